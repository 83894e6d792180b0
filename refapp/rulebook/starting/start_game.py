"""103.1 to 103.5: the game starts, until everybody has a hand."""

from __future__ import annotations

from collections.abc import Callable

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import drawing, linking, moves, starting
from refapp.game.events.starting import LIFE, PutIntoCommand, Start, StartLife
from refapp.game.events.words import named, player_named
from refapp.game.reading.filters import Viewpoint, alternatives, passes
from refapp.game.said.moving import Anted, ToCommand
from refapp.game.said.sentence import Anything, ByPlayer, Count, KeywordName, Names, Sentence
from refapp.game.state.objects import Context, Obj
from refapp.game.state.players import COMMANDERS_LIFE, Player, team_life
from refapp.language.costs import KINDS
from refapp.language.errors import Illegal, Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Choose, Flag, Objects, PlayerWord
from refapp.language.parts import read_filter
from refapp.language.scenario import Keyword
from refapp.rulebook.registry import action
from refapp.rulebook.starting import exiling_before, seating, sticker_sheets


class Starts(Sentence, says="It is determined that {subject} is to begin; the battlefield is empty."): ...

class StartsBy(Sentence, says="{subject} is the starting player, because {by} says so."):
    by: KeywordName

class StartsInCommand(Sentence, says="{subject} is in the command zone as the game starts."): ...
class ColorRevealed(ByPlayer, says="{player} reveals the color chosen for {subject}: {answer}."):
    answer: Anything

class SideboardAside(ByPlayer, says="{player} sets the sideboard aside: {cards}."):
    cards: Names

class AgendaHidden(ByPlayer, says="{player} turns {subject} face down and secretly chooses a card name."): ...

class CompanionRevealed(ByPlayer, says="{player} reveals the companion {subject}, which stays outside the game."): ...

class DeckShuffled(ByPlayer, says="{player} shuffles a supplementary deck (cards: {n})."):
    n: Count

class DrawsHand(ByPlayer, says="{player} draws a starting hand of so many cards: {n}."):
    n: Count

class DeckIsLibrary(ByPlayer, says="{player} shuffles the deck, which becomes the library (cards: {n})."):
    n: Count


CHOOSES_COLOR = "choose its color before the game"
"""The ability of a commander for which its owner chooses a color (903.4b)."""
STARTS = "starting player"
"""The ability of a conspiracy whose controller is the starting player (103.1c)."""


@word("start_game")
class StartGame(Instruction):
    """A game starts: the libraries of the board are the decks, in the order that shuffling gives them.

    ``starting`` takes the first turn; ``companions`` are revealed, ``conspiracies`` put into the command zone, from
    outside the game. ``exile`` is what cards of a deck exile before it is shuffled, by card.
    """

    starting: PlayerWord | None = None
    companions: Objects = ()
    conspiracies: Objects = ()
    exile: Choose = ()
    sheets: Choose = ()
    """Player → the sticker sheets played with."""
    limited: Flag = False
    """In limited play."""
    ante: Objects = ()
    """The cards, one of each deck at random, for which the players play (407.2)."""


@action(StartGame, "103.1a", "103.1b", "103.1c", "103.2", "103.2b", "103.2c", "103.2e", "103.3a", "401.1", "403.1",
        "408.3", "101.4e", "108.5", "407.2", "904.6")
def do_start_game(game: Game, step: StartGame, context: Context) -> None:
    """Somebody is to begin, cards are set aside, decks shuffled, life totals set and hands drawn, in this order."""
    _empty(game)
    seating.take_seats(game)
    first, rules = _first(game, step, context)
    happen(game, Start(first.name))
    game.note(Starts, [*rules, "403.1"], first.team if first.team in game.teams else first.name)
    _sideboards(game)
    sticker_sheets.choose(game, dict(step.sheets), limited=step.limited)
    _companions(game, step, context)
    proceed(game, lambda: _before_shuffling(game, step, context), lambda: _ante(game, step, context))


def proceed(game: Game, besides: Callable[[], None] | None = None, stakes: Callable[[], None] | None = None) -> None:
    """It is known who begins: cards are set aside (103.2), decks shuffled, life totals set and hands drawn.

    Each player draws as many cards as the starting hand size says (402.1, §401.1).
    """
    _commanders(game)
    if besides is not None:
        besides()
    _superseded(game)
    for obj in game.objects.values():
        if obj.exists and obj.zone == "command":
            game.note(StartsInCommand, ["408.3"], obj.id)
    for player in game.apnap():
        game.note(DeckIsLibrary, ["103.3", "401.1"], player.name, player=player.name,
                  n=len(player.zones["library"]))
        _supplementary(game, player)
    if stakes is not None:
        stakes()
    _life_totals(game)
    for player in game.apnap():
        size = starting.hand_size(game, player.name)
        rules = ["103.5"] + (["103.5a"] if starting.modifier(game, player.name, "hand_modifier") else [])
        game.note(DrawsHand, rules, player.name, player=player.name, n=size)
        for _ in range(size):
            drawing.draw(game, player, ["103.5"])


def _empty(game: Game) -> None:
    """Nothing is on the battlefield yet (§403.1), decks are all there is, and special cards are where they belong
    (§108.5)."""
    if game.moment is not None or game.starting is not None:
        raise Illegal(["103.8"], "The game has started already.")
    for obj in game.objects.values():
        if obj.exists and obj.zone in ("battlefield", "stack", "graveyard", "exile", "hand"):
            raise Illegal(["403.1" if obj.zone == "battlefield" else "401.1"],
                          "A game can’t start with {what} in this zone: {zone}.", what=obj.id, zone=obj.zone)
        if obj.exists and obj.zone == "library" and starting.nontraditional(obj):
            more = ["717.2"] if "attraction" in map(str.lower, obj.printed.subtypes) else []
            raise Illegal([*more, "108.5"], "A game can’t start with {what} in this zone: {zone}.", what=obj.id,
                          zone=obj.zone)


def _first(game: Game, step: StartGame, context: Context) -> tuple[Player, list[str]]:
    """Who takes the first turn, however the players determined it (§103.1); of any team member (§103.1a, §103.1b)."""
    if game.plays("archenemy"):
        owners = {obj.owner for obj in game.objects.values() if obj.zone == "command" and "scheme" in obj.printed.types}
        if len(owners) == 1:
            return game.players[owners.pop()], ["103.1b", "904.6"]
        if owners != {player.name for player in game.remaining()}:  # §904.12b: each player is an archenemy
            raise Unsupported("Who owns the scheme deck doesn’t say who the archenemy is.", rules=["103.1b"])
    name = step.starting
    if name is None:
        name = next(iter(game.choices.other.get("starting", ())), None)
    if name is None:
        raise game.ask("starting", None, [], _who_may_start(game), "Who takes the first turn?")
    if name not in _who_may_start(game) and name not in game.teams and game.format in _RESTRICTED:
        raise Illegal([_RESTRICTED[game.format]], "{who} doesn’t take the first turn in this variant.", who=name)
    if game.format == "team_vs_team" and name in _who_may_start(game):
        return game.players[_middle(game, name)], ["808.4"]
    if name in game.teams:
        return game.players[game.primary_player(game.teams[name])], ["103.1a"]
    return player_named(game, name, context), ["103.1a"] if game.teams else ["103.1"]


_RESTRICTED = {"emperor": "809.4", "team_vs_team": "808.4"}
"""Format → the rule that says who can be the starting player."""


def _who_may_start(game: Game) -> list[str]:
    """Teams (§805.3) or players, one of which begins at random; in Emperor one of the emperors (§809.4).

    Of a team that plays against others the player in its middle, or to the left of that (§808.4).
    """
    if game.format == "emperor":
        return [name for name in game.order if name in game.emperors]
    if game.format == "team_vs_team":
        return list(dict.fromkeys(str(game.players[name].team) for name in game.order))
    return list(game.teams) or list(game.order)


def _middle(game: Game, team: str) -> str:
    """The player in the center seat of a team, or to the left of its midpoint: turn order goes to the left."""
    seats = [name for name in game.order if str(game.players[name].team) == team]
    first = next((at for at, name in enumerate(game.order) if name in seats
                  and game.order[at - 1] not in seats), 0)  # a team’s seats may go around the end of the list
    around = [name for name in (*game.order[first:], *game.order[:first]) if name in seats]
    return around[len(around) // 2]


def _sideboards(game: Game) -> None:
    """§103.2a: what isn’t in the decks is set aside; from now on each deck is a starting deck."""
    for player in game.apnap():
        aside = [obj.id for obj in game.objects.values() if obj.exists and obj.zone == "outside"
                 and obj.owner == player.name and "dungeon" not in obj.printed.types]
        if aside:
            game.note(SideboardAside, ["103.2a", "103.2"], player.name, player=player.name, cards=aside)


def _companions(game: Game, step: StartGame, context: Context) -> None:
    """§103.2b: each player may reveal one companion that the starting deck allows; it stays outside the game."""
    shown = named(game, step.companions, context, outside=True)
    for player in game.apnap():
        mine = [one.obj for one in shown if one.obj is not None and one.obj.owner == player.name]
        if len(mine) > 1:
            raise Illegal(["103.2b"], "{who} can reveal only one companion.", who=player.name)
        for obj in mine:
            keyword = next((one for one in obj.printed.abilities
                            if isinstance(one, Keyword) and one.word == "companion"), None)
            if keyword is None or obj.zone != "outside":
                raise Illegal(["103.2b"], "{what} has no companion ability that works outside the game.", what=obj.id)
            wrong = _against(game, player, keyword)
            if wrong is not None:
                raise Illegal(["103.2b", "702.139b"], "{card} in {who}’s deck keeps {what} from being the companion.",
                              card=wrong, who=player.name, what=obj.id)
            game.note(CompanionRevealed, ["103.2", "103.2b", "702.139b"], obj.id, player=player.name)


def _against(game: Game, player: Player, keyword: Keyword) -> str | None:
    """A card of the starting deck, commanders included (§702.139b), that doesn’t have the quality asked of each."""
    if not keyword.quality:
        return None
    wanted = read_filter(keyword.quality.removeprefix("each "), "companion")
    eye = Viewpoint(None, player.name)
    board = game.board()
    return next((name for name in player.zones["library"]
                 if not any(passes(one, board[name], eye, board) for one in alternatives(wanted))), None)


def _commanders(game: Game) -> None:
    """§103.2c: in Brawl as in Commander games (§903.12a) commanders go from the decks into the command zone (§408.3).

    Of two with partner both do (§702.124b).
    """
    for obj in list(game.objects.values()):
        if obj.exists and obj.commander and obj.zone == "library" and game.with_commanders:
            brawl = ["903.12a"] if game.format == "brawl" else []
            moves.move(game, obj, "command", says=ToCommand, rules=["103.2", "103.2c", "903.6", *brawl],
                       player=obj.owner)
        if obj.exists and obj.commander and game.with_commanders:
            _color_of(game, obj)


def _color_of(game: Game, obj: Obj) -> None:
    """§903.4b: who puts such a commander into the command zone reveals the color that was chosen for it before."""
    if not any(isinstance(one, Keyword) and one.word == CHOOSES_COLOR for one in obj.printed.abilities):
        return
    known = next((flag.removeprefix("chosen ") for flag in sorted(obj.flags) if flag.startswith("chosen ")), None)
    color = known or decisions.the_one(game, obj.id, None, list(KINDS[:5]), obj.owner, about=obj.id,
                                       message="Which color is chosen before the game begins?")
    if known is None:
        happen(game, linking.ChooseBefore(obj, f"chosen {color}"))
    game.note(ColorRevealed, ["903.4b", "103.2c", "607.2p"], obj.id, player=obj.owner, answer=color)


def _before_shuffling(game: Game, step: StartGame, context: Context) -> None:
    _conspiracies(game, step, context)
    exiling_before.exile(game, dict(step.exile))


def _conspiracies(game: Game, step: StartGame, context: Context) -> None:
    """§103.2e: any number of conspiracies go from sideboards into the command zone (408.3, §315.2)."""
    for one in named(game, step.conspiracies, context, outside=True):
        if not (game.plays("conspiracy") or step.limited):
            raise Illegal(["315.1", "905.4"], "{what} is a conspiracy, and this isn’t limited play.", what=one.id)
        if one.obj is None or one.obj.zone != "outside" or "conspiracy" not in one.obj.printed.types:
            raise Illegal(["103.2e"], "{what} isn’t a conspiracy of the sideboard.", what=one.id)
        agenda = any(isinstance(ability, Keyword) and ability.word in ("hidden agenda", "double agenda")
                     for ability in one.obj.printed.abilities)
        happen(game, PutIntoCommand(one.obj, face_down=agenda, rules=(
            "103.2", "103.2e", "905.4", *(("905.4a",) if agenda else ()))))
        if agenda:
            _agenda(game, one.obj)


def _agenda(game: Game, obj: Obj) -> None:
    """§702.106a: its owner chooses the name that is noted with it, as the board or a choice says."""
    if not any(flag.startswith("named ") for flag in obj.flags):
        chosen = game.choices.other.get(obj.id, ())
        if not chosen:
            raise game.ask("card_name", obj.owner, [obj.id], [], "Which card name is secretly chosen?")
        for name in chosen:
            happen(game, linking.ChooseBefore(obj, f"named {name}"))
    game.note(AgendaHidden, ["702.106a"], obj.id, player=obj.owner)


def _ante(game: Game, step: StartGame, context: Context) -> None:
    """§407.2: playing for ante, each player puts one random card of the deck into the ante zone."""
    found = [one.obj for one in named(game, step.ante, context) if one.obj is not None and one.obj.zone == "library"]
    if step.ante and sorted(obj.owner for obj in found) != sorted(game.order):
        raise Illegal(["407.2"], "Playing for ante, each player puts exactly one card of the deck into the ante zone.")
    for obj in found:
        moves.move(game, obj, "ante", says=Anted, rules=["407.2"], player=obj.owner)


def _superseded(game: Game) -> None:
    """§103.1c: an effect that says who the starting player is goes before every other way (§315.5a)."""
    found = [obj for obj in game.objects.values() if obj.exists and obj.zone == "command" and not obj.here.face_down
             and any(isinstance(one, Keyword) and one.word == STARTS for one in obj.printed.abilities)]
    if len({obj.owner for obj in found}) > 1:
        raise Unsupported("Several players are said to be the starting player.", rules=["103.1c"])
    for obj in found[:1]:
        happen(game, Start(obj.owner))
        game.note(StartsBy, ["103.1c"], obj.owner, by=obj.id)


def _supplementary(game: Game, player: Player) -> None:
    """§103.3a: planar, scheme and Attraction decks are shuffled, too; here the order is that of the board."""
    mine = [obj for obj in game.objects.values()
            if obj.exists and obj.zone == "command" and obj.here.face_down and obj.owner == player.name
            and (set(obj.printed.types) & {"plane", "phenomenon", "scheme"}
                 or "attraction" in {one.lower() for one in obj.printed.subtypes})]
    if mine:
        game.note(DeckShuffled, ["103.3a"], player.name, player=player.name, n=len(mine))


def _life_totals(game: Game) -> None:
    """103.4: 20, unless the variant says otherwise; 20 after a Conspiracy draft, too (§905.6)."""
    done: set[str] = set()
    for player in game.apnap():
        team = player.team if game.sharing(player) is not None else None
        if team in done and team is not None:
            continue
        many, rule = starting_life(game, player)
        happen(game, StartLife(player.name, many, ("103.4", *rule)))
        if team is not None:
            done.add(team)


def starting_life(game: Game, player: Player) -> tuple[int, tuple[str, ...]]:
    """A starting life total: 20 (§103.4), or another with the keys of the rules that make it so.

    With a vanguard card it is 20 plus or minus the card’s life modifier (902.4, §103.4a, §103.4b, §103.4c, §103.4d,
    §103.4e, §119.1, §119.1b, §119.1c, §119.1d, §119.1e, §212.1, §903.7, §903.12f, §904.5).
    """
    if game.plays("archenemy") and game.plays("commander"):
        return COMMANDERS_LIFE, ("904.13b",)
    team = game.sharing(player)
    if team is not None:
        many = len(team.members)
        return team_life(many), ("103.4a", "119.1a", "810.4") if many == 2 else ("810.11",)
    if game.format == "commander":
        return 40, ("103.4c", "119.1c", "903.7")
    if game.format == "brawl":
        return (25 if len(game.players) == 2 else 30), ("103.4d", "119.1d", "903.12f")
    if game.format == "archenemy" and _schemes(game, player.name):  # §904.12c
        return 40, ("103.4e", "119.1e", "904.5")
    changed = starting.modifier(game, player.name, "life_modifier")  # 313.7
    if any(_is_vanguard(obj, player.name) for obj in game.objects.values()):
        return LIFE + changed, ("103.4b", "119.1b", "212.1")
    return LIFE, ("119.1", *(("904.5",) if game.format == "archenemy" else ()))


def _schemes(game: Game, player: str) -> bool:
    """Whether a player has a scheme deck: the archenemy, or everybody in a Supervillain Rumble (§904.12,
    §904.12a)."""
    return any(obj.exists and obj.zone == "command" and obj.owner == player and "scheme" in obj.printed.types
               for obj in game.objects.values())


def _is_vanguard(obj: Obj, player: str) -> bool:
    """Whether it is a player’s vanguard card, in a game of however many players (§902.2)."""
    return obj.exists and obj.zone == "command" and obj.owner == player and "vanguard" in obj.printed.types
