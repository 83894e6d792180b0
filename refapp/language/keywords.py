"""The names of keyword abilities, and how a keyword is read: its word, its number, its cost, its quality.

    flying · rampage 2 · kicker {3} · suspend 1—{R} · affinity for artifacts · equip—sacrifice a creature

Which of them the engine plays the rulebook says (:mod:`refapp.rulebook.abilities`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from refapp.language.costs import ManaCost, read_cost
from refapp.language.errors import ScenarioError
from refapp.language.fields import define
from refapp.language.kinds import one_of
from refapp.language.scenario import Keyword

_TABLE = """
    2 deathtouch; 3 defender; 4 double strike; 5 enchant; 6 equip; 7 first strike; 8 flash; 9 flying; 10 haste;
    11 hexproof; 12 indestructible; 13 intimidate; 14 landwalk; 15 lifelink; 16 protection; 17 reach; 18 shroud;
    19 trample over planeswalkers; 19 trample; 20 vigilance; 21 ward; 22 banding; 22 bands with other; 23 rampage;
    24 cumulative upkeep; 25 flanking; 26 phasing;
    27 buyback; 28 shadow; 29 cycling; 29 typecycling; 30 echo; 31 horsemanship; 32 fading; 33 kicker;
    33 multikicker; 34 flashback; 35 madness; 36 fear; 37 megamorph; 37 morph; 38 amplify; 39 provoke; 40 storm;
    41 affinity; 42 entwine; 43 modular; 44 sunburst; 45 bushido; 46 soulshift; 47 splice; 48 offering;
    49 commander ninjutsu; 49 ninjutsu; 50 epic; 51 convoke; 52 dredge; 53 transmute; 54 bloodthirst; 55 haunt;
    56 replicate; 57 forecast; 58 graft; 59 recover; 60 ripple; 61 split second; 62 suspend; 63 vanishing;
    64 absorb; 65 aura swap; 66 delve; 67 fortify; 68 frenzy; 69 gravestorm; 70 poisonous; 71 transfigure;
    72 champion; 73 changeling; 74 evoke; 75 hideaway; 76 prowl; 77 reinforce; 78 conspire; 79 persist; 80 wither;
    81 retrace; 82 devour; 83 exalted; 84 unearth; 85 cascade; 86 annihilator; 87 level up; 88 rebound;
    89 umbra armor; 90 infect; 91 battle cry; 92 living weapon; 93 undying; 94 miracle;
    95 soulbond; 96 overload; 97 scavenge; 98 unleash; 99 cipher; 100 evolve; 101 extort; 102 fuse; 103 bestow;
    104 tribute; 105 dethrone; 106 double agenda; 106 hidden agenda; 107 outlast; 108 prowess; 109 dash; 110 exploit;
    111 menace;
    112 renown; 113 awaken; 114 devoid; 115 ingest; 116 myriad; 117 surge; 118 skulk; 119 emerge; 120 escalate;
    121 melee; 122 crew; 123 fabricate; 124 partner; 124 choose a background;
    124 doctor's companion; 125 undaunted; 126 improvise; 127 aftermath; 128 embalm;
    129 eternalize; 130 afflict; 131 ascend; 132 assist; 133 jump-start; 134 mentor; 135 afterlife; 136 riot;
    137 spectacle; 138 escape; 139 companion; 140 mutate; 141 encore; 142 boast; 143 foretell; 144 demonstrate;
    145 daybound; 145 nightbound; 146 disturb; 147 decayed; 148 cleave; 149 training; 150 compleated;
    151 reconfigure; 152 blitz; 153 casualty; 154 enlist; 155 read ahead; 156 ravenous; 157 squad;
    158 space sculptor; 159 visit; 160 prototype; 161 living metal; 162 more than meets the eye; 163 for mirrodin!;
    164 toxic; 165 backup; 166 bargain; 167 craft; 168 disguise; 169 solved; 170 plot; 171 saddle; 172 spree;
    173 freerunning; 174 gift; 175 offspring; 176 impending; 177 exhaust; 178 max speed; 179 start your engines!;
    180 harmonize; 181 mobilize; 182 job select; 183 tiered; 184 station; 185 warp; 186 infinity; 187 mayhem;
    188 web-slinging; 189 firebending; 190 sneak; 191 increment; 192 paradigm; 193 power-up; 194 teamwork;
    195 storied
"""


def _read(table: str) -> Mapping[str, str]:
    rows = (row.strip().split(" ", 1) for row in table.replace("\n", " ").split(";") if row.strip())
    return MappingProxyType({name: f"702.{number}" for number, name in rows})


KEYWORDS: Mapping[str, str] = _read(_TABLE)
"""Keyword ability → the number of its rule in the edition of 2026-09-25."""

_COSTED = frozenset({
    "aura swap", "awaken", "bestow", "blitz", "buyback", "cleave", "commander ninjutsu", "craft",
    "cumulative upkeep", "cycling", "dash", "disguise", "disturb", "echo", "embalm", "emerge", "encore", "entwine",
    "equip", "escalate", "escape", "eternalize", "evoke", "flashback", "foretell", "fortify", "freerunning",
    "harmonize", "impending", "kicker", "level up", "madness", "megamorph", "miracle", "more than meets the eye",
    "morph", "multikicker", "mutate", "ninjutsu", "offspring", "outlast", "overload", "plot", "prowl",
    "reconfigure", "recover", "reinforce", "replicate", "scavenge", "sneak", "spectacle", "splice", "squad",
    "surge", "transfigure", "transmute", "typecycling", "unearth", "ward", "warp", "web-slinging"})
"""Keyword abilities that say nothing without a cost."""
_BOTH = frozenset({"awaken", "impending", "reinforce"})
"""Of these, those with a number before the cost: “awaken 4—{5}{U}”."""

_BY_LENGTH = tuple(sorted(KEYWORDS, key=len, reverse=True))
_NUMBER = re.compile(r"(\d{1,4}|x)\b")


def read_keyword(written: str, path: str) -> Keyword | None:
    """A keyword ability from its words in lower case; None where they begin with no keyword's name.

    Raises ScenarioError for a cost that can't be read.
    """
    name = next((one for one in _BY_LENGTH if written == one or written.startswith((f"{one} ", f"{one}—", f"{one}-"))),
                None)
    if name is None:
        return _with_cost(_variant(written, path), written, path)
    return _with_cost(_with(name, written[len(name):].strip(), path), written, path)


def written(keyword: Keyword) -> str:
    """A keyword as a board says it: what :func:`read_keyword` reads to an equal one."""
    number = str(keyword.n) if keyword.n is not None else ""
    behind = " ".join(part for part in (number, str(keyword.cost or "")) if part)
    if keyword.word == "typecycling" and keyword.quality:
        return f"{keyword.quality}cycling {behind}".strip()
    return f"{keyword.quality} offering" if keyword.word == "offering" and keyword.quality else str(keyword)


def called(keyword: Keyword, name: str) -> bool:
    """Whether a name, in lower case, means a keyword ability: as it is written, or without its cost."""
    kind = keyword.quality.partition("{")[0].strip(" —-")
    if keyword.word == "typecycling":
        return name in (f"{keyword.quality}cycling", f"{keyword.quality}cycling {keyword.cost or ''}".strip())
    return name in (str(keyword), f"{keyword.word} {kind}".strip(), f"{keyword.word}—{keyword.quality}")


def _with_cost(keyword: Keyword | None, written: str, path: str) -> Keyword | None:
    """Refuse a keyword that needs a cost and has none: it would be free."""
    if keyword is None or keyword.cost is not None or (keyword.quality and keyword.word != "typecycling"):
        return keyword
    if (keyword.word in _COSTED and (keyword.n is None or keyword.word in _BOTH)) or (
            keyword.word == "suspend" and keyword.n is not None):  # a card that gains suspend has no number and no cost
        raise ScenarioError.value(path, written, "a cost behind this keyword ability")
    return keyword


def _with(name: str, rest: str, path: str) -> Keyword:
    number: int | None = None
    cost: ManaCost | None = None
    found = _NUMBER.match(rest)
    if found and found[1] != "x":
        number, rest = int(found[1]), rest[found.end():].strip()
    rest = rest.lstrip("—-").strip()
    if rest.startswith("{"):
        symbols = re.match(r"(?:\{[^{}]*\}\s*)+", rest)
        if symbols is not None:
            cost, rest = read_cost(symbols[0].strip(), path), rest[symbols.end():].strip().lstrip(",").strip()
    return Keyword(name, number, cost, rest)


def _variant(written: str, path: str) -> Keyword | None:
    """Landwalk, typecycling and “umbra armor”-like names: islandwalk, plainscycling {2}."""
    cycling = re.match(r"((?:[a-z'-]+ )?[a-z'-]+?)cycling\b(.*)", written)
    if cycling is not None:
        found = _with("typecycling", cycling[2].strip(), path)
        if found.quality:
            raise ScenarioError.value(path, written, "a typecycling cost of mana")
        return Keyword("typecycling", found.n, found.cost, cycling[1])
    if written.endswith(" offering"):
        return Keyword("offering", quality=written.removesuffix(" offering"))
    if written.endswith("walk") and written != "walk":
        return Keyword(written)
    return None


define("keyword name", one_of(*KEYWORDS))
