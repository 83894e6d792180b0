"""Filters: the words by which abilities and steps name objects (105, 109.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from operator import eq, ge, gt, le, lt
from types import MappingProxyType

from refapp.game.reading.qualities import singular
from refapp.game.reading.variants import goes_by
from refapp.game.state.card_types import BASIC_LANDS, PERMANENT_TYPES
from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.game.state.views import View, how_many
from refapp.language.errors import Unsupported
from refapp.language.filters import Filter
from refapp.language.scenario import Keyword
from refapp.language.vocabulary import PAIR, PHRASES
from refapp.lazy_dataclass import dataclass

_COMPARISON = re.compile(
    r"((?:base-)?(?:power|toughness)|mv|level|counters:[^<>=]+)(>=|<=|>|<|=)(-?\d+|self|it|x|power)")


_NUMBER = re.compile(r"targets(=|>=|<=)(\d+)")
_OUTLAWS = frozenset({"assassin", "mercenary", "pirate", "rogue", "warlock"})
_TARGETED = re.compile(r"targets(-only)?:(.+)")


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """From where a filter looks: the source of the ability, its controller, and what it's attached to."""

    source: str | None = None
    controller: str | None = None
    attached_to: str | None = None
    teammates: frozenset[str] = frozenset()
    was: View | None = None
    """The source as it last was, where it isn't what it was any more (113.7a)."""
    reach: frozenset[str] | None = None
    """The players within the controller's range of influence; None where that isn't limited (801.2)."""
    persons: Mapping[str, str] = field(default_factory=dict)
    """Players whom the ability speaks of: ``of-target``, ``of-it`` → the player, or who controls the object."""
    it: View | None = None
    """What the event is about, as it is or last was."""
    apart: Mapping[str, str] = field(default_factory=dict)
    """Objects other than which is asked: ``other-than-target``, ``other-than-it`` → the object."""
    alike: Mapping[str, View] = field(default_factory=dict)
    """Objects that others are compared with: ``target``, ``it`` → it as it is or last was."""
    also: frozenset[str] = frozenset()
    """Whom “you” means besides the controller (901.12c)."""

    def is_you(self, player: str | None) -> bool:
        """Whether a player is meant by “you”."""
        return player is not None and (player == self.controller or player in self.also)


def passes(wanted: Filter | None, view: View, eye: Viewpoint, board: Mapping[str, View]) -> bool:
    """Whether an object passes a filter; no filter lets everything pass."""
    if eye.reach is not None and not within(view, eye.reach):
        return False
    if wanted is None:
        return True
    if "or" in wanted.words:
        return any(passes(one, view, eye, board) for one in alternatives(wanted))
    unknown: list[str] = []
    elsewhere = not {"card", "spell"}.isdisjoint(wanted.words)
    for word in wanted.words:
        found = _permanent_type(view) if elsewhere and word == "permanent" else _word(word, view, eye, board)
        if found is None and word.startswith("non") and len(word) > 3:
            inner = _word(word[3:].lstrip("-"), view, eye, board)  # a nonbasic land lacks the supertype (305.8)
            found = not inner
        if found is None:
            unknown.append(word)
        elif not found:
            return False
    return not unknown or _named(" ".join(unknown), view) or _named(" ".join(wanted.words), view)


def within(view: View, reach: frozenset[str]) -> bool:
    """Whether an object is within a range of influence: its controller is, or who protects it as a battle (§801.2d).

    Nothing outside is seen (§801.11).
    """
    return view.controller in reach or ("battle" in view.types and view.protector in reach)


def _permanent_type(view: View) -> bool:
    """Whether a card could be put onto the battlefield, or a spell will enter it, by its types (110.4a, 110.4b)."""
    return not view.types.isdisjoint(PERMANENT_TYPES)


def names_of(view: View) -> frozenset[str]:
    """All names that an object has, in lower case: objects have the same name if they have one in common (§201.2a)."""
    return (view.also_named | {view.name.lower()}) - {""}


def _source(eye: Viewpoint, board: Mapping[str, View]) -> View | None:
    """The object whose ability it is, as it is now or last was."""
    return eye.was or (board.get(eye.source) if eye.source is not None else None)


Means = Callable[[View, Viewpoint, Mapping[str, View]], bool]


def _bears(view: View, board: Mapping[str, View], subtype: str) -> bool:
    """Whether something of a subtype is attached to it."""
    return any(other.host == view.id and subtype in other.subtypes for other in board.values())


_CREATURE_TYPES = frozenset(one.lower() for one in CREATURE_TYPES)
_LIKE: Mapping[str, Callable[[View, View], bool]] = {
    "named": lambda view, other: not names_of(view).isdisjoint(names_of(other)),
    "creature-type": lambda view, other: not (view.subtypes & _CREATURE_TYPES).isdisjoint(other.subtypes),
    "card-type": lambda view, other: not view.types.isdisjoint(other.types),
    "color": lambda view, other: not view.colors.isdisjoint(other.colors)}
"""How two objects can be alike: they have a name in common, share a creature type, a card type or a color."""


def _beside(means: Callable[[View, View], bool]) -> Means:
    """What is asked of an object and the source of the ability, as it is now or last was."""
    def found(view: View, eye: Viewpoint, board: Mapping[str, View]) -> bool:
        source = _source(eye, board)
        return source is not None and means(view, source)
    return found


def _defending(view: View, eye: Viewpoint, board: Mapping[str, View]) -> bool:
    """Of the creature that an event is about, where that attacks; else of the source (508.5)."""
    attacker = eye.it if eye.it is not None and eye.it.attacked is not None else _source(eye, board)
    return attacker is not None and attacker.attacked is not None and _defends(view, attacker.attacked, board)


def _modified(view: View, _eye: Viewpoint, board: Mapping[str, View]) -> bool:
    return (view.modifiable or "creature" in view.types) and (bool(view.counters) or any(  # §700.9
        other.host == view.id and (
            "equipment" in other.subtypes or ("aura" in other.subtypes and other.controller == view.controller))
        for other in board.values()))


def _host(word: str) -> Means:
    """What the source is attached to: called so whatever the source is (§301.5f, §303.4m), once only by an Aura."""
    def found(view: View, eye: Viewpoint, board: Mapping[str, View]) -> bool:
        if eye.attached_to is None or view.id != eye.attached_to:
            return False
        source = _source(eye, board)
        return source is None or source.host_for(word)
    return found


_FIXED: Mapping[str, Means] = MappingProxyType({
    **dict.fromkeys(("self", "this"), lambda view, eye, _: view.id == eye.source),
    **dict.fromkeys(("other", "another"), lambda view, eye, _: view.id != eye.source),
    "permanent": lambda view, _eye, _: view.zone == "battlefield" and not view.phased_out,  # 110.1
    "token": lambda view, _eye, _: view.kind == "token",
    "card": lambda view, _eye, _: view.kind == "card",  # which no token is (111.6)
    "spell": lambda view, _eye, _: view.zone == "stack",  # 109.2b
    "yours": lambda view, eye, _: eye.is_you(view.controller),
    "opponents": lambda view, eye, _: (eye.controller is not None and view.controller != eye.controller
                                       and view.controller not in eye.teammates),
    # you and your teammates; without teams just you (§102.4)
    "your-team": lambda view, eye, _: ((eye.controller is not None and view.controller == eye.controller)
                                       or view.controller in eye.teammates),
    "source": lambda _view, _eye, _: True,  # in whatever zone it is (§109.2c)
    "owned": lambda view, eye, _: eye.is_you(view.owner),
    "owned-like-self": _beside(lambda view, source: view.owner == source.owner),
    "crafted-with-self": _beside(lambda view, source: (view.id, view.incarnation) in source.made_of),
    "attached": lambda view, _eye, _: view.host is not None,
    # 303.4b, 301.5a
    **{word: _host(word) for word in ("enchanted", "equipped", "fortified")},
    "equippedany": lambda view, _eye, board: _bears(view, board, "equipment"),
    "enchantedany": lambda view, _eye, board: _bears(view, board, "aura"),
    **dict.fromkeys(("any", "object", "another-target"), lambda _view, _eye, _: True),
    "tapped": lambda view, _eye, _: view.tapped,
    "untapped": lambda view, _eye, _: not view.tapped,
    "face-down": lambda view, _eye, _: view.face_down,
    "face-up": lambda view, _eye, _: not view.face_down,
    "attacking": lambda view, _eye, _: view.combat == "attacking",
    "blocking": lambda view, _eye, _: view.combat == "blocking",
    "colorless": lambda view, _eye, _: not view.colors,  # 105.2c
    "alone": lambda view, _eye, board: view.combat is not None and not any(  # 506.5
        other.combat == view.combat and other.id != view.id for other in board.values()),
    # a basic land type gives a land an ability (305.6); what an effect says of it without giving it one is none
    "abilityless": lambda view, _eye, _: all(
        isinstance(one, Keyword) and one.word in PHRASES for one in view.abilities) and view.keywords <= PHRASES and (
        view.bare or "land" not in view.types or view.subtypes.isdisjoint(BASIC_LANDS)),
    # either of two (702.124e), wherever the rest of the filter says (§903.3d)
    "commander": lambda view, _eye, _: view.commander,
    "chosen": _beside(lambda view, source: bool(source.chosen & (
        view.colors | view.types | view.subtypes | view.also_named | {view.name.lower()}))),
    "chosen-color": _beside(lambda view, source: bool(source.chosen & view.colors)),
    "chosen-type": _beside(lambda view, source: bool(source.chosen & (view.types | view.subtypes))),
    "chosen-name": _beside(lambda view, source: bool(source.chosen & (view.also_named | {view.name.lower()}))),
    "attacking-you": lambda view, eye, _: eye.is_you(view.attacks),
    "giver": lambda _view, _eye, _: False,  # that nothing granted (201.5a)
    "unblocked": lambda view, _eye, _: view.unblocked,
    "blocked": lambda view, _eye, _: view.blocked,
    "blocks-self": lambda view, eye, _: eye.source in view.blocks,
    "blocked-by-self": _beside(lambda view, source: view.id in source.blocks),
    "defending": _defending,
    "hurt": lambda view, _eye, _: bool(view.hurt_by),
    "attacked-this-turn": lambda view, _eye, _: "attacks" in view.did,
    "blocked-this-turn": lambda view, _eye, _: "blocks" in view.did,
    "entered-this-turn": lambda view, _eye, _: "enters" in view.did,
    "hurt-by-self": _beside(lambda view, source: (source.id, source.incarnation) in view.hurt_by),
    **dict.fromkeys(("hurt-by-equipped", "hurt-by-enchanted"), lambda view, eye, board: (
        host := board.get(eye.attached_to or "")) is not None and (host.id, host.incarnation) in view.hurt_by),
    "paired": lambda view, _eye, _: view.paired_with is not None,
    "paired-with-self": lambda view, eye, _: eye.source is not None and view.paired_with == eye.source,
    "haunted-by-self": _beside(lambda view, source: source.haunts == (view.id, view.incarnation)),
    **{f"{like}-like-self": _beside(means) for like, means in _LIKE.items()},
    "named-unlike-self": _beside(lambda view, source: bool(names_of(view)) and names_of(view).isdisjoint(
        names_of(source))),  # §201.2c
    "attached-to-host": lambda view, eye, _: eye.attached_to is not None and view.host == eye.attached_to,
    "attached-to-self": lambda view, eye, _: eye.source is not None and view.host == eye.source,
    # §700.12; permanents, where no zone is named (700.12a)
    **dict.fromkeys(("outlaw", "outlaws"), lambda view, _eye, _: not _OUTLAWS.isdisjoint(view.subtypes)),
    "worthy": lambda view, _eye, _: "legendary" in view.supertypes and "villain" not in view.subtypes and bool(
        view.colors & {"red", "white"}),  # §700.16
    "modified": _modified,
    "has-adventure": lambda view, _eye, _: view.inset == "adventure",
    "has-omen": lambda view, _eye, _: view.inset == "omen",
    "prepare-spell": lambda view, _eye, _: view.inset == "prepare spell",
    "has-prepare-spell": lambda view, _eye, _: view.inset == "prepare",
    "historic": lambda view, _eye, _: (  # §700.6
        "artifact" in view.types or "legendary" in view.supertypes or "saga" in view.subtypes),
    "phyrexian-cost": lambda view, _eye, _: view.phyrexian,  # §107.4g
    "multicolored": lambda view, _eye, _: len(view.colors) > 1,  # 105.2b
    "color-pair": lambda view, _eye, _: len(view.colors) == PAIR,  # exactly two colors (§105.5)
    "monocolored": lambda view, _eye, _: len(view.colors) == 1})  # 105.2a
ANOTHER = frozenset({"other", "another", "another-target"})
"""In the words of a target: none of those chosen before it; “another-target” may be the source itself."""
OF_PERSONS = frozenset({"of-target", "of-it", "of-other", "of-enchanted-player"})
"""Of the player who is the target, whom the event is about, who is its second party."""
APART = frozenset({"other-than-target", "other-than-it"})
"""Other than the first target, than what the event is about."""
ALIKE = frozenset(f"{like}-like-{word}" for like in _LIKE for word in ("target", "it"))
"""With the same name as the first target, or as what the event is about (201.2a); sharing a color or a type with it."""
CHOSEN = frozenset({"chosen", "chosen-color", "chosen-type", "chosen-name"})
"""Of what was chosen for the source (607.2d)."""
ON = {"on-target": "other-than-target", "on-it": "other-than-it"}
"""Attached to the first target, to what the event is about: the objects that APART leaves out."""
FIXED_WORDS = frozenset(_FIXED) | OF_PERSONS | APART | ALIKE | frozenset(ON)
"""Words with a meaning of their own."""


def is_fixed(word: str) -> bool:
    """Whether a word of a filter has a meaning that no card gives it: a word of ours, or a comparison."""
    return word in FIXED_WORDS or _COMPARISON.fullmatch(word) is not None or _NUMBER.fullmatch(word) is not None


_SHARED = frozenset({"yours", "nonyours", "owned", "opponents", "spell", "ability", "permanent", "card"})


def alternatives(wanted: Filter) -> list[Filter]:
    """“Creature or planeswalker opponents” as two filters: words about control at the end belong to both."""
    if "or" not in wanted.words:
        return [wanted]
    parts: list[list[str]] = [[]]
    for word in wanted.words:
        if word == "or":
            parts.append([])
        else:
            parts[-1].append(word)
    shared = [word for word in parts[-1][1:] if word in _SHARED]
    return [replace(wanted, words=(*part, *(word for word in shared if word not in part))) for part in parts if part]


def _word(word: str, view: View, eye: Viewpoint, board: Mapping[str, View]) -> bool | None:
    """Whether a word holds; None where it is no fixed word or type, so that it may be (part of) a name."""
    if word == "of-enchanted-player":  # whom the source is attached to
        return eye.attached_to is not None and view.controller == eye.attached_to
    if word in OF_PERSONS:
        return view.controller == eye.persons.get(word)
    if word in APART:
        return view.id != eye.apart.get(word)
    if word in ON:
        return view.host is not None and view.host == eye.apart.get(ON[word])
    if word in ALIKE:
        like, _, whom = word.rpartition("-like-")
        return whom in eye.alike and _LIKE[like](view, eye.alike[whom])
    means = _FIXED.get(word)
    if means is not None:
        return means(view, eye, board)
    if word.startswith("giver:"):
        return word == f"giver:{view.id}:{view.incarnation}"
    if word.startswith("named:"):  # spaces are written as underscores
        name = word.removeprefix("named:").replace("_", " ")
        return view.name.lower() == name or name in view.also_named
    if word.startswith("with:"):  # whatever stands behind the keyword (702.1d, 702.11e, §702.124n)
        keyword = word.removeprefix("with:").replace("_", " ")
        return keyword in view.keywords or any(goes_by(one, keyword) for one in view.abilities)
    if word.startswith("targets"):
        return _targets(word, view, eye, board)
    compared = _COMPARISON.fullmatch(word)
    if compared is not None:
        return _compares(compared, view, eye, board)
    # of several card types, of several colors each counts (300.2, 205.2b), of a token, too (205.2c), and just the one
    # that is named (§608.2j): no basic land type makes a land basic (205.4c), no name makes it snow (205.4g)
    if (word in view.types or word in view.supertypes or word in view.subtypes or word in view.colors
            or word in view.designations):
        return True
    if "_" in word and word.replace("_", " ") in (*view.subtypes, *view.designations):  # “time lord”, “tribute paid”
        return True
    if word[-1:] == "s" and view.subtypes and singular(word) in view.subtypes:  # Goblins you control
        return True
    return True if view.name.lower() == word or word in view.also_named else None


def _targets(word: str, view: View, eye: Viewpoint, board: Mapping[str, View]) -> bool | None:
    """Words about the targets of a spell (§115.9).

    ``targets=2``: how often something was chosen as its target (§115.9a). ``targets:creature``, ``targets:you``: what
    one of them is now, where it is still there (§115.9b); ``targets-only:…``: the same of the only one (§115.9c).
    """
    number = _NUMBER.fullmatch(word)
    if number is not None:
        many, wanted = len(view.targets), int(number[2])
        return bool(view.targets) and {"=": many == wanted, ">=": many >= wanted, "<=": many <= wanted}[number[1]]
    named = _TARGETED.fullmatch(word)
    if named is None:
        return None
    only, what = named.groups()
    if only and len({(ref.id, ref.incarnation) for ref in view.targets}) != 1:
        return False
    for ref in view.targets:
        if ref.player:
            if what == "player" or (what == "you" and eye.is_you(ref.id)) or (
                    what == "opponent" and ref.id != eye.controller and ref.id not in eye.teammates):
                return True
            continue
        seen = board.get(ref.id)
        if seen is not None and seen.incarnation == ref.incarnation and not seen.phased_out and passes(
                Filter(what, tuple(what.split("+"))), seen, eye, board):
            return True
    return False


_RULES = {"commander": "903.3d", "historic": "700.6", "modified": "700.9", "outlaw": "700.12", "worthy": "700.16",
          "phyrexian-cost": "107.4g"}


def rules_of_words(wanted: Filter | None) -> tuple[str, ...]:
    """The keys of the rules that say what words of a filter mean."""
    return tuple(_RULES[word] for word in (wanted.words if wanted is not None else ()) if word in _RULES)


def rules_of_targets(wanted: Filter | None) -> tuple[str, ...]:
    """The keys of the rules on words about the targets of a spell (115.9a to c)."""
    words = wanted.words if wanted is not None else ()
    found = tuple(rule for rule, start in (
        ("115.9a", ("targets=", "targets>", "targets<")), ("115.9b", ("targets:",)), ("115.9c", ("targets-only:",)))
        if any(one.startswith(start) for one in words))
    return ("115.9", *found) if found else ()


def _defends(view: View, attacked: str, board: Mapping[str, View]) -> bool:
    """Whether an object is controlled by the defending player of an attack on a player or permanent (508.5)."""
    target = board.get(attacked)
    if target is None:
        return view.controller == attacked
    return view.controller == (target.protector if "battle" in target.types else target.controller)


_SIGNS: Mapping[str, Callable[[int, int], bool]] = {">": gt, "<": lt, ">=": ge, "<=": le, "=": eq}


def _compares(found: re.Match[str], view: View, eye: Viewpoint, board: Mapping[str, View]) -> bool:
    """``power>=4``, ``toughness>power``, ``toughness<self`` (than the source's), ``mv<it``, ``counters:+1/+1>0``."""
    what, sign, other = found[1], found[2], found[3]
    if other == "x":
        raise Unsupported("Here nothing says what X is.", rules=["107.3"])
    if other in ("self", "it"):
        source = _source(eye, board) if other == "self" else eye.it
        if source is None:
            return False
        against = _number(source, what)
    else:
        against = view.power if other == "power" else int(other)
    if against is None:
        return False
    every = view.halves_mv if what == "mv" and view.halves_mv else (_number(view, what),)
    return any(mine is not None and _SIGNS[sign](mine, against) for mine in every)


def _number(view: View, what: str) -> int | None:
    if what.startswith("counters:"):
        kind = what.removeprefix("counters:")
        return how_many(view.counters, kind)
    if what.startswith("base-"):
        return view.base(what.removeprefix("base-"))
    return {"power": view.power, "toughness": view.toughness, "mv": view.mv, "level": view.level}[what]


def _named(words: str, view: View) -> bool:
    return view.name.lower() == words or words in view.also_named
