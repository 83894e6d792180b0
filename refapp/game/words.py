"""What the words of an instruction name: ``you``, ``@self``, ``@it``, ``@target``, ``all FILTER``, and amounts."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.game import Game
from refapp.game.run import Named, amount, as_last_seen, find, on_battlefield, player_named
from refapp.game.state import Context, Obj

__all__ = ["Named", "amount", "as_last_seen", "named", "objects", "on_battlefield", "player_named", "single"]


def named(game: Game, words: Sequence[str] | str | None, context: Context, *,
          phased_out: bool = False) -> list[Named]:
    """The objects and players that words name, each once, in the order written.

    A permanent that is phased out isn't found (702.26b), unless ``phased_out``: where nothing happens to it.
    """
    found: dict[str, Named] = {}
    for word in (words,) if isinstance(words, str) else words or ():
        for one in find(game, word, context):
            hidden = not phased_out and one.obj is not None and one.obj.phased_out
            found.setdefault(one.id, Named(one.id, None, one.ref) if hidden else one)
    return list(found.values())


def objects(game: Game, words: Sequence[str] | str | None, context: Context, *,
            phased_out: bool = False) -> list[Obj]:
    """The objects that words name and that can be found now."""
    return [one.obj for one in named(game, words, context, phased_out=phased_out) if one.obj is not None]


def single(game: Game, words: Sequence[str] | str | None, context: Context, *,
           phased_out: bool = False) -> Named | None:
    """The one object or player that a word names."""
    found = named(game, words, context, phased_out=phased_out)
    return found[0] if found else None
