"""502: the untap step."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import tapping
from refapp.game.events.exertion import NoLongerKept, StaysTapped, StopExerting
from refapp.game.events.mana import UntapSources
from refapp.game.reading.filters import passes
from refapp.game.reading.static_rules import statics_about
from refapp.game.state.objects import Obj
from refapp.game.state.views import View
from refapp.rulebook.turn import moments


@moments.turn_based("untap", "502.3", "703.4c", at=30)
def untap(game: Game) -> None:
    """The active player's permanents untap at the same time, save those that something keeps tapped (§502.3)."""
    staying, untapping = [], []
    kept = _kept(game)
    for obj in game.objects.values():
        if obj.id in kept:
            continue
        if obj.here.exerted.intersection(game.active_players()):
            staying.append(obj)
        elif obj.here.controller in game.active_players() and obj.here.tapped:
            view = game.view(obj.id)
            if view is not None and ("doesnt untap" in view.keywords or _chosen(game, view)):
                game.note(StaysTapped, ["502.3"], obj.id)
            else:
                untapping.append(obj)
        elif obj.here.tapped and _with_others(game, obj):
            untapping.append(obj)
    happen(game, *(StopExerting(obj, name) for obj in staying for name in game.active_players()
                   if name in obj.here.exerted),
           *(NoLongerKept(game.objects[name], players) for name, players in kept.items()),
           *(tapping.Untap(obj, ("502.3", "703.4c")) for obj in untapping),
           *(UntapSources(name, ("502.3", "703.4c")) for name in game.active_players()
             if game.players[name].tapped_sources))


def _kept(game: Game) -> dict[str, frozenset[str]]:
    """What an effect keeps tapped in this untap step, and whose next one it was to be."""
    now = frozenset(game.active_players())
    found = {}
    for obj in game.objects.values():
        here = obj.here
        meant = here.kept_tapped & now | ({""} & here.kept_tapped if here.controller in now else frozenset())
        if meant and obj.exists and obj.zone == "battlefield":
            found[obj.id] = frozenset(meant)
    return found


def _with_others(game: Game, obj: Obj) -> bool:
    """Whether an effect untaps a permanent in the untap steps of other players, too (502.3)."""
    view = game.view(obj.id) if obj.exists and obj.zone == "battlefield" else None
    return view is not None and any(
        ability.untap_with_others and ability.affects is not None and holder.controller not in game.active_players()
        and passes(ability.affects, view, game.viewpoint(holder), game.board()) for holder, ability in game.statics())


def _chosen(game: Game, view: View) -> bool:
    """Whether a permanent stays tapped that its controller may choose not to untap: `may` says so (502.3)."""
    return any(ability.may_stay_tapped for ability in statics_about(game, view)) and not decisions.may(
        game, f"{view.id}.untap", view.id)
