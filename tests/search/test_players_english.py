"""What players type, on the whole English edition of 2026-09-25: the number that must come first (or among the first).

Only numbers stand here; the text is read from the official documents. Names, slang, misspellings, questions.
"""

from __future__ import annotations

import pytest

from refapp.search.index import SearchIndex
from refapp.search.service import search

FIRST = """
# keyword abilities and actions: the rule that bears the name
flying → 702.9
Deathtouch → 702.2
death touch → 702.2
first strike → 702.7
double strike → 702.4
trample → 702.19
what is trample → 702.19
hexproof → 702.11
indestructible → 702.12
lifelink → 702.15
life link → 702.15
protection → 702.16
menace → 702.111
phasing → 702.26
morph → 702.37
ninjutsu → 702.49
cascade → 702.85
storm → 702.40
madness → 702.35
kicker → 702.33
multikicker → 702.33
split second → 702.61
companion → 702.139
sacrifice → 701.21
regenerate → 701.19
scry → 701.22
proliferate → 701.34
transform → 701.27
the ring tempts you → 701.54
# sections by their names, whole or not, singular or plural, with or without an article
state-based actions → 704.1
state based action → 704.1
statebased actions → 704.1
what are state based actions → 704.1
the stack → 405.1
graveyard → 404.1
library → 401.1
mana abilities → 605.1
what is a mana ability → 605.1
priority → 117.1
combat damage step → 510.1
declare blockers → 509.1
declare attackers → 508.1
end of combat → 511.1
beginning of combat → 507.1
untap step → 502.1
upkeep → 503.1
main phase → 505.1
planeswalkers → 306.1
tokens → 111.1
emblem → 114.1
commander → 903.1
the monarch → 725.1
day and night → 731.1
subgame → 729.1
color indicator → 204.1
triggered abilities → 603.1
power and toughness → 208.1
shortcuts → 732.1
# names from the glossary: the rule to which it sends its reader
legend rule → 704.5j
world rule → 704.5k
summoning sickness → 302.6
lethal damage → 120.4a
maximum hand size → 402.2
starting life total → 103.4
color identity → 903.4
commander tax → 903.8
mulligan → 103.5
London mulligan → 103.5
alternative cost → 118.9
additional cost → 118.8
timestamp order → 613.7
dependency → 613.8
APNAP → 101.4
remove from combat → 506.4
excess damage → 120.4a
mana value → 202.3
sideboard → 100.4
aura → 303.4
# abbreviations and table talk
SBA → 704.1
gy → 404.1
pw → 306.1
cmc → 202.3
2hg → 810.1
summoning sick → 302.6
who goes first → 103.1
aura falls off → 704.5m
fizzle → 608.2b
hold priority → 117.3c
can't beats can → 101.2
# spoken questions
what happens when two legends have the same name → 704.5j
what happens when two legends same name → 704.5j
how do you lose the game → 104.3
how do you win the game → 104.2
what happens if I draw from an empty library → 121.4
do planeswalkers have summoning sickness → 302.6
can a creature attack the turn it comes into play → 302.6
how many cards in opening hand → 103.5
when can I cast a sorcery → 307.1
who owns a token → 111.2
what happens when commander dies → 903.9a
how much life do you start with → 103.4
discard down to seven → 402.2
does a copied spell trigger cast triggers → 707.10
# words of the rule itself
+1/+1 and -1/-1 counters → 122.3
planeswalker loyalty zero → 306.9
toughness 0 → 704.5f
tokens cease to exist → 111.7
illegal target on resolution → 608.2b
copy effects layer → 613.2a
mana value of X → 202.3e
extra turns → 500.7
commander damage 21 → 903.10a
card text contradicts rules → 101.1
"intervening if" → 603.4
section:704 token → 704.5d
# misspelt
deathtuch → 702.2
trampel → 702.19
hexprof → 702.11
indestructable → 702.12
vigilence → 702.20
sacrafice → 701.21
proliforate → 701.34
planeswaker → 306.1
batlefield → 403.1
first stirke → 702.7
firststrike → 702.7
comander → 903.1
"""
AMONG = """
is a land a spell → 305.1
layers → 613
poison counters ten → 704.5c
can I sacrifice a creature someone else controls → 701.21a
equip at instant speed → 702.6a
ETB → 603.6a
can I target my own hexproof creature → 702.11b
how does trample work with deathtouch → 702.2c
activate loyalty ability twice → 606.3
can I cast instants during opponents turn → 117.1a
how many lands per turn → 305.2
can a token be exiled and come back → 111.8
dies → 700.4
when are state-based actions checked → 704.3
order of triggered abilities → 603.3b
mana abilities can't be responded to → 605.3b
countered spell goes to graveyard → 701.6a
attacking planeswalkers → 306.6
can I block with a tapped creature → 509.1a
multiple blockers damage → 510.1c
does damage wear off → 120.6
last in first out → 405.5
infinite loop draw → 104.4b
# sayings of several words, which mean something as a whole only
deck out → 121.4
how many cards in a deck → 100.2a
sideboard size → 100.4a
priority after casting → 117.3c
can I attack with a creature that just came in → 302.6
do tokens go to the graveyard → 111.7
aura enchanted creature dies → 704.5m
planeswalker loyalty ability once per turn → 606.3
when a creature enters the battlefield → 603.6a
deathtouch and trample → 702.19b
deathtouch and trample → 702.2c
spell with two targets one illegal → 608.2b
intervening if → 603.4
two legends with the same name → 704.5j
do creatures see each other die → 603.10a
"""


def table(text: str) -> list[tuple[str, str]]:
    return [tuple(line.split(" → ")) for line in text.strip().splitlines() if not line.startswith("#")]  # type: ignore[misc]


def numbers(index: SearchIndex, query: str, count: int) -> list[str]:
    return [str(result.number or result.entry.title) for result in search([index], query, limit=count).results]


@pytest.mark.parametrize(("query", "first"), table(FIRST), ids=[query for query, _ in table(FIRST)])
def test_first(edition: SearchIndex, query: str, first: str) -> None:
    assert numbers(edition, query, 1) == [first]


@pytest.mark.parametrize(("query", "number"), table(AMONG), ids=[query for query, _ in table(AMONG)])
def test_among_the_first_five(edition: SearchIndex, query: str, number: str) -> None:
    assert number in numbers(edition, query, 5)


def test_every_section_and_titled_rule_is_found_first_by_its_title(edition: SearchIndex) -> None:
    """By its full title; a title borne twice (General, Vanguard) finds one of its bearers."""
    missed = [(entry.title, numbers(edition, entry.title, 4)) for entry in edition.entries
              if entry.title and entry.number and entry.number.section >= 100
              and not entry.title.startswith("General") and str(entry.number) not in numbers(edition, entry.title, 4)]
    assert missed == []
