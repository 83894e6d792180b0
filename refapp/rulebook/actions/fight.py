"""701.14 Fight."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.damage import Damage, deal
from refapp.game.events.words import on_battlefield, single
from refapp.game.said.sentence import Names, Sentence
from refapp.game.state.objects import Context, Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import One
from refapp.rulebook.registry import action


class FightsItself(Sentence, says="{subject} fights itself: it deals itself damage equal to twice its power."): ...
class FightsItselfTwice(Sentence, says="{subject} fights itself: it deals itself damage equal to its power twice."): ...

class Fights(Sentence, says="{a} and {b} fight: each deals damage equal to its power to the other."):
    a: Names
    b: Names

class NoFight(Sentence, says="Nobody fights: {subject} isn’t a creature on the battlefield."): ...


@word("fight")
class Fight(Instruction):
    """Each of two creatures deals damage equal to its power to the other; it isn't combat damage."""

    a: One
    b: One


@action(Fight, "701.14a", "701.14b", "701.14d", "701.14c")
def do_fight(game: Game, step: Fight, context: Context) -> None:
    """Each of two creatures deals damage equal to its power to the other; it isn't combat damage."""
    found: list[Obj] = []
    for name in (step.a, step.b):
        one = single(game, name, context)
        view = game.view(one.id) if one is not None and one.obj is not None else None
        if one is None or one.obj is None or view is None or not on_battlefield(one.obj) \
                or "creature" not in view.types:
            game.note(NoFight, ["701.14b"], one.id if one is not None else name)
            return
        found.append(one.obj)
    first, second = found
    views = [game.board()[first.id], game.board()[second.id]]
    once = game.rules.holds("fight.self_once")
    if first is second:
        game.note(FightsItself if once else FightsItselfTwice, ["701.14a", "701.14c", "701.14d"], first.id)
    else:
        game.note(Fights, ["701.14a", "701.14d"], first.id, a=first.id, b=second.id)
    powers = [max(0, view.power or 0) for view in views]
    refs = [Ref(view.id, view.incarnation, view) for view in views]
    with game.events():
        for ref in {one.id: one for one in refs}.values():
            game.happened(Occurrence("fights", ref, ref))
    if first is second:
        if once:
            deal(game, [Damage(refs[0], first.id, 2 * powers[0])], ["701.14c", "701.14d"])
        else:
            for _ in range(2):
                deal(game, [Damage(refs[0], first.id, powers[0])], ["701.14c", "701.14d"])
        return
    deal(game, [Damage(refs[0], second.id, powers[0]), Damage(refs[1], first.id, powers[1])],
         ["701.14a", "701.14d"])
