"""Whole costs as they are written, and payments: read, and costs written again.

    {2}{R}, {T}, sacrifice self · pay 3 life, discard a card · exile two other cards from your graveyard
    return a land you control · tap two untapped creature you control · remove a +1/+1 counter from self · -3
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from refapp.language import values
from refapp.language.casting import Cost, Part, Pay
from refapp.language.costs import COLORS, ManaCost, Symbol, read_cost
from refapp.language.errors import ScenarioError
from refapp.language.fields import Kind, define
from refapp.language.filters import Filter
from refapp.language.keywords import KEYWORDS
from refapp.language.kinds import COST, COUNTS
from refapp.language.parts import read_filter

RANDOM = "random"
"""Beside what is discarded for a cost: which card that is isn’t chosen (701.9b)."""
_COUNTS: Mapping[str, int | str] = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
                                      "seven": 7, "eight": 8, "all": -1, "x": "X"}
_WATERBEND = re.compile(r"waterbend (\{(\d+|x)\})")
_ENERGY = re.compile(r"(?:pay )?((?:\{e\})+)")
_LOYALTY = re.compile(r"\[?([+−-]?)(\d+|x)\]?")
_LIFE = re.compile(r"pay (\d+|x) life")
_COUNTER = re.compile(r"(remove|put) (?:(\w+) )?(\S+(?: strike)?) counters? (?:from|on) (.+)")
_VERBS = {"sacrifice": "sacrifice", "discard": "discard", "exile": "exile", "return": "return", "tap": "tap_others",
          "untap": "untap_others", "reveal": "reveal", "mill": "mill"}
_ONCE = (("tap",), ("untap",), ("loyalty",), ("exert",), ("sacrifice", "discard", "exile", "return"))
"""What is done once to the object itself for a cost (118.3): of each of these one at most."""
_ACTION = re.compile(r"(blight|collect evidence) (\d+|x)|(forage)|(exert) (?:self|this|@self|it|this [a-z]+)")
_BEHOLD = re.compile(r"behold (to exile )?(?:an? )?(.+)")
_SELF = re.compile(r"self|this|@self|it|this [a-z]+")


def read_whole_cost(value: object, path: str) -> Cost:
    """A cost as it is written: mana symbols and actions, parted by commas; raises ScenarioError for anything else."""
    if isinstance(value, Mapping):
        raise ScenarioError.value(path, value, "a cost such as {2}{R}, {T}, sacrifice self")
    written = " ".join(str(value).lower().replace("’", "'").split()).removesuffix(".")
    total = Cost()
    for piece in re.split(r",\s*(?:and )?|\s+and (?=pay |sacrifice |discard |exile |return |tap |\{)", written):
        total = total + _piece(piece.strip(), path, value)
    if total == Cost():
        raise ScenarioError.value(path, str(value), "a cost such as {2}{R}, {T}, sacrifice self")
    if any(sum(part.kind in kinds and part.what is None for part in total.parts) > 1 for kinds in _ONCE):
        raise ScenarioError.value(path, str(value), "a cost in which nothing stands twice that is done once")
    return total


def _as_written(value: object, path: str) -> str:
    """A cost that can be read, as it is written: of an instruction that has it paid."""
    read_whole_cost(value, path)
    return str(value)


def _piece(piece: str, path: str, value: object) -> Cost:
    found: Cost | None = None
    if piece in ("{t}", "{q}"):
        found = Cost(parts=(Part("tap" if piece == "{t}" else "untap"),))
    elif energy := _ENERGY.fullmatch(piece):
        found = Cost(parts=(Part("energy", energy[1].count("{e}")),))
    elif loyalty := _LOYALTY.fullmatch(piece):
        many: int | str = "X" if loyalty[2] == "x" else int(loyalty[2]) * (1 if loyalty[1] in ("+", "") else -1)
        found = Cost(parts=(Part("loyalty", many, counter="-" if loyalty[1] in ("-", "−") else "+"),))
    elif bent := _WATERBEND.fullmatch(piece):
        found = Cost(read_cost(bent[1], path), (Part("waterbend", "X" if bent[2] == "x" else int(bent[2])),))
    elif piece.startswith(("{", "pay {")):
        found = Cost(read_cost(piece.removeprefix("pay "), path))
    elif life := _LIFE.fullmatch(piece):
        found = Cost(parts=(Part("life", "X" if life[1] == "x" else int(life[1])),))
    elif counter := _COUNTER.fullmatch(piece):
        what = None if _SELF.fullmatch(counter[4]) else _filter(re.sub(r"^an? | you control$", "", counter[4]), path)
        found = Cost(parts=(Part(f"{counter[1]}_counters", _many(counter[2] or "a"), what, counter=counter[3]),))
    elif action := _ACTION.fullmatch(piece):
        found = Cost(parts=(Part(action[1] or action[3] or action[4], _many(action[2] or "1")),))
    elif beheld := _BEHOLD.fullmatch(piece):
        found = Cost(parts=(Part("behold", 1, _filter(re.sub(r" cards?$", "", beheld[2]), path), "",
                                 "exile" if beheld[1] else ""),))
    else:
        verb, _, rest = piece.partition(" ")
        if verb in _VERBS and rest:
            found = Cost(parts=(_act(_VERBS[verb], rest, path),))
    if found is None:
        raise ScenarioError.value(path, str(value), "a cost such as {2}{R}, {T}, sacrifice self")
    return found


def _many(word: str) -> int | str:
    found = _COUNTS.get(word)
    return found if found is not None else int(word) if word.isdigit() else 1


def _act(kind: str, rest: str, path: str) -> Part:
    zone = "battlefield" if kind not in ("discard", "reveal") else "hand"
    rest = re.sub(r" (?:to (?:its|their) owner's hand|to (?:your )?hand)$", "", rest)
    if found := re.search(r" from (?:your |a |the )?(graveyard|hand|library|battlefield|exile)$", rest):
        zone, rest = found[1], rest[:found.start()]
    rest = re.sub(r" you control$", " yours" if kind == "return" else "", rest)  # else it is what the player controls
    if _SELF.fullmatch(rest):
        return Part(kind, 1, None, zone)
    if rest in ("your hand", "hand"):
        return Part(kind, -1, _filter("card", path), "hand")
    first, _, more = rest.partition(" ")
    many: int | str = 1
    if first in _COUNTS or first.isdigit():
        many, rest = _many(first), more
    rest = re.sub(r"^untapped |^tapped ", "", rest)
    random = kind == "discard" and rest.endswith(" at random")
    rest = rest.removesuffix(" at random")
    if kind in ("exile",) and zone == "battlefield" and re.search(r"\bcards?$", rest):
        zone = "hand"
    rest = re.sub(r"\bcards?\b", "", rest).strip() or "object"
    if (found := re.match(r"(?:an)?other ", rest)) is not None:  # whichever of several it is
        rest = " or ".join(one if one.startswith(("another ", "other ")) else found[0] + one
                           for one in rest.split(" or "))
    if kind == "exile" and re.search(r"\bspells?\b", rest):
        zone = "stack"
    return Part(kind, many, _filter(" ".join(_singular(word) for word in rest.split()), path), zone,
                RANDOM if random else "")


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and word not in (
        "plains", "yours", "urza's", "opponents") else word


def _filter(written: str, path: str) -> Filter:
    return read_filter(written, path)


_ACTED = {kind: verb for verb, kind in _VERBS.items()}


def write_whole_cost(cost: Cost) -> str:
    """A cost in words that read to an equal one."""
    symbols = list(cost.mana.symbols) if cost.mana is not None else []
    for part in cost.parts:  # whose mana is said with it
        if part.kind == "waterbend" and Symbol((str(part.n),)) in symbols:
            symbols.remove(Symbol((str(part.n),)))
    said = [str(ManaCost(tuple(symbols)))] if symbols or (cost.mana is not None and not cost.mana.symbols) else []
    return ", ".join([*said, *map(_write_part, cost.parts)])


def _write_part(part: Part) -> str:
    what = "self" if part.what is None else part.what.source
    plain = {"tap": "{T}", "untap": "{Q}", "energy": "{E}" * int(part.n) if part.kind == "energy" else "",
             "life": f"pay {part.n} life", "waterbend": f"waterbend {{{part.n}}}",
             "blight": f"blight {part.n}", "collect evidence": f"collect evidence {part.n}", "forage": "forage",
             "exert": "exert self", "behold": f"behold {'to exile ' if part.counter else ''}a {what}",
             "loyalty": ("" if part.counter == "+" else "-") + str(part.n).removeprefix("-")}
    if part.kind in plain:
        return plain[part.kind]
    many = "all" if part.n == -1 else str(part.n)
    if part.counter == RANDOM:
        return f"discard {many} {what} at random"
    if part.counter:
        return f"{part.kind.removesuffix('_counters')} {many} {part.counter} counters from {what}"
    if part.n == -1 and what == "card":
        return f"{_ACTED[part.kind]} your hand"
    behind = "" if part.zone in ("battlefield", "stack") else f" from {part.zone}"
    return f"{_ACTED[part.kind]} {what if part.what is None else f'{many} {what}'}{behind}"


PAID_WITH = ("tap", "untap", "sacrifice", "discard", "exile", "return", "remove_counters", "reveal", "delve", "convoke",
             "improvise", "waterbend", "mana_abilities", "offering", "emerge", "blight", "behold")
"""What a payment names the objects of, besides keywords."""
_KINDS_OF_MANA = ("convoke", "improvise", "mana_abilities")
_STANDS_FOR = (*COLORS.values(), "generic", "colorless", "c")
"""What a permanent that is tapped for a cost stands for (702.51a)."""


def read_pay(value: object, path: str) -> Pay:
    """How a cost is paid; besides the known fields, a keyword for its additional cost."""
    raw = values.fields(value, path, _PAYING | KEYWORDS.keys())
    objects: dict[str, tuple[str, ...]] = {}
    colors: dict[str, str] = {}
    keywords: dict[str, Any] = {}
    for key, item in raw.items():
        where = f"{path}.{key}"
        if key in ("mana", "life", "assist"):
            continue
        if key in _KINDS_OF_MANA and isinstance(item, Mapping):
            objects[key] = tuple(item)
            colors.update({name: values.text(kind, where) if key == "mana_abilities" else values.one_of(
                kind, f"{where}.{name}", _STANDS_FOR) for name, kind in item.items()})
        elif key in PAID_WITH or (isinstance(item, list | tuple | str) and not _countable(item)):
            objects[key] = values.words(item, where)
        else:
            keywords[key] = values.natural(item, where) if not isinstance(item, bool) and str(item).isdigit() \
                else int(values.flag(item, where))
    return Pay(read_mana(raw["mana"], f"{path}.mana") if not values.is_null(raw.get("mana")) else None,
               values.natural(raw["life"], f"{path}.life") if not values.is_null(raw.get("life")) else None,
               objects, colors, keywords, values.counts(raw.get("assist"), f"{path}.assist"))


def _countable(item: object) -> bool:
    return isinstance(item, str) and (item.isdigit() or item.lower() in ("true", "false", "yes", "no"))


def read_mana(value: object, path: str) -> Mapping[str, int]:
    """Mana of each kind: ``{red: 2}``, or symbols such as {R}{R}."""
    if isinstance(value, Mapping):
        return values.counts(value, path)
    cost = read_cost(value, path) if isinstance(value, str) else ManaCost()
    found: dict[str, int] = {}
    for symbol in cost.symbols:
        half = symbol.halves[0]
        kind = COLORS.get(half, "colorless")
        if half not in COLORS and half != "C" and not half.isdigit():
            raise ScenarioError.value(path, value, "mana such as {R}{R}")
        found[kind] = found.get(kind, 0) + (int(half) if half.isdigit() else 1)
    return found


def _write_pay(pay: Pay) -> dict[str, Any]:
    found: dict[str, Any] = {key: list(names) for key, names in pay.objects.items()}
    for key in _KINDS_OF_MANA:
        if key in found and all(name in pay.colors for name in found[key]):
            found[key] = {name: pay.colors[name] for name in found[key]}
    return {**found, **pay.keywords, **({"mana": dict(pay.mana)} if pay.mana is not None else {}),
            **({"life": pay.life} if pay.life is not None else {}),
            **({"assist": dict(pay.assist)} if pay.assist else {})}


_PAYING = frozenset({"mana", "life", "assist", "additional", *PAID_WITH})
define("cost text", Kind("cost", _as_written, COST))
define("cost", Kind("cost", read_whole_cost, COST, write_whole_cost), Cost)
define("mana cost", Kind("mana cost", read_cost, {"type": "string"}, str), ManaCost)
define("mana", Kind("mana", read_mana, {"anyOf": [{"type": "string"}, COUNTS]}, dict))
define("pay", Kind("payment", read_pay, {"type": "object", "propertyNames": {"anyOf": [
    {"enum": sorted(_PAYING)}, {"$ref": "#/$defs/keyword name"}]}}, _write_pay), Pay)
