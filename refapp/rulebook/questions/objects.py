"""108 to 111 and 122: what is asked about an object: what it is, whose it is, what it is like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from refapp.game.door.game import Game
from refapp.game.events.counters import held_by
from refapp.game.reading.color_identity import chosen_before, color_identity, faces_of, of_face
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.faces import rules_of
from refapp.game.reading.printed_names import alternate_name
from refapp.game.reading.subtypes import correlated, without_subtypes
from refapp.game.state.objects import Obj
from refapp.game.state.views import View
from refapp.language.asking import Question, asks
from refapp.language.costs import KINDS
from refapp.language.kinds import One, Word
from refapp.language.scenario import Keyword
from refapp.rulebook.registry import question

DESIGNATIONS = {"ring-bearer": ("701.54b", "701.54e"), "monstrous": ("701.37b",), "suspected": ("701.60b",),
                "harnessed": ("701.64b",), "goaded": ("701.15b",), "renowned": ("702.112b",),
                "saddled": ("702.171b",), "solved": ("719.3b",), "prepared": ("722.3a",)}
"""Designation → the rules that say what it is."""

REMINDED = frozenset({"extort", "firebending"})
"""Keywords whose reminder text has colored mana symbols (903.4c)."""

COMMANDED = {"plane": ("109.4d", "901.6"), "phenomenon": ("109.4d", "901.6"), "vanguard": ("109.4e", "902.6"),
             "scheme": ("109.4f", "904.7"), "conspiracy": ("109.4g", "905.5")}
"""Type of a card that somebody controls in the command zone → the rules that say who."""


_TYPED = {"artifact": ("301.3", "205.3g"), "creature": ("302.3", "205.3m"), "enchantment": ("303.3", "205.3h"),
          "instant": ("304.3", "205.3k"), "land": ("305.5", "205.3i"), "planeswalker": ("306.3", "205.3j"),
          "sorcery": ("307.3", "205.3k"), "kindred": ("308.2", "205.3m"), "battle": ("310.3", "205.3q"),
          "plane": ("311.3", "205.3n"), "dungeon": ("205.3p",)}
"""Card type → the rules on its subtypes."""


@asks("is_card")
class IsCard(Question):
    """Whether an object is a card."""

    object: One

    def cites(self, game: Game) -> Sequence[str]:
        return {"token": ["111.6"], "emblem": ["114.5"]}.get(game.obj(self.object).kind, ["108.2"])


@asks("has_status")
class HasStatus(Question):
    """Whether an object has a status."""

    object: One


@asks("name")
class Name(Question):
    """The name of an object."""

    object: One

    def cites(self, _game: Game) -> Sequence[str]:
        about = _game.obj(self.object)
        return ["110.3", *(["110.5a"] if about.here.tapped or about.here.flipped else []),
                *(["201.6"] if alternate_name(about) is not None else []),
                *(["111.4"] if about.kind == "token" else [])]


@asks("owner")
class Owner(Question):
    """The owner of an object."""

    object: One

    def cites(self, game: Game) -> Sequence[str]:
        about = game.obj(self.object)
        if _shared(game, self.object):
            return ["108.3a"]
        if about.kind == "token":
            return ["111.2"]
        return {"battlefield": ["110.2"], "stack": ["112.2"]}.get(about.zone, ["108.3"])


@asks("controller")
class Controller(Question):
    """The controller of an object."""

    object: One

    def cites(self, game: Game) -> Sequence[str]:
        about = game.obj(self.object)
        if about.zone == "stack":
            return ["112.2"]
        if about.zone == "battlefield":
            return ["111.2"] if about.kind == "token" else ["110.2"]
        return _commanded(game, about) or ["108.4", "109.4"]


@asks("counters")
class Counters(Question):
    """The counters on an object or player."""

    object: One

    def cites(self, game: Game) -> Sequence[str]:
        key = self.object
        shared = key in game.players and held_by(game, key) != game.players[key].counters
        return ["122.1", *(("810.10a", "810.10d") if shared else ())]


@asks("characteristics")
class CharacteristicsOf(Question):
    """The characteristics of an object."""

    object: One

    def cites(self, game: Game) -> Sequence[str]:
        view = game.view(game.obj(self.object).id)
        battle = view is not None and "battle" in view.types
        there = ["310.4c" if view is not None and view.zone == "battlefield" else "310.4a", "210.1"] if battle else []
        spec, kind = game.obj(self.object).spec, game.obj(self.object).kind
        sized = ["208.1"] if view is not None and view.power is not None else []
        walker = ["209.1"] if view is not None and "planeswalker" in view.types else []
        older = spec is not None and "tribal" in spec.printed.types and view is not None and "kindred" in view.types
        parts = ["200.2" if kind == "card" else "200.3", *sized, *walker, *there]
        return ["110.3", "110.5a", *parts, *(_of_type_line(view) if view is not None else ()),
                *(["308.3"] if older else []), *rules_of(game, game.obj(self.object))]


def _of_type_line(view: View) -> list[str]:
    """The rules by which its supertypes and subtypes stand beside its card types."""
    above = ["205.4a"] if view.supertypes else []
    if without := without_subtypes(view.types):
        return [*above, *without]
    below = [rule for kind, rules in _TYPED.items() if kind in view.types
             and any(correlated(word.lower(), frozenset({kind})) for word in view.shown_subtypes) for rule in rules]
    return [*above, *below, *(["205.3a", "205.3b"] if below else []), *(["205.1"] if above or below else [])]


@asks("color_identity")
class ColorIdentity(Question):
    """The color identity of a card."""

    object: One

    def cites(self, game: Game) -> Sequence[str]:
        obj = game.obj(self.object)
        faces = {name: frozenset().union(*map(of_face, found)) for name, found in faces_of(obj).items()}
        changed = obj.here.copied is not None or any((obj.id, obj.incarnation) in one.objects for one in game.effects)
        reminded = any(isinstance(one, Keyword) and one.word in REMINDED for one in obj.printed.abilities)
        circled = any(flag.startswith("circled ") for flag in obj.flags)
        before = ["207.5"] if circled else ["903.4b"] if chosen_before(obj) else []
        return ["903.4", *(["903.4a"] if changed else []), *before,
                *(["903.4c"] if reminded else []),
                *(["903.4d"] if faces["back"] - faces["own"] else []),
                *(["903.4e"] if faces["alternative"] - faces["own"] else [])]


@asks("has_designation")
class HasDesignation(Question):
    """Whether a permanent has a designation."""

    object: One
    designation: Word

    def cites(self, _game: Game) -> Sequence[str]:
        return DESIGNATIONS.get(self.designation.lower(), ())


@question(IsCard, "111.6", "108.2", "114.5")
def is_card(game: Game, step: IsCard) -> bool:
    """A token isn't a card, nor is an emblem or a copy of a spell or card."""
    return game.obj(step.object).kind == "card"


@question(HasStatus, "110.5", "110.5d")
def has_status(game: Game, step: HasStatus) -> bool:
    """Only permanents are tapped or untapped, flipped or not, face up or down, phased in or out."""
    obj = game.obj(step.object)
    return obj.exists and obj.zone == "battlefield"


@question(Name, "111.4", "110.3")
def name(game: Game, step: Name) -> str | None:
    """The name after continuous effects."""
    view = game.view(game.obj(step.object).id)
    return view.name if view is not None else None


def _shared(game: Game, name: str) -> bool:
    """Whether a card is of a single planar deck (§901.15), which the planar controller owns (108.3a, §901.15b)."""
    return game.single_planar_deck and bool(set(game.obj(name).printed.types) & {"plane", "phenomenon"})


@question(Owner, "110.2", "111.2", "108.3", "108.3a", "112.2")
def owner(game: Game, step: Owner) -> str:
    """Who owns an object; all cards of a single planar deck, its planar controller."""
    if _shared(game, step.object):
        return game.planar_controller
    return game.obj(step.object).owner


def _commanded(game: Game, obj: Obj) -> list[str]:
    """The rules that give an object in the command zone a controller; none for most objects (109.4)."""
    if obj.zone != "command" or (obj.here.face_down and "conspiracy" not in obj.printed.types):
        return []
    if obj.kind == "emblem":
        return ["109.4c", "114.2"]
    found = next((list(rules) for kind, rules in COMMANDED.items() if kind in obj.printed.types), [])
    return [*found, "901.12b"] if game.teams and "901.6" in found else found


@question(Controller, "110.2", "111.2", "112.2", "108.4", "109.4", "109.4c", "109.4d", "109.4e", "109.4f", "109.4g",
          "114.2")
def controller(game: Game, step: Controller) -> str | None:
    """Who controls an object; outside the battlefield and the stack nobody does, with the exceptions of 109.4."""
    obj = game.obj(step.object)
    if not obj.exists:
        return None
    if obj.zone in ("battlefield", "stack"):
        return obj.here.controller
    if not _commanded(game, obj):
        return None
    return game.planar_controller if set(obj.printed.types) & {"plane", "phenomenon"} else obj.owner


@question(Counters, "122.1", "810.10a", "810.10d")
def counters(game: Game, step: Counters) -> dict[str, int]:
    """The counters on an object or player."""
    key = step.object
    held = held_by(game, key) if key in game.players else game.obj(key).here.counters
    return dict(sorted(held.items()))


@question(CharacteristicsOf, "110.3", "110.5a", "208.1", "310.4", "310.4a", "310.4c", "712.8", "712.8a", "712.8b",
          "712.8c", "712.8d", "712.8e", "712.8f", "712.8g", "712.4b")
def characteristics(game: Game, step: CharacteristicsOf) -> dict[str, Any]:
    """The characteristics after continuous effects: parts of a card (§200.2), or of what isn’t one (§200.3)."""
    view = game.view(game.obj(step.object).id)
    if view is None:
        return {}
    return {"name": view.name, "types": sorted(view.types), "supertypes": sorted(view.supertypes),
            "subtypes": sorted(view.shown_subtypes), "colors": sorted(view.colors), "mv": view.mv,
            "power": view.power, "toughness": view.toughness,
            **({"defense": _defense(game, view)} if "battle" in view.types else {}),
            **({"loyalty": _loyalty(game, view)} if "planeswalker" in view.types else {})}


def _loyalty(game: Game, view: View) -> int:
    """The loyalty of a planeswalker: its counters on the battlefield, what is printed anywhere else (§209.1)."""
    if view.zone == "battlefield":
        return view.counters.get("loyalty", 0)
    return copiable(game.objects[view.id]).loyalty or 0


def _defense(game: Game, view: View) -> int:
    """The defense of a battle: its counters on the battlefield (§310.4c), else what is printed (§310.4a, §210.1)."""
    if view.zone == "battlefield":
        return view.counters.get("defense", 0)
    return copiable(game.objects[view.id]).defense or 0


@question(ColorIdentity, "903.4", "903.4a", "903.4c", "903.4d", "903.4e")
def identity(game: Game, step: ColorIdentity) -> list[str]:
    """The colors of a card’s color identity, as they were before the game began."""
    found = color_identity(game, game.obj(step.object))
    return [one for one in KINDS if one in found]


@question(HasDesignation, "701.54e", "701.37b", "701.60b", "701.64b", "701.15b")
def has_designation(game: Game, step: HasDesignation) -> bool:
    """Whether a permanent has a designation (monstrous, suspected, goaded, ring-bearer …)."""
    obj = game.obj(step.object)
    return obj.exists and obj.zone == "battlefield" and step.designation.lower() in obj.here.designations
