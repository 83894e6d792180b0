"""Who protects a battle: who can be chosen, and the choice (310.9a, 310.12a)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.reading.copiable_values import copiable
from refapp.game.said.sentence import ByPlayer, PlayerName
from refapp.game.state.objects import Obj
from refapp.game.state.views import View
from refapp.language.errors import Illegal
from refapp.lazy_dataclass import dataclass


class ProtectorChosen(ByPlayer, says="{player} becomes the protector of {subject}."):
    controller: PlayerName


def protector_options(game: Game, obj: Obj, view: View | None = None) -> list[str]:
    """Who may protect a battle: a Siege's controller's opponents, else its controller (310.9a, §310.12a)."""
    subtypes = view.subtypes if view is not None else {word.lower() for word in copiable(obj).subtypes}
    if "siege" in subtypes:
        return [player.name for player in game.opponents(obj.here.controller)]
    return [] if game.players[obj.here.controller].lost else [obj.here.controller]


def choose_protector(game: Game, obj: Obj, rules: Sequence[str], view: View | None = None) -> bool:
    """Choose a battle's protector (§310.9); false if nobody can be chosen. ``view``: what it is where it has
    entered."""
    options = protector_options(game, obj, view)
    wanted = game.choices.protector.get(obj.id)
    if not options:
        return False
    if wanted not in options:
        before = wanted in game.chosen_before or (wanted in game.players and game.players[wanted].lost)
        if wanted is not None and not before:
            raise Illegal([*rules, "310.9a", "310.12a"], "{object} can’t be chosen for this.", object=wanted)
        if len(options) > 1:
            raise game.ask("protector", obj.here.controller, [obj.id], options,
                           "Which player protects {object}?", object=obj.id)
        wanted = options[0]
    decisions.remember(game, wanted)
    return happen(game, Protect(obj, wanted, tuple(rules)))


@dataclass(frozen=True, slots=True)
class Protect(Event):
    """A player becomes the protector of a battle, and is that whatever else the battle becomes (§310.9g);
    it is the only one (§310.9f)."""

    obj: Obj
    player: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        self.obj.here.protector = self.player
        game.note(ProtectorChosen, self.rules, self.obj.id, player=self.player, controller=self.obj.here.controller)
        return True
