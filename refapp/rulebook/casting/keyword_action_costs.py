"""118.3: costs that are keyword actions: “blight 1”, “collect evidence 6”, “behold a Dragon”, “forage”, “exert self”.

What they are paid with is named under ``pay`` or asked for: ``blight``, ``behold``, ``exile`` (evidence), ``exile`` or
``sacrifice`` (forage). That one of them was part of what was paid stays known as how the spell was cast (701.4b,
701.59c).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from refapp.game.door import decisions
from refapp.game.door.happen import happen
from refapp.game.events import exertion, moves
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.filters import Viewpoint
from refapp.game.said.moving import Exiled
from refapp.game.said.several import Chosen, Revealed
from refapp.language.casting import Cost, Part
from refapp.language.errors import Illegal
from refapp.rulebook.actions import behold, blight, collect_evidence, forage
from refapp.rulebook.actions.bolster import creatures_of
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.starting.before_they_existed import must_be_known


def pay(proposal: Proposal, part: Part) -> None:
    """Such a part of a cost is paid; no edition before its keyword action knows it."""
    rule = KINDS[part.kind][0]
    must_be_known(proposal.game, part.kind, rule)
    KINDS[part.kind][2](proposal, part)


def announce(proposal: Proposal, cost: Cost | None) -> None:
    """That an additional cost asks for it is known from then on: “if a Dragon was beheld” (701.4b, 701.59c)."""
    for part in cost.parts if cost is not None else ():
        if part.kind in KINDS:
            proposal.paid[part.kind if part.what is None else f"{part.kind} {part.what.source}"] = 1


def could_be_paid(proposal: Proposal, part: Part) -> bool:
    """Whether there is what it can be paid with (701.59b, 701.68b)."""
    many = 0 if part.n == "X" else int(part.n)
    return KINDS[part.kind][1](proposal, part, many)


def _taken(proposal: Proposal) -> set[str]:
    """What another part of the cost was paid with (118.10)."""
    return {view.id for views in proposal.objects.values() for view in views}


def _too_little(proposal: Proposal, *rules: str) -> Illegal:
    return illegal([*(proposal.purpose or ("601.2h",)), *rules, "118.3"], "{who} can’t pay this cost of {what}.",
                   who=proposal.player.name, what=proposal.obj.id)


def _given(proposal: Proposal, options: Sequence[str], *words: str) -> list[str]:
    """What the step names for it, which must be able to pay."""
    found = [name for word in words for name in proposal.pay.objects.get(word, ()) if name not in _taken(proposal)]
    for name in found:
        if name not in options:
            raise illegal([*(proposal.purpose or ("601.2h",)), "118.3"],
                          "{object} can’t be used to pay this cost of {what}.", object=name, what=proposal.obj.id)
    return list(dict.fromkeys(found))


def _remember(proposal: Proposal, kind: str, names: Sequence[str]) -> None:
    board = proposal.game.board()
    proposal.objects[kind] = (*proposal.objects.get(kind, ()), *(board[name] for name in names))


def _creatures(proposal: Proposal) -> list[str]:
    return [view.id for view in creatures_of(proposal.game, proposal.player.name)
            if "cant get counters" not in view.keywords]


def _blight(proposal: Proposal, part: Part) -> None:
    """-1/-1 counters on a creature that the player controls (701.68a)."""
    options = _creatures(proposal)
    if not options:
        raise _too_little(proposal, "701.68b")
    given = _given(proposal, options, "blight")
    chosen = decisions.the_one(proposal.game, "blight", given[0] if given else None, options, proposal.player.name,
                               message="Which creature is blighted?")
    _remember(proposal, "blight", [chosen])
    blight.blight(proposal.game, proposal.player.name, chosen, int(part.n))


def _values(proposal: Proposal) -> dict[str, int]:
    """The mana values of the cards in the graveyard that pay for nothing else."""
    game = proposal.game
    return {name: copiable(game.obj(name)).mv for name in proposal.player.zones["graveyard"]
            if name not in _taken(proposal)}


def _evidence(proposal: Proposal, part: Part) -> None:
    """Any number of cards from the graveyard with so much total mana value are exiled (701.59a)."""
    game, who, least = proposal.game, proposal.player.name, int(part.n)
    values = _values(proposal)
    if sum(values.values()) < least:
        raise _too_little(proposal, "701.59b")
    names = _given(proposal, list(values), "exile")
    if not names:
        spare = sum(values.values()) - least
        names = list(values) if all(one > spare for one in values.values()) else decisions.some_of(
            game, "evidence", list(values), who, message="Which cards are exiled?", about=f"{proposal.obj.id}.evidence",
            least=1)
    if sum(values[name] for name in names) < least:
        raise _too_little(proposal, "701.59a")
    _remember(proposal, "exile", names)
    collect_evidence.collect(game, [game.obj(name) for name in names])


def _beheld(proposal: Proposal, part: Part) -> list[str]:
    """What has the quality, among the player’s permanents and cards in hand (701.4a)."""
    game, who = proposal.game, proposal.player.name
    eye, board = Viewpoint(proposal.obj.id, who, None, game.teammates(who)), game.board()
    return [view.id for view in board.values() if part.what is not None and view.id != proposal.item.spell
            and behold.can_be_beheld(view, who, part.what, eye, board)]


def _behold(proposal: Proposal, part: Part) -> None:
    """A permanent is chosen or a card in hand revealed; where the cost says so, it is exiled."""
    game, who = proposal.game, proposal.player.name
    options = _beheld(proposal, part)
    if not options:
        raise _too_little(proposal, "701.4a")
    given = _given(proposal, options, "behold")
    name = decisions.the_one(game, "behold", given[0] if given else None, options, who, message="What is beheld?")
    _remember(proposal, "behold", [name])
    obj = game.obj(name)
    game.note(Revealed if obj.zone == "hand" else Chosen, ["701.4a"], name, player=who, name="behold")
    if part.counter == "exile":
        moves.move(game, obj, "exile", says=Exiled, rules=["406.2"])


def _forage(proposal: Proposal, _part: Part) -> None:
    """Three cards from the graveyard are exiled, or a Food is sacrificed (701.61a)."""
    game, player = proposal.game, proposal.player
    if not forage.possible(game, player):
        raise _too_little(proposal, "701.61a")
    foods, cards = forage.foods(game, player), list(player.zones["graveyard"])
    names = _given(proposal, [*foods, *cards], "exile", "sacrifice")
    chosen = [game.obj(name) for name in names] if names else forage.chosen(game, player)
    _remember(proposal, "exile" if len(chosen) > 1 else "sacrifice", [one.id for one in chosen])
    with game.events():
        if not forage.forage(game, player, chosen):
            raise _too_little(proposal, "701.61a")


def _exert(proposal: Proposal, _part: Part) -> None:
    """The source is exerted, tapped or not (701.43a, 701.43b)."""
    if proposal.obj.zone != "battlefield":
        raise _too_little(proposal, "701.43c")
    happen(proposal.game, exertion.Exert(proposal.obj, proposal.player.name))


Could = Callable[[Proposal, Part, int], bool]
KINDS: Mapping[str, tuple[str, Could, Callable[[Proposal, Part], None]]] = {
    "blight": ("701.68", lambda proposal, _, __: bool(_creatures(proposal)), _blight),
    "collect evidence": ("701.59", lambda proposal, _, least: sum(_values(proposal).values()) >= least, _evidence),
    "behold": ("701.4", lambda proposal, part, _: bool(_beheld(proposal, part)), _behold),
    "forage": ("701.61", lambda proposal, _, __: forage.possible(proposal.game, proposal.player), _forage),
    "exert": ("701.43", lambda proposal, _, __: proposal.obj.zone == "battlefield", _exert)}
"""Kind of part → the rule of its keyword action, whether it could be paid, how it is."""
