"""The moments of combat at which rules say what may or must be declared, and what a declaration costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.state.hooks import Hook, Words
from refapp.game.state.views import View
from refapp.lazy_dataclass import dataclass
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


@dataclass(frozen=True, slots=True)
class Evasion:
    """Only some creatures may block an attacker with a keyword: those with one of ``words``, or that pass a ``test``.

    ``both``: and such creatures may block no others. What is said where a block is refused, or granted, is an English
    msgid; it may name ``attacker``, the blocking ``object`` (granted: ``subject``), its ``words`` that allow it, its
    power ``n`` and that of the attacker, ``most``.
    """

    rule: str
    refused: str
    granted: str
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Keyword of the blocking creature → the key of the rule that lets it block."""
    test: Callable[[View, View], bool] | None = None
    """Of the attacker and the blocking creature."""
    both: bool = False

    def allows(self, attacker: View, blocker: View) -> bool:
        """Whether a creature may block an attacker that has the keyword."""
        return any(word in blocker.keywords for word in self.words) if self.test is None \
            else self.test(attacker, blocker)


evasion = Words[Evasion]()
"""Keyword → who may block an attacker with it."""


@dataclass(frozen=True, slots=True)
class Strikes:
    """A keyword with which a creature deals combat damage in the first of two steps (510.4), by the key of its rule.

    ``again``: in the second as well. ``lost`` is the rule where it went between the two, ``gained`` where it came.
    """

    rule: str
    again: bool
    lost: str
    gained: str


strikes = Words[Strikes]()
"""Keyword → when a creature with it deals combat damage."""


@dataclass(frozen=True, slots=True)
class Tramples:
    """A keyword with which a blocked creature assigns damage past its blockers, by the keys of its rules.

    ``blocked`` is the rule where it still has blockers, ``unblocked`` where none is left. ``past``: also past a
    planeswalker that it attacks, to that one’s controller, or (``gone``) where the planeswalker is there no more.
    """

    blocked: str
    unblocked: str
    past: str = ""
    gone: str = ""


tramples = Words[Tramples]()
"""Keyword → how damage goes past blockers."""
