"""702.95 Soulbond.

That two become paired or unpaired (702.95b, 702.95e): `game/events/relations.py`.
"""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game, whenever
from refapp.game.door.happen import happen
from refapp.game.events import relations
from refapp.game.events.words import single
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import One
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import action, keyword


class NotPaired(Sentence, says="{subject} and the other creature can’t be paired now."): ...


_UNPAIRED = "creature yours nonpaired"


@keyword("soulbond", "702.95", "702.95a", "702.95b", "702.95c", "702.95d")
def soulbond(_keyword: Keyword) -> tuple[Ability, ...]:
    """As it or another creature of its controller enters, both unpaired, the two may become a pair."""
    return abilities(
        trigger("soulbond", "enters", who="self", may=True, do=[{"do": "pair", "what": "@self"}],
                **{"if": {"self_is": _UNPAIRED, "controls": f"{_UNPAIRED} other"}}),
        trigger("soulbond", "enters", who="creature other yours", may=True,
                do=[{"do": "pair", "what": "@self", "with": "@it"}],
                **{"if": {"self_is": _UNPAIRED, "it_is": _UNPAIRED}}))


@word("pair")
class Pair(Instruction):
    """Two unpaired creatures of the ability’s controller become a pair; without ``with`` the controller chooses."""

    what: One
    with_: One | None = None


def _may_be_paired(game: Game, name: str, player: str | None) -> bool:
    view = game.view(name)
    return view is not None and view.zone == "battlefield" and not view.phased_out and "creature" in view.types \
        and view.controller == player and game.objects[name].here.paired_with is None


@action(Pair, "702.95a", "702.95b", "702.95c", "702.95d")
def do_pair(game: Game, step: Pair, context: Context) -> None:
    """Where one of the two is no unpaired creature of that player any more, neither becomes paired (702.95c)."""
    one = single(game, step.what, context)
    if one is None or one.obj is None:
        return
    if step.with_ is not None:
        other = single(game, step.with_, context)
        name = other.id if other is not None and other.obj is not None else None
    else:
        options = [view.id for view in game.permanents()
                   if view.id != one.id and _may_be_paired(game, view.id, context.you)]
        name = decisions.one_of(game, "soulbond", None, options, context.you,
                                message="Which creature is paired with it?")
    if name is None or not _may_be_paired(game, one.id, context.you) or not _may_be_paired(game, name, context.you):
        game.note(NotPaired, ["702.95c"], one.id)
        return
    happen(game, relations.Pair(one.obj, game.obj(name)))


@whenever("", "702.95e")
def parts(game: Game) -> None:
    """A pair ends as one of them leaves, stops being a creature, or comes under another player’s control."""
    for obj in list(game.objects.values()):
        if obj.here.paired_with is None:
            continue
        first, second = game.view(obj.id), game.view(obj.here.paired_with)
        if not obj.exists or first is None or second is None or obj.zone != "battlefield" \
                or game.objects[second.id].here.paired_with != obj.id or second.zone != "battlefield" \
                or first.phased_out or second.phased_out or first.controller != second.controller \
                or first.controller != (obj.here.paired_under or first.controller) \
                or "creature" not in first.types or "creature" not in second.types:
            happen(game, relations.Part(obj))
