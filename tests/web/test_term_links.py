"""Terms of the glossary inside a rule's words: whole words, first use only, never inside a link, calm."""

from __future__ import annotations

import pytest

from refapp.services.builders.term_links import MOST, TermForms, link_terms

FORMS = TermForms({("graveyard",): "graveyard", ("combat", "damage"): "combat-damage", ("damage", "step"): "damage-step",
                   ("last", "known", "information"): "lki", ("dernières", "informations"): "lki",
                   **{(f"w{chr(97 + i)}",): f"s{i}" for i in range(12)}})


@pytest.mark.parametrize(("html", "linked"), [
    ("into a graveyard.", 'into a <a class="term" href="term:graveyard">graveyard</a>.'),
    ("Graveyard first", '<a class="term" href="term:graveyard">Graveyard</a> first'),
    ("graveyards differ", "graveyards differ"),                                        # another word
    ("combat damage step", '<a class="term" href="term:combat-damage">combat damage</a> step'),  # the earliest, then the longest
    ("combat, damage", "combat, damage"),                                              # parted by a sign
    ("combat\u00a0damage", '<a class="term" href="term:combat-damage">combat\u00a0damage</a>'),
    ('see <a class="cite" href="rule:404">graveyard</a>', 'see <a class="cite" href="rule:404">graveyard</a>'),
    ("<em>graveyard</em>", '<em><a class="term" href="term:graveyard">graveyard</a></em>'),
    ("a &lt; graveyard &amp; b", 'a &lt; <a class="term" href="term:graveyard">graveyard</a> &amp; b'),
    ("dernières informations", '<a class="term" href="term:lki">dernières informations</a>'),
])
def test_where_links_stand(html: str, linked: str) -> None:
    assert link_terms([html], FORMS) == (linked,)


def test_only_the_first_use_is_linked_also_across_paragraphs() -> None:
    one, two = link_terms(["graveyard graveyard", "graveyard"], FORMS)
    assert one.count("<a ") == 1
    assert two == "graveyard"


def test_the_text_stays_calm_and_leaves_out_its_own_subject() -> None:
    text = " ".join(f"w{chr(97 + i)}" for i in range(12))
    assert link_terms([text], FORMS)[0].count("<a ") == MOST
    assert link_terms(["graveyard"], FORMS, own="graveyard") == ("graveyard",)


def test_rule_pages_link_their_terms(soup) -> None:
    links = soup("/en/rule/704.5f").select(".text a.term") or soup("/en/rule/603.6c").select(".text a.term")
    assert all(link["href"].startswith("/en/glossary/") for link in links)
    assert links
