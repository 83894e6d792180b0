"""Sections 111 and 701: creating tokens: create, populate, amass, incubate, endure, investigate; and meld."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from refapp.game import moves
from refapp.game.attaching import legal_hosts
from refapp.game.continuous import base_view, copiable
from refapp.game.events import Occurrence
from refapp.game.filters import passes
from refapp.game.game import Game
from refapp.game.run import number, player_named, single, text
from refapp.game.state import Context, Obj, Ref
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
    made: list[Obj] = []
    with game.events():
        many = _replaced(game, found, owner, under, many)
        for at in range(max(0, many)):
            game.budget.spend(4)
            obj = Obj(_free_name(game, name, at, many), found, owner, len(game.objects))
            obj.kind = "token"
            obj.zone = "created"
            if spec is not None and _copies_spell(game, spec):
                game.note("not_created", ["111.5", "400.4a"], obj.id)
                continue
            if _forbidden(game, obj, under) or _aura_without_host(game, obj, under, attached_to):
                continue
            game.objects[obj.id] = obj
            if spec is not None:
                obj.copy_of_card_types = spec.copy_of_card_types
                obj.commander = spec.commander
            game.note("created", keys, obj.id, player=by, name=found.name)
            give = dict(spec.counters) if spec is not None else {}
            give.update(counters or {})
            moves.move(game, obj, "battlefield", action="put_onto_battlefield", under=under, counters=give,
                       tapped=spec.tapped if spec is not None else False, attached_to=attached_to,
                       transformed=transformed)
            if spec is not None and obj.zone == "battlefield":
                obj.designations = set(spec.designations)
                obj.combat = spec.combat
            made.append(obj)
            game.happened(Occurrence("creates_token", None, Ref(obj.id, obj.incarnation), player=by))
    return made


def _replaced(game: Game, printed: Characteristics, owner: str, under: str, many: int) -> int:
    """How many tokens after what doubles them, which looks at them without continuous effects (701.7b)."""
    for holder, ability in game.replacements("create_token"):
        look = base_view(game, _blank(printed, owner))
        look.zone, look.controller, look.kind = "battlefield", under, "token"
        if many > 0 and passes(ability.who, look, game.viewpoint(holder), {}):
            many *= 2
            game.note("doubled", ["701.7b", "614.1a"], under, by=holder.id, n=many)
    return many


def _blank(printed: Characteristics, owner: str) -> Obj:
    obj = Obj("", printed, owner, 0)
    obj.kind = "token"
    return obj


def _faces(game: Game, obj: Obj) -> tuple[Characteristics, bool]:
    """What a token that copies an object is like, both faces included since 2023 (707.8a), and which is up."""
    shape, whole = copiable(obj), obj.printed
    melded = any(other.part_of == obj.id for other in game.objects.values())
    if not game.rules.holds("token.double_faced") or whole.back is None or obj.face_down or melded \
            or "meld" in obj.flags or obj.copied is not None:
        return replace(shape, back=None), False
    return whole, obj.transformed and obj.zone == "battlefield"


def _free_name(game: Game, name: str | None, at: int, many: int) -> str:
    stem = name or "token"
    wanted = f"{stem}{at + 1}" if many > 1 else stem
    number_now = 1
    while wanted in game.objects or wanted in game.players:
        number_now += 1
        wanted = f"{stem}{number_now}" if many == 1 else f"{stem}{at + 1}-{number_now}"
    return wanted


def _copies_spell(game: Game, spec: ObjectSpec) -> bool:
    spells = {"instant", "sorcery"}
    if not (spells & set(spec.copy_of_card_types) or spells & set(spec.printed.types)):
        return False
    return game.rules.holds("token.no_instant_copies") or bool(spells & set(spec.printed.types))


def _forbidden(game: Game, obj: Obj, under: str) -> bool:
    look = base_view(game, obj)
    look.zone, look.controller = "battlefield", under
    for source, ability in game.statics():
        if ability.cant_enter is not None and passes(ability.cant_enter, look, game.viewpoint(source), {}):
            game.note("not_created", ["111.5", "101.2", "614.17d"], obj.id, by=source.id)
            return True
    return False


def _aura_without_host(game: Game, obj: Obj, under: str, attached_to: str | None) -> bool:
    if "aura" not in {word.lower() for word in obj.printed.subtypes} or attached_to is not None:
        return False
    look = base_view(game, obj)
    look.zone, look.controller = "battlefield", under
    if legal_hosts(game, look):
        return False
    game.note("not_created", ["303.4g"], obj.id)
    return True


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
