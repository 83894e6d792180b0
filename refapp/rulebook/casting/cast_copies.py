"""707.12 to 707.14: copies of cards that a player may cast while something resolves."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.events.words import named, player_named
from refapp.game.reading.copiable_values import copiable
from refapp.game.said.several import NotFound
from refapp.game.state.objects import Context, Obj
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.language.scenario import Characteristics, Copied
from refapp.rulebook.casting.copies_on_stack import copy_in_exile
from refapp.rulebook.casting.offers import offer
from refapp.rulebook.registry import action


@word("cast_copies", ("what", "named", "noted"))
class CastCopies(Instruction):
    """Cards are copied where they are, and a player may cast each copy without paying its mana cost.

    ``named`` is a card that is called by its name instead: its copy is made outside the game; ``noted`` one whose name
    was noted while it was in a graveyard. ``may: {CARD: no}`` declines.
    """

    by: PlayerWord
    what: Objects | None = None
    named: Copied | None = None
    noted: Objects | None = None


@action(CastCopies, "707.12", "707.12a", "707.13", "707.14")
def do_cast_copies(game: Game, step: CastCopies, context: Context) -> None:
    """Each copy is cast or not; what isn’t cast ceases to exist as state-based actions are checked next (§707.12)."""
    player = player_named(game, step.by, context).name
    made: list[tuple[str, Obj]] = []
    if isinstance(step.named, Characteristics):
        made.append((step.named.name, copy_in_exile(game, step.named, player, f"{step.named.name}-copy", ("707.13",),
                                                    "outside")))
    for one in named(game, step.what, context):
        if one.obj is not None and one.obj.zone != "battlefield":
            made.append((one.id, copy_in_exile(game, copiable(one.obj), player, f"{one.id}-copy", (), one.obj.zone)))
    for one in named(game, step.noted, context):
        shape = _in_graveyard(game, one.id)
        if shape is None:
            game.note(NotFound, ["707.14"], one.id, expected="graveyard")
            continue
        made.append((one.id, copy_in_exile(game, shape, player, f"{one.id}-copy", ("707.14",))))
    each = ("707.12a",) if len(made) > 1 else ()
    for name, copy in made:
        offer(game, player, copy, name, step.path, rules=("707.12", *each))


def _in_graveyard(game: Game, name: str) -> Characteristics | None:
    """What a card is like in a graveyard, or was as it was last there (§707.14, 608.2h)."""
    obj = game.objects[name]
    view = game.view(name) if obj.exists and obj.zone == "graveyard" else next(
        (seen for incarnation in range(obj.incarnation, -1, -1)
         if (seen := game.last_known.get((name, incarnation))) is not None and seen.zone == "graveyard"), None)
    if view is None:
        return None
    return replace(obj.printed, name=view.name, types=tuple(sorted(view.types)),
                   supertypes=tuple(sorted(view.supertypes)), subtypes=view.shown_subtypes,
                   colors=tuple(sorted(view.colors)), abilities=view.abilities)
