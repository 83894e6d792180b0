"""Abilities as card text, in either language: the grammar the other way round.

A meaning is said by the first of its wordings that fits; what none fits isn't said (None), and who asks shows it as
it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from refapp.cardtext.brackets import bracketed
from refapp.cardtext.building import SPECIAL
from refapp.cardtext.canonical import canonical
from refapp.cardtext.elision import quoted, written
from refapp.cardtext.fitting import head_of
from refapp.cardtext.grammar import AGREES, FILES, MISSING, Forms, Grammar, Slot, Wording, grammar
from refapp.cardtext.kinds import Spoken, Terminals
from refapp.cardtext.mentions import OF
from refapp.cardtext.patterns import match
from refapp.cardtext.raising import told
from refapp.cardtext.shaping import tree
from refapp.cardtext.terminals import terminals
from refapp.cardtext.tokens import GIVER, SELF

FIXED = {"self_words": "@self", "self_name": "@self", "giver_name": "@giver", "hurt": "anyone", "to_them": "anyone",
         "your_tokens": "some", "self_plural": "@self",
         "twice_as_much": "twice", "bar": "|"}
"""Kinds of words that mean one thing only, so that no meaning holds it."""


class Printer:
    """Says data in a language; ``gender`` is that of what says it of itself."""

    def __init__(self, lang: str, gender: str = "") -> None:
        self.lang = lang
        self.gender = gender
        self.grammar: Grammar = grammar(lang)
        self.terminals: Terminals = terminals(lang)

    def phrase(self, category: str, data: Any, traits: str = "") -> Spoken | None:
        """A phrase of a category that means these data; None where no wording does."""
        if category.endswith("*"):
            return self._many(category[:-1], data, traits)
        category, agrees, person = category.partition(AGREES)
        if person:  # who does it stays of its gender
            traits = person + "".join(one for one in traits if one in "mf")
        if category in self.terminals.kinds:
            said = self.terminals.say(category, data, traits)
            return Spoken(said.text, said.traits + self.gender) if said and category in FIXED else said
        if isinstance(data, Mapping) and OF in data:
            traits = "".join(one for one in traits if one not in "mf") + self._gender_of(data[OF])
        for wording in self.grammar.wordings.get(category, ()):
            if wording.printed:
                found = self._by(wording, data, traits, bool(agrees))
                if found is not None:
                    return found
        return None

    def _gender_of(self, words: str) -> str:
        """The gender of what a filter describes; that of what says it, where it describes nothing."""
        for word in ("card", "spell", "token", "permanent", *reversed(words.partition(" or ")[0].split())):
            if word in words.split() and (said := self.terminals.kinds["type"].say(word)) is not None:
                return "f" if "f" in said.traits else "m"
        return self.gender

    def fits(self, category: str, data: Any) -> bool:
        """Whether data can be said as a phrase of a category."""
        return self.phrase(category, data) is not None

    def _many(self, category: str, data: Any, traits: str) -> Spoken | None:
        if not isinstance(data, list):
            return None
        said = [self.phrase(category, one, traits) for one in data]
        if any(one is None for one in said):
            return None
        return Spoken(" ".join(one.text for one in said if one is not None))

    def _by(self, wording: Wording, data: Any, traits: str, agrees: bool) -> Spoken | None:
        pattern = wording.meaning.pattern
        if isinstance(pattern, str) and pattern.startswith("!"):
            for parts in SPECIAL[pattern[1:]].parts(data, self.fits):
                found = self._worded(wording, parts, traits, agrees)
                if found is not None:
                    return found
            return None
        holes = match(pattern, data)
        if holes is not None and isinstance(data, Mapping) and OF in data:
            holes = {"noun": head_of(data[OF]), **holes} if _says_noun(wording) else holes
        return None if holes is None else self._worded(wording, holes, traits, agrees)

    def _worded(self, wording: Wording, holes: Mapping[str, Any], traits: str, agrees: bool) -> Spoken | None:
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
        return self._joined(wording, spoken, traits, agrees)

    def _slots(self, slots: Mapping[str, Slot], holes: Mapping[str, Any], traits: str) -> dict[str, Spoken] | None:
        spoken: dict[str, Spoken] = {}
        current = traits
        for name, slot in slots.items():
            within = slot.category.removesuffix("*").endswith(AGREES)  # of the person of what it stands in
            found = self.phrase(slot.category, holes.get(name, []), traits if within else current)
            if found is None:
                return None
            spoken[name] = found
            current = found.traits or current
        return spoken

    def _joined(self, wording: Wording, spoken: Mapping[str, Spoken], traits: str, agrees: bool) -> Spoken | None:
        current, words, head = traits, [], ""
        said = [spoken[part.name].traits for part in wording.parts if isinstance(part, Slot)]
        ahead = next((one for one in said if one), traits)
        noun = next((one for one in (*said, traits) if set(one) & {"m", "f"}), ahead)
        for part in wording.parts:
            if isinstance(part, Slot):
                words.append(spoken[part.name].text)
                current = spoken[part.name].traits or current
                head = head or spoken[part.name].traits
            elif isinstance(part, Forms):
                subject = traits if (agrees or "=" in wording.traits) and part.kind == "verb" else current or ahead
                words.append(self._form(part, subject, noun))
                if part.kind == "verb" and words[-1] == MISSING:
                    return None
            else:
                words.append(part)
        own = wording.traits.partition("!")[0].strip("=")
        if own in ("m", "f"):
            own += "p" if "p" in traits else "s"
        gender = "".join(one for one in (noun or traits) if one in "mf") if own and not set(own) & {"m", "f"} else ""
        return Spoken(_spaced(words), own + gender if own else head)

    def _form(self, part: Forms, current: str, noun: str) -> str:
        if part.kind == "either":
            return part.forms[0]
        if part.kind == "noun":
            return part.forms[1 if "p" in current else 0]
        if part.kind == "verb":
            return part.form(current)
        noun = noun or current
        return part.forms[min(2 * ("p" in noun) + ("f" in noun), len(part.forms) - 1)]


_END = "\x02"
"""Behind closing quotation marks: a sentence ends there."""


_BEGIN = re.compile(rf"(^|[.•—|]\s+|{_END}\s+|(?<!enchanter\u00a0):\s|\"|\n)([^\W\d_])")


def _says_noun(wording: Wording) -> bool:
    return any(isinstance(part, Slot) and part.name == "noun" for part in wording.parts)


def _spaced(words: list[str]) -> str:
    text = " ".join(word for word in words if word)
    text = re.sub(r"\s+([,.;:]|'s\b)", r"\1", text)
    return re.sub(r'\."\.', f'."{_END}', re.sub(r'"\s+(.*?)\s*"', r'"\1"', text))


_COUNTED = {
    "en": re.compile(r"\b((?:(?<!any )number of|among|there (?:are|is)|for each)\b[^.,:]*?) from "
                     r"(?=\w+(?: opponent's)? graveyard|your hand)"),
    "fr": re.compile(r"\b((?:(?<!quel )nombre de|parmi les|il y a|pour chaque)\b[^.,:]*?) depuis "
                     r"(?=(?:votre|un|le) cimetière|votre main)")}
"""Where cards are counted, they lie “in” a graveyard; elsewhere they come “from” it."""
_ALL_CARDS = {"en": (re.compile(r"\b((?:each|all) (?:(?!target |an? )[^.,:])*?cards?) from a graveyard"),
                     r"\1 from all graveyards"),
              "fr": (re.compile(
                  r"\b((?:tous|toutes|chaque) (?:(?!une? )[^.,:])*?cartes?(?:(?!une? )[^.,:])*?) depuis un cimetière"),
                     r"\1 de tous les cimetières")}
"""Whose ever they are."""


@cache
def printer(lang: str, gender: str = "") -> Printer:
    """The printer of a language for something of a gender."""
    return Printer(lang, gender)


_QUALITY = re.compile(r"(\bis|\bwas|'s) a (white|blue|black|red|green|legendary|snow)(?=[.,]|$| and | or )")
"""A quality that something has is said without an article."""
_NOT_OWN = "you control but don't own"
_ROW = re.compile(r"(?<=\.) (\d+)(?: — (\d+)| (\+))? \| ")
"""A line of a results table."""
_DIE = re.compile(r"\bd (\d+)\b")


def say_ability(data: Any, lang: str, name: str = "", noun: str = "", gender: str = "") -> str | None:
    """An ability, as scenario data, in the words of a card; None where the language's grammar has none for it.

    ``noun`` is what the object calls itself (“this creature”), ``name`` what stands for its name, ``gender`` (m, f)
    what it is in a language that has it.
    """
    if lang not in FILES:
        return None
    cleft = data.get("spell") if isinstance(data, Mapping) else None
    if isinstance(cleft, Mapping) and list(cleft.get("texts") or ()) == ["cleave"]:
        whole, rest = (say_ability({"spell": one}, lang, name, noun, gender) for one in (
            {key: part for key, part in cleft.items() if key != "texts"}, cleft["texts"]["cleave"]))
        return bracketed(whole, rest) if whole is not None and rest is not None else None
    data = canonical(data)
    said = printer(lang, gender).phrase("line", tree(data))
    if said is None and "'pick'" in str(data):
        said = printer(lang, gender).phrase("line", tree(told(data)))
    return None if said is None else finished(said.text, lang, name, noun)


_QUOTED = re.compile(r'"[^"]*"')
_ITSELF = {"en": ("this creature", "this permanent"), "fr": ("cette créature", "ce permanent")}
_CREATURE = {"en": "creature", "fr": "créature"}


def _within_quotes(text: str, lang: str) -> str:
    """In an ability that something else has, the object that has it is no name of this one (201.5a)."""
    def inner(found: re.Match[str]) -> str:
        creature = _CREATURE[lang] in text[:found.start()].rpartition(".")[2]
        return found[0].replace(SELF, _ITSELF[lang][0 if creature else 1])
    return _QUOTED.sub(inner, text) if lang in _ITSELF else text


_LAND = {"en": re.compile(rf"({SELF}[^.\"]*\. it's still a )land", re.I),
         "fr": re.compile(rf"({SELF}[^.\"]*\. c'est toujours un )terrain", re.I)}


def _still(text: str, lang: str, noun: str) -> str:
    """What the object itself still is: what it calls itself, where that isn’t a creature."""
    what = noun.rpartition(" ")[2]
    return _LAND[lang].sub(rf"\1{what}", text) if lang in _LAND and what and what != _CREATURE[lang] else text


def finished(text: str, lang: str, name: str, noun: str) -> str:
    """Text with capitals where sentences begin, with the object's name, and the signs of a language."""
    text = _COUNTED[lang].sub(r"\1 in " if lang == "en" else r"\1 dans ", text) if lang in _COUNTED else text
    text = _ALL_CARDS[lang][0].sub(_ALL_CARDS[lang][1], text) if lang in _ALL_CARDS else text
    if lang == "en":
        text = re.sub(rf"(?<={SELF} or )other\b", "another", text).replace("you control you don't own", _NOT_OWN)
        text = _QUALITY.sub(r"\1 \2", text)
        text = re.sub(r"\bmay (?=\{[^{}]+\}\S*,)", "may pay ", text)
        text = re.sub(r"\bthat many (?=life\b|damage\b)", "that much ", text)
    text = _still(_within_quotes(text, lang), lang, noun)
    text = text.replace(SELF, name or noun or SELF).replace(GIVER, SELF)
    text = text.replace(" • ", "\n• ").replace(" + {", "\n+ {")
    text = re.sub(r" ((?:\{P\} ?)+ —)", lambda found: "\n" + found[1].replace("} {", "}{"), text)
    text = _DIE.sub(r"d\1", text)
    text = _ROW.sub(lambda found: f"\n{found[1]}{f'—{found[2]}' if found[2] else found[3] or ''} | ", text)
    if lang == "en":
        text = re.sub(r"\ba (?=[aeiouAEIO])", "an ", re.sub(r"\ba other\b", "another", text))
    elif lang == "fr":
        text = written(text)
    text = _BEGIN.sub(lambda found: found[1] + found[2].upper(), text)
    text = text[:1].upper() + text[1:].replace(_END, "")
    return quoted(text) if lang == "fr" else text
