"""Boards for the properties, wider than a table of cases: up to four players, several effects that replace one event,
effects with durations, several targets, turns that go on. Says nothing of what should come of them.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

NAMES = ("ada", "bob", "cat", "dog", "elk", "fox", "gnu")
SEATS = ("A", "B", "C", "D")
STEPS = ("upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "end of combat", "postcombat main", "end", "cleanup")
DURATIONS = ("turn", "combat", "your next turn", "always", "while creature", "while untapped")

REPLACING: tuple[Any, ...] = (
    {"replace": {"event": "graveyard", "who": "creature", "instead": "exile"}},
    {"replace": {"event": "graveyard", "who": "creature opponents", "instead": "hand"}},
    {"replace": {"event": "graveyard", "who": "permanent", "nontoken": True, "instead": "library"}},
    {"replace": {"event": "graveyard", "who": "self", "instead": "command"}},
    {"replace": {"event": "damage", "who": "yours", "instead": "double"}},
    {"replace": {"event": "damage", "who": "creature", "instead": "double"}},
    {"replace": {"event": "enters", "who": "creature", "instead": "tapped"}},
    {"replace": {"event": "create_token", "who": "yours", "instead": "double"}},
    {"static": {"prevent_damage": 1, "affects": "creature yours"}},
    {"static": {"prevent_damage": "all", "affects": "self"}},
)
"""Effects that compete for one event (616)."""

TRIGGERS: tuple[Any, ...] = (
    {"trigger": {"id": "mourns", "event": "dies", "who": "other creature", "do": [{"do": "gain_life", "player": "you", "n": 1}]}},
    {"trigger": {"id": "bites", "event": "enters", "who": "creature", "target": "creature",
                 "do": [{"do": "damage", "source": "@self", "to": "@target", "amount": 1}]}},
    {"trigger": {"id": "counts", "event": "step_begins", "step": "upkeep", "whose": "each", "do": [{"do": "draw", "player": "you", "n": 1}]}},
)

STATICS: tuple[Any, ...] = (
    {"static": {"affects": "other creature yours", "pt": [1, 1]}},
    {"static": {"affects": "creature", "set_pt": [1, 1]}},
    {"static": {"affects": "creature opponents", "lose_abilities": True}},
    {"static": {"affects": "creature yours", "pt": [1, 0], "per": "creature yours"}},
    {"static": {"affects": "land", "add_types": ["creature"], "set_pt": [2, 2]}},
)

WORDS = ("indestructible", "deathtouch", "lifelink", "infect", "protection from red", "undying", "persist", "regenerates",
         "flying", "first strike", "trample", "haste", "shroud", "hexproof")


@st.composite
def objects(draw: st.DrawFn, at: int, seats: tuple[str, ...], hosts: tuple[str, ...]) -> dict[str, Any]:
    player = st.sampled_from(seats)
    kind = draw(st.sampled_from(("creature", "creature", "creature", "enchantment", "enchantment", "equipment", "land")))
    found: dict[str, Any] = {
        "ctrl": draw(player), "owner": draw(player), "ts": at + 1, "name": draw(st.sampled_from(("Mara", "Tomo", "Vell"))),
        "kind": draw(st.sampled_from(("card", "card", "token"))), "tapped": draw(st.booleans())}
    effects = st.lists(st.sampled_from((*REPLACING, *TRIGGERS, *STATICS)), max_size=2)
    if kind == "creature":
        found |= {"types": ["creature"], "pt": [draw(st.integers(0, 4)), draw(st.integers(1, 4))], "damage": draw(st.integers(0, 2)),
                  "counters": draw(st.dictionaries(st.sampled_from(("+1/+1", "-1/-1")), st.integers(1, 2), max_size=1)),
                  "colors": draw(st.sampled_from(([], ["red"]))),
                  "abilities": [*draw(st.lists(st.sampled_from(WORDS), max_size=1)), *draw(effects)]}
    elif kind == "equipment":
        found |= {"types": ["artifact"], "subtypes": ["equipment"], "abilities": [{"static": {"affects": "equipped", "pt": [1, 1]}}]}
        if hosts:
            found["attached_to"] = draw(st.sampled_from(hosts))
    else:
        found |= {"types": [kind], "abilities": draw(effects)}
    return found


def steps(names: tuple[str, ...], seats: tuple[str, ...], *, turn: bool) -> st.SearchStrategy[dict[str, Any]]:
    """Instructions: about one object, about several at once, lasting ones, and, in a turn, combat and time that goes on."""
    one, player = st.sampled_from(names), st.sampled_from(seats)
    several = st.one_of(one, st.lists(one, min_size=2, max_size=3, unique=True), st.just("all creature"))
    anyone = st.one_of(one, player)
    small = st.integers(0, 3)
    kinds = [
        *(st.builds(lambda what, verb=verb: {"do": verb, "what": what}, several)
          for verb in ("destroy", "exile", "bounce", "tap", "untap", "phase_out", "sacrifice", "regenerate")),
        st.builds(lambda to, n, source: {"do": "damage", "to": to, "amount": n, "source": source}, anyone, small, one),
        st.builds(lambda to, n: {"do": "damage", "to": to, "amount": n}, st.sampled_from(("each_player", *seats)), small),
        st.builds(lambda parts: {"do": "damage", "parts": parts}, st.lists(
            st.builds(lambda to, n, source: {"to": to, "amount": n, "source": source}, anyone, small, one), min_size=2, max_size=4)),
        st.builds(lambda what, pt, how: {"do": "modify", "what": what, "pt": pt, "duration": how}, several,
                  st.tuples(st.integers(-2, 3), st.integers(-2, 3)).map(list), st.sampled_from(DURATIONS)),
        st.builds(lambda what, word, how: {"do": "modify", "what": what, "grant": [word], "duration": how}, several,
                  st.sampled_from(WORDS), st.sampled_from(DURATIONS)),
        st.builds(lambda what, how: {"do": "modify", "what": what, "lose_abilities": True, "duration": how}, several,
                  st.sampled_from(DURATIONS)),
        st.builds(lambda what, by: {"do": "gain_control", "what": what, "by": by}, one, player),
        st.builds(lambda a, b: {"do": "exchange_control", "a": a, "b": b}, one, one),
        st.builds(lambda a, b: {"do": "attach", "what": a, "to": b}, one, one),
        st.builds(lambda what, by: {"do": "put_onto_battlefield", "what": what, "under": by}, one, player),
        st.builds(lambda by, n: {"do": "create_token", "by": by, "id": "tok", "n": n, "token": {"types": ["creature"], "pt": [1, 1]}},
                  player, st.integers(1, 2)),
        st.builds(lambda what, kind: {"do": "add_counters", "what": what, "kind": kind, "n": 1}, several, st.sampled_from(("+1/+1", "-1/-1"))),
        st.builds(lambda who, n: {"do": "draw", "player": who, "n": n}, player, st.integers(1, 2)),
        st.builds(lambda who, n: {"do": "lose_life", "player": who, "n": n}, player, small),
        st.just({"do": "check"}), st.just({"do": "resolve_all"})]
    if turn:
        pairs = st.dictionaries(one, player, min_size=1, max_size=3)
        kinds += [st.builds(lambda attackers: {"do": "declare_attackers", "attackers": attackers}, pairs),
                  st.builds(lambda blockers: {"do": "declare_blockers", "blockers": blockers},
                            st.dictionaries(one, one, min_size=1, max_size=3)),
                  st.just({"do": "combat_damage"}),
                  st.builds(lambda to: {"do": "advance", "to": to}, st.sampled_from(STEPS)),
                  st.builds(lambda to, who: {"do": "advance", "to": to, "turn_of": who}, st.sampled_from(STEPS), player),
                  st.just({"do": "pass_all"}),
                  st.builds(lambda who: {"do": "extra_turn", "player": who}, player)]
    return st.one_of(kinds)


@st.composite
def boards(draw: st.DrawFn, *, least: int = 2, most: int = 4) -> dict[str, Any]:
    """A scenario for two to four players, in a turn or in none."""
    seats = SEATS[:draw(st.integers(least, most))]
    names = NAMES[:draw(st.integers(2, len(NAMES)))]
    turn = draw(st.booleans())
    found = {name: draw(objects(at, seats, tuple(other for other in names if other != name))) for at, name in enumerate(names)}
    state: dict[str, Any] = {
        "players": {seat: {"life": draw(st.integers(1, 8)), "library": 6} for seat in seats},
        "active": draw(st.sampled_from(seats)), "order": list(draw(st.permutations(seats))), "objects": found}
    if turn:
        state["turn"] = {"step": draw(st.sampled_from(STEPS[:-1])), "number": 1}
    return {"state": state, "steps": draw(st.lists(steps(names, seats, turn=turn), min_size=1, max_size=6))}
