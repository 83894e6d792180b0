"""704.5j, the legend rule."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.reading.interchangeable import one_name
from refapp.game.reading.printed_names import alternate_name
from refapp.game.reading.static_rules import statics_about
from refapp.game.said.sentence import CardName, Sentence
from refapp.game.state.ruleset import Finding
from refapp.game.state.views import View
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.keeping_one import keep_one


class SameName(Sentence, says="The name of {subject} is interchangeable with {other}: they count as the same name."):
    other: CardName


class OnlyItsName(Sentence, says="{subject} is printed with another name, {other}: its name is {name} alone."):
    name: CardName
    other: CardName


@state_based("704.5j", until="2013-07-13", at=160, on="legendary")
def legends_all(game: Game) -> Iterator[Finding]:
    """Legendary permanents with the same name all go, whoever controls them."""
    for group in _by_name(game).values():
        if len(group) > 1:
            for view in group:
                yield Finding("put_into_graveyard", view.id)
        else:
            game.consider("704.5j", group[0].id, "There is only one legendary permanent called {name}.",
                          name=group[0].name)


@state_based("704.5j", since="2013-07-13", at=170, on="legendary")
def legends(game: Game) -> Iterator[Finding]:
    """A player with several legendary permanents of the same name keeps one, the rest go (205.4d, §704.5j).

    No other rule limits planeswalkers of one type any more (§306.4).
    """
    groups: dict[tuple[str, str], list[View]] = {}
    for name, group in _by_name(game).items():
        for view in group:
            groups.setdefault((view.controller, name), []).append(view)
    for (controller, name), group in groups.items():
        if len(group) == 1:
            game.consider("704.5j", group[0].id, "{who} controls only one legendary permanent called {name}.",
                          who=controller, name=name)
    yield from keep_one(game, groups, "704.5j")


def _exempt(game: Game, view: View) -> bool:
    """Whether an effect says that the rule doesn’t apply to a permanent."""
    return any(ability.legend_exempt for ability in statics_about(game, view))


def _by_name(game: Game) -> dict[str, list[View]]:
    """Interchangeable names are one (201.3a)."""
    found: dict[str, list[View]] = {}
    for view in game.permanents():
        if "legendary" in view.supertypes and view.name and not _exempt(game, view):
            if (other := alternate_name(game.objects[view.id])) is not None:
                game.note_once(OnlyItsName, ["201.6"], view.id, name=view.name, other=other)
            name = one_name(game, view.name) if view.name.lower() in game.interchangeable else view.name
            group = found.setdefault(name, [])
            if group and group[0].name != view.name:
                game.note_once(SameName, ["201.3", "201.3a"], view.id, other=group[0].name)
            group.append(view)
    return found
