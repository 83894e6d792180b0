"""Answers to Discord: the commands ``/rule`` and ``/regle``, their suggestions, and “Rules in this message”.

Takes an interaction as Discord sends it and gives the answer as Discord wants it; knows no request and no signature.
Nobody is called, and every text stays within Discord's limits. A message's rules are read as posts are, ``!302.2`` too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any

from refapp.cards.card import Card
from refapp.cite import spelling
from refapp.corpus_io import read_json
from refapp.i18n import LANGUAGES, catalogue, language
from refapp.model import RefappError, RuleNumber
from refapp.services.builders.build import At, cut, plain
from refapp.services.builders.glossary_build import term_page
from refapp.services.builders.rule_build import Asked, embed_page
from refapp.services.cards.card_reading import read_card
from refapp.services.cards.card_text import plainly
from refapp.services.cards.finding import card_named
from refapp.services.cards.naming import cards_named
from refapp.services.links.linking import days_of, edition_meant
from refapp.services.pages.places import CardPlace, GlossaryPlace, RulePlace
from refapp.services.reading.asking import Json, Reader
from refapp.services.reading.numbers import read_day, read_number
from refapp.services.reading.suggesting import suggestions

PING, COMMAND, AUTOCOMPLETE = 1, 2, 4
PONG, MESSAGE, CHOICES = 1, 4, 8
EPHEMERAL = 64
"""The flag of an answer that only the asker sees."""
TITLE, WORDS, CHOICE, ALL = 256, 1400, 100, 6000
"""Discord's limits in characters: title, all embeds of a message, name of a choice; a description is kept shorter."""
SHOWN, CHOICES_SHOWN = 4, 10
"""So many rules of one message are shown, and suggestions; Discord takes 25."""
COLOUR = 0x1D5B66
_CALLED = re.compile(r"(?<![\w!])!(?=[1-9][0-9]{2})")


def answer(reader_of: Callable[[str], Reader], body: bytes) -> Json | None:
    """The answer to an interaction; None for a kind that is none of ours. Raises DataError for what is not JSON.

    ``reader_of`` makes a Reader of a language.
    """
    interaction = read_json(body)
    if not isinstance(interaction, Mapping):
        return None
    kind = interaction.get("type")
    if kind == PING:
        return {"type": PONG}
    data = interaction.get("data")
    if not isinstance(data, Mapping) or kind not in (COMMAND, AUTOCOMPLETE):
        return None
    asked = {option.get("name"): option.get("value") for option in data.get("options") or ()
             if isinstance(option, Mapping)}
    reader = reader_of(_language(interaction, data, asked))
    query = str(next((asked[name] for name in ("query", "question", "number", "numero") if asked.get(name)), ""))[:200]
    if kind == AUTOCOMPLETE:
        return {"type": CHOICES, "data": {"choices": _choices(reader, query)}}
    if data.get("type") == 3:
        content, posted = _content(data)
        return _message(reader, _numbers_of(reader, content, posted), cards_named(reader.library, content), posted)
    return _one(reader, query)


def _language(interaction: Mapping[str, Any], data: Mapping[str, Any], asked: Mapping[Any, Any]) -> str:
    """As asked for, else the command's own, else the person's, else the server's."""
    if data.get("name") in ("regle", "règle"):
        return "fr"
    for named in (asked.get("language"), asked.get("langue"), interaction.get("locale"),
                  interaction.get("guild_locale")):
        row = language(str(named or "").partition("-")[0])
        if row is not None:
            return row.code
    return "en"


def _one(reader: Reader, query: str) -> Json:
    say = reader.say
    number = read_number(query.strip().lstrip("!"))
    if number is not None:
        return _message(reader, (number,))
    term = term_page(reader, query.strip()) if query.strip() else None
    if term is not None:
        rules = [ref.number for sense in term.senses for ref in sense.rules]
        embed = _embed(term.chrome.title, reader.urls.of(GlossaryPlace(_slug(term.chrome.place)), reader.lang),
                       term.chrome.description, say.gettext("Glossary"))
        return _shown([embed, *_embeds(reader, dict.fromkeys(rules[:2]))])
    card = card_named(reader.library, query, reader.lang)
    if card is not None:
        return _shown([_card(reader, card)])
    found = next((one for one in suggestions(reader.library, query, reader.lang) if one.number), None)
    if found is not None and found.number is not None:
        return _message(reader, (found.number,))
    return _only_you(say.gettext("Nothing is called “{query}”. Write a number, as 704.5f, or a term.",
                                 query=query[:80]))


def _message(reader: Reader, numbers: Iterable[RuleNumber], cards: Iterable[Card] = (),
             posted: date | None = None) -> Json:
    wanted = tuple(dict.fromkeys(numbers))
    embeds = [*[_card(reader, one) for one in [*cards][:SHOWN]], *_embeds(reader, wanted[:SHOWN], posted)]
    if embeds:
        return _shown(embeds)
    if wanted:
        return _only_you(reader.say.gettext("There is no rule {number}", number=wanted[0]) + ".")
    return _only_you(reader.say.gettext("This message names no rule."))


def _card(reader: Reader, card: Card) -> Json:
    """A card with the rules that it stands on."""
    read = read_card(reader.library, card, reader.library.current)
    at = At(reader, reader.library.current)
    rules = [f"{ref.number} {ref.label or ''}".strip() for ref in at.refs(read.rules[:SHOWN])]
    foot = reader.say.gettext("Stands on {rules}.", rules=reader.say.list(rules)) if rules else ""
    return _embed(card.called(reader.lang), reader.urls.of(CardPlace(card.slug), reader.lang),
                  "\n".join(plainly(card, reader.lang)), foot)


def _embeds(reader: Reader, numbers: Iterable[RuleNumber], posted: date | None = None) -> list[Json]:
    """Rules as they are, or as they were on the day of a message where its number means something else by now."""
    found = []
    for number in numbers:
        day = edition_meant(reader.library, number, posted) if posted else None
        try:
            card = embed_page(reader, Asked(number, day))
        except RefappError:
            continue
        text = "\n\n".join(map(plain, card.words.paragraphs)) if card.words else card.chrome.description
        foot = reader.say.gettext("Edition of {date}", date=reader.say.date(card.edition))
        found.append(_embed(card.chrome.title, reader.urls.of(RulePlace(number, day), reader.lang), text, foot))
    return found


def _embed(title: str, url: str, text: str, foot: str) -> Json:
    return {"title": title[:TITLE], "url": url, "description": _escaped(_short(text)), "color": COLOUR,
            "footer": {"text": foot}}


def _short(text: str) -> str:
    """At most WORDS characters, cut at a word."""
    return text if len(text) <= WORDS else text[:WORDS].rsplit(" ", 1)[0].rstrip(" ,;:.") + "…"


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_~|])", r"\\\1", text)


def _shown(embeds: list[Json]) -> Json:
    kept: list[Json] = []
    size = 0
    for embed in embeds:
        size += len(embed["title"]) + len(embed["description"]) + len(embed["footer"]["text"])
        if size > ALL:
            break
        kept.append(embed)
    return {"type": MESSAGE, "data": {"embeds": kept, "allowed_mentions": {"parse": []}}}


def _only_you(text: str) -> Json:
    return {"type": MESSAGE, "data": {"content": _escaped(text), "flags": EPHEMERAL, "allowed_mentions": {"parse": []}}}


def _choices(reader: Reader, query: str) -> list[Json]:
    """What may be meant by the beginning of a query, the reader's language first, each rule once."""
    found: dict[str, Json] = {}
    for one in suggestions(reader.library, query.lstrip("! "), reader.lang, 5 * CHOICES_SHOWN):
        name = f"{one.number} · {one.name or one.text}" if one.number and str(one.number) != one.text else one.text
        if one.number and str(one.number) == one.text and one.name:
            name = f"{one.text} · {one.name}"
        value = str(one.number or one.text)[:CHOICE]
        found.setdefault(value, {"name": cut(name, CHOICE), "value": value})
    return list(found.values())[:CHOICES_SHOWN]


def _content(data: Mapping[str, Any]) -> tuple[str, date | None]:
    """The words of the message that a command was called on, and its day."""
    resolved = data.get("resolved")
    messages = resolved.get("messages") if isinstance(resolved, Mapping) else None
    message = next(iter(messages.values()), None) if isinstance(messages, Mapping) else None
    if not isinstance(message, Mapping):
        return "", None
    return str(message.get("content") or "")[:4000], read_day(str(message.get("timestamp") or "")[:10])


def _numbers_of(reader: Reader, text: str, posted: date | None) -> tuple[RuleNumber, ...]:
    """The rules that a message names, as numbers went on its day; ``!302.2`` calls one outright."""
    called = _CALLED.sub("rule ", text)
    days = days_of(reader.library)
    then = posted if posted and posted >= days.first else None
    known = days.numbers(reader.library.edition_on(then)) if then else days.ever
    return tuple(mention.number for mention in spelling.scan(called, None, known.__contains__))


def _slug(place: Any) -> str | None:
    return place.term if isinstance(place, GlossaryPlace) else None


def commands() -> list[Json]:
    """The commands as they are registered with Discord, in every language."""
    query = {"type": 3, "name": "query", "required": True, "autocomplete": True,
             "description": "A number (704.5f) or a term (trample)", "name_localizations": {"fr": "question"},
             "description_localizations": {"fr": "Un numéro (704.5f) ou un terme (piétinement)"}}
    chosen = {"type": 3, "name": "language", "description": "Language of the answer", "required": False,
              "name_localizations": {"fr": "langue"}, "description_localizations": {"fr": "Langue de la réponse"},
              "choices": [{"name": row.name, "value": code} for code, row in LANGUAGES.items()]}
    return [{"name": "rule", "type": 1, "description": "Show a rule of Magic", "options": [query, chosen],
             "name_localizations": {"fr": "regle"}, "description_localizations": {"fr": "Montrer une règle de Magic"}},
            {"name": "Rules in this message", "type": 3,
             "name_localizations": {"fr": catalogue("fr").gettext("Rules in this message")}}]
