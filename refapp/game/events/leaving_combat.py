"""What is removed from combat, and what only stops being attacked (506.4 to 506.4e)."""

from __future__ import annotations

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import OutOfCombat
from refapp.game.state.objects import Obj
from refapp.game.state.views import View
from refapp.lazy_dataclass import dataclass


class NoLongerAttacked(Sentence, says="{subject} is removed from combat: its attackers go on attacking, but "
                       "nothing."): ...
class StillAttacked(Sentence, says="{subject} is still attacked: one of its types is enough for that."): ...
class BlocksNoMore(Sentence, says="{subject} doesn’t block any more but is still attacked."): ...
class BlocksStill(Sentence, says="{subject} isn’t attacked any more but goes on blocking: what attacked it attacks "
                  "nothing."): ...


@dataclass(frozen=True, slots=True)
class LeaveCombat(Event):
    """An effect removes a creature from combat (506.4); what it blocked stays blocked."""

    obj: Obj

    def perform(self, game: Game) -> bool:
        if self.obj.here.combat is None:
            return False
        self.obj.here.leave_combat()
        game.note(OutOfCombat, ["506.4"], self.obj.id)
        return True


def out_of_combat(game: Game, before: dict[str, View]) -> None:
    """Remove from combat what stopped being a creature, became a battle or left the battlefield (§506.4).

    Nothing else is asked: what would have kept a creature from attacking or blocking is no reason any more (506.4a),
    nor is being tapped or untapped (506.4b, §506.4d).
    """
    attacked = before.keys() & {obj.here.attacks for obj in game.objects.values()}
    for name in sorted(attacked):
        _attacked(game, name, before[name])
    for obj in game.objects.values():
        if obj.here.blocks:
            obj.here.blocks = tuple(name for name in obj.here.blocks if game.objects[name].here.combat == "attacking")
        if obj.here.combat is None or obj.zone != "battlefield" or not obj.exists or obj.part_of is not None:
            continue
        types = game.board()[obj.id].types
        if "creature" not in types or ("battle" in types and game.rules.holds("battle.permanent")):
            both = obj.here.combat == "blocking" and obj.id in attacked
            obj.here.leave_combat()
            still = both and any(other.here.attacks == obj.id for other in game.objects.values())
            game.note(BlocksNoMore if still else OutOfCombat,
                      ["506.4d"] if still else ["506.4", *(["506.4d"] if both else [])], obj.id)
            game.touch()


def _attacked(game: Game, name: str, was: View) -> None:
    """After an event: whether a permanent that is attacked stops being attacked; its attackers go on attacking.

    ``was`` is how it was before the event. The creatures that attacked it attack nothing then, and who is the defending
    player for them stays as it was (508.5, §506.4c).
    """
    obj, now = game.objects[name], game.view(name)
    rules = []
    if now is not None and now.zone == "battlefield" and not now.phased_out and now.incarnation == was.incarnation:
        rules = _why(obj.here.combat == "blocking", was, now)
        if not rules:
            _says_that_it_stays(game, name, obj.here.combat == "blocking", was, now)
            return
    defender = was.protector if "battle" in was.types else was.controller
    for other in game.objects.values():
        if other.here.attacks == name:
            other.here.attacks, other.here.defender = None, defender
    game.touch()
    if obj.here.combat == "blocking" and now is not None and "506.4d" in rules and "creature" in now.types:
        game.note(BlocksStill, ["506.4d", "506.4c"], name)
    else:
        game.note(NoLongerAttacked, ["506.4", "506.4c", *rules], name)


def _why(blocks: bool, was: View, now: View) -> list[str]:
    """The keys of the rules by which a permanent on the battlefield is no longer attacked; none if it still is
    (§506.4e)."""
    types, before = now.types, was.types
    both = {"planeswalker", "battle"} <= before
    if not types & {"planeswalker", "battle"}:
        return ["506.4", *(["506.4d"] if blocks else []), *(["506.4e"] if both else [])]
    if both and "battle" not in types:
        return ["506.4e"] if now.controller != was.protector else []
    if now.controller != was.controller or now.protector != was.protector:
        return ["506.4"]
    return [] if before & types & {"planeswalker", "battle"} else ["506.4"]


def _says_that_it_stays(game: Game, name: str, blocks: bool, was: View, now: View) -> None:
    """A type was lost that doesn’t decide: it is still attacked for the other (506.4d and e)."""
    if {"planeswalker", "battle"} <= was.types and not {"planeswalker", "battle"} <= now.types:
        game.note(StillAttacked, ["506.4e"], name)
    elif blocks and "creature" in was.types and "creature" not in now.types and "planeswalker" in now.types:
        game.note(StillAttacked, ["506.4d"], name)
