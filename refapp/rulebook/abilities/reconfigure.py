"""702.151 Reconfigure."""

from __future__ import annotations

from refapp.game.door.game import Game, whenever
from refapp.game.events.effects import begin
from refapp.game.said.sentence import ObjectName, Sentence
from refapp.game.state.objects import Context
from refapp.language.filters import Filter
from refapp.language.scenario import Ability, Changes, Duration, Keyword
from refapp.rulebook.abilities.data import abilities, activated, cost_of
from refapp.rulebook.registry import keyword


class NoCreature(Sentence, says="Attached to {host}, {subject} isn’t a creature."):
    host: ObjectName


_WHILE = Duration("while", Filter("attached", ("attached",)))


@keyword("reconfigure", "702.151", "702.151a", "702.151b", takes="cost")
def reconfigure(keyword: Keyword) -> tuple[Ability, ...]:
    """As a sorcery: attach it to another creature of its controller's; or, if it is attached to one, unattach it."""
    cost = cost_of(keyword)
    return abilities(
        activated("reconfigure", cost, [{"do": "attach", "what": "@self", "to": "@target"}], sorcery=True,
                  target="other creature permanent yours"),
        activated("unattach", cost, [{"do": "unattach", "what": "@self"}], sorcery=True,
                  **{"if": {"self_is": "attached"}}))


@whenever("reconfigure", "702.151b")
def no_creature(game: Game) -> None:
    """Attached to a creature, it stops being a creature until it becomes unattached."""
    for view in game.permanents():
        if "reconfigure" not in view.keywords or view.host is None or "creature" not in view.types:
            continue
        if any(one.duration == _WHILE and (view.id, view.incarnation) in one.objects for one in game.effects):
            continue  # something else has made it a creature since
        host = game.view(view.host)
        if host is None or "creature" not in host.types:
            continue
        obj = game.objects[view.id]
        begin(game, Changes(lose_types=("creature",)), [obj], _WHILE,
              Context(view.controller, view.ref))
        game.note(NoCreature, ["702.151b"], view.id, host=view.host)
