"""The cards of a drawn board: what each is called, its face, its small marks, what the other board has otherwise.

Nothing is evaluated here; the seats around the cards are drawn by :mod:`refapp.services.boards.board_build`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from refapp.corpus_io import Term
from refapp.i18n import Catalogue, catalogue
from refapp.language.vocabulary import COLORS
from refapp.lazy_dataclass import dataclass
from refapp.services.boards.board_lines import lines_of
from refapp.services.boards.type_lines import agreed, is_feminine, type_line
from refapp.services.boards.type_words import token_id, token_name
from refapp.services.boards.vocabulary import TITLES, ability_name, ability_words, counter_words
from refapp.services.pages.board import Card, Mark, Was

State = Mapping[str, Any]
Marks = dict[str, tuple[str, str]]
"""What a mark is about → its kind and what it says."""
_STATUSES = ("tapped", "flipped", "face_down", "phased_out", "transformed")


@dataclass(frozen=True, slots=True)
class Painter:
    """The words for one board, and the board it is compared with (None: nothing is marked as changed)."""

    lang: str
    state: State
    against: State | None
    terms: Mapping[str, Term]
    after: bool
    aims: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Object or player → what on the stack targets it, as it is called."""

    called: Mapping[str, str] = field(default_factory=dict)
    """What objects are called in the trace, where that isn't their id."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """Something on the stack → what it comes from."""

    @property
    def say(self) -> Catalogue:
        return catalogue(self.lang)

    def object(self, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.state.get("objects", {}).get(name) or {}
        return found

    def before(self, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = ((self.against or {}).get("objects", {}).get(name)) or {}
        return found


def on_battlefield(thing: Mapping[str, Any]) -> bool:
    return bool(thing) and thing.get("exists", True) is not False and thing.get("zone", "battlefield") == "battlefield"


def name_of(paint: Painter, name: str) -> str:
    """What a card is called on the board: its name, else its id (a card has no name in many examples)."""
    return _name_of(paint, name, paint.object(name) or paint.before(name))


def _name_of(paint: Painter, name: str, thing: Mapping[str, Any]) -> str:
    own = thing.get("name")
    if isinstance(own, Mapping):
        own = own.get(paint.lang) or next(iter(own.values()), None)
    return shown_name(paint.lang, thing, str(own)) if own else (
        token_id(paint.lang, name) if thing.get("kind") == "token" else name)


def shown_name(lang: str, thing: Mapping[str, Any], own: str) -> str:
    """The name of a thing as readers of a language know it: those of tokens and emblems are words of the game."""
    if thing.get("kind") == "token":
        return token_name(lang, own)
    return catalogue(lang).gettext(own) if thing.get("kind") == "emblem" else own


def tag_of(paint: Painter, name: str) -> str:
    """What the steps call an object, where that isn't only its name."""
    return paint.called.get(name, name)


def called(paint: Painter, name: str) -> str:
    """A card’s name, or what the trace calls it where that doesn’t tell: ``Faolan-2``, ``Raven 2``, ``Newt (Odo)``."""
    own = name_of(paint, name)
    if (paint.object(name) or paint.before(name)).get("kind") == "emblem":
        return own
    tag = tag_of(paint, name)
    return tag if tag.startswith(own) else own if own.startswith(tag) else f"{own} ({tag})"


def stack_id(item: Any) -> str:
    return str((item.get("id") or item.get("source") or "") if isinstance(item, Mapping) else item)


def sources_of(stack: Sequence[Mapping[str, Any]]) -> Mapping[str, str]:
    """Something on the stack → what it comes from."""
    return {str(item.get("id")): str(item["source"]) for item in stack if item.get("source")}


def stack_name(paint: Painter, item: Any) -> str:
    """What is on the stack: a spell by its name, an ability by its keyword, else by whose it is."""
    name = stack_id(item)
    source = paint.sources.get(name, "")
    if paint.object(name) and (not source or source == name):
        return called(paint, name)
    if source and ability_name(paint.lang, name, paint.terms) == name and name not in TITLES:
        return paint.say.gettext("ability of {name}", name=called(paint, source))
    return paint.say.gettext("ability “{name}”", name=ability_name(paint.lang, name, paint.terms))


def host_of(paint: Painter, name: str) -> str | None:
    """The permanent that a card is attached to, where that is drawn."""
    host = paint.object(name).get("attached_to")
    return str(host) if host in paint.state.get("objects", {}) and on_battlefield(paint.object(str(host))) else None


def card_of(paint: Painter, name: str, depth: int) -> Card:
    """A permanent with what is attached to it; in the second board also what it was in the first."""
    thing, was = paint.object(name), paint.before(name)
    attached = tuple(card_of(paint, other, depth + 1) for other in paint.state.get("objects", {})
                     if depth < 3 and other != name and host_of(paint, other) == name
                     and on_battlefield(paint.object(other)))
    compared, stayed = paint.against is not None, on_battlefield(was)
    once = was if compared and stayed and paint.after else None
    face = replace(_face(paint, name, thing), attached=attached, lines=lines_of(paint.lang, thing, once))
    if once is None:
        return replace(face, change="" if not compared or stayed else "new" if paint.after else "leaving")
    old = _face(paint, name, once)
    marks = compare_marks(_marks(paint, name, thing), _marks(paint, name, once))
    face = replace(face, marks=marks, was=Was(
        old.name if old.name != face.name else "", old.types if old.types != face.types else "",
        old.size if old.size != face.size else ""))
    if face.tag == face.was.name:
        face = replace(face, tag="")
    altered = any(m.change for m in marks) or face.was != Was() or thing.get("attached_to") != was.get("attached_to") \
        or any(said.change for line in face.lines for said in line)
    return replace(face, change="changed" if altered else "")


def left_of(paint: Painter, name: str) -> Card:
    """A card that left the battlefield, as it is drawn where it lay: what it was, and where it is now."""
    now = paint.object(name)
    zone = now.get("zone") if now.get("exists", True) and now else None
    where = paint.say.word("zone", str(zone)) if zone else paint.say.gettext("gone")
    card = _face(replace(paint, state=paint.against or {}), name, paint.before(name))
    return replace(card, change="left", where=where, marks=())


def _face(paint: Painter, name: str, thing: Mapping[str, Any]) -> Card:
    """What is printed on a card as it is now, and its marks."""
    types, colors = thing.get("types") or (), thing.get("colors") or ()
    own, tag = _name_of(paint, name, thing), tag_of(paint, name)
    marks = tuple(Mark(*mark) for mark in _marks(paint, name, thing).values())
    return Card(name, own, type_line(paint.lang, types, thing.get("supertypes") or (), thing.get("subtypes") or (),
                                     paint.terms),
                _size(thing), str(thing.get("cost") or ""), _tint(types, colors), marks=marks,
                tapped=bool(thing.get("tapped")), token=thing.get("kind") == "token",
                faded=bool(thing.get("phased_out")), tag=tag if own != tag else "")


def _tint(types: Sequence[str], colors: Sequence[str]) -> str:
    """The colour of a card's frame, as cards are printed: its colour, gold, an artifact's or a land's, or none."""
    if colors:
        return str(colors[0]) if len(colors) == 1 else "gold"
    return next((one for one in ("land", "artifact") if one in types), "")


def compare_marks(now: Marks, once: Marks) -> tuple[Mark, ...]:
    """The marks of now, each with whether it is new or said something else, then those that are gone."""
    found = [Mark(kind, text, "" if once.get(key) == (kind, text) else "new", once[key][1] if key in once
                  and once[key] != (kind, text) else "") for key, (kind, text) in now.items()]
    return (*found, *(Mark(kind, text, "gone") for key, (kind, text) in once.items() if key not in now))


def _size(thing: Mapping[str, Any]) -> str:
    if thing.get("power") is None or thing.get("toughness") is None:
        return ""
    return f"{thing['power']}/{thing['toughness']}"


_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def _marks(paint: Painter, name: str, thing: Mapping[str, Any]) -> Marks:
    say, she = paint.say, is_feminine(thing.get("types") or ())
    found: Marks = {}
    if thing.get("commander"):
        found["commander"] = "title", say.gettext("commander")
    if thing.get("damage"):
        found["damage"] = "damage", say.ngettext("{n} damage", "{n} damage", int(thing["damage"]))
    found.update((f"counter.{kind}", ("counter", counter_words(say, str(kind), int(n))))
                 for kind, n in (thing.get("counters") or {}).items() if n)
    found.update((kind, ("status", agreed(say, "status of a card", kind, she)))
                 for kind in _STATUSES if thing.get(kind))
    combat = thing.get("combat")
    if combat in ("attacking", "blocking"):
        found["combat"] = "combat", fighting(paint, thing, str(combat))
    for one in thing.get("abilities") or ():
        said = ability_words(paint.lang, str(one), paint.terms, she)
        if said and one not in (thing.get("designations") or ()):  # a Case that is solved, once
            found[f"ability.{one}"] = "ability", said
    if thing.get("shields"):
        found["shields"] = "status", say.gettext("regeneration shield")
    if thing.get("kind") == "token":
        found["token"] = "status", say.gettext("token")
    colours = [one for one in COLORS if one in (thing.get("colors") or ())]
    if colours and {_LETTERS.get(one, "") for one in colours} - set(str(thing.get("cost") or "")):
        found["colors"] = "status", ", ".join(agreed(say, "colour of a card", one, she) for one in colours)
    found.update(_links(paint, name, thing))
    found.update((f"designation.{one}", ("status", agreed(say, "designation of a card", str(one), she)))
                 for one in thing.get("designations") or ())
    return found


def _links(paint: Painter, name: str, thing: Mapping[str, Any]) -> Marks:
    """What ties a card to other cards and to players."""
    say = paint.say
    found: Marks = {}
    if thing.get("protector"):
        found["protector"] = "status", say.gettext("protector {name}", name=thing["protector"])
    host, players = thing.get("attached_to"), paint.state.get("players") or {}
    if host in players:
        found["host"] = "status", say.gettext("attached to player {name}", name=host)
    if thing.get("sector"):
        found["sector"] = "status", say.gettext("sector {name}", name=say.word("sector", str(thing["sector"])))
    if thing.get("copy_of"):
        found["copy"] = "link", say.gettext("copy of {name}", name=shown_name(paint.lang, thing, thing["copy_of"]))
    if thing.get("paired_with"):
        found["pair"] = "link", say.gettext("paired with {name}", name=name_of(paint, str(thing["paired_with"])))
    owner, controller = thing.get("owner"), thing.get("controller")
    if owner and controller and owner != controller:
        found["owner"] = "link", say.gettext("owned by {name}", name=owner)
    if aims := paint.aims.get(name):
        found["aim"] = "link", say.gettext("target of {name}", name=say.list(list(aims)))
    return found


def fighting(paint: Painter, thing: Mapping[str, Any], combat: str) -> str:
    """Whom a creature attacks or blocks, as far as the board says."""
    say = paint.say
    if combat == "attacking" and thing.get("attacks"):
        whom = str(thing["attacks"])
        return say.gettext("attacks {name}", name=name_of(paint, whom) if paint.object(whom) else whom)
    if combat == "blocking" and thing.get("blocks"):
        return say.gettext("blocks {name}", name=say.list([name_of(paint, str(one)) for one in thing["blocks"]]))
    return agreed(say, "status of a card", combat, is_feminine(thing.get("types") or ()))


def pile_marks(paint: Painter, name: str) -> list[str]:
    """Whether a card lies face down, its counters, and where a dungeon's venture marker is."""
    say, thing = paint.say, paint.object(name)
    marks = [say.gettext("commander")] if thing.get("commander") else []
    marks += [agreed(say, "status of a card", "face_down")] if thing.get("face_down") else []
    marks += [counter_words(say, str(kind), int(n)) for kind, n in (thing.get("counters") or {}).items() if n]
    for place in (paint.state.get("venture") or {}).values():
        if place and place.get("dungeon") == name and place.get("bottommost"):
            marks.append(say.gettext("bottommost room"))
    if thing.get("exiled_with"):
        marks.append(say.gettext("exiled by {name}", name=name_of(paint, str(thing["exiled_with"]))))
    return marks
