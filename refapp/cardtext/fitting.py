"""Whether “that Equipment” or “it” can be what was mentioned, by what the text said that is; what is several."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refapp.cardtext.mentions import ELSEWHERE, FIRST, IT, NOUN, UNKNOWN, Mentioned, Unclear, hosted
from refapp.game.state.card_types import CARD_TYPES, FAMILIES, PLANESWALKER_TYPES
from refapp.game.state.creature_types import CREATURE_TYPES

_TYPE_OF: Mapping[str, str] = {
    **{word.lower(): "creature" for word in CREATURE_TYPES}, **dict.fromkeys(PLANESWALKER_TYPES, "planeswalker"),
    **{word: family for family, words in FAMILIES.items() for word in words}, **{one: one for one in CARD_TYPES}}
"""A type or subtype → the card type that has it."""


def fits(noun: str, what: str) -> bool:
    """Whether something that passes a filter can be called so: it is none of the kinds that the filter names.

    “That spell” isn’t said of what may be an ability.
    """
    found = [_fits(noun, set(one.removeprefix("all ").split())) for one in what.split(" or ")]
    return all(found) if noun in ("spell", "ability") else any(found)


def _fits(noun: str, words: set[str]) -> bool:
    if noun in words:
        return True
    if "ability" in words or ("spell" in words) != (noun == "spell"):
        return noun in ("spell", "ability") and not words & {"spell", "ability"} and bool(words & {"any"})
    kind = _TYPE_OF.get(noun)
    kinds = {_TYPE_OF[word] for word in words if word in _TYPE_OF}
    return kind is None or not kinds or kind in kinds


def head_of(what: str) -> str:
    """What something that passes a filter is called: a spell, a card, a creature, …; else a permanent."""
    heads = {next((word for word in ("spell", "card", "token") if word in words), None) or next(
        (_TYPE_OF[word] for word in words if word in _TYPE_OF), "permanent")
        for words in (one.removeprefix("all ").split() for one in what.partition(" in ")[0].split(" or "))}
    return heads.pop() if len(heads) == 1 else "permanent"


def called(word: str, said: Mentioned) -> str:
    """What the text said that a word of the language is, as a filter; nothing where it said nothing."""
    if word.startswith("@target"):
        at = 0 if word in ("@target", "@targets") else int(word.removeprefix("@target")) - 1
        return str(said.targets[at]["what"])
    if word == "@created":
        token = said.made.get("token")
        return " ".join([*token.get("types", []), *token.get("subtypes", []), "token"]).lower() if isinstance(
            token, Mapping) else ""
    if word == "@picked":
        return said.chosen
    return word if word.startswith("all ") else said.about.get(word, "")


def meant(word: str | None, noun: str, said: Mentioned) -> str | None:
    """What “that …” is: the word that is the nearest, or the only other one that can be called so. Raises Unclear."""
    if word is None or not noun or not word.startswith(("@", "all ")) or _so_called(word, noun, said):
        return word
    for others in (_targets(said), _of_event(said)):
        found = {one for one in others if one != word and _so_called(one, noun, said)}
        if len(found) == 1:
            return found.pop()
        if found:
            break
    raise Unclear(f"which {noun}")


def _so_called(word: str, noun: str, said: Mentioned) -> bool:
    what = called(word, said)
    return not what or (word == "@picked" and noun not in _TYPE_OF) or fits(noun, what)


def _targets(said: Mentioned) -> Iterator[str]:
    for at, one in enumerate(said.targets):
        if one.get("n", 1) == 1 and "player" not in one["what"].split():
            yield "@target" if not at else f"@target{at + 1}"


def _of_event(said: Mentioned) -> Iterator[str]:
    return (one for key in ("cause", "that", "it") if (one := said.refs.get(key, "")).startswith("@"))


BESIDE = {"attached-to-it": "attached-to-self", "blocks-it": "blocks-self", "blocked-by-it": "blocked-by-self"}
"""Words of filters that mean what an effect is about → what they mean of the object itself."""


def of_itself(what: str, said: Mentioned) -> str:
    """“Target creature blocking it”: blocking the object itself, where “it” is that."""
    if said.last not in (None, "@self") or (said.last is None and said.refs.get("it") != "@self"):
        return what
    return " ".join(BESIDE.get(word, word) for word in what.split(" "))


def tied(what: str, said: Mentioned) -> str:
    """“Attached to that creature”, “other than that creature”: the one target, or what the event is about."""
    if NOT_THAT in what.split():
        there = said.last == "@target" and len(said.targets) == 1
        if not there and (said.last not in (None, "@it") or said.refs.get("that") != "@it"):
            raise Unclear("other than which")
        return what.replace(NOT_THAT, "other-than-target" if there else "other-than-it")
    if TIED not in what.split():
        return what
    of_event = said.last in (None, "@it") and said.refs.get("it" if said.last is None else "that") == "@it"
    word = "on-target" if said.last == "@target" and len(said.targets) == 1 else "on-it" if of_event else TIED
    return " ".join(word if one == TIED else one for one in what.split(" "))


TIED = "attached-to-it"
NOT_THAT = "other-than-that"


def by_itself(data: Mapping[str, Any]) -> bool:
    """“It deals 2 damage to that creature’s controller”: “it” is what isn’t called “that creature”."""
    source, to = data.get("source"), data.get("to")
    return isinstance(source, Mapping) and source.get(IT) == "it" and isinstance(to, Mapping) and NOUN in to \
        and f"'{IT}'" not in str(data.get("amount"))


def dealt_again(data: Mapping[str, Any], said: Mentioned) -> Mapping[str, Any]:
    """“This deals 3 damage to any target. It deals 1 damage to you”: what dealt damage deals it again.

    And “it” is this object where “that creature” is another. Raises Unclear where it may as well be what was dealt the
    damage: a creature.
    """
    source = data.get("source")
    if by_itself(data) and said.refs.get("it") == "@self":
        return {**data, "source": "@self"}
    if not said.dealt or not isinstance(source, Mapping) or source.get(IT) != "it" or NOUN in source:
        return data
    if not {"any", "player", "opponent"} & set(called(said.dealt, said).split()):
        raise Unclear("which of them deals it")
    return {**data, "source": "@self"}


def this_one(said: Mentioned) -> str | None:
    """« Cette créature » where no other was spoken of. Raises Unclear beside what is none on the battlefield."""
    if said.last not in (None, "@self"):
        return None
    if not said.targets and said.refs.get("that") == UNKNOWN:
        return "@self"
    if ELSEWHERE in said.refs:  # what left the battlefield, or is a spell: this or that
        raise Unclear("this or that")
    return None


def said_first(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """An instruction with what is meant first: what “each other” becomes a copy of, “it” that gets attached."""
    to = data.get("to")
    copied = data.get("do") == "become_copy" and "other" in str(data.get("what")).split()
    attached = data.get("do") == "attach" and isinstance(to, Mapping) and to.get(IT) == "it"
    return {**data, FIRST: "of" if copied else "to"} if copied or attached else data


def each_of_several(source: Any) -> bool:
    return isinstance(source, str) and source.startswith("all ") and not hosted(source)


def several(what: Any) -> bool:
    """Whether a word means all that pass a filter that says nothing of what was just done to them."""
    return isinstance(what, str) and what.startswith("all ") and not any(
        one in what for one in ("tapped", "counters:", "power", "toughness", "with:", "enchanted", "equipped"))


def paid_for(steps: list[Any]) -> list[Any]:
    """“Counter that spell unless its controller pays”: “its” is the spell’s, not this object’s."""
    for at, one in enumerate(steps):
        if isinstance(one, Mapping) and one.get("player") == "@self":
            countered = [step["what"] for step in one.get("else") or () if step.get("do") == "counter"]
            if countered and countered[0] != "@self":
                steps[at] = {**one, "player": countered[0]}
    return steps
