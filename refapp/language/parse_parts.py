"""Reading what abilities are made of: filters, numbers, power and toughness, durations, conditions."""

from __future__ import annotations

import re
from collections.abc import Mapping

from refapp.language import values, vocabulary
from refapp.language.costs import COLORS
from refapp.language.errors import ScenarioError
from refapp.language.filters import Amount, Condition, Filter, Number
from refapp.language.keywords import KEYWORDS
from refapp.language.scenario import Duration

_NOUNS = "creature|artifact|enchantment|land|planeswalker|permanent|token|spell|card|battle|instant"
_LIKE_CARDS = re.compile(r"\b(?:controls?|own|with|without|your|an?|the|each|target|sorceries)\b|, or "
                         rf"|\b(?:{_NOUNS})s\b")
"""What shows that a filter is put as cards put it."""
_KEYWORDS = ("first strike|double strike|flying|reach|trample|deathtouch|haste|vigilance|menace|defender|lifelink"
             "|hexproof|indestructible|shadow|horsemanship|fear|intimidate|infect|wither|flanking|banding|morph|toxic"
             "|prowess|shroud")
_WITH = r"\bwith(?: a)? ((?:base )?(?:power|toughness)|mana value) (\d+)"
_PUT: tuple[tuple[re.Pattern[str], str], ...] = tuple((re.compile(pattern), instead) for pattern, instead in (
    (rf"^(?:(?:an?|the|each|target) )+(?=(?:\S+ )*(?:{_NOUNS}|sorcery)\b)", ""),
    (r"\bsorceries\b", "sorcery"),
    (rf"\b({_NOUNS})s(?:,? and|,) (?=(?:{_NOUNS})s\b)", r"\1 or "),
    (rf"\b({_NOUNS})s\b", r"\1"),
    (r"\bwith an? ([+-]\d/[+-]\d|\w+) counter on (?:it|them)\b", r"counters:\1>0"),
    (r"\byou don['’]t control\b", "nonyours"), (r"\byou control\b", "yours"), (r"\byou own\b", "owned"),
    (r"\b(?:an opponent|your opponents|opponents) controls?\b", "opponents"),
    (rf"{_WITH} or (?:greater|more)\b", r"\1>=\2"), (rf"{_WITH} or (?:less|fewer)\b", r"\1<=\2"),
    (rf"{_WITH}\b", r"\1=\2"), (r"\bmana value(?=[<>=])", "mv"),
    (r"\bbase (?=(?:power|toughness)[<>=])", "base-"),
    (rf"\bwithout ({_KEYWORDS})\b", r"nonwith:\1"), (rf"\bwith ({_KEYWORDS})\b", r"with:\1"),
    (r"with:(first|double) strike", r"with:\1_strike"),
    (r"\bin your (graveyard|hand|library)$", r"yours in \1"), (r"\bin an? (graveyard|hand|library)$", r"in \1"),
    (r", or ", " or "), (r",(?= .* or )", " or")))
"""How cards put it → the words of a filter."""


def read_filter(value: object, path: str) -> Filter:
    """``human yours``, ``noncreature``, ``creature in graveyard``: words that must all hold.

    As cards put it, ``creature you control with flying``, is understood, too.
    """
    source = values.text(value, path).strip()
    said = source.lower()
    if _LIKE_CARDS.search(said):
        for pattern, instead in _PUT:
            said = pattern.sub(instead, said)
    words = said.split()
    zone: str | None = None
    if len(words) >= 2 and words[-2] == "in" and words[-1] in vocabulary.ZONES:
        zone = words[-1]
        words = words[:-2]
    return Filter(source, tuple(words), zone)


def read_number(value: object, path: str) -> Number | str:
    """A whole number, ``X`` (which a trigger's event or a cost fills in), or an amount that the board says.

    Amounts: ``{count: FILTER}``, ``{power: OBJECT}``, ``{toughness: …}``, ``{mv: …}``,
    ``{counters: KIND, on: OBJECT}``, ``{life: PLAYER}``, ``{hand: PLAYER}``, ``{graveyard: PLAYER}``,
    ``{library: PLAYER}``, ``{devotion: red and white, on: PLAYER}``, ``{party: PLAYER}``,
    ``{paid: KEYWORD, on: OBJECT}``, ``{cast_before: OBJECT}``, ``{dead_this_turn: PLAYER}``;
    each with ``times`` and ``plus``.
    """
    if value == "X":
        return "X"
    if not isinstance(value, Mapping):
        return values.number(value, path)
    raw = values.fields(value, path, vocabulary.AMOUNT)
    found = [key for key in raw if key in vocabulary.AMOUNTS]
    if len(found) != 1:
        raise ScenarioError.value(path, value, "one amount, such as {count: FILTER}")
    [of] = found
    times = values.number(raw.get("times", 1), f"{path}.times")
    plus = values.number(raw.get("plus", 0), f"{path}.plus")
    if of == "count":
        return Amount(of, filter=read_filter(raw[of], f"{path}.{of}"), times=times, plus=plus)
    if of == "devotion":
        colors = tuple(str(raw[of]).lower().replace(" and ", " ").split())
        if not colors or set(colors) - set(COLORS.values()):
            raise ScenarioError.value(f"{path}.{of}", raw[of], "a color, or several with “and”")
        return Amount(of, values.text(raw.get("on", "you"), f"{path}.on"), None, " ".join(colors), times, plus)
    if of in ("counters", "paid"):
        return Amount(of, values.text(raw.get("on", "@self"), f"{path}.on"), None,
                      values.text(raw[of], f"{path}.{of}"), times, plus)
    return Amount(of, values.text(raw[of], f"{path}.{of}"), times=times, plus=plus)


def read_pt(value: object, path: str) -> tuple[Number, Number]:
    """``[power, toughness]``, each a number or an amount."""
    pair = values.sequence(value, path)
    if len(pair) != 2:
        raise ScenarioError.value(path, value, "[power, toughness]")
    found = tuple(read_number(item, f"{path}[{at}]") for at, item in enumerate(pair))
    for at, item in enumerate(found):
        if isinstance(item, str):
            raise ScenarioError.value(f"{path}[{at}]", item, "a whole number")
    return (found[0], found[1])  # type: ignore[return-value]  # X was refused


def read_plain_pt(value: object, path: str) -> tuple[int, int]:
    """``[power, toughness]`` as it is printed: two numbers."""
    pair = values.sequence(value, path)
    if len(pair) != 2:
        raise ScenarioError.value(path, value, "[power, toughness]")
    return (values.number(pair[0], f"{path}[0]"), values.number(pair[1], f"{path}[1]"))


_SAME_DURATION = {"end of turn": "turn", "the end of turn": "turn", "this turn": "turn", "end of combat": "combat",
                  "this combat": "combat", "end of game": "always"}
"""Other spellings of durations, behind “until” or not."""


def read_duration(value: object, path: str) -> Duration:
    """``turn``, ``combat``, ``your next turn``, ``always``, ``while FILTER`` (about the source) and so on."""
    word = " ".join(values.text(value, path).lower().split())
    if word.startswith("while "):
        return Duration("while", read_filter(word.removeprefix("while "), path))
    word = _SAME_DURATION.get(word.removeprefix("until ").removesuffix(" phase"), word.removeprefix("until "))
    return Duration(values.one_of(word, path, vocabulary.DURATIONS))


def read_conditions(value: object, path: str) -> tuple[Condition, ...]:
    """``{life_at_least: 40}`` and the like; every one must hold."""
    found = []
    for kind, item in values.fields(value, path, vocabulary.CONDITIONS).items():
        where = f"{path}.{kind}"
        if kind in ("controls_no", "controls", "self_is", "it_is", "other_is"):
            found.append(Condition(kind, filter=read_filter(item, where)))
        elif kind == "chose":
            found.append(Condition(kind, name=values.text(item, where).lower()))
        elif kind in ("monarch", "initiative"):
            found.append(Condition(kind, name=values.one_of(item, where, vocabulary.TITLE_HOLDERS)))
        elif kind in ("answer", "designated", "not_designated", "no_counter", "day", "completed", "not_completed"):
            found.append(Condition(kind, name=values.text(item, where)))
        elif kind == "happened":
            found.append(Condition(kind, words=tuple(
                values.one_of(word, where, vocabulary.EVENTS) for word in values.words(item, where))))
        elif kind in ("your_turn", "it_exceeds_self", "it_had_to_attack", "mana_spent_exceeds_self",
                      "attacked_has_most_life", "blessed",
                      "storied", "came_since_upkeep", "no_exhaust"):
            found.append(Condition(kind, int(values.flag(item, where))))
        elif kind in ("cast_as", "cast_from", "cast_this_turn"):
            found.append(Condition(kind, words=tuple(word.lower() for word in values.words(item, where))))
        elif kind == "kicked" and str(item).lower() in KEYWORDS and "kicker" not in str(item).lower():
            found.append(Condition("cast_as", words=(str(item).lower(),)))  # an additional cost that is no kicker
        elif kind == "kicked":
            plain = isinstance(item, bool) or str(item).lower() in ("true", "yes", "false", "no") or str(item).isdigit()
            found.append(Condition(kind, (values.natural(item, where) if str(item).isdigit() and not isinstance(
                item, bool) else int(values.flag(item, where))) if plain else 1,
                name="" if plain else values.text(item, where)))
        else:
            found.append(Condition(kind, values.number(item, where)))
    return tuple(found)


def lower(found: tuple[str, ...]) -> tuple[str, ...]:
    """Type words are compared in lower case."""
    return tuple(word.lower() for word in found)
