"""201.3: names that are treated as though they were the same one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from refapp.game.state.game_state import GameState


def alike(pairs: Iterable[tuple[str, str]]) -> Mapping[str, frozenset[str]]:
    """Name in lower case → the names interchangeable with it: through a third one, too (§201.3)."""
    groups: list[set[str]] = []
    for pair in pairs:
        joined = {name.lower() for name in pair}
        for group in [one for one in groups if one & joined]:
            groups.remove(group)
            joined |= group
        groups.append(joined)
    return {name: frozenset(group - {name}) for group in groups for name in group}


def also_called(game: GameState, names: Iterable[str]) -> frozenset[str]:
    """The names that go with some names, in lower case, for all rules, abilities and effects (§201.3a)."""
    return frozenset().union(*(game.interchangeable.get(name.lower(), frozenset()) for name in names))


def one_name(game: GameState, name: str) -> str:
    """A name, in lower case, or the first of those that are interchangeable with it: the same for all of them."""
    names: list[str] = [name.lower(), *game.interchangeable.get(name.lower(), ())]
    return min(names)
