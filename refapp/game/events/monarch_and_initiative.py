"""Designations that one player at a time has: the monarch (725), and who has the initiative (726).

Their triggered abilities have no source; on the stack they are called ``monarch`` and ``initiative``. Who has such a
designation as they trigger controls them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import cache

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.reading.titles import INITIATIVE, MONARCH, holder
from refapp.game.said.sentence import KeywordName, Sentence
from refapp.game.state.items import Pending
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.filters import Filter
from refapp.language.instruction import instruct
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass


class BecomesMonarch(Sentence, says="{subject} becomes the monarch."): ...
class TakesInitiative(Sentence, says="{subject} takes the initiative."): ...
class IsMonarchAlready(Sentence, says="{subject} is the monarch already: nothing changes."): ...
class CantBecomeMonarch(Sentence, says="{subject} can’t become the monarch."): ...
class NoMonarchLeft(Sentence, says="No player still in the game can become the monarch: there is no monarch any "
                    "more."): ...

class TitleTriggers(Sentence, says="An ability of the rules that {subject} controls triggers: {trigger}."):
    trigger: KeywordName


_EVENT = {MONARCH: "becomes_monarch", INITIATIVE: "takes_initiative"}
_STEP = {MONARCH: "end", INITIATIVE: "upkeep"}
_RULES = {MONARCH: "725.2", INITIATIVE: "726.2"}
_NOT_THEIRS = {MONARCH: "{subject}’s end step begins, but {other} is the monarch.",
               INITIATIVE: "{subject}’s upkeep begins, but {other} has the initiative."}
UNDERCITY = Filter("undercity", ("undercity",))


@dataclass(frozen=True, slots=True)
class TakeTitle(Event):
    """A player gets the designation, and who had it until then no longer has it (§725.3, §726.3)."""

    player: str
    title: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def forbidden(self, game: Game) -> bool:
        if not cant_take(game, self.player, self.title):
            return False
        game.note(CantBecomeMonarch, ["101.2"], self.player)
        return True

    def perform(self, game: Game) -> bool:
        if self.title == MONARCH and holder(game, MONARCH) == self.player:  # nobody becomes what they are (603.2e)
            game.note(IsMonarchAlready, self.rules, self.player)
            return False
        for other in game.players.values():
            other.designations.discard(self.title)
        game.players[self.player].designations.add(self.title)
        game.note(BecomesMonarch if self.title == MONARCH else TakesInitiative, self.rules, self.player)
        who = Ref(self.player, 0, player=True)
        game.happened(Occurrence(_EVENT[self.title], who, who, player=self.player))
        return True


def cant_take(game: Game, player: str, title: str) -> bool:
    """Whether an effect says that the player can’t become the monarch (725.4)."""
    return title == MONARCH and game.cannot(game.players[player], "become_monarch")


@cache
def _ability(title: str, event: str, player: str) -> Trigger:
    match event:
        case "deals_combat_damage":
            verb = "become_monarch" if title == MONARCH else "take_initiative"
            return Trigger(title, event, do=(instruct(verb, player=player),))
        case "step_begins" if title == MONARCH:
            return Trigger(title, event, do=(instruct("draw", player=player),))
    return Trigger(title, event, do=(instruct("venture", player=player, quality=UNDERCITY),))


def watch(game: Game, occurrences: Sequence[Occurrence]) -> None:
    """Let these abilities trigger (§725.2, §726.2): as a step begins, on combat damage, on taking the initiative."""
    for one in occurrences:
        match one.event:
            case "step_begins":
                for title, step in _STEP.items():
                    if one.step == step:
                        _began(game, title, one.event)
            case "takes_initiative":
                assert one.player is not None
                _trigger(game, INITIATIVE, one.event, one.player, one.player)
    hits = [one for one in occurrences if one.event == "deals_combat_damage"]
    if hits:
        _dealt(game, hits)
        return
    for one in occurrences:
        for title, rule in _RULES.items():
            if one.event == "deals_damage" and one.other is not None and one.other.id == holder(game, title):
                game.consider(rule, one.other.id, "The damage dealt to {subject} isn’t combat damage.")


def _began(game: Game, title: str, event: str) -> None:
    """The step begins in which whoever has the designation draws, or ventures: in that player’s turn, or the team’s."""
    for player in game.active_players():
        if _has(game, player, title):
            _trigger(game, title, event, player, player)
        elif (has := holder(game, title)) is not None and has not in game.active_players():
            game.consider(_RULES[title], player, _NOT_THEIRS[title], other=has)


def _dealt(game: Game, hits: Sequence[Occurrence]) -> None:
    done: set[str] = set()
    for one in hits:
        view = one.was.view if one.was is not None else None
        hurt = one.other.id if one.other is not None and one.other.player else None
        if view is None and one.was is not None:
            view = game.view(one.was.id)
        if hurt is None or view is None or "creature" not in view.types or view.controller is None:
            continue
        if _has(game, hurt, MONARCH):
            _trigger(game, MONARCH, one.event, "@it", hurt, one.was)
        if _has(game, hurt, INITIATIVE) and view.controller not in done:  # once for all creatures of a player
            done.add(view.controller)
            _trigger(game, INITIATIVE, one.event, view.controller, hurt)


def _has(game: Game, player: str, title: str) -> bool:
    there = game.players.get(player)
    return there is not None and title in there.designations


def _trigger(game: Game, title: str, event: str, player: str, controller: str, it: Ref | None = None) -> None:
    found = _ability(title, event, player)
    game.triggered[found.id] += 1
    game.waiting.append(Pending(found, controller, None, it, len(game.objects)))
    game.note(TitleTriggers, ["603.2", _RULES[title]], controller, trigger=found.id)


def pass_on(game: Game, leaving: frozenset[str], active: str) -> Sequence[TakeTitle]:
    """Who has the designation leaves the game: the active player gets it, or the next player in turn order.

    ``active``: who was active before anybody left (§725.4, §726.4).
    """
    order = [*game.order[game.order.index(active):], *game.order[:game.order.index(active)]]
    heirs = [one for one in order if one not in leaving and not game.players[one].lost]
    found = []
    for title, rule in ((MONARCH, "725.4"), (INITIATIVE, "726.4")):
        if any(_has(game, one, title) for one in leaving):
            heir = next((one for one in heirs if not cant_take(game, one, title)), None)
            if heir is not None:
                found.append(TakeTitle(heir, title, (rule,)))
            elif heirs:
                game.note(NoMonarchLeft, [rule], None)
    return found
