"""702.158 Space Sculptor.

That creatures get sectors: `sba/sector.py`, `game/events/designations.py`; that they keep them only while something
has it (702.158b): `game/machine/afterwards.py`.
"""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.run import run_steps
from refapp.game.said.sentence import ByPlayer, KeywordName
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import BySector, Sector
from refapp.language.vocabulary import SECTORS
from refapp.rulebook.registry import action, static


class ChoosesSector(ByPlayer, says="{player} chooses a sector: {sector}."):
    sector: KeywordName

# Creatures get sectors: state-based actions (704.5u) ask for the word. A filter names a sector like any designation:
# “creature alpha” are all creatures of that sector (702.158e).
static("space sculptor", "702.158", "702.158a", "702.158c")


@word("choose_sector")
class ChooseSector(Instruction):
    """A player chooses one of the three sectors; in `then` filters name it “chosen-sector”."""

    then: BySector
    sector: Sector | None = None


@action(ChooseSector, "702.158d")
def do_choose_sector(game: Game, step: ChooseSector, context: Context) -> None:
    """One of the three designations, whether or not a creature has it; then what is said of its creatures."""
    source = context.source.id if context.source is not None else ""
    given = step.sector.lower() if step.sector is not None else next(iter(game.choices.other.get(source, ())), None)
    sector = decisions.the_one(game, "choose", given, list(SECTORS), context.you, message="Which sector is chosen?")
    game.note(ChoosesSector, ["702.158d"], source or None, player=context.you, sector=sector)
    run_steps(game, step.then[sector], context)
