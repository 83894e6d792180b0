"""Why a triggered ability didn't trigger: its event never came, came to something else, or its condition was false.

Only where somebody asked about the rule of the keyword behind which the ability stands, or of the event that it waits
for (:meth:`Game.wants`): nothing else depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from refapp.game.door.game import Game
from refapp.game.door.told_conditions import conditions_hold
from refapp.game.reading.conditions import Parties, seen_now
from refapp.game.reading.matching import functions
from refapp.game.reading.trigger_rules import rules_of_event
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import View
from refapp.language.filters import Condition
from refapp.language.scenario import Keyword
from refapp.language.triggers import Trigger

Values = Mapping[str, Any]


def asked_about(game: Game, trigger: Trigger) -> bool:
    """Whether somebody wants to know why this ability doesn't trigger."""
    return bool(game.wanted) and any(game.wants(rule) for rule in _about(trigger))


def _about(trigger: Trigger) -> tuple[str, ...]:
    return (*trigger.rules, *rules_of_event(trigger.event))


def condition_false(game: Game, trigger: Trigger, view: View, conditions: Sequence[Condition],
                    parties: Parties) -> None:
    """Its event came, but not everything that its text asks for was true (603.4): the first that wasn't."""
    if not asked_about(game, trigger):
        return
    eye = game.viewpoint(view)
    for condition in conditions:
        if not conditions_hold(game, (condition,), view.controller, eye, parties):
            said, values = _reason(game, condition, view, parties)
            _say(game, trigger, view, said, **values)
            return


def other_than_watched(game: Game, trigger: Trigger, view: View, occurrence: Occurrence) -> None:
    """The event that it waits for came, but not as its text says."""
    if not asked_about(game, trigger) or occurrence.event == "step_begins" \
            or not functions(trigger, view, occurrence):
        return
    about = occurrence.now or occurrence.was
    what = about.id if about is not None else occurrence.player
    if what is None:
        return
    if what == view.id:
        _say(game, trigger, view, "What happened to {subject} isn’t what its ability waits for.")
    else:
        _say(game, trigger, view, "The ability of {subject} waits for something other than what happened to {what}.",
             what=what)


def out_of_range(game: Game, trigger: Trigger, view: View, occurrence: Occurrence) -> None:
    """Such an event came, but not within the range of influence of who controls the ability (801.7)."""
    if occurrence.event in (trigger.event, *trigger.others) and functions(trigger, view, occurrence):
        game.consider("801.7", view.id,
                      "What the ability of {subject} waits for happened outside the range of influence.", unasked=True)


def never_came(game: Game) -> None:
    """After the last step: abilities that were asked about and whose event didn't come at all."""
    if not game.wanted:
        return
    used = {number for entry in game.trace for number in entry.rules}
    used.update(number for one in game.considered.values() for number in one.rules)
    for view in game.board().values():
        for ability in view.abilities:
            behind = game.rules.behind(ability) if isinstance(ability, Keyword) else (ability,)
            if not all(isinstance(one, Trigger) for one in behind):
                continue
            for one in behind:
                if isinstance(one, Trigger) and not used.intersection(game.rules.cite(_about(one))):
                    _say(game, one, view, "The ability of {subject} waits for something that doesn’t happen here.")


def began_before(game: Game, step: str) -> None:
    """Abilities that would have triggered as the step began in which the board stands: that was before it (603.2b)."""
    for view in game.board().values():
        for one in game.rules.every(view.abilities):
            if isinstance(one, Trigger) and one.event == "step_begins" and one.step == step \
                    and view.zone == "battlefield" and (one.whose != "you" or view.controller == game.active) \
                    and not game.triggered[one.id]:
                game.consider("603.2b", view.id, "The board stands after the beginning of this step: the ability of "
                              "{subject} doesn’t trigger any more.", unasked=True)


def _say(game: Game, trigger: Trigger, view: View, message: str, **values: Any) -> None:
    game.consider(_about(trigger), view.id, message, **values)


def _reason(game: Game, condition: Condition, view: View, parties: Parties) -> tuple[str, Values]:
    """An English msgid and its values for a condition that isn't true."""
    you = game.players[view.controller]
    found = _OF_PLAYER.get(condition.kind)
    if found is not None:
        message, value = found
        return message, {"who": you.name, "n": value(game, view), "least": condition.number}
    if condition.kind == "no_counter":
        return "{subject} has a counter of the kind {kind}.", {"kind": condition.name}
    if condition.kind in ("self_is", "it_is", "other_is"):
        ref = {"self_is": parties.source, "it_is": parties.it, "other_is": parties.other}[condition.kind]
        seen = seen_now(game, ref)
        what = seen.id if seen is not None else view.id
        return "{what} isn’t what the ability of {subject} asks for.", {"what": what}
    if condition.kind == "it_exceeds_self":
        it = seen_now(game, parties.it)
        if it is not None:
            return "{what} is {size}; {subject} is {own}.", {"what": it.id, "size": _size(it), "own": _size(view)}
    if condition.kind == "mana_spent_exceeds_self" and parties.it is not None:
        spent = game.mana_spent.get((parties.it.id, parties.it.incarnation), 0)
        return "The mana spent on {what} is {n}; {subject} is {own}.", {
            "what": parties.it.id, "n": spent, "own": _size(view)}
    return "The condition of the ability of {subject} isn’t true.", {}


def _size(view: View) -> str:
    return f"{view.power or 0}/{view.toughness or 0}"


def _life(game: Game, view: View) -> int:
    return game.life(game.players[view.controller])


def _whose_turn(game: Game, _view: View) -> str:
    return str(game.active)


_OF_PLAYER: Mapping[str, tuple[str, Callable[[Game, View], Any]]] = {
    "life_at_least": ("{who} has {n} life, less than {least}.", _life),
    "life_at_most": ("{who} has {n} life, more than {least}.", _life),
    "library_at_least": ("Cards in the library of {who}: {n}, fewer than {least}.",
                         lambda game, view: len(game.players[view.controller].zones["library"])),
    "hand_size": ("Cards in the hand of {who}: {n}, not {least}.",
                  lambda game, view: len(game.players[view.controller].zones["hand"])),
    "speed_at_least": ("The speed of {who} is {n}, less than {least}.",
                       lambda game, view: game.players[view.controller].speed or 0),
    "speed_at_most": ("The speed of {who} is {n}, more than {least}.",
                      lambda game, view: game.players[view.controller].speed or 0),
    "your_turn": ("It is the turn of {n}.", _whose_turn),
}
