"""Noun phrases and tokens: words of filters in the order of a phrase, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refapp.cardtext.filters import BEHIND, OF_ALL, filter_of, parts_of, shared_of
from refapp.cardtext.filters import NOUNS as NOUN_WORDS
from refapp.cardtext.mentions import EACH_NAMED, TARGET
from refapp.cardtext.names import spoken
from refapp.cardtext.patterns import NoFit
from refapp.cardtext.special import Fits, Holes, Special, no_parts
from refapp.game.state.card_types import CARD_TYPES
from refapp.language.type_lines import SUPERTYPES
from refapp.language.vocabulary import COLORS


def _noun_phrase(given: Holes) -> str:
    before = [given["before"]] if "before" in given else []
    after = [*before, *given.get("after", []), *given.get("more", [])]
    if "plural" in given and not _clear(given["plural"]):
        raise NoFit("said of both, or of the last")
    return filter_of(next(given[key] for key in _LISTS if key in given), after)


_LISTS = ("alternatives", "each", "plural")
"""How a wording has its alternatives: what stands once is said of all, or each says it; in a plural in French."""


def _clear(alternatives: Sequence[Sequence[str]]) -> bool:
    """Whether what stands behind the last of several nouns is its own: not « artefacts et créatures engagés »."""
    *others, last = [any(word not in NOUN_WORDS and word != "other" for word in one) for one in alternatives]
    return not last or not others or any(others)


def _nouns(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, str):
        for key in _LISTS:
            for alternatives, after in parts_of(data, lambda word: fits("after", word), each=key != "alternatives"):
                if key != "plural" or _clear(alternatives):
                    yield {key: alternatives, "after": after}


def _either_adjective(given: Holes) -> str:
    """« Créature attaquante ou bloqueuse »: the noun belongs to both."""
    return filter_of([[given["a"]], [given["b"], given["head"]]], given.get("after", []))


def _either_adjective_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    alternatives = [one.split() for one in str(data).split(" or ")]
    if len(alternatives) == 2 and all(len(one) == 2 and fits("adjectival", one[0]) for one in alternatives) \
            and alternatives[0][1] == alternatives[1][1]:
        yield {"a": alternatives[0][0], "b": alternatives[1][0], "head": alternatives[0][1], "after": []}


def _shared(given: Holes) -> str:
    return filter_of([[*kind, given["head"]] for kind in given["kinds"]], given.get("after", []))


def _shared_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, str):
        for head, kinds, after in shared_of(data, lambda word: fits("after", word)):
            yield {"head": head, "kinds": kinds, "after": after}


def _mine(given: Holes) -> str:
    """Of a filter, what is in your graveyard."""
    return " or ".join(f"{one}{MINE}" for one in str(given["what"]).split(" or ")) + " in graveyard"


def _mine_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    alternatives = str(data).removesuffix(" in graveyard").split(" or ")
    if str(data).endswith(" in graveyard") and all(one.endswith(MINE) for one in alternatives):
        yield {"what": " or ".join(one.removesuffix(MINE) for one in alternatives)}


def _another(given: Holes) -> str:
    first, *more = given["alternatives"]
    return filter_of([["other", *first], *more], given.get("after", []))


def _another_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    for parts in _nouns(data, fits):
        if "alternatives" in parts and "other" in parts["alternatives"][0]:
            first, *more = parts["alternatives"]
            yield {**parts, "alternatives": [[word for word in first if word != "other"], *more]}


def _nouns_once(given: Holes) -> list[str]:
    # “a Swamp, red permanent” would be two of a list
    if any(key in given and not str(given[key]).startswith("non") for key in ("two", "three")):
        raise NoFit("a comma between two nouns")
    if "behind" in given:  # as French has them: said the other way round
        behind = list(given["behind"])
        if {"creature", "enchantment"} <= set(behind):  # « enchantement de créature » was an Aura that enchants one
            raise NoFit("what it enchants")
        return [*given.get("before", []), *(f"{BEHIND}{word}" if word in OF_ALL else word for word in sorted(
            _mirrored(behind), key=_rank)), given["head"]]
    apart = [given[key] for key in ("one", "two", "three") if key in given]  # “nonartifact, nonblack creature”
    return [*apart, *given.get("adjectives", []), *([given["head"]] if "head" in given else [])]


def _joined(given: Holes) -> list[str]:
    found = _nouns_once(given)
    if "other" in found:  # “discard an Island card and another card”: two cards, not one of either kind
        raise NoFit("another one besides")
    return found


MINE = " yours"


ORDER = ("other", "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "nontoken")


def _rank(word: str) -> int:
    if word in ORDER:
        return ORDER.index(word)
    if word.startswith("non"):
        return 10
    if word in SUPERTYPES:
        return 11
    if word in COLORS:
        return 12
    return 15 if word in ("card", "spell", "token", "permanent", "source") else 14 if word in CARD_TYPES else 13


def _words(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and data:
        *ordered, head = sorted(data, key=_rank)
        yield {"adjectives": ordered, "head": head}
        yield {"before": [word for word in ordered if word == "other"], "head": head,
               "behind": _mirrored([word for word in ordered if word != "other"])}


def _mirrored(words: Sequence[str]) -> list[str]:
    """Adjectives as they stand on the other side of a noun: the other way round, save “non-…” among themselves."""
    nots = iter([word for word in words if word.startswith("non")])
    return [next(nots) if word.startswith("non") else word for word in reversed(words)]


def token(given: Holes) -> dict[str, Any]:
    words: list[str] = [*(["legendary"] if "legendary" in given else []),
                        *(given[key] for key in ("one", "other") if key in given)]
    for key in ("words", "supertypes", "colors", "subtypes", "types"):
        words += given.get(key, [])
    found: dict[str, Any] = {}
    if "size" in given:
        found["pt"] = given["size"]
    for key, kept in (("supertypes", SUPERTYPES), ("colors", frozenset(COLORS)), ("types", CARD_TYPES)):
        if here := [word for word in words if word in kept]:
            found[key] = here
    rest = [word for word in words if word not in SUPERTYPES and word not in COLORS and word not in CARD_TYPES
            and word != "colorless"]
    if rest:
        found["subtypes"] = rest
    if "name" in given:
        found["name"] = spoken(given["name"])
    if given.get("abilities"):
        found["abilities"] = given["abilities"]
    return found


def _unsized(given: Holes) -> dict[str, Any]:
    """A creature token whose own ability says how large it is (208.2)."""
    found = token(given)
    sizes = [one for one in found.get("abilities", []) if isinstance(one, Mapping) and isinstance(
        one.get("static"), Mapping) and one["static"].get("cda") and "set_pt" in one["static"]]
    if "size" in given or "creature" not in found.get("types", []) or not sizes:
        raise NoFit("how large")
    return found


def _unsized_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and "pt" not in data:
        for parts in token_parts(data, fits):
            yield {key: item for key, item in parts.items() if key not in ("size", "pt")}


def _granted(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**({"abilities": list(data["abilities"])} if data.get("abilities") else {}),
            **({"name": str(data["name"]).lower().replace(" ", "_")} if "name" in data else {})}


def token_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() <= {"pt", "supertypes", "colors", "types", "subtypes", "abilities",
                                                     "name"}:
        words = [*data.get("supertypes", []), *(data.get("colors") or ["colorless"]), *data.get("subtypes", []),
                 *data.get("types", [])]
        yield {"words": [word.lower() for word in words], **({"size": list(data["pt"])} if "pt" in data else {}),
               **_granted(data)}
        if len(data.get("colors", [])) == 2:
            yield {"one": data["colors"][0], "other": data["colors"][1], "words": [word.lower() for word in (
                *data.get("supertypes", []), *data.get("subtypes", []), *data.get("types", []))],
                "size": list(data.get("pt", [])), **_granted(data)}
        yield {"types": [], "supertypes": [], "subtypes": [], "colors": [], "abilities": [], **data, **_granted(data),
               "size": list(data.get("pt", []))} | {"pt": None}


def _other_target(given: Holes) -> dict[str, Any]:
    what = " or ".join(f"other {one}" for one in given["what"].split(" or "))
    return {TARGET: {"what": what, **{key: given[key] for key in ("n", "up_to") if key in given}}}


def _other_target_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    target = data.get(TARGET) if isinstance(data, Mapping) else None
    if target is not None and all(one.startswith("other ") for one in target["what"].split(" or ")):
        yield {**target, "what": " or ".join(one.removeprefix("other ") for one in target["what"].split(" or "))}


def _single_graveyard(given: Holes) -> dict[str, Any]:
    if " in " in given["what"] or "card" not in given["what"].split():
        raise NoFit("cards in a graveyard")
    return {TARGET: {"what": f"{given['what']} in graveyard", **{key: given[key] for key in ("n", "up_to")
                                                                 if key in given}, "together": "one graveyard"}}


def _single_graveyard_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    target = data.get(TARGET) if isinstance(data, Mapping) else None
    if target is not None and target.get("together") == "one graveyard" and target["what"].endswith(" in graveyard"):
        yield {**{key: item for key, item in target.items() if key != "together"},
               "what": target["what"].removesuffix(" in graveyard")}


def _different_opponents(given: Holes) -> dict[str, Any]:
    what = " or ".join(f"{one} opponents" for one in given["what"].split(" or "))
    return {TARGET: {"what": what, "n": "any", "together": "different players"}}


def _different_opponents_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    target = data.get(TARGET) if isinstance(data, Mapping) else None
    if target is not None and target.keys() == {"what", "n", "together"} and target["together"] == "different players" \
            and all(one.endswith(" opponents") for one in target["what"].split(" or ")):
        yield {"what": " or ".join(one.removesuffix(" opponents") for one in target["what"].split(" or "))}


def _for_each_opponent(given: Holes) -> list[Any]:
    """“For each opponent, exile up to one target creature that player controls”: one target of each of them at most."""
    steps = [one for item in (given["first"], *given.get("more", [])) for one in item]
    found = [_of_each(one) for one in steps]
    if str(found).count("'different players'") != 1 or "$who" in str(found):
        raise NoFit("what is done for each")
    return found


def _of_each(data: Any) -> Any:
    if isinstance(data, list):
        return [_of_each(one) for one in data]
    if not isinstance(data, Mapping):
        return data
    target = data.get(TARGET)
    if target is None:
        return {key: _of_each(item) for key, item in data.items()}
    words = target["what"].split()
    if "of-player" not in words or " in " in target["what"] or (target.get("n"), target.get("up_to")) != (1, True):
        raise NoFit("one of each at most")
    return {TARGET: {"what": target["what"].replace("of-player", "opponents"), "n": "any",
                     "together": "different players"}}


def _each_named(given: Holes) -> list[list[str]]:
    """“A basic land card or a Gate card”: two phrases of their own, of which the first says nothing of the second."""
    if "other" in given["a"]:
        raise NoFit("another one, or any")
    return [given["a"], [EACH_NAMED, *given["b"]]]


NOUNS: Mapping[str, Special] = {
    "each_named": Special(_each_named, no_parts),
    "single_graveyard": Special(_single_graveyard, _single_graveyard_parts),
    "different_opponents": Special(_different_opponents, _different_opponents_parts),
    "for_each_opponent": Special(_for_each_opponent, no_parts),
    "other_target": Special(_other_target, _other_target_parts),
    "np": Special(_noun_phrase, _nouns),
    "another": Special(_another, _another_parts),
    "mine": Special(_mine, _mine_parts),
    "either_adjective": Special(_either_adjective, _either_adjective_parts),
    "shared": Special(_shared, _shared_parts),
    "words": Special(_nouns_once, _words),
    "words_joined": Special(_joined, _words),
    "token": Special(token, token_parts),
    "unsized": Special(_unsized, _unsized_parts),
}
