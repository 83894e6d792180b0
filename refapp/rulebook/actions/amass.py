"""701.47 Amass."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import counters, linking
from refapp.game.events.amounts import amount
from refapp.game.events.answers import answer
from refapp.game.events.effects import begin
from refapp.game.events.words import player_named
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, One, PlayerWord, Word
from refapp.language.scenario import Changes, Characteristics
from refapp.rulebook.actions.choose_subtype import creature_types
from refapp.rulebook.actions.create import create
from refapp.rulebook.registry import action
from refapp.rulebook.starting.before_they_existed import unknown


class Amassed(ByPlayer, says="{player} has amassed: {subject}."): ...
class AmassedNothing(ByPlayer, says="{player} has amassed, although there is no Army."): ...


@word("amass")
class Amass(Instruction):
    """A player without an Army gets one; then an Army gets +1/+1 counters and the subtype."""

    by: PlayerWord
    subtype: Word | None = None
    n: Num
    id: Word | None = None
    choose: One | None = None


@action(Amass, "701.47a", "701.47b", "701.47c", "701.47d")
def do_amass(game: Game, step: Amass, context: Context) -> None:
    """A player without an Army gets one; then an Army gets +1/+1 counters and the subtype."""
    by = player_named(game, step.by, context)
    subtype = step.subtype or "zombie"
    if subtype.lower() != "zombie" and not game.rules.holds("amass.subtype"):
        raise unknown(game, f"amass {subtype}", "701.47a")
    if subtype.lower() not in (known := creature_types(game)):
        raise ScenarioError.unknown("name", f"steps[{game.step}].subtype", subtype, known)

    def armies() -> list[str]:
        return [view.id for view in game.permanents()
                if view.controller == by.name and {"army"} <= view.subtypes and "creature" in view.types]

    if not armies():
        create(
            game,
            Characteristics(
                types=("creature",), subtypes=(subtype, "army"), colors=("black",), pt=(0, 0), named=False
            ),
            by=by.name,
            name=step.id or "army",
            rules=("701.47a",),
        )
    options = armies()
    chosen = decisions.one_of(
        game, "amass", step.choose, options, by.name, message="Which Army is amassed?"
    )
    with game.events():
        if chosen is not None:
            linking.remember(game, context, "created", [game.obj(chosen)], "607.2c")
            counters.add_counters(game, chosen, "+1/+1", amount(game, step.n, context), ["701.47a"])
            if game.rules.holds("amass.subtype") and subtype.lower() not in game.board()[chosen].subtypes:
                begin(game, Changes(add_types=(subtype,)), [game.objects[chosen]])
        older = [] if step.subtype is not None else ["701.47d"]
        answer(game, "amassed", chosen)
        which = ["701.47c"] if chosen else []  # without an Army, no creature is “the amassed Army”
        game.note(Amassed if chosen else AmassedNothing, ["701.47a", "701.47b", *which, *older],
                  chosen, player=by.name)
        who = Ref(by.name, 0, player=True)
        game.happened(Occurrence("amasses", who, who, player=by.name))
