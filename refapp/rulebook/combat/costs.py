"""508.1h to j, 509.1d to f: costs without which creatures can't attack or block.

Abilities say them (``attack_cost``, ``block_cost``). Who attacks or blocks with such creatures pays for all of them at
once, or the declaration isn't legal; nobody has to pay to obey a requirement (508.1d, 509.1c).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from refapp.game.door.game import Game
from refapp.game.reading.filters import passes
from refapp.game.said.sentence import ByPlayer, KeywordName, ManaText, Sentence
from refapp.game.state.items import StackItem
from refapp.game.state.views import View
from refapp.language.casting import Cost, Part, Pay
from refapp.language.errors import Unsupported
from refapp.language.scenario import Static
from refapp.rulebook.casting import paying
from refapp.rulebook.casting.proposal import Proposal, illegal


class CombatCost(Sentence, says="Because of {by}, {subject} costs this to attack or block: {cost}."):
    by: KeywordName
    cost: ManaText

class CombatPaid(ByPlayer, says="{player} pays the total cost of the declaration: {cost}."):
    cost: ManaText


def to_attack(game: Game, view: View, whom: str | None) -> list[tuple[str, Cost]]:
    """What must be paid for a creature to attack a player, planeswalker or battle, and whose abilities say so."""
    found = []
    for holder, ability in _saying(game, view, "attack_cost"):
        if ability.attacked and not protects(game, holder, ability.attacked, whom):
            continue
        assert ability.attack_cost is not None
        found.append((holder.id, ability.attack_cost))
    return found


def to_block(game: Game, view: View) -> list[tuple[str, Cost]]:
    """What must be paid for a creature to block, and whose abilities say so."""
    return [(holder.id, ability.block_cost) for holder, ability in _saying(game, view, "block_cost")
            if ability.block_cost is not None]


def _saying(game: Game, view: View, field: str) -> Iterator[tuple[View, Static]]:
    for holder, ability in game.statics():
        if getattr(ability, field) is not None and ability.affects is not None and passes(
                ability.affects, view, game.viewpoint(holder), game.board()):
            yield holder, ability


def protects(game: Game, holder: View, attacked: str, whom: str | None) -> bool:
    """Whether the cost is one for attacking this: ``you``, or ``you or planeswalkers`` of the ability's controller."""
    if whom == holder.controller:
        return True
    view = game.view(whom) if whom in game.objects else None
    return attacked == "you or planeswalkers" and view is not None and "planeswalker" in view.types \
        and view.controller == holder.controller


def nothing_asked(pay: Pay, *rules: str) -> None:
    """Where no cost is asked for none is paid; raises Illegal if the declaration says that one is."""
    if pay.mana or pay.life or any(pay.objects.values()):
        raise illegal(list(rules), "No cost to attack or block is asked for here, so none is paid.")


def pay_to_attack(game: Game, declared: Mapping[str, str], pay: Pay, path: str) -> None:
    """The total cost of an attack is determined and paid (508.1h to j); raises Illegal if it can't be."""
    _pay(game, {name: to_attack(game, game.board()[name], whom) for name, whom in declared.items()}, pay, path,
         ("508.1h", "508.1j"), "508.1i")


def pay_to_block(game: Game, declared: Mapping[str, tuple[str, ...]], pay: Pay, path: str) -> None:
    """The total cost of a block is determined and paid (509.1d to f); raises Illegal if it can't be."""
    _pay(game, {name: to_block(game, game.board()[name]) for name in declared}, pay, path, ("509.1d", "509.1f"),
         "509.1e")


def _pay(game: Game, costs: Mapping[str, list[tuple[str, Cost]]], pay: Pay, path: str, rules: tuple[str, str],
         mana: str) -> None:
    """Each player’s total cost is determined (§508.1h, §509.1d) and paid as a whole (§508.1j, §509.1f).

    Mana abilities may be activated for it first (§508.1i, §509.1e), as for any cost.
    """
    by_player: dict[str, tuple[str, Cost]] = {}
    for name, found in costs.items():
        for holder, cost in found:
            player = game.board()[name].controller
            first, total = by_player.get(player, (name, Cost()))
            by_player[player] = (first, _one_life(total + cost))
            if any(part.what is None and part.kind not in ("life", "energy", "mill") for part in cost.parts):
                raise Unsupported("This cost to attack or block can’t be paid yet.", rules=list(rules))
            game.note(CombatCost, [rules[0]], name, by=holder, cost=shown(cost))
    if len(by_player) > 1 and (pay.mana or pay.objects):
        raise Unsupported("Only one player’s costs to attack or block can be paid at a time yet.", rules=list(rules))
    for player, (name, total) in by_player.items():
        asks_mana = total.mana is not None and bool(total.mana.symbols)
        proposal = Proposal(game, game.players[player], game.objects[name], StackItem(name, player), path, pay,
                            cost=total, purpose=(*rules, *([mana] if asks_mana else [])))
        paying.pay(proposal)
        game.note(CombatPaid, proposal.purpose, player, player=player, cost=shown(total))


def _one_life(cost: Cost) -> Cost:
    """A cost with all the life that it asks for in one part: it is paid together or not at all."""
    life = [part for part in cost.parts if part.kind == "life" and isinstance(part.n, int)]
    if len(life) < 2:
        return cost
    whole = Part("life", sum(int(part.n) for part in life))
    return Cost(cost.mana, (whole, *(part for part in cost.parts if part not in life)))


def shown(cost: Cost) -> str:
    """A cost to show: its mana, and what else it asks for."""
    parts = [f"{part.n} × {part.kind.replace('_', ' ')}" for part in cost.parts]
    return ", ".join([*([str(cost.mana)] if cost.mana is not None and cost.mana.symbols else []), *parts])
