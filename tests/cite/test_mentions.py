"""Rule numbers in what people write: (text, expected mentions) with the reason above.

A mention is written ``surface=number``, or the number alone where both are the same. Numbers exist here only if
EXISTING holds them.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refapp.cite import spelling
from refapp.model import RuleNumber
from tests.effort import in_proportion

_NUMBERS = """
100 100.1 100.2 100.2a 101 101.4 103 103.5 104 104.3 104.3a 104.3b 104.3c 104.4 106.4 110 110.2 110.5 110.5g
111 112 113 116 116.3 117 117.3 119 119.1 120 120.3 120.4 120.5 302 302.6 400 400.7 500 508 508.1 509 509.1
509.1a 509.1b 510 510.1 510.1a 510.1b 510.1c 510.1d 510.2 601 601.2 601.2a 601.2b 601.2c 601.2d 601.2e 601.2f
601.2g 601.2h 601.2i 601.3 601.4 603 603.2 603.3 603.3b 603.4 603.6 603.6a 603.6b 603.6c 603.6d 603.7 603.10
603.10a 608 608.2 608.2b 611 612 613 613.1 613.1d 613.7 613.8 614 614.12 615 616 616.1 700 700.2 701 701.2 702
702.2 702.2b 702.10 702.10a 702.15 702.19 702.19b 702.50 703 704 704.1 704.3 704.5 704.5a 704.5b 704.5c 704.5d
704.5f 704.5g 704.5h 704.5i 704.5j 704.5k 704.5m 704.5n 704.5p 704.6 704.7 706 707 707.2 800 800.4a 903 903.4
903.10a
"""
EXISTING = frozenset(_NUMBERS.split())


def exists(number: RuleNumber) -> bool:
    return str(number) in EXISTING


def mentions(text: str) -> list[str]:
    found = spelling.scan(text, exists=exists)
    assert all(text[m.start:m.end] == m.surface for m in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
    return [m.surface if m.surface == str(m.number) else f"{m.surface}={m.number}" for m in found]


FOUND = [
    # bare, with the punctuation of sentences and the markup of posts around it
    ("704.5k", ["704.5k"]),
    ("It dies because of 704.5f.", ["704.5f"]),
    ("(704.5f), [704.5g]; “704.5h”? «\u00a0704.5i\u00a0» – 704.5j!", ["704.5f", "704.5g", "704.5h", "704.5i", "704.5j"]),
    ("**704.5k** _704.5k_ ~~704.5k~~ >704.5k |704.5k|", ["704.5k"] * 5),
    ("704.5K and 704.5k's second sentence", ["704.5K=704.5k", "704.5k"]),
    ("704.5's list, see 116.3 and 603.10", ["704.5", "116.3", "603.10"]),
    ("yes:704.5k", ["704.5k"]),
    # keywords of both languages, mixed as players mix them
    ("CR 704.5k, cr 704.5k, CR:704.5k, rule 704.5k, Rules 704.5k", ["704.5k"] * 5),
    ("la règle 704.5k, regle 704.5k, Règle n° 704.5k, la rule 704.5k, RC 704.5k", ["704.5k"] * 5),
    # glued keywords belong to the mention
    ("CR704.5k R7045k R704.5k §704.5k CR-704.5k", ["CR704.5k=704.5k", "R7045k=704.5k", "R704.5k=704.5k",
                                                   "704.5k", "CR-704.5k=704.5k"]),
    ("[r7045k], r704.5k", ["r7045k=704.5k", "r704.5k=704.5k"]), ("la régle 704", ["704"]),
    ("cf.704.5k, voir:704.5k", ["704.5k", "704.5k"]),
    ("[R7045k]", ["R7045k=704.5k"]), ("tag R7045 alone", ["R7045=704.5"]),
    # other points between section and rule, and longer words in lists
    ("rule 704·5k, règle 704。5k", ["704·5k=704.5k", "704。5k=704.5k"]),
    ("rules 704.5k and/or m", ["704.5k", "m=704.5m"]), ("règles 704.5k et/ou m", ["704.5k", "m=704.5m"]),
    ("règles 704.5k ainsi que m", ["704.5k", "m=704.5m"]),
    ("règles 601.2f jusqu’à h", ["601.2f", "h=601.2h"]),
    # letters apart
    ("CR 704.5 k says", ["704.5 k=704.5k"]), ("règle 704.5 k.", ["704.5 k=704.5k"]), ("704.5.k", ["704.5.k=704.5k"]),
    ("704.5(k) and rule 704.5 (k)", ["704.5(k)=704.5k", "704.5 (k)=704.5k"]),
    ("rule 704. 5k", ["704. 5k=704.5k"]), ("rule 704-5k", ["704-5k=704.5k"]),
    # … but words stay words
    ("rule 704.5 a creature dies", ["704.5"]), ("CR 704.5 i think", ["704.5"]), ("CR 704.5 A creature", ["704.5"]),
    ("CR 509.1 b/c my bear", ["509.1"]), ("règle 704.5 y compris", ["704.5"]), ("rule 104.3 u lose", ["104.3"]),
    # a decimal comma needs a keyword
    ("règle 704,5f et CR 704,5", ["704,5f=704.5f", "704,5=704.5"]),
    ("voir 704,5f", ["704,5f=704.5f"]),
    # bare sections need a keyword that means rules
    ("rule 704, CR 704, section 704, §704, la règle 704", ["704", "704", "704", "704", "704"]),
    ("rules 613, 614 and 616; CR 611/613", ["613", "614", "616", "611", "613"]),
    ("les règles 613 et 614 ou 616", ["613", "614", "616"]),
    ("rules 613-616", ["613", "616"]),
    # ranges and lists link each end
    ("601.2f–h", ["601.2f", "h=601.2h"]), ("601.2a-i", ["601.2a", "i=601.2i"]), ("704.5j/k", ["704.5j", "k=704.5k"]),
    ("601.2a–601.2h", ["601.2a", "601.2h"]), ("603.2/3", ["603.2", "3=603.3"]), ("601.2 - 601.4", ["601.2", "601.4"]), ("601.2-4", ["601.2", "4=601.4"]),
    ("601.2a to h", ["601.2a", "h=601.2h"]), ("601.2c à 601.2h, 601.2c à h", ["601.2c", "601.2h", "601.2c", "h=601.2h"]),
    ("704.5f, g and h apply", ["704.5f", "g=704.5g", "h=704.5h"]),
    ("704.5f, g et h.", ["704.5f", "g=704.5g", "h=704.5h"]),
    ("704.5j,704.5k", ["704.5j", "704.5k"]), ("704.5,704.6/704.7", ["704.5", "704.6", "704.7"]),
    ("704.5f & 704.5g", ["704.5f", "704.5g"]),
    ("704.5m et n, 601.2g, h and i.", ["704.5m", "n=704.5n", "601.2g", "h=601.2h", "i=601.2i"]),
    ("704.5j and m apply, 704.5j, m and n.", ["704.5j", "m=704.5m", "704.5j", "m=704.5m", "n=704.5n"]),
    # … where a letter may be a word, it is left alone
    ("601.2h and i think", ["601.2h"]),
    ("704.5f or x dies", ["704.5f"]), ("704.5j et c est tout", ["704.5j"]), ("704.5j, l'effet", ["704.5j"]),
    ("704.5b, c est fini", ["704.5b"]), ("704.5k and u win", ["704.5k"]), ("see 704.5a - i think", ["704.5a"]),
    ("704.5h-style and 704.5k-based", ["704.5h", "704.5k"]),
    # full-width digits, no-break spaces, missing space after the full stop
    ("règle\u00a0７０４.5k", ["７０４.5k=704.5k"]), ("read 704.5k.Then", ["704.5k"]),
    ("rule 704.5k points out that", ["704.5k"]), ("704.5k points out", ["704.5k"]), ("704.3 to 704.5", ["704.3", "704.5"]),
]

LEFT = [
    # prices in every manner
    "It costs $104.30, $104.3, 104.3€, 104.3 €, €104.3, 104.3 euros, 104.3 USD, 104.3 tix, 104,3 €, 120.5$",
    "prix: 104.3, price 104.3, sold for $702.50, j'ai payé 104.3", "worth 120.5k euros, 120.4 bucks",
    # versions and files
    "MTGO 3.4.104.3, version 100.2a, v104.3, Chrome 103.5, driver 601.2, patch 704.5, kernel 110.5",
    "704.5k.png, 704.5k.pdf, CR704.5k.html, /rules/704.5k, rules/704.5k.txt, C:\\704.5k",
    # addresses and mail
    "https://example.org/704.5k http://a.b/?c=704.5k www.example.org/rule/704.5k example.com/704.5k a704.5k@example.org",
    "me@704.5k.example.org, ftp://x/601.2 (see https://example.org/rule#704.5k)",
    # dates, times, scores, records
    "30.09.2011, 2011.09.30, 2011-09-30, 30/09/2011, 10:45, 20-18, 104-103, 2-0-1, 601.2.3.4", "192.168.104.3 and 104.3.110.2",
    # decklists and counts
    "4 Lightning Bolt (2XM) 704\n1 Opt (DOM) 60\n100 cards, 704 cards, exactly 100 cards\nSB: 2 Duress #704",
    "rule 100 cards in a deck, CR 100 cards", "100 life, 704 damage, 613 tokens, 999,999 times",
    # years, phone numbers, bare sections and chapters
    "in 2011, since 2009, Core Set 2019, M11", "555-704-5123, 1-704-555-1234, 704.555.1234, +33 704 555 123",
    "I have 704 of them, see 704, in 613", "chapter 7 of my story, section 3 of the forum rules, rule 34, rule 1, rule 12",
    # measures
    "104.3 FM, 103.5 MHz, 110.2 kg, 120.5 g, 120.5g of flour, 104.3%, 601.2 ms, 104.3 points, 104.3x, 119.1 lbs, 101.4°",
    "104.3 cards on average, r104.3, r7045", "104.3 average, 110.2 e, EUR 104.3, 104.3-inch, beta 104.3", "an average of 104.3, average 104.3, score 104.3, rating: 104.3, ~104.3, 1 704.5, 1,704.5, 1.704.5",
    # codes of things
    "Ryzen R7 5700, R2D2, RTX 3080, R6700 router, BMW R1200, x704.5, 704x5, #704, #704.5k, a=704.5k, @704.5",
    # numbers that do not exist
    "704.5l, 704.5o, 704.5z, 704.99, 999.1, rule 999, CR 105.1, rule 704.05, CR704.5abc, 704.5kk", "704.5th",
    # quantities next to keyword-like words
    "point 704, article 704, see 704 cards, step 100, R 704",
]


@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_found(text: str, expected: list[str]) -> None:
    assert mentions(text) == expected


@pytest.mark.parametrize("text", LEFT)
def test_left_alone(text: str) -> None:
    assert mentions(text) == []


@pytest.mark.parametrize(("lang", "expected"), [("en", ["704.5j", "704.5m"]), ("fr", ["704.5j"]), (None, ["704.5j"])])
def test_single_letters_are_words_in_some_languages(lang: str | None, expected: list[str]) -> None:
    assert [str(m.number) for m in spelling.scan("704.5j, m applies", lang)] == expected


def test_without_knowledge_every_number_counts() -> None:
    assert [str(m.number) for m in spelling.scan("999.1z and CR 999")] == ["999.1z", "999"]


@given(st.text(alphabet="704.5kR CRrule,-–/()[]àet\n", max_size=60))
def test_spans_are_in_order_and_exact(text: str) -> None:
    mentions(text)


@pytest.mark.parametrize("piece", ["704.5k ", "704.5k,", "704.5k-", "704", "7", "rule ", "R", "CR ", ".", "@", "www.", "a.b",
                                   "é", "704.5j/", "x704.", "://", "a-", " "])
def test_time_grows_with_length_only(piece: str) -> None:
    assert in_proportion(lambda size: spelling.scan(piece * (size // len(piece)), exists=exists), 12_500, 100_000)


def test_a_range_may_end_after_z() -> None:
    text = "rules 704.5y–aa, 704.5y-as it says"
    found = spelling.scan(text, "en", lambda number: number.sub != "as")
    assert [str(mention.number) for mention in found] == ["704.5y", "704.5aa", "704.5y"]
