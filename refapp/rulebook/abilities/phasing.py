"""702.26 Phasing: what happens as an untap step begins.

The events, and what phases along with a permanent (702.26c, 702.26d, 702.26g, 702.26h, 702.26i, 702.26j):
`game/events/phasing.py`; as an effect: `actions/phase.py`. That nothing finds what is phased out (702.26b, 702.26e):
`game/events/words.py`, to activate its abilities `casting/activate.py`. Durations (702.26f): `game/events/lasting.py`;
who leaves the game (702.26k): `game/events/ending.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.phasing import PhaseIn, PhaseOut
from refapp.game.events.until import held_out
from refapp.game.said.sentence import Sentence
from refapp.rulebook.registry import static
from refapp.rulebook.turn import moments


class StaysPhasedOut(Sentence, says="{subject} is phased out until something happens: the untap step doesn’t let it "
                     "phase in."): ...

static("phasing", "702.26", "702.26a", several="702.26p")


_RULES = ("502.1", "702.26a", "703.4a")


@moments.turn_based("untap", "502.1", "703.4a", "702.26a", "702.26g", "702.26h", "610.4a", "702.26n", at=10)
def phases(game: Game) -> None:
    """The active player’s permanents with phasing phase out, those that were phased out phase in, all at once.

    Where the untap step is skipped none of that happens (702.26m).
    """
    out = {view.id for view in game.permanents()
           if view.controller in game.active_players() and "phasing" in view.keywords}
    back = [obj for obj in game.objects.values() if obj.exists and obj.zone == "battlefield" and obj.here.phased_out
            and obj.here.phased_with is None and obj.here.phased_under is None
            and obj.here.controller in game.active_players()]
    for obj in [one for one in back if held_out(game, one.id, one.incarnation)]:
        game.note(StaysPhasedOut, ["610.4a"], obj.id)
        back.remove(obj)
    late = [obj for obj in game.objects.values() if obj.exists and obj.zone == "battlefield" and obj.here.phased_out
            and obj.here.phased_with is None and obj.here.phased_under is not None
            and _seat_passed(game, obj.here.phased_under)]
    hosts = {view.id: view.host for view in game.board().values()}
    direct = [name for name in sorted(out) if not _along(name, out, hosts)]
    board = game.board()
    happen(game, *(PhaseOut(game.objects[name], rules=(
        *_RULES, *game.rules.of_several(board[name].abilities, "phasing")), direct=frozenset(out)) for name in direct),
           *(PhaseIn(obj, _RULES) for obj in back), *(PhaseIn(obj, ("702.26n",)) for obj in late))


def _seat_passed(game: Game, player: str) -> bool:
    """Whether the turn of a player who has left would have begun between the previous turn and this one (702.26n)."""
    before = game.last_turn[0] if game.last_turn is not None else game.active
    if before == game.active:
        return False
    order = [*game.order, *game.order]
    start = order.index(before)
    between = order[start + 1:order.index(game.active, start + 1)]
    return player in between


def _along(name: str, out: set[str], hosts: dict[str, str | None]) -> bool:
    """Whether what it is attached to phases out, too: then it phases out along with that (702.26h)."""
    host = hosts.get(name)
    return host is not None and (host in out or _along(host, out, hosts))
