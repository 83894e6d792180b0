"""106.4, 118.3a, 605.3: mana for a cost: from the pool, from mana abilities, as restrictions allow.

A coloured or colourless symbol is paid with mana of its type, a generic one with any (202.1a).
"""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import life, mana, tapping
from refapp.game.events.mana import Source, SpendMana, Way
from refapp.game.reading.filters import Viewpoint, passes
from refapp.game.said.sentence import ByPlayer, Count, KeywordName, ManaName, ManaText, Sentence
from refapp.game.said.values import NOTHING
from refapp.language.casting import Cost
from refapp.language.costs import KINDS, ManaCost, Symbol
from refapp.language.errors import Unsupported
from refapp.language.parts import read_filter
from refapp.language.triggers import Trigger
from refapp.rulebook.casting.mana_abilities import sources
from refapp.rulebook.casting.mana_as_though import any_color, as_though
from refapp.rulebook.casting.proposal import Proposal, illegal


class AnyColor(ByPlayer, says="{player} spends mana as though it were of any color on the total cost for {subject}: "
               "{cost}."):
    cost: ManaText

class TappedFor(ByPlayer, says="{player} taps {subject} for mana ({kind})."):
    kind: ManaName

class Phyrexian(ByPlayer, says="{player} pays {n} life for Phyrexian mana symbols of {subject}."):
    n: Count

class AsAnyType(Sentence, says="Because of {by}, mana of any type can be spent on {subject}."):
    by: KeywordName

class ManaAsThough(ByPlayer, says="{player} spends mana for {subject} as though it were of another kind; it stays what "
                   "it is."): ...


BUT = "anything but "
"""How a restriction begins that says what mana can’t be spent on (106.6)."""

def pay_mana(proposal: Proposal, cost: ManaCost) -> None:
    """Mana is removed from the pool; permanents are tapped for what it lacks (106.4, 118.3a, 605.3a).

    Of several ways one is chosen just before it is paid, as something resolves (§118.13b) or for a special action
    (§118.13c, §107.4a, §107.4b, §107.4c).
    """
    game, player = proposal.game, proposal.player
    found = at_hand(proposal)
    total = game.life(player) if not game.cannot(player, "lose_life") else 0
    kept, found = found, as_though(game, player, found)
    as_any = any_type(proposal)
    found = as_any_mana(found, as_any)
    ways = mana.ways(cost, tuple(found), life=total)
    if not as_any and kept != found and not mana.ways(cost, tuple(kept), life=total) and ways:
        game.note(ManaAsThough, ["609.4b"], proposal.obj.id, player=player.name)
    ways = [way for way in ways if _as_asked(proposal, way, found)]
    if not ways and (freely := any_color(proposal, cost)) is not None:
        ways = [way for way in mana.ways(freely, tuple(found), life=total) if _as_asked(proposal, way, found)]
        if ways:
            rules = ["609.4b", *(["602.1e"] if proposal.ability is not None else [])]
            game.note(AnyColor, rules, proposal.obj.id,
                      player=player.name, cost=str(cost))
    if not ways:
        have = ", ".join(f"{many} × {key}" for key, many in sorted(player.pool.items())) or NOTHING
        lacking = _symbols_lacking(cost, found)
        of_life = ["107.4f", "119.4"] if (proposal.pay.life or 0) > max(0, total) else []
        kept_back = ["106.6"] if any(many and not _usable(proposal, key) for key, many in player.pool.items()) else []
        raise illegal([*lacking, *of_life, *kept_back, *(proposal.purpose or ("601.2h",)), "118.3", *proposal.rules,
                       *proposal.way.rules, *(["601.2f"] if proposal.altered else [])],
                      "{who} can’t pay {cost} for {what}: in the mana pool: {mana}; to be tapped for mana: {taps}.",
                      who=player.name, cost=str(cost),
                      what=proposal.obj.id, mana=have, taps=sum(one.many for one in found if one.taps))
    chosen = ways[0] if len(ways) == 1 else _ask(proposal, ways, found)
    if as_any:
        game.note(AsAnyType, ["118.14", "609.4b"], proposal.obj.id, by=as_any[0])
    _spend(proposal, chosen, kept, cost)
    mana.announce(game, player, "106.4a")


def _symbols_lacking(cost: ManaCost, found: list[Source]) -> list[str]:
    """The rules on symbols of a cost for which no mana at hand could pay: {C} (107.4c), {S} (107.4h)."""
    halves = [half for one in cost.symbols for half in one.halves if not one.phyrexian]
    lacking = {half for half in halves if not any(source.many and source.pays(half) for source in found)}
    return [rule for rule, there in (("107.4c", "C" in lacking), ("107.4h", "S" in lacking)) if there]


def at_hand(proposal: Proposal, busy: frozenset[str] = frozenset()) -> list[Source]:
    """The mana in the pool that may be spent on this, and the permanents that can be tapped for more: not ``busy``."""
    game, player, pay = proposal.game, proposal.player, proposal.pay
    pool = {key: many for key, many in player.pool.items() if _usable(proposal, key)}
    found: list[Source] = [Source(key, frozenset({mana.read(key).kind}), many, mana.read(key).snow)
                           for key, many in pool.items()]
    explicit = "mana_abilities" in pay.objects
    if not explicit:
        itself = frozenset({proposal.obj.id} if any(part.kind == "tap" for part in proposal.cost.parts) else ())
        named = frozenset(name for key in ("tap", "sacrifice", "convoke", "improvise", "return", "exile")
                          for name in pay.objects.get(key, ()))
        found += sources(game, player, itself | named | busy)
    elif player.mana_sources:
        found += [one for one in sources(game, player) if one.anonymous]
    return found


def can_pay(proposal: Proposal, cost: ManaCost, busy: frozenset[str] = frozenset()) -> bool:
    """Whether a mana cost could be paid as the step says, with nothing that is ``busy`` tapped for mana (118.3)."""
    if not cost.symbols:
        return proposal.pay.mana is None
    game, player = proposal.game, proposal.player
    found = as_though(game, player, at_hand(proposal, busy))
    found = as_any_mana(found, any_type(proposal))
    total = game.life(player) if not game.cannot(player, "lose_life") else 0
    return any(_as_asked(proposal, way, found) for way in mana.ways(cost, tuple(found), life=total))


def _watched(game: Game, name: str) -> bool:
    """Whether something triggers as this is tapped for mana, so that it matters how the mana is made."""
    board = game.board()
    return any(isinstance(one, Trigger) and (one.event == "mana_added" or (
        one.event in ("tapped_for_mana", "activates") and passes(one.who, board[name], game.viewpoint(view), board)))
        for view in board.values() if view.zone == "battlefield" and not view.phased_out
        for one in game.rules.every(view.abilities))


def as_any_mana(found: list[Source], as_any: tuple[str, str] | None) -> list[Source]:
    """Mana as it may be spent where an effect lets it be of any type, or of any color."""
    if as_any is None:
        return found
    kinds = frozenset(KINDS if as_any[1] == "type" else KINDS[:5])
    return [replace(one, kinds=one.kinds | kinds) for one in found]


def any_type(proposal: Proposal) -> tuple[str, str] | None:
    """Whose effect says that mana of any type, or color, can be spent on the spell; None where nothing does (§118.14).
    """
    if proposal.ability is not None or proposal.purpose:
        return None
    game = proposal.game
    card, who = proposal.before, proposal.player.name
    if card is not None and (permit := next((one for one in game.effects if one.any_mana and one.controller == who and (
            card.id, card.incarnation) in one.objects), None)) is not None:
        return permit.source.id if permit.source is not None else card.id, permit.any_mana
    return next(((holder.id, "type") for holder, ability in game.statics() if ability.any_type is not None
                 and holder.controller == who
                 and passes(ability.any_type, proposal.view, game.viewpoint(holder), game.board())), None)


def _usable(proposal: Proposal, key: str) -> bool:
    """Whether restricted mana may be spent on this (§106.6)."""
    only = mana.read(key).only
    but = only.startswith(BUT)
    if not only or proposal.purpose:
        return but or not only
    return any(_meant_for(proposal, one) for one in only.removeprefix(BUT).split(" or ")) != but


def _meant_for(proposal: Proposal, what: str) -> bool:
    """Whether mana for spells of a kind, for abilities, or for abilities of sources of a kind is meant for this."""
    words = [one for one in what.split() if one not in ("spell", "spells")]
    about = bool({"ability", "abilities"} & set(words))
    if about:
        words = words[words.index("of") + 1:] if "of" in words else []
    if (proposal.ability is not None) != about:
        return False
    wanted = read_filter(" ".join(words) or "object", "mana")
    return passes(wanted, proposal.view, Viewpoint(controller=proposal.player.name), proposal.game.board())


def _as_asked(proposal: Proposal, way: Way, found: list[Source]) -> bool:
    """Whether a way agrees with what the step says about the mana and the life.

    The step by which a spell or ability is proposed says how such symbols in its cost are paid (118.13a).
    """
    pay = proposal.pay
    if pay.life is not None and way.life != pay.life and not any(
            part.kind == "life" for part in proposal.cost.parts):
        return False
    if pay.mana is None:
        return True
    asked: dict[mana.Mana, int] = {}
    for key, many in pay.mana.items():
        asked[mana.read(key)] = asked.get(mana.read(key), 0) + many
    used: dict[mana.Mana, int] = {}
    rest = 0
    for source, many in zip(found, way.used, strict=True):
        if source.taps:
            rest += many
        elif many:
            used[mana.read(source.key)] = used.get(mana.read(source.key), 0) + many
    missing = sum(max(0, many - used.get(key, 0)) for key, many in asked.items())
    return all(asked.get(key, 0) >= many for key, many in used.items()) and missing == rest


def _ask(proposal: Proposal, ways: list[Way], found: list[Source]) -> Way:
    shown = {_shown(way, found): way for way in ways}
    wanted = next((one for one in proposal.game.choices.other.get("pay", ()) if one in shown), None)
    if wanted is not None:
        return shown[wanted]
    if len(shown) == 1:
        return ways[0]
    raise proposal.game.ask("pay", proposal.player.name, [proposal.obj.id], list(shown)[:12],
                            "How is the mana for {what} paid?", what=proposal.obj.id)


def _shown(way: Way, found: list[Source]) -> str:
    words = [f"{many} {source.key or 'source'}" for source, many in zip(found, way.used, strict=True) if many]
    return ", ".join([*words, *([f"{way.life} life"] if way.life else [])])


def _spend(proposal: Proposal, way: Way, found: list[Source], cost: ManaCost) -> None:
    """The mana and life of one way to pay are spent."""
    game, player = proposal.game, proposal.player
    spent: list[tuple[str, int]] = []
    made: list[tuple[str, int]] = []
    anonymous = 0
    for source, many in zip(found, way.used, strict=True):
        if not many:
            continue
        kind = next(iter(source.kinds)) if len(source.kinds) == 1 else "any"
        proposal.spent[kind] = proposal.spent.get(kind, 0) + many
        if source.anonymous:
            anonymous += many
        elif source.names:
            if any(ability.event in ("mana", "tapped_mana") for _, ability, _ in game.replacing()):
                raise Unsupported("Mana abilities must be named where an effect changes how much mana they add.",
                                  rules=["106.12b"])
            made.append((f"snow {kind}" if source.snow else kind, many))
            for name in source.names[:many]:
                obj = game.objects[name]
                if _watched(game, name):
                    raise Unsupported("Something triggers as mana is made: say which mana abilities are activated.",
                                      rules=["605.3a", "605.4a"])
                chance = [] if proposal.purpose else ["601.2g"]
                game.note(TappedFor, ["605.3a", *chance, "605.3b", "106.12"], name, player=player.name, kind=kind)
                tapping.tap(game, obj)
        else:
            spent.append((source.key, many))
    if way.life:
        game.note(Phyrexian, ["107.4f", "118.3b"], proposal.obj.id, player=player.name, n=way.life)
        life.change_life(game, player, -way.life, ["118.3b", "119.4"])
        proposal.paid["phyrexian"] = way.life // 2
    rules = list(proposal.purpose) or (["601.2h"] if proposal.ability is None else ["602.2b", "601.2h"])
    if proposal.purpose and any(len(one.halves) > 1 or one.phyrexian for one in cost.symbols):
        rules.append("118.13b" if "118.12" in proposal.purpose else "118.13c")
    rules += [rule for rule, there in (
        ("107.4e", any(len(one.halves) > 1 for one in cost.symbols)), ("107.4h", any(
            one.halves == ("S",) for one in cost.symbols)), ("107.4c", any(
                one.halves == ("C",) for one in cost.symbols)), ("106.6", any(
                    mana.read(key).only for key, _ in spent))) if there]
    happen(game, SpendMana(player.name, tuple(spent), anonymous, tuple(rules), tuple(made)))


# everything that isn't mana


def reduced(cost: ManaCost, many: int) -> ManaCost:
    """A mana cost of which so much generic mana is paid in another way (delve, improvise, convoke)."""
    found: list[Symbol] = []
    for symbol in cost.symbols:
        if len(symbol.halves) == 1 and symbol.halves[0].isdigit() and many:
            taken = min(many, int(symbol.halves[0]))
            many -= taken
            if int(symbol.halves[0]) > taken:
                found.append(Symbol((str(int(symbol.halves[0]) - taken),)))
        else:
            found.append(symbol)
    return ManaCost(tuple(found))


def generic(cost: Cost) -> int:
    """How much generic mana a cost asks for."""
    return sum(int(one.halves[0]) for one in (cost.mana.symbols if cost.mana is not None else ())
               if len(one.halves) == 1 and one.halves[0].isdigit())
