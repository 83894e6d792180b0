"""702.60 Ripple."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import library
from refapp.game.events.amounts import amount
from refapp.game.events.revealing import Reveal
from refapp.game.events.words import player_named
from refapp.game.reading.interchangeable import one_name
from refapp.game.said.sentence import ByPlayer, Names
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting.offers import offer
from refapp.rulebook.registry import action, keyword


class PutBelow(ByPlayer, says="{player} puts the other revealed cards on the bottom of the library: {cards}."):
    cards: Names


@keyword("ripple", "702.60", "702.60a", several="702.60b", takes="number")
def ripple(keyword: Keyword) -> tuple[Ability, ...]:
    """When the spell is cast, the top N cards may be revealed; those with its name may be cast for free."""
    return abilities(trigger("ripple", "casts", [{"do": "ripple", "n": keyword.n or 0}], who="self", zone="stack",
                             may=True))


@word("ripple")
class Ripple(Instruction):
    """The top cards are revealed; those with the spell’s name may be cast for free, the rest go to the bottom."""

    n: Num


@action(Ripple, "702.60a")
def do_ripple(game: Game, step: Ripple, context: Context) -> None:
    """All of a smaller library is revealed."""
    if context.source is None:
        return
    seen = game.view(context.source.id) if game.is_current(context.source) else context.source.view
    player = player_named(game, "you", context)
    names = player.zones["library"][:max(0, amount(game, step.n, context))]
    with game.events():
        happen(game, *(Reveal(game.objects[name], ("702.60a", "701.20a")) for name in names))
    same = [name for name in names if seen is not None and (
        one_name(game, game.board()[name].name) == one_name(game, seen.name))]
    wanted = game.choices.other.get("ripple")
    for name in same if wanted is None else [one for one in wanted if one in same]:
        offer(game, player.name, game.objects[name], "ripple.cast", step.path, rules=("702.60a",))
    left = [name for name in names if game.objects[name].zone == "library"]
    library.arrange(game, player.name, [], left)
    if left:
        game.note(PutBelow, ["702.60a"], player.name, player=player.name, cards=left)
