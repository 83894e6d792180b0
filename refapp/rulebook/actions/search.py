"""701.23 Search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refapp.game.door.decisions import each_once, must_fit
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves, recalling, subgames
from refapp.game.events.amounts import amount
from refapp.game.events.answers import answer
from refapp.game.events.revealing import Reveal
from refapp.game.events.words import named, player_named, seen_from
from refapp.game.reading.filters import Viewpoint, passes
from refapp.game.reading.wording import filter_with_x
from refapp.game.said.moving import Moved, OntoBattlefield
from refapp.game.said.sentence import ByPlayer, Names, Sentence, ZoneName
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.players import Player
from refapp.game.state.views import Ref
from refapp.language.asking import Question, asks
from refapp.language.filters import Filter
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import (
    Destination,
    Flag,
    Many,
    Num,
    Objects,
    PlayerWord,
    Quality,
    SearchZone,
    Wanted,
    Word,
)
from refapp.rulebook.registry import action, question


class StaysFound(Sentence, says="{subject} was found, but what should happen to it is impossible: it stays where it is "
                 "({zone})."):
    zone: ZoneName

class Searched(ByPlayer, says="{player} searches and finds: {found}."):
    found: Names

class FoundNothing(Searched, says="{player} searches and finds nothing.", action="searched"):
    """A search in which nothing is found."""


@word("search")
class Search(Instruction):
    """A player looks through a zone and finds cards; with a quality stated, hidden ones may be left."""

    player: PlayerWord
    zone: SearchZone = "library"
    owner: PlayerWord | None = None
    quality: Wanted | None = None
    n: Num = 1
    find: Many | None = None
    to: Destination | None = None
    reveal: Flag = False
    as_: Word | None = None
    undefined: Flag = False
    tapped: Flag = False
    portion: Num | None = None
    same: Flag = False
    x: Num | None = None
    """What X is in the quality."""
    split: Flag = False
    """Whether what is found goes several ways: it is looked at then, and chosen from."""
    commander: Flag = False
    """Whether the effect brings cards into Commander games in particular (903.11)."""


@word("search_each")
class SearchEach(Instruction):
    """Several players search at the same time and decide in APNAP order which card to find."""

    players: Objects
    zone: SearchZone = "library"
    quality: Wanted | None = None
    n: Num = 1
    find: Objects
    to: Destination | None = None
    as_: Word | None = None


HIDDEN = frozenset({"library", "hand"})
BOTH = "library or graveyard"
"""“Your library and/or graveyard”: either may be left out, so nothing must be found."""


@asks("may_fail_to_find")
class MayFailToFind(Question):
    """Whether a search of a zone may find nothing."""

    zone: SearchZone
    quality: Quality = False


@action(Search, "701.23a", "701.23b", "701.23c", "701.23d", "701.23e", "701.23f", "701.23g", "701.23h", "701.23j")
def do_search(game: Game, step: Search, context: Context) -> None:
    """A player looks through a zone and finds cards; with a quality stated, hidden ones may be left.

    ``portion`` searches only so many cards from the top, ``same`` is a further instruction of the same search,
    ``undefined`` has no quality that a card could have. The zone may be a library, a graveyard, either of both, or
    ``outside`` the game.
    """
    player = player_named(game, step.player, context)
    owner = player_named(game, step.owner, context) if step.owner is not None else player
    zone = step.zone
    wanted = _like_source(game, step.quality, context, step.x)
    part = amount(game, step.portion, context) if step.portion is not None else None
    fitting = [] if step.undefined else _fitting(
        game, wanted, player, owner, zone, seen_from(game, context, player.name), part)
    most = amount(game, step.n, context)
    found = _named(game, step.find, context, fitting)
    each_once(found or (), ["701.23a"], most)
    free = (zone in HIDDEN and wanted is not None) or zone in ("outside", BOTH)
    if found is None and "search" in game.choices.other:
        said = game.choices.other["search"]
        found = [name for name in said if name in fitting]
        if said and fitting and not found and not _said_before(game, step, said, context, len(fitting) > most) \
                and not _said_of_a_later(game, step, said, context):
            found = None  # what is said was found by another player, or in another search
    too_few = not free and len(set(found or ())) < most  # as many as there are must be found (701.23d)
    if len(fitting) > most and (found is None or too_few):
        raise game.ask("search", player.name, [], fitting, "Which cards does {who} find?", who=player.name,
                       least=0 if free else most, most=most)
    found = fitting if found is None else found if free else [
        *found, *(name for name in fitting if name not in found)]
    found = found[:most]
    subgames.bring(game, found)
    rules = ["701.23a"]
    if zone in (*HIDDEN, BOTH):  # in a public zone what is there is found
        rules.append("701.23c" if step.undefined else "701.23b" if wanted is not None else "701.23d")
    rules += ["701.23f"] if step.portion is not None else []
    rules += ["701.23j"] if zone == "outside" else []
    rules += ["701.23h"] if step.same else []
    with game.events():
        _searched(game, player, found, rules, shown=step.reveal, again=step.same)
        _take(game, step.to, player, found, tapped=step.tapped, rules=("903.11",) if step.commander else ())
    recalling.picked(game, context, [Ref(name, game.obj(name).incarnation, game.view(name)) for name in found])
    if step.split:
        recalling.looked(game, context, [game.obj(name) for name in found])
    answer(game, step.as_ or "found", list(found))


def _said_before(game: Game, step: Search, said: Sequence[str], context: Context, several: bool) -> bool:
    """Whether what is said was found by the first instruction of the same search, so that this one finds nothing.

    Of several that it could find it is asked, none of them said.
    """
    before = {ref.id for ref in recalling.recalled(game, recalling.PICKED, context)} if step.same else set()
    return not several and not before.isdisjoint(said)


def _said_of_a_later(game: Game, step: Search, said: Sequence[str], context: Context) -> bool:
    """Whether what is said is what a further instruction of the same search finds, so that this one finds nothing."""
    if step.same or context.item is None:
        return False
    player = player_named(game, step.player, context)
    owner = player_named(game, step.owner, context) if step.owner is not None else player
    later = [one for one in context.item.do if isinstance(one, Search) and one.same]
    return any(not set(said).isdisjoint(_fitting(game, one.quality, player, owner, step.zone, seen_from(
        game, context, player.name))) for one in later)


def _like_source(game: Game, wanted: Filter | None, context: Context, x: Num | None = None) -> Filter | None:
    """A quality in which ``mv=self`` is the mana value of the source, as it is or last was (608.2h), and X is known."""
    if wanted is not None and x is not None:
        wanted = filter_with_x(wanted, amount(game, x, context))
    source = context.source
    if wanted is None or source is None or "mv=self" not in wanted.words:
        return wanted
    view = game.view(source.id) if game.is_current(source) else game.last_of(source)
    mine = view.mv if view is not None else 0
    return replace(wanted, words=tuple(f"mv={mine}" if one == "mv=self" else one for one in wanted.words))


def _fitting(game: Game, wanted: Filter | None, player: Player, owner: Player, zone: str, eye: Viewpoint,
             part: int | None = None) -> list[str]:
    """The cards of a zone, or of the top part of it, that have the quality, as the ability’s source sees them.

    A sideboard is outside the game (§400.11a).
    """
    names: Sequence[str] = [name for one in zone.split(" or ") for name in owner.zones.get(one, ())]
    if zone == "outside":
        names = [obj.id for obj in game.objects.values() if obj.zone == "outside" and obj.owner == player.name]
        main = subgames.outside(game, player.name) if game.main_games else {}
        names = [*names, *(name for name, view in main.items()
                           if wanted is None or passes(wanted, view, eye, main))]
    elif part is not None:
        names = names[:max(0, part)]
    board = game.board()
    return [name for name in names if wanted is None or name not in board or passes(wanted, board[name], eye, board)]


def _named(game: Game, words: Sequence[str] | None, context: Context, fitting: Sequence[str]) -> list[str] | None:
    if words is None:
        return None
    found = [one for word in words for one in (  # a card of the main game isn’t among the objects of a subgame (729.4)
        [word] if word in fitting else [held.id for held in named(game, (word,), context, outside=True)])]
    must_fit(found, fitting, ["701.23a"])
    return found


def _searched(game: Game, player: Player, found: Sequence[str], rules: Sequence[str], *, shown: bool = False,
              again: bool = False) -> None:
    """A player has searched, and shows what was found; ``again``: another instruction of the same search."""
    game.note(Searched if found else FoundNothing, [*rules, "701.20a" if shown else "701.23e"], player.name,
              player=player.name, found=list(found))
    who = Ref(player.name, 0, player=True)
    if not again:
        game.happened(Occurrence("searches", who, who, player=player.name))
    if shown:
        happen(game, *(Reveal(game.obj(name), silent=True) for name in found))


def _take(game: Game, to: str | None, player: Player, found: Sequence[str], *, tapped: bool = False,
          rules: Sequence[str] = ()) -> None:
    """What is done with the cards found; what can't be done leaves them where they are (701.23g)."""
    for name in found if to else ():
        obj = game.obj(name)
        says = OntoBattlefield if to == "battlefield" else Moved
        if not moves.move(game, obj, to or "", says=says, under=player.name, tapped=tapped, rules=rules):
            game.note(StaysFound, ["701.23g"], name, zone=obj.zone)


@action(SearchEach, "701.23i", "701.23a")
def do_search_each(game: Game, step: SearchEach, context: Context) -> None:
    """Several players search at the same time and decide in APNAP order which card to find."""
    zone = step.zone
    names = {one.id for one in named(game, step.players, context)}
    searching = [player for player in game.remaining() if player.name in names]
    decided: list[tuple[Player, list[str]]] = []
    with game.events():
        looked = [(player, _fitting(
            game, step.quality, player, player, zone, seen_from(game, context, player.name))) for player in searching]
        every = _named(game, step.find, context, [name for _, fitting in looked for name in fitting]) or []
        for player, fitting in looked:
            found = [name for name in every if name in fitting][:amount(game, step.n, context)]
            _searched(game, player, found, ["701.23a", "701.23i", "101.4"])
            decided.append((player, found))
        for player, found in decided:
            _take(game, step.to, player, found)
    answer(game, step.as_ or "found", [name for _, found in decided for name in found])


@question(MayFailToFind, "701.23a", "701.23b", "701.23d")
def may_fail_to_find(_game: Game, step: MayFailToFind) -> bool:
    """Whether a search may find nothing: in a hidden zone, if it names a quality."""
    return step.zone in HIDDEN and step.quality
