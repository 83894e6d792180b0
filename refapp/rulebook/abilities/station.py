"""702.184 Station.

What stands behind a station symbol is 721 (``station_symbol.py``).
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import counters
from refapp.game.events.casting import Remember
from refapp.game.state.items import CastRecord
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, activated
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import action, keyword

BY_TOUGHNESS = "stations with toughness"
"""Whose toughness counts instead of its power (702.184c)."""


@keyword("station", "702.184", "702.184a")
def station(_keyword: Keyword) -> tuple[Ability, ...]:
    """As a sorcery, tap another untapped creature: charge counters equal to its power.

    No symbol stands before it: it is there with any number of counters (721.4).
    """
    return abilities(activated("station", "tap another untapped creature you control", [{"do": "station"}],
                               sorcery=True))


@moments.activated("station", "702.184a")
def remembered(proposal: Proposal) -> None:
    """Which creature was tapped is remembered."""
    happen(proposal.game, Remember(proposal.item, CastRecord(proposal.player.name, proposal.origin,
                                                             objects=dict(proposal.objects))))


@word("station")
class Station(Instruction):
    """So many charge counters are put on the source as the creature tapped for it has power."""


@action(Station, "702.184a", "702.184c")
def do_station(game: Game, _step: Station, context: Context) -> None:
    """The creature's power as the ability resolves, or as it last was."""
    record = context.item.record if context.item is not None else None
    tapped = record.objects.get("tap_others", ()) if record is not None else ()
    if not tapped or context.source is None or not game.is_current(context.source):
        return
    was = tapped[0]
    now = game.view(was.id)
    seen = now if now is not None and now.incarnation == was.incarnation else game.last_known.get(
        (was.id, was.incarnation), was)
    other = BY_TOUGHNESS in seen.keywords
    many = (seen.toughness if other else seen.power) or 0
    counters.add_counters(game, context.source.id, "charge", max(0, many),
                          ["702.184a", *(["702.184c"] if other else [])])
