"""What the engine needs to know of an edition. :mod:`refapp.rulebook` makes these; the engine only asks.

Rules are named in the engine by *keys*: the number that the rule has in the edition of 2026-09-25, or,
for a rule that no longer exists, its last number with the edition before it (``2011-09-30:704.5j``).
A ruleset turns keys into the numbers of its own edition and knows which dated behaviours hold. What carries a rule out
stands in it as a function, of which it knows no more: the game that these are given lives above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from refapp.game.state.hooks import HOOKS, AnyHook, CastingWords, F, Hook, HookBy, K, Registered, Words
from refapp.language.activated import Activated
from refapp.language.keywords import KEYWORDS
from refapp.language.replacing import Replace
from refapp.language.scenario import Ability, EntersWith, Keyword, Static
from refapp.language.triggers import Trigger
from refapp.language.vocabulary import GIVEN, PHRASES
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber

KNOWN = 4096
"""How many tuples of abilities a ruleset remembers with what stands behind their keywords."""
_OF_RULES = (Trigger, Static, Activated, EntersWith, Replace)
"""Abilities that know the keys of their rules."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a state-based action does in this check: an action on a subject.

    Findings with the same action and subject are one event with several rules (704.7).
    """

    action: str
    subject: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    perform: Callable[[Any, Finding, list[str]], bool] | None = field(default=None, compare=False)
    """What is done, for an action that only one rule knows; the keys are those of the rules that ask for it."""


@dataclass(frozen=True, slots=True)
class StateBased:
    """A state-based action: the key of its rule and the function that finds where it applies."""

    rule: str
    find: Callable[[Any], Iterable[Finding]]
    on: frozenset[str] = frozenset()
    """Types, supertypes and subtypes, one of which a phased-in permanent must have for it to apply; none: whatever."""


@lru_cache(maxsize=8192)
def in_book_order(number: str) -> Any:
    """A sort key for numbers as they stand in the rulebook."""
    return RuleNumber.parse(number).sort_key


meanings = Words[Callable[[Keyword], tuple[Ability, ...]]]()
"""Keyword ability that is played → the abilities that stand behind it."""
several = Words[str]()
"""Keyword ability → the key of the rule on multiple instances of it."""


class Known:
    """Abilities as an object has them, with what stands behind their keywords, sorted once."""

    __slots__ = ("every", "of", "replacements", "statics", "triggers")

    def __init__(self, of: tuple[Ability, ...], every: tuple[Ability, ...]) -> None:
        self.of, self.every = of, every
        self.statics = [(at, one) for at, one in enumerate(every) if isinstance(one, Static)]
        self.replacements = [(at, one) for at, one in enumerate(every) if isinstance(one, Replace)]
        self.triggers = [one for one in every if isinstance(one, Trigger)]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one edition, ready to be played."""

    edition: date
    numbers: Mapping[str, str | None]
    behaviours: frozenset[str]
    layers: tuple[str, ...]
    """The names of the layers in which continuous effects apply, in order (613.1, 613.4)."""
    keyword_actions: frozenset[str] = frozenset()
    find_keys: Callable[[str], tuple[str, ...]] = field(default=lambda number: (number,), compare=False)
    """Number in this edition → the keys of the rules that have it."""
    _keys: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)
    _behind: dict[Keyword, tuple[Ability, ...]] = field(default_factory=dict, compare=False, repr=False)
    _among: dict[Keyword, tuple[Ability, ...]] = field(default_factory=dict, compare=False, repr=False)
    _known: dict[int, Known] = field(default_factory=dict, compare=False, repr=False)
    """By the identity of a tuple of abilities, which each of these keeps alive."""
    intrinsic: Mapping[str, tuple[Trigger, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Subtype of a permanent → the triggered abilities that it has of itself (310.12b)."""
    _held: dict[AnyHook, Any] = field(default_factory=dict, compare=False, repr=False)

    def all(self, hook: Hook[F]) -> tuple[F, ...]:
        """What these rules bring to a moment, in order."""
        found: tuple[F, ...] | None = self._held.get(hook)
        if found is None:
            found = self._held[hook] = tuple(one.function for one in self._registered(hook))
        return found

    def by(self, hook: HookBy[K, F]) -> Mapping[K, tuple[F, ...]]:
        """What these rules bring to a moment, by what it is asked for, in order."""
        found: dict[K, tuple[F, ...]] | None = self._held.get(hook)
        if found is None:
            found = {}
            for one in self._registered(hook):
                found[one.key] = (*found.get(one.key, ()), one.function)
            self._held[hook] = found
        return found

    def words(self, hook: Words[F]) -> Mapping[str, F]:
        """What these rules bring to a moment, by word."""
        found: dict[str, F] | None = self._held.get(hook)
        if found is None:
            found = self._held[hook] = {one.key: one.function for one in self._registered(hook)}
        return found

    def of_casting(self, word: str) -> bool:
        """Whether a keyword brings something to a moment of casting, activating or resolving."""
        return any(word in self.words(hook) for hook in HOOKS if isinstance(hook, CastingWords))

    def _registered(self, hook: AnyHook) -> list[Registered]:
        return sorted((one for one in hook.registered if one.holds(self.edition, self.numbers)),
                      key=lambda one: one.order)

    def cite(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The numbers that these rules have in this edition, without those that it doesn't have."""
        found: dict[str, None] = {}
        for key in keys:
            number = self.numbers[key]
            if number is not None:
                found[number] = None
        return tuple(found)

    def unplayed(self, ability: Keyword) -> str | None:
        """The key of the rule of a keyword ability that these rules don't play; None where they do."""
        if ability.word.endswith("walk") and "landwalk" in self.words(meanings):
            return None  # “nonbasic landwalk”, “snow swampwalk”
        if ability.word in self.words(meanings) or ability.word in PHRASES or ability.word in GIVEN:
            return None
        return KEYWORDS.get(ability.word, "702.1")

    def behind(self, ability: Ability) -> tuple[Ability, ...]:
        """The abilities that stand behind a keyword; nothing for any other ability."""
        if not isinstance(ability, Keyword):
            return ()
        found = self._behind.get(ability)
        if found is None:
            means = self.words(meanings).get(ability.word)
            found = self._behind[ability] = means(ability) if means is not None else ()
        return found

    def every(self, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        """Abilities with what stands behind their keywords, each right after its keyword."""
        if not abilities:
            return abilities
        return self._all(abilities).every

    def statics(self, abilities: tuple[Ability, ...]) -> Sequence[tuple[int, Static]]:
        """The static ones among ``every`` ability, with their places there."""
        return self._all(abilities).statics

    def triggers(self, abilities: tuple[Ability, ...]) -> Sequence[Trigger]:
        """The triggered ones among ``every`` ability."""
        return self._all(abilities).triggers

    def replacements(self, abilities: tuple[Ability, ...]) -> Sequence[tuple[int, Replace]]:
        """The replacement effects among ``every`` ability, with their places there."""
        return self._all(abilities).replacements

    def _all(self, abilities: tuple[Ability, ...]) -> Known:
        known = self._known.get(id(abilities))
        if known is None:
            if len(self._known) >= KNOWN:
                self._known.clear()
            known = self._known[id(abilities)] = Known(abilities, self._expanded(abilities))
        return known

    def _expanded(self, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        if not any(self.behind(one) for one in abilities):
            return abilities
        found: list[Ability] = []
        seen: dict[str, int] = {}
        for one in abilities:
            found.append(one)
            if isinstance(one, Keyword):
                nth = seen[one.word] = seen.get(one.word, -1) + 1
                found += self.behind_among(replace(one, nth=nth) if nth else one, abilities)
        return tuple(found)

    def behind_among(self, ability: Ability, among: tuple[Ability, ...]) -> tuple[Ability, ...]:
        """What stands behind a keyword; where the object has several instances of it, with the rule on those."""
        if not isinstance(ability, Keyword):
            return ()
        found, rules = self.behind(ability), self.of_several(among, ability.word)
        if not rules:
            return found
        same = self._among.get(ability)
        if same is None:  # the same objects each time: continuous effects know their ability by identity
            same = self._among[ability] = tuple(
                replace(one, rules=(*one.rules, *rules)) if isinstance(one, _OF_RULES) else one for one in found)
        return same

    def of_several(self, abilities: Iterable[Ability], word: str, quality: str | None = None) -> tuple[str, ...]:
        """The key of the rule on multiple instances of a keyword, where an object has several; else nothing.

        ``quality``: only instances with this one count (“hexproof from red” twice).
        """
        rule = self.words(several).get("landwalk" if word.endswith("walk") else word)
        if rule is None:
            return ()
        many = sum(1 for one in abilities if isinstance(one, Keyword) and one.word == word
                   and quality in (None, one.quality))
        return (rule,) if many > 1 else ()

    def keys_of(self, number: str) -> tuple[str, ...]:
        """The keys of the rules that have a number in this edition."""
        found = self._keys.get(number)
        if found is None:
            found = self._keys[number] = self.find_keys(number)
        return found

    def holds(self, behaviour: str) -> bool:
        """Whether a dated behaviour is in force in this edition."""
        return behaviour in self.behaviours
