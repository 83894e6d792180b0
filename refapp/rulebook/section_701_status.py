"""Section 701 and 110: transform, flip, phasing, copies, face up and down, and lasting effects."""

from __future__ import annotations

from refapp.game.continuous import copiable
from refapp.game.effects import begin
from refapp.game.game import Game
from refapp.game.run import flag, objects, text
from refapp.game.state import Context
from refapp.language.scenario import ALWAYS, Changes, Characteristics, Step
from refapp.rulebook.registry import action


@action("become_copy", "110.5c", "707.2")
def do_become_copy(game: Game, step: Step, context: Context) -> None:
    """A permanent becomes a copy: its copiable values are those given; its status stays."""
    of = step.args["of"]
    for obj in objects(game, step, "what", context):
        with game.events():
            obj.copied = of if isinstance(of, Characteristics) else copiable(game.obj(str(of)))
            obj.cached = None
            game.note("copy", ["110.5c", "707.2"], obj.id, name=obj.copied.name)


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
