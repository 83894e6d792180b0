"""What French readers see is French: no English in the visible text of a sample of pages."""

from __future__ import annotations

import re

import pytest

ENGLISH = re.compile(r"\b(?:the|and|with|which|from|are|this|that|would|cannot|can’t|doesn’t|isn’t|damage|counters|owner|untapped|tapped|"
                     r"player|players|board|spell|ability|abilities|graveyard|library|battlefield|whenever|until|your|you|its|instead)\b", re.I)
OURS = re.compile(r"Wizards of the Coast|The Prismatic Piper|\w+/[\w/]+\.py\b|`[^`]*`")
"""Names, addresses of files, and words of the language of situations where a mark says so."""
SAID = {"/fr/programmes": {"ability", "player", "with"}}
"""Arguments that a description calls by their names."""
PAGES = ("/fr/", "/fr/704", "/fr/704.5j", "/fr/regle/702.19b", "/fr/regle/701.5/2011-09-30", "/fr/glossaire", "/fr/glossaire/trample", "/fr/editions",
         "/fr/exemples", "/fr/exemple/704.5j-two-copies", "/fr/exemple/510.1c-divided", "/fr/programmes", "/fr/construire?start=combat",
         "/fr/lier", "/fr/a-propos", "/fr/recherche?q=legende", "/fr/comparer/2011-09-30..2026-09-25?section=704")


@pytest.mark.parametrize("address", PAGES)
def test_no_english_in_the_visible_text(client, address: str) -> None:
    from bs4 import BeautifulSoup
    page = BeautifulSoup(client.get(address, follow_redirects=True).get_data(as_text=True), "html.parser")
    assert page.html["lang"] == "fr"
    for hidden in page.select("script, style, code, pre, textarea, kbd, svg, [lang=en]"):
        hidden.decompose()
    told = [*page.stripped_strings, *(str(one[name]) for one in page.find_all(True) for name in ("title", "aria-label", "placeholder", "alt")
                                      if one.get(name))]
    assert len(told) > 20
    wrong = {word for text in told for word in ENGLISH.findall(OURS.sub("", text))} - SAID.get(address, set())
    assert not wrong, (address, [text for text in told if ENGLISH.search(OURS.sub("", text))])
