"""Choices: taken from the scenario, made where only one is legal, asked for otherwise."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from refapp.game.door import asked
from refapp.game.door.game import Game
from refapp.game.said.sentence import Anything, KeywordName, Sentence
from refapp.game.said.several import ChoiceMade, KnowsChoices, OrderChosen
from refapp.game.state.items import Pending
from refapp.game.state.objects import Context, Obj
from refapp.language.errors import Illegal, ScenarioError

Given = TypeVar("Given")


def next_of(game: Game, key: str, given: Sequence[Given]) -> Given | None:
    """The answer for this time: the first, then the second, and the last again."""
    if not given:
        return None
    at = game.picked[key]
    game.picked[key] += 1
    return given[min(at, len(given) - 1)]


def knows(game: Game, player: str, chosen: Sequence[str]) -> None:
    """Who chooses after others, in turn order, knows what they have chosen (§101.4b)."""
    if chosen:
        game.note(KnowsChoices, ["101.4b"], player, player=player, cards=[*chosen])


def left_now(game: Game, key: str, given: Sequence[Given]) -> Sequence[Given]:
    """The answers from this time on, however often it is asked about the event that is being replaced."""
    game.asked_now.add(key)
    return given[min(game.picked[key], len(given) - 1):] if given else ()


def trigger_order(game: Game, side: Sequence[str], waiting: Sequence[Pending]) -> list[Pending]:
    """A player's triggers in the order in which they go on the stack; default: as the sources are listed.

    Of a team that shares its turns those of all its members, whatever the team says (805.7): by default player by
    player.
    """
    listed = sorted(waiting, key=lambda one: (side.index(one.controller), one.order))
    if len(listed) < 2:
        return listed
    player, given = listed[0].controller, game.choices.trigger_order
    whole = given.get(str(game.players[player].team), ()) if len(side) > 1 else ()
    wanted = list(whole or (name for member in side for name in given.get(member, ())))
    chosen: list[Pending] = []
    left = list(listed)
    for at, name in enumerate(wanted):
        found = next((one for one in left if name in (one.trigger.id, _own_name(one))), None)
        key = f"{_ORDER}{name} {wanted[:at].count(name)}"
        if found is not None:
            chosen.append(found)
            left.remove(found)
            game.unfit[key] = (-1, name)
        else:
            game.unfit.setdefault(key, (game.step, name))
    if len({one.trigger.id for one in listed}) > 1:
        rules = ["603.3b", *(["805.7"] if len(side) > 1 else [])]
        game.note(OrderChosen, rules, player, player=game.decider(player), choice="trigger_order",
                  answer=[one.trigger.id for one in chosen + left])
    return chosen + left


def _own_name(one: Pending) -> str:
    return f"{one.source.id}.{one.trigger.id}" if one.source is not None else one.trigger.id


def own_key(game: Game, given: Mapping[str, object], key: str, who: str | None = None) -> str:
    """Under which name a choice was made: ``ID.keyword`` where the scenario says so, else the keyword alone.

    ``who`` is whose ability it is; without it, that of what resolves, on top of the stack.
    """
    if who is None and game.stack:
        item = game.stack[-1]
        who = item.source.id if item.source is not None else None
    own = f"{who}.{key}"
    return own if own in given else key


def mode(game: Game, key: str, player: str, legal: Sequence[int], many: int, who: str | None = None) -> int:
    """The mode of a modal trigger, counted from 0; only legal ones can be chosen (603.3c)."""
    if len(legal) == 1:
        return legal[0]
    wanted = game.choices.modes.get(own_key(game, game.choices.modes, key, who))
    if wanted == many:
        wanted = many - 1  # counted from 1
    found = [one for one in legal if one == wanted]
    if found:
        game.chosen_before.add(f"{key}:{wanted}")
        return found[0]
    if wanted is not None and f"{key}:{wanted}" not in game.chosen_before:
        raise Illegal(["603.3c", "700.2"], "{trigger} has no mode {n} that can be chosen.", trigger=key, n=wanted)
    raise game.ask("modes", player, [key], list(legal), "Which mode of {trigger} is chosen?", trigger=key)


def target(game: Game, key: str, player: str, options: Sequence[str], who: str | None = None) -> str:
    """The target of a trigger; only legal ones can be chosen (603.3d)."""
    named = own_key(game, game.choices.targets, key, who)
    given, asked = game.choices.targets.get(named, ()), f"target:{named}"
    if len(options) == 1 and options[0] not in given[game.picked[asked]:][:1] and game.picked[asked] < len(given):
        game.unfit.setdefault(asked, (game.step, given[game.picked[asked]]))
        return options[0]  # no choice: what is said is meant for the next time
    first = game.picked[asked] < len(given)
    wanted = next_of(game, asked, given)
    found = [one for one in options if one == wanted]
    if found:
        game.unfit.pop(asked, None)
    elif wanted is not None and first and len(options) > 1:
        raise Illegal(["603.3d", "601.2c"], "{object} can’t be chosen for this.", object=wanted)
    if found or len(options) == 1:
        return (found or options)[0]
    raise game.ask("targets", player, [key], list(options), "What is the target of {trigger}?", trigger=key)


def targets(game: Game, key: str, player: str, options: Sequence[str], who: str | None, least: int,
            most: int, *, alone: bool = True) -> list[str]:
    """Several targets of a trigger, each once (115.3); an empty list given for it chooses as few as can be.

    ``alone`` says that the trigger has no other use of the word “target”, for which more could be named.
    """
    named = own_key(game, game.choices.targets, key, who)
    for name in game.choices.targets.get(named, ()):
        if name in options:
            game.unfit[f"{named}:{name}"] = (-1, name)
        else:
            game.unfit.setdefault(f"{named}:{name}", (game.step, name))
    given = [name for name in game.choices.targets.get(named, ()) if name in options]
    if most == 0 or not options:
        return []
    if alone:
        each_once(given, ["115.3", "601.2c"], most)
    if named in game.choices.targets and least <= len(given):
        return list(dict.fromkeys(given))[:most]
    if least == most == len(options):
        return list(options)
    raise game.ask("targets", player, [key], list(options), "What is the target of {trigger}?", trigger=key,
                   least=least, most=min(most, len(options)))


class NotChosen(Sentence, says="{subject} was named, but can’t be chosen for this."): ...
class NotInOrder(Sentence, says="“{trigger}” stands in an order of triggered abilities without waiting with the "
                 "others."):
    trigger: KeywordName
class NotAsked(Sentence, says="Nobody was asked for this answer: {field} – {name}."):
    field: Anything
    name: Anything


def never_fitted(game: Game) -> None:
    """At the end: raises Illegal for the target of a trigger that was named and could never be chosen (603.3d).

    Of what an effect has players choose it is said (608.2d).
    """
    for key, (step, name) in game.unfit.items():
        if step >= 0 and key.startswith(_OTHER):
            if name not in game.chosen_before:
                game.note(NotChosen, ["608.2d"], name)
        elif step >= 0 and key.startswith(_ORDER):
            game.note(NotInOrder, ["603.3b"], None, trigger=name)
        elif step >= 0:
            game.step = step
            raise Illegal(["603.3d", "601.2c"], "{object} can’t be chosen for this.", object=name)
    for name in game.choices.keep:
        if name not in game.chosen_before:
            game.note(NotChosen, [], name)
    for key, given in game.choices.targets.items():
        at = game.picked[f"target:{key}"]
        for name in given[at:] if at else ():
            game.note(NotAsked, [], None, field="targets", name=name)
    for field, name in asked.left(game.choices):
        game.note(NotAsked, [], None, field=field, name=name)


_OTHER = "other "
_ORDER = "order "


def weigh(game: Game, choice: str, given: Sequence[str], options: Sequence[str]) -> None:
    """Keep in mind which answers fit a question, for :func:`never_fitted`.

    What is no name of an object or player can’t be meant for a later question: raises ScenarioError for a wrong word.
    """
    for one in given:
        key = f"{_OTHER}{choice}:{one}"
        if one in options:
            game.unfit[key] = (-1, one)
        elif choice not in game.objects and not _named(game, one) and not any(other in options for other in given):
            raise ScenarioError.unknown("name", f"choices.other.{choice}", one, options)
        else:
            game.unfit.setdefault(key, (game.step, one))


def _named(game: Game, name: str) -> bool:
    """Whether a name is that of an object or player."""
    return name in game.objects or name in game.players or any(name == item.id for item in game.stack)


def left_over(game: Game, choice: str, given: Sequence[str], chosen: Collection[str]) -> None:
    """Keep in mind what was named beyond what could be chosen, for :func:`never_fitted`."""
    for one in given:
        if one not in chosen:
            game.unfit[f"{_OTHER}{choice}:{one}"] = (game.step, one)


def remember(game: Game, chosen: str) -> None:
    """Keep in mind that an answer fitted a question: where it is said again, it isn’t what never could be chosen."""
    game.chosen_before.add(chosen)


def chose(game: Game, choice: str, rules: Sequence[str], subject: str | None, player: str, answer: object) -> None:
    """Say what a player chose to do or not to do; what is optional makes no loop of mandatory actions (104.4b)."""
    game.optional = True
    game.note(ChoiceMade, rules, subject, player=game.decider(player), choice=choice, answer=answer)


def may(game: Game, key: str, who: str | None = None) -> bool:
    """Whether an optional effect is used; default: yes. ``who`` is the object whose it is, if not what resolves."""
    key = own_key(game, game.choices.may, key, who)
    given = game.choices.may.get(key, ())
    if not given:
        return True
    at = game.picked[f"may:{key}"]
    game.picked[f"may:{key}"] += 1
    return given[min(at, len(given) - 1)]


def may_once(game: Game, about: tuple[str, int, str, int], key: str) -> bool:
    """Whether an optional effect is used, decided once for each object that it is about (default: yes)."""
    if about not in game.decided:
        game.decided[about] = may(game, key)
    return game.decided[about]


def one_of(game: Game, choice: str, wanted: str | None, options: Sequence[str], player: str | None,
           *, message: str, about: str | None = None) -> str | None:
    """One of several objects or words; None without options, the only one without asking."""
    if wanted is not None and not options:
        game.note(NotChosen, ["608.2d"], wanted)
    return the_one(game, choice, wanted, options, player, message=message, about=about) if options else None


def must_fit(given: Sequence[str], options: Collection[str], rules: Sequence[str] = ()) -> None:
    """Nobody chooses what can’t be chosen (608.2d): raises Illegal for the first answer that doesn’t qualify."""
    for one in given:
        if one not in options:
            raise Illegal([*rules, "608.2d"], "{object} can’t be chosen for this.", object=one)


def each_once(given: Sequence[str], rules: Sequence[str], most: int | None = None) -> None:
    """Raises Illegal where one thing is chosen twice, or more are chosen than can be."""
    for one in given:
        if given.count(one) > 1:
            raise Illegal(rules, "{object} can be chosen only once for this.", object=one)
    if most is not None and len(given) > most:
        raise Illegal(rules, "No more than {n} can be chosen for this.", n=most)


def fits(context: Context, one: Obj, rules: Sequence[str], *, able: bool) -> bool:
    """Whether something can be done with an object; an effect does as much as possible with what it finds (609.3).

    What a step of the board itself names has to fit, or the step is illegal, unless it has moved since (400.7).
    """
    if not able and context.item is None and one.incarnation == 1:
        raise Illegal(rules, "{object} can’t be chosen for this.", object=one.id)
    return able


def the_one(game: Game, choice: str, wanted: str | None, options: Sequence[str], player: str | None,
            *, message: str, about: str | None = None) -> str:
    """One of several objects or words, of which there is at least one; ``about``: the object that asks."""
    if wanted is not None:
        if not _named(game, wanted) and wanted not in options:
            place = next((f"choices.other.{key}" for key, said in game.choices.other.items() if wanted in said),
                         f"steps[{game.step}]")
            raise ScenarioError.unknown("name", place, wanted, options)
        must_fit([wanted], options)
    given = game.choices.other.get(choice, ()) if wanted is None else (wanted,)
    weigh(game, choice, given, options)
    named = [one for one in given if one in options]
    if named or len(options) == 1:
        game.chosen_before.update(named[:1])
        return [*named, *options][0]
    raise game.ask(choice, player, options if about is None else [about], list(options), message)


def some_of(game: Game, choice: str, options: Sequence[str], player: str | None, *, message: str, about: str,
            least: int = 0, most: int | None = None) -> list[str]:
    """Any number of several objects; asked for unless the scenario names them, under the choice or the object.

    ``about`` is the object whose ability asks.
    """
    # “any number” may be none (107.1c)
    if not options:
        return []
    given = game.choices.other.get(about, game.choices.other.get(choice))
    times, called = 1, about
    while given and game.chosen_before.issuperset(given) and not set(given).intersection(options):
        times += 1  # what was said is used up: this is another choice for the same object
        about = f"{called}.{times}"
        given = game.choices.other.get(about)
    asked_as = about if about in game.choices.other else choice
    weigh(game, asked_as, given or (), options)
    each_once([name for name in given or () if name in options], ["608.2d"])
    chosen = [name for name in dict.fromkeys(given or ()) if name in options][:most]
    game.chosen_before.update(chosen)
    left_over(game, asked_as, given or (), chosen)
    if given is None or len(chosen) < least:
        raise game.ask(choice, player, [about], list(options), message, what=about, least=least,
                       most=len(options) if most is None else most)
    return chosen
