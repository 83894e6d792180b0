"""701.34 Proliferate."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.words import on_battlefield, player_named
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Choose, PlayerWord
from refapp.rulebook.registry import action


class Proliferated(ByPlayer, says="{player} proliferates."): ...


@word("proliferate")
class Proliferate(Instruction):
    """What is chosen gets one more counter of one kind that it has; today, of each kind that it has."""

    by: PlayerWord | None = None
    choose: Choose | None = None


@action(Proliferate, "701.34a", "701.34b", "2011-09-30:701.24b", "2011-09-30:701.24c", "810.10d")
def do_proliferate(game: Game, step: Proliferate, context: Context) -> None:
    """What is chosen gets one more counter of one kind that it has; today, of each kind that it has."""
    by = player_named(game, step.by, context, default=context.you or game.active)
    chosen = _chosen(game, step, by.name)
    decisions.each_once([name for name, _ in chosen], ["701.34a"])
    each = game.rules.holds("proliferate.each_kind")
    poisoned: set[str | None] = set()
    with game.events():
        game.note(Proliferated, ["701.34a"], by.name, player=by.name)
        for name, wanted in chosen:
            target = name
            if name in game.teams:  # older editions choose teams; either head can hold the counter
                target = next((one for one in game.teams[name].members if game.players[one].counters),
                              game.teams[name].members[0])
            if target in game.players:
                held = counters.held_by(game, target)
                team = game.players[target].team if game.teams else None
            else:
                obj = game.obj(target)
                held = dict(obj.here.counters) if on_battlefield(obj) else {}
                team = None
            kinds = sorted(held)
            decisions.must_fit([name], [name] if kinds else [], ["701.34a"])
            decisions.must_fit(wanted, kinds, ["701.34a"])
            rules = ["701.34a"]
            if not each:
                kinds = [_kind(game, by.name, name, wanted, kinds)]
                rules.append("2011-09-30:701.24b")
            for kind in kinds:
                if kind == "poison" and team is not None and game.rules.holds("poison.team"):
                    rules = [*rules, "2011-09-30:701.24c", "701.34b"]
                    if team in poisoned:
                        continue
                    poisoned.add(team)
                alone = target not in game.players or kind in game.players[target].counters
                counters.add_counters(game, target, kind, 1, rules if alone else [*rules, "810.10d"], by.name)
        who = Ref(by.name, 0, player=True)
        game.happened(Occurrence("proliferates", who, who, player=by.name))


def _chosen(game: Game, step: Proliferate, by: str) -> Sequence[tuple[str, Sequence[str]]]:
    """What the player has chosen, each with the kinds named; asked where there is anything to choose from."""
    if step.choose is not None:
        return step.choose
    if "proliferate" in game.choices.other:
        return [(name, ()) for name in game.choices.other["proliferate"]]
    about = [view.id for view in game.permanents() if view.counters]
    about += [player.name for player in game.remaining() if counters.held_by(game, player.name)]
    if about:
        raise game.ask("proliferate", by, about, about, "What does {who} proliferate?", who=by, least=0,
                       most=len(about))
    return ()


def _kind(game: Game, player: str, name: str, wanted: Sequence[str], kinds: Sequence[str]) -> str:
    chosen = next((kind for kind in (*wanted, *game.choices.other.get(f"{name}.kind", ())) if kind in kinds), None)
    if chosen is None and len(kinds) > 1:
        raise game.ask(
            "kind", player, [name], kinds, "Which kind of counter does {object} get?", object=name
        )
    return chosen or kinds[0]
