"""How real cards play: ``python -m tests.exam.games SITUATIONS.jsonl CARDS.jsonl [--show ID] [--list KIND] [--blocking N]``.

Each small game becomes a board whose objects say the cards' text; what players did are their actions, answers are given
to the questions that they fit. The last line is for programs: ``games 1769 read 930 ended 900 right 880 asked 20 refused 5
wrong 3`` (read: with every card read whole; ended: of those, played to the end; right: of those, as in print).
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from refapp.model import RefappError
from tests.exam.cards import where
from tests.exam.game_answers import Answers
from tests.exam.game_board import Board, end_differs
from tests.exam.game_cards import Cards, lines, load
from tests.exam.game_steps import Play


@dataclass
class Outcome:
    """How a game went: ``kind`` is unread, right, wrong, asked, refused or error; what is said of it; its board.

    ``fitted``: an answer that the game leaves open was tried until it ended as in print.
    """

    kind: str
    told: list[str] = field(default_factory=list)
    raw: Mapping[str, Any] = field(default_factory=dict)
    trace: Sequence[str] = ()
    fitted: bool = False


def unread(game: Mapping[str, Any], cards: Cards) -> list[tuple[str, str]]:
    """What isn't read of a game's cards: (place where reading stopped, line)."""
    found = []
    for name in game["cards"]:
        if name not in cards:
            found.append((f"no card {name}", name))
            continue
        found += [(where(line, cards[name][0]["name"]), f"{name}: {line.text}") for line in lines(cards[name])
                  if not line.read]
    return found


def played(game: Mapping[str, Any], cards: Cards) -> Outcome:
    """A game, played to its end or to where it stops.

    Questions that no answer of the game's fits are answered so that it ends as in print, where one of the first ways
    does; what the rules forbid isn't done, and if it ends as in print without it, print forbids it, too.
    """
    missing = unread(game, cards)
    if missing:
        return Outcome("unread", [line for _, line in missing])
    first: Outcome | None = None
    guesses: list[int] = []
    more: Iterator[list[int]] = iter(())
    for at in range(GUESSES + MORE):
        try:
            board = Board(game, cards)
            play = Play(game, board, Answers(game, board), guesses)
            play.to_the_end()
            outcome = _told(game, play)
            if outcome.kind != "right" and play.emptied():  # “until” says of no step how far
                outcome = _told(game, play)
        except (RefappError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
            return first or Outcome("error", [repr(error)])  # a game that isn’t made as the others are is told, too
        if outcome.kind == "right" or not play.guessed:
            outcome.fitted = len(play.guessed) > play.as_said or any(guesses)
            return outcome
        first = first or (Outcome("asked", [*play.questions, *outcome.told], outcome.raw, outcome.trace)
                          if play.questions else outcome)
        guesses = _next(guesses, play.guessed) if at < GUESSES else []
        if at == 0:
            more = _others(play.guessed)
        guesses = guesses or next(more, [])
        if not guesses:
            break
    return first or outcome


GUESSES = 16
"""So many ways are tried in which the last answers are others."""
MORE = 30
"""And so many in which one or two are, wherever they stand."""


def _others(ways: Sequence[int]) -> Iterator[list[int]]:
    """Other answers to one question than the first, then to two, of which each has so many."""
    for many in (1, 2):
        for places in itertools.combinations(range(len(ways)), many):
            for answers in itertools.product(*(range(1, min(ways[at], 3)) for at in places)):
                found = [0] * (places[-1] + 1)
                for at, answer in zip(places, answers, strict=True):
                    found[at] = answer
                yield found


def _next(guesses: list[int], ways: list[int]) -> list[int]:
    """The next answers to the same questions, of which each has so many; nothing after the last."""
    found = [guesses[at] if at < len(guesses) else 0 for at in range(len(ways))]
    while found and found[-1] + 1 >= ways[len(found) - 1]:
        found.pop()
    return [*found[:-1], found[-1] + 1] if found else []


def _at_the_end(then: Sequence[Mapping[str, Any]], cards: Cards) -> list[Mapping[str, Any]]:
    """What is so at the end: of several things said of the same that can’t all be so, the last; the others were earlier."""
    found: dict[tuple[Any, ...], Mapping[str, Any]] = {}
    for one in then:
        if any(one.get(zone) for zone in ("exile", "graveyard", "hand", "library")):  # its other face was there before
            found = {key: kept for key, kept in found.items() if not (kept.get("battlefield") and _one_card(
                kept.get("card"), one.get("card"), cards))}
        gone = "card" in one and one.get("battlefield") == 0
        found = {key: kept for key, kept in found.items() if not (gone and kept.get("card") == one["card"] and {
            "counter", "pt", "keyword", "tapped", "type", "subtype"} & kept.keys())}
        key = tuple(sorted((name, str(item) if name in ("player", "card", "counter", "keyword", "type", "subtype", "scope")
                            else "") for name, item in one.items() if name != "count" and not (
                                name == "player" and "counter" in one and "card" in one)))
        found.pop(key, None)
        found[key] = one
    return list(found.values())


def _one_card(face: str | None, other: str | None, cards: Cards) -> bool:
    """Whether two names are those of the faces of one card."""
    return face != other and face in cards and cards[face] == cards.get(str(other))


def _told(game: Mapping[str, Any], play: Play) -> Outcome:
    done = play.done
    said = done.to_dict()
    trace = [line["text"] for line in said["trace"] if line["action"] != "is_checked"]
    if done.question is not None:
        return Outcome("asked", [json.dumps(said["question"], ensure_ascii=False)[:400]], play.raw, trace)
    if done.status != "ok":
        return Outcome("refused", [str(said.get("illegal") or said.get("reason"))], play.raw, trace)
    told = [line for one in _at_the_end(game["then"], play.board.cards) for line in end_differs(one, said["after"], play.board)]
    if told and play.skipped:
        return Outcome("refused", [*play.skipped, *told], play.raw, trace)
    return Outcome("wrong" if told else "right", told, play.raw, trace)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.exam.games", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("situations", type=Path)
    parser.add_argument("cards", type=Path)
    parser.add_argument("--show", metavar="ID")
    parser.add_argument("--list", action="append", default=[], metavar="KIND")
    parser.add_argument("--blocking", type=int, default=0, metavar="N", help="the places that keep most games from being read")
    asked = parser.parse_args(words)
    cards = load(asked.cards)
    with asked.situations.open(encoding="utf-8") as source:
        games = [json.loads(line) for line in source]
    kinds: Counter[str] = Counter()
    fitted = 0
    blocking: dict[str, set[str]] = {}
    for game in games:
        if asked.show and game["id"] != asked.show:
            continue
        outcome = played(game, cards)
        kinds[outcome.kind] += 1
        fitted += outcome.fitted and outcome.kind == "right"
        if outcome.kind == "unread":
            for place, _ in unread(game, cards):
                blocking.setdefault(place, set()).add(game["id"])
        if asked.show:
            print(json.dumps(game, ensure_ascii=False), json.dumps(outcome.raw.get("steps"), ensure_ascii=False),
                  json.dumps(outcome.raw.get("choices"), ensure_ascii=False), *outcome.trace, sep="\n")
        if outcome.kind in asked.list or asked.show:
            print(game["id"], outcome.kind, *outcome.told, sep="\n    ")
    for place, ids in sorted(blocking.items(), key=lambda one: -len(one[1]))[:asked.blocking]:
        print(f"{len(ids):5}  {place}")
    ended = kinds["right"] + kinds["wrong"]
    print(f"of those right, {fitted} rest on answers that the game leaves open, tried until it ended as in print")
    print(f"games {sum(kinds.values())} read {sum(kinds.values()) - kinds['unread']} ended {ended} right {kinds['right']} "
          f"asked {kinds['asked']} refused {kinds['refused'] + kinds['error']} wrong {kinds['wrong']}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
