"""Keywords with words behind them in French, as the rules name them: « Appui de créature », « Cadeau : un trésor ».

What has no such words, or is none of these, is for others to say: None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from refapp.cardtext.lexicon import Lexicon
from refapp.cardtext.terminals import lexicon

_WHOLE: Mapping[str, str] = {
    "daybound": "diurne", "nightbound": "nocturne", "double agenda": "intention double",
    "modular sunburst": "modularité — solarisation", "gift a card": "cadeau\u00a0: une carte",
    "gift a food": "cadeau\u00a0: une nourriture", "gift a treasure": "cadeau\u00a0: un trésor",
    "gift a tapped fish": "cadeau\u00a0: un poisson engagé", "gift an octopus": "cadeau\u00a0: une pieuvre",
    "gift an extra turn": "cadeau\u00a0: un tour supplémentaire"}
_NUMBERS: Mapping[str, str] = {"one or more": "", "two": "deux", "three": "trois", "four": "quatre",
                               "five": "cinq", "six": "six"}
_COST = r"(\{.+\})"


@cache
def _words() -> Lexicon:
    """What French calls types and colours: no more of the words of cards is asked for here."""
    return lexicon("fr")


def _noun(name: str) -> tuple[str, str, bool] | None:
    """A type in French: one, several, and whether it is feminine."""
    types = _words().types
    found = types.get(name) or types.get(name.removesuffix("s")) or types.get(re.sub("ves$", "f", name))
    return (found.singular.lower(), found.plural.lower(), found.gender == "f") if found is not None else None


def _of(name: str) -> str:
    return f"d’{name}" if name[:1] in "aeiouyhéèêœ" else f"de {name}"


def _craft(number: str | None, name: str, cost: str) -> str | None:
    noun = _noun(name)
    if noun is None:
        return None
    one = f"un{'e' * noun[2]} {noun[0]}"
    what = one if number is None else f"au moins {one}" if number == "one or more" else f"{_NUMBERS[number]} {noun[1]}"
    return f"façonner avec {what} {cost}"


def _told(shape: str) -> Callable[..., str | None]:
    """What is said of a type: ``{of}`` it, ``{a}`` or ``{many}`` of it, and of what stands behind, ``{rest}``."""
    def said(name: str, rest: str = "") -> str | None:
        noun = _noun(name)
        return None if noun is None else shape.format(
            of=_of(noun[0]), a=f"un{'e' * noun[2]} {noun[0]}", one=noun[0], many=noun[1], rest=rest)
    return said


_SHAPES: tuple[tuple[str, Callable[..., str | None]], ...] = (
    (r"champion an? (\w+)", _told("appui {of}")), (r"(\w+) offering", _told("offrande {of}")),
    (r"bands with other (\w+)", _told("regroupement avec d’autres {many}")),
    (rf"emerge from (\w+) {_COST}", _told("émergence {of} {rest}")),
    (r"devour (\w+) (\d+)", _told("dévorement {of} {rest}")),
    (rf"equip (planeswalker) {_COST}", _told("équipement {of} {rest}")),
    (rf"equip (\w+) {_COST}", _told("équipement {one} {rest}")),
    (rf"craft with (?:({'|'.join(_NUMBERS)}) )?(\w+) {_COST}", _craft),
    (r"protection from (white|blue|black|red|green)",
     lambda color: f"protection contre le {_words().adjectives[color][0]}"),
    (r"protection from (?:player )?(\w)", lambda player: f"protection contre le joueur {player.upper()}"),
)


def french(name: str) -> str | None:
    """A keyword and the words behind it, ``champion a faerie``; None for what has none of these shapes."""
    if name in _WHOLE:
        return _WHOLE[name]
    for shape, said in _SHAPES:
        if (found := re.fullmatch(shape, name)) is not None:
            return said(*found.groups())
    return None
