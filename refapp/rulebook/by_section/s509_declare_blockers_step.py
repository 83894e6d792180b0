"""509. Declare Blockers Step: the code of each rule."""

from __future__ import annotations

from refapp.game import combat as game_combat
from refapp.game import matching, trigger_rules, triggers
from refapp.rulebook.abilities import fear, flying, ninjutsu, provoke
from refapp.rulebook.by_section import Code
from refapp.rulebook.combat import attempts, blockers, costs, entering, restrictions_and_requirements
from refapp.rulebook.turn import structure

CODE: Code = {
    "509.1": (blockers.do_declare_blockers, blockers.declare_what_must, blockers.legal_blockers),
    "509.1a": (attempts.do_block, blockers.why_not_block, blockers.do_declare_blockers),
    "509.1b": (restrictions_and_requirements.words_on_blocking, fear.may_block, flying.may_block),
    "509.1c": (blockers.must_block, provoke.do_must_block, provoke.provoked),
    "509.1d": (costs.pay_to_block, attempts.do_block, blockers.declare),
    "509.1e": (costs.pay_to_block,),
    "509.1f": (costs.pay_to_block,),
    "509.1g": (blockers.do_declare_blockers, blockers._block, game_combat.Block),
    "509.1h": (ninjutsu.restricted, ninjutsu.from_command_zone, blockers.do_declare_blockers),
    "509.1i": (blockers.do_declare_blockers, triggers.detect, trigger_rules),
    "509.2": (blockers.declare_what_must, blockers.do_order_blockers, game_combat.Order),
    "509.2a": (structure.settle_declaration,),
    "509.3": (trigger_rules, triggers.detect, blockers.do_order_attackers),
    "509.3a": (triggers.detect,),
    "509.3b": (triggers.detect,),
    "509.3c": (triggers.detect,),
    "509.3d": (triggers.detect,),
    "509.3e": (triggers.detect, matching._numbered, trigger_rules),
    "509.3f": (game_combat.Block,),
    "509.3g": (triggers.detect, game_combat.StayUnblocked),
    "509.4": (entering.put_blocking,),
    "509.4a": (entering.put_blocking,),
    "509.4b": (entering.put_blocking,),
}
