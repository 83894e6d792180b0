"""What players do in a game, as steps of a scenario, tried one after the other."""

from __future__ import annotations

import copy
import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any

from refapp.cardtext.boards import with_abilities
from refapp.game.machine.evaluation import Evaluation
from refapp.game.state.budget import Budget
from refapp.rulebook.evaluating import evaluate
from refapp.services.forms.answering import answered
from tests.exam.game_answers import Answers
from tests.exam.game_board import Board, plain_name

ORDER = ("untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
         "first combat damage", "combat damage", "end of combat", "postcombat main", "end", "cleanup")
Step = dict[str, Any]
TRIES = 8
"""So many ways of meaning a name that several objects have are tried."""
QUESTIONS = 60
NOBODY = "filler A20"
BEFORE: tuple[tuple[Step, ...], ...] = ((), ({"do": "resolve"},), ({"do": "resolve_all"},))
"""What may have to happen before an action is possible: the top of the stack resolves, or all of it."""
_WAY = re.compile(r"^(.*?) (?:using|with) ([A-Za-z -]+)$")
_SIGNS = str.maketrans({"−": "-", "[": None, "]": None, "—": "-", "–": "-"})


class Play:
    """A game under way: its board, the steps so far, where it stands."""

    def __init__(self, game: Mapping[str, Any], board: Board, answers: Answers) -> None:
        self.game, self.board, self.answers = game, board, answers
        raw, _ = with_abilities({"state": board.state, "steps": []})
        self.raw: dict[str, Any] = {**raw, "state": copy.deepcopy(raw["state"]), "choices": {}}
        self.lines = dict(self._named(self.raw["state"]["objects"]))
        self.turn, self.step = 1, "untap"
        self.done = self._settled()

    def to_the_end(self) -> Evaluation:
        """Play all; stops at the first thing that isn't allowed or answered."""
        for turn, step, actions in self._in_order():
            self._go(turn, step)
            for action in actions:
                if not self._fine():
                    return self.done
                self._act(action)
        if self._fine():
            self._go(self.game["until"]["turn"], self.game["until"]["step"])
        return self.done

    def _fine(self) -> bool:
        return self.done.status == "ok" and self.done.question is None

    def _in_order(self) -> Iterator[tuple[int, str, list[Mapping[str, Any]]]]:
        def when(action: Mapping[str, Any]) -> tuple[int, int]:
            step = "declare attackers" if "attack" in action else "declare blockers" if "block" in action else action["step"]
            return action["turn"], ORDER.index(step)

        plays = sorted(self.game.get("play") or (), key=lambda one: (when(one), "attack" not in one and "block" not in one))
        for (turn, at), group in itertools.groupby(plays, key=when):
            yield turn, ORDER[at], self._declared(list(group))

    @staticmethod
    def _declared(group: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """All who attack are one declaration, all who block another."""
        found: list[Mapping[str, Any]] = []
        for key in ("attack", "block"):
            several = [one for one in group if key in one]
            if several:
                found.append({"declare": key, "all": several, "by": several[0]["by"]})
        return [*found, *(one for one in group if "attack" not in one and "block" not in one)]

    def _go(self, turn: int, step: str) -> None:
        declares = step in ("declare attackers", "declare blockers") and any(
            one["turn"] == turn and {"declare attackers": "attack", "declare blockers": "block"}[step] in one
            for one in self.game.get("play") or ())
        if declares:
            step = ORDER[ORDER.index(step) - 1]
        while self._fine() and (self.turn, ORDER.index(self.step)) < (turn, ORDER.index(step)):
            self.turn, self.step = (turn, step) if self.turn == turn or self.turn + 1 == turn else (self.turn + 1, "upkeep")
            self._do({"do": "advance", "to": self.step, "turn_of": "AB"[(self.turn + 1) % 2]})

    def _act(self, action: Mapping[str, Any]) -> None:
        before, left = len(self.raw["steps"]), copy.deepcopy(self.answers.left)
        choices = copy.deepcopy(self.raw["choices"])
        told: tuple[Any, ...] = ()
        for first in BEFORE:
            for step in self._ways(action, first):
                self.raw["steps"] = [*self.raw["steps"][:before], *first]
                self.raw["choices"] = copy.deepcopy(choices)
                self.answers.left = copy.deepcopy(left)
                self._do(step)
                if self.done.status == "ok":
                    return
                told = told or (self.raw["steps"], self.raw["choices"], self.done)
        if told:  # what is said of the plain attempt says most
            self.raw["steps"], self.raw["choices"], self.done = told

    def _ways(self, action: Mapping[str, Any], first: tuple[Step, ...]) -> Iterator[Step]:
        """What an action can mean on the board as it is now."""
        if first:
            self.raw["steps"] = [*self.raw["steps"], *first]
            self.done = self._settled()
        after = self.done.to_dict()["after"]
        player = action.get("by", "A")
        if "resolve_all" in action:
            yield {"do": "resolve_all"}
        elif "declare" in action:
            yield self._declaration(action, after)
        elif "play_land" in action:
            yield from ({"do": "play_land", "player": player, "what": one} for one in self._own(
                action["play_land"], player, after, ("hand", "graveyard", "exile", "library")))
        elif "cast" in action:
            yield from itertools.islice(self._casts(action, player, after), TRIES)
        else:
            yield from itertools.islice(self._activations(action, player, after), TRIES)

    def _declaration(self, action: Mapping[str, Any], after: Mapping[str, Any]) -> Step:
        used: list[str] = []

        def named(text: str) -> str:
            one = next((name for name in self.board.called(text, after) if name not in used), text)
            used.append(one)
            return one

        if action["declare"] == "attack":
            self.step = "declare attackers"
            whom = "B" if action["by"] == "A" else "A"
            return {"do": "declare_attackers", "attackers": {named(one["attack"]): self._attacked(one, after) or whom
                                                             for one in action["all"]}}
        self.step = "declare blockers"
        blocks: dict[str, list[str]] = {}
        seen: dict[str, str] = {}
        for one in action["all"]:
            attackers = [name for name in self.board.called(one["attacker"], after) if after["objects"][name].get("attacks")]
            blocker = seen.setdefault(one["block"], "") or named(one["block"])
            seen[one["block"]] = blocker
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

    def _casts(self, action: Mapping[str, Any], player: str, after: Mapping[str, Any]) -> Iterator[Step]:
        name, how = action["cast"], None
        if name not in self.board.cards:
            found = _WAY.match(name)
            name, how = (found[1], found[2].lower()) if found else (name, None)
        for value in list(self.answers.peek(player)):
            if str(value).startswith("Cast with "):
                self.answers.take(player, value)
                way = re.match(r"Cast with ([A-Z][a-z]+) alternative cost", str(value))
                how = way[1].lower() if way else how
                break
        extra: Step = {"how": how} if how else {}
        if how == "kicker":
            extra = {"kicked": True}
        x = next((one for one in self.answers.peek(player) if str(one).startswith("X=")), None)
        faces = self.board.cards.get(name) or ()
        costs = [str(face.get("cost") or "") for face in faces if face["name"] == name]
        if x is not None and any("{X}" in cost for cost in costs):
            self.answers.take(player, x)
            extra["x"] = int(str(x)[2:])
        half = self._half(name)
        for what in self._own(name, player, after, ("hand", "graveyard", "exile", "library", "command")):
            for targets in self._targets(action.get("targets") or (), after):
                for kicked in self._kicked(name, player, extra):
                    yield {"do": "cast", "by": player, "what": what, **extra, **half, **kicked, **targets}

    def _kicked(self, name: str, player: str, extra: Step) -> list[Step]:
        texts = " ".join(str(face.get("text") or "") for face in self.board.cards.get(name) or ())
        if "kicked" in extra or not re.search(r"^(?:Kicker|Multikicker)\b", texts, re.MULTILINE):
            return [{}]
        answer = next((one for one in self.answers.peek(player) if isinstance(one, bool)), True)
        if self.answers.peek(player) and answer in self.answers.peek(player):
            self.answers.take(player, answer)
        return [{"kicked": True}, {}] if answer else [{}]

    def _half(self, name: str) -> Step:
        card = self.board.cards.get(name) or ()
        if len(card) < 2 or card[0]["name"] == name:
            return {}
        if {"adventure", "omen"} & set(str(card[1]["type"]).lower().split()):
            return {"half": "adventure"}
        instant = all(set(str(face["type"]).split()) & {"Instant", "Sorcery"} for face in card)
        return {"half": "right"} if instant else {"face": "back"}

    def _targets(self, names: Any, after: Mapping[str, Any]) -> Iterator[Step]:
        """The targets by what they can mean: players, objects of a name, spells on the stack."""
        wanted, modes = [], []
        for text in (one for name in names for one in str(name).split("^")):
            if text.startswith("StackClause") or text in ("TestPlayer.NO_TARGET", "TestPlayer.TARGET_SKIP"):
                continue
            mode = re.match(r"mode=(\d+)(.*)", text)
            if mode:
                modes.append(int(mode[1]) - 1)
            name = (mode[2] if mode else text).removeprefix("targetPlayer=Player").removeprefix("Cast ")
            if name:
                wanted.append([name] if name in ("A", "B") else self.board.called(name, after) or [plain_name(name)])
        given: Step = {"modes": modes} if modes else {}
        if not wanted:
            yield given
        for names in (wanted, wanted[:-1]):  # the last one may be what is on the stack meanwhile
            if names:
                yield from ({**given, "targets": list(several)} for several in itertools.product(*names)
                            if len(set(several)) == len(several) or all(len(one) == 1 for one in names))
        if wanted:
            yield given

    # --- activated abilities ------------------------------------------------------------------------------------------

    def _named(self, objects: Mapping[str, Any]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """Gives activated abilities ids; object → (line of text, name of the ability)."""
        for name, thing in objects.items():
            rows: list[tuple[str, str]] = []
            texts = [line.translate(_SIGNS).lower() for face in self.board.cards.get(str(thing.get("name")), ())
                     for line in str(face.get("text") or "").splitlines()]
            activated = [one["activated"] for one in thing.get("abilities") or ()
                         if isinstance(one, Mapping) and isinstance(one.get("activated"), dict)]
            having = [text for text in texts if re.match(r"^(?:[\w' ]+ - )?[^.\"(]*:", text)]
            for at, one in enumerate(one["trigger"] for one in thing.get("abilities") or ()
                                     if isinstance(one, Mapping) and isinstance(one.get("trigger"), dict)):
                one["id"] = f"{name} {at + 1}"
            for at, one in enumerate(activated):
                one["id"] = f"ability {at + 1}"
                if len(having) == len(activated):
                    rows.append((having[at], one["id"]))
            rows += [(text, re.split(r" ?[-{(]", text)[0].strip()) for text in texts
                     if re.match(r"^[a-z ]+(?: ?-| ?\{)", text) and text not in having]
            yield name, rows

    def _activations(self, action: Mapping[str, Any], player: str, after: Mapping[str, Any]) -> Iterator[Step]:
        wanted = str(action.get("activate") or action.get("activate_mana")).translate(_SIGNS).lower()
        if wanted in ("flashback", "jump-start", "escape", "disturb", "aftermath"):
            for what in after["players"][player]["graveyard"]:
                for targets in self._targets(action.get("targets") or (), after):
                    yield {"do": "cast", "by": player, "what": what, "how": wanted, **targets}
        x = next((one for one in self.answers.peek(player) if str(one).startswith("X=")), None)
        for name, thing in after["objects"].items():
            rows = self.lines.get(name) or self.lines.get(str(thing.get("name"))) or ()
            mine = player in (thing.get("controller"), thing.get("owner"))
            for text, ability in rows:
                if not (mine or "any player" in text) or wanted not in text[:len(wanted) + 20]:
                    continue
                extra = {"x": int(str(x)[2:])} if x is not None and "{x}" in text else {}
                for targets in self._targets(action.get("targets") or (), after):
                    yield {"do": "activate", "by": player, "source": name, "ability": ability, **extra, **targets}

    # --- trying -------------------------------------------------------------------------------------------------------

    def _do(self, step: Step) -> None:
        self.raw["steps"] = [*self.raw["steps"], step]
        self.done = self._settled()

    def _settled(self) -> Evaluation:
        """The game so far, with every question answered that an answer fits."""
        for _ in range(QUESTIONS):
            done = evaluate(self.raw, budget=Budget())
            if done.question is None:
                return done
            said = done.to_dict()
            option = self.answers.pick(said["question"], said["after"])
            if option is None:
                return done
            self.raw["choices"] = _each_once(answered(self.raw["choices"], said["question"], option))
        return done


def _each_once(choices: dict[str, Any]) -> dict[str, Any]:
    """Targets of a trigger that are chosen once only: a last answer that no target has, so that the next time is asked."""
    for name, given in (choices.get("targets") or {}).items():
        choices["targets"][name] = [*(one for one in given if one != NOBODY), NOBODY]
    return choices
