"""702.65 Aura Swap."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import attaching
from refapp.game.events.run import run_steps
from refapp.game.events.words import acting, source_of
from refapp.game.reading.copiable_values import base_view
from refapp.game.said.several import ChoiceMade, NoExchange
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, instruct, word
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, activated, cost_of
from refapp.rulebook.registry import action, keyword


@keyword("aura swap", "702.65", "702.65a", "702.65b", takes="cost", on="enchantment")
def aura_swap(keyword: Keyword) -> tuple[Ability, ...]:
    """Pay: it may be exchanged with an Aura card in the hand."""
    return abilities(activated("aura swap", cost_of(keyword), [{"do": "aura_swap"}]))


@word("aura_swap")
class AuraSwap(Instruction):
    """The source may be exchanged with an Aura card in its controller’s hand."""


@action(AuraSwap, "702.65a", "702.65b", "701.12e")
def do_aura_swap(game: Game, _step: AuraSwap, context: Context) -> None:
    """If either half can’t be completed, nothing happens: the Aura must be the player’s own, the other able to stay."""
    you, source = acting(game, context), source_of(game, context)
    board = game.board()
    held = [name for name in game.players[you].zones["hand"] if "aura" in board[name].subtypes]
    yes = bool(held) and decisions.may(game, "aura swap")
    game.note(ChoiceMade, ["702.65a"], source.id, player=you, choice="aura swap", answer=yes)
    if not yes:
        return
    card = game.objects[str(decisions.one_of(game, "aura swap", None, held, you,
                                             message="With which card is it exchanged?"))]
    view = game.view(source.id) if game.is_current(source) else None
    look = base_view(game, card)
    look.zone, look.controller = "battlefield", you
    if view is None or view.host is None or view.owner != you or view.kind == "token" \
            or not attaching.may_attach(game, look, view.host):
        game.note(NoExchange, ["702.65b", "701.12a"], card.id)
        return
    run_steps(game, (instruct("exchange_cards", zone_a="battlefield", a=(view.id,), zone_b="hand", b=(card.id,)),),
              context)
