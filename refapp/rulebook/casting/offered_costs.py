"""601.2b of a spell that an effect has a player cast: which optional additional costs are paid is the player's choice.

A step that casts a spell says so itself; here nothing does, so it is asked, if any of them could be paid:
``other: {CARD.costs: [kicker, "casualty bear", "squad 2"]}``; an empty list pays none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

from refapp.language.casting import Pay
from refapp.language.errors import ScenarioError
from refapp.language.keywords import KEYWORDS
from refapp.language.scenario import Keyword
from refapp.rulebook.casting.proposal import Proposal

TIMES = ("kicker", "multikicker", "buyback", "entwine", "replicate", "squad", "offspring")
"""Optional costs that are named alone, or with how often they are paid."""
OBJECTS = {"bargain": 1, "casualty": 1, "conspire": 2, "teamwork": 1}
"""Optional costs that are paid with permanents: of how many it is asked."""


def chosen(proposal: Proposal, could_be_cast: Callable[[Proposal], bool]) -> Proposal:
    """The proposal with the optional costs that its player pays; asks where one could be paid and nothing is said."""
    game, who = proposal.game, proposal.obj.id
    words = [one.word for one in proposal.abilities if isinstance(one, Keyword)]
    words += ["additional"] if proposal.spell.optional is not None else []
    given = game.choices.other.get(f"{who}.costs")
    if given is None:
        options = [said for said in _ways(proposal, words) if could_be_cast(_with(proposal, (said,)))]
        if not options:
            return proposal
        raise game.ask(f"{who}.costs", proposal.player.name, [who], options,
                       "Which optional costs of {what} are paid?", least=0, most=len(options), what=who)
    for one in given:
        if one.partition(" ")[0] not in words:
            raise ScenarioError.unknown("name", f"choices.other.{who}.costs", one,
                                        [word for word in words if word in (*TIMES, *OBJECTS, "gift", "additional")])
    return _with(proposal, given)


def _ways(proposal: Proposal, words: list[str]) -> Iterator[str]:
    """How the optional costs of these keywords could be paid, as they are answered."""
    game, player = proposal.game, proposal.player.name
    mine = [view.id for view in game.permanents() if view.controller == player]
    for word in dict.fromkeys(words):
        if word in (*TIMES, "additional"):
            yield word
        elif word in OBJECTS:
            yield from (" ".join((word, *names)) for names in combinations(mine, OBJECTS[word]))
        elif word == "gift":
            yield from (f"gift {one.name}" for one in game.opponents(player))


def _with(proposal: Proposal, given: tuple[str, ...]) -> Proposal:
    """The proposal as it is with these costs."""
    times: dict[str, int] = {}
    objects: dict[str, tuple[str, ...]] = {}
    for one in given:
        word, *names = one.split()
        if names and not all(name.isdigit() for name in names):
            objects[word] = (*objects.get(word, ()), *names)
        else:
            times[word] = times.get(word, 0) + (int(names[0]) if names else 1)
    assert set(times) | set(objects) <= {*KEYWORDS, "additional"}
    return replace(proposal, pay=Pay(keywords=times, objects=objects))
