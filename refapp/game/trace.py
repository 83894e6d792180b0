"""The trace: one entry for each thing that happened, with the rules behind it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from refapp.game.messages import MESSAGES
from refapp.game.trace_values import EMBLEM_OF, NAMED, WORDS
from refapp.language.vocabulary import EMBLEM, SHIELDS
from refapp.lazy_dataclass import dataclass

Word = Callable[[str, str], str]
"""The name of a field and a word in it that is no msgid → what it is called in the wanted language: everything that a
scenario calls by a name comes by, too."""

OF_THE_GAME = frozenset({"by", "choice", "designation", "how", "keyword", "kind", "name", "sector", "shown", "to",
                         "trigger", "word"})
"""Fields in which keywords and kinds of counters stand, beside names that a scenario invents."""


_SKIPPING = frozenset({"skipped", "passed_over", "skipped_now", "will_skip"})
_LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}
"""How a board may spell the kinds of mana in a pool."""
_PLAIN = re.compile(r"token\d*")
"""What a token is called for which a step has no name."""
_OF_NOBODY = re.compile(r"\b((?:an|the) effect|un effet|l’effet)(?: (?:of|de) \{by\}| \(\{by\}\))", re.I)
"""The words that name whose effect it is: left out where it has no source and is called after its verb."""
_DELAYED = re.compile(r"(?<=\w)\.(?:cast|end|return)")


def as_written(field: str, word: str) -> str:
    """The word as the scenario has it; what a keyword creates, ``blitz.end``, by the keyword."""
    return _DELAYED.sub("", word) if field in OF_THE_GAME else word


@dataclass(frozen=True, slots=True)
class TraceEntry:
    """What happened in which step (zero-based), under which rules of the edition.

    ``message`` is an English msgid whose ``{fields}`` are filled from ``params`` and ``subject``.
    """

    step: int
    rules: tuple[str, ...]
    action: str
    subject: str | None
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def message(self) -> str:
        """The English sentence with open fields: a gettext msgid."""
        kind = self.params.get("question") or self.params.get("phase") or ("of" if "of" in self.params else None)
        if self.action == "created" and _PLAIN.fullmatch(self.subject or ""):
            kind = "plain"
        return MESSAGES.get(f"{self.action}.{kind}") or MESSAGES.get(self.action, "{action}: {subject}")

    def text(self, say: Callable[[str], str] = str, word: Word = as_written) -> str:
        """The sentence, filled; ``say`` turns a msgid and words like zones into another language, ``word`` keywords."""
        fields = {"action": self.action, "subject": self.subject or "", **self.params}
        shown = {key: _shown(item, say, key, word) for key, item in fields.items()}
        if self.params.get("choice") == "trigger_order":
            shown["answer"] = _shown(self.params.get("answer"), say, "trigger", word)
        if self.action in _SKIPPING and self.params.get("what") in NAMED:
            shown["what"] = say(NAMED[self.params["what"]])
        if "mana" in self.action and (self.params.get("kind") in _LETTERS or shown.get("kind", "").startswith("snow ")):
            shown["kind"] = _manas(f" × {self.params['kind']}", say).removeprefix(" × ")
        for paid in ("mana", "cost"):
            if isinstance(self.params.get(paid), str):
                shown[paid] = _manas(self.params[paid], say)
        if " for " in str(self.params.get("kind")):
            shown["kind"] = _manas(f" × {self.params['kind']}", say).removeprefix(" × ")
        if self.params.get("question") in ("controller", "owner") and self.params.get("answer") is None:
            shown["answer"] = _shown("nobody", say)
        if self.subject is not None and self.subject.endswith(EMBLEM):
            shown["subject"] = say(EMBLEM_OF).format(player=self.subject.removesuffix(EMBLEM))
        if self.params.get("question") == "action_defined" and f"to {self.params.get('name')}" in WORDS:
            shown["name"] = say(f"to {self.params['name']}")  # the verb, not the draw step or the exile zone
        if self.action == "cant_now":
            shown["what"] = _shown([f"to {one}" if f"to {one}" in WORDS else one for one in self.params["what"]], say)
        many = self.params.get("n")
        shown.setdefault("times", f" × {many}" if isinstance(many, int) and many > 1 else "")
        if isinstance(self.params.get("mode"), int):
            shown["mode"] = str(self.params["mode"] + 1)  # people count modes from 1, scenarios from 0
        template = say(self.message)
        if self.params.get("by") in SHIELDS:
            template = _OF_NOBODY.sub(r"\1", template)
        return filled(template, _Blank(shown))

    def to_dict(self, say: Callable[[str], str] = str, word: Word = as_written) -> dict[str, Any]:
        """Plain data, with the text in the language of ``say`` and ``word``."""
        return {"step": self.step, "rules": list(self.rules), "action": self.action, "subject": self.subject,
                "params": {key: _plain(item) for key, item in self.params.items()},
                "text": self.text(say, word)}


class _Blank(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""


def filled(template: str, shown: Mapping[str, str]) -> str:
    """A message with its fields filled; in French « de » and « que » are elided before a name: « d’Orso », « qu’Imp ».

    A single letter, as players are called, keeps them whole; so does an h, which may be aspirated.
    """
    def elided(found: re.Match[str]) -> str:
        value = shown.get(found[2], "")
        return f"{found[1]}’{{{found[2]}}}" if len(value) > 1 and value[0].lower() in _VOWELS else found[0]

    return _ELIDED.sub(elided, template).format_map(shown)


def told(params: Mapping[str, Any], say: Callable[[str], str], word: Word = as_written) -> dict[str, str]:
    """The fields of a refusal or question, words of the game and kinds of mana in the language of ``say``."""
    shown = {key: _shown(item, say, key, word) if isinstance(item, str) else str(item)
             for key, item in params.items()}
    if isinstance(params.get("mana"), str):
        shown["mana"] = _manas(params["mana"], say)
    return shown


_ELIDED = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")
_VOWELS = "aàâeéèêëiîïoôuûœ"

_MANA = re.compile(r"(?<= × )((?:snow )?\w+)(?: for ([^,]+))?")
"""The kind in “2 × red, 1 × blue for artifact”, and what it may be spent on."""
MANA_FOR = "{kind} (only for: {use})"
SNOW = "snow {kind}"


def _manas(text: str, say: Callable[[str], str]) -> str:
    def one(found: re.Match[str]) -> str:
        kind = found[1].removeprefix("snow ")
        kind = _shown(_LETTERS.get(kind, kind), say)
        if found[1].startswith("snow "):
            kind = say(SNOW).format(kind=kind)
        return kind if found[2] is None else say(MANA_FOR).format(kind=kind, use=_shown(found[2], say))

    return _MANA.sub(one, text)


def _shown(item: Any, say: Callable[[str], str], field: str = "", word: Word = as_written) -> str:
    """A value of a field in words; in a mapping each value belongs to the field that its key names."""
    if isinstance(item, list | tuple):
        return ", ".join(_shown(one, say, field, word) for one in item) or "–"
    if isinstance(item, Mapping):
        told = {key: one for key, one in item.items() if one not in (None, [], (), "") and (key, one) != ("mv", 0)}
        return ", ".join(f"{say('mana value' if key == 'mv' else str(key))} {_shown(one, say, str(key), word)}"
                         for key, one in told.items()) or "–"
    if isinstance(item, bool):
        return say("yes" if item else "no")
    if item is None:
        return "–"
    if not isinstance(item, str):
        return str(item)
    return say(item) if item in WORDS else word(field, item)


def _plain(item: Any) -> Any:
    if isinstance(item, list | tuple):
        return [_plain(one) for one in item]
    if isinstance(item, Mapping):
        return {str(key): _plain(one) for key, one in item.items()}
    return item
