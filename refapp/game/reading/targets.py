"""Targets: what can be one (115.1), what keeps something from being one, and what is still one on resolution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from refapp.game.reading.continuous import affected
from refapp.game.reading.filters import alternatives, passes, within
from refapp.game.reading.position import Position
from refapp.game.reading.protection import of_protection, player_protected, protected_from, variant
from refapp.game.reading.qualities import has_quality
from refapp.game.reading.viewpoints import viewpoint_of, with_persons
from refapp.game.state.items import Pending, StackItem
from refapp.game.state.views import Ref, View
from refapp.language.errors import Unsupported
from refapp.language.filters import Filter
from refapp.language.scenario import Ability, Keyword

_ANY_TARGET = frozenset({"creature", "planeswalker", "battle"})
"""Permanents that “any target” means (115.4); players are the rest. Until April 2018 it was “creature or player”."""
_CREATURE = frozenset({"creature"})


def reference(game: Position, name: str) -> Ref:
    """A player, object or ability on the stack to remember."""
    if name in game.players:
        return Ref(name, 0, player=True)
    if name not in game.objects:
        item = next((one for one in game.stack if one.spell is None and one.called(name)), None)
        if item is not None:
            return Ref(item.id, item.placed)
    obj = game.obj(name)
    return Ref(name, obj.incarnation, game.view(name))


def candidates(game: Position, wanted: Filter, pending: Pending | StackItem, first: Ref | None = None) -> list[str]:
    """Every legal target: objects that pass the filter, players and abilities where it says so.

    “Spell” means none of the abilities on the stack, which are targets only where “ability” is said (113.9).
    ``first`` is what has been chosen for the first use of the word, where it isn't written down yet.
    """
    found: list[str] = []
    for one in alternatives(wanted):
        found += [name for name in _candidates(game, one, pending, first) if name not in found]
    return found


def _candidates(game: Position, wanted: Filter, pending: Pending | StackItem, first: Ref | None) -> list[str]:
    """Those of one alternative: permanents, if no other zone, player or object on the stack is meant (§115.2)."""
    you = pending.controller
    words = set(wanted.words)
    any_target = tuple(one for one in wanted.words if one != "another-target") in (("any",), ("any", "target"))
    if words & {"player", "opponent", "teammate"} and wanted.zone is None:
        players = game.opponents(you) if "opponent" in words else game.remaining()
        if "teammate" in words:
            players = [player for player in players if player.name in game.teammates(you)]
        others = words & {"other", "another"}
        return [player.name for player in players if not (others and player.name == you)
                and not why_not_player(game, player.name, _source_of(game, pending), you)]
    if "ability" in words:  # §113.9
        if any(word.startswith("targets") for word in words):
            raise Unsupported("The engine can’t look for the targets of an ability on the stack yet.", rules=["115.9"])
        return _abilities(game, words, pending)
    if "spell" in words and wanted.zone is None:
        wanted = replace(wanted, zone="stack")
    chosen = getattr(pending, "targets", ()) or (getattr(pending, "target", None),)
    eye = with_persons(game, viewpoint_of(game, pending.source, pending.it, you), first or chosen[0], pending.it,
                       pending.other)
    source = _source_of(game, pending)
    shape = replace(wanted, words=("any",)) if any_target else wanted
    found, everything = [], game.rules.holds("any_target.of_planeswalkers")
    for view in affected(shape, game, eye, game.board()):
        if any_target and not view.types & (_ANY_TARGET if everything else _CREATURE):  # §115.4
            continue
        if view.id == getattr(pending, "spell", None) and view.zone == "stack":
            continue  # §115.5: a spell isn't a legal target for itself
        if view.zone == "battlefield" and why_not(game, view, source, you):
            continue
        found.append(view.id)
    return found + ([player.name for player in game.remaining()
                     if not why_not_player(game, player.name, source, you)] if any_target else [])


def _source_of(game: Position, pending: Pending | StackItem) -> View | None:
    """The source of what targets, as it is or last was."""
    if pending.source is None:
        return None
    found = None if game.is_current(pending.source) else game.last_of(pending.source)
    return found or game.view(pending.source.id)


def _abilities(game: Position, words: set[str], pending: Pending | StackItem) -> list[str]:
    """The abilities on the stack: ``activated ability``, ``triggered ability``, whose they are."""
    found = []
    for item in game.stack:
        if item.spell is not None or item is pending:
            continue
        if ("activated" in words and not item.activated) or ("triggered" in words and item.activated):
            continue
        if "yours" in words and item.controller != pending.controller:
            continue
        if "opponents" in words and item.controller == pending.controller:
            continue
        found.append(item.id)
    return found


def why_not(game: Position, view: View, source: View | None, you: str) -> tuple[str, ...]:
    """The keys of the rules that keep a permanent from being a target of a source; none if nothing does.

    What is outside the range of influence of who would target it can't be one (§801.4).
    """
    reach = game.reach(you, source)
    if reach is not None and not within(view, reach):
        return ("801.4",)
    if "shroud" in view.keywords:
        return "702.18a", *game.rules.of_several(view.abilities, "shroud")
    if view.controller in {player.name for player in game.opponents(you)}:
        for ability in view.abilities:
            if isinstance(ability, Keyword) and ability.word == "hexproof" and _hexproof(
                    ability, source, view.controller):
                return _hexproof_rules(game, view.abilities, ability)
    if source is not None and protected_from(view, source):
        return "702.16b", *of_protection(game, view, source)
    return ("101.2",) if source is not None and _sheltered(game, view, source) else ()


def _sheltered(game: Position, view: View, source: View) -> bool:
    """Whether a permanent can’t be the target of such spells, or of abilities of such sources."""
    board = game.board()
    return any(ability.cant_be_targeted is not None and ability.affects is not None
               and passes(ability.affects, view, game.viewpoint(holder), board)
               and passes(ability.cant_be_targeted, source, game.viewpoint(holder), board)
               for holder, ability in game.statics())


def _hexproof(ability: Keyword, source: View | None, you: str) -> bool:
    quality = ability.quality.removeprefix("from ")
    return not quality or source is None or has_quality(source, quality, you)


def _hexproof_rules(game: Position, abilities: Iterable[Ability], ability: Keyword,
                    rule: str = "702.11b") -> tuple[str, ...]:
    """The keys of the rules on a hexproof ability: its variant, multiple instances."""
    quality = ability.quality
    several = game.rules.of_several(abilities, "hexproof", quality)
    if not quality:
        return rule, *several
    return "702.11d", *(("702.11f",) if " and from " in quality else ()), *(
        ("702.11g",) if "from each " in quality else ()), *several


def why_not_player(game: Position, player: str, source: View | None, you: str) -> tuple[str, ...]:
    """The keys of the rules that keep a player from being a target of a source; none if nothing does."""
    reach = game.reach(you, source)
    if reach is not None and player not in reach:
        return ("801.4",)
    found = game.abilities_of_player(player)
    for one in found:
        if isinstance(one, Keyword) and one.word == "shroud":
            return "702.18a", *game.rules.of_several(found, "shroud")
        if isinstance(one, Keyword) and one.word == "hexproof" and player in [
                other.name for other in game.opponents(you)] and _hexproof(one, source, player):
            return _hexproof_rules(game, found, one, "702.11c")
    if source is not None and player_protected(game, player, source):
        return "702.16b", *variant(found, source, player, game.players)
    return ()


def go_together(game: Position, how: str, names: Sequence[str]) -> bool:
    """Whether several targets are what they must be together: in ``one graveyard``, of ``different players``."""
    views = [view for name in names if (view := game.view(name)) is not None]
    if how == "one graveyard":
        return len({view.owner for view in views}) <= 1
    return how != "different players" or len({view.controller for view in views}) == len(views)


def still_legal(game: Position, ref: Ref, wanted: Filter | None, item: StackItem) -> bool:
    """Whether a target is still legal as the spell or ability would resolve (608.2b)."""
    if ref.player:
        if game.players[ref.id].lost:
            return False
        if wanted is None:
            return not why_not_player(game, ref.id, _source_of(game, item), item.controller)
        return ref.id in candidates(game, wanted, item)
    if ref.id not in game.objects:
        return any(one.id == ref.id and one.placed == ref.incarnation for one in game.stack)
    if not game.is_current(ref):
        return False
    if wanted is None:
        view = game.view(ref.id)
        return view is not None and not view.phased_out and (
            view.zone != "battlefield" or not why_not(game, view, _source_of(game, item), item.controller))
    return ref.id in candidates(game, wanted, item)


def legal_refs(game: Position, item: StackItem) -> tuple[Ref | None, ...]:
    """The targets of an item, with None in place of those that are no longer legal."""
    refs = item.targets or ((item.target,) if item.target is not None else ())
    filters = [slot.what for slot in item.slots] if item.slots else [item.target_filter] * len(refs)
    return tuple(ref if still_legal(game, ref, wanted, item) else None
                 for ref, wanted in zip(refs, filters, strict=True))
