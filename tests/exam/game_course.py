"""A game that is played step by step: how it stands, a step tried, questions answered or guessed, a way back."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from refapp.cardtext.boards import with_abilities
from refapp.game.machine.evaluation import Evaluation
from refapp.game.state.budget import Budget
from refapp.language.errors import LimitReached
from refapp.model import RefappError
from refapp.rulebook.evaluating import evaluate
from refapp.services.forms.answering import answered
from tests.exam.game_abilities import Abilities, other_payments
from tests.exam.game_answers import Answers, defaults_answered
from tests.exam.game_board import Board

Step = dict[str, Any]
QUESTIONS = 80
BEGINS = "may begin on the battlefield"
NOBODIES = tuple(f"filler A{n}" for n in range(20, 10, -1))
"""Named as the last target of a trigger each, so that nobody takes the last real one again."""


class Course:
    """A game under way: its board, the steps so far, where it stands."""

    def __init__(self, game: Mapping[str, Any], board: Board, answers: Answers, guesses: Sequence[int] = ()) -> None:
        self.game, self.board, self.answers, self.guesses = game, board, answers, guesses
        self.guessed: list[int] = []
        """How many answers each question had that none of the game's fits."""
        self.as_said = 0
        """How many of these were none, but what can be meant otherwise than it is said."""
        self.questions: list[str] = []
        self.skipped: list[str] = []
        """Why what wasn't done is forbidden."""
        self.why = ""
        self.filled: tuple[Any, ...] = ()
        """How it stood before the stack was emptied last, where several things were on it, and how many."""
        self.took: list[tuple[str, Any]] = []
        self.once: dict[str, str] = {}
        """Trigger → the name that stands behind its last target."""
        raw, _ = with_abilities({"state": board.state, "steps": []})
        self.raw: dict[str, Any] = {**raw, "state": copy.deepcopy(raw["state"]), "choices": {}}
        self._begin_with()
        self.abilities = Abilities(self.raw["state"]["objects"], board.cards)
        self.turn, self.step = 1, "untap"
        self.done = self._settled()

    def _begin_with(self) -> None:
        """Cards of the opening hands that may begin on the battlefield do so, unless the player says no (103.6a)."""
        state = self.raw["state"]
        for player, side in state["players"].items():
            for name in [one for one in side.get("hand") or () if BEGINS in (state["objects"][one].get("abilities") or ())]:
                says = next((one for one in self.answers.peek(player) if isinstance(one, bool)), None)
                if says is not None:
                    self.answers.take(player, says)
                if says is not False:
                    side["hand"].remove(name)
                    state["objects"][name]["zone"] = "battlefield"

    def _fine(self) -> bool:
        return self.done.status == "ok" and self.done.question is None

    def _kept(self) -> tuple[Any, ...]:
        return self.raw["steps"], copy.deepcopy(self.raw["choices"]), copy.deepcopy(self.answers.left), [*self.guessed], self.done

    def _back(self, kept: tuple[Any, ...]) -> None:
        self.raw["steps"], choices, left, guessed, self.done = kept
        self.raw["choices"], self.answers.left, self.guessed = copy.deepcopy(choices), copy.deepcopy(left), [*guessed]

    def _tried(self, step: Step) -> bool:
        """Whether a step goes well; ``why`` says of the plainest attempt what was wrong."""
        kept = self._kept()
        if self._tried_so(step):
            return True
        failed = self._kept()
        for steps in itertools.islice(other_payments(
                failed[-1].to_dict(), kept[-1].to_dict()["after"], step, self.raw["state"]["objects"]), 60):
            self._back(kept)
            if all(self._tried_so(one) for one in steps):
                return True
        self._back(failed)
        return False

    def _tried_so(self, step: Step) -> bool:
        try:
            self._do(step)
        except RefappError as error:
            self.why = self.why or repr(error)
            return False
        if self.done.status == "illegal":
            self.why = self.why or str(self.done.to_dict()["illegal"])
        return self.done.status == "ok"

    def _do(self, step: Step) -> None:
        self.raw["steps"] = [*self.raw["steps"], step]
        self.done = self._settled()

    def _settled(self) -> Evaluation:
        """The game so far, with every question answered that an answer fits, or a guess."""
        for _ in range(QUESTIONS):
            done = self._evaluated()
            if done.status == "illegal" and self._target_again(str(done.to_dict()["illegal"]), done):
                continue
            if defaults_answered(done, self.raw["choices"], self.answers, self.abilities, self._next_guess):
                continue
            if done.question is None:
                return done
            said = done.to_dict()
            if self._not_shown(said["question"]):
                continue
            option = self.answers.pick(said["question"], said["after"])
            if option is None:
                option = self._guess(said["question"])
            if option is None:
                return done
            self.raw["choices"] = self._each_once(answered(self.raw["choices"], said["question"], option))
        return done

    def _evaluated(self) -> Evaluation:
        try:
            return evaluate(self.raw, budget=Budget())
        except LimitReached:
            if not self._end_a_loop():
                raise
        return self._evaluated()

    def _end_a_loop(self) -> bool:
        """What a player says to optional triggers that would go on for ever otherwise (732.2): yes, so often, then no."""
        may = self.raw["choices"].setdefault("may", {})
        ids = [one["trigger"]["id"] for thing in self.raw["state"]["objects"].values() for one in thing.get("abilities") or ()
               if isinstance(one, Mapping) and one.get("trigger", {}).get("may") and one["trigger"]["id"] not in may]
        for player in "AB":
            said = [one for one in self.answers.peek(player) if isinstance(one, bool)]
            if ids and False in said:
                may.update({name: list(said) for name in ids})
                self.answers.left["choices"][player] = [one for one in self.answers.peek(player) if not isinstance(one, bool)]
                return True
        return False

    def _target_again(self, why: str, done: Evaluation) -> bool:
        """Another target for a trigger whose answers are all used: what the game says next, or the last one again."""
        targets, after = self.raw["choices"].get("targets") or {}, done.to_dict()["after"]
        for trigger, given in targets.items():
            if not given or given[-1] not in NOBODIES or f"{given[-1]} can’t be chosen" not in why:
                continue
            there = {"A": "A", "B": "B", **{name: str(one.get("name")) for name, one in after["objects"].items()}}
            said = [(name, player, value) for player in "AB" for value in self.answers.peek(player, "targets")
                    for name in ([value] if value in there else self.board.called(str(value), after))]
            name, player, value = next((one for one in said if self._could_be(trigger, given, one[0])), ("", "", ""))
            if name:
                self.answers.take(player, value, "targets")
            else:
                able = ["", *(one for one in ("A", "B") if self._could_be(trigger, given, one))]
                name = able[self._next_guess(len(able))] if len(able) > 1 else ""
            targets[trigger] = [*given[:-1], *([name, given[-1]] if name else [])]
            self.once[trigger] = given[-1] if name else ""
            return True
        return False

    def _could_be(self, trigger: str, given: Sequence[str], name: str) -> bool:
        """Whether something can be the next target of a trigger."""
        self.raw["choices"]["targets"][trigger] = [*given[:-1], name]
        done = self._evaluated()
        return done.status != "illegal" or f"{name} can’t be chosen" not in str(done.to_dict()["illegal"])

    def _guess(self, question: Mapping[str, Any]) -> Any:
        """An answer to a question that nothing of the game's fits, as the guesses say."""
        options, least = list(question["options"]), question.get("least", 1)
        most = question.get("most", 1) or 1
        ways = options if most == 1 else [list(one) for many in range(least, min(most, least + 2) + 1)
                                          for one in itertools.combinations(options, many)]
        if not ways:
            return None
        self.questions.append(f"{question['text']} {options}"[:300])
        return ways[self._next_guess(len(ways))]

    def _next_guess(self, ways: int) -> int:
        at = len(self.guessed)
        self.guessed.append(ways)
        return min(self.guesses[at] if at < len(self.guesses) else 0, ways - 1)

    def _not_shown(self, question: Mapping[str, Any]) -> bool:
        """Whether a player says no to revealing a card as a permanent enters: then none is asked for."""
        player = str(question.get("player"))
        says = next((one for one in self.answers.peek(player) if isinstance(one, bool)), None)
        if question["choice"] != "reveal" or says is None:
            return False
        self.answers.take(player, says)
        last = self.raw["steps"][-1]
        if not says:
            self.raw["choices"].setdefault("may", {}).setdefault(str(last.get("what")), []).append(False)
        return not says

    def _each_once(self, choices: dict[str, Any]) -> dict[str, Any]:
        """Targets of a trigger that are chosen once only: behind the last one stands nobody, so that it isn’t taken again."""
        for name, given in (choices.get("targets") or {}).items():
            if name not in self.once and len(self.once) < len(NOBODIES):
                self.once[name] = NOBODIES[len(self.once)]
            if self.once.get(name):
                choices["targets"][name] = [*(one for one in given if one not in NOBODIES), self.once[name]]
        return choices
