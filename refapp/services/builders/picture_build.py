"""What the picture of a page says: the same words as the page, fewer of them.

A rule's picture has its number, its short name, its first words, the edition and whose words they are; an example's
shows its board as it begins, with what will leave it. Pages without a picture of their own share the site's.
"""

from __future__ import annotations

from refapp.i18n import LANGUAGES
from refapp.services.builders.example_build import example_page
from refapp.services.builders.glossary_build import term_page
from refapp.services.builders.rule_build import Asked, embed_page
from refapp.services.pages.board import Board
from refapp.services.pages.places import EmbedPlace, ExamplePlace, GlossaryPlace, Place, RulePlace, SidePlace
from refapp.services.pictures.picture import CardBox, Picture, SeatRow
from refapp.services.reading.asking import Reader


def picture_of(reader: Reader, place: Place) -> Picture:
    """The picture of a place; raises as the place's page does where it leads nowhere."""
    say = reader.say
    site = say.gettext("Rules / Règles")
    match place:
        case RulePlace(number, edition) | SidePlace(number, edition) | EmbedPlace(number, edition):
            card = embed_page(reader, Asked(number, edition))
            name = card.title or card.label or ""
            day = say.gettext("Edition of {date}", date=say.date(card.edition))
            official, ours = say.gettext("Official text"), say.gettext("Our words")
            whose = "" if card.words is None else official if card.words.official else ours
            return Picture(str(number), name, card.chrome.description, " · ".join(filter(None, (day, whose))), site)
        case ExamplePlace(name, changes):
            page = example_page(reader, name, changes)
            run = page.live.run
            foot = say.gettext("Edition of {date}", date=say.date(run.edition))
            return Picture("", page.live.title, page.chrome.description, foot, site, _seats(run.before))
        case GlossaryPlace(term) if term:
            found = term_page(reader, term)
            if found is not None:
                foot = " · ".join(filter(None, (say.gettext("Glossary"), _counterpart(found.senses[0].counterpart))))
                return Picture("", found.chrome.title.partition(" · ")[0], found.chrome.description, foot, site)
    return Picture("", say.gettext("The rules of Magic, in English and French"), say.gettext(
        "Every rule has a page: read it in either language, follow what it cites and what cites it, and see it played "
        "on a small board. Rules change and numbers move; here an old link still finds its rule."),
        " · ".join(row.name for row in LANGUAGES.values()), site)


def _counterpart(name: str | None) -> str:
    return name or ""


def _seats(board: Board | None) -> tuple[SeatRow, ...]:
    if board is None:
        return ()
    return tuple(SeatRow(seat.name, seat.life, tuple(
        CardBox(card.name, card.size, card.change, card.tapped)
        for top in seat.cards for card in (top, *top.attached))) for seat in board.seats if not seat.bare)[:3]
