"""What happens instead of a player’s losing the game (614.1a, 104.3): the effect that is applied, and what it does."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import drawing, life, moves, shuffling
from refapp.game.events.carry import carry
from refapp.game.events.instead import About, Found, effects
from refapp.game.said.moving import Moved
from refapp.game.said.several import ChoiceMade, ReplacedBy
from refapp.game.state.players import Player
from refapp.game.state.views import Ref

RESET_LIFE, RESET_CARDS = 20, 7
_TO = {"exile": "exile", "bounce": "hand"}
"""Instruction about its own source → where that goes."""


def found(game: Game, player: Player) -> Found | None:
    """The effect that is applied as the player would lose: of several the one that the player chooses (616.1)."""
    every = [one for one in effects(game, About(("lose_game",), player=player.name)) if one.controller == player.name]
    if not every:
        return None
    names = [one.name for one in every]
    chosen = next((names.index(name) for name in game.choices.replacement.get(player.name, ()) if name in names), 0)
    same = all(one.replace.instead == every[0].replace.instead for one in every)
    if not same and player.name not in game.choices.replacement:
        raise game.ask("replacement", player.name, [player.name], names,
                       "Several effects would change what happens to {what}. Which does {who} apply first?",
                       what=player.name, who=player.name)
    return every[chosen]


def follow(game: Game, player: Player, one: Found, rules: Sequence[str]) -> None:
    """What the effect has happen instead."""
    instead = one.replace.instead
    game.note(ReplacedBy, ["614.1a", "614.6", *rules], player.name, by=one.name)
    if instead.word == "reset":
        reset(game, player)
    elif instead.do is not None:
        happen(game, carry(instead.do, 1, you=one.controller, source=one.source, it=Ref(player.name, 0, player=True)))


def before_what_leaves(game: Game, known: Mapping[str, Found], leaving: Collection[str]) -> list[str]:
    """Whose losing is replaced before what leaves at the same time has left: what the effect moves is moved so.

    Its source would be moved by that and by something else: its controller chooses which moves it (400.6).
    """
    first = []
    for name, one in known.items():
        to = next((_TO[step.verb] for step in one.replace.instead.do or () if step.verb in _TO
                   and step.args.get("what") in ("@self", ("@self",))), None)
        if to is None or one.source is None or one.source.id not in leaving:
            continue
        where = decisions.one_of(game, f"{one.source.id}.zone", None, [to, "graveyard"], one.controller,
                                 message="Two things would move it at the same time. Where does it go?")
        game.note(ChoiceMade, ["400.6"], one.source.id, player=one.controller, choice="zone", answer=where)
        first += [name] if where == to else []
    return first


def reset(game: Game, player: Player) -> None:
    """Hand, graveyard and owned permanents are shuffled in, seven cards drawn, life becomes 20."""
    with game.events():
        owned = [obj for obj in game.objects.values() if obj.exists and obj.owner == player.name
                 and obj.zone in ("hand", "graveyard", "battlefield") and not obj.here.phased_out]
        for obj in owned:
            moves.move(game, obj, "library", says=Moved)
        shuffling.shuffle(game, player)
    for _ in range(RESET_CARDS):
        drawing.draw(game, player)
    set_life(game, player, RESET_LIFE)


def set_life(game: Game, player: Player, total: int, had: int | None = None) -> bool:
    """A life total becomes a number: the difference is gained or lost (§119.5), of a team’s total, too (§810.9c).

    ``had`` is what it was, where that isn’t what an effect would be told.
    """
    team = ["810.9c"] if game.sharing(player) is not None else []
    return life.change_life(game, player, total - (game.own_life(player) if had is None else had), ["119.5", *team])
