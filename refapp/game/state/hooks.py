"""Hooks: where the machine, or a rule, asks what the rules of an edition bring to a moment.

A hook is an object with the type of the functions that it takes; whoever has one registers it there, under the keys of
the rules that it carries out and the days on which it is played::

    @moments.how("kicker", "702.33a")
    def kicked(proposal: Proposal, keyword: Keyword | None) -> Way | None: ...

Which of them hold in an edition, :class:`~refapp.game.state.ruleset.Ruleset` knows. Nothing is asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Generic, TypeVar

from refapp.lazy_dataclass import dataclass

F = TypeVar("F")
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Registered:
    """What was registered with a hook, for a word, a step or a class where the hook asks by these.

    It is played from ``since`` until ``until`` (exclusive), wherever an edition has one of its ``rules`` (keys) or it
    is a ``plain`` word. What is asked in an order comes in that of ``order``, then in that of registration.
    """

    key: Any
    function: Any
    rules: tuple[str, ...]
    since: date | None = None
    until: date | None = None
    order: int = 0
    plain: bool = False

    def holds(self, edition: date, numbers: Mapping[str, str | None]) -> bool:
        """Whether it is played under an edition, in which rules have these numbers."""
        return (self.since is None or self.since <= edition) and (self.until is None or edition < self.until) \
            and (self.plain or any(numbers[rule] is not None for rule in self.rules))

    @property
    def dated(self) -> bool:
        """Whether it is bound to days."""
        return self.since is not None or self.until is not None


HOOKS: list[AnyHook] = []
"""Every hook, in the order in which they were made."""


class AnyHook:
    """What all hooks have: what was registered with them, in that order."""

    def __init__(self) -> None:
        self.registered: list[Registered] = []
        HOOKS.append(self)

    def _register(self, key: Any, function: Any, rules: tuple[str, ...], since: str | None, until: str | None,
                  order: int = 0, *, plain: bool = False) -> None:
        """Register a function, or whatever else the hook takes."""
        first, end = (date.fromisoformat(day) if day else None for day in (since, until))
        self.registered.append(Registered(key, function, rules, first, end, order, plain))

    def rules_of(self, key: Any) -> tuple[str, ...]:
        """The keys of the rules of what is first registered for a word, in whatever editions."""
        return next((one.rules for one in self.registered if one.key == key), ())


class Hook(AnyHook, Generic[F]):
    """All that is registered is asked, one after the other."""

    def __call__(self, *rules: str, since: str | None = None, until: str | None = None,
                 at: int = 0) -> Callable[[F], F]:
        """Register a function under the keys of its rules, in the order of ``at``."""
        def register(function: F) -> F:
            self._register(None, function, rules, since, until, at)
            return function
        return register


class HookBy(AnyHook, Generic[K, F]):
    """What is registered for a word, a step or a class of events is asked, one after the other."""

    def __call__(self, key: K, *rules: str, since: str | None = None, until: str | None = None,
                 at: int = 0) -> Callable[[F], F]:
        """Register a function for a key, in the order of ``at``."""
        def register(function: F) -> F:
            self._register(key, function, rules, since, until, at)
            return function
        return register


class Words(AnyHook, Generic[F]):
    """Of each word just one thing is asked: the last that was registered for it and holds."""

    def __call__(self, word: str, *rules: str, since: str | None = None, until: str | None = None,
                 plain: bool = False) -> Callable[[F], F]:
        """Register a function for a word of the language: a keyword, mostly.

        ``plain``: a word that says itself what it means is there in every edition, whether that has its rules or not.
        """
        def register(function: F) -> F:
            self._register(word, function, rules, since, until, plain=plain)
            return function
        return register


class CastingWords(Words[F]):
    """A moment of casting, activating or resolving: what is registered for a keyword only matters there (400.7b)."""
