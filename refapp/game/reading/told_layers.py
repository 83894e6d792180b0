"""What was applied in which layer, for a reader: 613.1 step by step, as the board is at the end of a play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypedDict

from refapp.game.reading.continuous import Step, compute
from refapp.game.reading.layer_table import LAYERS
from refapp.game.reading.layers import defines
from refapp.game.reading.position import Position
from refapp.game.reading.subtypes import BASIC_LAND_TYPES
from refapp.game.said.sentence import Names, Qualities, Sentence
from refapp.game.said.telling import ENGLISH, Tongue
from refapp.game.said.trace import TraceEntry
from refapp.game.state.board import Active
from refapp.game.state.views import View
from refapp.language.scenario import Keyword
from refapp.language.vocabulary import COLORS
from refapp.lazy_dataclass import dataclass
from refapp.model.shapes import Number, OneOf

NO_NAMES = frozenset({"level", "class level", "station symbol", "to solve", "escapes with", "solved",
                      "choose its color before the game"})
"""Symbols and bars in front of abilities, what says when others count, and what matters before a game: nothing to list
beside the abilities of an object."""


class IsThen(Sentence, says="{subject} is {shown}."):
    shown: Qualities

class HasThen(Sentence, says="{subject} has {shown}."):
    shown: Qualities

class HasNothingThen(Sentence, says="{subject} has no abilities."): ...

class AbilitiesThen(Sentence, says="The abilities of {subject} are changed."): ...

class ControlledThen(Sentence, says="{player} controls {subject}."):
    player: Names

class TextThen(Sentence, says="The text of {subject} is changed."): ...


GOES_ON = "613.6"
"""The key of the rule by which an effect that began to apply goes on in later layers."""
_FEW = 6
_MANY = 40
"""So many steps are told at most, the first ones."""


class LayerStepJson(TypedDict):
    """What was applied in a layer; ``text`` says of each of ``objects`` what it is then."""

    layer: str
    rules: list[Number]
    source: str | None
    why: Annotated[str, OneOf("WhyThen", ("", "defines", "depends", "timestamp"))]
    objects: list[str | None]
    text: list[str]


@dataclass(frozen=True, slots=True)
class LayerStep:
    """A part of an effect as it applied: in which layer, whose it is, why then, and what the objects were then.

    ``why``: ``defines`` (613.3), ``depends`` (613.8), ``timestamp`` (613.7) where others applied in the same layer to
    the same object, nothing where it was alone. ``rules`` are keys, the one that decides first; ``said`` what the
    objects are then.
    """

    layer: str
    rules: tuple[str, ...]
    source: str | None
    why: str
    said: tuple[TraceEntry, ...]

    def to_dict(self, tongue: Tongue = ENGLISH) -> LayerStepJson:
        """Plain data, what the objects are then in a language."""
        return {"layer": self.layer, "rules": list(self.rules), "source": self.source, "why": self.why,
                "objects": [one.subject for one in self.said], "text": [one.text(tongue) for one in self.said]}


def steps(game: Position) -> list[LayerStep]:
    """Every step that changed an object that is on the battlefield or the stack at the end."""
    if not game.board().order and not any(view.counters or view.designations for view in game.board().values()):
        return []
    record: list[Step] = []
    compute(game, record=record)
    seen: dict[tuple[int, str], int] = {}
    told = []
    for at, (layer, effect, changed, waited) in enumerate(record[:_MANY]):
        names = {now.id for _, now in changed}
        rivals = effect is not None and any(
            other != at and one[0] == layer and names & {now.id for _, now in one[2]}
            and (_replaces(layer, effect) or (one[1] is not None and _replaces(layer, one[1])))
            for other, one in enumerate(record))
        why = "defines" if effect is not None and layer != "abilities" and defines(effect.changes) \
            else "depends" if waited else "timestamp" if rivals else ""
        again = any(seen.get((id(effect), name)) for name in names) and effect is not None
        seen.update(dict.fromkeys(((id(effect), name) for name in names), 1))
        source = effect.source if effect is not None else None
        told.append(LayerStep(layer, _rules(layer, why, changed, again=again), source, why,
                              tuple(TraceEntry(0, (), _said(layer, now), now.id) for _, now in changed)))
    return told


def _replaces(layer: str, effect: Active) -> bool:
    """Whether an effect sets something, or takes it away, so that it matters when it applies among others."""
    one = effect.changes
    if layer in ("control", "p/t defined", "p/t set"):
        return True
    return (layer == "types" and bool(one.only_types is not None or one.lose_types or one.lose_subtypes)) or (
        layer == "colors" and one.colors is not None) or (layer == "abilities" and bool(
            one.lose_abilities or one.lose or one.cant_have)) or (layer == "text" and one.name is not None)


def _rules(layer: str, why: str, changed: Sequence[tuple[View, View]], *, again: bool) -> tuple[str, ...]:
    """The keys of the rules that say why it applied then, and what it did."""
    first = {"defines": ["613.3"], "depends": ["613.8"], "timestamp": ["613.7"]}.get(why, [])
    land = layer == "types" and any("land" in now.types and was.abilities and not now.abilities
                                    and now.subtypes & BASIC_LAND_TYPES for was, now in changed)
    return (*first, *([GOES_ON] if again else []), *(["305.7"] if land else []), LAYERS[layer].rule)


def _said(layer: str, view: View) -> Sentence:
    """What an object is after a step, as far as its layer goes; of abilities the keywords."""
    if layer == "control":
        return ControlledThen(player=[view.controller])
    if layer == "text":
        return TextThen()
    if layer == "abilities":
        words = sorted(one.word for one in view.abilities if isinstance(one, Keyword) and one.word not in NO_NAMES)
        return HasThen(shown=words) if words else AbilitiesThen() if view.abilities else HasNothingThen()
    shown = [one for one in COLORS if one in view.colors] or ["colorless"] if layer == "colors" else [
        *sorted(view.supertypes), *sorted(view.types), *sorted(view.subtypes)[:_FEW]] if layer == "types" else [
        f"{view.power}/{view.toughness}"]
    return IsThen(shown=shown)


def deciding(found: Sequence[LayerStep], name: str) -> list[str]:
    """The rules by which the layers make an object what it is, each once."""
    return list(dict.fromkeys(rule for one in found for rule in one.rules if name in [it.subject for it in one.said]))
