"""The moments of combat at which rules say what may or must be declared, and what a declaration costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.state.hooks import Hook
from refapp.game.state.views import View
from refapp.rulebook.combat.declarations import Requirement

Attacks = Mapping[str, str]
"""Attacking creature → what it attacks."""
Blocks = Mapping[str, tuple[str, ...]]
"""Blocking creature → what it blocks."""
Bands = Sequence[tuple[str, ...]]
Enlisted = Mapping[str, tuple[str, ...]]
"""Attacking creature → the creatures enlisted for it."""

attack = Hook[Callable[[Game, View, str | None], Forbidden | None]]()
"""May this creature attack that?"""
attack_together = Hook[Callable[[Game, Attacks], Forbidden | None]]()
"""May all of these attack?"""
attack_if_able = Hook[Callable[[Game], Iterator[Requirement]]]()
"""What must attack if it can."""
bands = Hook[Callable[[Game, Attacks, Bands], Forbidden | None]]()
"""May attackers form these bands?"""
form_bands = Hook[Callable[[Game, Bands], None]]()
"""Attackers form bands."""
attack_costs = Hook[Callable[[Game, str, Attacks, Enlisted], Forbidden | None]]()
"""Can the player pay what attacking so costs besides mana?"""
attack_costs_paid = Hook[Callable[[Game, Enlisted], None]]()
"""It is paid."""
block = Hook[Callable[[Game, View, View], Forbidden | None]]()
"""May this creature block that attacker?"""
block_together = Hook[Callable[[Game, Blocks], Forbidden | None]]()
"""May all of these block?"""
block_if_able = Hook[Callable[[Game], Iterator[Requirement]]]()
"""What must block if it can."""
damage_chooser = Hook[Callable[[Game, View, Sequence[View]], tuple[str, str] | None]]()
"""Who else divides a creature’s damage among those it fights: the player, and the key of the rule."""
