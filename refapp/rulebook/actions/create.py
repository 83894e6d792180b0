"""701.7 Create, and 111: tokens.

The event: `game/events/tokens.py`; what applies to the token before it is there (701.7b): `replacement/tokens.py`,
`replacement/entering.py`. What older cards said for creating (701.7c) is no word of the language; of a card’s name
alone no token is known (§111.11).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.events import linking
from refapp.game.events.amounts import amount
from refapp.game.events.entering_attached import NOTHING
from refapp.game.events.tokens import create_tokens
from refapp.game.events.words import Named, player_named, single
from refapp.game.events.words import named as named_all
from refapp.game.reading.copiable_values import of_prototype, values_to_copy
from refapp.game.reading.copy_exceptions import rules_of, with_exceptions
from refapp.game.said.several import NotCreated, NothingToCopy
from refapp.game.state.objects import Context, Obj
from refapp.language.errors import ScenarioError
from refapp.language.filters import Number
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import PT, Flag, Num, One, PlayerWord, Word
from refapp.language.objects import Described, ObjectSpec
from refapp.language.replacing import Exceptions
from refapp.language.scenario import Characteristics
from refapp.rulebook.combat.entering import ANY, put_attacking, target
from refapp.rulebook.effects.becoming_copies import as_it_was
from refapp.rulebook.predefined import RULES as PREDEFINED
from refapp.rulebook.predefined import predefined
from refapp.rulebook.registry import action
from refapp.rulebook.starting.before_they_existed import must_be_known


@word("create_token", ("token", "predefined", "copy"), needs={"size": ("token",)})
class CreateToken(Instruction):
    """Tokens enter: described by ``token``, a ``predefined`` one, or a ``copy`` of an object, ``except`` …"""

    by: PlayerWord | None = None
    under: PlayerWord | None = None
    id: Word | None = None
    n: Num = 1
    token: Described | None = None
    copy: One | None = None
    except_: Exceptions | None = None
    attached_to: One | None = None
    predefined: Word | None = None
    size: PT | None = None
    """Power and toughness of the token where the board says them as it is created."""
    tapped: Flag = False
    attacking: One | None = None
    """What the tokens attack as they enter; ``any``: as their controller chooses (508.4)."""


@action(CreateToken, "707.8a", "111.1", "111.2", "111.3",
        "111.4", "111.5", "701.7a", "701.7b", "111.9", "111.12", "111.10i",
        "111.10", *PREDEFINED.values())
def do_create(game: Game, step: CreateToken, context: Context) -> None:
    """A token with the given characteristics enters; who creates it owns it (before 2018, who gets it)."""
    by = player_named(game, step.by, context, default=context.you or step.under or game.active).name
    under = player_named(game, step.under, context).name if step.under is not None else None
    many = amount(game, step.n, context)
    named = single(game, step.attached_to, context)
    host = named.id if named is not None else None if step.attached_to is None else NOTHING
    if step.except_ is not None and step.copy is None:
        raise ScenarioError.missing(f"{step.path}.copy")
    tapped = step.tapped
    made: list[Obj] = []
    if step.predefined is not None:
        kind = step.predefined.lower()
        if kind not in PREDEFINED:
            raise ScenarioError.unknown("name", f"{step.path}.predefined", step.predefined, PREDEFINED)
        must_be_known(game, kind, PREDEFINED[kind])
        made = create(game, predefined(kind), by=by, under=under, name=step.id or kind, many=many,
                      rules=("111.10", PREDEFINED[kind]), attached_to=host, tapped=tapped)
    elif step.copy is not None:
        several: list[Named | None] = [*named_all(game, step.copy, context)] if step.copy == "@exiled-card" else []
        for one in several or [single(game, step.copy, context)]:
            made += _copy(game, step, one, by, under, many, host)
    elif step.token is not None:
        made = create(game, _sized(game, step.token.printed, step.size, context), by=by, under=under,
                      name=step.id, many=many, spec=step.token,
                      attached_to=host or step.token.attached_to, tapped=tapped)
    if step.attacking is not None:
        for obj in [one for one in made if one.zone == "battlefield"]:
            put_attacking(game, obj, target(game, step.attacking, context) or ANY)
    linking.remember(game, context, "created", [obj for obj in made if obj.zone == "battlefield"], "607.2c")


def _sized(game: Game, printed: Characteristics, size: tuple[Number, Number] | None,
           context: Context) -> Characteristics:
    """A token of the size that the effect says (111.3)."""
    if size is None:
        return printed
    if None in size:
        raise ScenarioError.value(f"steps[{game.step}].size", "null", "a power and a toughness")
    power, toughness = (amount(game, one, context) for one in size)
    return replace(printed, pt=(power, toughness))


def _copy(game: Game, step: CreateToken, copied: Named | None, by: str, under: str | None, many: int,
          host: str | None) -> list[Obj]:
    """§111.12: of what is gone it is a copy as that last existed, where an ability speaks of it as “it” (608.2h)."""
    if copied is not None and copied.obj is None and copied.ref.view is None and str(step.copy).startswith("@"):
        copied = replace(copied, ref=replace(copied.ref, view=game.last_of(copied.ref)))
    if copied is None or (copied.obj is None and copied.ref.view is None):
        game.note(NothingToCopy, ["111.12"], None)
        return []
    shape, transformed = faces_of(game, copied.obj or as_it_was(game, copied))
    prototyped = of_prototype(copied.obj) if copied.obj is not None else []
    excepted = [*rules_of(step.except_, shape), *prototyped]
    shape = with_exceptions(shape, step.except_, Characteristics())
    printed = replace(shape, named=True)  # a copy has that name, not its subtypes
    if {"instant", "sorcery"} & set(printed.types):
        game.note(NotCreated, ["111.5", "400.4a"], step.id or copied.id)
        return []
    return create(game, printed, by=by, under=under, name=step.id, many=many, attached_to=host,
           rules=("707.2", *(("707.8a",) if printed.back is not None else ()), *excepted),
           transformed=transformed, tapped=step.tapped)


def token_name(game: Game, printed: Characteristics) -> str:
    """A token's name: the one given (§111.9), else its subtypes, today followed by the word Token (§111.4)."""
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
    tapped: bool = False,
) -> list[Obj]:
    """Create tokens: they enter together; a token that can't enter isn't created at all (§111.2)."""
    under = under or by
    owner = by if game.rules.holds("token.creator_owns") else under
    found = replace(printed, name=token_name(game, printed), named=True)
    keys = ["701.7a", "111.1", "111.2", "111.3", *rules, *([] if printed.named else ["111.4"])]
    if printed.named and "legendary" in printed.supertypes:
        keys.append("111.9")
    return create_tokens(game, found, by=by, under=under, owner=owner, name=name, many=many, spec=spec,
                         rules=tuple(keys), counters=counters, attached_to=attached_to, transformed=transformed,
                         tapped=tapped)


def faces_of(game: Game, obj: Obj) -> tuple[Characteristics, bool]:
    """What a token that copies an object is like, both faces included since 2023 (§707.8a), and which is up."""
    shape, whole = values_to_copy(obj), obj.printed
    melded = any(other.part_of == obj.id for other in game.objects.values())
    if not game.rules.holds("token.double_faced") or whole.back is None or obj.here.face_down or melded \
            or "meld" in obj.flags or obj.here.copied is not None:
        return replace(shape, back=None), False
    return whole, obj.here.transformed and obj.zone == "battlefield"
