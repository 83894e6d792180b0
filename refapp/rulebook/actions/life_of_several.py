"""119.4, 119.7, 119.8: several players pay life at the same time, or get each other’s life totals."""

from __future__ import annotations

from collections import Counter

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import life
from refapp.game.events.answers import answer
from refapp.game.events.instead_of_losing import set_life
from refapp.game.events.words import player_named, players_named
from refapp.game.said.sentence import ByPlayer, Count
from refapp.game.state.objects import Context
from refapp.game.state.players import Player
from refapp.language.errors import Illegal, ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Counts, PlayerWord, Word
from refapp.rulebook.registry import action


class PaysLife(ByPlayer, says="{player} pays {n} life."):
    n: Count

class GetsTotal(ByPlayer, says="{player} gets this life total: {n}."):
    n: Count


@word("pay_any_life")
class PayAnyLife(Instruction):
    """Players may pay any amount of life, at the same time; the answer is who paid how much."""

    player: PlayerWord
    as_: Word | None = None


@word("redistribute_life")
class RedistributeLife(Instruction):
    """A player redistributes the life totals of any number of players: each of them gets one of these totals."""

    by: PlayerWord
    totals: Counts | None = None


@action(PayAnyLife, "119.4")
def do_pay(game: Game, step: PayAnyLife, context: Context) -> None:
    """Each says how much (`other: {PLAYER.pay_life: [n]}`), in APNAP order; then all of it is paid.

    Nobody can pay more than there is (119.4), who can’t lose life nothing (119.8), and both members of a team together
    no more than their team’s total (§810.9b).
    """
    players = players_named(game, step.player, context)
    paying = {player.name: _paid(game, player) for player in game.apnap() if player in players}
    for team in game.teams.values():
        together = sum(paying.get(name, 0) for name in team.members)
        if team.life is not None and together > max(0, team.life):
            raise Illegal(["810.9b", "119.4a", "119.4"], "{who} can’t pay {n} life with a life total of {life}.",
                          who=team.name, n=together, life=team.life)
    with game.events():
        for name, many in paying.items():
            player = game.players[name]
            shared = ["810.9b"] if game.sharing(player) is not None else []
            game.note(PaysLife, ["119.4", *shared], name, player=name, n=many)
            life.change_life(game, player, -many, ["119.4"])
    answer(game, step.as_ or "paid", paying)


def _paid(game: Game, player: Player) -> int:
    most = 0 if game.cannot(player, "lose_life") else max(0, game.life(player))
    if most == 0:
        return 0
    key = f"{player.name}.pay_life"
    said = decisions.next_of(game, key, game.choices.other.get(key, ()))
    if said is None:
        raise game.ask(key, player.name, [player.name], [str(one) for one in range(most + 1)],
                       "How much life is paid?")
    if not said.isdecimal():
        raise ScenarioError.value(f"choices.other.{key}", said, "a whole number")
    if int(said) > most:
        raise Illegal(["119.4"], "{who} can’t pay {n} life with a life total of {life}.", who=player.name,
                      n=int(said), life=game.life(player))
    return int(said)


@action(RedistributeLife, "119.5", "119.7", "119.8")
def do_redistribute(game: Game, step: RedistributeLife, context: Context) -> None:
    """Who gets which total is said with the step, or as `other: {redistribute_life: ["A: 3", "B: 20"]}`.

    Of each team that shares a life total no more than one member is affected (§810.9f).
    """
    by = player_named(game, step.by, context)
    wanted = {game.players[name]: total for name, total in _wanted(game, step, by).items()}
    if Counter(wanted.values()) != Counter(game.own_life(player) for player in wanted):
        raise Illegal(["119.5"], "{who} has to give each of these players one of their life totals.", who=by.name)
    teams = Counter(team.name for player in wanted if (team := game.sharing(player)) is not None)
    if teams and max(teams.values()) > 1 and game.rules.cite(["810.9f"]):
        raise Illegal(["810.9f"], "{who} can’t affect more than one member of a team.", who=by.name)
    for player, total in wanted.items():
        now = game.own_life(player)
        barred = "gain_life" if total > now else "lose_life"
        if total != now and game.cannot(player, barred) and game.rules.holds("redistribute.no_higher_life"):
            raise Illegal(["119.7" if total > now else "119.8"], "{who} can’t get this life total: {n}.",
                          who=player.name, n=total)
    with game.events():
        for player, total in wanted.items():
            shared = ["810.9f"] if game.sharing(player) is not None else []
            game.note(GetsTotal, shared, player.name, player=player.name, n=total)
            set_life(game, player, total)


def _wanted(game: Game, step: RedistributeLife, by: Player) -> dict[str, int]:
    if step.totals is not None:
        wanted = dict(step.totals)
    elif "redistribute_life" in game.choices.other:
        pairs = [one.partition(":") for one in game.choices.other["redistribute_life"]]
        wanted = {name.strip(): int(total) for name, _, total in pairs if total.strip().lstrip("-").isdecimal()}
        if len(wanted) != len(pairs):
            raise ScenarioError.value("choices.other.redistribute_life",
                                      list(game.choices.other["redistribute_life"]), "totals such as “A: 3”")
    else:
        raise game.ask("redistribute_life", by.name, [by.name],
                       [f"{player.name}: {game.own_life(player)}" for player in game.remaining()],
                       "Which players’ life totals are redistributed, and who gets which?", least=0,
                       most=len(game.remaining()))
    for name in wanted:
        if name not in game.players or game.players[name].lost:
            raise ScenarioError.unknown("name", f"{step.path}.totals", name,
                                        [player.name for player in game.remaining()])
    return wanted
