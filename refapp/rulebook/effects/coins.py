"""705 Flipping a coin."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import answers
from refapp.game.events.amounts import amount
from refapp.game.events.chance import FlipCoin
from refapp.game.events.run import run_steps
from refapp.game.events.words import player_named
from refapp.game.state.objects import Context
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, Num, PlayerWord, Word, Words
from refapp.rulebook.registry import action

FACES = ("heads", "tails")


@word("flip_coin")
class FlipACoin(Instruction):
    """A player flips coins: ``result`` is how they fall, ``call`` what the player calls where winning matters.

    ``stated`` is the result that an effect gives the flip, whatever it was: heads, tails, win or lose (705.3).
    """

    player: PlayerWord
    n: Num = 1
    result: Words = ()
    call: Words = ()
    stated: Word | None = None
    heads: Instructions = ()
    tails: Instructions = ()
    win: Instructions = ()
    lose: Instructions = ()
    as_: Word | None = None


@action(FlipACoin, "705.1", "705.2", "705.3")
def do_flip(game: Game, step: FlipACoin, context: Context) -> None:
    """Each coin shows heads or tails; who called what it shows wins the flip. The scenario says how it falls."""
    player = player_named(game, step.player, context).name
    if step.stated is not None and step.stated not in (*FACES, "win", "lose"):
        raise ScenarioError.unknown("name", f"{step.path}.stated", step.stated, (*FACES, "win", "lose"))
    matters = bool(step.win or step.lose or step.call or step.stated in ("win", "lose"))
    shown: list[str] = []
    won = 0
    many = max(0, amount(game, step.n, context))
    for name, given in (("result", step.result), ("call", step.call)):
        for one in given:
            if one not in FACES:
                raise ScenarioError.unknown("name", f"{step.path}.{name}", one, FACES)
        if len(given) > many:
            raise ScenarioError.value(f"{step.path}.{name}", len(given), "no more results than there are coins")
    for at in range(many):
        face = step.stated if step.stated in FACES else _chosen(
            game, "coin", step.result, at, player, "Does the coin come up heads or tails?", f"{step.path}.result")
        shown.append(str(face))
        wins: bool | None = None
        if matters:
            wins = step.stated == "win" if step.stated in ("win", "lose") else face == _chosen(
                game, "call", step.call, at, player, "Does the player call heads or tails?", f"{step.path}.call")
            won += wins
        happen(game, FlipCoin(player, str(face), wins, ("705.1", *(("705.3",) if step.stated is not None else ()))))
        run_steps(game, step.heads if face == "heads" else step.tails, context)
        if wins is not None:
            run_steps(game, step.win if wins else step.lose, context)
    if step.as_ is not None:
        counted = {"heads": shown.count("heads"), "tails": shown.count("tails"), "won": won}
        happen(game, answers.Answer(step.as_, counted))


def _chosen(game: Game, choice: str, given: tuple[str, ...], at: int, player: str, message: str, path: str) -> str:
    """A face: the one that the step names, or the choices; asked for otherwise."""
    known = given or game.choices.other.get(choice, ())
    for one in known:
        if one not in FACES:
            raise ScenarioError.unknown("name", path, one, FACES)
    if known:
        return known[min(at, len(known) - 1)]
    raise game.ask(choice, player, [player], list(FACES), message)
