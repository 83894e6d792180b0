"""Limited range of influence (801): whom each player can affect, and games that are drawn for some players only.

What lies outside isn't seen by filters (:class:`~refapp.game.reading.filters.Viewpoint`), can't be a target, and isn't
affected. Boards with what nobody has looked at yet are refused here (§801.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import ending
from refapp.game.events.ending import Draw, Win
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import DeclaredDraw, Wins
from refapp.game.state.players import Player
from refapp.language.board import Scenario
from refapp.language.errors import Unsupported
from refapp.language.persons import EVERYBODY
from refapp.lazy_dataclass import dataclass


class DrawnFor(Sentence, says="The game is a draw for {subject}, who leaves it."): ...
class TeamDraws(Sentence, says="The game is a draw for the whole team {subject}."): ...


MARKED = 8
"""With so many players a Grand Melee has a second turn marker (807.4a)."""
PLAYED = frozenset({
    "win", "lose", "win_and_lose", "draw_game", "concede", "check", "resolve", "resolve_all", "declare_attackers",
    "declare_blockers", "reselect_attack", "combat_damage", "cast", "activate", "play_land", "advance", "pass",
    "pass_all", "gain_life", "lose_life", "set_life", "draw", "mill", "discard", "tap", "untap", "destroy", "exile",
    "bounce", "counter", "damage", "modify", "switch_pt", "add_counters", "gain_control", "create_token", "add_mana",
    "put_onto_battlefield", "attach", "prevent", "redirect", "either", "extra_turn", "restart_game", "start_game",
    "nothing", "ask"})
"""Instructions to which the range of influence makes no difference, or whose difference is played."""
_KEYS = frozenset({
    "spell", "trigger", "static", "activated", "replace", "target", "targets", "what", "n", "up_to", "do", "id",
    "event", "who", "player", "step", "whose", "other", "may", "affects", "pt", "set_pt", "add_types", "add_colors",
    "colors", "grant", "lose", "lose_abilities", "per", "cant", "must", "control", "cost", "tap", "sorcery",
    "any_player", "mana_ability", "if", "when", "controls", "controls_no", "there_are", "at_least", "at_most", "modes",
    "choose", "instead", "prevent", "to", "combat", "chooser", "by", "you_cant", "name", "zone", "any"})
"""What of an ability is played with a limited range."""
_WORDS = frozenset({
    "flying", "reach", "trample", "first strike", "double strike", "vigilance", "haste", "menace", "deathtouch",
    "lifelink", "defender", "indestructible", "hexproof", "shroud", "flash", "fear", "intimidate", "infect", "wither"})
_OPEN = ("enchant ", "equip", "fortify", "protection from ")
"""How keywords begin that are played, too."""
_ALL = ("all ", *EVERYBODY)
_HELD = ("back", "flip", "adventure", "omen", "prepare", "prototype")
"""Parts of a card that have abilities of their own."""


def only_what_is_played(game: Game, scenario: Scenario) -> None:
    """Refuse boards with a limited range of influence on which it could matter otherwise. Raises Unsupported."""
    if not game.ranges:
        return
    if game.format == "grand_melee" and len(game.order) >= MARKED:
        raise Unsupported("The engine doesn’t play several turns at the same time.", rules=["807.4", "807.4a"])
    _instructions(scenario.raw.get("steps"), nobodys=True)
    state = scenario.raw.get("state") or {}
    for item in state.get("stack") or ():
        _instructions(item.get("do"))
    waiting = list((state.get("objects") or {}).values())
    while waiting:
        shape = waiting.pop()
        if isinstance(shape, Mapping):
            for ability in shape.get("abilities") or ():
                _ability(ability)
            waiting += [*map(shape.get, _HELD), *(shape.get("halves") or ())]


def _ability(ability: object) -> None:
    if isinstance(ability, str):
        known = ability.lower() in _WORDS or ability.lower().startswith(_OPEN)
    else:
        known = isinstance(ability, Mapping) and all(map(_part, ability.items()))
    if not known:
        raise _unsupported()


def _part(said: tuple[object, object]) -> bool:
    key, value = said
    several = value if isinstance(value, list | tuple) else ()
    if key == "do":
        _instructions(value)
        return True
    if key in ("grant", "abilities"):
        for one in several:
            _ability(one)
        return True
    inner = [one for one in (value, *several) if isinstance(one, Mapping)]
    return key in _KEYS and all(_part(one) for each in inner for one in each.items())


def _instructions(steps: object, *, nobodys: bool = False) -> None:
    """``nobodys``: the effects of spells that don’t matter, of which nobody says who controls them."""
    for step in steps if isinstance(steps, list | tuple) else [steps] if isinstance(steps, Mapping) else ():
        if not isinstance(step, Mapping) or step.get("do") not in PLAYED:
            raise _unsupported()
        if nobodys and any(isinstance(one, str) and one.startswith(_ALL) for one in step.values()):
            raise Unsupported("With a limited range of influence, a spell or ability must say whose effect it is.",
                              rules=["801.10"])
        for key in ("then", "else", "effect", "options"):
            value = step.get(key)
            for inner in value.values() if key == "options" and isinstance(value, Mapping) else [value]:
                _instructions(inner)


def _unsupported() -> Unsupported:
    return Unsupported("With a limited range of influence, the engine doesn’t play everything yet, and not this.",
                       rules=["801.1"])


@dataclass(frozen=True, slots=True)
class DrawFor(Event):
    """The game is a draw for these players: only they leave it (104.4e), and nobody of them has lost (104.5)."""

    players: tuple[Player, ...]
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        for player in self.players:
            player.lost = player.drew = True
            game.note(DrawnFor, [*self.rules, "104.5"], player.name)
        return True


def draw_for(game: Game, you: str, rules: tuple[str, ...]) -> None:
    """The game is a draw for a player and for everybody within that player's range (§104.4e)."""
    leave_drawn(game, game.ranges.get(you, frozenset()) | {you}, rules)


def leave_drawn(game: Game, names: Iterable[str], rules: tuple[str, ...]) -> None:
    """The game is a draw for these players, and for the teams of emperors among them; it goes on for the others.

    Those for whom it is a draw leave it (104.5, §104.4g, §104.4h).
    """
    out = [player for player in game.remaining() if player.name in set(names)]
    teams = {player.team for player in out if player.name in game.emperors}
    mates = [player for player in game.remaining() if player.team in teams and player not in out]
    happen(game, DrawFor(tuple(out), rules), *([DrawFor(tuple(mates), ("104.4h", "809.5c"))] if mates else []))
    gone = [*out, *mates]
    left = game.remaining()
    for team in sorted({str(player.team) for player in gone if player.team is not None}):
        if all(player.team != team for player in left):
            game.note(TeamDraws, ["104.4g"], team)
    if not left:
        happen(game, Draw(DeclaredDraw, (*rules, "104.1")))
        return
    sides = {player.team or player.name for player in left}
    if len(sides) == 1:
        happen(game, Win(left[0]))
        game.note(ending.TeamWins if left[0].team else Wins, ["104.2c" if left[0].team else "104.2a", "104.1"],
                  next(iter(sides)))
        return
    ending.leave(game, gone)
