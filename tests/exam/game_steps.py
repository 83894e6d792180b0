"""What players do in a game, as steps of a scenario, tried one after the other.

What the rules forbid isn't done (733.1) and is remembered; questions that no answer fits are answered by ``guesses``.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refapp.game.machine.evaluation import Evaluation
from tests.exam.game_abilities import (
    FROM_ELSEWHERE,
    SPECIAL,
    given_keywords,
    half_of,
    keyword_cost,
    optional_costs,
    while_on_stack,
)
from tests.exam.game_board import plain_name
from tests.exam.game_course import Course, Step

ORDER = ("untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
         "first combat damage", "combat damage", "end of combat", "postcombat main", "end", "cleanup")
TRIES = 8
"""So many ways of meaning a name are tried."""
_WAY = re.compile(r"^(.*?) (?:using|with) ([A-Za-z -]+)$")


class Play(Course):
    """A game whose players do what the print of it says."""

    def to_the_end(self) -> Evaluation:
        """Play all; stops at the first thing that isn't modelled or answered."""
        for turn, step, actions in self._in_order():
            self._go(turn, step)
            for action in actions:
                if not self._fine():
                    return self.done
                self._act(action)
        if self._fine():
            self._go(self.game["until"]["turn"], self.game["until"]["step"])
        return self.done

    def emptied(self) -> bool:
        """Whether the stack could be emptied at the end, where something was done in the last step."""
        if not self._fine() or not self.done.to_dict()["after"]["stack"]:
            return False
        return self._tried({"do": "resolve_all"})

    def _in_order(self) -> Iterator[tuple[int, str, list[Mapping[str, Any]]]]:
        def when(action: Mapping[str, Any]) -> tuple[int, int]:
            step = "declare attackers" if "attack" in action else "declare blockers" if "block" in action else action["step"]
            return action["turn"], ORDER.index(step)

        plays = list(self.game.get("play") or ())
        for at, one in enumerate(plays[1:], 1):  # what was emptied between two things of a step was so in that step
            if "resolve_all" in one and when(one) < when(plays[at - 1]):
                plays[at] = {**one, "turn": plays[at - 1]["turn"], "step": plays[at - 1]["step"]}
        plays.sort(key=lambda one: (when(one), "attack" not in one and "block" not in one))
        for (turn, at), group in itertools.groupby(plays, key=when):
            yield turn, ORDER[at], self._declared(list(group), turn, ORDER[at])

    @staticmethod
    def _declared(group: list[Mapping[str, Any]], turn: int, step: str) -> list[Mapping[str, Any]]:
        """All who attack are one declaration, all who block another."""
        found: list[Mapping[str, Any]] = []
        for key in ("attack", "block"):
            several = [one for one in group if key in one]
            if several:
                found.append({"declare": key, "all": several, "by": several[0]["by"]})
        if not found and step == "declare blockers":  # who acts then does so after the declaration
            found.append({"declare": "block", "all": (), "by": "AB"[turn % 2]})
        return [*found, *(one for one in group if "attack" not in one and "block" not in one)]

    def _go(self, turn: int, step: str) -> None:
        self.filled = ()
        declares = step in ("declare attackers", "declare blockers") and any(
            one["turn"] == turn and ("block" in one or one.get("step") == step if step == "declare blockers"
                                     else "attack" in one) for one in self.game.get("play") or ())
        if declares:
            step = ORDER[ORDER.index(step) - 1]
        while self._fine() and (self.turn, ORDER.index(self.step)) < (turn, ORDER.index(step)):
            self.turn, self.step = (turn, step) if self.turn == turn or self.turn + 1 == turn else (self.turn + 1, "upkeep")
            objects = self.done.to_dict()["after"]["objects"].values()
            if self.step in ORDER[6:9] and not any(thing.get("attacks") for thing in objects):  # 508.8
                self.step = "end of combat"
            self._advance()

    def _advance(self) -> None:
        """On to the step; where the turn ended before it (724.1), what is on the stack resolves and no more.

        Whose turn it is was another one’s, where a turn was skipped.
        """
        kept = self._kept()
        whose, other = "AB"[(self.turn + 1) % 2], "AB"[self.turn % 2]
        for players in (whose, other, other * 2):
            for player in players:
                self._do({"do": "advance", "to": self.step, "turn_of": player})
            after = self.done.to_dict()["after"]
            if not self._fine() or after["turn"].get("number", self.turn) == self.turn or any(
                    one.get("won") or one.get("lost") for one in after["players"].values()):  # no turn follows (104.1)
                return
            self._back(kept)
        self._do({"do": "resolve_all"})

    # --- one action ---------------------------------------------------------------------------------------------------

    def _act(self, action: Mapping[str, Any]) -> None:
        if "resolve_all" in action:  # it may have meant only the one spell on the stack, not what that sets off
            waiting = len(self.done.to_dict()["after"]["stack"])
            self.as_said += waiting == 1
            once = waiting == 1 and self._next_guess(2)
            self.filled = (*self._kept(), waiting) if waiting > 1 else ()
            self._do({"do": "resolve" if once else "resolve_all"})
            return
        start = self._kept()
        stuck: tuple[Any, ...] = ()
        action, before = while_on_stack(action)
        for loosely in (False, True):
            for first in before:
                self._back(start)
                if not all(self._tried(one) for one in first):
                    continue
                here = self._kept()
                self.took = []
                for step in self._ways(action, here[-1].to_dict()["after"], loosely):
                    self._back(here)
                    for who, value in self.took:
                        self.answers.take(who, value)
                    if self._tried(step):
                        self.filled = ()
                        return
                    stuck = stuck or (self._kept() if self.done.status not in ("ok", "illegal") else ())
        if not stuck and self._sooner(action):
            return
        self._back(stuck or start)
        if not stuck:  # what isn't modelled ends the game, what is forbidden doesn't happen
            self.skipped.append(self.why or f"no such action: {action}")
        self.why = ""

    def _sooner(self, action: Mapping[str, Any]) -> bool:
        """Whether an action goes well while a part of what was to resolve before it is still on the stack."""
        *filled, waiting = self.filled or (0,)
        for many in range(waiting - 1, 0, -1):
            self._back(tuple(filled))
            if not all(self._tried({"do": "resolve"}) for _ in range(many)):
                continue
            here = self._kept()
            for step in self._ways(action, here[-1].to_dict()["after"], loosely=False):
                self._back(here)
                if self._tried(step):
                    self.guessed.append(1)
                    return True
        return False

    def _ways(self, action: Mapping[str, Any], after: Mapping[str, Any], loosely: bool) -> Iterator[Step]:
        """What an action can mean on the board as it is now; ``loosely``: with other targets, or by fewer, than it says."""
        player = action.get("by", "A")
        if "declare" in action:
            for several in self._fewer(action["all"]) if loosely else (action["all"],):
                yield self._declaration({**action, "all": several}, after)
        elif "play_land" in action:
            yield from self._lands(action["play_land"], player, after)
        elif "cast" in action:
            yield from itertools.islice(self._casts(action, player, after, loosely), TRIES)
        else:
            yield from itertools.islice(self._activations(action, player, after, loosely), TRIES)

    @staticmethod
    def _fewer(several: Sequence[Any]) -> Iterator[Sequence[Any]]:
        for many in range(len(several) - 1, -1, -1):
            yield from itertools.islice(itertools.combinations(several, many), TRIES)

    def _lands(self, name: str, player: str, after: Mapping[str, Any]) -> Iterator[Step]:
        face = {"face": "back"} if self._is_back(name) else {}
        yield from ({"do": "play_land", "player": player, "what": one, **face}
                    for one in self._own(name, player, after, ("hand", "graveyard", "exile", "library")))

    def _is_back(self, name: str) -> bool:
        card = self.board.cards.get(name) or ()
        return len(card) > 1 and card[0]["name"] != name and " // " not in name

    def _declaration(self, action: Mapping[str, Any], after: Mapping[str, Any]) -> Step:
        used: list[str] = []

        def named(text: str, by: str) -> str:
            found = [name for name in self.board.called(text, after) if name not in used]
            found.sort(key=lambda name: (after["objects"][name].get("controller") != by,
                                         bool(after["objects"][name].get("tapped"))))
            used.append(found[0] if found else text)
            return used[-1]

        if action["declare"] == "attack":
            self.step = "declare attackers"
            whom = "B" if action["by"] == "A" else "A"
            return {"do": "declare_attackers", "attackers": {named(one["attack"], one["by"]): self._attacked(one, after) or whom
                                                             for one in action["all"]}}
        self.step = "declare blockers"
        blocks: dict[str, list[str]] = {}
        seen: dict[str, str] = {}
        for one in action["all"]:
            attackers = [name for name in self.board.called(one["attacker"], after) if after["objects"][name].get("attacks")]
            again = one["block"] in seen and one["attacker"] in (
                other["attacker"] for other in action["all"] if other is not one and other["block"] == one["block"])
            blocker = seen.get(one["block"], "") if not again else ""
            seen[one["block"]] = blocker = blocker or named(one["block"], one["by"])
            taken = [name for whom in blocks.values() for name in whom]
            attackers.sort(key=lambda name: name in taken)
            blocks.setdefault(blocker, []).extend(attackers[:1] or [one["attacker"]])
        return {"do": "declare_blockers", "blockers": {name: whom[0] if len(whom) == 1 else whom
                                                       for name, whom in blocks.items()}}

    def _attacked(self, one: Mapping[str, Any], after: Mapping[str, Any]) -> str | None:
        what = one.get("what")
        if what is None or what in ("A", "B"):
            return what
        return next(iter(self.board.called(what, after)), None)

    def _own(self, name: str, player: str, after: Mapping[str, Any], zones: tuple[str, ...]) -> list[str]:
        found = [one for one in self.board.called(name, after) if after["objects"][one].get("zone") in zones]
        return sorted(found, key=lambda one: (after["objects"][one].get("owner") != player,
                                              zones.index(after["objects"][one]["zone"])))

    def _casts(self, action: Mapping[str, Any], player: str, after: Mapping[str, Any], loosely: bool) -> Iterator[Step]:
        name, how = action["cast"], None
        if name not in self.board.cards:
            found = _WAY.match(name)
            name, how = (found[1], found[2].lower()) if found else (name, None)
        for value in list(self.answers.peek(player)):
            if str(value).startswith("Cast with "):
                self.took.append((player, value))
                way = re.match(r"Cast with ([A-Z][a-z]+) alternative cost", str(value))
                how = way[1].lower() if way else "alternative" if "no alternative" not in str(value) else how
                break
        extra: Step = {"kicked": True} if how == "kicker" else {"how": how} if how else {}
        faces = [face for face in self.board.cards.get(name) or () if face["name"] == name]
        if any(re.search(r"{X}|\bX\b", f"{face.get('cost')} {keyword_cost(face, how)}") for face in faces):
            extra |= self._x(player)
        optional, used = optional_costs([*faces, *given_keywords(self.board.cards, after, player)], [one for one in self.answers.peek(player) if isinstance(one, bool)])
        self.took += [(player, one) for one in used]
        for what in self._own(name, player, after, ("hand", "graveyard", "exile", "library", "command")):
            named = {"how": self._alternative(what)} if how == "alternative" else {}
            for targets in self._targets(action, player, after, loosely):
                for kicked in optional if "kicked" not in extra else ({},):
                    yield {"do": "cast", "by": player, "what": what, **extra, **half_of(self.board.cards.get(name) or (), name), **kicked, **targets, **named}

    def _alternative(self, what: str) -> str:
        """The name of the alternative cost that a card has."""
        for ability in self.raw["state"]["objects"][what].get("abilities") or ():
            other = ability.get("spell", {}).get("alternative") if isinstance(ability, Mapping) else None
            if other:
                return str(other[0].get("id", "alternative")) if isinstance(other, list) else "alternative"
        return "alternative"

    def _x(self, player: str) -> Step:
        x = next((one for one in self.answers.peek(player) if str(one).startswith("X=")), None)
        if x is None:
            return {}
        if (player, x) not in self.took:
            self.took.append((player, x))
        return {"x": int(str(x)[2:])}

    def _targets(self, action: Mapping[str, Any], player: str, after: Mapping[str, Any], loosely: bool) -> Iterator[Step]:
        """The targets by what they can mean: players, objects of a name, what is on the stack."""
        wanted, modes = [], []
        for text in (one for name in action.get("targets") or () for one in str(name).split("^")):
            if text.startswith("StackClause") or text in ("TestPlayer.NO_TARGET", "TestPlayer.TARGET_SKIP"):
                continue
            mode = re.match(r"mode=(\d+)(.*)", text)
            if mode:
                modes.append(int(mode[1]) - 1)
            name = (mode[2] if mode else text).removeprefix("targetPlayer=Player").removeprefix("Cast ")
            if name:
                wanted.append([name] if name in ("A", "B") else self.board.called(name, after)
                              or self.abilities.waiting(name, after["stack"]) or [plain_name(name)])
        listed = [int(one) - 1 for one in self.answers.peek(player, "modes") if str(one).isdigit()]
        given: Step = {"modes": max(modes, listed, key=len)} if modes else {}
        if not loosely:
            yield from self._each_target(given, wanted)
            return
        for at in range(len(wanted) - 1, -(len(wanted) < 2), -1):  # the last ones may be what is on the stack meanwhile
            yield from self._each_target(given, wanted[:at])

    @staticmethod
    def _each_target(given: Step, wanted: Sequence[list[str]]) -> Iterator[Step]:
        if not wanted:
            yield given
            return
        yield from ({**given, "targets": list(several)} for several in itertools.product(*wanted)
                    if len(set(several)) == len(several) or all(len(one) == 1 for one in wanted))

    # --- activated abilities ------------------------------------------------------------------------------------------

    def _activations(self, action: Mapping[str, Any], player: str, after: Mapping[str, Any], loosely: bool) -> Iterator[Step]:
        wanted = str(action.get("activate") or action.get("activate_mana"))
        play = re.match(r"(Play|Cast) (.+)", wanted)
        if play:
            yield from self._lands(play[2], player, after) if play[1] == "Play" else self._casts(
                {**action, "cast": play[2]}, player, after, loosely)
            return
        word = wanted.lower().partition(" ")[0]
        for keyword in (one for one in (*FROM_ELSEWHERE, *SPECIAL) if len(word) > 3 and one.startswith(word)):
            yield from self._by_keyword(keyword, action, player, after, loosely)
        for name, thing in after["objects"].items():
            for ability in self.abilities.meant(wanted, thing):
                x = self._x(player) if "x" in wanted.lower() or any(
                    "{x}" in text for text, one in self.abilities.rows.get(str(thing.get("name")), ()) if one == ability) else {}
                for targets in self._targets(action, player, after, loosely):
                    yield {"do": "activate", "by": player, "source": name, **({"ability": ability} if ability else {}),
                           **x, **targets}

    def _by_keyword(self, keyword: str, action: Mapping[str, Any], player: str, after: Mapping[str, Any],
                    loosely: bool) -> Iterator[Step]:
        def says(card: str) -> bool:
            return any(re.search(rf"\b{keyword}\b", str(face.get("text")), re.IGNORECASE)
                       for face in self.board.cards.get(card, ()))

        if keyword in SPECIAL:  # on a later turn the same word is the card's casting
            yield from ({"do": "cast", "by": player, "what": what, "how": keyword}
                        for what in after["players"][player]["exile"] if says(self.board.names.get(what, ("",))[0]))
        zone = after["players"][player]["hand" if keyword in SPECIAL else "graveyard"]
        for what in sorted(zone, key=lambda one: not says(str(after["objects"][one].get("name")))):  # it may only have gained the keyword
            faces = self.board.cards.get(str(after["objects"][what].get("name")), ())
            x = self._x(player) if any(re.search(r"\bX\b", keyword_cost(face, keyword)) for face in faces) else {}
            if keyword in SPECIAL:
                yield {"do": "special_action", "kind": SPECIAL[keyword], "by": player, "what": what, **x}
                continue
            for targets in self._targets(action, player, after, loosely):
                yield {"do": "cast", "by": player, "what": what, "how": keyword, **x, **targets}
