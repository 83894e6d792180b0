"""509. Declare Blockers Step: the code of each rule."""

from __future__ import annotations

from refapp.game.events import combat as game_combat
from refapp.game.machine import triggers
from refapp.game.reading import block_counts, matching
from refapp.rulebook.by_section import Code
from refapp.rulebook.combat import blockers, costs, declarations, entering, restrictions_and_requirements
from refapp.rulebook.turn import structure

CODE: Code = {
    "509.1": (blockers.do_declare_blockers, blockers.declare),
    "509.1a": (blockers.why_not_block, blockers._cant_block_so_many),
    "509.1b": (blockers._check, blockers.why_not_block, restrictions_and_requirements.words_on_blocking),
    "509.1c": (blockers._most_requirements, declarations.disobeyed, blockers.must_block),
    "509.1d": (costs._pay, costs.pay_to_block),
    "509.1e": (costs._pay, costs.pay_to_block),
    "509.1f": (costs._pay, costs.pay_to_block),
    "509.1g": (game_combat.Block.perform, blockers._block),
    "509.1h": (game_combat.Block.perform, game_combat.StayUnblocked.perform, game_combat.BecomeBlocked.perform),
    "509.1i": (game_combat.Block.perform, triggers.detect),
    "509.2": (structure.settle_declaration, structure.receive_priority, blockers.declare_what_must),
    "509.2a": (structure.settle_declaration,),
    "509.3": (game_combat.Block.perform, triggers.detect),
    "509.3a": (game_combat.Block.perform,),
    "509.3b": (game_combat.Block.perform,),
    "509.3c": (game_combat.Block.perform, game_combat.BecomeBlocked.perform),
    "509.3d": (game_combat.Block.perform,),
    "509.3e": (block_counts.changed, matching._numbered),
    "509.3f": (game_combat.Block.perform,),
    "509.3g": (game_combat.StayUnblocked.perform,),
    "509.4": (entering.put_blocking,),
    "509.4a": (entering.put_blocking,),
    "509.4b": (entering.put_blocking,),
}
