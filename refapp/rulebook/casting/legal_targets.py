"""115, 601.2c asked of a board: what could be chosen as the targets of a spell or ability."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.targets import candidates
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Obj
from refapp.game.state.views import Ref
from refapp.language.activated import Activated
from refapp.language.asking import Question, asks
from refapp.language.casting import Target
from refapp.language.errors import ScenarioError, Unsupported
from refapp.language.kinds import One, Word
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.casting.shapes import spell_of
from refapp.rulebook.casting.targeting import aura_targets
from refapp.rulebook.registry import question


@asks("legal_targets")
class LegalTargets(Question):
    """What could be the target of a spell, of something on the stack, or of an activated `ability` of an object.

    With several uses of the word “target” (or modes) there is a list for each.
    """

    object: One
    ability: Word | None = None


@question(LegalTargets, "115.1", "601.2c")
def legal_targets(game: Game, step: LegalTargets) -> list[str] | list[list[str]]:
    """Every legal target, for each use of the word “target”; nothing is chosen."""
    item = next((one for one in reversed(game.stack) if one.called(step.object)), None)
    if item is not None:
        wanted = [slot.what for slot in item.slots]
    else:
        obj = game.obj(step.object)
        targets, item = _of_ability(game, obj, step) if step.ability is not None else _of_spell(game, obj, step)
        wanted = [target.what for target in targets]
    if not wanted or any(one is None for one in wanted):
        raise Unsupported("The board doesn’t say what {what} targets.", rules=["601.2c"], what=step.object)
    found = [candidates(game, one, item) for one in wanted if one is not None]
    return found[0] if len(found) == 1 else found


def _of_ability(game: Game, obj: Obj, step: LegalTargets) -> tuple[tuple[Target, ...], StackItem]:
    view = game.view(obj.id)
    known = {one.id: one for one in (game.rules.every(view.abilities) if view is not None else ())
             if isinstance(one, Activated)}
    if step.ability not in known:
        raise ScenarioError.unknown("name", f"{step.path}.ability", str(step.ability), known)
    ability = known[step.ability]
    item = StackItem(ability.id, obj.here.controller or obj.owner, ability.do, activated=True, ability=ability,
                     source=Ref(obj.id, obj.incarnation, view))
    said = ability.targets or ((Target(ability.target),) if ability.target is not None else ())
    return (*said, *(target for mode in ability.modes for target in mode.targets)), item


def _of_spell(game: Game, obj: Obj, step: LegalTargets) -> tuple[tuple[Target, ...], StackItem]:
    item = StackItem(obj.id, obj.owner, spell=obj.id, source=Ref(obj.id, obj.incarnation))
    proposal = Proposal(game, game.players[obj.owner], obj, item, step.path, spell=spell_of(copiable(obj)))
    spell = proposal.spell
    said = (*spell.targets, *(target for mode in spell.modes for target in mode.targets))
    return said or aura_targets(proposal), item
