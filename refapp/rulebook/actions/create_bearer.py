"""111 Tokens that are created to bear an Equipment, or to attack."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import attaching, combat
from refapp.game.events.amounts import amount
from refapp.game.events.delayed_triggers import Delay
from refapp.game.events.turns import COMBAT_STEPS
from refapp.game.events.words import single
from refapp.game.reading.copiable_values import copiable
from refapp.game.said.several import NothingToCopy
from refapp.game.state.objects import Context, Obj
from refapp.language.abilities import read_trigger
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Num, One, Word
from refapp.language.objects import Described, ObjectSpec
from refapp.rulebook.actions.create import create, faces_of
from refapp.rulebook.registry import action


@word("create_bearer")
class CreateBearer(Instruction):
    """A token is created, and the source is attached to it."""

    token: Described
    id: Word | None = None


@word("create_attackers", ("token", "copy"))
class CreateAttackers(Instruction):
    """Tokens enter tapped and attacking, and are sacrificed or exiled as a step begins.

    Each attacks what its controller chooses of what can be attacked; with ``each_other_opponent`` there is one for each
    opponent other than the defending player, if its controller wants it, which attacks that player or a planeswalker of
    that player.
    """

    token: Described | None = None
    copy: One | None = None
    id: Word = "token"
    n: Num = 1
    each_other_opponent: Flag = False
    until: Word
    then: Word


@action(CreateBearer, "111.1", "701.3a")
def do_create_bearer(game: Game, step: CreateBearer, context: Context) -> None:
    """If the Equipment is gone, there is just the token."""
    assert context.you is not None
    spec = step.token
    assert isinstance(spec, ObjectSpec)
    name = step.id or (spec.printed.subtypes[-1].lower() if spec.printed.subtypes else "token")
    made = create(game, spec.printed, by=context.you, name=name, spec=spec)
    if made and context.source is not None and game.is_current(context.source):
        attaching.attach(game, game.objects[context.source.id], made[0].id)


@action(CreateAttackers, "111.1", "508.4", "508.4a")
def do_create_attackers(game: Game, step: CreateAttackers, context: Context) -> None:
    """They never were declared as attackers (508.4)."""
    you = context.you
    assert you is not None
    if step.copy is not None:
        of = single(game, step.copy, context)
        if of is None:
            game.note(NothingToCopy, ["111.12"], None)
            return
        whole, transformed = faces_of(game, game.objects[of.id])
        shape = replace(whole, named=True)
    else:
        assert isinstance(step.token, ObjectSpec)
        shape, transformed = step.token.printed, False
    here = game.moment is None or game.moment in COMBAT_STEPS
    made: list[Obj] = []
    with game.events():
        wanted = _whom(game, step, context, you)
        for at, options in enumerate(wanted, 1):
            name = f"{step.id}{at}" if len(wanted) > 1 else step.id
            spec = ObjectSpec("", shape, tapped=True)
            for obj in create(game, shape, by=you, name=name, spec=spec, transformed=transformed):
                made.append(obj)
                if not here or obj.zone != "battlefield" or "creature" not in copiable(obj).types:
                    continue
                whom = decisions.one_of(game, "attacks", _given(game, obj.id), options, you,
                                        message="What does the token attack?")
                if whom is not None:
                    happen(game, combat.Attack(obj, whom, declared=False, rules=("508.4", "508.4a")))
    if made:
        names = [obj.id for obj in made]
        happen(game, Delay(read_trigger({
            "id": f"{step.id}.end", "event": "step_begins", "step": step.until,
            "do": [{"do": step.then, "what": names}]}, "create_attackers"), you, context.source, None))


def _given(game: Game, name: str) -> str | None:
    return next(iter(game.choices.other.get(name, ())), None)


def _whom(game: Game, step: CreateAttackers, context: Context, you: str) -> list[list[str]]:
    """For each token what it may attack."""
    possible = combat.defenders(game, you)
    if not step.each_other_opponent:
        return [possible] * max(0, amount(game, step.n, context))
    defending = context.other
    attacked = combat.defender_of(game, defending.id) if defending is not None else None
    found = []
    for player in game.opponents(you):
        if player.name != attacked and decisions.may(game, step.id):
            found.append([name for name in possible if combat.defender_of(game, name) == player.name])
    return found


