"""117.1, 601.3, 602.5: who may cast a spell or activate an ability, from where and when.

When a spell of each card type can be cast stands here, too (301.1, 302.1 … 310.1).
"""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.told_conditions import conditions_hold
from refapp.game.events.turns import COMBAT_STEPS, MAIN_PHASES
from refapp.game.reading.conditions import Parties, while_holds
from refapp.game.reading.faces import modal
from refapp.game.reading.filters import passes
from refapp.game.reading.halves import names_of
from refapp.game.reading.interchangeable import also_called
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.casting import (
    AsFlash,
    AsItWouldBe,
    AsThoughFlash,
    InTime,
    MayBeCastNow,
    MayBegin,
    MayBePlayed,
)
from refapp.game.state.objects import Obj
from refapp.game.state.players import Player
from refapp.game.state.views import View
from refapp.language.errors import Illegal, ScenarioError, Unsupported
from refapp.language.filters import Condition, Filter
from refapp.language.keywords import KEYWORDS
from refapp.language.scenario import Characteristics, Keyword, Static
from refapp.language.vocabulary import MOMENTS
from refapp.rulebook.casting import moments, timing
from refapp.rulebook.casting.legendary_spells import needs_a_legend
from refapp.rulebook.casting.permitted_once import used
from refapp.rulebook.casting.proposal import Proposal, Way, illegal
from refapp.rulebook.turn.priority import take_priority
from refapp.rulebook.turn.standing import standing

MOST_X = 21
"""Up to which value of X it is looked whether a spell could be cast."""
_NOT_NOW = {"creature": "302.1", "sorcery": "307.1", "artifact": "301.1", "enchantment": "303.1",
            "planeswalker": "306.1", "battle": "310.1"}
"""Card type → the rule that says when such a spell can be cast; of kindred it is the other card type’s (308.1)."""


def way(proposal: Proposal, shape: Characteristics | None = None) -> None:
    """Find the way in which a spell is cast: what ``how`` names, or the only one that its zone allows (601.3).

    An alternative cost that a card offers is paid only if it is named: nobody has to (118.9b). There is just one way:
    no spell is cast for two of them (§118.9a).
    """
    game, obj = proposal.game, proposal.obj
    known = game.rules.words(moments.how)
    closed: list[str] = []
    if proposal.how is not None:
        if proposal.how == "free":
            proposal.way = free()
            return
        alternative = next((one for one in proposal.spell.alternatives if one.name == proposal.how), None)
        if alternative is not None:
            if not conditions_hold(game, alternative.conditions, proposal.player.name,
                                            viewpoint_of(game, None, None, proposal.player.name)):
                raise illegal(["118.9", "601.2b"], "The alternative cost of {what} can’t be chosen now.", what=obj.id)
            proposal.way = Way(alternative.cost, rules=("118.9", "601.2b"))
        elif proposal.how not in known:
            if proposal.how in KEYWORDS and game.rules.unplayed(Keyword(proposal.how)) is None:
                raise _not_so(proposal)
            if proposal.how in KEYWORDS:
                raise Unsupported("The engine doesn’t play “{keyword}” yet.", rules=[KEYWORDS[proposal.how]],
                                  keyword=proposal.how)
            raise ScenarioError.unknown("name", f"{proposal.path}.how", proposal.how,
                                        [*known, "free", *(one.name for one in proposal.spell.alternatives)])
        else:
            found_way = known[proposal.how](proposal, _of_half(proposal.keyword(proposal.how), shape))
            if found_way is None or _of_another(proposal, found_way):
                raise _not_so(proposal)
            proposal.way = found_way
    else:
        for word, ability in _ways(proposal):
            found = known[word](proposal, _of_half(ability, shape))
            if found is not None and proposal.origin in found.zones and not _of_another(proposal, found):
                proposal.how, proposal.way = word, found
                break
            closed += found.rules[:1] if found is not None and not found.zones else ()
    _zone(proposal, shape, closed)


def _of_half(keyword: Keyword | None, shape: Characteristics | None) -> Keyword | None:
    """A keyword whose cost is the mana cost of what has it, as the part of the card that is cast has it (§702.1b)."""
    return keyword if keyword is None or shape is None or not keyword.own_cost else replace(keyword, cost=shape.cost)


def _ways(proposal: Proposal) -> list[tuple[str, Keyword | None]]:
    """What could allow the spell to be cast from a zone other than a hand."""
    if proposal.origin == "hand":
        return []
    known = proposal.game.rules.words(moments.how)
    found: list[tuple[str, Keyword | None]] = [(one.word, one) for one in proposal.abilities
                                               if isinstance(one, Keyword) and one.word in known]
    held = proposal.view.designations
    return found + [(word, None) for word in known if word in held]


def _not_so(proposal: Proposal) -> Illegal:
    how = str(proposal.how)
    return illegal(["601.3", "601.2b", *([KEYWORDS[how]] if how in KEYWORDS else []), *moments.how.rules_of(how)[:1]],
                   "{what} can’t be cast in this way now: {how}.", what=proposal.obj.id, how=how)


def _of_another(proposal: Proposal, found: Way) -> bool:
    """Whether a card is another player's, in the graveyard or outside the game: keywords about those say “your”."""
    return bool({"graveyard", "outside"} & {*found.zones}) and proposal.obj.owner != proposal.player.name


def free() -> Way:
    """118.9: an effect lets the player cast it without paying its mana cost."""
    from refapp.language.casting import Cost  # noqa: PLC0415 - one use
    from refapp.language.costs import ManaCost  # noqa: PLC0415

    return Way(Cost(ManaCost()), zones=("hand", "library", "graveyard", "exile", "command", "outside"),
               rules=("118.9", "601.2b"), free=True)


def _zone(proposal: Proposal, shape: Characteristics | None, closed: list[str]) -> None:
    """Whether it can be cast from where it is; ``closed`` are the rules of what would allow it, but not now."""
    game, obj, origin = proposal.game, proposal.obj, proposal.origin
    view = as_proposed(proposal, shape)
    plain = game.board()[obj.id]
    other = ["601.3e"] if (view.name, view.types, view.subtypes) != (plain.name, plain.types, plain.subtypes) else []
    if origin == "hand":
        if obj.owner != proposal.player.name and not proposal.way.free:
            raise illegal(["601.3"], "{who} can’t cast {what} from another player’s hand.", who=proposal.player.name,
                          what=obj.id)
        if proposal.how is not None and "hand" not in proposal.way.zones:
            raise illegal(["601.3", *proposal.way.rules], "{what} can’t be cast like this from this zone ({zone}).",
                          what=obj.id, zone=origin)
        return
    if proposal.how is not None and origin in proposal.way.zones:
        return
    if _permitted(game, proposal.player, view):
        if other:
            game.note(AsItWouldBe, ["601.3e", *_of_a_face(obj, view)], obj.id, player=proposal.player.name)
        return
    if proposal.how is not None:
        raise illegal(["601.3", *proposal.way.rules], "{what} can’t be cast like this from this zone ({zone}).",
                      what=obj.id, zone=origin)
    if "adventure" in obj.here.designations:  # nothing lets it be cast as an Adventure again
        other.append("715.3d")
    raise illegal([*closed, "601.3", *other], "Nothing allows {who} to cast {what} from this zone ({zone}).",
                  who=proposal.player.name, what=obj.id, zone=origin)


def _of_a_face(obj: Obj, view: View) -> list[str]:
    """Of a double-faced card only the face that will be up is looked at (712.11c)."""
    back = obj.printed.back
    return ["712.11c"] if back is not None and view.name in (back.name, obj.printed.name) else []


def _permitted(game: Game, player: Player, view: View) -> bool:
    """Whether an effect lets the player play a card from where it is (601.3, 305.1)."""
    if view.zone == "command" and view.commander and game.with_commanders:
        return view.owner == player.name  # 903.8
    return may_play(game, player.name, view)


def may_play(game: Game, player: str, view: View) -> bool:
    """Whether an ability lets the player play a card, a land or any other, from where it is."""
    allowed = not _under_the_top(game, view) and bool(permissions(game, player, view))
    return allowed or by_effect(game, player, view) or _plays_itself(game, player, view)


def by_effect(game: Game, player: str, view: View) -> bool:
    """Whether a spell or ability that resolved lets the player play this very card (611.2)."""
    return any(one.plays and one.controller == player and (view.id, view.incarnation) in one.objects
               and (one.plays == "play" or "land" not in view.types) for one in game.effects)


def permissions(game: Game, player: str, view: View) -> list[tuple[View, Static]]:
    """The static abilities that let the player play such a card from where it is, or was, and whose they are."""
    return [(holder, ability) for holder, ability in game.statics()
            if ability.may_play is not None and holder.controller == player and not used(game, holder, ability)
            and (ability.may_play.zone or "hand") == view.zone
            and passes(ability.may_play, view, game.viewpoint(holder), game.board())]


def _plays_itself(game: Game, player: str, view: View) -> bool:
    """Whether a card’s own ability lets its owner play it from where it is: it works in any zone (§113.6f, §604.6)."""
    if view.owner != player:
        return False
    for ability in game.rules.every(view.abilities):
        if isinstance(ability, Static) and ability.may_play is not None and "self" in ability.may_play.words \
                and (ability.may_play.zone or "hand") == view.zone \
                and passes(ability.may_play, view, game.viewpoint(view), game.board()) \
                and while_holds(game, ability.conditions, view, game.board()):
            game.note(MayBePlayed, ["113.6f"], view.id, player=player, zone=view.zone)
            return True
    return False


def _under_the_top(game: Game, view: View) -> bool:
    """Whether a card is in a library under others: what may be played from there is the top card."""
    return view.zone == "library" and game.players[view.owner].zones["library"][:1] != [view.id]


def check(proposal: Proposal, shape: Characteristics | None = None) -> None:
    """The player may begin to cast the spell now: priority, timing, prohibitions (§601.3, §117.1a).

    An instant can be cast whenever the player has priority (304.1), anything else at the time of a sorcery: artifacts
    (§301.1), creatures (§302.1), enchantments (§303.1), planeswalkers (§306.1), sorceries (§307.1), battles (§310.1).
    Of a kindred spell its other card type says it (§300.2b, §308.1).
    """
    game, player, view = proposal.game, proposal.player, as_proposed(proposal, shape)
    cast_as = proposal.way.shape or shape
    if any(isinstance(one, Keyword) and one.word == "aftermath" for one in (
            cast_as.abilities if cast_as is not None else ())) and proposal.origin != "graveyard":
        raise illegal(["702.127a", "601.3"], "{what} can be cast only from a graveyard.", what=proposal.obj.id)
    if proposal.way.types and not view.types & set(proposal.way.types):
        raise illegal(["601.3", *proposal.way.rules], "{what} can’t be cast in this way now: {how}.",
                      what=proposal.obj.id, how=str(proposal.how))
    if not proposal.way.free:
        take_priority(game, player.name)
    restricted(proposal, view)
    if proposal.way.free:  # what its card type says of the time doesn’t count (608.2g)
        _not_prohibited(proposal, view)
        return
    if proposal.spell.only or proposal.spell.conditions:
        game.note(MayBeCastNow, ["604.6", "113.6e"], proposal.obj.id, player=player.name)
    _not_prohibited(proposal, view)
    if "instant" in view.types or proposal.way.flash or has_flash(proposal, shape) or sorcery_time(game, player.name):
        return
    if as_flash(proposal, view):
        return
    rules = ["117.1a", *(_NOT_NOW[one] for one in sorted(view.types) if one in _NOT_NOW)]
    raise illegal(rules, "{who} can cast {what} only in a main phase of their own turn, while the stack is empty.",
                  who=player.name, what=view.id)


def restricted(proposal: Proposal, view: View) -> None:
    """No split second is on the stack, what the card says of when it can be cast holds, and so does 205.4e
    (§113.6e)."""
    needs_a_legend(proposal, view)
    forbidden(proposal.game, proposal.obj.id, mana_ability=False)
    only(proposal, proposal.spell.only, proposal.spell.conditions, ["604.6", "601.3", "113.6e"])


def prohibited(proposal: Proposal, view: View) -> str | None:
    """The object whose effect says that the player can’t cast such a spell (101.2, 601.3); None if there is none."""
    game, player = proposal.game, proposal.player.name
    for holder, ability in game.statics():
        if ability.cant_cast is not None and passes(
                as_spell(ability.cant_cast), view, game.viewpoint(holder), game.board()) \
                and not ({"opponents", "opponent"} & set(ability.cant_cast.words) and holder.controller == player):
            return holder.id
    return None


def _not_prohibited(proposal: Proposal, view: View) -> None:
    """No effect prohibits it, whatever is chosen for X; if only some choices are prohibited, it may begin (§601.3a)."""
    by = prohibited(proposal, view)
    if by is None:
        if prohibited(proposal, proposal.game.board()[proposal.obj.id]) is not None:  # only what it will be counts
            proposal.game.note_once(AsItWouldBe, ["601.3e", *_of_a_face(proposal.obj, view)], proposal.obj.id)
        return
    many = _of_x(proposal)
    if many and any(prohibited(proposal, replace(view, mv=view.mv + many * x)) is None for x in range(1, MOST_X)):
        proposal.open = True
        proposal.game.note(MayBegin, ["601.3a"], proposal.obj.id, player=proposal.player.name)
        return
    raise illegal(["101.2", "601.3"], "An effect of {by} says that {what} can’t be cast.", by=by, what=view.id)


def _of_x(proposal: Proposal) -> int:
    """How many {X} the mana cost has that is paid; none where another cost is paid."""
    shape = proposal.way.shape or proposal.obj.printed
    paid = proposal.way.cost is None or proposal.way.mana_cost
    return shape.cost.variables if paid and shape.cost is not None else 0


def still_allowed(proposal: Proposal) -> None:
    """§601.2e, §601.6: as proposed, with every choice made, the spell mustn’t be one that an effect prohibits."""
    view = proposal.view
    by = prohibited(proposal, replace(view, mv=view.mv + _of_x(proposal) * (proposal.x or 0)))
    if by is not None:
        rules = ["601.2e", "601.6", *(["601.3a"] if proposal.open else []), "101.2"]
        raise illegal(rules, "An effect of {by} says that {what} can’t be cast.", by=by, what=view.id)


def as_proposed(proposal: Proposal, shape: Characteristics | None = None) -> View:
    """The spell as it would be: a half, an Adventure, a bestowed Aura has other characteristics (§601.3e, 702.103d).

    Of a double-faced card only the face that will be up counts (§712.11c).
    """
    view, shape = proposal.view, proposal.way.shape or shape
    if shape is None:
        return view
    front = shape is proposal.obj.printed.back and not modal(proposal.obj) \
        and proposal.game.rules.holds("mana_value.of_the_front")  # 712.8c
    return replace(view, name=shape.name, types=frozenset(shape.types), supertypes=frozenset(shape.supertypes),
                   subtypes=frozenset(one.lower() for one in shape.subtypes), colors=frozenset(shape.colors),
                   mv=proposal.obj.printed.mv if front else shape.mv,  # of a prototyped spell, the prototype's (718.3a)
                   also_named=names_of(shape) | also_called(proposal.game, (shape.name,)), halves_mv=())


def has_flash(proposal: Proposal, shape: Characteristics | None = None) -> bool:
    """Whether a keyword lets the spell be cast any time an instant could be (702.8a), as it would be cast (601.3e)."""
    shape = proposal.way.shape or shape
    known = proposal.game.rules.words(moments.timing)
    if shape is None or proposal.way.face_down:
        return any(found(proposal, keyword) for keyword, found in proposal.keywords(moments.timing))
    own = [one for one in proposal.obj.printed.abilities if isinstance(one, Keyword)]
    lent = [one for one in proposal.abilities if isinstance(one, Keyword) and one not in own]
    cast_as = [*lent, *(one for one in shape.abilities if isinstance(one, Keyword))]
    return any(known[one.word](proposal, one) for one in cast_as if one.word in known)


def as_spell(wanted: Filter) -> Filter:
    """A filter about spells, asked of what is only proposed to be one (601.3b)."""
    return replace(wanted, words=tuple(word for word in wanted.words if word != "spell"))


def as_flash(proposal: Proposal, view: View) -> bool:
    """Whether it may be cast as though it had flash, looking at it as it is proposed (§601.3b to d, §609.4, §601.3c,
    §601.3d, §609.4a)."""
    game = proposal.game
    for holder, ability in game.statics():
        if ability.flash is not None and holder.controller == proposal.player.name and passes(
                as_spell(ability.flash), view, game.viewpoint(holder), game.board()):
            if not passes(as_spell(ability.flash), proposal.view, game.viewpoint(holder), game.board()):
                proposal.as_flash = "601.3b"
                game.note(AsFlash, ["601.3b"], proposal.obj.id, player=proposal.player.name)
            both = proposal.how is None and proposal.origin != "hand" and _permitted(game, proposal.player, view)
            game.note(AsThoughFlash, ["609.4", *(["609.4a"] if both else []), "702.8a"], proposal.obj.id,
                      player=proposal.player.name, by=holder.id)
            return True
    own = proposal.spell.flash
    if own is None or (own.more is not None and not proposal.wants("flash")):
        return False
    if own.conditions and not flash_holds(proposal):
        return False
    proposal.as_flash = "601.3d" if own.conditions else "601.3c"
    rules = [key for key, there in (("601.3c", own.more), ("601.3d", own.conditions)) if there]
    game.note(AsFlash, rules, proposal.obj.id, player=proposal.player.name)
    return True


def flash_holds(proposal: Proposal) -> bool:
    """Whether the conditions hold under which the spell has flash (601.3d)."""
    flash, game, player = proposal.spell.flash, proposal.game, proposal.player.name
    return flash is not None and conditions_hold(
        game, flash.conditions, player, viewpoint_of(game, proposal.item.source, None, player),
        Parties(proposal.item.source))


def sorcery_time(game: Game, player: str) -> bool:
    """A main phase of the player's own turn with an empty stack (307.1).

    “Any time you could cast a sorcery” means just this and asks for no sorcery that could be cast (§307.5). Only then
    artifact, creature, enchantment, planeswalker and sorcery spells can be cast (505.6a).
    """
    return player in game.active_players() and standing(game) in MAIN_PHASES and not game.stack


def forbidden(game: Game, what: str, *, mana_ability: bool) -> None:
    """What nothing at all may be cast or activated under: split second (702.61)."""
    for forbids in game.rules.words(moments.forbids).values():
        forbids(game, what, mana_ability)


def only(proposal: Proposal, words: tuple[str, ...], conditions: tuple[Condition, ...], rules: list[str],
         named: tuple[str, ...] = ()) -> None:
    """“Cast” or “activate only …”: in combat, in one's own turn, if a condition holds.

    ``named`` are the rules of the keyword whose ability it is: a refusal names them, too (§506.8g).
    """
    game, player = proposal.game, proposal.player.name
    if proposal.ability is not None and (words or conditions):
        rules = ["602.1b", *rules]
    at = standing(game)
    for word in words:
        if word in MOMENTS:
            now, why = timing.holds(game, word, "combat" in words)
            why += ["506.8g"] if proposal.ability is not None and word != "after upkeep" else []
            if not now:
                raise illegal([*reversed(named), *why[1:], *why[:1], *rules],
                              "{what} can be used only at a certain time ({when}).", what=proposal.obj.id, when=word)
            game.note(InTime, [*rules, *why], proposal.obj.id, when=word)
            continue
        held = {"combat": at in COMBAT_STEPS, "your turn": player in game.active_players(),
                "opponents turn": player not in game.active_players()}.get(word, word == at)
        if not held:
            raise illegal([*reversed(named), *rules], "{what} can be used only at a certain time ({when}).",
                          what=proposal.obj.id, when=word)
    if not conditions_hold(game, conditions, player, viewpoint_of(game, proposal.item.source, None, player),
                                    Parties(proposal.item.source)):
        raise illegal([*reversed(named), *rules], "The condition under which {what} can be used doesn’t hold.",
                      what=proposal.obj.id)
