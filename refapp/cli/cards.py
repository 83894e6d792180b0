"""Commands about cards that the operator imports: the publisher's texts, none of which is shipped."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from refapp.cli.common import Command, Group, Session, data_option, edition_option, emit, json_option, lang_option
from refapp.cli.importing import Line
from refapp.i18n import LANGUAGES, Catalogue
from refapp.services.answers.cards import card_json, cards_imported_json, cards_json, cards_status_json
from refapp.services.answers.shapes import sentence
from refapp.services.cards.importing import CardsImported, import_cards, remove_cards
from refapp.services.reading.asking import Asked

SHOWN = 10
"""Odd cards of a file that are named; the others are counted."""


@click.group(cls=Group, help="Import cards, see which are there, take them away.")
def cards() -> None:
    pass


@cards.command("import", cls=Command, help="Import card data of Scryfall (bulk files, rulings) or MTGJSON "
                                           "(AtomicCards, sets), plain or gzipped.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False))
@data_option
@json_option
@click.pass_obj
def import_(session: Session, files: tuple[Path, ...], as_json: bool) -> None:
    session.library.store.waiting = lambda: session.say(
        "another import is writing to the data directory; waiting for it")
    line = Line(session, files[0].name)

    def told(name: str, share: float) -> None:
        line.name = name
        line("read", share)

    try:
        done = import_cards(session.library, files, told)
    finally:
        line.close()
    if as_json:
        emit(cards_imported_json(done, session.words))
    else:
        report_cards(session, done)


def report_cards(session: Session, done: CardsImported) -> None:
    """Print what each file gave, which cards were odd, and what is there now."""
    words = session.words
    for name, taken in done.files:
        click.echo(f"{name}: {taken.format} · " + words.ngettext("{n} object", "{n} objects", taken.told) + (
            " · " + words.ngettext("{n} left out", "{n} left out", len(taken.odd)) if taken.odd else ""))
        for card, error in taken.odd[:SHOWN]:
            click.echo(f"  {card}: {sentence(error, words)}", err=True)
        if len(taken.odd) > SHOWN:
            session.say("  … and {n} more", n=len(taken.odd) - SHOWN)
    click.echo(_there(words, done.now.cards, done.now.named, done.now.rulings))


def _there(words: Catalogue, cards: int, named: dict[str, int], rulings: int) -> str:
    languages = [f"{LANGUAGES[lang].name}: " + words.ngettext("{n} name", "{n} names", n)
                 for lang, n in sorted(named.items()) if lang in LANGUAGES]
    return " · ".join((words.ngettext("{n} card", "{n} cards", cards), *languages,
                       words.ngettext("{n} ruling", "{n} rulings", rulings)))


@cards.command(cls=Command, help="Say which cards are there and where they come from.")
@data_option
@json_option
@click.pass_obj
def status(session: Session, as_json: bool) -> None:
    found = cards_status_json(session.library)
    if as_json:
        emit(found)
    elif not found["imported"]:
        click.echo(session.words.gettext("no cards are imported; `refapp cards import FILE` does"))
    else:
        click.echo(_there(session.words, found["cards"], found["named"], found["rulings"]))
        for source in found["sources"]:
            click.echo(f"  {source['file']} · {source['format']} · {source['imported']}")
    if not found["imported"]:
        raise click.exceptions.Exit(1)


@cards.command(cls=Command, help="Take all imported cards away.")
@data_option
@click.pass_obj
def remove(session: Session) -> None:
    if not remove_cards(session.library):
        session.say("no cards are imported; `refapp cards import FILE` does")
        raise click.exceptions.Exit(1)
    click.echo(session.words.gettext("the cards are gone"))


@click.command(cls=Command, help="Show imported cards: their text, what is understood of it, the rules behind.")
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@data_option
@lang_option
@edition_option
@json_option
@click.pass_obj
def card(session: Session, names: tuple[str, ...], lang: str | None, edition: str | None, as_json: bool) -> None:
    ask = session.ask(lang or session.lang, edition)
    found: Mapping[str, Any] = card_json(ask, names[0]) if len(names) == 1 else cards_json(ask, names)
    if as_json:
        emit(found)
        return
    for one in [found] if len(names) == 1 else found["data"]:
        _show_card(ask, one)
    if found.get("in_common"):
        click.echo(ask.words.gettext("in common: {rules}", rules=", ".join(found["in_common"])))
    for one in found.get("meetings", ()):
        click.echo(f"{one['by']} → {one['on']}: {', '.join(one['changed'])}  [{', '.join(one['rules'])}]")


def _show_card(ask: Asked, one: Mapping[str, Any]) -> None:
    """A card with each line's rules, and those that it stands on."""
    for face in one["faces"]:
        printed = face["printed"].get(ask.language)
        shown = printed or face
        size = f"{face['power']}/{face['toughness']}" if "power" in face else ""
        click.echo(click.style("  ".join(filter(None, (shown["name"], face.get("cost"), shown.get("type"), size))),
                               bold=True))
        for line in shown["lines"]:
            rules = dict.fromkeys(rule for span in line["spans"] for rule in span["rules"])
            click.echo(f"  {line['text']}" + (f"  [{', '.join(rules)}]" if rules else ""))
            if line["stopped"] is not None:
                click.echo("    " + ask.words.gettext("not understood from here: {words}").format(
                    words=line["text"][line["stopped"]["at"]:][:60]))
    click.echo("  " + ", ".join(one["rules"]))
