"""What can stop an evaluation: a wrong scenario, a limit, a missing choice, something not modelled.

Only :class:`ScenarioError` and :class:`LimitReached` leave the engine as exceptions. The other two are
signals inside it, which :func:`refapp.game.machine.play.play` turns into the status of an evaluation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from difflib import get_close_matches

from refapp.lazy_dataclass import dataclass
from refapp.model import Phrase, RefappError

SCHEMA = "/api/v1/scenario-schema.json"
"""Where every verb, question and field stands."""
_CALLED = {
    "power": "pt", "toughness": "pt", "keywords": "abilities", "typeline": "type_line", "cmc": "mv", "mana_value": "mv",
    "manavalue": "mv", "oracle_text": "text", "oracle": "text", "color_identity": "colors", "manacost": "cost"}
"""What data of cards calls what a board calls otherwise."""
MANY, NEAREST = 24, 5
"""From so many known names on only the nearest are told, at most so many."""


class ScenarioError(RefappError):
    """A scenario that can't be read: where (``params['path']``), what was found, what was expected.

    Callers answer 422. Codes: ``scenario_unknown_field``, ``scenario_unknown_verb``,
    ``scenario_unknown_name``, ``scenario_value``, ``scenario_limit``.
    """

    known: tuple[str, ...] = ()
    """What was probably meant, the likeliest first."""

    @classmethod
    def unknown(cls, kind: str, path: str, found: str, known: Iterable[str]) -> ScenarioError:
        """An unknown field or name, with the known ones and the nearest of them first; of many only the nearest."""
        names = sorted(known)
        called = _CALLED.get(found.lower())
        near = [called] if called in names else get_close_matches(found, names, n=1 if len(names) <= MANY else NEAREST)
        message = ("Unknown name “{found}” at {path}. Did you mean “{near}”? Known: {known}." if near else
                   "Unknown name “{found}” at {path}. Known: {known}.")
        if kind == "field":
            message = ("Unknown field “{found}” at {path}. Did you mean {meant}? Known here: {known}." if near else
                       "Unknown field “{found}” at {path}. Known here: {known}.")
        if not names:
            message = "Unknown name “{found}” at {path}: nothing there has a name of this kind."
        if len(names) > MANY:
            message = ("Unknown name “{found}” at {path}. Did you mean “{known}”?" if len(near) == 1 else
                       "Unknown name “{found}” at {path}. Did you mean one of these: {known}?" if near else
                       "Unknown name “{found}” at {path}. The names known here: {schema}")
        told = near if len(names) > MANY else near + [name for name in names if name not in near]
        error = cls(f"scenario_unknown_{kind}", message, path=path, found=found[:80], known=", ".join(told),
                    schema=SCHEMA, near="".join(near[:1]), meant="".join(near[:1]))
        error.known = tuple(near)
        return error

    @classmethod
    def step(cls, path: str, found: str | None, near: Sequence[str], meant: str,
             example: str) -> ScenarioError:
        """A step without a known verb: ``found`` is what stands under ``do``, ``near`` the nearest verbs.

        ``meant`` is the step in its right words, "" where nobody can tell; then ``example`` shows how one looks.
        """
        if meant:
            message = ("At {path}: unknown verb “{found}”. Did you mean {meant}?" if found else
                       "At {path}: a step says under “do” what happens. Did you mean {meant}?")
        elif found:
            message = ("At {path}: unknown verb “{found}”. Did you mean one of these: {near}?" if near else
                       "At {path}: unknown verb “{found}”. All verbs with their fields: {schema}")
        else:
            message = "At {path}: a step says under “do” what happens, as in {example}. Verbs and fields: {schema}"
        error = cls("scenario_unknown_verb", message, path=path, found=(found or "")[:80], near=", ".join(near),
                    meant=meant, example=example, schema=SCHEMA)
        error.known = (meant,) if meant else tuple(near)
        return error

    @classmethod
    def misnamed(cls, path: str, found: str, known: Iterable[str], meant: str) -> ScenarioError:
        """A field that its verb doesn't have, in a step that reads once the field is called otherwise."""
        message = "Unknown field “{found}” at {path}. Did you mean {meant}? Known here: {known}."
        error = cls("scenario_unknown_field", message, path=path, found=found[:80], known=", ".join(sorted(known)),
                    meant=meant)
        error.known = (meant,)
        return error

    @classmethod
    def unnamed(cls, path: str, found: str, known: Iterable[str], needed: Iterable[str]) -> ScenarioError:
        """A field that its verb doesn't have, in a step that lacks others."""
        message = "Unknown field “{found}” at {path}. This verb needs: {needed}. Known here: {known}."
        return cls("scenario_unknown_field", message, path=path, found=found[:80], needed=", ".join(needed),
                   known=", ".join(sorted(known)))

    @classmethod
    def stray(cls, found: str, under: str) -> ScenarioError:
        """A field of a part of the board beside that part."""
        message = "At {path}: this belongs under “{under}”, as {meant}."
        return cls("scenario_unknown_field", message, path=found, under=under,
                   meant="{" + f"{under}: " + "{" + f"{found}: …" + "}}")

    @classmethod
    def missing(cls, path: str) -> ScenarioError:
        """Something that must be said and isn't."""
        return cls("scenario_value", "At {path}: this must be given.", path=path)

    @classmethod
    def lonely(cls, path: str, found: str, about: Iterable[str]) -> ScenarioError:
        """A field that says nothing without one of others, and none of these is there."""
        return cls("scenario_value", "At {path}: “{found}” says nothing without {about}.", path=path, found=found,
                   about=" | ".join(about))

    @classmethod
    def meaningless(cls, path: str, found: str, known: Iterable[str]) -> ScenarioError:
        """A word that means nothing where it stands, with the nearest of those that would."""
        nearest = get_close_matches(found, sorted(set(known)), n=1)
        message = ("At {path}: “{found}” means nothing here. Did you mean “{nearest}”?" if nearest
                   else "At {path}: “{found}” means nothing here, and nothing on the board is called so.")
        return cls("scenario_unknown_name", message, path=path, found=found[:80], nearest="".join(nearest))

    @classmethod
    def value(cls, path: str, found: object, expected: str) -> ScenarioError:
        """A value of the wrong kind; ``expected`` is a short English phrase of the catalogue ``checks``."""
        message = ("At {path}: expected {expected}, found “{found}”." if isinstance(found, str)
                   else "At {path}: expected {expected}, found {found}.")
        return cls("scenario_value", message, path=path, found=_shown(found), expected=Phrase(expected))

    @classmethod
    def limit(cls, path: str, limit: str, most: int) -> ScenarioError:
        """More than a scenario may hold."""
        return cls(
            "scenario_limit", "At {path}: more than {most} {limit}.", path=path, limit=Phrase(limit), most=most
        )


class LimitReached(RefappError):  # noqa: N818 - says what happened
    """The evaluation used up its budget: ``params['limit']`` is ``engine steps`` or ``seconds``."""

    def __init__(self, limit: str, most: float) -> None:
        super().__init__("scenario_too_long", "The evaluation was stopped after {most} {limit}.",
                         limit=Phrase(limit), most=most)


@dataclass(frozen=True, slots=True)
class Question:
    """A choice that the rules leave to a player and that the scenario doesn't make.

    ``choice`` is the key under ``choices``; ``about`` the ids it is about; ``options`` the legal
    answers, each in the form in which it goes under ``choices``; ``message`` an English msgid. ``least`` and ``most``
    say how many of the options are an answer.
    """

    choice: str
    player: str | None
    about: tuple[str, ...]
    options: tuple[object, ...]
    message: str
    params: dict[str, object] = field(default_factory=dict)
    least: int = 1
    most: int = 1
    unfit: tuple[str, ...] = ()
    """What the scenario says in answer and can’t be chosen here."""
    rules: tuple[str, ...] = ()
    """The numbers of the rules by which the player is asked."""


class ChoiceNeeded(Exception):  # noqa: N818 - a signal, not an error
    """Signal: the evaluation can't go on without an answer."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.message)
        self.question = question


class Unsupported(Exception):  # noqa: N818 - a signal, not an error
    """Signal: known vocabulary that this edition doesn't define or this engine doesn't model."""

    def __init__(self, message: str, *, rules: Sequence[str] = (), **params: object) -> None:
        super().__init__(message)
        self.rules = tuple(rules)
        self.message = message
        self.params = params


class Illegal(Exception):  # noqa: N818 - a signal, not an error
    """Signal: the rules forbid the action; the game goes back to where it was before it (733).

    ``rules`` are keys of the rules that forbid it, ``message`` an English msgid with the reason.
    """

    def __init__(self, rules: Sequence[str], message: str, **params: object) -> None:
        super().__init__(message)
        self.rules = tuple(rules)
        self.message = message
        self.params = params


class GameEnded(Exception):  # noqa: N818 - a signal, not an error
    """Signal: the game was over before a player could do what a step says (104.1): nothing comes of it."""


def _shown(found: object) -> str:
    if isinstance(found, str):
        return found[:60]
    if isinstance(found, dict):
        return Phrase("a mapping")
    if isinstance(found, list | tuple):
        return Phrase("a list")
    if found is None or isinstance(found, bool):
        return "null" if found is None else str(found).lower()
    return str(found)[:60]
