"""614.1a, 614.6, 614.14: something goes to another zone instead; another number of cards is milled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import library, linking, moves
from refapp.game.events.delayed_triggers import delay
from refapp.game.events.instead import About, Found, replacements
from refapp.game.events.relations import Link
from refapp.game.reading.commanders import components
from refapp.game.reading.copiable_values import base_view
from refapp.game.reading.replaced_number import new_number
from refapp.game.said.moving import Discarded
from refapp.game.said.several import Replaced
from refapp.game.state.objects import Obj
from refapp.game.state.views import Ref, View
from refapp.language.errors import Unsupported
from refapp.rulebook.replacement.instead import besides, in_its_place, player_ref, say_number, say_replaced


@replaces(moves.Move, "614.1a", "614.6", "400.6", "614.14")
def moved(game: Game, event: Event) -> Iterator[Replacement]:
    """Something goes to another zone instead, or something else happens (§400.6)."""
    assert isinstance(event, moves.Move)
    if event.to == "battlefield":
        return
    obj, words = event.obj, _words(event)
    if not words:
        return
    assert game.batch is not None  # what moves does so in an event
    before = game.batch.before
    view = before.get(obj.id)
    if view is None or view.incarnation != obj.incarnation:
        view = base_view(game, obj)
    about = About(words, who=view, player=event.affected(game)[0], obj=obj, zone=obj.zone, board=before,
                  nontoken=obj.kind != "token")

    def change(now: Event, found: Found) -> Sequence[Event]:
        instead = found.replace.instead
        it = Ref(obj.id, obj.incarnation + 1 if instead.to is not None else obj.incarnation, view)
        if instead.do is not None:
            return in_its_place(found, 1, Ref(obj.id, obj.incarnation, view))
        if instead.nothing:
            return []
        if instead.to is None:
            return [now, *besides(found, 1, it)]
        links = [Link((found.source.id, found.source.incarnation, instead.link), (Ref(it.id, it.incarnation),))] \
            if instead.link and found.source is not None and instead.to == "exile" else []
        return [replace(cast("moves.Move", now), to=instead.to, shuffled=instead.shuffled, instead=True), *links,
                *besides(found, 1, it)]

    def say(_event: Event, _events: Sequence[Event], found: Found) -> None:
        instead = found.replace.instead
        if instead.to is None:
            say_replaced(game, found, obj.id)
        else:
            linked = ["614.14", "607.2b"] if instead.link else []
            game.note(Replaced, [*found.replace.rules, "614.1a", "614.6", *_tokens_too(game, obj, found), "400.6",
                                 *linked], obj.id, by=found.name, to="shuffle" if instead.shuffled else instead.to)
            if instead.to == "exile":
                linking.will_be(game, found.source, found.replace, Ref(obj.id, obj.incarnation + 1), "607.2b")
        if found.replace.delayed is not None and found.source is not None and found.source.view is not None:
            delay(game, found.replace.delayed, found.source.view, Ref(obj.id, obj.incarnation + 1), "603.7f")

    yield from replacements(game, about, change, say)
    yield from _of_its_cards(game, event, about, view)


def _of_its_cards(game: Game, event: moves.Move, about: About, view: View) -> Iterator[Replacement]:
    """Of a merged token the cards in it alone are moved by what replaces the moving of a card (§730.3e)."""
    def change(now: Event, found: Found) -> Sequence[Event]:
        instead = found.replace.instead
        if instead.to is None or instead.shuffled or instead.link or found.replace.delayed is not None:
            raise Unsupported("Of a merged token only cards are concerned: what else happens to them isn’t modelled.",
                              rules=["730.3e"])
        return [replace(cast("moves.Move", now), cards_to=instead.to)]

    def say(_event: Event, _events: Sequence[Event], found: Found) -> None:
        game.note(Replaced, [*found.replace.rules, "614.1a", "614.6", "730.3e"], event.obj.id, by=found.name,
                  to=found.replace.instead.to or event.to)

    if view.kind == "token" and not event.cards_to and len(components(game, event.obj)) > 1:
        as_card = replace(about, who=replace(view, kind="card"), nontoken=True)
        yield from replacements(game, as_card, change, say, idle=lambda found: not of_cards(found))


def _tokens_too(game: Game, obj: Obj, found: Found) -> tuple[str, ...]:
    """Of a merged card what replaces the moving of a card moves the tokens in it, too (730.3e)."""
    parts = components(game, obj) if obj.kind == "card" and of_cards(found) else ()
    return ("730.3e",) if any((one.here.kind_alone or one.kind) == "token" for one in parts) else ()


def of_cards(found: Found) -> bool:
    """Whether an effect replaces the moving of cards, and not of tokens."""
    return found.replace.nontoken or (found.replace.who is not None and "card" in found.replace.who.words)


def _words(move: moves.Move) -> tuple[str, ...]:
    """What a move is called in replacement effects."""
    leaves = move.obj.zone == "battlefield"
    called = {"graveyard": move.to == "graveyard", "dies": move.to == "graveyard" and leaves, "leaves": leaves,
              "discard": move.obj.zone == "hand" and move.says is Discarded and not move.instead}
    return tuple(word for word, holds in called.items() if holds)


@replaces(library.Mill, "614.1a", "614.6")
def milled(game: Game, event: Event) -> Iterator[Replacement]:
    """More or fewer cards are milled, or something else happens."""
    assert isinstance(event, library.Mill)
    name = event.player
    about = About(("mill",), player=name)

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("library.Mill", now)
        instead = found.replace.instead
        if instead.other:
            return in_its_place(found, here.many, player_ref(name))
        return [replace(here, many=max(0, new_number(here.many, instead))),
                *besides(found, here.many, player_ref(name))]

    if event.many:
        yield from replacements(game, about, change,
                                lambda now, events, found: say_number(game, now, events, found, name))
