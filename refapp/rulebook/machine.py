"""The parts of the machine (:mod:`refapp.game`) that carry out rules themselves, and which."""

from __future__ import annotations

from refapp.game.door import decisions, replacement
from refapp.game.events import (
    attaching,
    designations,
    effects,
    ending,
    following,
    lasting,
    moves,
    overriding,
    ranges,
    run,
    tapping,
    turning_over,
    words,
    zone_order,
)
from refapp.game.events.amounts import amount
from refapp.game.events.damage import deal
from refapp.game.events.delayed_triggers import delay
from refapp.game.events.destruction import Regenerate
from refapp.game.events.words import find, named, player_named
from refapp.game.machine import permanent_spells, resolving, sba, triggers, waiting_triggers
from refapp.game.machine.play import play
from refapp.game.reading import continuous, faces, filters, layers, matching, trigger_rules
from refapp.game.reading.conditions import conditions_hold
from refapp.game.state import players
from refapp.language.instruction import Instruction, word
from refapp.rulebook.registry import machine


@word("check")
class Check(Instruction):
    """A player would receive priority: state-based actions until none applies, then waiting triggers onto the stack,
    again and again until neither happens (704.3)."""


@word("resolve")
class Resolve(Instruction):
    """Check, then the top of the stack resolves."""


@word("resolve_all")
class ResolveAll(Instruction):
    """Check and resolve until the stack is empty."""


machine("t.event", triggers.detect, "603.2", "603.2a", "603.2c", "603.6a", "603.6b", "603.6c", "603.10")
machine("t.becomes", tapping.tap, "603.2e", "701.26a")
machine("t.attacks", triggers.detect, "508.3", "508.3a", "508.3b", "508.3d", "508.3f", "508.1m", "506.6")
machine("t.blocks", triggers.detect, "509.3", "509.3a", "509.3b", "509.3c", "509.3d", "509.3e", "509.3g", "509.1i")
machine("continuous.elsewhere", continuous.functions, "113.6c")
machine("counters.hone", continuous.compute, "122.1j")
machine("t.number", matching.matches, "505.1b", "122.7")
machine("t.excess", deal, "120.9", "120.10")
machine("t.hidden", triggers.detect, "603.2f")
machine("t.occurs", deal, "603.2g")
machine("t.additional", triggers.times_triggered, "603.2d")
machine("t.once", resolving.resolve_top, "603.2h", "608.2")
machine("t.auraltb", named, "603.6e", "603.6", "400.7")
machine("t.delayed.once", triggers.detect, "603.7b")
machine("tok.left", moves.move, "111.8")
machine("tok.ceases", moves.cease, "111.7")
machine("regenerate.static", Regenerate.perform, "701.19b", "701.19a")
machine("static.true", play, "604.1", "604.7")
machine("static.attached", attaching.attach, "604.4")
machine("t.resolved", trigger_rules.rules_of, "608.2p")
machine("words.found", words.find, "608.2j", "608.2k")
machine("spell.copy", resolving.resolve_top, "111.13")
machine("resolve.order", resolving.carry_out, "608.2c")
machine("resolve.gone", run.run_steps, "608.2m")
machine("spell.stays", permanent_spells.become_permanent, "608.3e")
machine("spell.changed", resolving.resolve_top, "112.4", "400.7a")
machine("t.lookback", matching.looks_back, "603.10a", "603.10b", "603.10c", "603.10d", "603.10e", "603.10f",
        "603.10g")
machine("t.if", conditions_hold, "603.4", "603.1b")
machine("t.linked", matching.matches, "603.11")
machine("t.delayed.static", delay, "603.7f", "603.7g")
machine("t.stack", waiting_triggers.put_on_stack, "603.3", "603.3a", "603.3b", "603.3c", "603.3d", "101.4")
machine("t.state", triggers.state_triggers, "603.8", "704.1a")
machine("ranges.loop", ranges.leave_drawn, "104.4f", "104.4g", "104.4h")
machine("choices.several", sba.check, "101.4c")
machine("dungeons.stay", moves.Move.forbidden, "309.2c", "309.2d")
machine("choices.again", replacement.settle_together, "101.4", "101.4d")
machine("words.team", find, "102.4")
machine("words.owner", player_named, "108.4a")
machine("words.amounts", amount, "107.2", "107.3e", "107.3j")
machine("zone.follows", following.moved, "400.7h", "400.7i", "400.7j")
machine("zone.granted", permanent_spells.BecomePermanent.perform, "400.7b", "400.7d")
machine("zone.arriving", moves.Move.perform, "400.7c", "400.10")
machine("zone.turned_down", turning_over.TurnDown.perform, "400.9")
machine("zone.together", zone_order.arrange, "401.4", "404.3")
machine("zone.outside", named, "400.11c", "400.7k")
machine("illegal.again", play, "733.2")
machine("t.may", decisions.may, "603.5")
machine("t.enterswith", moves.move, "603.6d", "400.7", "400.4a")
machine("t.loses", ending.lose, "603.9", "104.3", "104.4a")
machine("effects.begin", effects.begin, "609.1")
machine("words.all", words.find, "609.2")
machine("layers.command", turning_over.TurnUpPlane.perform, "613.7h")
machine("layers.scheme", turning_over.ShowScheme.perform, "613.7h")
machine("layers.conspiracy", turning_over.TurnUpConspiracy.perform, "613.7j")
machine("copies.static", lasting.static_copies, "707.2c")
machine("names.changed", words.find, "707.11")
machine("layers.newest", overriding.newest, "613.7b", "613.7", "613.9")
machine("layers.meet", overriding.settle, "613.5", "613.7c", "613.7d", "613.8", "613.8a", "613.8b", "613.8c", "612.6",
        "612.7")
machine("sba.loop", sba.check, "704.3", "704.1", "704.4")
machine("sba.single_replacement", sba.sba_pass, "704.7", "704.8", "704.2")
machine("flip.characteristics", faces.flipped, "710.2")
machine("chapters.apart", matching.matches, "714.1a")
machine("levels.apart", designations.Level.perform, "711.7", "716.4")
machine("leaves.play_goes_on", ending.leave, "800.4")
machine("leaves.last_known", amount, "800.4i")
machine("teams.resources", players.Player.__init__, "810.5")
machine("monarch.controls", layers.taker, "725.5")
machine("commander.filter", filters.passes, "903.3d")
