"""What a step of the board names: it is there, or was, also where the instruction has no use for it."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.language.errors import ScenarioError
from refapp.language.fields import arguments
from refapp.language.instruction import Instruction
from refapp.language.persons import ACTIVE, EVERYBODY, NAMING

_MEANT = frozenset({"you", "opponent", "owner", "any", "all", ACTIVE, *EVERYBODY})
"""Words that mean players or objects which they don’t name."""


def all_there(game: Game, step: Instruction) -> None:
    """Raises ScenarioError for a name that nothing has: no object that ever was, no player, no team, no ability."""
    for argument, field in _naming(type(step)):
        said = getattr(step, field)
        for name in said if isinstance(said, tuple) else (said,):
            if isinstance(name, str) and name and name not in _MEANT and " " not in name and name[0] != "@" \
                    and not _is_there(game, name):
                raise ScenarioError.unknown("name", f"{step.path}.{argument}", name, (*game.objects, *game.players))


def _is_there(game: Game, name: str) -> bool:
    return name in game.objects or name in game.players or name in game.triggered \
        or any(item.called(name) for item in game.stack) \
        or name in (player.team for player in game.players.values()) or _was_on_the_stack(game, name)


def _was_on_the_stack(game: Game, name: str) -> bool:
    """Whether anything that was said is about an ability of that name."""
    own = name.rpartition(".")[2]  # ID.keyword is one of several that are called alike
    return any((name == entry.subject or own == entry.params.get("trigger")) and entry.rules != ("701.6a",)
               for entry in game.trace)


_NAMING: dict[type, tuple[tuple[str, str], ...]] = {}


def _naming(declared: type) -> tuple[tuple[str, str], ...]:
    """The arguments of an instruction that name objects or players, with the fields in which they are."""
    if declared not in _NAMING:
        _NAMING[declared] = tuple((one.name, one.field) for one in arguments(declared).values()
                                  if one.kind.name in NAMING)
    return _NAMING[declared]
