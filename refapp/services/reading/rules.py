"""One rule as readers meet it: its words in the asked language, whose they are, and everything around it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from refapp.corpus_io import text_hash
from refapp.corpus_io.before import sections_before
from refapp.history import Relation, Resolution
from refapp.i18n import LANGUAGES
from refapp.lazy_dataclass import dataclass
from refapp.model import Kind, Node, Origin, RefappError, RuleNumber
from refapp.services.library.carrying import TextBlock, renumbered, text_block
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered
from refapp.services.library.texts import Text
from refapp.services.reading.reviewing import wording_hash


class UnknownRuleError(RefappError):
    """A number that the edition does not have. ``suggestions`` are the nearest that it has.

    ``resolution`` says what the number was and became where another edition had it, else None. ``before`` are the
    sections that numbers of its section led to before ``first``, the first edition known, as far as anybody knows.
    """

    def __init__(self, number: RuleNumber, edition: date, suggestions: tuple[RuleNumber, ...], first: date,
                 resolution: Resolution | None = None, before: tuple[RuleNumber, ...] = ()) -> None:
        if resolution is None:
            super().__init__("rule_not_found", "there is no rule {number}, and there has been none since {first}",
                             number=str(number), first=first.isoformat())
        else:
            super().__init__("rule_gone",
                             "the edition of {edition} has no rule {number}; the edition of {other} had one",
                             number=str(number), edition=edition.isoformat(), other=resolution.edition.isoformat())
        self.number, self.edition, self.suggestions, self.resolution = number, edition, suggestions, resolution
        self.first, self.before = first, before


NEAREST = 3
"""So many editions are looked through for words that a rule has outgrown."""


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule in an edition, in the light of everything loaded.

    ``blocks`` are its words as they stood in this edition, the ones to show first first; empty where nobody's words
    of that wording are here. ``late`` are words of the asked language that the rule had when it was worded
    differently: they are never shown as this edition's.
    ``duplicates`` are further bearers of the number in the first block's text (702.30d stands twice in
    2009-10-01). ``siblings`` are all rules of the same parent, ``number`` included. ``text`` is the text of
    the first block where that is of this very edition.
    """

    number: RuleNumber
    edition: date
    lang: str
    text: Text | None
    blocks: tuple[TextBlock, ...]
    duplicates: tuple[TextBlock, ...]
    crumbs: tuple[RuleNumber, ...]
    siblings: tuple[RuleNumber, ...]
    children: tuple[RuleNumber, ...]
    previous: RuleNumber | None
    next: RuleNumber | None
    cites: tuple[RuleNumber, ...]
    cited_by: tuple[RuleNumber, ...]
    cited_by_terms: tuple[str, ...]
    late: tuple[TextBlock, ...] = ()

    @property
    def main(self) -> TextBlock | None:
        return self.blocks[0] if self.blocks else None

    @property
    def kind(self) -> Kind:
        return self.number.kind



def view_rule(library: Library, number: RuleNumber, lang: str, on: date | None = None,
              origin: Origin | None = None) -> RuleView:
    """The rule of a number in the edition in force on a day (default: the current one).

    Words are chosen by the wording in force in that edition. The asked language comes first: the edition's own
    texts, then words carried over from an edition where the rule reads the same; then other languages. In each, the
    official wording stands before ours, unless an origin is asked for.
    Raises UnknownEditionError and UnknownRuleError.
    """
    edition = library.current if on is None else library.edition_on(on)
    own = {lang: _own(library, number, edition, lang)}
    blocks = {lang: _blocks(library, number, edition, lang, own[lang])}
    whole = any(item.whole for item in library.loaded if item.edition == edition)
    told = blocks[lang] and (any(text.whole for text, _ in own[lang]) if whole else library.knows_citations(edition))
    # a chapter or section has no words but its heading
    enough = bool(blocks[lang]) or (number.rule is None and library.heading(number, edition, lang) is not None)
    for code in () if told else LANGUAGES:  # another language is read where this one says too little
        if code != lang:
            own[code] = _own(library, number, edition, code)
            blocks[code] = () if enough else _blocks(library, number, edition, code, own[code])
    frame = _frame(library, number, edition, [pair for code in LANGUAGES for pair in own.get(code, ())])
    if frame is None:
        raise _unknown(library, number, edition)
    first = sorted(blocks[lang], key=lambda b: b.origin is not origin) if origin else blocks[lang]
    ordered = (*first, *(b for code in LANGUAGES if code != lang for b in blocks.get(code, ())))
    late = _late(library, number, edition, lang, {b.origin for b in first})
    text: Text | None = None
    duplicates: tuple[TextBlock, ...] = ()
    for found, nodes in own[lang] or (pair for code in LANGUAGES for pair in own.get(code, ())):
        if ordered and nodes[0] is ordered[0].node:
            text = found
            duplicates = tuple(reviewed(library, text_block(found, n), edition) for n in nodes[1:])
    return replace(frame, lang=lang, text=text, blocks=ordered, late=late, duplicates=duplicates)


def _own(library: Library, number: RuleNumber, edition: date, lang: str) -> list[tuple[Text, tuple[Node, ...]]]:
    """The bearers of a number in each text of an edition in a language, the publisher's text first."""
    return [(text, nodes) for text in library.texts(edition, lang) if (nodes := text.graph.find(number))]


def _blocks(library: Library, number: RuleNumber, edition: date, lang: str,
            own: list[tuple[Text, tuple[Node, ...]]]) -> tuple[TextBlock, ...]:
    """The words of a rule as it reads in an edition, in one language: its own, then those carried over."""
    found = [reviewed(library, text_block(text, nodes[0]), edition) for text, nodes in own]
    return (*found, *_carried(library, number, edition, lang, {block.origin for block in found}))


def _frame(library: Library, number: RuleNumber, edition: date,
           own: list[tuple[Text, tuple[Node, ...]]]) -> RuleView | None:
    """Place and citations of a number: from a whole text, else from the facts of history, else from a part."""
    tree = library.tree(edition)
    if number not in tree:
        return None
    view = RuleView(number, edition, "", None, (), (), ancestors(number), tree.siblings(number),
                    tree.children(number), tree.previous(number), tree.next(number), (), (), ())
    whole = next((pair for pair in own if pair[0].whole), None)
    if whole is None and library.knows_citations(edition):
        return replace(view, cites=library.outline.cites(number), cited_by=library.outline.cited_by(number))
    found = [whole] if whole else own
    return replace(
        view, cites=_targets(n for _, nodes in found for n in nodes),
        cited_by=tuple(sorted({t.graph.nodes[i].rule.number for t, nodes in found for n in nodes
                               for i in n.cited_by})),
        cited_by_terms=tuple(dict.fromkeys(term for _, nodes in found for n in nodes for term in n.cited_by_terms)))


def _targets(nodes: Iterable[Node]) -> tuple[RuleNumber, ...]:
    return tuple(dict.fromkeys(t for n in nodes for c in n.cites for t in c.targets))


def _carried(library: Library, number: RuleNumber, edition: date, lang: str, have: set[Origin]) -> list[TextBlock]:
    """The words of the nearest edition in which the rule reads the same, in each origin that this edition lacks.

    A chapter is a heading alone, which stands in none of our files: they aren't opened for it.
    """
    history = library.history
    others = [item for item in library.loaded if item.lang == lang and item.edition != edition
              and item.origin not in have and (item.origin, number.kind) != (Origin.RESTATED, Kind.CHAPTER)]
    if edition not in history.editions or not others:
        return []
    alike = history.alike(number, edition)
    near = sorted((item for item in others if item.edition in alike),
                  key=lambda item: abs((item.edition - edition).days))
    found: list[TextBlock] = []
    for origin in (Origin.OFFICIAL, Origin.RESTATED):
        for item in (one for one in near if one.origin is origin):
            text = library.text(item.edition, lang, origin)
            nodes = text.graph.find(alike[item.edition]) if text else ()
            if text is not None and len(nodes) == 1:
                block = reviewed(library, replace(text_block(text, nodes[0]), carried=True), edition)
                found.append(renumbered(history, block, edition))
                break
    return found


def _late(library: Library, number: RuleNumber, edition: date, lang: str, have: set[Origin]) -> tuple[TextBlock, ...]:
    """The nearest words of a language that the same rule had with another wording; ours come first.

    Official ones only where there are none of ours, and nothing where the rule has official words of its own and ours
    as well.
    """
    if edition not in library.history.editions:
        return ()
    found: list[TextBlock] = []
    loaded = sorted(library.loaded, key=lambda item: abs((item.edition - edition).days))
    for origin in (Origin.RESTATED, Origin.OFFICIAL):
        if origin in have or found or (origin is Origin.OFFICIAL and have):
            continue
        for item in [i for i in loaded if (i.lang, i.origin) == (lang, origin) and i.edition != edition][:NEAREST]:
            block = _carry(library, number, edition, item.edition, lang, origin)
            if block is not None and not block.unchanged:
                found.append(block)
                break
    return tuple(found)


def _carry(library: Library, number: RuleNumber, edition: date, other: date, lang: str,
           origin: Origin) -> TextBlock | None:
    """The wording that another edition has for the same rule; None where it is not one and the same rule."""
    history = library.history
    if other not in history.editions:
        return None
    resolution = history.resolve(number, edition, other)
    if resolution is None or len(resolution.now) != 1 or resolution.bearers > 1 or resolution.relation not in (
            Relation.KEPT, Relation.EDITED, Relation.MOVED, Relation.MOVED_EDITED):
        return None
    text = library.text(other, lang, origin)
    nodes = text.graph.find(resolution.now[0]) if text else ()
    if text is None or len(nodes) != 1:
        return None
    block = replace(text_block(text, nodes[0]), carried=True, unchanged=not resolution.text_changed)
    return reviewed(library, block, edition, unchanged=block.unchanged)


def reviewed(library: Library, block: TextBlock, edition: date, *, unchanged: bool = True) -> TextBlock:
    """Say whether our words were checked against the wording in force in an edition."""
    if block.origin is Origin.OFFICIAL:
        return block
    review = library.review(block.edition, block.number, block.lang)
    if review is None or review.text != text_hash(block.node.rule) or review.outcome != "ok":
        return replace(block, reviewed="unknown")
    official = library.text(edition, "en", Origin.OFFICIAL)
    number = block.number
    if official is not None and block.carried:
        now = library.history.carry(number, block.edition, edition)
        number = now[0] if len(now) == 1 else number
    node = official.graph.get(number) if official else None
    same = review.official == wording_hash(node.rule) if node else unchanged
    return replace(block, reviewed="reviewed" if same else "changed", seen=same and review.seen)


def _unknown(library: Library, number: RuleNumber, edition: date) -> UnknownRuleError:
    """What there is to say of a number that an edition does not have."""
    history = library.history
    ever = history.ever(number)
    resolution = None
    if ever:
        nearest_edition = min(ever, key=lambda day: abs((day - edition).days))
        resolution = history.resolve(number, nearest_edition, edition if edition in history.editions else None)
    if edition in history.editions:
        suggestions = history.nearest(number, edition)
    else:
        suggestions = nearest([t for code in LANGUAGES for t in library.texts(edition, code)], number)
    before = () if ever or edition not in history.editions else tuple(
        now for old in sections_before(library.corpus).get(number.section, ())
        for now in history.carry(old, history.newest, edition))
    return UnknownRuleError(number, edition, before or suggestions, library.editions[0], resolution, before)


def ancestors(number: RuleNumber) -> tuple[RuleNumber, ...]:
    """Chapter, section and rule above a number, outermost first."""
    found: list[RuleNumber] = []
    above = number.parent
    while above is not None:
        found.insert(0, above)
        above = above.parent
    return tuple(found)


def nearest(texts: list[Text], number: RuleNumber, count: int = 5) -> tuple[RuleNumber, ...]:
    """The numbers of loaded texts that stand closest to a missing one, deepest shared ancestor first."""
    numbers = sorted({n for text in texts for n in text.graph.numbers}, key=lambda n: n.sort_key)
    path = set(ancestors(number)) | {number}

    def distance(at: int) -> tuple[int, int]:
        candidate = numbers[at]
        shared = len(path & ({*ancestors(candidate), candidate}))
        return (-shared, abs(at - place))

    place = sum(1 for n in numbers if n < number)
    best = sorted(range(len(numbers)), key=distance)[:count]
    return tuple(numbers[i] for i in sorted(best))


def name_of(library: Library, number: RuleNumber, edition: date, lang: str) -> tuple[str, str] | None:
    """The short name of a rule for lists and margins, and the language it is in: our label, else its title.

    A label is carried over from a restated edition where the rule is still the same one; without any in the asked
    language, another language's name is better than none.
    """
    for code in (lang, *(c for c in LANGUAGES if c != lang)):
        name = _label(library, number, edition, code)
        if name:
            return name, code
    return None


def label_of(library: Library, number: RuleNumber, edition: date, lang: str) -> str | None:
    """The short name of a rule, in whatever language it has one; see :func:`name_of`."""
    found = name_of(library, number, edition, lang)
    return found[0] if found else None


def _label(library: Library, number: RuleNumber, edition: date, lang: str) -> str | None:
    for text in reversed(library.texts(edition, lang)):
        node = text.graph.get(number)
        name = (node.rule.label or node.rule.title) if node else None
        if name:
            return name
    found = _restated_name(library, number, edition, lang)
    return found or library.heading(number, edition, lang)


@remembered(8192)
def _restated_name(library: Library, number: RuleNumber, edition: date, lang: str) -> str | None:
    """Our name of the rule in another edition: of one where it reads the same, else of the nearest."""
    history = library.history
    if edition not in history.editions or number.kind is Kind.CHAPTER:  # of chapters facts alone tell the heading
        return None
    others = [item.edition for item in library.loaded if (item.origin, item.lang) == (Origin.RESTATED, lang)
              and item.edition in history.editions and item.edition != edition]
    if not others:
        return None
    alike = history.alike(number, edition)
    for other in sorted(others, key=lambda day: (day not in alike, abs((day - edition).days))):
        now = (alike[other],) if other in alike else history.carry(number, edition, other)
        restated = library.text(other, lang, Origin.RESTATED)
        node = restated.graph.get(now[0]) if restated and len(now) == 1 else None
        if node and (node.rule.label or node.rule.title):
            return node.rule.label or node.rule.title
    return None
