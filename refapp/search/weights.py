"""Every weight of the search in one place, with its reason and the figure that set it.

Figures are the mean reciprocal rank of the first right answer among ten (a rule's parent or child counts half) on
the 240 queries of ``queries_dev.jsonl``, searched with our texts beside the official English of 2026-01-16, of the day
on which a weight was set; "mean" is that of English and French. ``tools/search_quality.py`` measures those of today.
A weight is changed only where both halves of the queries allow it. One without a figure was set by the tests of
``tests/search``, and a change of it within the bounds given moves neither by more than 0.002.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class FieldWeight:
    """BM25F: what an occurrence counts (``weight``), how much a long field dilutes it (``b``, 0 to 1)."""

    weight: float
    b: float


FIELDS: Mapping[str, FieldWeight] = MappingProxyType(
    {
        # a name is what people search by; short names and long names are equally names, so little dilution
        "title": FieldWeight(8.0, 0.3),
        "label": FieldWeight(7.0, 0.3),
        # rules differ in length tenfold: the one-sentence rule on a subject is usually meant (b 0.8: -0.003)
        "text": FieldWeight(1.0, 0.6),
        # examples name cards and situations: they help to find a rule and must not outrank it (0.15: -0.002)
        "examples": FieldWeight(0.35, 0.7),
        # how players ask for the rule: a word there tells more than one in the text (2: -0.005, 4: -0.009)
        "asks": FieldWeight(1.5, 0.5),
        # our words beside the official ones: the same said again, more like a reader would (0.25: -0.002, 0.5: -0.003)
        "plain": FieldWeight(0.7, 0.6),
        # what its live examples are called, a case in a line (English +0.007, French +0.024; 1 to 4: 0.005)
        "shown": FieldWeight(2.0, 0.8),
        # each subrule of "Flying" is about flying, but less so than the rule that bears the name
        "heading": FieldWeight(2.2, 0.2),
        # "704 legend" and "704.5j token" search inside a section or rule; the own number counts like a title
        "number": FieldWeight(2.0, 0.0),
    }
)
K1 = 1.2
"""BM25 saturation: the third occurrence of a word says little more than the second."""

# -- which rules are shown

PARTIAL_FROM = 4
"""From this many meaningful words on, entries that lack a few of them are shown too; a spoken question (two
function words or more) reaches it with one word less. 1 to 4 give the same figures: it decides how many, not which."""
FEW = 6
"""Where fewer entries have all the words, those with most of them follow."""
MIN_COVERAGE = (0.4, 0.2, 0.05)
"""The share of a query's meaning (by how telling its words are) that a partial hit must hold; where too few do, the
next. Stopping at the first that gave any: French keywords 0.686, going on until FEW 0.703."""

# -- in which order

RERANKED, HEAP_FROM = 14, 500
"""How many of the best entries are looked at word by word; the rest keep their order (14 at least, that a rule which
its subrules answer for is among them: « aura »). Mean: 8: 0.807, 10: 0.806,
15: 0.804, 20: 0.804, 40: 0.801."""
PENALTY = 2.0
"""How hard a lack of meaning weighs: an entry with half of it keeps a quarter of its score. Figures from here to NEAR
are of 1,518 questions of corpus/asked, each asked of an index without it and its like, and (in brackets) of the judged
queries, near to which some of those questions were written. 1.7: 0.680 (0.888), 2.3: 0.677 (0.887), 2.8: 0.669."""
ASKED = 0.6
"""What it counts that the query is one of the ways in which players ask for the rule, word for word. 0.4: 0.678
(0.878), 0.6: 0.679 (0.887), 0.9: 0.671 (0.889)."""
POPULAR, POPULAR_FROM = 0.15, 20
"""What it counts that players have many ways to ask for a rule, in full from POPULAR_FROM on, by logarithm: where two
answer alike, the one that tables ask for is meant. Of 71 queries whose first result judges refuse, the right rule has
more ways to be asked for in 53, fewer in 17. Table questions written before anybody looked: 0: 0.859, 0.1: 0.878,
0.2: 0.900; questions of rare rules: 0.799, 0.789, 0.779."""
ASIDE = 2.0
"""What ways of asking for a rule of one keyword, or of one variant, count where the query doesn't name it: the power of
the entry's weight (0.72). Whoever asks whether a dying token triggers recover doesn't say what a token does that
dies: 704.5d stood fourth for "token dies", behind two such asks. Mean: 0: 0.8042, 1 to 3: 0.8045, no half is worse."""
NEAR, EXACT, SLIGHT = 0.45, 0.12, 0.05
"""Words side by side as typed; the very forms typed; function words that stand there, too. NEAR 0.35: 0.676 (0.874),
0.55: 0.672 (0.881), 0.8: 0.665 (0.883); EXACT 0.1: 0.001 better, 0.3: 0.003 worse."""
COMMON = 0.5
"""The share of entries from which on a function word tells nothing by standing near: *the*, *a*, *be*, *of*, « de »,
« un », « une », « le », « la », « être », « avoir ». Judged queries: 0.5 and 1 the same, 0.4 and less 0.001 (English)
and 0.006 (French) worse; a copy as files fetches 6 to 12 kB less for each."""
HEADED, DEFINITION = 0.6, 0.1
"""Standing under a heading that the query names, and being the rule that says what the heading is. HEADED 0.5: 0.003
worse, 0.7: 0.005 worse, 0.8: the same; DEFINITION 0: the same, 0.3: 0.002 worse."""
INNER = 0.2
"""Bearing a name that is a part of the query, by the name's share of its meaning. Mean: 0.1: 0.738, 0.2: 0.741,
0.3: 0.739, 0.45: 0.737, 0.6: 0.729."""
NAMED, NAMED_STEP, SENT_INSIDE, RULE_FIRST, NAMED_FIRST = 2.0, 2.0, 0.81, 0.3, 10.0
"""The bearer of a name scores NAMED + NAMED_STEP × how well it answers to it: above every other entry, and among
bearers that strength decides; the text only breaks ties. Where a name is sent to a whole section, its best rule (a rule
before a subrule) answers as well as SENT_INSIDE."""
OPENING = 1.02
"""The rule that opens a section answers to the section's name a little better than the section, which has no words of
its own. Mean: 0.745 without, 0.776 with it."""
BEND = 1.5
"""From here on a score comes the nearer to NAMED the higher it is, and never there: good answers stay apart. Cut off at
NAMED they came in book order: 0.800, bent: 0.803."""
BESIDE = 0.5
"""The nearest that two words can stand without standing as typed."""
TERM_WEIGHT = 0.68
"""A glossary entry is short and bears its word as a title: on equal terms the rule itself comes first."""
IN_KEYWORD = 0.85
"""A rule of one keyword is rarely meant by who doesn't name it, and HEADED makes up for it where it is named.
Mean: 1.0: 0.788, 0.9: 0.792, 0.85: 0.795, 0.8: 0.798, English questions 0.678 and 0.666 with the last two."""
VARIANTS, IN_VARIANT = 801, 0.9
"""From this section on rules are about options and variants: they say what is otherwise there, and are rarely
meant by who doesn't name the variant. As an entry's weight and as that of its label as a name: a variant's rule called
"mulligans" stood before the rule on mulligans. Mean: 1.0 and 0.9: 0.797, 0.85: 0.796."""
LIFT, FAMILY, NEARLY_ALL = 0.16, 3, 0.7
"""A rule with FAMILY subrules or more, NEARLY_ALL of which answer, is what they are about: it comes before them."""
TOGETHER, TOGETHER_STEP = 1.1, 0.02
"""Where a query is nothing but names of keywords, a rule that speaks of all of them stays ahead from this score on
(what lists many keywords has less: 122.1b scores 0.7 to 1.05); the keywords' own rules follow, in the query's order."""
