"""What the cards on a table can do now, as sentences: what is legal for whom it is to act; and what steps say in words.

The engine says what is legal (``ask``); here its answers become steps, and steps sentences. Nothing is played.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refapp.corpus_io import Term
from refapp.game.said.values import WORDS
from refapp.i18n import Catalogue
from refapp.language.cost_text import PAID_WITH
from refapp.language.vocabulary import TURN_STEPS, ZONES, turn_steps
from refapp.lazy_dataclass import dataclass
from refapp.services.boards.vocabulary import ability_name, terms_by_slug
from refapp.services.forms.choice_fields import Ask
from refapp.services.forms.effects import flow
from refapp.services.forms.situation_forms import Making
from refapp.services.forms.step_fields import COMBAT, format_of, mapping_in, pairs

TARGETS = 8
"""So many targets of a spell or ability are offered in its sentence; with more the target is asked for."""
MOST = 40
"""So many sentences are offered."""

_ABOUT = {"activate": "source", "cast": "what"}
"""What a step is about that a player takes with a card."""
_FACES = {"front": "front-face", "back": "back-face", "down": "face-down"}
"""Faces that a card is cast with → the term of the glossary."""
_UNNAMED = ("what", "targets", "target", "pay")
"""Arguments that need no name beside them."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that can happen now: the sentence, and the step that lets it happen."""

    told: str
    step: Mapping[str, Any]

    @property
    def value(self) -> str:
        """The step as a button carries it."""
        return json.dumps(self.step, ensure_ascii=False, separators=(",", ":"))


def deeds(making: Making, ask: Ask, says: Mapping[str, str]) -> tuple[Deed, ...]:
    """What can be done now; ``says``: what the abilities say, by card and ability, ``Oak.ability``."""
    raw, state = making.raw, making.state
    players, active = [str(name) for name in state.get("players") or {}], str(state.get("active") or "")
    found = _asked(ask, raw, [{"q": "legal_actions", "player": name, "as": f"do {name}"} for name in players])
    steps = [*_combat(making, ask), *_goes_on(making)]
    for player in [active, *(name for name in players if name != active)]:
        steps += _actions(ask, raw, player, mapping_in(found, f"do {player}"))
    terms = terms_by_slug(making.reader.library)
    return tuple(Deed(step_words(making.say, step, making.table.objects, says, terms), step) for step in steps[:MOST])


def _asked(ask: Ask, raw: Mapping[str, Any], questions: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The engine's answers to questions about the table as it is now; nothing where it can't be played that far."""
    if not questions:
        return {}
    played = ask({**raw, "steps": [*raw["steps"], *({"do": "ask", **one} for one in questions)]}) or {}
    return mapping_in(played, "answers") if played.get("status") == "ok" else {}


def _combat(making: Making, ask: Ask) -> Iterator[Mapping[str, Any]]:
    """Who could attack or block now, one more in the declaration that was made last; then the damage.

    Neither comes while something waits on the stack: it resolves first (500.2).
    """
    raw, waiting = making.raw, making.state.get("stack")
    last = raw["steps"][-1] if raw["steps"] else {}
    declared = str(last.get("do")) if isinstance(last, Mapping) else ""
    fighting = any(isinstance(one, Mapping) and one.get("combat") == "attacking"
                   for one in mapping_in(making.state, "objects").values())
    for verb, question in (("declare_attackers", "legal_attackers"), ("declare_blockers", "legal_blockers")):
        if declared == verb:
            before, given = [*raw["steps"][:-1]], pairs(last.get(COMBAT[verb]))
        elif not waiting and (verb == "declare_attackers") == (not fighting):
            before, given = [*raw["steps"]], {}
        else:
            continue
        found = mapping_in(_asked(ask, {**raw, "steps": before}, [{"q": question, "as": "who"}]), "who")
        yield from ({"do": verb, COMBAT[verb]: {name: whom}} for name, able in found.items() if name not in given
                    for whom in (able if isinstance(able, list) else [able]))
    if fighting and not waiting and declared != "combat_damage":
        yield {"do": "combat_damage"}


def _goes_on(making: Making) -> Iterator[Mapping[str, Any]]:
    """The stack resolves, or the turn goes on where one is played."""
    if making.state.get("stack"):
        yield {"do": "resolve_all"}
    turn = making.state.get("turn")
    step = str(turn.get("step")) if isinstance(turn, Mapping) else ""
    steps = turn_steps(format_of(making.state))
    if step in steps[:-1]:
        yield {"do": "advance", "to": steps[steps.index(step) + 1]}


def _actions(ask: Ask, raw: Mapping[str, Any], player: str, legal: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The spells, lands, abilities and special actions of a player, each with its targets where there are few."""
    yield from ({"do": "play_land", "player": player, "what": name} for name in legal.get("play_land") or ())
    aimed: list[dict[str, Any]] = [{"do": "cast", "by": player, "what": name} for name in legal.get("cast") or ()]
    for name in legal.get("activate") or ():
        source, _, ability = str(name).rpartition(".")
        aimed.append({"do": "activate", "by": player, "source": source, "ability": ability})
    questions = [{"q": "legal_targets", "object": one.get("what") or one["source"], "as": f"at {at}", **(
        {"ability": one["ability"]} if "ability" in one else {})} for at, one in enumerate(aimed[:MOST])]
    answers = _asked(ask, raw, questions)
    if not answers and len(questions) > 1:  # one that has no targets spoils the question for all
        answers = {key: held for one in questions for key, held in _asked(ask, raw, [one]).items()}
    for at, one in enumerate(aimed):
        targets = answers.get(f"at {at}")
        few = isinstance(targets, list) and 0 < len(targets) <= TARGETS and all(isinstance(t, str) for t in targets)
        yield from ({**one, "targets": [target]} for target in targets) if few and targets else (one,)
    for said in legal.get("special_action") or ():
        kind, _, what = str(said).rpartition(" ")
        yield {"do": "special_action", "kind": kind, "what": what, "by": player}


def joined_step(steps: Sequence[Any], step: Mapping[str, Any]) -> list[Any]:
    """The steps and one more; one more attacker or blocker belongs to the declaration that was made last."""
    last = steps[-1] if steps else None
    own = COMBAT.get(str(step.get("do")))
    if own and isinstance(last, Mapping) and last.get("do") == step["do"]:
        return [*steps[:-1], {**copy.deepcopy(dict(last)), own: {**pairs(last.get(own)), **pairs(step.get(own))}}]
    return [*steps, dict(step)]


def step_words(say: Catalogue, step: Any, names: Mapping[str, str], says: Mapping[str, str],
               terms: Mapping[str, Term]) -> str:
    """A step as a sentence; one that nobody has a sentence for as its verb and what it is about."""
    if not isinstance(step, Mapping):
        return say.word("instruction", str(step))

    def named(value: Any) -> str:
        listed = value if isinstance(value, list) else [value]
        return say.list([names.get(str(one), str(one)) for one in listed])

    verb, player = str(step.get("do")), str(step.get("by") or step.get("player") or "")
    targets = step.get("targets") or step.get("target")
    if verb in COMBAT and (given := pairs(step.get(COMBAT[verb]))):
        return ", ".join(say.gettext("{creature} attacks {whom}", creature=named(one), whom=named(whom)) if verb ==
                         "declare_attackers" else say.gettext("{creature} blocks {whom}", creature=named(one),
                                                              whom=named(whom)) for one, whom in given.items())
    if verb == "combat_damage" and len(step) == 1:
        return say.gettext("combat damage is dealt")
    if verb == "resolve_all" and len(step) == 1:
        return say.gettext("everything on the stack resolves")
    if verb == "cast" and not set(step) - {"do", "by", "what", "targets", "target"} and player:
        return say.gettext("{player} casts {spell} on {target}", player=player, spell=named(step["what"]),
                           target=named(targets)) if targets else say.gettext(
                               "{player} casts {spell}", player=player, spell=named(step["what"]))
    if verb == "special_action" and player and not set(step) - {"do", "by", "what", "kind"}:
        return say.gettext("{player} takes a special action with {card}: {action}", player=player, card=named(
            step.get("what")), action=say.word("special action", str(step.get("kind"))))
    if verb == "play_land" and player:
        return say.gettext("{player} plays {land}", player=player, land=named(step.get("what")))
    ability = says.get(f"{step.get('source')}.{step.get('ability')}")
    if verb == "activate" and ability and not set(step) - {"do", "by", "source", "ability", "targets"}:
        said = say.gettext("{card}: {ability}", card=named(step["source"]), ability=ability)
        return say.gettext("{deed} – on {target}", deed=said, target=named(targets)) if targets else said
    if verb in ("activate", "cast") and player and isinstance(about := step.get(_ABOUT[verb]), str):
        deed = say.gettext("{player} activates an ability of {card}", player=player, card=named(about)) if (
            verb == "activate") else say.gettext("{player} casts {spell}", player=player, spell=named(about))
        more = step_details(say, {"do": verb, **{key: value for key, value in step.items() if key not in (
            "do", "by", "targets", "target", "ability", _ABOUT[verb])}}, terms)
        said = f"{deed} ({more})" if more else deed
        return say.gettext("{deed} – on {target}", deed=said, target=named(targets)) if targets else said
    told = step_details(say, step, terms)
    return f"{say.word('instruction', verb)}{say.pgettext('before a list', ': ')}{told}" if told else say.word(
        "instruction", verb)


def step_details(say: Catalogue, step: Mapping[str, Any], terms: Mapping[str, Term]) -> str:
    """The arguments of a step in words."""
    told, joint = [], say.pgettext("in a list", "; ")
    for name, value in step.items():
        if name in ("do", "id", "as"):
            continue
        listed = value if isinstance(value, list) else [value]
        steps = bool(listed) and all(isinstance(one, Mapping) and "do" in one for one in listed)
        if steps or name in ("effect", "then", "else"):
            done = joint.join(step_words(say, one, {}, {}, terms) for one in listed)
            told.append(f"{say.word('argument', name)} ({done})")
        elif str(value).lower() == "true":
            told.append(say.word("argument", name))
        else:
            text = (say.word("step", value) if name == "to" and value in TURN_STEPS
                    else say.gettext(str(value)) if name == "how" and value in WORDS
                    else ability_name(say.lang, str(value), terms) if name in ("how", "ability")
                    else say.word("special action", str(value)) if (step["do"], name) == ("special_action", "kind")
                    else say.word("zone", str(value)) if name == "zone" and value in ZONES
                    else terms[_FACES[value]].name(say.lang) if name == "face" and value in _FACES
                    else _paid(say, value, terms) if name == "pay" and isinstance(value, Mapping)
                    else _shown([one + 1 if isinstance(one, int) else one for one in value])
                    if name == "modes" and isinstance(value, list)
                    else _whom(say, value) if isinstance(value, str) else _shown(value))
            bare = name in _UNNAMED or (name == "how" and value in WORDS) or (name == "face" and value in _FACES) or (
                name == "player" and text != value)
            told.append(text if bare else f"{say.word('argument', name)} {text}")
    return joint.join(told)


def _whom(say: Catalogue, value: str) -> str:
    """Players and objects that a step has no name for, by what they are to the ability; a name as it is."""
    return {"each_player": say.pgettext("in a step", "each player"),
            "each_opponent": say.pgettext("in a step", "each opponent"),
            "opponent": say.pgettext("in a step", "the opponent"),
            "you": say.pgettext("in a step", "the controller of the ability"),
            "@self": say.pgettext("in a step", "the object with the ability"),
            "@target": say.pgettext("in a step", "the target")}.get(value, value)


def _paid(say: Catalogue, pay: Mapping[str, Any], terms: Mapping[str, Term]) -> str:
    """How a cost is paid: “tap: Jock”."""
    colon = say.pgettext("before a list", ": ")
    return say.pgettext("in a list", "; ").join(
        (say.word("way to pay", kind) if kind in PAID_WITH else ability_name(say.lang, kind, terms))
        + ("" if paid is True else f"{colon}{_shown(paid)}") for kind, paid in pay.items())


def _shown(value: Any) -> str:
    if not value and isinstance(value, Mapping | list):
        return "–"
    if isinstance(value, Mapping) and not any(isinstance(one, Mapping | list) for one in value.values()):
        return ", ".join(f"{name} {one}" for name, one in value.items())
    if isinstance(value, list) and not any(isinstance(one, Mapping) for one in value):
        return ", ".join(map(str, value))
    return flow(value) if isinstance(value, Mapping | list) else str(value)
