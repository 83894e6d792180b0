"""The history of the numbers: what became of each rule, from committed facts.

Needs no official text. A History is immutable and safe to share between threads: what is read when it is first needed
gives the same facts. Further folders of the same shape, such as the data directory's alignments of locally imported
editions, are laid over the committed one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cached_property, lru_cache
from itertools import pairwise

from refapp.history.editions import Editions
from refapp.history.facts import Fact
from refapp.history.numbering import number_of, unfold
from refapp.history.relations import Relation
from refapp.history.resolution import Meaning, Period, Resolution, Step, compose, numbers_of
from refapp.model import RuleNumber


class History(Editions):
    """What every number meant on every day since the first edition; see the methods."""

    def resolve(self, number: RuleNumber, on: date, to: date | None = None) -> Resolution | None:
        """What the number meant on a day, and where that rule is in edition ``to`` (default: the newest).

        ``to`` may be any day, earlier ones too. None where no edition was in force on either day
        or the number did not exist then.
        """
        start, end = self.edition_on(on), self.edition_on(to or self.newest)
        if start is None or end is None:
            return None
        a, b = self._place[start], self._place[end]
        bearers = self._bearers(number, a)
        if not bearers:
            return None
        image, walked, relation = self._related(bearers, a, b)
        now = numbers_of(image)
        steps = self._steps_of(walked)
        see = frozenset(key for place, fact in walked for old in fact.see
                        for key in self._walk((old,), place, b)[0])
        return Resolution(number, start, end, relation, now,
                          tuple(dict.fromkeys(s.edition for s in steps if s.relation is not Relation.KEPT)),
                          steps, number not in now and bool(self._bearers(number, b)), len(bearers), numbers_of(see))

    def carry(self, number: RuleNumber, from_edition: date, to_edition: date) -> tuple[RuleNumber, ...]:
        """The numbers that continue (or preceded) the number of one edition in another; in book order.

        Raises KeyError for an unknown edition; a number that the edition lacks gives ().
        """
        a, b = self._at(from_edition), self._at(to_edition)
        bearers = self._bearers(number, a)
        if a == b:
            return (number,) if bearers else ()
        return numbers_of(self._walk(bearers, a, b)[0])

    def images(self, number: RuleNumber, edition: date) -> Mapping[date, tuple[RuleNumber, ...]]:
        """Every edition in which something continues (or preceded) a rule, and its numbers there; in time order.

        What :meth:`carry` tells of one edition, of all of them in one walk. Raises KeyError for an unknown edition.
        """
        place = self._at(edition)
        bearers = self._bearers(number, place)
        found: dict[date, tuple[RuleNumber, ...]] = {edition: (number,)} if bearers else {}
        for step in (-1, 1):
            here, at = bearers, place
            numbers: tuple[RuleNumber, ...] = (number,)
            end = len(self.editions) - 1 if step == 1 else 0
            while here and at != end:
                fact = self._next_fact(here, at, end)
                until = end if fact is None else fact if step == 1 else fact + 1
                found.update((self.editions[one], numbers) for one in range(at + step, until + step, step))
                at = until
                if fact is not None:
                    here, at = self._walk(here, at, at + step)[0], at + step
                    numbers = numbers_of(here)
                    if here:
                        found[self.editions[at]] = numbers
        return dict(sorted(found.items()))

    def alike(self, number: RuleNumber, edition: date) -> Mapping[date, RuleNumber]:
        """Every edition in which the rule has the wording that it has in this one, and its number there.

        The run of editions around this one in which history knows of no other wording; a wording that left and came
        back is another one. Empty for a number that the edition lacks or that two rules bear in it. Raises KeyError
        for an unknown edition.
        """
        place = self._at(edition)
        bearers = self._bearers(number, place)
        if len(bearers) != 1:
            return {}
        found = {edition: number}
        for step in (-1, 1):
            key, at = bearers[0], place
            end = len(self.editions) - 1 if step == 1 else 0
            while at != end:
                met = self._next_fact((key,), at, end)
                until = end if met is None else met if step == 1 else met + 1
                found.update(dict.fromkeys(self.editions[min(at + step, until):max(at + step, until) + 1]
                                           if until != at else (), number_of(key)))
                at = until
                if met is None:
                    break
                pair = self._pair(met)
                fact = (pair.forward if step == 1 else pair.backward)[key]
                if fact.text_changed or len(fact.old) != 1 or len(fact.new) != 1:
                    break
                key = (fact.new if step == 1 else fact.old)[0]
                at += step
                found[self.editions[at]] = number_of(key)
        return found

    def line(self, number: RuleNumber, edition: date) -> tuple[Step, ...]:
        """Every step of the rules that bear the number in the edition, from their first day to their last.

        In time order. Begins with ``added``, unless the rule stood in the first edition known; holds
        no step at which nothing happened.
        """
        place = self._at(edition)
        bearers = self._bearers(number, place)
        _, before = self._walk(bearers, place, 0)
        _, after = self._walk(bearers, place, len(self.editions) - 1)
        return (*self._steps_of(before), *self._steps_of(after))

    def subrules(self, number: RuleNumber, edition: date) -> tuple[RuleNumber, ...]:
        """The lettered numbers below a rule in an edition, in document order, each once; a heading has none."""
        if number.rule is None or number.sub:
            return ()
        lines = self._sections(self._at(edition)).get(str(number.section), ())
        found = map(number_of, dict.fromkeys(text for line in lines for text in unfold(line)))
        return tuple(one for one in found if one.rule == number.rule and one.sub)

    def below(self, number: RuleNumber, edition: date) -> Mapping[date, tuple[Step, ...]]:
        """What happened below a rule: the day of an edition → steps of its subrules, in time order.

        That subrules move along with their rule is not told. Empty for a number that has a letter.
        """
        if number.sub or number.rule is None:
            return {}
        found: dict[date, tuple[Step, ...]] = {}
        images = self.images(number, edition)
        for old, new in pairwise(images):
            if self._place[new] != self._place[old] + 1 or len(images[old]) != 1 or len(images[new]) != 1:
                continue
            was, now = str(images[old][0]), str(images[new][0])
            here = self._below[self._place[old]]
            facts = dict.fromkeys((*here.get(was, ()), *here.get(now, ())))
            told = [fact for fact in facts if any(_rule_of(key) == was for key in fact.old)
                    or any(_rule_of(key) == now for key in fact.new)]
            told = [fact for fact in told if fact.relation is not Relation.MOVED
                    or [key.removeprefix(was) for key in fact.old] != [key.removeprefix(now) for key in fact.new]]
            if told:
                found[new] = tuple(Step.of(new, fact) for fact in told)
        return found

    def meanings(self, number: RuleNumber) -> tuple[Meaning, ...]:
        """The distinct rules that the number has named, in the order in which it first named them."""
        threads: list[tuple[str, int, int]] = []
        running: dict[str, tuple[str, int]] = {}
        before: tuple[str, ...] = ()
        for i in range(len(self.editions)):
            bearers = self._bearers(number, i)
            if i and bearers == before and not any(key in self._pair(i - 1).backward for key in bearers):
                continue  # nothing is told of them: who ran goes on
            before = bearers
            here: dict[str, tuple[str, int]] = {}
            for key in bearers:
                fact = self._pair(i - 1).backward.get(key) if i else None
                old = (fact.old if fact else (key,)) if i else ()
                continued = next((running[k] for k in old if k in running), None)
                here[key] = continued or (key, i)
            for key, (first_key, first) in running.items():
                if (first_key, first) not in here.values():
                    threads.append((key, first, i - 1))
            running = here
        last = len(self.editions) - 1
        threads.extend((key, first, last) for key, (_, first) in running.items())
        threads.sort(key=lambda thread: thread[1])
        groups: list[list[tuple[str, int, int]]] = []
        for key, first, end in threads:
            home = next((g for g in groups if key in self._walk((g[-1][0],), g[-1][2], first)[0]), None)
            if home is None:
                groups.append([(key, first, end)])
            else:
                home.append((key, first, end))
        return tuple(self._meaning(number, group) for group in groups)

    def _meaning(self, number: RuleNumber, group: list[tuple[str, int, int]]) -> Meaning:
        key, _, end = group[-1]
        image, _, relation = self._related((key,), end, len(self.editions) - 1)
        periods = tuple(Period(self.editions[first], self.editions[last]) for _, first, last in group)
        return Meaning(number, periods, numbers_of(image), relation)

    def walk(self, keys: Iterable[str], from_edition: date, to_edition: date) -> tuple[str, ...]:
        """The keys that continue the given ones in another edition (:meth:`carry` by key)."""
        return self._walk(keys, self._at(from_edition), self._at(to_edition))[0]

    def _related(self, start: tuple[str, ...], a: int,
                 b: int) -> tuple[tuple[str, ...], list[tuple[int, Fact]], Relation]:
        """:meth:`_walk`, and the relation composed as :mod:`refapp.history.resolution` defines it."""
        image, walked = self._walk(start, a, b)
        preimage = frozenset(start)
        if len(image) == 1 and any(len(fact.old) > 1 or len(fact.new) > 1 for _, fact in walked):
            preimage = frozenset(self._walk(image, b, a)[0])
        return image, walked, compose(frozenset(start), frozenset(image), preimage, forward=a <= b,
                                      text_changed=any(fact.text_changed for _, fact in walked))

    def _walk(self, start: Iterable[str], a: int, b: int) -> tuple[tuple[str, ...], list[tuple[int, Fact]]]:
        """Keys at ``b`` reached from keys at ``a``, and the facts met (with the newer place), in time order."""
        here = tuple(start)
        met: list[tuple[int, Fact]] = []
        step = 1 if a <= b else -1
        i = a
        while (place := self._next_fact(here, i, b)) is not None:
            pair = self._pair(place)
            side = pair.forward if step == 1 else pair.backward
            i = place if step == 1 else place + 1
            found: dict[str, None] = {}
            for key in here:
                fact = side.get(key)
                if fact is None:
                    found[key] = None
                    continue
                entry = (max(i, i + step), fact)
                if entry not in met[-4:]:
                    met.append(entry)
                found.update(dict.fromkeys(fact.new if step == 1 else fact.old))
            here = tuple(found)
            i += step
        return here, met if step == 1 else met[::-1]

    def _next_fact(self, keys: tuple[str, ...], a: int, b: int) -> int | None:
        """The first step on the way from ``a`` to ``b``, by its older place, of which a fact names one of the keys."""
        places = [found for key in keys if (found := self._named[a > b].get(key))]
        if a <= b:
            ahead = [one[at] for one in places if (at := bisect_left(one, a)) < len(one)]
            return min(ahead) if ahead and min(ahead) < b else None
        behind = [one[at - 1] for one in places if (at := bisect_left(one, a))]
        return max(behind) if behind and max(behind) >= b else None

    @cached_property
    def _named(self) -> tuple[Mapping[str, list[int]], Mapping[str, list[int]]]:
        """By key the steps of which a fact names it as an old, or as a new one: most rules are in few of them."""
        old: dict[str, list[int]] = {}
        new: dict[str, list[int]] = {}
        for place in range(len(self.editions) - 1):
            pair = self._pair(place)
            for named, side in ((old, pair.forward), (new, pair.backward)):
                for key in side:
                    named.setdefault(key, []).append(place)
        return old, new

    @cached_property
    def _below(self) -> tuple[Mapping[str, list[Fact]], ...]:
        """For each step, by the rule above them, the facts that tell of subrules."""
        found: list[dict[str, list[Fact]]] = [{} for _ in self.editions[1:]]
        for place, here in enumerate(found):
            pair = self._pair(place)
            for fact in dict.fromkeys((*pair.forward.values(), *pair.backward.values())):
                if fact.relation is Relation.KEPT:
                    continue
                for rule in dict.fromkeys(_rule_of(key) for key in (*fact.old, *fact.new)):
                    if rule:
                        here.setdefault(rule, []).append(fact)
        return tuple(found)

    def _steps_of(self, walked: Iterable[tuple[int, Fact]]) -> tuple[Step, ...]:
        return tuple(Step.of(self.editions[place], fact) for place, fact in walked)

@lru_cache(maxsize=1)
def committed() -> History:
    """The history that ships with the program, read once."""
    return History.load()


def _rule_of(key: str) -> str:
    """The rule above a subrule, by key: 702.19b#2 → 702.19; "" for what has no letter."""
    text = key.partition("#")[0]
    above = text.rstrip("abcdefghijklmnopqrstuvwxyz")
    return above if above != text else ""
