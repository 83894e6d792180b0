"""What a sentence of the trace is: a class with its English message and the parameters that it takes.

    class Destroyed(Sentence, says="{subject} is destroyed and goes to {owner}’s graveyard."):
        owner: PlayerName

stands beside what says it, ``game.note(Destroyed, rules, obj.id, owner=obj.owner)``; one that several files say, in
:mod:`refapp.game.said`. The message is a msgid of the catalogue ``checks``, and ``subject`` a field of every one. The
name of the class in small letters is the ``action`` of the entry. What a parameter is annotated with says how it is
shown in each language (:mod:`refapp.game.said.telling`). A class without a message, or with a field in it that is no
parameter, can't be imported; a caller who forgets a parameter or invents one doesn't pass mypy.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, dataclass_transform, get_type_hints

from refapp.game.said import telling

_FIELD = re.compile(r"(?<!\{)\{(\w+)\}")
_INNER = re.compile(r"(?<!^)(?=[A-Z])")

PlayerName = Annotated[str | None, telling.name]
ObjectName = Annotated[str | None, telling.name]
Names = Annotated[Sequence[str] | None, telling.name]
Count = Annotated[int, telling.anything]
Times = Annotated[int, telling.times]
"""How many times: nothing for once, else with a sign of multiplication."""
ZoneName = Annotated[str, telling.anything]
FromZone = Annotated[str, telling.from_zone]
"""A zone behind “from the” and its like."""
ToZone = Annotated[str, telling.to_zone]
Effect = Annotated[str | None, telling.effect]
"""Whose effect it is: the name of an object or of what sets it up; left out where it has no source."""
KeywordName = Annotated[Any, telling.keyword]
"""An ability or another word of the game, as keywords are, or a name that a scenario invents."""
CounterName = Annotated[str, telling.counter]
CardName = Annotated[str | None, telling.card_name]
Qualities = Annotated[Any, telling.quality]
Shares = Annotated[Mapping[str, int], telling.shares]
ManaText = Annotated[str | int, telling.mana]
ManaName = Annotated[str, telling.mana_name]
StepOrTurn = Annotated[str | list[str], telling.step]
WhatBegins = Annotated[str, telling.beginning]
"""A step or phase behind whose it is, or in French at the beginning of the sentence."""
VerbName = Annotated[Any, telling.verb]
ModeNumber = Annotated[int, telling.mode]
"""From 0, as scenarios count; people count from 1."""
Holder = Annotated[Any, telling.holder]
Anything = Annotated[Any, telling.anything]
"""A word of the rules, a name, a number, yes or no; several of these; or some by their names."""
OfEach = Annotated[Any, telling.of_each]
"""Objects, each with players or objects behind it."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Sentence:
    """Something that the trace says. Made with the parameters that its class declares, by their names."""

    says: ClassVar[str | Mapping[str, str]]
    """The message; or, where the value of a parameter has its own words in it, that value → message."""
    which: ClassVar[str]
    """The parameter whose value decides which message; else empty."""
    action: ClassVar[str]

    def __init_subclass__(cls, *, says: str | Mapping[str, str] | None, which: str = "",
                          action: str = "") -> None:
        """``says`` is None for what only others build upon; ``action`` for what is called otherwise than its class."""
        if says is not None:
            cls.says, cls.which = says, which
            cls.action = action or _INNER.sub("_", cls.__name__).lower()
            declared = (name for one in cls.__mro__[:-2] for name in vars(one).get("__annotations__", ()))
            known = {"subject", *map(_in_messages, declared)}
            for message in [says] if isinstance(says, str) else says.values():
                if not message or not known.issuperset(_FIELD.findall(message)):
                    raise TypeError(f"{cls.__name__} says {message!r} and takes {', '.join(sorted(known))}")

    def __init__(self, **params: object) -> None:
        self.__dict__.update(params)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__dict__ == self.__dict__

    __hash__ = None  # type: ignore[assignment]  # a parameter may be a list

    @property
    def params(self) -> Mapping[str, Any]:
        """The parameters as they were given, in that order: one that is called as a word of Python by that word."""
        return {_in_messages(key): item for key, item in self.__dict__.items()}

    @property
    def message(self) -> str:
        """The English msgid, its fields open."""
        return self.says if isinstance(self.says, str) else self.says[self.__dict__[self.which]]

    def in_words(self, tongue: telling.Tongue) -> dict[str, str]:
        """The parameters in words; what isn't given is left empty."""
        cls: Any = type(self)
        return {_in_messages(key): show(self.__dict__[key], tongue) if key in self.__dict__ else ""
                for key, show in _kinds(cls).items()}


class ByPlayer(Sentence, says=None):
    """A sentence about what a player does or gets."""

    player: PlayerName


class OfEffect(Sentence, says=None):
    """A sentence about what an effect does."""

    by: Effect


def _in_messages(parameter: str) -> str:
    """What a parameter is called outside the code, where a word of Python is a name like any other."""
    return parameter.rstrip("_")


@cache
def _kinds(cls: Any) -> Mapping[str, telling.Show]:
    hints = get_type_hints(cls, include_extras=True)
    return {key: hint.__metadata__[0] for key, hint in hints.items() if hasattr(hint, "__metadata__")}
