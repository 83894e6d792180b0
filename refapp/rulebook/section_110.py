"""Sections 110 and 111: what can be asked about permanents, their status, and tokens."""

from __future__ import annotations

import re
from typing import Any

from refapp.game.game import Game
from refapp.game.run import text
from refapp.language.errors import ScenarioError
from refapp.language.scenario import Step
from refapp.rulebook.registry import question

PERMANENT_TYPES = frozenset({"artifact", "creature", "enchantment", "land", "planeswalker"})


def permanent_types(game: Game) -> frozenset[str]:
    """The permanent types of the edition; battles are among them since they exist."""
    return PERMANENT_TYPES | {"battle"} if game.rules.holds("battle.permanent") else PERMANENT_TYPES


def _asked(game: Game, step: Step) -> str:
    name = text(step, "object")
    if name is None:
        raise ScenarioError.value(f"{step.path}.object", None, "the id of an object")
    game.obj(name)
    return name


def _types(step: Step) -> frozenset[str]:
    return frozenset(step.args.get("types", ()))


@question("is_permanent", "110.1", "110.4c")
def is_permanent(game: Game, step: Step) -> bool:
    """A permanent is a card or token on the battlefield, whatever its types."""
    obj = game.objects[_asked(game, step)]
    return obj.exists and obj.zone == "battlefield" and obj.kind in ("card", "token", "card_copy")


@question("is_card", "111.6")
def is_card(game: Game, step: Step) -> bool:
    """A token isn't a card, nor is a copy of a spell or card."""
    return game.objects[_asked(game, step)].kind == "card"


@question("has_status", "110.5", "110.5d")
def has_status(game: Game, step: Step) -> bool:
    """Only permanents are tapped or untapped, flipped or not, face up or down, phased in or out."""
    obj = game.objects[_asked(game, step)]
    return obj.exists and obj.zone == "battlefield"


@question("name", "111.4", "110.3")
def name(game: Game, step: Step) -> str | None:
    """The name after continuous effects."""
    view = game.view(_asked(game, step))
    return view.name if view is not None else None


@question("owner", "110.2", "111.2")
def owner(game: Game, step: Step) -> str:
    """Who owns an object."""
    return game.objects[_asked(game, step)].owner


@question("controller", "110.2", "110.2a", "603.3a")
def controller(game: Game, step: Step) -> str | None:
    """Who controls an object; outside the battlefield and the stack nobody does."""
    obj = game.objects[_asked(game, step)]
    return obj.controller if obj.exists and obj.zone in ("battlefield", "stack") else None


@question("counters", "122.1")
def counters(game: Game, step: Step) -> dict[str, int]:
    """The counters on an object or player."""
    key = text(step, "object") or ""
    held = game.players[key].counters if key in game.players else game.obj(key).counters
    return dict(sorted(held.items()))


@question("characteristics", "110.3", "110.5a")
def characteristics(game: Game, step: Step) -> dict[str, Any]:
    """The characteristics after continuous effects; status isn't among them."""
    view = game.view(_asked(game, step))
    if view is None:
        return {}
    return {"name": view.name, "types": sorted(view.types), "supertypes": sorted(view.supertypes),
            "subtypes": sorted(view.shown_subtypes), "colors": sorted(view.colors), "mv": view.mv,
            "power": view.power, "toughness": view.toughness}


@question("has_designation", "701.54e", "701.37b", "701.60b", "701.64b", "701.15b")
def has_designation(game: Game, step: Step) -> bool:
    """Whether a permanent has a designation (monstrous, suspected, goaded, ring-bearer …)."""
    obj = game.objects[_asked(game, step)]
    return obj.exists and obj.zone == "battlefield" and (text(step, "designation") or "").lower() in obj.designations


@question("is_transformed", "701.27g")
def is_transformed(game: Game, step: Step) -> bool:
    """Whether a double-faced permanent has its back face up; a melded one never counts."""
    obj = game.objects[_asked(game, step)]
    melded = any(other.part_of == obj.id for other in game.objects.values())
    return obj.exists and obj.zone == "battlefield" and obj.transformed and not melded


_ABILITY_WORD = re.compile(r"^[^—:.,]{1,40} — ")


@question("is_triggered_ability", "603.1")
def is_triggered_ability(_game: Game, step: Step) -> bool:
    """Whether a line, English or French, reads like a triggered ability: it begins with when, whenever or at."""
    line = (text(step, "line") or "").strip().lower().replace("\u00a0", " ")
    line = _ABILITY_WORD.sub("", line)  # "Landfall — Whenever …"
    return line.startswith(("when ", "whenever ", "at ", "quand ", "à chaque fois ", "au début ", "à la fin "))


@question("is_permanent_card", "110.4a", "110.4")
def is_permanent_card(game: Game, step: Step) -> bool:
    """Whether a card with these types could be put onto the battlefield."""
    types = _types(step)
    return bool(types & permanent_types(game)) and not types & {"instant", "sorcery"}


@question("is_permanent_spell", "110.4b")
def is_permanent_spell(game: Game, step: Step) -> bool:
    """Whether a spell with these types would become a permanent; lands are never spells."""
    types = _types(step)
    return bool(types & (permanent_types(game) - {"land"})) and not types & {"instant", "sorcery", "land"}
