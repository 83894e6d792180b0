"""Which numbers stand in which edition, and the facts of each step between neighbours, as committed files tell them.

Facts are read from ``numbers/DATE.txt`` and ``steps/OLD..NEW.csv``, each file when it is first asked for (a file read
twice gives the same facts). Writes nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Self

from refapp.history.facts import Fact, read_facts
from refapp.history.numbering import letters_apart, number_of, read_lines, tally, unfold
from refapp.lazy_dataclass import dataclass
from refapp.model import Phrase, RefappError, RuleNumber
from refapp.resources import shipped


class HistoryError(RefappError):
    """The facts of history are missing or damaged."""


@dataclass(frozen=True, slots=True)
class _Pair:
    """One step, by key in both directions. A key that stands in neither was kept."""

    forward: Mapping[str, Fact]
    backward: Mapping[str, Fact]


class Editions:
    """The editions in the order in which they took force; numbers are given as RuleNumber, an edition as its day."""

    def __init__(self, numbers: Mapping[date, Path], steps: Mapping[tuple[date, date], Path],
                 prints: Mapping[date, Path]) -> None:
        self._files = numbers
        self._steps = steps
        self._prints = prints
        self.editions: tuple[date, ...] = _chain(numbers, steps)
        self.unaligned: tuple[date, ...] = tuple(sorted(numbers.keys() - set(self.editions)))
        self._place = {day: i for i, day in enumerate(self.editions)}
        self._lines: dict[date, dict[str, tuple[str, ...]]] = {}
        self._pairs: dict[int, _Pair] = {}

    @classmethod
    def load(cls, *folders: Path) -> Self:
        """Read which facts there are; without folders the committed ones of ``corpus/history``.

        Later folders are laid over earlier ones. An edition without a step file from or to its
        neighbour is left out of ``editions`` and named in ``unaligned``. Raises HistoryError where
        there is no edition at all.
        """
        numbers: dict[date, Path] = {}
        steps: dict[tuple[date, date], Path] = {}
        prints: dict[date, Path] = {}
        for folder in folders or (shipped("corpus") / "history",):
            for path in sorted((folder / "numbers").glob("*.txt")):
                numbers[date.fromisoformat(path.stem)] = path
            for path in sorted((folder / "fingerprints").glob("*.txt")):
                prints[date.fromisoformat(path.stem)] = path
            for path in sorted((folder / "steps").glob("*.csv")):
                old, _, new = path.stem.partition("..")
                steps[date.fromisoformat(old), date.fromisoformat(new)] = path
        if not numbers:
            raise HistoryError("history.missing", "no edition is known: the folder corpus/history is empty")
        return cls(numbers, steps, prints)

    @property
    def newest(self) -> date:
        return self.editions[-1]

    def until(self, day: date) -> Self:
        """The same as if no later edition were known."""
        if self.newest <= day:
            return self
        return type(self)({one: path for one, path in self._files.items() if one <= day},
                          {pair: path for pair, path in self._steps.items() if pair[1] <= day}, self._prints)

    def __contains__(self, edition: object) -> bool:
        return edition in self._place

    def edition_on(self, day: date) -> date | None:
        """The edition in force that day; None before the first one."""
        place = bisect_right(self.editions, day)
        return self.editions[place - 1] if place else None

    def exists(self, number: RuleNumber, edition: date) -> bool:
        """Whether the number stands in that edition. Raises KeyError for an unknown edition."""
        return bool(self._bearers(number, self._at(edition)))

    def ever(self, number: RuleNumber) -> tuple[date, ...]:
        """The editions in which the number stands; empty for a number that never existed."""
        return tuple(day for i, day in enumerate(self.editions) if self._bearers(number, i))

    def numbers(self, edition: date) -> tuple[RuleNumber, ...]:
        """The numbers of an edition in document order, each once."""
        return tuple(map(number_of, dict.fromkeys(self._texts(self._at(edition)))))

    def nearest(self, number: RuleNumber, edition: date, n: int = 5) -> tuple[RuleNumber, ...]:
        """The ``n`` numbers of the edition that stand nearest: same rule, same section, same chapter first."""
        def distance(other: RuleNumber) -> tuple[bool, int, int, int, int]:
            heading = (number.rule is None) != (other.rule is None) and number.rule is None
            section, rule = abs(number.section - other.section), abs((number.rule or 0) - (other.rule or 0))
            level = (2 if section else 1 if rule else 0) + (number.chapter != other.chapter)
            return (heading, level, section, rule, letters_apart(number.sub, other.sub))

        own: tuple[RuleNumber, ...] = ()
        if number.rule is not None:  # then all of its own section are nearer than any other
            lines = self._sections(self._at(edition)).get(str(number.section), ())
            own = tuple(map(number_of, dict.fromkeys(text for line in lines for text in unfold(line))))
        found = own if len(own) >= n else self.numbers(edition)
        return tuple(sorted(sorted(found, key=distance)[:n]))

    def facts(self, old: date, new: date) -> tuple[Fact, ...]:
        """The facts of one step between neighbouring editions. Raises KeyError for any other pair."""
        return read_facts(self._read(self._steps[old, new]))

    def fingerprints(self, edition: date) -> str | None:
        """The fingerprint file of an edition (:mod:`refapp.compare.fingerprint`), if there is one."""
        return self._read(self._prints[edition]) if edition in self._prints else None

    def keys(self, edition: date) -> tuple[str, ...]:
        """The keys of an edition in document order (see :mod:`refapp.history.numbering`)."""
        seen: dict[str, int] = {}
        found = []
        for text in self._texts(self._at(edition)):
            seen[text] = seen.get(text, 0) + 1
            found.append(text if seen[text] == 1 else f"{text}#{seen[text]}")
        return tuple(found)

    def _at(self, edition: date) -> int:
        return self._place[edition]

    def _bearers(self, number: RuleNumber, place: int) -> tuple[str, ...]:
        text = str(number)
        count = 0
        for line in self._sections(place).get(str(number.section), ()):
            count += tally(line).get(text, 0)
        if count < 2:
            return (text,) if count else ()
        return (text, *(f"{text}#{n}" for n in range(2, count + 1)))

    def _texts(self, place: int) -> Iterator[str]:
        for lines in self._sections(place).values():
            for line in lines:
                yield from unfold(line)

    def _sections(self, place: int) -> dict[str, tuple[str, ...]]:
        day = self.editions[place]
        found = self._lines.get(day)
        if found is None:
            found = self._lines[day] = read_lines(self._read(self._files[day]))
        return found

    def _pair(self, place: int) -> _Pair:
        """The step from the edition at ``place`` to the next."""
        found = self._pairs.get(place)
        if found is None:
            facts = self.facts(self.editions[place], self.editions[place + 1])
            found = self._pairs[place] = _Pair({key: fact for fact in facts for key in fact.old},
                                               {key: fact for fact in facts for key in fact.new})
        return found

    @staticmethod
    def _read(path: Path) -> str:
        try:
            return path.read_text(encoding="utf-8")
        except OSError as error:
            raise HistoryError("history.unreadable", "cannot read {file}: {reason}", file=path.name,
                               reason=Phrase(error.strerror or "?")) from error


def _chain(numbers: Iterable[date], steps: Iterable[tuple[date, date]]) -> tuple[date, ...]:
    """The longest run of editions each joined to the next by a step; of equal ones that which ends last."""
    best: dict[date, tuple[date, ...]] = {day: (day,) for day in sorted(numbers)}
    for old, new in sorted(steps, key=lambda pair: (pair[1], pair[0])):
        if old in best and new in best and len(best[old]) >= len(best[new]):
            best[new] = (*best[old], new)
    return max(best.values(), key=lambda run: (len(run), run[-1]))
