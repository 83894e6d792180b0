"""305, 116.2a: playing lands; and “play”, which is casting for everything else (701.18)."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.casting import PlayLand, ShowExiled
from refapp.game.events.delayed_triggers import delay
from refapp.game.events.turns import MAIN_PHASES
from refapp.game.events.words import objects, player_named
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.faces import modal
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.casting import Paying
from refapp.language.errors import Illegal, ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Instructions, Many, One, PlayerWord, Word
from refapp.rulebook.casting import moments, permission
from refapp.rulebook.casting.cast import Cast, after, do_cast
from refapp.rulebook.casting.gaining import with_permission
from refapp.rulebook.casting.proposal import illegal, must_be_there
from refapp.rulebook.registry import action
from refapp.rulebook.turn.priority import take_priority
from refapp.rulebook.turn.standing import standing
from refapp.rulebook.turn.structure import settle, still_playing

_FACES = ("front", "back", "a", "b")
WHICH_FACE = "Which face of the card is played?"


class Plays(ByPlayer, says="{player} plays {subject}."): ...
class CantPlayLand(ByPlayer, says="{player} can’t play the land {subject} now."): ...


@word("play_land", ("player", "by"))
class PlayALand(Instruction):
    """A player plays a land; ``by_effect``: as an effect lets the player do now, whatever the time."""

    player: PlayerWord | None = None
    by: PlayerWord | None = None
    what: One
    face: Word | None = None
    by_effect: Flag | None = None


@word("play", ("player", "by"), apart=(("target", "targets"),))
class Play(Instruction):
    """A player plays a card: a land as a land, anything else by casting it.

    ``by_effect``: an effect has the player do it, whatever the time.
    """

    player: PlayerWord | None = None
    by: PlayerWord | None = None
    what: One
    effect: Instructions | None = None
    target: One | None = None
    targets: Many | None = None
    how: Word | None = None
    face: Word | None = None
    pay: Paying | None = None
    by_effect: Flag | None = None


@action(PlayALand, "701.18a", "701.18b", "406.3a")
def do_play_land(game: Game, step: PlayALand, context: Context) -> None:
    """The active player plays a land in a main phase with an empty stack, once each turn, with a face chosen (§712.12).

    Where an effect says to although that can’t be, nothing happens (305.2b, 305.3, §116.2a, §305.1).
    """
    player = player_named(game, step.player or step.by, context)
    found = objects(game, step.what, context)
    if not found:
        must_be_there(context, step.what, ["116.2a", "305.1"])
        return
    obj = found[0]
    if step.face is not None and step.face.lower() not in _FACES:
        raise ScenarioError.unknown("name", f"{step.path}.face", step.face, _FACES)
    if permission.by_effect(game, player.name, game.board()[obj.id]):
        happen(game, ShowExiled(obj))  # that very card may be played, whatever it is (406.3a)
    back = _land_face(game, player.name, obj, step.face)
    by_effect = context.item is not None or bool(step.by_effect)
    if not by_effect:
        settle(game)
        still_playing(game, player.name)
    why = _cannot(game, player.name, obj, back=back, by_effect=by_effect)
    if why is not None:
        if not by_effect:
            raise why
        game.note(CantPlayLand, ["701.18a"], obj.id, player=player.name)
        return
    if not by_effect:
        take_priority(game, player.name)
    permission.forbidden(game, obj.id, mana_ability=True)
    was = game.board()[obj.id]
    permitted = permission.permissions(game, player.name, was)
    with game.events():
        rules = ("701.18a", "701.18b", "305.1", *by_keyword(game, obj, player.name),
                 *(("305.2", "305.2a") if game.this_turn.lands_played[player.name] else ()),
                 *(("305.2a", "116.2a", "505.6b") if game.moment is not None else ()))
        happen(game, PlayLand(obj, player.name, rules, transformed=back))
        with_permission(game, obj, was, player.name)
        for holder, ability in permitted[:1]:
            if ability.delayed is not None:
                delay(game, ability.delayed, holder, Ref(obj.id, obj.incarnation), "603.7g")
    if not by_effect:
        after(game, player.name)


def _land_face(game: Game, player: str, obj: Obj, face: str | None) -> bool:
    """Whether the back face is played: of a modal card the one that is a land; of two the player says (712.12)."""
    if face is not None or not modal(obj) or obj.printed.back is None:
        return face is not None and face.lower() in ("back", "b")
    lands = [one.name for one in (obj.printed, obj.printed.back) if "land" in one.types]
    return decisions.one_of(game, "face", None, lands, player, message=WHICH_FACE) == obj.printed.back.name


def _cannot(game: Game, player: str, obj: Obj, *, back: bool, by_effect: bool) -> Illegal | None:
    """What forbids playing a land: the moment, the turn, how many there were, whose it is, where it is.

    ``by_effect``: a resolving effect lets the player do it now, from wherever the land is (§305.2b, §305.3).
    """
    shape = obj.printed.back if back and obj.printed.back is not None else copiable(obj)
    if "land" not in shape.types:
        return illegal(["305.1"], "{what} isn’t a land.", what=obj.id)
    if back and not modal(obj):
        return illegal(["712.12"], "{what} isn’t played with its back face up: only a modal double-faced card can be, "
                       "and the flag “modal” says that it is one.", what=obj.id)
    if obj.zone == "battlefield":
        return illegal(["305.1"], "{what} is on the battlefield already.", what=obj.id)
    if game.cannot(game.players[player], "play_lands"):
        return illegal(["101.2"], "{who} can’t play lands.", who=player)
    if player not in game.active_players():
        return illegal(["305.3"], "{who} can’t play a land in another player’s turn.", who=player)
    if not by_effect and (standing(game) not in MAIN_PHASES or game.stack):  # §505.6b
        return illegal(["116.2a", "305.1"], "A land can be played only in a main phase while the stack is empty.")
    if game.this_turn.lands_played[player] >= lands_allowed(game, player):  # §305.2a
        return illegal(["305.2", "305.2b", "116.2a"], "{who} has played as many lands this turn as allowed: {n}.",
                       who=player, n=game.this_turn.lands_played[player])
    if by_effect:
        return None
    if obj.owner != player and not by_keyword(game, obj, player):
        return illegal(["305.1"], "{who} can’t play {what} from another player’s hand.", who=player, what=obj.id)
    if obj.zone != "hand" and not permission.may_play(game, player, game.board()[obj.id]) \
            and not by_keyword(game, obj, player):
        return illegal(["305.1"], "Nothing allows {who} to play {what} from this zone ({zone}).", who=player,
                       what=obj.id, zone=obj.zone)
    return None


def by_keyword(game: Game, obj: Obj, player: str) -> tuple[str, ...]:
    """The keys of the rules of a keyword that lets a player play a land from where it is; none where none does."""
    for allows in game.rules.words(moments.plays).values():
        found = allows(game, obj, player)
        if found:
            return found
    return ()


def lands_allowed(game: Game, player: str) -> int:
    """How many lands a player, of a team each (§805.4c), may play this turn (§305.2): one, and what effects allow."""
    return 1 + game.this_turn.more_lands[player] + sum(int(ability.extra_lands) for holder, ability in game.statics()
                   if ability.extra_lands and holder.controller == player)


@action(Play, "701.18b", "601.1a")
def do_play(game: Game, step: Play, context: Context) -> None:
    """A card is played: a land as a land, anything else is cast as a spell (§601.1, 601.1a)."""
    found = objects(game, step.what, context)
    if not found:
        must_be_there(context, step.what, ["601.1a"])
        return
    name = player_named(game, step.player or step.by, context).name
    face = step.face or _face_played(game, name, found[0], step)
    back = found[0].printed.back if face is not None and face.lower() in ("back", "b") else None
    land = "land" in (back or copiable(found[0])).types
    game.note(Plays, ["701.18b", "601.1a"], found[0].id, player=name)
    if land:
        if any(one is not None for one in (step.effect, step.target, step.targets, step.how, step.pay)):
            raise illegal(["305.1", "701.18a"],
                          "{what} is a land: it isn’t cast, and nothing is chosen or paid for it.", what=found[0].id)
        do_play_land(game, PlayALand(path=step.path, player=name, what=step.what, face=face, by_effect=step.by_effect),
                     context)
    else:
        do_cast(game, Cast(path=step.path, by=name, what=step.what, effect=step.effect, target=step.target,
                           targets=step.targets, how=step.how, face=face, pay=step.pay, by_effect=step.by_effect),
                context)


def _face_played(game: Game, player: str, obj: Obj, step: Play) -> str | None:
    """Which face of a modal card is played, where one is a land and the other a spell: the player chooses (712.11b)."""
    back = obj.printed.back
    if back is None or not modal(obj) or ("land" in back.types) == ("land" in obj.printed.types):
        return None
    if any(one is not None for one in (step.effect, step.target, step.targets, step.how, step.pay)):  # it is cast
        return "front" if "land" in back.types else "back"
    picked = decisions.one_of(game, "face", None, [obj.printed.name, back.name], player, message=WHICH_FACE)
    return "back" if picked == back.name else "front"
