"""Life totals and counters of players and objects, and drawing cards."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game import moves
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.state import Obj, Player, Ref


def change_life(game: Game, player: Player, amount: int, rules: Sequence[str] = (), *,
                note: bool = True) -> bool:
    """Gain (positive) or lose (negative) life; false if nothing happens (0, or it can't be done)."""
    if amount == 0 or player.lost:
        return False
    what = "gain_life" if amount > 0 else "lose_life"
    if game.cannot(player, what):
        game.note(f"cant_{what}", ["119.7" if amount > 0 else "119.8", "101.2"], player.name, n=abs(amount))
        return False
    with game.events():
        if player.team in game.teams:
            game.teams[player.team].life += amount
        else:
            player.life += amount
        if note:
            keys = [*rules, "119.3"] + (["810.9"] if player.team in game.teams else [])
            game.note(what, keys, player.name, n=abs(amount), life=game.life(player))
        game.happened(Occurrence("gains_life" if amount > 0 else "loses_life",
                                 Ref(player.name, 0, player=True), Ref(player.name, 0, player=True),
                                 player=player.name, amount=abs(amount)))
    return True


def add_counters(game: Game, name: str, kind: str, many: int, rules: Sequence[str] = ()) -> bool:
    """Put counters of a kind on a permanent or player; false if none are put."""
    if many <= 0:
        return False
    with game.events():
        if name in game.players:
            player = game.players[name]
            if player.lost:
                return False
            player.counters[kind] = player.counters.get(kind, 0) + many
            game.note(
                "counters_added", [*rules, "122.1"], name, kind=kind, n=many, total=player.counters[kind]
            )
            return True
        obj = game.obj(name)
        if not obj.exists:
            return False
        before = obj.counters.get(kind, 0)
        obj.counters[kind] = before + many
        game.note("counters_added", [*rules, "122.1"], name, kind=kind, n=many, total=before + many)
        now = Ref(name, obj.incarnation)
        game.happened(Occurrence("counters_put", None, now, kind=kind, amount=many))
        if kind == "lore":
            game.happened(Occurrence("chapter", None, now, amount_before=before, amount=before + many))
    return True


def remove_counters(game: Game, name: str, kind: str, many: int, rules: Sequence[str] = ()) -> int:
    """Remove up to so many counters; returns how many were removed."""
    held = game.players[name].counters if name in game.players else game.obj(name).counters
    taken = min(many, held.get(kind, 0))
    if taken <= 0:
        return 0
    with game.events():
        held[kind] -= taken
        if not held[kind]:
            del held[kind]
        game.note("counters_removed", [*rules], name, kind=kind, n=taken, total=held.get(kind, 0))
    return taken


def draw(game: Game, player: Player, rules: Sequence[str] = ()) -> str | None:
    """Draw one card; from an empty library the attempt is remembered for the next check (704.5b)."""
    library = player.zones["library"]
    if not library:
        player.drew_from_empty = True
        game.note("draw_from_empty", [*rules, "121.4", "104.3c"], player.name)
        return None
    card = game.obj(library[0])
    with game.events():
        moves.move(game, card, "hand", action="drawn", rules=[*rules, "121.1"], player=player.name)
        game.happened(Occurrence("draws", Ref(card.id, card.incarnation), Ref(card.id, card.incarnation),
                                 player=player.name))
        for holder, ability in game.statics():
            if holder.controller == player.name and (
                    ability.reveal_draws == "each" or (ability.reveal_draws == "first" and not player.drawn_this_turn)):
                card.revealed, card.cached = True, None
                game.note("revealed", ["603.11", "701.20a"], card.id, zone="hand", by=holder.id)
                here = Ref(card.id, card.incarnation)
                game.happened(Occurrence("revealed", here, here, player=player.name, kind=holder.id))
        player.drawn_this_turn += 1
    return card.id


def shuffle(game: Game, player: Player, rules: Sequence[str] = (), *, times: int = 1,
            kept: Sequence[str] = ()) -> None:
    """Shuffle a library. Nobody knows the order afterwards, so the cards are shown sorted by id.

    ``kept`` cards are found ones that are not part of the shuffle (701.24b); they stay on top.
    """
    with game.events():
        library = player.zones["library"]
        rest = sorted((card for card in library if card not in kept), key=_natural)
        top = [card for card in library if card in kept]
        library[:] = [*top, *rest]
        keys = ["701.24a", *rules]
        for name in rest:
            card = game.objects[name]
            if card.revealed:
                card.incarnation += 1
                keys.append("701.20d")
            card.revealed = False
            card.cached = None
        if len(library) < 2:
            keys.append("701.24e")
        if times > 1:
            keys.append("701.24f")
        game.note("shuffled", keys, player.name, n=len(rest), times=times)
        who = Ref(player.name, 0, player=True)
        game.budget.spend(times)
        for _ in range(times):
            game.happened(Occurrence("shuffles", who, who, player=player.name))


def _natural(name: str) -> tuple[str, int, str]:
    stem = name.rstrip("0123456789")
    digits = name[len(stem):]
    return (stem, int(digits) if digits else -1, name)


def tap(game: Game, obj: Obj, rules: Sequence[str] = ()) -> bool:
    """Tap an untapped permanent; a tapped one stays as it is and nothing happens (701.26a)."""
    if obj.zone != "battlefield" or obj.phased_out or not obj.exists:
        return False
    if obj.tapped:
        game.note("already_tapped", ["701.26a", "603.2e", *rules], obj.id)
        return False
    with game.events():
        obj.tapped = True
        game.note("tapped", ["701.26a", *rules], obj.id)
        game.happened(Occurrence("becomes_tapped", None, Ref(obj.id, obj.incarnation)))
    return True


def untap(game: Game, obj: Obj, rules: Sequence[str] = ()) -> bool:
    """Untap a tapped permanent; an untapped one stays as it is and nothing happens (701.26b)."""
    if obj.zone != "battlefield" or obj.phased_out or not obj.exists:
        return False
    if not obj.tapped:
        game.note("already_untapped", ["701.26b", "603.2e", *rules], obj.id)
        return False
    if obj.counters.get("stun", 0) > 0 and game.rules.holds("stun_counters"):
        remove_counters(game, obj.id, "stun", 1, ["122.1d", "614.1a"])
        return False
    with game.events():
        obj.tapped = False
        game.note("untapped", ["701.26b", *rules], obj.id)
        game.happened(Occurrence("becomes_untapped", None, Ref(obj.id, obj.incarnation)))
    return True
