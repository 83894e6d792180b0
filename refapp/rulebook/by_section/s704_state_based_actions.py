"""704. State-Based Actions: the code of each rule."""

from __future__ import annotations

from refapp.game.events import copy_events, drawing, moves, run
from refapp.game.machine import afterwards, sba, triggers
from refapp.rulebook import sba as rules_of_704_5
from refapp.rulebook.abilities import space_sculptor, start_your_engines
from refapp.rulebook.actions import end_turn
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import cast as casting_cast
from refapp.rulebook.sba import (
    aura,
    battle,
    commander,
    commander_damage,
    deathtouch,
    dungeon,
    equipment,
    legend,
    lethal_damage,
    loyalty,
    most_counters,
    nonattachment,
    opposite_counters,
    phenomenon,
    planeswalker_uniqueness,
    poison,
    protector,
    role,
    saga,
    scheme,
    sector,
    speed,
    token,
    toughness,
    world,
)
from refapp.rulebook.sba import copy as sba_copy
from refapp.rulebook.sba import draw as sba_draw
from refapp.rulebook.sba import life as sba_life

CODE: Code = {
    "704.1": (sba.check,),
    "704.1a": (triggers.state_triggers,),
    "704.2": (sba.sba_pass,),
    "704.3": (sba.check, end_turn._clear),
    "704.4": (run.run_steps, casting_cast.cast, sba.check),
    "704.5": (sba._find, rules_of_704_5),
    "704.5a": (sba_life.life,),
    "704.5b": (sba_draw.draw, drawing.Draw, drawing.draw),
    "704.5c": (poison.poison,),
    "704.5d": (token.token, moves.Cease),
    "704.5e": (sba_copy.copy, copy_events.CopyInZone),
    "704.5f": (toughness.toughness,),
    "704.5g": (lethal_damage.lethal,),
    "704.5h": (deathtouch.deathtouch, deathtouch.deathtouch_first, sba.Checked),
    "704.5i": (loyalty.loyalty,),
    "704.5j": (legend.legends, planeswalker_uniqueness.planeswalkers_own, legend.legends_all),
    "704.5k": (world.world, afterwards.note_worlds),
    "704.5m": (aura.aura,),
    "704.5n": (equipment.equipment,),
    "704.5p": (nonattachment.nonattachment,),
    "704.5q": (opposite_counters.cancel,),
    "704.5r": (most_counters.cap,),
    "704.5s": (saga.saga,),
    "704.5t": (dungeon.dungeon,),
    "704.5u": (sector.sector, space_sculptor.space_sculptor),
    "704.5v": (battle.battle,),
    "704.5w": (battle.no_siege,),
    "704.5x": (protector.protector,),
    "704.5y": (protector.unfit, protector.siege),
    "704.5z": (role.roles,),
    "704.5aa": (speed.speed, start_your_engines.start_your_engines),
    "704.6": (sba._find, rules_of_704_5),
    "704.6a": (sba_life.team_life,),
    "704.6b": (poison.team_poison,),
    "704.6c": (commander_damage.commander_damage,),
    "704.6d": (commander.commander,),
    "704.6e": (scheme.scheme, scheme.scheme_own),
    "704.6f": (phenomenon.phenomenon,),
    "704.7": (sba._find, sba.sba_pass),
    "704.8": (sba.sba_pass,),
}
