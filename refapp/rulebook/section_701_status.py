"""Section 701 and 110: transform, flip, phasing, copies, face up and down, and lasting effects."""

from __future__ import annotations

from refapp.game import actions
from refapp.game.continuous import copiable
from refapp.game.effects import begin
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.run import flag, number, objects, on_battlefield, player_named, text
from refapp.game.state import Context, Obj, Ref
from refapp.language.scenario import ALWAYS, Changes, Characteristics, Keyword, Step
from refapp.rulebook.registry import action
from refapp.rulebook.section_701_counters import needs


@action("transform", "701.27a", "701.27b", "701.27c", "701.27d", "701.27e", "701.27f")
def do_transform(game: Game, step: Step, context: Context) -> None:
    """The other face of a double-faced permanent comes up; it stays the same object."""
    needs(game, "transform")
    _turn(game, step, context, "transformed", {
        "turn": ["701.27a", "701.27b"], "none": ["701.27c"], "spell": ["701.27d"], "again": ["701.27f"],
        "cant": ["101.2"]})


@action("convert", "701.28a", "701.28b", "701.28c", "701.28d", "701.28e", "701.28f")
def do_convert(game: Game, step: Step, context: Context) -> None:
    """The same as transforming, under another name."""
    needs(game, "convert")
    _turn(game, step, context, "converted", {"turn": ["701.28a", "701.28b", "701.27a"], "none": ["701.28c"],
                                             "spell": ["701.28d"], "again": ["701.28e"],
                                             "cant": ["701.28f", "101.2"]})


def _turn(game: Game, step: Step, context: Context, done: str, rules: dict[str, list[str]]) -> None:
    for obj in objects(game, step, "what", context):
        if not on_battlefield(obj):
            continue
        faces = obj.printed  # only the card or token itself has another face, never what it copies (707.8)
        melded = "meld" in obj.flags or any(other.part_of == obj.id for other in game.objects.values())
        if faces.back is None or obj.face_down or melded:  # meld cards can't transform (712.4c)
            game.note("not_double_faced", rules["none"], obj.id)
            continue
        other = faces if obj.transformed else faces.back
        if set(other.types) & {"instant", "sorcery"}:
            game.note("not_double_faced", rules["spell"], obj.id)
            continue
        view = game.view(obj.id)
        if view is not None and "cant transform" in view.keywords:
            game.note("cant_transform", rules["cant"], obj.id)
            continue
        own = flag(step, "own_ability") or (context.source is not None and context.source.id == obj.id
                                            and context.item is not None)
        since = context.item.placed if context.item is not None else -1
        turned = obj.transformed_at > since and (context.item is not None or obj.transformed_at >= 0)
        if own and turned and game.rules.holds("transform.once_per_ability"):
            game.note("already_transformed", rules["again"], obj.id)
            continue
        actions.turn_over(game, obj, rules["turn"], done)


@action("flip", "110.5", "110.5c")
def do_flip(game: Game, step: Step, context: Context) -> None:
    """A permanent becomes flipped; a flip card then has the characteristics of its other half."""
    for obj in objects(game, step, "what", context):
        if on_battlefield(obj) and not obj.flipped:
            with game.events():
                obj.flipped = True
                game.note("flipped", ["110.5", "110.5c"], obj.id)


@action("phase_out", "110.5", "603.10b")
def do_phase_out(game: Game, step: Step, context: Context) -> None:
    """Permanents phase out, with what is attached to them; they are then as if they weren't there."""
    with game.events():
        for obj in objects(game, step, "what", context):
            if on_battlefield(obj):
                _phase(game, obj)


def _phase(game: Game, obj: Obj) -> None:
    view = game.view(obj.id)
    obj.phased_out = True
    obj.combat = obj.attacks = None
    game.note("phased_out", ["110.5"], obj.id)
    ref = Ref(obj.id, obj.incarnation, view)
    game.happened(Occurrence("phases_out", ref, ref, player=obj.controller))
    for other in game.board().values():
        attached = game.objects[other.id]
        if other.host == obj.id and other.zone == "battlefield" and not attached.phased_out:
            attached.phased_with = obj.id
            _phase(game, attached)


@action("phase_in", "110.5")
def do_phase_in(game: Game, step: Step, context: Context) -> None:
    """Permanents phase in again, with what phased out along with them."""
    with game.events():
        for obj in objects(game, step, "what", context):
            if obj.exists and obj.zone == "battlefield" and obj.phased_out:
                for one in [obj, *(other for other in game.objects.values() if other.phased_with == obj.id)]:
                    one.phased_out, one.phased_with = False, None
                    game.note("phased_in", ["110.5"], one.id)


@action("become_copy", "110.5c", "707.2")
def do_become_copy(game: Game, step: Step, context: Context) -> None:
    """A permanent becomes a copy: its copiable values are those given; its status stays."""
    of = step.args["of"]
    for obj in objects(game, step, "what", context):
        with game.events():
            obj.copied = of if isinstance(of, Characteristics) else copiable(game.obj(str(of)))
            obj.cached = None
            game.note("copy", ["110.5c", "707.2"], obj.id, name=obj.copied.name)


@action("turn_face_down", "110.5")
def do_turn_face_down(game: Game, step: Step, context: Context) -> None:
    """A permanent is turned face down: a nameless 2/2 creature without abilities."""
    for obj in objects(game, step, "what", context):
        if on_battlefield(obj) and not obj.face_down and obj.printed.back is None:
            with game.events():
                obj.face_down = True
                obj.ts = game.tick()
                game.note("turned_face_down", ["110.5", "613.7f"], obj.id)
                ref = Ref(obj.id, obj.incarnation)
                game.happened(Occurrence("turned_face_down", None, ref))


@action("turn_face_up", "701.40b", "701.40c", "701.40d", "701.40g", "701.58b", "701.58c", "701.58d", "701.58g",
        "110.5")
def do_turn_face_up(game: Game, step: Step, context: Context) -> None:
    """A face-down permanent is turned face up; an instant or sorcery card is revealed and stays face down.

    With ``by`` it is that player's special action, ``using`` manifest (or cloak), morph or disguise; without,
    an effect does it.
    """
    for obj in objects(game, step, "what", context):
        if not on_battlefield(obj) or not obj.face_down:
            continue
        rule = "701.58" if "cloaked" in obj.designations else "701.40"
        if set(obj.printed.types) & {"instant", "sorcery"}:
            game.note("revealed", [f"{rule}g", "701.20a"], obj.id)
            continue
        rules: list[str] = []
        if "by" in step.args:
            fit, rules = _special_action(game, step, obj, rule, context)
            if not fit:
                game.note("cant_turn_up", rules, obj.id, player=text(step, "by"))
                continue
        with game.events():
            obj.face_down = False
            obj.ts = game.tick()
            obj.designations -= {"manifested", "cloaked"}
            game.note("turned_face_up", [*rules, "110.5", "613.7f", "708.8"], obj.id)
            game.happened(Occurrence("turned_face_up", None, Ref(obj.id, obj.incarnation)))


def _special_action(game: Game, step: Step, obj: Obj, rule: str, context: Context) -> tuple[bool, list[str]]:
    """Whether a player may turn a permanent face up with the procedure named, and the rules that say so."""
    player = player_named(game, text(step, "by"), context)
    using = text(step, "using") or "manifest"
    mine = obj.controller == player.name
    if using in ("morph", "disguise"):
        letter, named = ("c", "702.37e") if using == "morph" else ("d", "702.168d")
        return mine and Keyword(using) in obj.printed.abilities, [f"{rule}{letter}", named, "116.2b"]
    fit = (mine and bool(obj.designations & {"manifested", "cloaked"}) and "creature" in obj.printed.types
           and "no mana cost" not in obj.flags)
    if fit:
        player.mana -= number(step, "mana", obj.printed.mv)
    return fit, [f"{rule}b", "116.2b"]


@action("modify", "613.1", "110.3", "110.4c")
def do_modify(game: Game, step: Step, context: Context) -> None:
    """A continuous effect changes characteristics of permanents from now on."""
    args = step.args
    with game.events():
        for obj in objects(game, step, "what", context):
            if not obj.exists:
                continue
            begin(game, Changes(
                pt=args.get("pt"), set_pt=args.get("set_pt"), only_types=args.get("only_types"),
                add_types=args.get("add_types", ()), lose_types=args.get("lose_types", ()),
                lose_subtypes=args.get("lose_subtypes", ()), grant=args.get("grant", ()),
                lose_abilities=flag(step, "lose_abilities"), name=text(step, "name"),
                colors=args.get("colors")), [obj], args.get("duration", ALWAYS), context)
            rules = ["613.1"]
            if "only_types" in args or "lose_types" in args or "add_types" in args:
                rules.append("613.1d")
                if not args.get("only_types", ("x",)) or "lose_types" in args:
                    rules.append("110.4c")
            rules += ["613.1f"] if "grant" in args else []
            rules += ["613.4b"] if "set_pt" in args else []
            rules += ["613.4c"] if "pt" in args else []
            game.note("modified", [*rules, "110.3"], obj.id)
