"""708 Turning face down and face up."""

from __future__ import annotations

from refapp.game import status
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.state import Context, Obj
from refapp.game.words import objects, on_battlefield, player_named
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, PlayerWord, Word
from refapp.language.scenario import Keyword
from refapp.rulebook.registry import action


@word("turn_face_down")
class TurnFaceDown(Instruction):
    """A permanent is turned face down: a nameless 2/2 creature without abilities."""

    what: Objects


@word("turn_face_up")
class TurnFaceUp(Instruction):
    """A face-down permanent is turned face up; an instant or sorcery card is revealed and stays face down."""

    what: Objects
    by: PlayerWord | None = None
    using: Word | None = None
    mana: Num | None = None


@action("turn_face_down", "110.5", "708.2", "708.2a", "708.2b", "712.16")
def do_turn_face_down(game: Game, step: TurnFaceDown, context: Context) -> None:
    """A permanent is turned face down: a nameless 2/2 creature without abilities."""
    for obj in objects(game, step.what, context):
        if not on_battlefield(obj):
            continue
        if obj.face_down:
            game.note("already_face_down", ["708.2b"], obj.id)
        elif obj.printed.back is not None:
            game.note("not_turned_down", ["712.16"], obj.id)
        else:
            happen(game, status.TurnFaceDown(obj))


@action("turn_face_up", "701.40b", "701.40c", "701.40d", "701.40g", "701.58b", "701.58c", "701.58d", "701.58g",
        "110.5")
def do_turn_face_up(game: Game, step: TurnFaceUp, context: Context) -> None:
    """A face-down permanent is turned face up; an instant or sorcery card is revealed and stays face down.

    With ``by`` it is that player's special action, ``using`` manifest (or cloak), morph or disguise; without,
    an effect does it.
    """
    for obj in objects(game, step.what, context):
        if not on_battlefield(obj) or not obj.face_down:
            continue
        rule = "701.58" if "cloaked" in obj.designations else "701.40"
        if set(obj.printed.types) & {"instant", "sorcery"}:
            game.note("revealed", [f"{rule}g", "701.20a"], obj.id)
            continue
        rules: list[str] = []
        if step.by is not None:
            fit, rules = _special_action(game, step, obj, rule, context)
            if not fit:
                game.note("cant_turn_up", rules, obj.id, player=step.by)
                continue
        happen(game, status.TurnFaceUp(obj, tuple(rules)))


def _special_action(game: Game, step: TurnFaceUp, obj: Obj, rule: str,
                    context: Context) -> tuple[bool, list[str]]:
    """Whether a player may turn a permanent face up with the procedure named, and the rules that say so."""
    player = player_named(game, step.by, context)
    using = step.using or "manifest"
    mine = obj.controller == player.name
    if using in ("morph", "disguise"):
        letter, named = ("c", "702.37e") if using == "morph" else ("d", "702.168d")
        return mine and Keyword(using) in obj.printed.abilities, [f"{rule}{letter}", named, "116.2b"]
    fit = (mine and bool(obj.designations & {"manifested", "cloaked"}) and "creature" in obj.printed.types
           and "no mana cost" not in obj.flags)
    return fit, [f"{rule}b", "116.2b"]
