"""701.9 Discard; 116.2e: a card that is “discardable” may be discarded any time its owner could cast an instant.

As a cost: `casting/paying.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import moves, recalling
from refapp.game.events.amounts import amount, as_much_as_possible
from refapp.game.events.words import objects, player_named
from refapp.game.reading.copiable_values import base_view
from refapp.game.said.moving import Discarded
from refapp.game.said.sentence import ByPlayer, Sentence
from refapp.game.state.objects import Context, Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref, View
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Num, Objects, PlayerWord
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import action


class Undefined(Sentence, says="The discarded card {subject} goes to a hidden zone: its characteristics are "
                "undefined."): ...
class SpecialAction(ByPlayer, says="{player} takes a special action with {subject}."): ...


@word("discard")
class Discard(Instruction):
    """Cards go from the hand to the graveyard; which ones is the player's choice, unless stated otherwise."""

    player: PlayerWord
    what: Objects | None = None
    n: Num = 1
    random: Flag = False
    chooser: PlayerWord | None = None


@action(Discard, "701.9a", "701.9b", "701.9c")
def do_discard(game: Game, step: Discard, context: Context) -> None:
    """Cards go from the hand to the graveyard; which ones is the player's choice, unless stated otherwise."""
    player = player_named(game, step.player, context)
    hand = player.zones["hand"]
    given = step.what
    if given is None:
        as_much_as_possible(game, player.name, len(hand), amount(game, step.n, context))
    if given == ("all",):
        names = list(hand)
    elif given is not None:
        names = [one.id for one in objects(game, [_in_hand(word) for word in given], context)
                 if decisions.fits(context, one, ["701.9a"], able=one.id in hand)]
    elif amount(game, step.n, context) >= len(hand):
        names = sorted(hand)
    else:
        names = _chosen(game, hand, amount(game, step.n, context), step.chooser or player.name, random=step.random)
    some = given != ("all",) and len(names) < len(hand)
    gone = [Ref(name, game.obj(name).incarnation, game.view(name)) for name in names]
    with game.events():
        for name in names:
            discard(game, game.obj(name), player.name, among=some, by=context.you)
    recalling.picked(game, context, gone)


def _in_hand(word: str) -> str:
    """“All nonland cards” that are discarded are those of the hand."""
    return f"{word} in hand" if word.startswith("all ") and " in " not in word else word


def _chosen(game: Game, hand: Sequence[str], many: int, chooser: str, *, random: bool) -> list[str]:
    """So many cards of a hand, which has more: those that are named, else asked for together."""
    said = game.choices.other.get("discard", ())
    decisions.weigh(game, "discard", said, hand)
    wanted = [name for name in dict.fromkeys(said) if name in hand]
    if len(wanted) < many:
        raise game.ask("discard", chooser, hand, list(hand),
                       "Which card is discarded at random?" if random else "Which card is discarded?",
                       least=many, most=many)
    for name in wanted[:many]:
        decisions.remember(game, name)
    decisions.left_over(game, "discard", said, wanted[:many])
    return wanted[:many]


def discard(game: Game, obj: Obj, player: str, *, among: bool = False, by: str | None = None) -> None:
    """Discard one card; ``among`` several it was chosen as an effect says (701.9b), not by the rules or for a cost.

    ``by`` controls the spell or ability that causes it.
    """
    before = Ref(obj.id, obj.incarnation, game.view(obj.id))
    moves.move(game, obj, "graveyard", says=Discarded, rules=["701.9a", *(["701.9b"] if among else [])],
               player=player)
    now: Ref | None = Ref(obj.id, obj.incarnation)
    if obj.zone in ("library", "hand") and not obj.here.revealed and game.rules.cite(["701.9c"]):
        game.note(Undefined, ["701.9c"], obj.id)
        before, now = Ref(obj.id, before.incarnation, _undefined(game, obj)), None
    cause = Ref(by, 0, player=True) if by is not None else None
    game.happened(Occurrence("discarded", before, now, player=player, other=cause))


def _undefined(game: Game, obj: Obj) -> View:
    """A card of which nothing is known but that it is a card."""
    view = base_view(game, obj)
    view.name, view.mv, view.power, view.toughness = "", 0, None, None
    view.types = view.supertypes = view.subtypes = view.colors = frozenset()
    view.abilities, view.keywords = (), frozenset()
    return view


@moments.special("discard", "116.2e")
def discard_it(proposal: Proposal) -> None:
    """A card that says so is discarded, any time its owner has priority."""
    game, obj = proposal.game, proposal.obj
    view = game.view(obj.id)
    if view is None or view.zone != "hand" or "discardable" not in view.keywords \
            or obj.owner != proposal.player.name:
        raise illegal(["116.2e"], "{who} can’t discard {what} as a special action.", who=proposal.player.name,
                      what=obj.id)
    game.note(SpecialAction, ["116.2e"], obj.id, player=proposal.player.name)
    with game.events():
        discard(game, obj, proposal.player.name)
