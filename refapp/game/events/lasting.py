"""What follows by itself from continuous effects: durations that run out, control that changes, copies (611.2, 613.1).

An effect "for as long as" ends as soon as that isn't so any more (611.2b), and never begins if it isn't so at once. Who
controls what is layer 2; objects remember it, and whoever loses or gains control is noticed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from refapp.game.door.game import Game
from refapp.game.events import overriding
from refapp.game.reading.conditions import while_holds
from refapp.game.reading.copiable_values import values_to_copy
from refapp.game.reading.filters import Viewpoint, passes
from refapp.game.said.sentence import Names, PlayerName, Sentence
from refapp.game.said.several import CopyMadeOf, OutOfCombat
from refapp.game.state.batch import Batch
from refapp.game.state.objects import Lasting, Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.scenario import ALWAYS, Changes


class Stamped(Sentence, says="They would get timestamps at the same time: the order is {cards}."):
    cards: Names

class EffectEnds(Sentence, says="An effect on {subject} ends."): ...

class _Controlled(Sentence, says=None):
    controller: PlayerName
    before: PlayerName

class ControlEnds(_Controlled, says="Control of {subject} returns to {controller}."): ...
class GainsControl(_Controlled, says="{controller} gains control of {subject}.", action="control"): ...


_AGAIN = 20
"""How often one thing can follow from another before the engine stops looking."""


def lasts(game: Game, effect: Lasting) -> bool:
    """Whether the duration of an effect goes on, as far as the board says (611.2b).

    It may run out while what it affects is phased out; one “for as long as” ends as its source phases out (702.26f).
    """
    wanted = effect.duration.filter
    if wanted is None:
        return True  # it isn’t “for as long as”
    source = effect.source
    if source is None or not game.is_current(source):
        return False
    view = game.view(source.id)
    if view is None or view.phased_out or view.zone != (wanted.zone or "battlefield"):
        return False
    eye = Viewpoint(source.id, effect.controller, view.host, game.teammates(effect.controller),
                    reach=game.reach(effect.controller, view))
    return passes(wanted, view, eye, game.board())


def _phased_out(game: Game, source: Ref | None) -> bool:
    return source is not None and game.is_current(source) and game.objects[source.id].here.phased_out


def settle(game: Game, batch: Batch) -> None:
    """After an event: end what doesn't last any longer, and notice whose control changed."""
    _stamps(game, [*batch.entered, *batch.stamped])
    for _ in range(_AGAIN):
        static_copies(game)
        over = [one for one in game.effects if not lasts(game, one)]
        unseen = [one for one in over if _phased_out(game, one.source)]
        end(game, unseen, ["702.26f", "611.2b"])
        end(game, [one for one in over if one not in unseen], ["611.2b"])
        if not [*over, *_control(game, batch, None)]:
            break
    overriding.settle(game, batch)


def _stamps(game: Game, objects: Sequence[Obj]) -> None:
    """Timestamps that objects would receive simultaneously follow APNAP order (§613.7m).

    Several of one player's are in the order in which the instruction names them: the player chooses it. Until April
    2020 the active player determined the order of all (``other: {timestamps: [ids, the earliest first]}``).
    """
    here = [obj for obj in dict.fromkeys(objects) if obj.zone == "battlefield"]
    if len(here) < 2:
        return
    if game.rules.holds("timestamp.apnap"):
        turn = {player.name: at for at, player in enumerate(game.apnap())}
        ordered = sorted(here, key=lambda obj: turn[obj.here.controller])
    else:
        said = game.choices.other.get("timestamps", ())
        ordered = sorted(here, key=lambda obj: said.index(obj.id) if obj.id in said else len(said))
    if ordered == here:
        return
    for obj, stamp in zip(ordered, sorted(obj.ts for obj in here), strict=True):
        obj.ts = stamp
    game.touch()
    game.note(Stamped, ["613.7m", "101.4"], None, cards=[obj.id for obj in ordered])


def static_copies(game: Game) -> None:
    """Copy effects of static abilities: what they copy is determined only as they begin to apply (§707.2c)."""
    board = game.board()
    held = [one for one in game.effects if one.of_static is not None]
    wanted: dict[tuple[tuple[str, int, int], str, int], Any] = {}
    for effect in board.effects:
        ability = effect.static
        if ability is None or not ability.copy_of or effect.source is None or ability.affects is None:
            continue
        view = board[effect.source]
        if not any(one is ability for one in game.rules.every(view.abilities)) or (
                ability.conditions and not while_holds(game, ability.conditions, view, board)):
            continue
        eye = Viewpoint(view.id, view.controller, view.host, game.teammates(view.controller),
                        reach=game.reach(view.controller, view))
        for other in board.values():
            if other.zone == "battlefield" and not other.phased_out and passes(ability.affects, other, eye, board):
                key = (view.id, view.incarnation, effect.key[1])
                wanted[(key, other.id, other.incarnation)] = ability.copy_of
    there = {(one.of_static, *held_by) for one in held for held_by in one.objects}
    end(game, [one for one in held if not any((one.of_static, *held_by) in wanted for held_by in one.objects)],
        ["707.2c"])
    for (key, name, incarnation), of in wanted.items():
        if (key, name, incarnation) not in there and game.obj(of).exists:
            shape = values_to_copy(game.obj(of))
            effect_now = Lasting(game.objects[key[0]].ts, Changes(copy=shape), frozenset({(name, incarnation)}), ALWAYS,
                                 board[key[0]].controller, board[key[0]].ref, game.turn, of_static=key)
            game.effects.append(effect_now)
            copies(game, (effect_now,))
            game.note(CopyMadeOf, ["707.2c", "707.2", "613.1a", "613.2a"], name, name=shape.name, of=of)


def end(game: Game, effects: Sequence[Lasting], rules: Sequence[str]) -> None:
    """Take effects away and say so."""
    if not effects:
        return
    gone = set(map(id, effects))
    game.effects = [one for one in game.effects if id(one) not in gone]
    game.touch()
    if any(one.changes.copy is not None for one in effects):
        copies(game, effects)
    for name in sorted({name for one in effects if one.timestamp for name, _ in one.objects}
                       | {name for one in effects for name in one.players}):
        game.note(EffectEnds, rules, name)


def copies(game: Game, effects: Sequence[Lasting]) -> None:
    """Layer 1a (§613.1a, §613.2, 613.2a): of what each object concerned is a copy now, by the newest effect
    (§707.4)."""
    for name in {name for one in effects for name, _ in one.objects}:
        obj = game.objects[name]
        obj.here.copied = obj.here.entered_as
        for one in sorted(game.effects, key=lambda one: one.timestamp):
            if one.changes.copy is not None and (name, obj.incarnation) in one.objects:
                obj.here.copied = one.changes.copy
    game.touch()


def settle_control(game: Game, rules: Sequence[str]) -> None:
    """Within an event: what control effects that just began or ended change."""
    if game.batch is not None:
        game.touch()
        _control(game, game.batch, rules)


def _control(game: Game, batch: Batch, rules: Sequence[str] | None) -> list[str]:
    """Notice whose control of what has changed."""
    changed: list[str] = []
    board = game.board()
    for obj in game.objects.values():
        if not obj.exists or obj.zone not in ("battlefield", "stack") or obj.part_of is not None or obj.here.phased_out:
            continue
        view = board[obj.id]
        if view.controller != obj.here.controller:
            _changes_hands(game, batch, obj, view.controller, rules)
            changed.append(obj.id)
    if changed:
        game.touch()
    return changed


def _apart(game: Game, obj: Obj) -> list[str]:
    """What is attached to it, and what it is attached to, stay whose they are: Auras (§303.4e), Equipment (§301.5d)."""
    held = [one for one in game.board().values() if one.host is not None and obj.id in (one.id, one.host)]
    kinds = {kind for one in held for kind in one.subtypes}
    return [rule for kind, rule in (("equipment", "301.5d"), ("aura", "303.4e")) if kind in kinds]


def _changes_hands(game: Game, batch: Batch, obj: Obj, player: str, rules: Sequence[str] | None) -> None:
    before, obj.here.controller = obj.here.controller, player
    if obj.zone == "stack":
        for item in game.stack:
            if item.spell == obj.id:
                item.controller = player
    fought = obj.here.combat is not None
    obj.here.leave_combat()
    obj.here.since_turn_start = False
    obj.here.designations -= {"ring-bearer"}  # 701.54a
    ends = rules is None and player == obj.here.entered_under
    if player not in game.gone:  # else it is exiled at once (800.4c)
        said = [*(["613.1b"] if rules is None else rules), *_apart(game, obj)]
        game.note(ControlEnds if ends else GainsControl, said, obj.id, controller=player, before=before)
    if fought:
        game.note(OutOfCombat, ["506.4"], obj.id)
    seen = batch.before.get(obj.id)
    batch.occurrences.append(Occurrence("loses_control", Ref(obj.id, obj.incarnation, seen),
                                        Ref(obj.id, obj.incarnation), player=before))
