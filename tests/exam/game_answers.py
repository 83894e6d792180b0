"""Which answer of a game fits a question that the engine asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from refapp.game.machine.evaluation import Evaluation
from tests.exam.game_abilities import MANA, Abilities, plain
from tests.exam.game_board import Board, plain_name

WORDS: Mapping[str, Any] = {"Yes": True, "No": False, "True": True, "False": False}
SKIP = ("TestPlayer.TARGET_SKIP", "TestPlayer.NO_TARGET", "TestPlayer.CHOICE_SKIP")
DAMAGE = re.compile(r"(.+?): (\d+)(?:, |$)")
ANY = frozenset({"pay", "keep", "trigger_order", "replacement", "assign_damage", "starting", "reduction", "order"})
"""Questions whose answer a game never gives: the first way is taken."""


class Answers:
    """The answers that are left, by player, in the order in which they are given."""

    def __init__(self, game: Mapping[str, Any], board: Board) -> None:
        self.board = board
        self.left: dict[str, dict[str, list[Any]]] = {
            kind: {player: [WORDS.get(str(value), value) for who, value, *many in game.get(kind) or () if who == player
                            for _ in range(many[0] if many and isinstance(many[0], int) else 1)]
                   for player in ("A", "B")} for kind in ("choices", "targets", "modes")}
        self.left["orders"] = {}
        self.wanted = {str(one.get(key)) for one in game.get("play") or () for key in ("attack", "block")} | {
            str(name) for one in game.get("play") or () for name in one.get("targets") or ()}
        """What is still to attack, to block or to be a target."""

    def peek(self, player: str, kind: str = "choices") -> list[Any]:
        return self.left[kind].get(player, [])

    def take(self, player: str, value: Any, kind: str = "choices") -> None:
        self.left[kind][player].remove(value)

    def pick(self, question: Mapping[str, Any], after: Mapping[str, Any]) -> Any:
        """An option, several of them, or None where nothing fits."""
        player, kind, options = str(question.get("player")), question["choice"], list(question["options"])
        if not options:
            return None
        most, least = question.get("most", 1) or 1, question.get("least", 1)
        kinds = ("modes", "choices") if kind == "modes" else ("targets", "choices") if kind in (
            "targets", "search", "choose", "sacrifice", "discard", "bounce", "return") else ("choices", "targets")
        found = self._given(player, kinds, options, after, most, kind)
        if found is not None:
            return found if most > 1 and isinstance(found, list) else found[0] if isinstance(found, list) else found
        if set(map(str, options)) <= {"True", "False"}:
            return True if True in options else options[0]
        if kind == "assign_damage":  # enough for what blocks, the rest to what is attacked
            said = next((one for one in self.peek(player) if isinstance(one, bool)), None)
            past = [one for one in options if all(name in after["players"] for name, _ in DAMAGE.findall(str(one)))]
            if said is not None and past and len(past) < len(options):  # as though it weren’t blocked, or not
                self.take(player, said)
                return past[0] if said else next(one for one in options if one not in past)
            return max(options, key=lambda one: sum(int(n) for name, n in DAMAGE.findall(str(one)) if name in after["players"]))
        if kind == "pay":
            return min(options, key=lambda one: self._price(str(one), after))
        if kind in ANY or len({self._alike(one, after) for one in options}) == 1:
            return options[:max(least, 1)] if most > 1 else options[0]
        if least == 0 and [] in options:
            return []
        return None

    def _price(self, way: str, after: Mapping[str, Any]) -> int:
        """What is paid with first: life where it can be, what nothing else is wanted of, lands before creatures."""
        found = -100 if "life" in way.split() else 0
        for part in way.split(", "):
            many, _, name = part.partition(" ")
            thing = after["objects"].get(name, {})
            dear = 10 * (str(thing.get("name")) in self.wanted) + 3 * ("creature" in thing.get("types", ()))
            found += (int(many) if many.isdigit() else 1) * (dear + ("basic" not in thing.get("supertypes", ())))
        return found

    def _given(self, player: str, kinds: Sequence[str], options: list[Any], after: Mapping[str, Any], most: int,
               asked: str) -> Any:
        for kind in kinds:
            left = list(self.peek(player, kind))
            if asked == "keep":  # which of two alike: the copy, or what it is a copy of
                left.sort(key=lambda one: not str(one).endswith("copy]"))
            for value in left:
                if value in SKIP:
                    self.take(player, value, kind)
                    return [] if most > 1 else None
                parts = [value] if isinstance(value, bool) else str(value).split("^")
                chosen: list[Any] = []
                for part in parts:
                    fits = [one for one in options if one not in chosen and self._fits(part, one, after, asked)]
                    if fits:
                        chosen.append(fits[0])
                if len(chosen) == len(parts) or (most == 1 and chosen and asked == "pick"):
                    self.take(player, value, kind)
                    if most == 1 and len(parts) > 1:  # the others are for the next question
                        self.left[kind][player][:0] = [one for one in parts if not self._fits(one, chosen[0], after, asked)] \
                            or parts[1:]
                    return self._more(player, kind, options, after, most, asked, chosen)
        return None

    def _more(self, player: str, kind: str, options: list[Any], after: Mapping[str, Any], most: int, asked: str,
              chosen: list[Any]) -> list[Any]:
        """Further answers that belong to the same question, where it takes several."""
        while len(chosen) < most and self.peek(player, kind):
            value = self.peek(player, kind)[0]
            if value in SKIP:
                self.take(player, value, kind)
                break
            fits = [one for one in options if one not in chosen and self._fits(value, one, after, asked)]
            if isinstance(value, bool) or not fits:
                break
            self.take(player, value, kind)
            chosen.append(fits[0])
        return chosen

    def _fits(self, value: Any, option: Any, after: Mapping[str, Any], asked: str) -> bool:
        if isinstance(value, bool) or isinstance(option, bool):
            return value is option
        if isinstance(option, list):
            return len(option) == 1 and self._fits(value, option[0], after, asked)
        text, word = plain_name(str(value)), str(option)
        if asked == "modes":
            return word == str(int(text) - 1) if text.isdigit() else False
        if text.startswith("X="):
            return word == text[2:]
        return word in self.board.called(str(value), after) or (
            text.lower() == word.lower() and not str(value).endswith("copy]"))

    def _alike(self, option: Any, after: Mapping[str, Any]) -> str:
        """Options that make no difference are the same: copies of one card in one zone."""
        if isinstance(option, list):
            return "|".join(self._alike(one, after) for one in option)
        thing = after["objects"].get(str(option))
        if thing is None:
            return str(option)
        return str((thing.get("name"), thing.get("zone"), thing.get("controller"), thing.get("tapped"), thing.get("counters")))


def defaults_answered(done: Evaluation, choices: dict[str, Any], answers: Answers, abilities: Abilities,
                      guess: Callable[[int], int]) -> bool:
    """Puts answers of the game in the place of what the engine takes by default, one at a time; whether it must play again."""
    asked: dict[str, int] = {}
    if _searched(done, choices, answers):
        return True
    for entry in done.to_dict()["trace"]:
        said = entry["params"]
        if entry["action"] == "copied":
            if _retargeted(done, str(entry["subject"]), str(said.get("player")), choices, answers):
                return True
            continue
        if entry["action"] == "chooses_entering" and str(said["answer"]) in MANA.values():
            at = asked[str(entry["subject"])] = asked.get(str(entry["subject"]), -1) + 1
            if _next_color(choices, str(entry["subject"]), at, str(said["player"]), answers):
                return True
        if entry["action"] != "choice" or not isinstance(said.get("choice"), str):
            continue
        key, player = str(said["choice"]), str(said.get("player"))
        at = asked[key] = asked.get(key, -1) + 1
        if key == "trigger_order":
            handled = answers.left["orders"].setdefault("", [])
            if at >= len(handled):
                handled.append(at)
                if _ordered(choices, player, said["answer"], answers, abilities):
                    return True
        elif isinstance(said.get("answer"), bool):
            under = choices.setdefault("may", {})
            given = under.setdefault(str(said["trigger"] if key == "may" and said.get("trigger") else key), [])
            if at >= len(given):
                yes = next((one for one in answers.peek(player) if isinstance(one, bool)), None)
                if yes is not None:
                    answers.take(player, yes)
                given.append(yes if yes is not None else not guess(2))
                if given[-1] != said["answer"]:
                    return True
    return False


def _searched(done: Evaluation, choices: dict[str, Any], answers: Answers) -> bool:
    """A search that finds less than it could, as a player says who skips the rest; whether another is found than before."""
    found = [(str(entry["params"].get("player")), name) for entry in done.to_dict()["trace"] if entry["action"] == "searched"
             for name in entry["params"].get("found") or ()]
    for player in dict.fromkeys(player for player, _ in found):
        left = answers.peek(player, "targets")
        skip = next((at for at, one in enumerate(left) if one in SKIP), 0)
        after = done.to_dict()["after"]
        ids = [name for who, name in found if who == player and any(
            name in answers.board.called(str(one), after) for one in left[:skip])]
        if skip and ids and len(ids) < len(found) and "search" not in choices.get("other", {}):
            answers.left["targets"][player] = left[skip + 1:]
            choices.setdefault("other", {})["search"] = ids
            return True
    return False


def _next_color(choices: dict[str, Any], name: str, at: int, player: str, answers: Answers) -> bool:
    """The color for what enters again, where the answers so far are for the times before; whether there is one."""
    given = choices.setdefault("other", {}).setdefault(name, [])
    color = next((one for one in answers.peek(player) if str(one).lower() in MANA.values()), None)
    if color is None or at < len([one for one in given if one in MANA.values()]):
        return False
    answers.take(player, color)
    given.append(color.lower())
    return True


def _retargeted(done: Evaluation, copy: str, player: str, choices: dict[str, Any], answers: Answers) -> bool:
    """New targets of a copy: where the player says yes and names one. Whether it is another than before."""
    seen = answers.left["orders"].setdefault("copies", [])
    if copy in seen:
        return False
    seen.append(copy)
    wants = next((one for one in answers.peek(player) if isinstance(one, bool)), None)
    if wants is None:
        return False
    answers.take(player, wants)
    value = next((one for one in answers.peek(player, "targets") if one not in SKIP), None)
    if not wants or value is None:
        return False
    after = done.to_dict()["after"]
    meant = [[part] if part in after["players"] else answers.board.called(part, after) for part in str(value).split("^")]
    if not all(meant):
        return False
    answers.take(player, value, "targets")
    choices.setdefault("targets", {})[copy] = [one[0] for one in meant]
    return True


def _ordered(choices: dict[str, Any], player: str, triggers: Sequence[str], answers: Answers, abilities: Abilities) -> bool:
    """A game names abilities in the order in which they are put on the stack; whether that is another than the engine's."""
    left, first = list(triggers), []
    for value in list(answers.peek(player)):
        if isinstance(value, bool) or len(left) < 2:
            continue
        found = [one for one in left if one.lower() == str(value).lower()
                 or plain(str(value)) in (abilities.triggers.get(one) or "")[:len(str(value)) + 20]]
        if found and len(set(found)) < len(set(left)):
            answers.take(player, value)
            first.append(found[0])
            left.remove(found[0])
    if not first or [*first, *left] == list(triggers):
        return False
    choices.setdefault("trigger_order", {})[player] = [*first, *left, *choices.get("trigger_order", {}).get(player, ())]
    return True
