"""What “it”, “that creature” and “target creature” mean: references in data that were read become words of the
language.

    {"$target": {"what": FILTER, "n": 2, "up_to": true}}   a target, said where it is first mentioned
    {"$it": "it" | "that" | "them"}                        what was mentioned last: a target, the trigger’s object,
                                                           the source
    {"$who": "player" | "controller" | "owner"}            that player; the controller or owner of that object
    {"$pick": {"what": FILTER, "n": 1, "up_to": true}}     what you choose as it happens, before the instruction
    {"$their": {"what": FILTER, "who": PERSON}}            all that a player controls
    {"$much": true}                                        how much the event was about
    "$of": FILTER                                          beside “it”, in printing: what it is, for its gender

``lowered`` finds what they stand for and lists the targets; its inverse, for printing, is :mod:`.raising`. What can’t
be known raises :class:`Unclear`: the line isn't read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refapp.cardtext import bounds
from refapp.cardtext.antecedents import antecedent, asked_of, asking_about, closed, of_host, person_of, same_person
from refapp.cardtext.fitting import dealt_again, each_of_several, of_itself, said_first, several, this_one, tied
from refapp.cardtext.kicked import KICKED_ONLY
from refapp.cardtext.mentions import (
    ABOUT,
    APART,
    ASIDE,
    ASKED,
    DEFENDER,
    DEFINED,
    FIRST,
    GONE,
    IT,
    LATER,
    MADE,
    MAKING,
    MENTION,
    MUCH,
    NOUN,
    OF,
    PICK,
    PLAYERS,
    TARGET,
    THEIR,
    THIS,
    UNKNOWN,
    WHO,
    Mentioned,
    Unclear,
    aims_at_several,
    apart,
    counted,
    gathers,
    host_asked,
    hosted,
    like_that,
    many_chosen,
    references,
    renamed,
    somewhere,
    unclear,
    with_all_chosen,
)
from refapp.cardtext.patterns import OPEN
from refapp.cardtext.special import sized
from refapp.cardtext.whichever import of_whichever
from refapp.language.persons import EVERYBODY, PERSONS

_STILL = frozenset({"add_counters", "modify", "untap"})
"""Instructions after which “those creatures” are still all that pass the filter."""


def lowered(data: Any, refs: Mapping[str, str], about: Mapping[str, str] | None = None) -> tuple[Any, list[Any]]:
    """Instructions without references, and the targets of the ability in the order mentioned.

    ``refs``: what “it” (``it``), “that creature” (``that``) and “that player” (``player``) mean before anything else is
    mentioned; ``about``: what the text says that words of the language are, as filters. Raises Unclear.
    """
    said = Mentioned([], refs, about=about or {})
    return with_all_chosen(_lower(data, said)), said.targets


def _lower(data: Any, said: Mentioned) -> Any:
    if isinstance(data, list):
        return [one for item in data for one in _with_picks(item, said)]
    if not isinstance(data, Mapping):
        return _plain(data, said)
    if PICK in data:
        return _picked(data[PICK], said)
    if THEIR in data:
        return _theirs(data[THEIR], said)
    if MUCH in data:
        return said.much or said.refs.get("much") or unclear("how much")
    if data.get("do") == "when_you_do":
        return _reflexive(data, said)
    if TARGET in data:
        return _target(data[TARGET], said)
    if ASKED in data:
        return asked_of(data[ASKED], said)
    if THIS in data and (itself := this_one(said)):
        return itself
    if IT in data:
        return antecedent(data[IT], said, str(data.get(OF, "")), str(data.get(NOUN, "")))
    if WHO in data:
        return same_person(data, said)
    data = _to_a_person(data, said)
    if LATER in data:
        return _later(data, said)
    data = said_first(bounds.beside(data))
    if any(OPEN in item for item in data.values() if isinstance(item, Mapping)):
        data = closed(data)
    if data.get("do") == "damage" and "source" in data and each_of_several(data["source"]):
        return _by_each(data, said)
    if data.get("do") == "if":
        if "'@it'" in str(data["condition"].get("compare")) and said.refs.get("player") not in (
                "@it", "controller of @it"):
            raise Unclear("whose")  # a player whom no event names, but a target: conditions have no word for that
        data = asking_about(data, said)
    if data.get("do") == "create_token" and isinstance(data.get("token"), Mapping):
        data = sized(data)
    before = len(said.known)
    found = _each_lowered(data, said)
    if data.get("do") == "if" and {"kicked", "cast_as"} & data["condition"].keys():
        both = set(references(found["then"])) & set(references(found.get("else", [])))
        if {word for one, word in said.known[before:]} - both:
            raise Unclear(KICKED_ONLY)  # it isn’t chosen otherwise (601.2c)
    return _mentioning(of_whichever(data, found), said)


def _each_lowered(data: Mapping[str, Any], said: Mentioned) -> dict[str, Any]:
    """The arguments of an instruction, in the order in which a text says them."""
    first, data = data.get(FIRST), {key: item for key, item in data.items() if key != FIRST}
    hurts = data.get("do") == "damage"  # whose source is always said first
    order = sorted(data, key=lambda key: (not (hurts and key == "source"), key != first, hurts and key == "to"))
    if data.get("source") == "@self" and not said.last and said.refs.get("it") != "@self" and isinstance(
            data.get("amount"), Mapping) and {IT: "it"} in data["amount"].values():
        raise Unclear("whose power")
    data = dealt_again(data, said) if hurts else data
    lower: dict[str, Any] = {}
    outside = said.everyone
    if "do" in data:
        said.everyone = any(str(data.get(key)) in EVERYBODY for key in PERSONS)
    known: tuple[str | None, bool] = (None, False)
    before: tuple[str | None, bool] = (None, False)
    for key in order:
        if key == "then":
            known = said.last, said.several
        elif key == "then" and "else" in lower and said.last in MADE:
            said.last, said.several = before  # what would have been created or chosen instead of it
        elif key == "else" and "then" in lower and known[0] and said.last in MADE:
            said.last, said.several = known  # “otherwise” nothing was created or chosen
        if key == "else":
            before = said.last, said.several
        after = said.last, said.several
        if (key, first) == ("amount", "to"):  # “deals damage to target creature equal to its power”: the source’s
            said.last, said.several = lower["source"], False
        lower[key] = data[key] if key in APART else _lower(data[key], said)
        if (key, first) == ("amount", "to"):
            said.last, said.several = after
        if key == "what" and isinstance(data[key], list) and len(data[key]) > 1:
            said.last = UNKNOWN  # “it” is neither of the two
        if key == "condition" and "paired" in str(lower[key].get("it_is", "")).split():
            said.last = UNKNOWN  # “that creature” is the other one
        if key == "condition" and (host := host_asked(lower[key])) is not None:
            said.last = f"all {host}"
    said.everyone = outside
    for key in ("to", "what") if data.get("do") == "add_counters" else ("to",):
        if isinstance(data.get(key), Mapping) and lower[key] in said.owners:
            lower[key] = f"controller of {lower[key]}"  # the bare word would mean the object there
    found = {key: lower[key] for key in data}
    if data.get("do") == "add_counters" and f"'{IT}'" in str(data.get("n")) and each_of_several(lower["what"]):
        raise Unclear("whose")
    return of_host(found) if hosted(found.get("about")) else found


def _by_each(data: Mapping[str, Any], said: Mentioned) -> dict[str, Any]:
    """“Each creature you control deals damage equal to its power to …”: each of them is “it”."""
    to = data["to"] if isinstance(data.get("to"), Mapping) else {}
    if "to" not in data or "divided" in data or said.refs.get("it") == "@it":
        raise Unclear("damage by several")
    if to.get(IT) == "it":  # “damage to itself”
        to = {}
        data = {**data, "to": "@it"}
    last = said.last
    whom = _lower(data["to"], said) if WHO not in to else None
    after, said.last = said.last, "@it"
    amount = _lower(data["amount"], said)
    whom = _lower(_to_a_person(data, said)["to"], said) if whom is None else whom
    said.last = after if after != last or whom is not None else last
    if str(whom).startswith("all ") and "other" in str(whom).split():
        raise Unclear("others than which")
    return {"do": "damage", "each": data["source"], "to": whom, "amount": amount}


def _to_a_person(data: Mapping[str, Any], said: Mentioned) -> Mapping[str, Any]:
    """An instruction with whom it is done to, where the bare word would mean the object."""
    for key in ("to", "what") if data.get("do") == "add_counters" else ("to",):
        whose = data.get(key)
        if isinstance(whose, Mapping) and whose.get(WHO) == "controller":
            return {**data, key: {**whose, WHO: "controller of"}}
    if data.get("to") == {WHO: "player"} and not said.last_player and "person" in said.refs:
        return {**data, "to": said.refs["person"]}  # who cast it, not what was cast
    return data


def _plain(data: Any, said: Mentioned) -> Any:
    """A word that is no reference; raises Unclear where it could mean something else than the engine’s."""
    if data == "@sacrificed":
        said.last = UNKNOWN
    said.defined = said.defined or data == DEFINED
    if data == DEFENDER:
        said.last_player = DEFENDER
    if isinstance(data, str) and THAT_PLAYERS in data.split():
        raise Unclear("whose")
    if said.defined and isinstance(data, str) and (data == "X" or data.endswith("=X")):
        raise Unclear("X of another sentence")
    data = like_that(tied(data, said) if isinstance(data, str) else data, said)
    if isinstance(data, str) and data.startswith("all ") and "other" in data.split():
        return apart(data, said)
    if data == "@exiled-card" and said.exiled:  # what this very ability exiled, not one that is linked to it
        raise Unclear("which exiled card")
    return data


def _with_picks(item: Any, said: Mentioned) -> list[Any]:
    """An instruction, after those that choose what it speaks of."""
    if isinstance(item, Mapping) and MENTION in item:
        _lower(item[MENTION], said)
        return []
    if not isinstance(item, Mapping) or ("do" not in item and LATER not in item):
        return [_lower(item, said)]
    before, said.picks = said.picks, []
    item, every = bounds.every(item)
    if every:
        said.picks.append({**every, "x": _lower(every["x"], said)})
        said.last, said.several, said.chosen = "@picked", True, every["what"]
    found = _lower(item, said)
    picks, said.picks = said.picks, before
    return [*picks, found]


def _picked(chosen: Mapping[str, Any], said: Mentioned) -> str:
    what, bound = bounds.apart(str(somewhere(chosen)["what"]))
    said.picks.append({"do": "pick", "player": "you", **chosen, "what": what, **(
        {"x": _lower(bound, said)} if bound is not None else {})})
    said.last, said.several, said.chosen = "@picked", many_chosen(chosen), what
    return "@picked"


def _theirs(all_of: Mapping[str, Any], said: Mentioned) -> str:
    """What a player controls, as a filter says it: of the first target, the player of the event, its second party."""
    word = _of_person(all_of["who"], said)
    what, place, zone = str(all_of["what"]).partition(" in ")
    found = "all " + " or ".join(f"{one} {word}" for one in what.split(" or ")) + place + zone
    return apart(found, said) if word == "of-target" and "other" in found.split() else found


OF_WORDS = {"@target": "of-target", "@it": "of-it", "@damaged": "of-other", "@other": "of-other",
            "@defender": "defending"}


def _of_person(who: Any, said: Mentioned) -> str:
    """The word of filters for what a player controls: of the first target, of the event’s party, of its second one."""
    found = str(_lower(who, said)).removeprefix("controller of ")
    return OF_WORDS.get(found) or str(unclear("whose"))


def _reflexive(data: Mapping[str, Any], said: Mentioned) -> dict[str, Any]:
    """“When you do”: an ability of its own with its own targets; it knows no others and nothing that was chosen."""
    first, *more = data["trigger"]["do"]
    if more and isinstance(first, Mapping) and list(first)[:2] == ["do", "condition"] and "else" not in first:
        raise Unclear("what the condition is of")  # an intervening if is of all of it (603.4)
    inner = Mentioned([], said.refs, said.last and (said.last if said.last in (GONE, "@self") else UNKNOWN),
                      about=said.about)
    steps = _lower(data["trigger"]["do"], inner)
    known = {"@self", "@it", "@defender", *(_word(at, one) for at, one in enumerate(inner.targets))}
    if set(references(steps)) - known:
        raise Unclear("what an earlier part was about")
    plain = [one["what"] if set(one) == {"what"} else one for one in inner.targets]
    targets = {} if not plain else {"target": plain[0]} if len(plain) == 1 and isinstance(plain[0], str) \
        else {"targets": plain}
    return {**data, "trigger": {**data["trigger"], **targets, "do": steps}}


def _word(at: int, target: Mapping[str, Any]) -> str:
    return "@targets" if target.get("n", 1) != 1 else "@target" if not at else f"@target{at + 1}"


CHOOSING = {"search": ASIDE, "sacrifice_some": GONE, "discard": GONE, "pick": "@picked", "exile_top": "@looked",
             "look_through": "@looked", "mill": "@looked", "look_until": "@picked"}
"""Instruction → the word for what it was about, which “it” and “that card” are from then on."""


def _mentioning(found: dict[str, Any], said: Mentioned) -> dict[str, Any]:
    """An instruction, after which “it” may be something else."""
    if isinstance(found.get("do"), list):  # what happens instead of something
        return found
    hit = str(found.get("to")) if (found.get("do"), found.get("source")) == ("damage", "@self") else ""
    said.dealt = hit if hit.startswith("@target") else ""
    if found.get("what") == found.get("attached_to", found.get("to") if found.get("do") == "attach" else ""):
        raise Unclear("attached to itself")
    if "n" not in found or found["n"] != (said.much or said.refs.get("much")):  # else “that much” is still as many
        said.much = counted(found) or said.much
    if found.get("do") == "keep_tapped" and each_of_several(found.get("what")):
        raise Unclear("what comes under it later")  # such an effect changes no object: it has no fixed set (611.2c)
    said.exiled = said.exiled or "exile" in str(found.get("do")) or found.get("exile") is True
    if found.get("do") == "damage" and str(found.get("source", "")).startswith(("@targets", "all ")):
        raise Unclear("damage by several")
    if isinstance(found.get("do"), str) and found["do"] in CHOOSING:
        said.last, said.dropped = CHOOSING[found["do"]], found["do"] == "discard"
        said.chosen = str(found.get("quality", found.get("what", "")))
        said.several = many_chosen(found) or (found["do"] == "look_through" and found.get("zone") == "hand")
        if found.get("player") in EVERYBODY:
            said.last = UNKNOWN
    elif found.get("do") in MAKING:
        said.last, said.several = "@created", found.get("n", 1) != 1
        said.crowd, said.made = None, found
    elif hosted(found.get("what")) or (found.get("do") in _STILL and several(found.get("what"))) or (
            found.get("what") in ("@self", "@damaged") and found.get("do") != "attach"):
        said.last = said.body = found["what"]
    else:
        gathers(found, said)
    if found.get("do") == "bounce":
        said.returned = found.get("what")
    return found


def _later(data: Mapping[str, Any], said: Mentioned) -> dict[str, Any]:
    """A delayed triggered ability is about one object, which it calls ``@it``."""
    about = _lower(data[ABOUT], said) if ABOUT in data else None
    before = len(said.targets)
    if hosted(said.last):
        said.last = UNKNOWN  # the word would be looked up later
    steps = _lower(data[LATER], said)
    if any(isinstance(one, Mapping) and one.get("do") == "return" for one in steps):
        said.last = UNKNOWN  # “it gains haste” speaks of what will have returned by then
    meant = set(references(steps)) - {"@self"} if about is not None else set(references(steps))
    if len(meant) > 1 or len(said.targets) > before:
        raise Unclear("what happens later to several")
    if meant & {"@targets"} or (said.several and meant & {"@created", "@picked"}):
        if about is not None or data["trigger"].get("event") != "step_begins":
            raise Unclear("what happens later to several")
        [them] = meant
        return {"do": "delayed", "trigger": {**data["trigger"], "do": renamed(steps, meant, "@them")}, "them": them}
    found: dict[str, Any] = {**{key: data[key] for key in ("do", "resolution") if key in data},
                             "trigger": {**data["trigger"], "do": renamed(steps, meant, "@it")}}
    if about is not None and (meant - {about} or about == "@targets" or about.startswith("all ")):
        raise Unclear("what happens to several")
    it = about or next(iter(meant), None)
    return {**found, "it": it} if it is not None else found


def _target(target: Mapping[str, Any], said: Mentioned) -> str:
    known = next((word for one, word in said.known if one is target), None)
    if known is not None:  # the same target, which several instructions were told of
        return known
    raw = target
    target = {**somewhere(target), "what": of_itself(target["what"], said)}
    target = {**target, "what": tied(target["what"], said)}
    if THAT_PLAYERS in target["what"].split():
        target = {**target, "what": _of_that_player(target["what"], said)}
    if "other" in target["what"].split() and not all(  # than that target, not than the source
            set(one["what"].split()) <= PLAYERS for one in said.targets):
        what = " or ".join(" ".join("another-target" if word == "other" else word for word in one.split())
                           for one in target["what"].split(" or "))
        target = {**target, "what": what}
    what, bound = bounds.apart(target["what"])
    said.targets.append({**target, "what": what, **({"$x": _lower(bound, said)} if bound is not None else {})})
    number = len(said.targets)
    word = "@target" if number == 1 else f"@target{number}"
    if aims_at_several(target):
        if number > 1:
            raise Unclear("several targets besides another")
        word = "@targets"
    said.known.append((raw, word))
    if set(target["what"].split()) <= PLAYERS:
        said.last_player = word
    elif target["what"] == "any":
        said.last = said.last_player = word
    else:
        said.last = said.body = word
    return word


THAT_PLAYERS = "of-player"
"""Of a filter: controlled by “that player”, whom the event is about; a card of that player’s, where it names a zone."""


def _of_that_player(what: str, said: Mentioned) -> str:
    who = person_of("player", said)
    word = {"@it": "of-it", "@damaged": "of-other", "controller of @it": "of-it",
            "controller of @other": "of-other", "@defender": "defending"}.get(who)
    if who == "@defender" and said.refs.get("player") is None:
        return what.replace(THAT_PLAYERS, "defending")
    if word is None or who in said.owners or said.last_player or said.refs.get("player") != who:
        raise Unclear("whose")
    return what.replace(THAT_PLAYERS, word)
