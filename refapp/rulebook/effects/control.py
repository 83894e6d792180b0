"""613.1b: effects that change who controls something."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.events import effects
from refapp.game.events.words import objects, on_battlefield, player_named
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.objects import Context, Obj
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, One, PlayerWord
from refapp.language.scenario import ALWAYS, Changes, Duration, Until
from refapp.rulebook.effects.modify import context_with
from refapp.rulebook.registry import action


class NoControlForGone(ByPlayer, says="{player} has left the game and doesn’t gain control of {subject}."): ...


@word("gain_control", needs={"source": ("duration",)})
class GainControl(Instruction):
    """A player gains control of permanents or spells; the owner stays the same."""

    what: Objects
    by: PlayerWord
    duration: Until = ALWAYS
    source: One | None = None


def _whose(game: Game, obj: Obj) -> list[str]:
    """The rules that say who controls it by default: a permanent, a spell, a spell that becomes a permanent."""
    if obj.zone != "stack":
        return ["110.2"]
    view = game.view(obj.id)
    return ["112.2"] if view is None or view.types & {"instant", "sorcery"} else ["112.2", "110.2b"]


@action(GainControl, "110.2", "110.2b", "112.2", "613.1b", "611.2", "608.2f")
def do_gain_control(game: Game, step: GainControl, context: Context) -> None:
    """A player gains control of permanents or spells, for as long as the effect lasts; the owner stays the same."""
    player = player_named(game, step.by, context)
    context = context_with(game, step.source, context)
    found = [obj for obj in objects(game, step.what, context) if on_battlefield(obj) or obj.zone == "stack"]
    together = ["608.2f"] if len(found) > 1 and context.item is not None else []
    with game.events():
        for obj in found:
            rules = [*_whose(game, obj), "613.1b", *together]
            take_control(game, obj, player.name, rules, step.duration, context)


def take_control(game: Game, obj: Obj, player: str, rules: Sequence[str] = (), duration: Duration = ALWAYS,
                 context: Context | None = None) -> None:
    """A player gains control of a permanent or spell, as a continuous effect."""
    if obj.exists and game.players[player].lost:
        game.note(NoControlForGone, ["800.4b"], obj.id, player=player)
    elif obj.exists:
        effects.begin(game, Changes(control=player), [obj], duration, context, rules)
