"""708 Turning face down and face up."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import turning_over
from refapp.game.events.words import objects, on_battlefield
from refapp.game.machine.trial import copied
from refapp.game.reading.commanders import components
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import Revealed, XIsZero
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.language.casting import Cost
from refapp.language.errors import ChoiceNeeded, Illegal, Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.language.scenario import Keyword
from refapp.rulebook.abilities.morph import MORPHS, keyword_of, turn_up
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.announcing import with_x
from refapp.rulebook.casting.paying import pay
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import action


class AlreadyFaceDown(Sentence, says="{subject} is face down already: nothing changes."): ...
class NotTurnedDown(Sentence, says="{subject} has two faces and can’t be turned face down: nothing happens."): ...


@word("turn_face_down")
class TurnFaceDown(Instruction):
    """A permanent is turned face down: a nameless 2/2 creature without abilities."""

    what: Objects


@word("turn_face_up")
class TurnFaceUp(Instruction):
    """A face-down permanent is turned face up; an instant or sorcery card is revealed and stays face down."""

    what: Objects


@action(TurnFaceDown, "110.5", "708.2", "708.2a", "708.2b", "712.16", "613.2b")
def do_turn_face_down(game: Game, step: TurnFaceDown, context: Context) -> None:
    """A permanent is turned face down: a nameless 2/2 creature without abilities."""
    for obj in objects(game, step.what, context):
        if not on_battlefield(obj):
            continue
        parts = components(game, obj)
        if obj.here.face_down:
            game.note(AlreadyFaceDown, ["708.2b"], obj.id)
        elif any(one.printed.back is not None for one in parts):
            game.note(NotTurnedDown, ["730.2j" if len(parts) > 1 else "712.16"], obj.id)
        else:
            happen(game, turning_over.TurnFaceDown(obj))


@action(TurnFaceUp, "701.40b", "701.40c", "701.40d", "701.40g", "701.58b", "701.58c", "701.58d", "701.58g",
        "110.5", "107.3h")
def do_turn_face_up(game: Game, step: TurnFaceUp, context: Context) -> None:
    """An effect turns a face-down permanent face up; of an instant or sorcery card it only reveals it.

    A player who does so takes a special action.
    """
    for obj in objects(game, step.what, context):
        if on_battlefield(obj) and obj.here.face_down and not _only_revealed(game, obj):
            happen(game, turning_over.TurnFaceUp(obj))


def _only_revealed(game: Game, obj: Obj) -> bool:
    """An instant or sorcery card can’t be turned face up: it is revealed and stays as it is.

    So is a merged permanent with such a card among what represents it (§730.2g).
    """
    spells = [one.id for one in (obj, *(part for part in game.objects.values() if part.part_of == obj.id))
              if set(one.printed.types) & {"instant", "sorcery"} and one.kind != "spell_copy"]
    if not spells:
        return False
    rules = ["730.2g"] if obj.here.components else ["701.58g" if "cloaked" in obj.here.designations else "701.40g"]
    game.note(Revealed, [*rules, "701.20a"], obj.id)
    return True


def _procedure(game: Game, obj: Obj, player: str, using: str | None) -> tuple[bool, list[str], Keyword | None]:
    """Whether a player may turn a permanent face up in the way named, the rules that say so, and the keyword used.

    What let it be face down lets its controller, and nobody else, turn it up again (§708.7).
    """
    put = bool(obj.here.designations & {"manifested", "cloaked"})
    rule = "701.58" if "cloaked" in obj.here.designations else "701.40"
    mine = obj.here.controller == player
    found = keyword_of(game, obj, using) if using in (None, *MORPHS) else None
    if found is not None and (using is not None or not put):
        morphs = found.word != "disguise"
        letter, named = ("c", "702.37e") if morphs else ("d", "702.168d")
        return mine, [*([f"{rule}{letter}"] if put else []), named, "116.2b", "708.7"], found
    if using in MORPHS:
        return False, [f"{rule}{'d' if using == 'disguise' else 'c'}",
                       "702.168d" if using == "disguise" else "702.37e", "116.2b"], None
    abilities = (obj.here.copied or obj.printed).abilities
    lost = [one.word for one in abilities if isinstance(one, Keyword) and one.word in MORPHS]
    if not put and lost:  # it would have the ability face up, if nothing took it away
        return False, ["702.168d" if lost[0] == "disguise" else "702.37e", "116.2b"], None
    fit = mine and put and "creature" in obj.printed.types and "no mana cost" not in obj.flags
    return fit, [f"{rule}b", "116.2b"], None


def _chosen(proposal: Proposal, using: str | None) -> str | None:
    """Of the two ways in which a manifested card with morph may be turned face up (701.40c) the one that is meant.

    Where only one can be paid, it is that one.
    """
    game, obj, player = proposal.game, proposal.obj, proposal.player.name
    if using is not None or obj.here.controller != player or not obj.here.designations & {"manifested", "cloaked"}:
        return using
    found = keyword_of(game, obj, None)
    if found is None:
        return None
    ways = [way for way in ("manifest", found.word) if _could(proposal, way)]
    return decisions.one_of(game, "turn_face_up", None, ways, player,
                            message="For which cost is the permanent turned face up?")


def _could(proposal: Proposal, way: str) -> bool:
    """Whether the permanent could be turned face up in this way: tried on a copy of the game."""
    game = copied(proposal.game, proposal.game.choices)
    player, obj = game.players[proposal.player.name], game.obj(proposal.obj.id)
    fit, rules, found = _procedure(game, obj, player.name, way)
    trial = Proposal(game, player, obj, StackItem(obj.id, player.name), proposal.path, proposal.pay, origin=obj.zone,
                     x=proposal.x)
    try:
        if fit:
            _pay_and_turn(trial, found, rules)
    except Illegal:
        return False
    except ChoiceNeeded:
        return True
    return fit


def _pay_and_turn(proposal: Proposal, found: Keyword | None, rules: list[str]) -> None:
    """§107.3h."""
    if found is not None:
        turn_up(proposal, found, rules)
        return
    cost = proposal.obj.printed.cost
    if cost is not None:  # 701.40b: its mana cost
        proposal.cost = with_x(Cost(cost), 0)
        if cost.variables:
            proposal.game.note(XIsZero, ["107.3h"], proposal.obj.id)
        with proposal.game.events():
            pay(proposal)
    happen(proposal.game, turning_over.TurnFaceUp(proposal.obj, tuple(rules)))


@moments.special("morph", "116.2b", "702.37e")
@moments.special("megamorph", "116.2b", "702.37e")
def for_morph(proposal: Proposal) -> None:
    """A face-down permanent is turned face up by who controls it, for its morph cost."""
    _special(proposal, "morph")


@moments.special("disguise", "116.2b", "702.168d")
def for_disguise(proposal: Proposal) -> None:
    """A face-down permanent is turned face up by who controls it, for its disguise cost."""
    _special(proposal, "disguise")


@moments.special("manifest", "116.2b", "701.40b")
def for_mana_cost(proposal: Proposal) -> None:
    """A manifested or cloaked permanent is turned face up by who controls it, for its mana cost."""
    _special(proposal, "manifest")


@moments.special("turn face up", "116.2b", "702.37e", "702.168d", "701.40b", "708.7")
def special(proposal: Proposal) -> None:
    """A face-down permanent is turned face up by who controls it, for its morph, disguise or mana cost."""
    _special(proposal, None)


def _special(proposal: Proposal, using: str | None) -> None:
    """§116.2b."""
    game, obj = proposal.game, proposal.obj
    if not on_battlefield(obj) or not obj.here.face_down:
        raise illegal(["116.2b", "702.37e"], "{what} isn’t a face-down permanent.", what=obj.id)
    fit, rules, found = _procedure(game, obj, proposal.player.name, _chosen(proposal, using))
    if obj.here.components and obj.here.components[0].id != obj.id:
        raise Unsupported("Which of its components says for what a merged permanent is turned face up isn’t modelled.",
                          rules=["730.2f", "708.7"])
    if obj.here.components and _only_revealed(game, obj):
        fit, rules = False, ["730.2g"]
    if not fit:
        raise illegal(rules, "{who} can’t turn {what} face up.", who=proposal.player.name, what=obj.id)
    _pay_and_turn(proposal, found, rules)
