"""Effects that meet in one layer: which overrides which, and what effects reach or leave as objects change (613).

The layers themselves are gone through in ``game/reading/continuous.py``; here is only said what came of it. Nothing
here changes the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from refapp.game.door.game import Game
from refapp.game.reading.layers import Change, define, defines, give, modify, recolor, retype, reword, switch, take
from refapp.game.said.sentence import CardName, KeywordName, OfEffect, Sentence
from refapp.game.state.batch import Batch
from refapp.game.state.board import Active, Board
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import View
from refapp.language.scenario import Changes, Keyword


class Overrides(Sentence, says="What {by} says of {subject} has the later timestamp: it overrides another effect of "
                "the same layer."):
    by: KeywordName

class NewestOverrides(Sentence, says="The new effect on {subject} has the later timestamp: it overrides another one of "
                      "the same layer."):
    by: KeywordName

class Reaches(OfEffect, says="{subject} has changed: the effect of {by} applies to it from now on."): ...
class ReachesNoMore(OfEffect, says="{subject} has changed: the effect of {by} doesn’t apply to it any longer."): ...
class OrderReconsidered(Sentence, says="After one effect has applied, the order of the rest is looked at again: what "
                        "{subject} does depends on other effects now, or no longer."): ...
class WaitsForAnother(Sentence, says="What {subject} does depends on another effect of the same layer and waits for "
                      "it, though by timestamp it would come first."): ...

class InALoop(Sentence, says="The effect of {subject} and others depend on each other: they apply by timestamp."): ...

class FullText(Sentence, says="{subject} has another text now; its name is {name}."):
    name: CardName

class AllNames(OfEffect, says="By the effect of {by}, {subject} has the names of all nonlegendary creature cards."): ...


_WAITING = ("613.8", "613.8a", "613.8b")


def settle(game: Game, batch: Batch) -> None:
    """After an event: what entered with a later timestamp, whom effects reach now, and which orders changed."""
    before, after = batch.before, game.board()
    if not after.effects:
        return
    for obj in batch.entered:
        for effect in after.effects:
            if effect.source == obj.id and not defines(effect.changes):
                _say(game, after, effect, obj.id, ["613.7", "613.7d"])
    for done in batch.occurrences:
        if done.event == "counters_put":
            _newest_counter(game, after, done)
    _reach(game, before, after)
    _texts(game, before, after)
    for name in sorted(after.reordered - before.reordered):
        game.note(OrderReconsidered, ["613.8", "613.8c"], name)
    for name in sorted(after.waited - before.waited):
        game.note(WaitsForAnother, _WAITING, name)
    for name in sorted(after.looped - before.looped):
        game.note(InALoop, ["613.8b", "613.8a", "613.7"], name)


def waiting(game: Game) -> None:
    """Say which effects apply later than their timestamps say, where no event has brought that about."""
    said = {entry.subject for entry in game.trace if entry.says(WaitsForAnother)}
    for name in sorted(game.board().waited - said):
        game.note(WaitsForAnother, _WAITING, name)
    said = {entry.subject for entry in game.trace if entry.says(InALoop)}
    for name in sorted(game.board().looped - said):
        game.note(InALoop, ["613.8b", "613.8a", "613.7"], name)


def newest(game: Game, timestamp: int, rules: Sequence[str], *, only: str | None = None) -> None:
    """Say whom an effect overrides that has just begun, by its timestamp; ``only``: abilities of this object."""
    board = game.board()
    for effect in board.effects:
        if effect.static is None and effect.key == (timestamp, effect.key[1], ""):
            _say(game, board, effect, None, rules, only)


def _newest_counter(game: Game, board: Board, done: Occurrence) -> None:
    """Say what a keyword counter overrides that was just put on an object (613.7c)."""
    assert done.now is not None
    for effect in board.effects:
        if (effect.names, effect.key[2], [str(one) for one in effect.changes.grant]) == (
                (done.now.id,), done.now.id, [done.kind]):
            _say(game, board, effect, None, ["613.7", "613.7c"])


def _say(game: Game, board: Board, effect: Active, by: str | None, rules: Sequence[str],
         only: str | None = None) -> None:
    told: set[str] = set()
    for change, other in board.order:
        shared = set(effect.locked or ()) & set(other.locked or ()) - told
        if other is effect or not shared or defines(other.changes) or only not in (None, other.source):
            continue
        if not _after(board, change, effect) or not _OPPOSED[change](effect.changes, other.changes):
            continue
        for name in sorted(shared):
            told.add(name)
            game.note(Overrides if by is not None else NewestOverrides, [*rules, "613.9"], name, by=by)


def _after(board: Board, change: Change, effect: Active) -> bool:
    """Whether the effect applied later in the layer than the other one, which stands in the order with ``change``."""
    mine = [at for at, (one, found) in enumerate(board.order) if found is effect and one is change]
    return bool(mine) and mine[-1] == max(at for at, (one, found) in enumerate(board.order) if one is change and (
        set(found.locked or ()) & set(effect.locked or ())))


def _takes(one: Changes, other: Changes) -> bool:
    """Whether one effect takes abilities away that another one gives."""
    words = {ability.word for ability in other.grant if isinstance(ability, Keyword)}
    return bool((one.lose_abilities and other.grant) or words & set(one.lose))


def _takes_types(one: Changes, other: Changes) -> bool:
    """Whether one effect takes types away that another one sets or adds."""
    given = {*(other.only_types or ()), *other.add_types}
    if one.only_types is not None:
        return not given.issubset(one.only_types)
    lost = {*one.lose_types, *one.lose_subtypes}
    return any(lost & {word, "*"} for word in given)


_OPPOSED: dict[Change, Callable[[Changes, Changes], bool]] = {
    take: lambda _new, _old: True,
    reword: lambda new, old: None not in (new.name, old.name),
    retype: lambda new, old: _takes_types(new, old) or _takes_types(old, new),
    recolor: lambda new, old: (new.colors, old.colors) != (None, None),
    give: lambda new, old: _takes(new, old) or _takes(old, new),
    define: lambda new, old: any(None not in pair for pair in zip(new.set_pt or (), old.set_pt or (), strict=True)),
    modify: lambda _new, _old: False,
    switch: lambda _new, _old: False,
}
"""For each layer: whether it matters which of two effects on the same object comes later."""


def _reach(game: Game, before: Board, after: Board) -> None:
    """Whom a static ability’s effect begins or ceases to reach because an object has changed (613.5)."""
    held = {(one.source, id(one.static)): one for one in before.effects if one.static is not None}
    for effect in after.effects:
        was = held.get((effect.source, id(effect.static))) if effect.static is not None else None
        if was is None or was.locked == effect.locked:
            continue
        now, then = set(effect.locked or ()), set(was.locked or ())
        for name in sorted(now ^ then):
            if _changed(before.get(name), after.get(name)):
                game.note(Reaches if name in now else ReachesNoMore, ["613.5"], name, by=effect.source)


def _texts(game: Game, before: Board, after: Board) -> None:
    """Which objects have another full text now (612.6), and which have more names than one (612.7)."""
    for effect in after.effects:
        for name in effect.locked or () if effect.changes.full_text is not None or effect.changes.all_names else ():
            was, now = before.get(name), after[name]
            if effect.changes.full_text is not None and (was is None or was.name != now.name):
                game.note(FullText, ["612.6", "613.1c"], name, name=now.name)
            if effect.changes.all_names and now.also_named != (was.also_named if was is not None else frozenset()):
                game.note(AllNames, ["612.7", "613.1c"], name, by=effect.source)


def _changed(was: View | None, now: View | None) -> bool:
    """Whether a permanent is the same object with other characteristics."""
    return was is not None and now is not None and was.incarnation == now.incarnation and was.zone == now.zone \
        and was.controller == now.controller and (was.types, was.subtypes, was.supertypes, was.colors, was.name) != (
            now.types, now.subtypes, now.supertypes, now.colors, now.name)
