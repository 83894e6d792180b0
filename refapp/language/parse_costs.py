"""Reading whole costs, targets, spells and payments.

    {2}{R}, {T}, sacrifice self · pay 3 life, discard a card · exile two other cards from your graveyard
    return a land you control · tap two untapped creature you control · remove a +1/+1 counter from self · -3
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from refapp.language import values
from refapp.language.casting import Alternative, Cost, CostChange, Flash, Part, Pay, Spell, SpellMode, Target
from refapp.language.costs import COLORS, ManaCost, read_cost
from refapp.language.errors import ScenarioError
from refapp.language.filters import Filter
from refapp.language.keywords import KEYWORDS
from refapp.language.parse_parts import read_conditions, read_filter, read_number
from refapp.language.parse_steps import read_steps
from refapp.language.vocabulary import MOMENTS

TARGET = frozenset({"what", "n", "up_to", "least", "by"})
SPELL = frozenset({"do", "target", "targets", "modes", "choose", "repeat", "additional", "alternative", "only", "if",
                   "texts", "cant_be_countered", "flash", "divided", "chooser", "x"})
FLASH = frozenset({"if", "more"})
CHOOSERS = ("you", "opponent")
MODE = frozenset({"do", "target", "targets", "cost", "name"})
ALTERNATIVE = frozenset({"id", "cost", "if"})
COST_CHANGE = frozenset({"what", "player", "more", "less", "per", "least", "abilities", "if",
                         "keyword"})
KEYWORD_COSTS = frozenset({
    "blitz", "cleave", "cycling", "dash", "disturb", "embalm", "emerge", "encore", "equip", "escape", "eternalize",
    "evoke", "flashback", "fortify", "freerunning", "harmonize", "impending", "level up", "madness", "miracle",
    "mutate", "ninjutsu", "outlast", "overload", "prowl", "reconfigure", "reinforce", "scavenge",
    "sneak", "spectacle", "surge", "transfigure", "transmute", "unearth", "warp", "web-slinging"})
"""Keywords whose cost is paid to activate an ability, or rather than a mana cost: what a change of it can name."""
PAY = frozenset({"mana", "life", "tap", "untap", "sacrifice", "discard", "exile", "return", "remove_counters", "reveal",
                 "delve", "convoke", "improvise", "assist", "mana_abilities", "offering", "emerge"})

ONLY = ("combat", "your turn", "opponents turn", "upkeep", "declare attackers", "declare blockers", *MOMENTS)

_COUNTS: Mapping[str, int | str] = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
                                      "seven": 7, "eight": 8, "all": -1, "x": "X"}
_ENERGY = re.compile(r"(?:pay )?((?:\{e\})+)")
_LOYALTY = re.compile(r"\[?([+−-]?)(\d+|x)\]?")
_LIFE = re.compile(r"pay (\d+|x) life")
_COUNTER = re.compile(r"(remove|put) (?:(\w+) )?(\S+(?: strike)?) counters? (?:from|on) (.+)")
_VERBS = {"sacrifice": "sacrifice", "discard": "discard", "exile": "exile", "return": "return", "tap": "tap_others",
          "untap": "untap_others", "reveal": "reveal", "mill": "mill"}
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
    return total


def _piece(piece: str, path: str, value: object) -> Cost:
    found: Cost | None = None
    if piece in ("{t}", "{q}"):
        found = Cost(parts=(Part("tap" if piece == "{t}" else "untap"),))
    elif energy := _ENERGY.fullmatch(piece):
        found = Cost(parts=(Part("energy", energy[1].count("{e}")),))
    elif loyalty := _LOYALTY.fullmatch(piece):
        many: int | str = "X" if loyalty[2] == "x" else int(loyalty[2]) * (1 if loyalty[1] in ("+", "") else -1)
        found = Cost(parts=(Part("loyalty", many, counter="-" if loyalty[1] in ("-", "−") else "+"),))
    elif piece.startswith(("{", "pay {")):
        found = Cost(read_cost(piece.removeprefix("pay "), path))
    elif life := _LIFE.fullmatch(piece):
        found = Cost(parts=(Part("life", "X" if life[1] == "x" else int(life[1])),))
    elif counter := _COUNTER.fullmatch(piece):
        what = None if _SELF.fullmatch(counter[4]) else _filter(re.sub(r"^an? | you control$", "", counter[4]), path)
        found = Cost(parts=(Part(f"{counter[1]}_counters", _many(counter[2] or "a"), what, counter=counter[3]),))
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
    rest = re.sub(r" you control$", "", rest)
    if _SELF.fullmatch(rest):
        return Part(kind, 1, None, zone)
    if rest in ("your hand", "hand"):
        return Part(kind, -1, _filter("card", path), "hand")
    first, _, more = rest.partition(" ")
    many: int | str = 1
    if first in _COUNTS or first.isdigit():
        many, rest = _many(first), more
    rest = re.sub(r"^untapped |^tapped ", "", rest)
    if kind in ("exile",) and zone == "battlefield" and re.search(r"\bcards?$", rest):
        zone = "hand"
    rest = re.sub(r"\bcards?\b", "", rest).strip() or "object"
    return Part(kind, many, _filter(" ".join(_singular(word) for word in rest.split()), path), zone)


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and word not in ("plains", "yours", "urza's", "opponents") else word


def _filter(written: str, path: str) -> Filter:
    return read_filter(written, path)


def read_targets(raw: Mapping[str, Any], path: str) -> tuple[Target, ...]:
    """``target`` (one filter) or ``targets`` (a list of filters, or of {what, n, up_to})."""
    found = raw.get("targets")
    if values.is_null(found):
        found = [] if values.is_null(raw.get("target")) else [raw["target"]]
    if isinstance(found, str | Mapping):
        found = [found]
    return tuple(_target(one, f"{path}.targets[{at}]") for at, one in enumerate(values.sequence(found, path)))


def _target(value: object, path: str) -> Target:
    if not isinstance(value, Mapping):
        return Target(_filter(values.text(value, path), path))
    raw = values.fields(value, path, TARGET)
    many: int | str = "X" if raw.get("n") == "X" else values.natural(raw.get("n", 1), f"{path}.n")
    least = 0 if values.flag(raw.get("up_to", False), f"{path}.up_to") else None
    if "least" in raw:
        least = values.natural(raw["least"], f"{path}.least")
    by = values.one_of(raw.get("by", "you"), f"{path}.by", (*CHOOSERS, "both"))
    if by == "both" and (many != 1 or least is not None):
        raise ScenarioError.value(path, value, "one target for each of the two players who choose")
    return Target(_filter(values.text(raw.get("what"), f"{path}.what"), path), many, least, "" if by == "you" else by)


def read_modes(value: object, path: str) -> tuple[SpellMode, ...]:
    """The modes of a spell or ability, each with its instructions, targets and additional cost."""
    found = []
    for at, item in enumerate(values.sequence(value, path)):
        where = f"{path}[{at}]"
        raw = values.fields(item, where, MODE)
        found.append(SpellMode(
            read_steps(raw.get("do"), f"{where}.do"), read_targets(raw, where),
            read_whole_cost(raw["cost"], f"{where}.cost") if not values.is_null(raw.get("cost")) else None,
            values.text(raw["name"], f"{where}.name") if raw.get("name") else ""))
    return tuple(found)


def read_choose(value: object, path: str, most: int) -> tuple[int, int]:
    """How many modes are chosen: a number, [least, most], or ``any``."""
    if values.is_null(value):
        return (1, 1)
    if isinstance(value, str) and value.lower() in ("any", "one or more"):
        return (1, most)
    if isinstance(value, list | tuple):
        if len(value) != 2:
            raise ScenarioError.value(path, value, "a number, or [least, most]")
        return (values.natural(value[0], f"{path}[0]"), values.natural(value[1], f"{path}[1]"))
    many = values.natural(value, path)
    return (many, many)


def read_spell(value: object, path: str) -> Spell:
    """What a card says about itself as a spell."""
    raw = values.fields(value, path, SPELL)
    modes = read_modes(raw.get("modes"), f"{path}.modes")
    ways = raw.get("alternative")
    if isinstance(ways, str):
        ways = [{"id": "alternative", "cost": ways}]
    elif isinstance(ways, Mapping):
        ways = [ways]
    return Spell(
        do=read_steps(raw.get("do"), f"{path}.do"), targets=read_targets(raw, path), modes=modes,
        choose=read_choose(raw.get("choose"), f"{path}.choose", len(modes)),
        repeat=values.flag(raw.get("repeat", False), f"{path}.repeat"),
        additional=read_whole_cost(raw["additional"], f"{path}.additional") if raw.get("additional") else None,
        alternatives=tuple(_alternative(item, f"{path}.alternative[{at}]")
                           for at, item in enumerate(values.sequence(ways, f"{path}.alternative"))),
        only=tuple(values.one_of(word, f"{path}.only", ONLY) for word in values.words(raw.get("only"), f"{path}.only")),
        conditions=read_conditions(raw.get("if"), f"{path}.if"),
        texts={name: read_spell(item, f"{path}.texts.{name}")
               for name, item in values.mapping(raw.get("texts"), f"{path}.texts").items()},
        cant_be_countered=values.flag(raw.get("cant_be_countered", False), f"{path}.cant_be_countered"),
        flash=_flash(raw["flash"], f"{path}.flash") if not values.is_null(raw.get("flash")) else None,
        divided=read_number(raw["divided"], f"{path}.divided") if not values.is_null(raw.get("divided")) else None,
        chooser=read_chooser(raw, path),
        x=read_number(raw["x"], f"{path}.x") if not values.is_null(raw.get("x")) else None)


def _flash(value: object, path: str) -> Flash:
    """When it may be cast as though it had flash: ``{if: CONDITION}``, ``{more: COST}`` or both."""
    raw = values.fields(value, path, FLASH)
    if not raw:
        raise ScenarioError.value(path, value, "a condition or a cost under which it has flash")
    return Flash(read_conditions(raw.get("if"), f"{path}.if"),
                 read_whole_cost(raw["more"], f"{path}.more") if raw.get("more") else None)


def read_chooser(raw: Mapping[str, Any], path: str) -> str:
    """Who chooses the modes of a spell or ability: nothing for its controller."""
    chooser = values.one_of(raw.get("chooser", "you"), f"{path}.chooser", CHOOSERS)
    return "" if chooser == "you" else chooser


def _alternative(value: object, path: str) -> Alternative:
    raw = values.fields(value, path, ALTERNATIVE)
    return Alternative(values.text(raw.get("id", "alternative"), f"{path}.id").lower(),
                       read_whole_cost(raw.get("cost"), f"{path}.cost"), read_conditions(raw.get("if"), f"{path}.if"))


def read_cost_change(value: object, path: str) -> CostChange:
    """What a static ability does to costs: ``{what: creature, player: you, less: "{1}"}``."""
    raw = values.fields(value, path, COST_CHANGE)

    def wanted(key: str) -> Filter | None:
        return read_filter(raw[key], f"{path}.{key}") if not values.is_null(raw.get(key)) else None

    return CostChange(
        wanted("what"), values.one_of(raw.get("player", "each"), f"{path}.player", ("you", "opponents", "each")),
        read_whole_cost(raw["more"], f"{path}.more") if raw.get("more") else None,
        read_cost(raw["less"], f"{path}.less") if raw.get("less") else None, wanted("per"),
        values.natural(raw.get("least", 0), f"{path}.least"),
        values.flag(raw.get("abilities", False), f"{path}.abilities"), read_conditions(raw.get("if"), f"{path}.if"),
        values.one_of(raw["keyword"], f"{path}.keyword", sorted(KEYWORD_COSTS)) if raw.get("keyword") else "")


def read_pay(value: object, path: str) -> Pay:
    """How a cost is paid; besides the known fields, a keyword for its additional cost."""
    raw = values.fields(value, path, PAY | KEYWORDS.keys())
    objects: dict[str, tuple[str, ...]] = {}
    colors: dict[str, str] = {}
    keywords: dict[str, Any] = {}
    for key, item in raw.items():
        where = f"{path}.{key}"
        if key in ("mana", "life", "assist"):
            continue
        if key in ("convoke", "improvise", "mana_abilities") and isinstance(item, Mapping):
            objects[key] = tuple(item)
            colors.update({name: values.text(kind, where) for name, kind in item.items()})
        elif key in PAY or (isinstance(item, list | tuple | str) and not _countable(item)):
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


def read_numbers(value: object, path: str) -> tuple[int, ...]:
    """A list of whole numbers; a single one is a list of one."""
    if not isinstance(value, list | tuple):
        value = [value]
    return tuple(values.natural(item, f"{path}[{at}]") for at, item in enumerate(value))


def read_kicked(value: object, path: str) -> tuple[str, ...] | int:
    """Whether or how often a spell is kicked, or which of several kicker costs are paid."""
    if isinstance(value, list | tuple):
        return values.words(value, path)
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and value.startswith("{"):
        return (value,)
    return values.natural(value, path) if str(value).isdigit() else int(values.flag(value, path))
