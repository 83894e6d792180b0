"""601, 701.5: casting a spell, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.casting import Announce, BecomeCast, Propose, Remember, ShowExiled
from refapp.game.events.revealing import may_look
from refapp.game.events.turns import MAIN_PHASES, GivePriority
from refapp.game.events.words import objects, player_named
from refapp.game.machine import sba
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.faces import modal
from refapp.game.said.casting import (
    AllowedByLater,
    CastAfterAdventure,
    CastAfterWarp,
    CastFromHidden,
    CastHow,
    CastSo,
    GoesOnAsFlash,
    NoManaAbility,
)
from refapp.game.said.several import CostStays
from refapp.game.state.items import CastRecord, StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.casting import NOTHING, Cost, Paying
from refapp.language.costs import ManaCost, Symbol
from refapp.language.errors import Illegal, ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.keywords import KEYWORDS
from refapp.language.kinds import (
    Counts,
    Flag,
    Instructions,
    Kicked,
    Many,
    Natural,
    Numbers,
    One,
    PlayerWord,
    Whole,
    Word,
)
from refapp.language.scenario import Characteristics, Keyword
from refapp.rulebook.casting import (
    all_paid,
    announcing,
    division,
    exiling,
    gaining,
    moments,
    permission,
    spelled_out,
    total_cost,
)
from refapp.rulebook.casting.payable_x import payable
from refapp.rulebook.casting.paying import pay
from refapp.rulebook.casting.proposal import Proposal, Way, asked_by, illegal, must_be_there
from refapp.rulebook.casting.shapes import of_face, shape_of, spell_of
from refapp.rulebook.casting.split_cards import of_half, which_half
from refapp.rulebook.casting.targeting import aura_targets, choose
from refapp.rulebook.registry import action
from refapp.rulebook.turn.priority import before_acting
from refapp.rulebook.turn.standing import standing

FACE_DOWN = ("morph", "megamorph", "disguise")
"""Keywords that let a card be cast face down."""
_CAST_FROM_EXILE: Mapping[str, type[CastSo]] = {"adventure": CastAfterAdventure, "warped": CastAfterWarp}
"""Cast so, a card is cast from exile as the rule that put it there allows: nothing about its cost is announced."""
HIDDEN = Characteristics(types=("creature",), pt=(2, 2))
"""What a face-down spell is, as far as prohibitions look at it (708.4)."""


@word("cast", apart=(("target", "targets"),))
class Cast(Instruction):
    """A player casts a spell: ``how`` names the keyword or alternative cost used, ``effect`` what it does.

    ``by_effect``: an effect has the player cast it, whatever the time.
    """

    by: PlayerWord
    what: One
    effect: Instructions | None = None
    target: One | None = None
    targets: Many | None = None
    how: Word | None = None
    face: Word | None = None
    half: Word | None = None
    modes: Numbers | None = None
    x: Whole | None = None
    y: Whole | None = None
    kicked: Kicked | None = None
    divide: Counts | None = None
    splice: Many | None = None
    pay: Paying | None = None
    mana: Natural | None = None
    by_effect: Flag | None = None


@action(Cast, "701.5a", "701.5b", "601.1", "601.2", "601.5")
def do_cast(game: Game, step: Cast, context: Context) -> None:
    """A spell is put on the stack, its choices are made and its costs are paid (601.2a to i) (§712.11)."""
    player = player_named(game, step.by, context)
    found = objects(game, step.what, context, outside=True)
    if not found:
        must_be_there(context, step.what, ["601.3"])
        return
    obj = found[0]
    if not step.by_effect and not (obj.commander and obj.zone in ("graveyard", "exile")):  # there its owner left it
        before_acting(game, context, step.by)
    if not game.cannot(player, "cast_spells"):
        _among_hidden(game, player.name, obj, step, context)
        happen(game, ShowExiled(obj))
    how = step.how.lower() if step.how is not None else None
    shape: Characteristics | None
    half = step.half
    if how in FACE_DOWN or (step.face is not None and step.face.lower() in ("down", "face down")):
        how, shape = _face_down(game, obj, how), HIDDEN
    else:
        half = step.half or which_half(game, player.name, obj, how)
        shape = shape_of(obj, step.face, half, step.path)
    strict = is_strict(game, step, obj, context)
    why = _cannot(game, player.name, obj, shape or copiable(obj))
    by_effect = context.item is not None or bool(step.by_effect)
    if why is not None:
        raise why
    given = tuple(one for one in (step.targets if step.targets is not None else (step.target,)) if one is not None)
    proposal = Proposal(
        game, player, obj, StackItem(obj.id, player.name, spell=obj.id, source=Ref(obj.id, obj.incarnation)),
        step.path, step.pay or NOTHING, how, origin=obj.zone,
        effect=step.effect or (), spelled_out=step.effect is not None, given=_named(game, given, context),
        modes=step.modes, x=step.x, y=step.y, kicked=step.kicked, divide=dict(step.divide or {}),
        splice=step.splice or (), strict=strict, spell=spell_of(shape or copiable(obj)), half=(half or "").lower(),
        explicit=step.targets is not None)
    if _asks_for_back(step) and context.item is None and how is None and not modal(obj):
        raise illegal(["712.11"], "{what} isn’t cast with its back face up: only a modal double-faced card can be, and "
                      "the flag “modal” says that it is one.", what=obj.id)
    if step.mana is not None and copiable(obj).cost is not None:
        raise ScenarioError.value(f"{step.path}.mana", step.mana, "nothing: the card says what it costs")
    if step.mana is not None:
        proposal.way = Way(Cost(ManaCost((Symbol((str(step.mana),)),))))
    cast(proposal, shape, back=_asks_for_back(step), resolving=by_effect)


def _asks_for_back(step: Cast) -> bool:
    return step.face is not None and step.face.lower() in ("back", "b")


def _among_hidden(game: Game, player: str, obj: Obj, step: Cast, context: Context) -> None:
    """A spell from among face-down cards in exile: only of a card at which the player may look (§406.3b, §601.3f)."""
    if not obj.here.face_down or obj.zone != "exile" or step.how is not None or context.item is not None:
        return
    if permission.by_effect(game, player, game.board()[obj.id]):  # that very card, whatever it is (406.3a)
        return
    if not may_look(game, obj, player):
        raise illegal(["601.3f", "406.3b"], "{who} may not look at the exiled card {what} and can’t cast it.",
                      who=player, what=obj.id)
    game.note(CastFromHidden, ["601.3f", "406.3b"], obj.id, player=player)


def _face_down(game: Game, obj: Obj, how: str | None) -> str:
    """The ability that lets a card be cast face down: the one named, or the one it has (702.37d).

    Until January 2015 none did that for a double-faced card.
    """
    if obj.printed.back is not None and game.rules.holds("double_faced.never_cast_face_down"):
        raise illegal(["712.11", "601.3"], "{what} is a double-faced card: it can’t be cast face down.", what=obj.id)
    view = game.board()[obj.id]
    found = [one.word for one in game.rules.every(view.abilities)
             if isinstance(one, Keyword) and one.word in FACE_DOWN and how in (None, one.word)]
    if not found:
        raise illegal(["702.37d", "601.3"], "Nothing allows {what} to be cast face down.", what=obj.id)
    return found[0]


def is_strict(game: Game, step: Cast, obj: Obj, context: Context) -> bool:
    """Whether a board is about casting. If it isn't, nothing is asked for that it doesn't say: what an Aura targets.

    So it is on a board that stands in no turn, of a card whose cost isn't said.
    """
    about = ("targets", "how", "face", "half", "modes", "x", "kicked", "divide", "splice", "pay")
    return (game.moment is not None or copiable(obj).cost is not None or context.item is not None
            or any(getattr(step, key) is not None for key in about))


def _cannot(game: Game, player: str, obj: Obj, shape: Characteristics) -> Illegal | None:
    if game.cannot(game.players[player], "cast_spells"):
        return Illegal(["701.5a", "101.2", "601.3"], "{who} can’t cast spells.", who=player)
    if "land" in shape.types:
        both = ["300.2a"] if len(shape.types) > 1 else []
        return Illegal(["701.5a", "305.9", *both], "{what} is a land: it can be played, but not cast.", what=obj.id)
    if "dungeon" in shape.types:
        return Illegal(["309.2c", "701.5a"], "{what} is a dungeon: it can’t be cast.", what=obj.id)
    if obj.zone == "outside" and game.closed_outside:
        return Illegal(["903.11"], "{what} can’t be brought into a Commander game from outside.", what=obj.id)
    if obj.zone in ("battlefield", "stack"):
        return Illegal(["701.5a", "601.2a"], "{what} can’t be cast from this zone ({zone}).", what=obj.id,
                       zone=obj.zone)
    if "airbent" in obj.here.designations and player != obj.owner:
        return Illegal(["701.65a"], "Only its owner may cast {what}.", what=obj.id)
    return None


def _named(game: Game, given: tuple[str, ...], context: Context) -> tuple[str, ...]:
    """Names as the step writes them; ``you``, ``@target`` and the like as what they mean."""
    found = []
    for one in given:
        if one in ("you", "opponent"):
            found.append(player_named(game, one, context).name)
        elif one.startswith("@"):
            ref = context.target if one == "@target" else context.it if one == "@it" else context.source
            found += [ref.id] if ref is not None else []
        else:
            found.append(one)
    return tuple(found)


def cast(proposal: Proposal, shape: Characteristics | None = None, *, back: bool = False,
         resolving: bool = False) -> None:
    """§601.2: what begins to be cast goes on the stack, the choices are made, the costs paid; then it is cast.

    That is so of every spell, whatever mana it may add: none is a mana ability (§605.5b, §601.6a).
    """
    game, obj, item = proposal.game, proposal.obj, proposal.item
    _permitted(proposal, shape, resolving=resolving)
    shape = proposal.way.shape or shape
    proposal.before = game.view(obj.id)
    proposal.off_time = resolving or proposal.resolving or not permission.sorcery_time(game, proposal.player.name)
    was = Ref(obj.id, obj.incarnation, proposal.before)
    hidden = proposal.way.face_down
    lent = gaining.lent(proposal)
    if hidden:  # it is turned face down, and said so, before it is put onto the stack (702.37c, 708.4)
        _say_how(proposal)
    happen(game, Propose(obj, item, None if hidden else shape, bool(hidden), proposal.way.keeps,
                         hidden if hidden == "disguised" else None, (*of_half(obj, shape), *of_face(proposal, shape))))
    gaining.keeps(proposal, lent)
    for gains in game.rules.words(moments.proposed).values():
        gains(proposal)
    _choices(proposal)
    permission.still_allowed(proposal)
    if not hidden:
        _say_how(proposal)
    happen(game, Announce(item, record(proposal, back=back), proposal.targets, proposal.slots, proposal.modes or (),
                          proposal.x, tuple(proposal.divide.items()), tuple(mode.do for mode in proposal.branches),
                          proposal.effect or proposal.spell.do, proposal.spell.cant_be_countered, proposal.spell.x))
    total_cost.determine(proposal)
    spelled_out.life_beside(proposal)
    with asked_by(lambda: (*proposal.rules, *(f"{KEYWORDS[name]}a" for name in proposal.paid if name in KEYWORDS))):
        pay(proposal)
        all_paid.of_spell(proposal)
    happen(game, Remember(item, record(proposal, back=back)))
    division.check(proposal, proposal.spell.divided)
    if proposal.as_flash == "601.3d" and not permission.flash_holds(proposal):
        game.note(GoesOnAsFlash, ["601.6a"], obj.id, player=proposal.player.name)
    happen(game, BecomeCast(obj, item, was, ("601.2i", *proposal.rules) if proposal.strict else ()))
    exiling.cast_by_effect(game, obj)
    _after_cast(proposal)
    if proposal.resolving or (proposal.way.free and proposal.how != "free"):
        return  # nothing is checked before what resolves has done everything (704.4)
    after(game, proposal.player.name)


def _permitted(proposal: Proposal, shape: Characteristics | None, *, resolving: bool) -> None:
    """In what way it is cast, from what permits it, and that nothing forbids it (601.3)."""
    if proposal.way.cost is None or (proposal.how is None and proposal.obj.zone == "exile"):
        permission.way(proposal, shape)
    if resolving:
        proposal.way = replace(proposal.way, free=True)
    if proposal.half in ("both", "fuse", "fused"):
        for allows in proposal.game.rules.words(moments.allows).values():
            allows(proposal)
    if proposal.way.shape is not None:
        proposal.spell = spell_of(proposal.way.shape)
    permission.check(proposal, shape)


def _choices(proposal: Proposal) -> None:
    """Modes, costs and targets are chosen and the value of X is announced (601.2b, 601.2c)."""
    plain = proposal.spell
    _text(proposal)
    announcing.modes(proposal, proposal.spell.modes, announcing.how_many(proposal), repeat=proposal.spell.repeat,
                     rules=["601.2b"], chooser=proposal.spell.chooser, pawprints=proposal.spell.pawprints,
                     limits=[KEYWORDS[one] + "a" for one in ("spree", "tiered") if proposal.keyword(one) is not None])
    if proposal.spell is not plain and proposal.modes and not plain.choose[0] <= len(proposal.modes) <= plain.choose[1]:
        proposal.game.note(AllowedByLater, ["601.4"], proposal.obj.id, player=proposal.player.name)
    announcing.costs(proposal)
    announcing.variable(proposal, payable)
    targets = proposal.spell.targets
    if not targets and not proposal.branches and "aura" in proposal.view.subtypes and (
            proposal.strict or proposal.given):
        targets = aura_targets(proposal)
    with asked_by(lambda: proposal.rules):
        choose(proposal, targets)


def _say_how(proposal: Proposal) -> None:
    """In which way it is cast, if there is another than for its mana cost (601.2b)."""
    if proposal.how is not None:
        says = _CAST_FROM_EXILE.get(proposal.how, CastHow)
        said = () if proposal.how == "warped" else ("601.2b",)
        instead = ["118.9"] if proposal.alternative and "118.9" not in proposal.way.rules else []
        proposal.game.note(says, [*said, *instead, *proposal.way.rules], proposal.obj.id,
                           player=proposal.player.name, name=proposal.how)


def _after_cast(proposal: Proposal) -> None:
    """What is no mana ability although it adds mana (605.5b), and what doesn’t change costs that were paid (601.8)."""
    game, obj = proposal.game, proposal.obj
    if (done := game.rules.words(moments.cast).get(proposal.how or "")) is not None:
        done(proposal)
    if any(step.verb == "add_mana" for step in proposal.item.do):
        game.note(NoManaAbility, ["605.5b"], obj.id)
    if total_cost.alters(proposal.view.abilities, proposal.item.do):
        for other in game.stack:
            if other is not proposal.item:
                game.note(CostStays, ["601.8"], other.id, by=obj.id)


def _text(proposal: Proposal) -> None:
    """Another text where the way of casting it changes it (cleave, overload, kicked).

    It comes before the modes: of a kicked spell others, or more, can be chosen (§601.4). With it come its targets: none
    are chosen that only a kicked spell has (702.33g), or one cast using teamwork (702.194c).
    """
    game = proposal.game
    other = proposal.spell.texts.get(proposal.how or "")
    if other is None and (proposal.kicked or (proposal.kicked is None and (
            proposal.wants("kicker") or proposal.wants("multikicker")))):
        other = proposal.spell.texts.get("kicked")
    if other is None:  # “if this spell was bargained”, “if the gift was promised” (702.166d, 702.174m)
        other = next((text for name, text in proposal.spell.texts.items() if name in KEYWORDS and proposal.wants(name)),
                     None)
    if other is not None:
        proposal.spell = replace(other, alternatives=proposal.spell.alternatives,
                                 additional=other.additional or proposal.spell.additional,
                                 one_of=other.one_of or proposal.spell.one_of,
                                 optional=other.optional or proposal.spell.optional)
    for change in game.rules.words(moments.text).values():
        change(proposal)


def record(proposal: Proposal, *, back: bool = False) -> CastRecord:
    """How the spell is cast, for what asks later."""
    return CastRecord(proposal.player.name, proposal.origin, proposal.how, dict(proposal.paid), dict(proposal.spent),
                      proposal.x, back or proposal.way.back, dict(proposal.objects), proposal.gift_to,
                      proposal.off_time, proposal.player.name in proposal.game.active_players()
                      and standing(proposal.game) in MAIN_PHASES)


def after(game: Game, player: str) -> None:
    """Who acted receives priority again (601.2i, §117.3c), after state-based actions and triggers (117.5)."""
    if game.moment is None:
        return
    sba.check(game)
    if game.result is None:
        happen(game, GivePriority(player))
