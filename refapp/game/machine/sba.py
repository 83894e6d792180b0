"""The loop of 704.3: state-based actions until none applies, then triggers, again and again.

Each pass finds everything that applies on one and the same board, merges what has the same action
and subject (keeping every rule), and performs it as a single event. A state that comes back within
a check, with nothing optional in between, is a loop that can't end: the game is a draw (104.4b).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import ending, instead_of_losing, moves, ranges
from refapp.game.events.attaching import Unattach
from refapp.game.events.destruction import destroy
from refapp.game.events.instead import Found
from refapp.game.events.revealing import stop_showing
from refapp.game.machine import moments, waiting_triggers
from refapp.game.machine.fingerprint import fingerprint
from refapp.game.said.moving import PutIntoGraveyard, Sacrificed
from refapp.game.said.sentence import Anything, Names, Sentence
from refapp.game.said.several import CheckedInCleanup, CheckedWithoutPriority, IsChecked, Resolves
from refapp.game.state.objects import Obj
from refapp.game.state.ruleset import Finding, in_book_order
from refapp.language.activated import Activated
from refapp.lazy_dataclass import dataclass


class SbaPass(Sentence, says="State-based actions apply and happen at the same time, as one event: {numbers}."):
    numbers: Anything

class InLoop(Sentence, says="The game is in the same state as before, with nothing but mandatory actions in between: "
             "it can’t end and is a draw.", action="loop"): ...

class LoopInRange(Sentence, says="The game is in the same state as before, with nothing but mandatory actions in "
                  "between. Involved in that loop: {players}."):
    players: Names


CHECKED = (IsChecked, CheckedInCleanup, CheckedWithoutPriority)
"""How the trace says that state-based actions were looked for."""
Merged = list[tuple[Finding, list[str]]]


def check(game: Game, seen: dict[Hashable, int] | None = None) -> None:
    """A player would receive priority, or the cleanup step would end: check until nothing is left to do.

    The rules do that by themselves (117.2, §704.1), before the player has priority (117.2d), and state-based
    actions don’t use the stack (405.6, 405.6f, §117.5, §704.3).
    """
    if game.starting is not None and not game.starting.begun:
        return  # nobody has priority before the first turn
    if game.this_combat.blocks_said:  # everybody declares blockers before anybody has priority (509.1, 509.2, 802.4)
        for declare in game.rules.by(moments.declares).get("declare blockers", ()):
            declare(game, acting=False)
    seen = {} if seen is None else seen
    between = bool(game.trace) and not game.trace[-1].says(*CHECKED, SbaPass)
    if between or not game.trace:
        if game.moment == "cleanup":
            game.note(CheckedInCleanup, ["514.3a", "704.3"], None)
        else:
            game.note(IsChecked, ["704.3", "117.5", *(["704.4"] if between else [])], None)
    while game.result is None:
        if not sba_pass(game) and not waiting_triggers.put_on_stack(game):
            stop_showing(game)
            return
        if repeats(game, seen):
            return


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """State-based actions were looked for: what only counts since the last time is over (704.5b, 704.5h, 903.9a)."""

    bookkeeping = True

    def perform(self, game: Game) -> bool:
        for obj in game.objects.values():
            obj.here.deathtouched = False
            obj.here.commander_new = False
        for player in game.players.values():
            player.drew_from_empty = False
        return True


def due(game: Game) -> bool:
    """Whether a check would perform something."""
    return bool(_find(game))


def _since_the_last_check(game: Game) -> bool:
    return any(obj.here.deathtouched or obj.here.commander_new for obj in game.objects.values()) \
        or any(player.drew_from_empty for player in game.players.values())


def _drawn_in_range(game: Game, since: int) -> None:
    """A loop is a draw for who controls what is involved in it, and for everybody within their ranges (§104.4f)."""
    involved = {str(entry.params["player"]) for entry in game.trace[since:] if entry.says(Resolves)}
    game.note(LoopInRange, ["104.4f", "801.16"], None, players=sorted(involved))
    ranges.leave_drawn(game, {name for one in involved for name in game.ranges.get(one, frozenset())} | involved,
                       ("104.4f", "801.16"))


def _unforced(game: Game, since: int) -> list[str]:
    """Nobody has to end a loop by what it doesn’t call for (§732.5), nor by doing what an “unless” names (§732.6)."""
    able = any(player.zones["hand"] for player in game.remaining()) or any(
        isinstance(one, Activated) for view in game.permanents() for one in view.abilities)
    unless = set(game.rules.cite(["118.12a"]))
    asked = any(unless & set(entry.rules) for entry in game.trace[since:])
    return [*(["732.5"] if able else []), *(["732.6"] if asked else [])]


def repeats(game: Game, seen: dict[Hashable, int]) -> bool:
    """Whether the game is back in a state it was in, with only mandatory actions between: a draw (§104.4b, §732.4)."""
    if game.optional:
        seen.clear()
        game.optional = False
        return False
    mark = fingerprint(game)
    if mark in seen and game.result is None:
        if game.ranges:
            _drawn_in_range(game, seen[mark])
        else:
            happen(game, ending.Draw(InLoop, ("104.4b", "104.1", *_unforced(game, seen[mark]))))
        return True
    seen[mark] = len(game.trace)
    return False


def sba_pass(game: Game) -> bool:
    """One check of all state-based actions, performed as one event (§704.8), by nobody (§704.2); false if none was."""
    merged = _find(game)
    if _since_the_last_check(game):
        happen(game, Checked())
    if not merged:
        return False
    used: list[str] = []
    _announce(game, merged)
    losing = [(finding, keys) for finding, keys in merged if finding.action in _LOSING]
    known = _instead(game, losing) if losing else {}
    with game.events():
        for name in instead_of_losing.before_what_leaves(
                game, known, {one.subject for one, _ in merged if one.action in _LEAVING}) if known else ():
            instead_of_losing.follow(game, game.players[name], known.pop(name), [])
            used += [key for one, keys in losing if name in _losers(game, one) for key in keys]
            losing = [(one, keys) for one, keys in losing if name not in _losers(game, one)]
        for order in _ORDER:
            for finding, keys in merged:
                if order(finding.action) and _perform(game, finding, keys):
                    used.extend(keys)
    if losing:
        _lose(game, losing, used, known)
    numbers = sorted(set(game.rules.cite(used)), key=in_book_order)
    if numbers:
        game.sba_passes.append(tuple(numbers))
    return bool(used)


def _announce(game: Game, merged: Merged) -> None:
    """Say which actions a pass performs, all at once, under nobody's control."""
    keys = [key for _, found in merged for key in found]
    # every rule that applied, also one whose object another of this event takes away first
    rules = [*keys, "704.3", "704.1", "704.2", *dict.fromkeys(key.rstrip("abcdefghijkmnpqrstuvwxyz") for key in keys)]
    if len(merged) > 1 and any(finding.action in _LEAVING for finding, _ in merged):
        rules.append("704.8")
    numbers = sorted(set(game.rules.cite(keys)), key=in_book_order)
    game.note(SbaPass, rules, None, numbers=numbers)


def _find(game: Game) -> Merged:
    """What applies of §704.5 and §704.6, by action and subject: rules that say the same of one make one event
    (§704.7)."""
    merged: dict[tuple[str, str], tuple[Finding, list[str]]] = {}
    game.budget.spend(len(game.rules.all(moments.state_based)))
    here = game.board().words
    for action in game.rules.all(moments.state_based):
        if action.on and here.isdisjoint(action.on):
            continue
        for finding in action.find(game):
            key = (finding.action, finding.subject)
            if key in merged:
                before, keys = merged[key]
                if action.rule not in keys:
                    keys.append(action.rule)
                extra = (*_extra(before), *_extra(finding))
                if extra:
                    merged[key] = replace(before, params={**before.params, "rules": extra}), keys
            else:
                merged[key] = (finding, [action.rule])
    return list(merged.values())


_LEAVING = frozenset({"put_into_graveyard", "sacrifice", "destroy", "cease"})
_LAST = (frozenset({"put_into_graveyard", "sacrifice"}), frozenset({"destroy"}), frozenset({"cease"}))
_LOSING = frozenset({"lose", "team_lose"})


def _first(action: str) -> bool:
    return action not in _LOSING and not any(action in group for group in _LAST)


_ORDER: tuple[Callable[[str], bool], ...] = (_first, *(group.__contains__ for group in _LAST))
"""What is done first, then: what leaves the battlefield is still there when the others are done."""


def _perform(game: Game, finding: Finding, keys: list[str]) -> bool:
    return (finding.perform or _PERFORM[finding.action])(game, finding, keys)


def _losers(game: Game, finding: Finding) -> tuple[str, ...]:
    return game.teams[finding.subject].members if finding.action == "team_lose" else (finding.subject,)


def _instead(game: Game, losing: Merged) -> dict[str, Found]:
    """What happens instead of losing, and for whom: looked at before anything else of the same event is done."""
    return {name: one for finding, _ in losing for name in _losers(game, finding)
            if not game.cannot(game.players[name], "lose_game")
            and (one := instead_of_losing.found(game, game.players[name])) is not None}


def _lose(game: Game, losing: Merged, used: list[str], known: Mapping[str, Found]) -> None:
    names: list[str] = []
    rules: list[str] = []
    several: set[str] = set()
    for finding, keys in losing:
        used.extend(keys)
        rules.extend(keys)
        rules.extend(_extra(finding))
        who = _losers(game, finding)
        several |= {name for name in who if len(keys) > 1 or name in names}
        names.extend(who)
    ending.lose(game, names, rules, several=several, known=known)


def _object(game: Game, finding: Finding) -> Obj:
    return game.objects[finding.subject]


def _put_into_graveyard(game: Game, finding: Finding, keys: list[str]) -> bool:
    obj = _object(game, finding)
    return moves.move(game, obj, "graveyard", says=PutIntoGraveyard, rules=[*keys, *_extra(finding)])


def _extra(finding: Finding) -> list[str]:
    return list(finding.params.get("rules", ()))


def _sacrifice(game: Game, finding: Finding, keys: list[str]) -> bool:
    obj = _object(game, finding)
    return moves.move(
        game,
        obj,
        "graveyard",
        says=Sacrificed,
        rules=[*keys, *_extra(finding), "701.21a"],
        also=("sacrificed",),
        player=obj.here.controller,
    )


def _destroy(game: Game, finding: Finding, keys: list[str]) -> bool:
    obj = _object(game, finding)
    if obj.zone != "battlefield":
        return True  # the same event already put it into a graveyard
    return destroy(game, obj, [*keys, *_extra(finding), "701.8b"], several=len(keys) > 1)


def _cease(game: Game, finding: Finding, keys: list[str]) -> bool:
    moves.cease(game, _object(game, finding), [*keys, *_extra(finding)])
    return True


def _unattach(game: Game, finding: Finding, keys: list[str]) -> bool:

    happen(game, Unattach(_object(game, finding), (*keys, *_extra(finding))))
    return True


_PERFORM: Mapping[str, Callable[[Game, Finding, list[str]], bool]] = {
    "put_into_graveyard": _put_into_graveyard, "sacrifice": _sacrifice, "destroy": _destroy, "cease": _cease,
    "unattach": _unattach,
}
"""What several rules ask for; what only one does stands with that rule."""
