"""What the legend rule and the planeswalker uniqueness rule have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.said.several import Chosen
from refapp.game.state.ruleset import Finding
from refapp.game.state.views import View


def keep_one(game: Game, groups: dict[tuple[str, str], list[View]], rule: str) -> Iterator[Finding]:
    turn = [player.name for player in game.apnap()]
    several = len({controller for (controller, _), group in groups.items() if len(group) > 1}) > 1
    chosen: list[tuple[str, str]] = []
    # whoever has several to choose chooses one after the other (§101.4c)
    for (controller, _), group in sorted(groups.items(), key=lambda item: turn.index(item[0][0])):
        if len(group) < 2:
            continue
        decisions.knows(game, controller, [one for who, one in chosen if who != controller])
        kept = _kept(game, controller, group)
        chosen.append((controller, kept))
        order = ("101.4",) if several else ()  # players choose in turn order
        mine = sum(1 for (other, _), names in groups.items() if other == controller and len(names) > 1)
        game.note(Chosen, [rule, *order, *(["101.4c"] if mine > 1 else [])], kept, player=controller)
        for view in group:
            if view.id != kept:
                yield Finding("put_into_graveyard", view.id, {"rules": order, "kept": kept})


def _kept(game: Game, controller: str, group: Sequence[View]) -> str:
    names = [view.id for view in group]
    kept = [name for name in game.choices.keep if name in names]
    chosen = kept[0] if len(kept) == 1 else None  # of several named none is the one
    if chosen is None:
        raise game.ask("keep", controller, names, [(name,) for name in names],
                       "Which of {names} does {who} keep?", names=", ".join(names), who=controller)
    decisions.remember(game, chosen)
    return chosen
