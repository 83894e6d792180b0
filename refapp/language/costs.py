"""Mana costs: the symbols of 107.4, read and printed.

    {3} {X} {W} {C} {S}      generic, variable, coloured, colourless, snow mana
    {W/U} {2/W} {C/W}        hybrid: either half
    {W/P} {W/U/P}            Phyrexian: the colour or 2 life

A cost is a tuple of symbols in the order written; :func:`read_cost` and :func:`print_cost` are inverse.
"""

from __future__ import annotations

import re

from refapp.language import values, vocabulary
from refapp.language.errors import ScenarioError
from refapp.lazy_dataclass import dataclass

COLORS = dict(zip("WUBRG", vocabulary.COLORS, strict=True))
KINDS = (*COLORS.values(), "colorless")
"""Kinds of mana (106.1b)."""

_SYMBOL = re.compile(r"\{([^{}]*)\}")
_PART = re.compile(r"[WUBRGCSXYZ]|[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol: the halves that it may be paid with (each a letter or a number), and whether with life, too."""

    halves: tuple[str, ...]
    phyrexian: bool = False

    @property
    def value(self) -> int:
        """What it adds to a mana value (202.3): of a hybrid the greatest half (202.3f); a variable counts 0.

        A Phyrexian symbol counts 1, whatever it is paid with (202.3g).
        """
        return max(int(half) if half.isdigit() else 0 if half in "XYZ" else 1 for half in self.halves)

    @property
    def colors(self) -> frozenset[str]:
        """The colours that it is (107.4e, 107.4f) and gives an object in whose cost it stands (202.2, 202.2a).

        Of a hybrid these are both (202.2d); generic and colourless mana gives none (202.2b).
        """
        return frozenset(COLORS[half] for half in self.halves if half in COLORS)

    def __str__(self) -> str:
        return "{" + "/".join((*self.halves, *(["P"] if self.phyrexian else []))) + "}"


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost, or a mana payment that a cost asks for."""

    symbols: tuple[Symbol, ...] = ()

    @property
    def mana_value(self) -> int:
        """The total of its symbols, with X as 0 (107.3g, 202.3e)."""
        return sum(symbol.value for symbol in self.symbols)

    @property
    def colors(self) -> frozenset[str]:
        """The colours of its symbols, each of them (202.2c)."""
        return frozenset().union(*(symbol.colors for symbol in self.symbols))

    @property
    def variables(self) -> int:
        """How many X are in it."""
        return sum(1 for symbol in self.symbols if symbol.halves == ("X",))

    def __str__(self) -> str:
        return "".join(map(str, self.symbols))


def read_cost(value: object, path: str) -> ManaCost:
    """The symbols (§107.4) of ``{2}{R}`` or ``{0}`` (§107.4d); raises ScenarioError for what is no mana cost."""
    written = values.text(value, path).replace(" ", "").upper()
    symbols = []
    at = 0
    for found in _SYMBOL.finditer(written):
        if found.start() != at:
            break
        at = found.end()
        parts = found[1].split("/")
        phyrexian = len(parts) > 1 and parts[-1] == "P"
        halves = tuple(parts[:-1] if phyrexian else parts)
        if not 1 <= len(halves) <= 2 or not all(_PART.fullmatch(half) for half in halves):
            break
        symbols.append(Symbol(halves, phyrexian))
    else:
        if at == len(written) and symbols:
            return ManaCost(tuple(symbols))
    raise ScenarioError.value(path, value, "a mana cost such as {2}{R}")
