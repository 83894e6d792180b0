"""The forms of a situation: a card, a step, the table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import Any

from refapp.i18n import Catalogue
from refapp.language import vocabulary
from refapp.language.fields import arguments
from refapp.language.instruction import INSTRUCTIONS
from refapp.language.values import truth
from refapp.lazy_dataclass import dataclass
from refapp.rulebook.casting.moments import special
from refapp.rulebook.evaluating import ruleset_for
from refapp.services.boards.type_lines import agreed
from refapp.services.boards.vocabulary import ability_words, terms_by_slug
from refapp.services.forms.card_entry import in_text, write_card
from refapp.services.forms.effects import flow
from refapp.services.forms.form_fields import of_argument
from refapp.services.forms.offers import offered, zones_of
from refapp.services.forms.step_fields import COMBAT, Table, combat, format_of, joined, pairs, steps_of
from refapp.services.pages.form import Field, FieldGroup, Options
from refapp.services.reading.asking import Reader

EVERGREEN = ("flying", "first strike", "double strike", "deathtouch", "defender", "haste", "hexproof", "indestructible",
             "lifelink", "menace", "reach", "trample", "vigilance", "flash")
ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "command")
COUNTERS = ("+1/+1", "-1/-1", "loyalty", "charge", "lore", "time", "stun", "shield", "finality", "defense")
ARROW = " → "
"""Between a creature and what it deals damage to, in the name of a field."""
_OWN_FIELDS = frozenset({"ctrl", "controller", "zone", "tapped", "since_turn_start", "damage", "counters",
                         "attached_to", "commander"})


@dataclass(frozen=True, slots=True)
class Making:
    """What forms are made for: the reader, the situation, its edition, and the table as it is by then."""

    reader: Reader
    raw: Mapping[str, Any]
    edition: date
    state: Mapping[str, Any]

    @property
    def say(self) -> Catalogue:
        return self.reader.say

    @property
    def lang(self) -> str:
        return self.reader.lang

    @property
    def table(self) -> Table:
        return Table.of({**self.state, "objects": {
            name: thing for name, thing in (self.state.get("objects") or {}).items()
            if not (isinstance(thing, Mapping) and thing.get("exists") is False)}}, self.lang)

    @property
    def players(self) -> Options:
        return tuple((name, self.say.gettext("player {name}", name=name)) for name in self.table.players)

    @property
    def things(self) -> Options:
        return tuple(self.table.objects.items())


def card_fields(making: Making, thing: Mapping[str, Any], name: str) -> tuple[FieldGroup, ...]:
    """The fields of a card: its text, whose it is and where, how it lies there, whatever else the language knows."""
    say = making.say
    called = partial(say.word, "field of a card")
    text, whole = write_card(thing, name, making.lang) if thing else ("", True)
    whose = str(thing.get("ctrl") or thing.get("controller") or thing.get("owner") or making.table.players[0])
    first = FieldGroup(say.gettext("Card"), (
        Field("card", say.gettext("the card, as it is printed: name and cost, types, what it says, size"), "area", text,
              required=True, hint=say.gettext("Bear 2/2 trample"),
              shown=say.gettext("Bear {1}{G}\nCreature — Bear\nTrample\n3/3")),
        Field("ctrl", say.gettext("whose"), "choice", whose, making.players),
        Field("zone", called("zone"), "choice", str(thing.get("zone") or ""), (
            ("", say.gettext("as its types need")), *((one, say.word("zone", one)) for one in ZONES))),
        Field("commander", say.gettext("commander"), "check", "yes" if truth(thing.get("commander")) else "",
              reads="flag")))
    hosts = tuple((one, said) for one, said in making.things
                  if one != name and zones_of(making.state).get(one) == "battlefield")
    counters = thing.get("counters")
    lies = (
        Field("tapped", called("tapped"), "check", "yes" if truth(thing.get("tapped")) else "", reads="flag"),
        Field("new", say.gettext("came this turn"), "check",
              "yes" if "since_turn_start" in thing and not truth(thing["since_turn_start"]) else "", reads="flag"),
        Field("damage", called("damage"), "number", str(thing.get("damage") or "")),
        Field("counters", called("counters"), "text", ", ".join(f"{kind}: {n}" for kind, n in counters.items())
              if isinstance(counters, Mapping) else "", tuple(
                  (kind, say.word("kind of counter", kind)) for kind in COUNTERS), "counts", "+1/+1: 2"),
        Field("attached_to", called("attached_to"), "choice", str(thing.get("attached_to") or ""),
              (("", "–"), *hosts, *making.players)))
    rest = {key: value for key, value in thing.items() if key not in _OWN_FIELDS and (key, value) != ("owner", whose)
            and not (key == "abilities" and whole) and not in_text(key, value)}
    return (first, FieldGroup(say.gettext("How it lies there"), lies, not any(one.value for one in lies)),
            FieldGroup(say.gettext("Everything else"), (Field(
                "more", say.gettext("in the words of the language, one a line"), "area",
                "\n".join(f"{key}: {flow(value)}" for key, value in rest.items()), reads="more",
                hint="designations: [monstrous]"),), not rest))


def keyword_name(making: Making, word: str) -> str:
    """A keyword or fixed phrase in the reader's language."""
    return ability_words(making.lang, word, terms_by_slug(making.reader.library)) or word


def step_groups(making: Making, verb: str, step: Mapping[str, Any]) -> tuple[FieldGroup, ...]:
    """The fields of a step: those that must be given, then the others."""
    say = making.say
    step = gathered(verb, step)
    fields: dict[bool, list[Field]] = {True: [], False: []}
    if verb in COMBAT:
        own = COMBAT[verb]
        given = pairs(step.get(own))
        now_here = {**step, "do": verb}
        raw = {"state": making.state, "steps": [now_here]}
        for name, options in combat(raw, making.table, 0, now_here, say).items():
            held = given.get(name)
            now = "" if held is None else joined(held) or (options[1][0] if len(options) > 1 else "")
            shown = options if now in dict(options) else (*options, (now, now))
            fields[True].append(Field(f"{own}.{name}", making.table.objects.get(name, name), "choice", now, shown))
    assigning = _assigning(making, step) if verb == "assign_damage" else []
    fields[True] += assigning
    for name, argument in arguments(INSTRUCTIONS[verb]).items():
        if (verb in COMBAT and name == COMBAT[verb]) or assigning:
            continue
        things, players = making.things, making.players
        if argument.kind.name in ("objects", "object"):
            things, players = offered(verb, name, things, players, making.state)
        field = of_argument(argument, say.word("argument", name), step.get(name), things=things, players=players,
                            words=_words(making, verb, name), also=dict((*making.things, *making.players)))
        first = argument.required or name in _USUAL.get(verb, ()) or step.get(name) not in (None, "", [])
        fields[first].append(field)
    groups = [FieldGroup(say.gettext("What is needed"), tuple(fields[True]))] if fields[True] else []
    if fields[False]:
        groups.append(FieldGroup(say.gettext("More, if it matters"), tuple(fields[False]), bool(groups)))
    return tuple(groups)


def gathered(verb: str, step: Mapping[str, Any]) -> dict[str, Any]:
    """A step with what may stand beside its verb under the argument that holds it."""
    own, known = INSTRUCTIONS[verb].OPEN, arguments(INSTRUCTIONS[verb])
    beside = {key: value for key, value in step.items() if key != "do" and key not in known} if own else {}
    if not beside:
        return dict(step)
    named = step.get(own)
    return {**{key: value for key, value in step.items() if key not in beside},
            own: {**(named if isinstance(named, Mapping) else {}), **beside}}


def _assigning(making: Making, step: Mapping[str, Any]) -> list[Field]:
    """A number for each creature in combat and each thing that it could deal its damage to."""
    held = step.get("creature")
    held = held if isinstance(held, Mapping) else {}
    found, called = [], making.table.objects
    for name, thing in (making.state.get("objects") or {}).items():
        facing = [*(thing.get("blocked_by") or thing.get("blocks") or ())] if isinstance(thing, Mapping) else []
        if isinstance(thing, Mapping) and thing.get("combat") == "attacking" and (
                not facing or "trample" in (thing.get("abilities") or ())):
            facing.append(str(thing.get("attacks")))
        given = held.get(name)
        given = given if isinstance(given, Mapping) else {}
        for one in dict.fromkeys([*facing, *given]) if thing.get("combat") or given else ():
            found.append(Field(f"creature.{name}{ARROW}{one}", f"{called.get(name, name)} → {called.get(one, one)}",
                               "number", str(given.get(one, ""))))
    return found


_USUAL = {"cast": ("targets", "effect"), "activate": ("ability", "targets"), "damage": ("source", "to", "amount"),
          "draw": ("n",), "add_counters": ("n",), "create_token": ("by", "predefined", "token", "n"),
          "play_land": ("by",),
          "discard": ("what", "n"), "move": ("under",), "modify": ("pt", "grant", "duration"), "pass": ("player",),
          "advance": ("turn_of",), "proliferate": ("by",), "add_mana": ("kind", "n"), "combat_damage": ("step",)}


_COUNTING = frozenset({"add_counters", "double_counters", "fade", "move_counters", "put_same_counters",
                       "remove_counters", "triple_counters"})
_QUALITIES = frozenset({"creature", "permanent", "artifact"})
"""What a card that is looked for may be: not whose it is, nor a player."""


def _words(making: Making, verb: str, name: str) -> Options:
    """The words from which an argument is chosen, or which it suggests."""
    say = making.say
    if (verb, name) == ("advance", "to"):
        return steps_of(say, format_of(making.state))
    if (verb, name) == ("add_mana", "kind"):
        return tuple((one, agreed(say, "colour of a card", one))
                     for one in (*vocabulary.COLORS, "colorless", "any color"))
    if (verb, name) == ("double_mana", "kind"):
        return tuple((one, agreed(say, "colour of a card", one)) for one in (*vocabulary.COLORS, "colorless"))
    if (verb, name) == ("special_action", "kind"):
        rules = ruleset_for(making.edition, making.reader.library.history)
        return tuple((one, say.word("special action", one)) for one in ("play land", *sorted(rules.words(special))))
    if name == "kind":
        return tuple((one, say.word("kind of counter", one)) for one in COUNTERS) if verb in _COUNTING else ()
    if (verb, name) == ("skip", "what"):
        return (("turn", say.gettext("turn")), *steps_of(say, format_of(making.state)))
    if (verb, name) == ("cant", "what"):
        return tuple((one, say.word("what a player can’t do", one)) for one in vocabulary.CANT)
    if name in ("to", "from", "zone", "zone_a", "zone_b", "a", "b", "expected_zone", "replaced_to"):
        return tuple((one, say.word("zone", one)) for one in vocabulary.PLACES)
    if name == "duration":
        return tuple((one, say.word("duration", one)) for one in vocabulary.DURATIONS)
    if name in ("grant", "lose"):
        return tuple((one, keyword_name(making, one)) for one in EVERGREEN)
    if name == "quality":
        return tuple(one for one in filters(say) if one[0] in _QUALITIES)
    if name == "source_is":
        return tuple(one for one in filters(say) if one[0] not in ("player", "any"))
    return filters(say) if name == "what" else ()


def filters(say: Catalogue) -> Options:
    """Suggestions for what an ability is about, in the words of the language."""
    return (("self", say.gettext("this card")), ("creature yours", say.gettext("a creature of yours")),
            ("another creature yours", say.gettext("another creature of yours")),
            ("creature opponents", say.gettext("a creature of an opponent")), ("creature", say.gettext("any creature")),
            ("enchanted", say.gettext("what it enchants")), ("equipped", say.gettext("what it equips")),
            ("permanent", say.gettext("any permanent")), ("artifact", say.gettext("any artifact")),
            ("land yours", say.gettext("a land of yours")), ("player", say.gettext("any player")),
            ("any", say.gettext("any target")))


def table_groups(making: Making) -> tuple[FieldGroup, ...]:
    """The fields of the table: players, whose turn and which step it is."""
    say, raw = making.say, making.raw
    state = raw["state"]
    turn = state.get("turn")
    turn = {"step": turn} if isinstance(turn, str) else turn or {}
    names = tuple(state["players"])
    groups = [FieldGroup(say.gettext("The table"), (
        Field("title", say.gettext("title"), "text", str(raw.get("title") or "")),
        Field("players", say.gettext("players"), "choice", str(len(names)), tuple(
            (str(n), say.decimal(n)) for n in range(max(1, min(2, len(names))), max(4, len(names)) + 1))),
        Field("format", say.gettext("format"), "choice", str(state.get("format") or "standard"), tuple(
            (one, say.word("format", one)) for one in vocabulary.FORMATS)),
        Field("checked", say.gettext("state-based actions"), "choice", str(raw.get("checked") or ""), (
            ("yes", say.gettext("are checked as in a game, whenever something has happened")),
            ("", say.gettext("one moment earlier: only where a step says so")))),
        Field("active", say.gettext("active player"), "choice", str(state.get("active") or names[0]), tuple(
            (name, say.gettext("player {name}", name=name)) for name in names)),
        Field("step", say.gettext("step of the turn"), "choice", str(turn.get("step") or ""),
              (("", say.gettext("no turn is played")), *steps_of(say, format_of(state))))))]
    for name, held in state["players"].items():
        fields = [Field(f"life.{name}", say.gettext("life"), "number", str(held.get("life", "20"))),
                  Field(f"poison.{name}", say.gettext("poison"), "number", str(held.get("poison", "0"))),
                  Field(f"mana_sources.{name}", say.gettext("lands to pay with (any mana)"), "number",
                        str(held.get("mana_sources", "0")))]
        fields += [Field(f"{zone}.{name}", say.gettext("cards in zone: {zone}", zone=say.word("zone", zone)),
                         "number", str(held.get(zone) or "0"))
                   for zone in ("library", "hand") if not isinstance(held.get(zone), list)]
        groups.append(FieldGroup(say.gettext("player {name}", name=name), tuple(fields)))
    return tuple(groups)
