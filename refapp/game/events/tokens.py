"""Tokens that are created: how many, of what, under whose control (111, 701.7)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves
from refapp.game.events.attaching import legal_hosts, may_attach
from refapp.game.reading.copiable_values import base_view
from refapp.game.reading.filters import passes
from refapp.game.said.moving import OntoBattlefield
from refapp.game.said.sentence import ByPlayer, CardName, Sentence
from refapp.game.said.several import NotCreated
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref, View
from refapp.language.objects import ObjectSpec
from refapp.language.scenario import Characteristics
from refapp.lazy_dataclass import dataclass


class Created(ByPlayer, says="{player} creates the token {subject}{name≠subject:, named “#”}."):
    name: CardName

class CreatedPlain(Created, says="{player} creates a token named “{name}”, here called {subject}.", action="created"):
    """One for which a step has no name."""


_PLAIN = re.compile(r"token\d*")


class NoTokenForGone(Sentence, says="{subject} has left the game: no token is created."): ...


@dataclass(frozen=True, slots=True)
class CreateTokens(Event):
    """Tokens are created (§111.1): they enter together; one that can't enter isn't created at all (§111.5).

    Whose they are and under whose control they enter is known by now (111.2), and all that they are (§111.3).
    """

    printed: Characteristics
    by: str
    under: str
    owner: str
    many: int
    name: str | None = None
    spec: ObjectSpec | None = field(default=None, compare=False)
    rules: tuple[str, ...] = field(default=(), compare=False)
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: str | None = None
    transformed: bool = False
    tapped: bool = False
    made: list[Obj] = field(default_factory=list, compare=False)
    """Filled with the tokens that are created."""

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.under, self.under

    def forbidden(self, game: Game) -> bool:
        gone = next((one for one in (self.under, self.owner) if game.players[one].lost), None)
        if gone is not None:  # under that player’s control (800.4b), or owned by that player (800.4d)
            lost = [(self.under, "800.4b"), (self.owner, "800.4d")]
            game.note(NoTokenForGone, [rule for one, rule in lost if game.players[one].lost], gone)
        return gone is not None

    def perform(self, game: Game) -> bool:
        spec = self.spec
        for at in range(max(0, self.many)):
            game.budget.spend(4)
            obj = Obj(_free_name(game, self.name, at, self.many), self.printed, self.owner, len(game.objects))
            obj.kind = "token"
            obj.zone = "created"
            if spec is not None and _copies_spell(game, spec):
                game.note(NotCreated, ["111.5", "400.4a"], obj.id)
                continue
            if _forbidden(game, obj, self.under) or _aura_without_host(game, obj, self.under, self.attached_to):
                continue
            game.objects[obj.id] = obj
            if spec is not None:
                obj.copy_of_card_types = spec.copy_of_card_types
                obj.commander = spec.commander
            back = self.printed.back if self.transformed else None
            game.note(CreatedPlain if _PLAIN.fullmatch(obj.id) else Created, self.rules, obj.id, player=self.by,
                      name=(back or self.printed).name)
            give = dict(spec.counters) if spec is not None else {}
            give.update(self.counters)
            # what changes how it enters applies only now, within this event (§616.1g)
            moves.move(game, obj, "battlefield", says=OntoBattlefield, under=self.under, counters=give,
                       tapped=self.tapped or (spec is not None and spec.tapped), attached_to=self.attached_to or None,
                       transformed=self.transformed)
            if spec is not None and obj.zone == "battlefield":
                obj.here.designations = frozenset(spec.designations)
                obj.here.combat = spec.combat
            self.made.append(obj)
            game.happened(Occurrence("creates_token", None, Ref(obj.id, obj.incarnation), player=self.by))
        return bool(self.made)


def create_tokens(game: Game, printed: Characteristics, *, by: str, under: str, owner: str, name: str | None, many: int,
                  spec: ObjectSpec | None, rules: tuple[str, ...], counters: Mapping[str, int] | None,
                  attached_to: str | None, transformed: bool, tapped: bool = False) -> list[Obj]:
    """Create tokens, as many as what replaces that says; they are returned."""
    made: list[Obj] = []
    happen(game, CreateTokens(printed, by, under, owner, many, name, spec, rules, tuple((counters or {}).items()),
                              attached_to, transformed, tapped, made))
    return made


def look_of(game: Game, event: CreateTokens) -> View:
    """The token as it would be created, without continuous effects (701.7b)."""
    obj = Obj("", event.printed, event.owner, 0)
    obj.kind = "token"
    look = base_view(game, obj)
    look.zone, look.controller, look.kind = "battlefield", event.under, "token"
    return look


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
            game.note(NotCreated, ["111.5", "101.2", "614.17d"], obj.id, by=source.id)
            return True
    return False


def _aura_without_host(game: Game, obj: Obj, under: str, attached_to: str | None) -> bool:
    """Whether an Aura can't be attached to what an effect says, or to anything: it isn't created (303.4g, 303.4i)."""
    if "aura" not in {word.lower() for word in obj.printed.subtypes}:
        return False
    look = base_view(game, obj)
    look.zone, look.controller = "battlefield", under
    if may_attach(game, look, attached_to) if attached_to is not None else legal_hosts(game, look):
        return False
    game.note(NotCreated, ["303.4g" if attached_to is None else "303.4i"], obj.id)
    return True
