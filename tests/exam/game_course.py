"""A game that is played step by step: how it stands, a step tried, questions answered or guessed, a way back."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from refapp.cardtext.boards import with_abilities
from refapp.game.machine.evaluation import Evaluation
from refapp.game.state.budget import Budget
from refapp.model import RefappError
from refapp.rulebook.evaluating import evaluate
from refapp.services.forms.answering import answered
from tests.exam.game_abilities import Abilities, other_payments
from tests.exam.game_answers import Answers, defaults_answered
from tests.exam.game_board import Board

Step = dict[str, Any]
QUESTIONS = 80
NOBODY = "filler A20"


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
        self.took: list[tuple[str, Any]] = []
        raw, _ = with_abilities({"state": board.state, "steps": []})
        self.raw: dict[str, Any] = {**raw, "state": copy.deepcopy(raw["state"]), "choices": {}}
        self.abilities = Abilities(self.raw["state"]["objects"], board.cards)
        self.turn, self.step = 1, "untap"
        self.done = self._settled()

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
        for steps in itertools.islice(other_payments(failed[-1].to_dict(), step, self.raw["state"]["objects"]), 60):
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
            done = evaluate(self.raw, budget=Budget())
            if defaults_answered(done, self.raw["choices"], self.answers, self.abilities, self._next_guess):
                continue
            if done.question is None:
                return done
            said = done.to_dict()
            option = self.answers.pick(said["question"], said["after"])
            if option is None:
                option = self._guess(said["question"])
            if option is None:
                return done
            self.raw["choices"] = _each_once(answered(self.raw["choices"], said["question"], option))
        return done

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


def _each_once(choices: dict[str, Any]) -> dict[str, Any]:
    """Targets of a trigger that are chosen once only: a last answer that no target has, so that the next time is asked."""
    for name, given in (choices.get("targets") or {}).items():
        choices["targets"][name] = [*(one for one in given if one != NOBODY), NOBODY]
    return choices
