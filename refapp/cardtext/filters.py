"""Noun phrases ⇄ filters: “target red or green creature you control” says the words ``red creature yours or green …``.

What stands once in a phrase is said of each of its alternatives, as the engine takes it; in printing it stands once
again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from refapp.cardtext.bounds import counts
from refapp.cardtext.patterns import NoFit
from refapp.game.state.card_types import CARD_TYPES, FAMILIES, PLANESWALKER_TYPES
from refapp.game.state.creature_types import CREATURE_TYPES

OF_ALL = frozenset({"other", "tapped", "untapped", "nontoken", "attacking", "blocking", "blocked", "unblocked"})
"""Adjectives of the first alternative that are meant of all: “another artifact or creature”."""
BEHIND = "behind:"
"""Before such an adjective that stands behind its noun, as in French: it is said of that one alone."""
NOUNS = frozenset({*CARD_TYPES, "permanent", "spell", "card", "token", "source", "player", "opponent", "any", "ability",
                   *(word.lower() for word in CREATURE_TYPES),
                   *(word for members in FAMILIES.values() for word in members), *PLANESWALKER_TYPES})
_CREATURES = frozenset(word.lower() for word in CREATURE_TYPES)
_HOSTS = ("enchantedany", "equippedany")
"""“Enchanted creatures you control” are creatures you control that are enchanted."""
_OWNERS = ("yours", "opponents", "nonyours", "owned", "defending")
"""Said first, in whatever order a text has them."""
_SHARED_NOUNS = ("card", "spell", "permanent", "token")


def filter_of(alternatives: Sequence[Sequence[str]], after: Sequence[str]) -> str:
    """The words of a filter from the alternatives of a noun phrase and what is said after them."""
    either = next((word for word in after if " or " in word), None)
    if either is not None:  # “creature you control that’s a Wolf or a Bear”
        rest = [word for word in after if word != either]
        return " or ".join(filter_of(alternatives, [one, *rest]) for one in either.split(" or "))
    if any(counts(one) and two.split()[0] in _OWNERS and " in " not in two for one, two in pairwise(after)):
        raise NoFit("who controls what")
    said = [word.removeprefix("~") for word in after if word.startswith("~")]
    if said:  # “creature that’s a Wolf” is a Wolf creature
        alternatives = [[*one[:-1], *said, *one[-1:]] for one in alternatives]
        after = [word for word in after if not word.startswith("~")]
    if len(alternatives) == 1 and (hosts := [word for word in alternatives[0] if word in _HOSTS]):
        alternatives, after = [[word for word in alternatives[0] if word not in _HOSTS]], [*after, *hosts]
    zone = [word for word in after if word.startswith("in ")]
    more = [word for word in after if not word.startswith("in ")]
    owner = [word.partition(" in ")[0] for word in more if " in " in word]
    zone += [f"in {word.partition(' in ')[2]}" for word in more if " in " in word]
    if any(word.startswith(("targets:", "targets-only:")) for word in more[:-1]):
        raise NoFit("who controls what, the spell or its target")
    more = sorted((word for word in more if " in " not in word), key=lambda word: word not in _OWNERS) + owner
    if "other" in more:  # “other than this creature”
        more.remove("other")
        alternatives = [["other", *one] for one in alternatives]
    last = [word.removeprefix(BEHIND) for word in alternatives[-1]]
    if zone and zone[0] != "in battlefield" and "card" in last and any(
            {"spell", "permanent"} & set(one) for one in alternatives[:-1]):
        raise NoFit("what is where")  # “target spell, permanent, or card in a graveyard”
    shared = _shared_adjectives(alternatives)
    alternatives = [[word.removeprefix(BEHIND) for word in one] for one in alternatives]
    if _one_basic(alternatives):
        shared.append("basic")
    alternatives = _said_once(alternatives)
    found = []
    for at, words in enumerate(alternatives):
        one = list(words)
        if at < len(alternatives) - 1:
            one = _with_noun(one, last)
        if at:
            one = [word for word in shared if word not in one] + one
        found.append(" ".join((*one, *(word for word in more if _said_of(word, one, last)))))
    return " ".join((" or ".join(found), *zone[:1]))


def _with_noun(one: list[str], last: Sequence[str]) -> list[str]:
    """An alternative with what the last one says for it: “instant or sorcery card”, “Cleric or Wizard creature”."""
    heads = [word for word in last if word in NOUNS]
    if not any(word in NOUNS for word in one):
        return one + heads
    if all(word in OF_ALL for word in last[:-1]):  # “creature or token”: the first is a creature
        return one
    one = one + [word for word in heads if word in _SHARED_NOUNS and not set(one).intersection(_SHARED_NOUNS)]
    bare, one_bare = _without_shared(last), _without_shared(one)
    if bare[-1:] == ["creature"] and _of_creature_type(bare[:-1]) and _of_creature_type(one_bare):
        one.insert(len(one_bare), "creature")  # no kindred enchantment
    return one


def _shared_adjectives(alternatives: Sequence[Sequence[str]]) -> list[str]:
    """Adjectives of the first alternative that are said of the others, too: not where those have such of their own."""
    first, *others = alternatives
    shared = [word for word in first if word in OF_ALL]
    if not others or len(shared) == len(first):
        return []
    own = [word.removeprefix(BEHIND) for one in others for word in one if word.removeprefix(BEHIND) not in NOUNS]
    if not own or shared in ([], ["other"]):
        return shared
    if not OF_ALL.intersection(own):
        raise NoFit("said of which")  # “tapped creatures and white enchantments”
    return [word for word in shared if word == "other"]


def _said_once(alternatives: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """What one of two is said to be: “red instant or sorcery card” is red whichever it is; of others nobody knows."""
    of_each = [[word for word in one if word not in OF_ALL and word not in NOUNS and word != "basic"] for one in
               alternatives]
    nouns = [[word for word in one if word in NOUNS and word not in _SHARED_NOUNS] for one in alternatives]
    if len(alternatives) > 1 and sorted(nouns) == [["instant"], ["sorcery"]]:
        both = [word for one in of_each for word in one]
        return [[*(word for word in both if word not in one), *one] for one in alternatives]
    own_head = set(alternatives[0]) & set(_SHARED_NOUNS)
    if len(alternatives) > 1 and of_each[0] and nouns[0] and not own_head and not any(of_each[1:]):
        raise NoFit("said of which")
    return alternatives


def _without_shared(words: Sequence[str]) -> list[str]:
    return [word for word in words if word not in _SHARED_NOUNS]


def _of_creature_type(words: Sequence[str]) -> bool:
    found = [word for word in words if word in NOUNS]
    return bool(found) and all(word in _CREATURES for word in found)


def _said_of(word: str, one: Sequence[str], last: Sequence[str]) -> bool:
    """Whether what stands behind a list is said of one of its members, too.

    “Artifact, enchantment, or creature with flying”: an artifact needn't fly. “An opponent controls”, mana values and
    counters are said of all.
    """
    return not (word.startswith(("with:", "nonwith:", "power", "toughness")) and _is_creature(last)
                and not _is_creature(one))


def _is_creature(words: Sequence[str]) -> bool:
    return "creature" in words or any(word in _CREATURES for word in words) or not any(
        word in CARD_TYPES for word in words)


def _one_basic(alternatives: Sequence[Sequence[str]]) -> bool:
    """Whether “basic” is meant of all: “basic Forest or Plains card”, but not “basic land or Gate card”."""
    return len(alternatives) > 1 and "basic" in alternatives[0] and not {"card", "land"} & set(alternatives[0])


def parts_of(words: str, is_after: Callable[[str], bool], *, each: bool = False) -> Iterator[
        tuple[list[list[str]], list[str]]]:
    """The ways in which a filter can be a noun phrase: its alternatives, and what is said after them.

    ``each``: what all share is said of each: « une autre créature ou un autre terrain ».
    """
    split = words.split()
    zone = ""
    if len(split) > 2 and split[-2] == "in":
        zone = f"in {split[-1]}"
        split = split[:-2]
    alternatives: list[list[str]] = [[]]
    for word in split:
        if word == "or":
            alternatives.append([])
        else:
            alternatives[-1].append(word)
    after = [[word for word in one if is_after(word)] for one in alternatives]
    if any(not _said_of(word, one, alternatives[-1]) for one in alternatives for word in one):
        return
    if any(one != after[-1] for one in after if one):
        return
    before = [[word for word in one if not is_after(word)] for one in alternatives]
    if len(before) > 1:
        before = _stated_once(before, each=each)
    said = after[-1]
    if zone:
        owners = [word for word in said if is_after(f"{word} {zone}")]
        said = [word for word in said if word not in owners[:1]] + [f"{owners[0]} {zone}" if owners else zone]
    said = sorted(said, key=counts)  # “from your graveyard” isn’t said of what is counted
    yield before, said


def shared_of(words: str, is_after: Callable[[str], bool]) -> Iterator[tuple[str, list[list[str]], list[str]]]:
    """A filter as one noun of several kinds: “card”, “artifact or creature”, and what is said after them."""
    for _, after in parts_of(words, is_after):
        zone = words.rpartition(" in ")[0] or words
        alternatives = [[word for word in one.split() if not is_after(word)] for one in zone.split(" or ")]
        head = next((word for word in reversed(alternatives[-1]) if word in NOUNS and all(
            word in one for one in alternatives)), None)
        kinds = [[word for word in one if word != head] for one in alternatives]
        if head is not None and len(kinds) > 1 and all(len(one) == 1 for one in kinds):
            yield head, kinds, after


def _stated_once(alternatives: list[list[str]], *, each: bool) -> list[list[str]]:
    """Alternatives without what all of them share and a phrase says once: at the beginning, or as its last noun.

    What the first alone is would be said of all: it comes last.
    """
    basic = [one for one in alternatives if "basic" in one]
    if basic and len(basic) < len(alternatives):  # said of some only, each has its noun
        return [list(one) for one in alternatives]
    shared = [word for word in alternatives[0] if word in (*OF_ALL, "basic") and all(
        word in one for one in alternatives)]
    if not each:
        found = [alternatives[0], *([word for word in one if word not in shared] for one in alternatives[1:])]
        found.sort(key=lambda one: any(word in OF_ALL and word not in shared for word in one))
    else:
        found = [[word for word in one if word != "basic" or one is alternatives[0]] for one in alternatives]
    noun = next((word for word in _SHARED_NOUNS if all(word in one and one != [word] for one in found)), None)
    if noun is not None:
        found = [*([word for word in one if word != noun] for one in found[:-1]), found[-1]]
    heads = [word for word in found[-1] if word in NOUNS]
    if all([word for word in one if word in NOUNS] == heads and len(one) > len(heads) for one in found):
        found = [*([word for word in one if word not in heads] for one in found[:-1]), found[-1]]
    return found
