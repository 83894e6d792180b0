"""601.2g and h, 118: mana abilities are activated, then the total cost is paid: mana, and everything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import counters, life, moves, tapping
from refapp.game.events.casting import Remember
from refapp.game.machine.resolving import leave_stack
from refapp.game.reading.filters import Viewpoint, passes
from refapp.game.said.moving import Exiled, Milled, Returned, Sacrificed
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import Revealed
from refapp.game.state.items import CastRecord
from refapp.game.state.objects import Obj
from refapp.game.state.players import Player
from refapp.game.state.views import View, how_many
from refapp.language.casting import Part
from refapp.language.cost_text import RANDOM
from refapp.language.errors import ChoiceNeeded, Illegal, Unsupported
from refapp.language.keywords import KEYWORDS
from refapp.rulebook.actions.airbend import bends
from refapp.rulebook.actions.discard import discard
from refapp.rulebook.casting import keyword_action_costs, moments, waterbending
from refapp.rulebook.casting.helping import pay_with
from refapp.rulebook.casting.paying_mana import pay_mana
from refapp.rulebook.casting.proposal import Proposal, illegal, on_trial
from refapp.rulebook.casting.summoning_sickness import tired
from refapp.rulebook.casting.total_cost import at_least


class FaceDownMeanwhile(Sentence, says="{subject} was drawn meanwhile and is face down: it can’t be used to pay "
                        "this."): ...


_CHOICE = {"sacrifice": "Which permanent is sacrificed?", "discard": "Which card is discarded?",
           "exile": "Which card is exiled?", "exile_materials": "Which card is exiled?",
           "return": "Which permanent is returned to its owner’s hand?",
           "tap_others": "Which permanent is tapped?", "untap_others": "Which permanent is untapped?",
           "reveal": "Which card is revealed?", "remove_counters": "From which permanent are counters removed?",
           "put_counters": "On which permanent are counters put?"}
_RULES = {"sacrifice": "701.21a", "discard": "701.9a", "exile": "406.2", "exile_materials": "406.2",
          "return": "400.3", "tap_others": "701.26a", "untap_others": "701.26b", "reveal": "701.20a"}
_STILL = ("tap", "untap", "life", "energy", "waterbend")
_APART = ("life", "energy", "waterbend")
"""Parts that take nothing from what pays for the others: at the beginning, or anywhere."""
_MOST = 4
"""Of more parts no other order is looked for."""
_GIVEN = {"exile_materials": "exile", "tap_others": "tap", "untap_others": "untap",
          "remove_counters": "remove_counters"}


def pay(proposal: Proposal) -> None:
    """The whole total cost is paid, part by part (§118.1); what can't be paid wholly isn't at all (§118.3, §601.2h).

    Before that mana abilities are activated (601.2g). A cost of {0} is one, too (§118.5): what has it is cast or
    activated like anything else, never by itself (118.5a, §118.6, §202.1b).
    """
    game = proposal.game
    if proposal.way.cost is not None and "no mana cost" in proposal.obj.flags and proposal.obj.printed.cost is None:
        proposal.rules.append("118.6a")
    # whatever is added to it; only an alternative cost can be paid instead (§118.6a)
    if proposal.unpayable and proposal.way.cost is None:
        raise illegal(["118.6", "202.1b"], "{what} has no mana cost: that cost can’t be paid.", what=proposal.obj.id)
    if not proposal.purpose:  # multiple instances are redundant (702.51d, 702.66c, 702.126c)
        for keyword, share in {one.word: (one, share) for one, share in proposal.keywords(moments.shared)}.values():
            share(proposal, keyword)
        helping = {one.word: (one, helps) for one, helps in proposal.keywords(moments.helps)}
        if every := [*(helps(proposal, keyword) for keyword, helps in helping.values()), *waterbending.helps(proposal)]:
            pay_with(proposal, every)
        at_least(proposal)
    if proposal.pay.objects.get("mana_abilities"):  # the chance for them (§118.2); nobody has to (§118.3c)
        for activates in game.rules.words(moments.paying).values():
            activates(proposal)
    with game.events():
        if proposal.cost.mana is not None and proposal.cost.mana.symbols:
            pay_mana(proposal, proposal.cost.mana)
    last = [part for part in proposal.cost.parts if _from_library(part)]
    for parts in ([part for part in proposal.cost.parts if not _from_library(part)], last):
        for part in _in_order(proposal, parts):
            with game.events():
                pay_part(proposal, part)
    if not proposal.purpose:
        for keyword, does in proposal.keywords(moments.deeds):
            does(proposal, keyword)


def _from_library(part: Part) -> bool:
    """Whether a part moves cards from the library to a public zone: it is paid after those that don’t (601.2h)."""
    return part.kind == "mill" or part.zone == "library"


def _in_order(proposal: Proposal, parts: Sequence[Part]) -> Sequence[Part]:
    """The parts in the order in which the player pays them, which may be any (601.2h).

    It is that in which they are written, or the first other one in which what the player names pays for all of them:
    a card is discarded, and then exiled from the graveyard.
    """
    first = next((at for at, part in enumerate(parts) if part.kind not in _STILL), len(parts))
    if sum(part.kind not in _APART for part in parts[first:]) < 2 or len(parts) > _MOST:
        return parts
    return next((order for order in permutations(parts) if _could_pay(proposal, order)), parts)


def _could_pay(proposal: Proposal, order: Sequence[Part]) -> bool:
    """Whether the parts are paid in this order on a copy of the game; what pays for them may still be a choice."""
    trial = on_trial(proposal)
    try:
        for part in order:
            with trial.game.events():
                pay_part(trial, part)
    except Illegal:
        return False
    except (ChoiceNeeded, Unsupported):
        return True
    return True


def pay_part(proposal: Proposal, part: Part) -> None:
    """A part of a cost that isn't mana is paid."""
    game, player, obj = proposal.game, proposal.player, proposal.obj
    if part.kind == "life":
        _life(proposal, int(part.n))
    elif part.kind in ("tap", "untap"):
        _turn(proposal, obj, part.kind)
    elif part.kind == "loyalty":
        _loyalty(proposal, part.loyalty)
    elif part.kind == "energy":
        if player.counters.get("energy", 0) < int(part.n):
            raise illegal(["118.3", "107.14"], "{who} doesn’t have enough energy counters: {n} needed.",
                          who=player.name, n=part.n)
        counters.remove_counters(game, player.name, "energy", int(part.n), ["107.14"])
    elif part.kind == "waterbend":  # however its mana was paid (701.67c)
        bends(game, player.name, "waterbend", ["701.67c"])
    elif part.kind == "tap_power":
        _tap_power(proposal, int(part.n))
    elif part.kind == "mill":
        if len(player.zones["library"]) < int(part.n):
            raise illegal(["118.3", "701.17b"], "{who} can’t mill so many cards as a cost: {n}.", who=player.name,
                          n=part.n)
        for name in list(player.zones["library"][:int(part.n)]):
            moves.move(game, game.obj(name), "graveyard", says=Milled, rules=["701.17a"], player=player.name)
    elif part.kind in keyword_action_costs.KINDS:
        keyword_action_costs.pay(proposal, part)
    else:
        _objects(proposal, part)


def _life(proposal: Proposal, many: int) -> None:
    """Life is paid by losing it; nobody can pay more than there is (§119.4).

    0 life can be paid even where an effect says that no life can be lost (119.4b, §118.3b, §119.4a).
    """
    game, player = proposal.game, proposal.player
    shared = ["119.4a"] if game.sharing(player) is not None and many else []
    if many and game.cannot(player, "lose_life"):  # 119.8
        if not game.forbidden_to(frozenset({player.name}), player, "lose_life"):
            shared = [*shared, "810.9h"]  # it is said of a teammate
        raise illegal(["614.17b", *proposal.purpose, "119.4", *shared, "118.3"],
                      "{who} can’t lose life, so {n} life can’t be paid.", who=player.name, n=many)
    if many > max(0, game.life(player)):
        raise illegal([*proposal.purpose, "119.4", *shared, "118.3"],
                      "{who} can’t pay {n} life with a life total of {life}.", who=player.name, n=many,
                      life=game.life(player))
    life.change_life(game, player, -many, ["119.4", *shared, "118.3b"])


def _turn(proposal: Proposal, obj: Obj, kind: str) -> None:
    """{T} and {Q}: the object itself is tapped or untapped (§107.5, §107.6)."""
    game = proposal.game
    view, symbol = proposal.view, "107.5" if kind == "tap" else "107.6"
    if view.zone != "battlefield" or obj.here.tapped is (kind == "tap"):
        raise illegal([symbol, "701.26a" if kind == "tap" else "701.26b", "118.3", "602.2b"],
                      "{what} is tapped already: {{T}} can’t be paid." if kind == "tap"
                      else "{what} isn’t tapped: {{Q}} can’t be paid.", what=obj.id)
    if tired(obj, view):
        raise illegal(["602.5a", "302.6", symbol], "{what} hasn’t been under {who}’s control since the turn began.",
                      what=obj.id, who=proposal.player.name)
    hasty = "haste" in view.keywords and "creature" in view.types and not obj.here.since_turn_start
    rules = ("702.10c", *game.rules.of_several(view.abilities, "haste")) if hasty else ()
    if kind == "tap":
        tapping.tap(game, obj, ["107.5", *rules])
    else:
        happen(game, tapping.Untap(obj, ("107.6", *rules)))


def _loyalty(proposal: Proposal, many: int) -> None:
    """Loyalty counters are put on or, below 0, removed (§606.4, §606.6, §107.7)."""
    game, obj = proposal.game, proposal.obj
    held = obj.here.counters.get("loyalty", 0)
    if held < -many:
        raise illegal(["606.6", "118.3"], "{what} has only {n} loyalty counters.", what=obj.id, n=held)
    counters.add_counters(game, obj.id, "loyalty", many, ["606.4"])
    counters.remove_counters(game, obj.id, "loyalty", -many, ["606.4"])


def _objects(proposal: Proposal, part: Part) -> None:
    """Sacrificed, discarded, exiled, returned, tapped …: what the step names, or the only ones there are."""
    game = proposal.game
    there = options(proposal, part)
    many = len(there) if part.n == -1 else int(part.n) if part.kind not in ("remove_counters", "put_counters") else 1
    key = _GIVEN.get(part.kind, part.kind)
    given = [proposal.obj.id]
    if part.what is not None:
        said = proposal.pay.objects
        mine = [name for word, names in said.items() if word in KEYWORDS for name in names if name in there]
        given = list(dict.fromkeys([*said.get(key, ()), *mine]))
    taken = _taken(proposal, key)
    if part.counter == "more":
        many = max(many, len(given))
    chosen = [name for name in given if name not in taken][:many] if part.what is not None else given
    for name in chosen:
        if name not in there:
            raise illegal([*_barred(proposal, part, [name]), *(proposal.purpose or ("601.2h",)), "118.3"],
                          "{object} can’t be used to pay this cost of {what}.", object=name, what=proposal.obj.id)
    there = [name for name in there if name not in taken]
    if len(there) < many:
        raise illegal([*_barred(proposal, part, list(game.board())), *(proposal.purpose or ("601.2h",)), "118.3"],
                      "{who} can’t pay this cost of {what}: {n} needed, {there} there.", who=proposal.player.name,
                      what=proposal.obj.id, n=many, there=len(there))
    while len(chosen) < many:
        left = [name for name in there if name not in chosen]
        if len(left) == many - len(chosen):
            chosen += left
            break
        message = "Which card is discarded at random?" if part.counter == RANDOM else _CHOICE[part.kind]
        chosen.append(str(decisions.one_of(game, key, None, left, proposal.player.name, message=message)))
    board = game.board()
    proposal.objects[part.kind] = (*proposal.objects.get(part.kind, ()), *(board[name] for name in chosen))
    for name in chosen:
        _do(proposal, part, game.objects[name])


def _barred(proposal: Proposal, part: Part, names: list[str]) -> list[str]:
    """The rule on costs that include an event that can't happen (614.17b), if a sacrifice can't be made with one."""
    game, player = proposal.game, proposal.player.name
    eye, board = Viewpoint(proposal.obj.id, player, None, game.teammates(player)), game.board()
    for name in names:
        view = board.get(name)
        if part.kind == "sacrifice" and view is not None and "cant be sacrificed" in view.keywords \
                and view.controller == player and view.zone == "battlefield" and (
                    view.id == proposal.obj.id if part.what is None else passes(part.what, view, eye, board)):
            return ["614.17b"]
    return []


def _tap_power(proposal: Proposal, least: int) -> None:
    """Any number of other untapped creatures with so much total power are tapped (702.122a, 702.171a).

    Until February 2022 a Vehicle that is a creature could be tapped for its own crew ability.

    A Vehicle is crewed by the creatures that were tapped for that (702.122c), which stay known as what it was paid
    with.
    """
    game, player = proposal.game, proposal.player
    crewing = proposal.ability is not None and proposal.ability.keyword == "crew"
    itself = crewing and not game.rules.holds("crew.other_creatures")
    there = {view.id: view.power or 0 for view in game.permanents()
             if view.controller == player.name and "creature" in view.types and not view.tapped
             and (itself or view.id != proposal.obj.id)}
    given = list(dict.fromkeys(proposal.pay.objects.get("tap", ())))
    if crewing:
        barred = [name for name in there if "cant crew" in game.board()[name].keywords]
        for name in barred:
            if name in given:
                raise illegal(["702.122d", "101.2"], "{object} can’t crew Vehicles.", object=name)
            del there[name]
    for name in given:
        if name not in there:
            raise illegal(["118.3", "601.2h"], "{object} can’t be used to pay this cost of {what}.", object=name,
                          what=proposal.obj.id)
    asked = game.choices.other.get("tap", ()) if not given else ()
    decisions.weigh(game, "tap", asked, list(there))
    chosen = given or [name for name in asked if name in there]
    if not chosen:
        chosen = [name for name, power in there.items() if max(power, 0)]
        spare = sum(there[name] for name in chosen) - least
        if any(abs(power) <= spare for power in there.values()):  # there is another way: with one less, or one more
            raise game.ask("tap", player.name, [proposal.obj.id], list(there), "Which permanent is tapped?",
                           most=len(there))
    if sum(there[name] for name in chosen) < least:
        raise illegal(["118.3", "601.2h"], "{who} can’t pay this cost of {what}: {n} needed, {there} there.",
                      who=player.name, what=proposal.obj.id, n=least, there=sum(there[name] for name in chosen))
    board = game.board()
    proposal.objects["tap_others"] = tuple(board[name] for name in chosen)
    for name in chosen:
        tapping.tap(game, game.objects[name], ["118.3"])


def _taken(proposal: Proposal, key: str) -> set[str]:
    """What has been used for an earlier part of the same kind. Nothing pays for two (§118.10)."""
    return {view.id for kind, views in proposal.objects.items() if _GIVEN.get(kind, kind) == key for view in views}


def options(proposal: Proposal, part: Part) -> list[str]:
    game, player = proposal.game, proposal.player.name
    eye = Viewpoint(proposal.obj.id, player, None, game.teammates(player))
    board = game.board()
    found = []
    for view in board.values():
        if part.what is None:
            fits = view.id == proposal.obj.id and view.zone == part.zone if part.kind not in (
                "exile", "discard") else view.id == proposal.obj.id
        elif part.kind == "exile_materials":  # 702.167a and b: permanents, or cards in the graveyard
            fits = (view.zone == "battlefield" and view.controller == player) or (
                view.zone == "graveyard" and view.owner == player and view.kind == "card")
            fits = fits and view.id != proposal.obj.id and passes(part.what, view, eye, board)
        else:
            fits = view.zone == part.zone and passes(part.what, view, eye, board) \
                and (part.kind == "return" or (  # “return an enchantment”: whoever controls it
                    view.controller if view.zone in ("battlefield", "stack") else view.owner) == player) \
                and view.id != proposal.item.spell and not _face_down(game, part, view)
        if fits and not view.phased_out and _possible(game, part, view):
            found.append(view.id)
    return found


def _face_down(game: Game, part: Part, view: View) -> bool:
    """Whether a card drawn meanwhile can't pay for this, as it has no characteristics until then (121.8)."""
    plain = part.what is None or not set(part.what.words) - {"card", "any", "object", "other", "another"}
    if plain or (view.id, view.incarnation) not in game.drawn_while_casting:
        return False
    game.note(FaceDownMeanwhile, ["121.8"], view.id)
    return True


def _possible(game: Game, part: Part, view: View) -> bool:
    """Whether it can be done with this: what can’t happen pays for nothing (§614.17b)."""
    obj = game.objects[view.id]
    if part.kind == "sacrifice":
        return "cant be sacrificed" not in view.keywords
    if part.kind == "tap_others":
        return not obj.here.tapped
    if part.kind == "untap_others":
        return obj.here.tapped
    if part.kind == "remove_counters":
        return how_many(obj.here.counters, part.counter) >= (0 if part.n == -1 else int(part.n))
    return True


def _kinds(proposal: Proposal, kind: str, obj: Obj, many: int) -> Iterator[tuple[str, int]]:
    """The counters that are removed: of the kind that the cost names; of any kind, one after the other as is chosen."""
    if kind != "any":
        yield kind, many
        return
    for _ in range(many):
        yield str(decisions.one_of(proposal.game, "kind", None, sorted(obj.here.counters), proposal.player.name,
                                   message="Which kind of counter is removed?", about=obj.id)), 1


def _do(proposal: Proposal, part: Part, obj: Obj) -> None:
    """The action that pays for a part of a cost. Whatever effects make of it, that part has been paid (118.11)."""
    game, player = proposal.game, proposal.player
    rules = [_RULES[part.kind]] if part.kind in _RULES else []
    if part.kind == "sacrifice":
        moves.move(game, obj, "graveyard", says=Sacrificed, rules=rules, also=("sacrificed",), player=player.name)
    elif part.kind == "discard":
        discard(game, obj, player.name)
    elif part.kind in ("exile", "exile_materials"):
        item = next((one for one in game.stack if one.spell == obj.id), None)
        moves.move(game, obj, "exile", says=Exiled, rules=rules)
        if item is not None:
            leave_stack(game, item)
    elif part.kind == "return":
        moves.move(game, obj, "hand", says=Returned, rules=rules)
    elif part.kind == "tap_others":
        tapping.tap(game, obj)
    elif part.kind == "untap_others":
        happen(game, tapping.Untap(obj))
    elif part.kind == "remove_counters":
        many = how_many(obj.here.counters, part.counter) if part.n == -1 else int(part.n)
        for kind, n in _kinds(proposal, part.counter, obj, many):
            counters.remove_counters(game, obj.id, kind, n, ["118.3"])
    elif part.kind == "put_counters":
        counters.add_counters(game, obj.id, part.counter, int(part.n), ["118.3"])
    elif part.kind == "reveal":
        game.note(Revealed, ["701.20a"], obj.id, zone=obj.zone, by=player.name)


def untapped(game: Game, player: Player, name: str) -> View | None:
    """An untapped permanent of the player, for costs that are paid by tapping; None if it is none."""
    view = game.view(name)
    if view is None or view.zone != "battlefield" or view.controller != player.name or game.objects[name].here.tapped:
        return None
    return view if not view.phased_out else None


def remember_paid(proposal: Proposal) -> None:
    """What was sacrificed to pay for it is asked for later (608.2h)."""
    if proposal.objects:
        happen(proposal.game, Remember(proposal.item, CastRecord(
            proposal.player.name, proposal.origin, x=proposal.x, objects=dict(proposal.objects))))
