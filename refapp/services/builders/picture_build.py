"""What the picture of a page says: the same words as the page, fewer of them.

A rule's picture has its number, its short name, its first words, the edition and whose words they are; an example's
shows what happens, in words and on its board as the page does: as it ends, with what changed; one that doesn't end, as
it begins. Pages without a picture of their own share the site's.
"""

from __future__ import annotations

from refapp.i18n import LANGUAGES
from refapp.services.builders.card_build import card_page
from refapp.services.builders.example_build import example_page
from refapp.services.builders.glossary_build import term_page
from refapp.services.builders.rule_build import Asked, embed_page
from refapp.services.pages.board import Board, Card
from refapp.services.pages.places import CardPlace, EmbedPlace, ExamplePlace, GlossaryPlace, Place, RulePlace, SidePlace
from refapp.services.pictures.picture import CardBox, Lane, Picture
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
            lanes = _lanes(reader, run.after or run.before)
            return Picture("", page.live.title, page.live.explain or page.chrome.description, foot, site, lanes)
        case CardPlace(slug, edition):
            shown = card_page(reader, slug, edition)
            face = shown.words[0].faces[0]
            foot = " · ".join(filter(None, (face.type, face.cost, face.size)))
            rules = say.gettext("Stands on {rules}.", rules=say.list([
                f"{ref.number} {ref.label or ''}".strip() for ref in shown.rules[:3]]))
            return Picture("", shown.name, shown.chrome.description if not shown.rules else rules, foot, site)
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


def _lanes(reader: Reader, board: Board | None) -> tuple[Lane, ...]:
    """The rows of a board from top to bottom, as the page draws them; bare sides only where there is room."""
    if board is None:
        return ()
    found = [Lane(seat.name, tuple(map(_box, (*(card for top in seat.cards for card in (top, *top.attached)),
                                              *seat.left))), seat.life, seat.was_life) for seat in board.seats]
    if board.fights:
        fighting = tuple(_box(card) for one in board.fights for card in (one.attacker, *one.blockers))
        found.insert(board.front, Lane(reader.say.gettext("combat"), fighting))
    if board.stack:
        found.append(Lane(reader.say.gettext("stack"), tuple(
            CardBox(item.name, types=item.whose, text=item.targets) for item in board.stack)))
    return tuple(lane for lane in found if lane.cards or lane.was is not None or len(found) < 4)[:4]


def _box(card: Card) -> CardBox:
    text = " ".join(said.text for line in card.lines for said in line if said.change != "gone")
    marks = ", ".join(mark.text for mark in card.marks if mark.kind != "ability" and mark.change != "gone")
    return CardBox(card.name, card.cost, card.tint, card.types, " · ".join(filter(None, (marks, text))), card.size,
                   card.was.size, card.change, card.where, card.tapped)
