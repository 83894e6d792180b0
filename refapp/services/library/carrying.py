"""Wordings of rules as they are shown under an edition: whose words, of which edition, citations renumbered.

Words that stand for a rule under another edition than their own cite by the numbers of their own. Ours are given the
numbers of the edition shown; the publisher's stay as published, and only their links lead where they should.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from refapp.history import History
from refapp.lazy_dataclass import dataclass
from refapp.model import Citation, Node, Origin, RuleNumber
from refapp.services.library.texts import Text

_ANCHOR = re.compile(r'(?:data-rules="([0-9.a-z-]+)" )?href="rule:([0-9.a-z]+)">([^<]*)<')
_NUMBERED = re.compile(r"(\d{3}\.\d+[a-z]{0,2}|\d{3}|[1-9])(?:[–-](\d{3}\.\d+[a-z]{0,2}|\d+|[a-z]{1,2}))?(?![\w.]*\w)")

Carry = Callable[[RuleNumber], RuleNumber | None]
"""The number of one edition in another; None where it is not one and the same rule there."""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """One wording of a rule, as it is shown on the page of an edition.

    ``edition``, ``lang`` and ``number`` are those of the words themselves; they differ from the page's
    where a wording is carried over from another edition or shown for want of a translation. ``unchanged`` is false
    where the rule's wording changed between the two editions. ``reviewed`` is ``official`` for the
    publisher's words; for ours ``reviewed`` where they were checked against the wording in force,
    ``changed`` where that wording is another one, ``unknown`` where they were not checked at all.
    ``seen``: somebody who didn't write these very words has compared them as well.
    ``html`` holds paragraphs, ``html_examples`` examples; links in them read ``rule:704.5g``.
    """

    origin: Origin
    lang: str
    edition: date
    node: Node
    html: tuple[str, ...]
    html_examples: tuple[str, ...]
    source: str
    carried: bool = False
    unchanged: bool = True
    reviewed: str = "official"
    seen: bool = False

    @property
    def number(self) -> RuleNumber:
        return self.node.rule.number

    @property
    def title(self) -> str | None:
        return self.node.rule.title

    @property
    def label(self) -> str | None:
        return self.node.rule.label

    @property
    def text(self) -> str:
        return self.node.rule.text

    @property
    def examples(self) -> tuple[str, ...]:
        return self.node.rule.examples

    @property
    def cites(self) -> tuple[Citation, ...]:
        return self.node.cites


def text_block(text: Text, node: Node) -> TextBlock:
    """The wording of a node of a loaded text."""
    html = text.html(node)
    paragraphs = len(node.rule.paragraphs)
    source = text.source_of.get(node.rule.position, text.sources[0])
    return TextBlock(text.origin, text.lang, text.edition, node, html[:paragraphs], html[paragraphs:], source.name,
                     reviewed="official" if text.origin is Origin.OFFICIAL else "unknown")

def renumbered(history: History, block: TextBlock, edition: date) -> TextBlock:
    """A carried wording with its citations as the edition shown numbers them.

    Links go to the rules of that edition. A cited rule that is no single rule there keeps its number, and its link
    goes to the edition of the words.
    """
    known: dict[RuleNumber, RuleNumber | None] = {}

    def carry(number: RuleNumber) -> RuleNumber | None:
        if number not in known:
            now = history.carry(number, block.edition, edition)
            known[number] = now[0] if len(now) == 1 else None
        return known[number]

    targets = {target for citation in block.node.cites for target in citation.targets}
    if all(carry(target) == target for target in targets):
        return block
    ours = block.origin is Origin.RESTATED
    html = tuple(_html(part, carry, block.edition, ours) for part in block.html)
    examples = tuple(_html(part, carry, block.edition, ours) for part in block.html_examples)
    node = _node(block.node, carry) if ours else block.node
    return replace(block, html=html, html_examples=examples, node=node)


def dated_links(html: str, edition: date) -> str:
    """The fragment with every link to a rule leading to an edition."""
    return re.sub(r'href="rule:([0-9.a-z]+)"', rf'href="rule:\1/{edition}"', html)


def _html(html: str, carry: Carry, edition: date, ours: bool) -> str:
    def put(match: re.Match[str]) -> str:
        rules, shown, number = match[1], match[3], RuleNumber.parse(match[2])
        now = carry(number)
        if now is None:
            return match[0].replace(f'"rule:{number}"', f'"rule:{number}/{edition}"')
        marked = f'data-rules="{_moved(rules, carry)}" ' if rules else ""
        return f'{marked}href="rule:{now}">{_moved(shown, carry) if ours else shown}<'
    return _ANCHOR.sub(put, html)


def _moved(text: str, carry: Carry) -> str:
    """The numbers in a text as the other edition has them; a range whose ends part company stays."""
    def put(match: re.Match[str]) -> str:
        first = RuleNumber.parse(match[1])
        now = carry(first)
        if now is None:
            return match[0]
        if match[2] is None:
            return str(now)
        last, dash = _end(first, match[2]), match[0][len(match[1])]
        then = carry(last) if last else None
        if last is None or then is None or ((then.section, then.rule) != (now.section, now.rule) and last.sub):
            return match[0]
        return f"{now}{dash}{str(then) if '.' in match[2] else then.sub or then.rule or then}"
    return _NUMBERED.sub(put, text)


def _end(first: RuleNumber, text: str) -> RuleNumber | None:
    """The last number of a range as written: whole, or only its last part."""
    if "." in text:
        return RuleNumber.parse(text)
    if text.isalpha():
        return RuleNumber(first.section, first.rule, text) if first.rule is not None else None
    if first.rule is not None and first.sub is None:
        return RuleNumber(first.section, int(text))
    return RuleNumber(int(text)) if first.rule is None else None


def _node(node: Node, carry: Carry) -> Node:
    """The node with its citations renumbered in its text, its examples, and where they stand in them."""
    rule = node.rule
    paragraphs, found = _text("\n\n".join(rule.paragraphs), [c for c in node.cites if c.part == "text"], carry)
    cites, examples = [*found], []
    for i, example in enumerate(rule.examples):
        text, found = _text(example, [c for c in node.cites if c.part == f"example:{i}"], carry)
        examples.append(text)
        cites += found
    return replace(node, rule=replace(rule, paragraphs=tuple(paragraphs.split("\n\n")) if rule.paragraphs else (),
                                      examples=tuple(examples)), cites=tuple(cites))


def _text(text: str, citations: list[Citation], carry: Carry) -> tuple[str, list[Citation]]:
    out: list[str] = []
    cites: list[Citation] = []
    at = length = 0
    for citation in sorted(citations, key=lambda c: c.start):
        if citation.start < at:
            continue
        surface = _moved(citation.surface, carry)
        before = text[at:citation.start]
        out += [before, surface]
        length += len(before)
        targets = tuple(now for target in citation.targets if (now := carry(target)) is not None)
        cites.append(replace(citation, start=length, end=length + len(surface), surface=surface, targets=targets))
        length += len(surface)
        at = citation.end
    return "".join([*out, text[at:]]), cites
