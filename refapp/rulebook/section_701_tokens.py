"""Sections 111 and 701: creating tokens: create, populate, amass, incubate, endure, investigate; and meld."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from refapp.game.continuous import copiable
from refapp.game.game import Game
from refapp.game.run import number, player_named, single, text
from refapp.game.state import Context, Obj
from refapp.game.tokens import create_tokens
from refapp.language.errors import ScenarioError
from refapp.language.scenario import Characteristics, ObjectSpec, Step
from refapp.rulebook.predefined import RULES as PREDEFINED
from refapp.rulebook.predefined import predefined
from refapp.rulebook.registry import action


def token_name(game: Game, printed: Characteristics) -> str:
    """A token's name: the one given, else its subtypes, today followed by the word Token (111.4)."""
    if printed.named:
        return printed.name
    if not game.rules.holds("token.any_name") and "creature" not in printed.types:
        return ""
    parts = [word[:1].upper() + word[1:] for word in printed.subtypes]
    if game.rules.holds("token.name_word"):
        parts.append("Token")
    return " ".join(parts)


def create(
    game: Game,
    printed: Characteristics,
    *,
    by: str,
    under: str | None = None,
    name: str | None = None,
    many: int = 1,
    spec: ObjectSpec | None = None,
    rules: tuple[str, ...] = (),
    counters: Mapping[str, int] | None = None,
    attached_to: str | None = None,
    transformed: bool = False,
) -> list[Obj]:
    """Create tokens: they enter together; a token that can't enter isn't created at all."""
    under = under or by
    owner = by if game.rules.holds("token.creator_owns") else under
    found = Characteristics(
        token_name(game, printed),
        printed.types,
        printed.supertypes,
        printed.subtypes,
        printed.colors,
        printed.mv,
        printed.pt,
        printed.hand,
        printed.loyalty,
        printed.abilities,
        printed.back,
        printed.flip,
    )
    keys = ["701.7a", "111.1", "111.2", "111.3", *rules, *([] if printed.named else ["111.4"])]
    if printed.named and "legendary" in printed.supertypes:
        keys.append("111.9")
    return create_tokens(game, found, by=by, under=under, owner=owner, name=name, many=many, spec=spec,
                         rules=tuple(keys), counters=counters, attached_to=attached_to, transformed=transformed)


def _faces(game: Game, obj: Obj) -> tuple[Characteristics, bool]:
    """What a token that copies an object is like, both faces included since 2023 (707.8a), and which is up."""
    shape, whole = copiable(obj), obj.printed
    melded = any(other.part_of == obj.id for other in game.objects.values())
    if not game.rules.holds("token.double_faced") or whole.back is None or obj.face_down or melded \
            or "meld" in obj.flags or obj.copied is not None:
        return replace(shape, back=None), False
    return whole, obj.transformed and obj.zone == "battlefield"


@action("create_token", "111.1", "111.2", "111.3", "111.4", "111.5", "701.7a", "701.7b", "111.9", "111.12", "111.10i",
        "111.10", *PREDEFINED.values())
def do_create(game: Game, step: Step, context: Context) -> None:
    """A token with the given characteristics enters; who creates it owns it (before 2018, who gets it)."""
    by = player_named(
        game, text(step, "by"), context, default=context.you or text(step, "under") or game.active
    )
    under = player_named(game, text(step, "under"), context).name if "under" in step.args else None
    spec = step.args.get("token")
    wanted = text(step, "predefined")
    if wanted is not None:
        if wanted.lower() not in PREDEFINED:
            raise ScenarioError.unknown("name", f"{step.path}.predefined", wanted, PREDEFINED)
        host = single(game, step, "attached_to", context) if "attached_to" in step.args else None
        found, rule = predefined(wanted.lower()), PREDEFINED[wanted.lower()]
        create(game, found, by=by.name, under=under, name=text(step, "id") or wanted.lower(),
               many=number(step, "n"), rules=("111.10", rule), attached_to=host.id if host is not None else None)
        return
    copied = single(game, step, "copy", context) if "copy" in step.args else None
    if copied is None and "copy" in step.args:
        game.note("not_created", ["111.12"], None)
        return
    if copied is not None:
        if copied.obj is None and (copied.ref is None or copied.ref.view is None):
            game.note("not_created", ["111.12"], None)
            return
        shape, transformed = _faces(game, game.objects[copied.id])
        printed = replace(shape, named=True)  # a copy has that name, not its subtypes
        if {"instant", "sorcery"} & set(printed.types):
            game.note("not_created", ["111.5", "400.4a"], text(step, "id") or copied.id)
            return
    else:
        printed = spec.printed if isinstance(spec, ObjectSpec) else Characteristics(named=False)
        transformed = False
    rules = ("707.8a",) if copied is not None and printed.back is not None else ()
    host = single(game, step, "attached_to", context) if "attached_to" in step.args else None
    attached = host.id if host is not None else (spec.attached_to if isinstance(spec, ObjectSpec) else None)
    create(game, printed, by=by.name, under=under, name=text(step, "id"), many=number(step, "n"),
           spec=spec if isinstance(spec, ObjectSpec) else None, attached_to=attached, rules=rules,
           transformed=transformed)
