"""Abilities as card text, in either language: the grammar the other way round.

A meaning is said by the first of its wordings that fits; what none fits isn't said (None), and who asks shows it as
it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from refapp.cardtext.building import SPECIAL
from refapp.cardtext.canonical import canonical
from refapp.cardtext.grammar import AGREES, Forms, Grammar, Slot, Wording, grammar
from refapp.cardtext.patterns import match
from refapp.cardtext.shaping import tree
from refapp.cardtext.terminals import Spoken, Terminals, terminals
from refapp.cardtext.tokens import SELF

FIXED = {"self_words": "@self"}
"""Kinds of words that mean one thing only, so that no meaning holds it."""


class Printer:
    """Says data in a language. ``name`` stands for ``~``, ``noun`` for “this creature”."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.grammar: Grammar = grammar(lang)
        self.terminals: Terminals = terminals(lang)

    def phrase(self, category: str, data: Any, traits: str = "") -> Spoken | None:
        """A phrase of a category that means these data; None where no wording does."""
        if category.endswith("*"):
            return self._many(category[:-1], data, traits)
        category, _, person = category.partition(AGREES)
        traits = person or traits
        if category in self.terminals.kinds:
            return self.terminals.say(category, data)
        for wording in self.grammar.wordings.get(category, ()):
            if wording.printed:
                found = self._by(wording, data, traits)
                if found is not None:
                    return found
        return None

    def fits(self, category: str, data: Any) -> bool:
        """Whether data can be said as a phrase of a category."""
        return self.phrase(category, data) is not None

    def _many(self, category: str, data: Any, traits: str) -> Spoken | None:
        if not isinstance(data, list):
            return None
        said = [self.phrase(category, one, traits) for one in data]
        if any(one is None for one in said):
            return None
        return Spoken(" ".join(one.text for one in said if one is not None), traits)

    def _by(self, wording: Wording, data: Any, traits: str) -> Spoken | None:
        pattern = wording.meaning.pattern
        if isinstance(pattern, str) and pattern.startswith("!"):
            for parts in SPECIAL[pattern[1:]].parts(data, self.fits):
                found = self._worded(wording, parts, traits)
                if found is not None:
                    return found
            return None
        holes = match(pattern, data)
        return None if holes is None else self._worded(wording, holes, traits)

    def _worded(self, wording: Wording, holes: Mapping[str, Any], traits: str) -> Spoken | None:
        slots = {part.name: part for part in wording.parts if isinstance(part, Slot)}
        for name, value in holes.items():
            if name in wording.values:
                if str(wording.values[name]).lower() != str(value).lower():
                    return None
            elif name not in slots and not (name == "subject" or value in ([], None)):
                return None
        holes = {**{name: FIXED[slot.category] for name, slot in slots.items() if slot.category in FIXED}, **holes}
        missing = [name for name in (*slots, *wording.values) if name not in holes]
        if any(name not in slots or not slots[name].category.endswith("*") for name in missing):
            return None
        spoken = self._slots(slots, holes, traits)
        refused = wording.traits.partition("!")[2]
        if spoken is None or any(one in said.traits for said in spoken.values() for one in refused):
            return None
        return self._joined(wording, spoken, traits)

    def _slots(self, slots: Mapping[str, Slot], holes: Mapping[str, Any], traits: str) -> dict[str, Spoken] | None:
        spoken: dict[str, Spoken] = {}
        current = traits
        for name, slot in slots.items():
            found = self.phrase(slot.category, holes.get(name, []), current)
            if found is None:
                return None
            spoken[name] = found
            current = found.traits or current
        return spoken

    def _joined(self, wording: Wording, spoken: Mapping[str, Spoken], traits: str) -> Spoken:
        current, words, head = traits, [], ""
        ahead = next((spoken[part.name].traits for part in wording.parts if isinstance(part, Slot)
                      and spoken[part.name].traits), traits)
        for part in wording.parts:
            if isinstance(part, Slot):
                words.append(spoken[part.name].text)
                current = spoken[part.name].traits or current
                head = head or spoken[part.name].traits
            elif isinstance(part, Forms):
                words.append(self._form(part, current or ahead, ahead))
            else:
                words.append(part)
        return Spoken(_spaced(words), wording.traits.partition("!")[0] or head)

    def _form(self, part: Forms, current: str, ahead: str) -> str:
        if part.kind == "either":
            return part.forms[0]
        if part.kind == "noun":
            return part.forms[1 if "p" in current else 0]
        if part.kind == "verb":
            return part.form(current)
        gender, number = "f" in (ahead or current), "p" in (ahead or current)
        return part.forms[min(2 * number + gender, len(part.forms) - 1)]


def _spaced(words: list[str]) -> str:
    text = " ".join(word for word in words if word)
    text = re.sub(r"\s+([,.;:])", r"\1", text)
    return re.sub(r'\."\.', '."', re.sub(r'"\s+(.*?)\s*"', r'"\1"', text))


@cache
def printer(lang: str) -> Printer:
    """The printer of a language."""
    return Printer(lang)


def say_ability(data: Any, lang: str, name: str = "", noun: str = "") -> str | None:
    """An ability, as scenario data, in the words of a card; None where the grammar has none for it.

    ``noun`` is what the object calls itself (“this creature”), ``name`` what stands for its name.
    """
    said = printer(lang).phrase("line", tree(canonical(data)))
    return None if said is None else finished(said.text, lang, name, noun)


def finished(text: str, lang: str, name: str, noun: str) -> str:
    """Text with capitals where sentences begin, with the object's name, and the signs of a language."""
    text = text.replace(SELF, name or noun or SELF)
    if lang == "en":
        text = re.sub(r"\ba (?=[aeiou])", "an ", re.sub(r"\ba other\b", "another", text))
    text = re.sub(r"(^|[.•—]\s+|: |\"|\n)([^\W\d_])", lambda found: found[1] + found[2].upper()
                  if found[1].strip() != "—" or lang else found[0], text)
    return text[:1].upper() + text[1:]
