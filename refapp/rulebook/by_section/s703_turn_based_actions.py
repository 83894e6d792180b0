"""703. Turn-Based Actions: the code of each rule."""

from __future__ import annotations

from refapp.game.events import turns
from refapp.game.reading import matching
from refapp.game.state import ruleset
from refapp.rulebook.abilities import phasing
from refapp.rulebook.by_section import Code
from refapp.rulebook.combat import attackers, blockers
from refapp.rulebook.combat import damage as combat_damage
from refapp.rulebook.turn import (
    beginning_of_combat,
    cleanup_step,
    day_and_night,
    draw_step,
    main_phase,
    structure,
    untap_step,
)

CODE: Code = {
    "703.1": (structure.next_step,),
    "703.1a": (matching.step_matches,),
    "703.2": (structure.next_step,),
    "703.3": (structure.next_step,),
    "703.4": (structure.next_step, ruleset.Ruleset),
    "703.4a": (phasing.phases,),
    "703.4b": (day_and_night.check,),
    "703.4c": (untap_step.untap,),
    "703.4d": (draw_step.draw,),
    "703.4e": (main_phase.scheme,),
    "703.4f": (main_phase.lore,),
    "703.4g": (main_phase.attractions,),
    "703.4h": (beginning_of_combat.choose_defender,),
    "703.4i": (attackers.do_declare_attackers, attackers.declare),
    "703.4j": (blockers.declare, blockers.do_declare_blockers, blockers._block),
    "703.4k": (combat_damage.deal_damage, combat_damage.first_step, combat_damage.regular_step),
    "703.4m": (combat_damage.deal_damage, combat_damage.first_step, combat_damage.regular_step),
    "703.4n": (cleanup_step._discard_down, cleanup_step.discard_down),
    "703.4p": (turns.EndTurnEffects.perform, cleanup_step.wears_off),
    "703.4q": (turns.EmptyPools.perform,),
}
