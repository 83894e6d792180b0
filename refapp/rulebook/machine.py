"""The words of what the machine (:mod:`refapp.game`) does by itself."""

from __future__ import annotations

from refapp.language.instruction import Instruction, word


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
