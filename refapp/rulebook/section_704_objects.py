"""Section 704: state-based actions about creatures, tokens, legends, worlds and attachments.

Each function finds where its action applies; it changes nothing. Phased-out permanents are as if
they weren't there, save for the tokens that older editions end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refapp.game import attaching
from refapp.game.game import Game
from refapp.game.ruleset import Finding
from refapp.game.state import View
from refapp.rulebook.registry import state_based


@state_based("sba.token", "704.5d", "111.7")
def token(game: Game) -> Iterator[Finding]:
    """A token outside the battlefield (in older editions also a phased-out one) ceases to exist."""
    phased = game.rules.holds("token.phased_out_ceases")
    for view in game.board().values():
        if view.kind == "token" and (view.zone != "battlefield" or (phased and view.phased_out)):
            yield Finding("cease", view.id, {"rules": ("111.7",)})


@state_based("sba.copy", "704.5e")
def copy(game: Game) -> Iterator[Finding]:
    """A copy of a spell off the stack, or of a card off the stack and the battlefield, ceases to exist."""
    for view in game.board().values():
        if (view.kind == "spell_copy" and view.zone != "stack") or (
                view.kind == "card_copy" and view.zone not in ("stack", "battlefield")):
            yield Finding("cease", view.id)


@state_based("sba.toughness", "704.5f")
def toughness(game: Game) -> Iterator[Finding]:
    """A creature with toughness 0 or less is put into its owner's graveyard; regeneration doesn't help."""
    for view in game.permanents():
        if "creature" in view.types and (view.toughness or 0) <= 0:
            yield Finding("put_into_graveyard", view.id)


def _destroyed(game: Game, view: View, rule: str) -> Iterator[Finding]:
    """The creature is destroyed; an indestructible one isn't, and the trace says so."""
    if "indestructible" in view.keywords:
        game.note_once("indestructible", ["702.12b", rule], view.id)
    else:
        yield Finding("destroy", view.id)


def _creatures(game: Game) -> Iterator[View]:
    for view in game.permanents():
        if "creature" in view.types:
            yield view


@state_based("sba.lethal", "704.5g")
def lethal(game: Game) -> Iterator[Finding]:
    """A creature with toughness above 0 and marked damage at least equal to it is destroyed."""
    needs_damage = game.rules.holds("lethal.needs_damage")
    for view in _creatures(game):
        damage = game.objects[view.id].damage
        enough = view.power if "lethal by power" in view.keywords else view.toughness
        if (view.toughness or 0) > 0 and damage >= (enough or 0) and (damage > 0 or not needs_damage):
            yield from _destroyed(game, view, "704.5g")


@state_based("sba.deathtouch", "704.5h", until="2010-07-16")
def deathtouch_first(game: Game) -> Iterator[Finding]:
    """A creature hit by a deathtouch source since the last check is destroyed, whatever its toughness."""
    for view in _creatures(game):
        if game.objects[view.id].deathtouched:
            yield from _destroyed(game, view, "704.5h")


@state_based("sba.deathtouch.toughness", "704.5h", since="2010-07-16")
def deathtouch(game: Game) -> Iterator[Finding]:
    """A creature with toughness above 0 hit by a deathtouch source since the last check is destroyed."""
    for view in _creatures(game):
        if game.objects[view.id].deathtouched and (view.toughness or 0) > 0:
            yield from _destroyed(game, view, "704.5h")


@state_based("sba.loyalty", "704.5i")
def loyalty(game: Game) -> Iterator[Finding]:
    """A planeswalker with loyalty 0 is put into its owner's graveyard."""
    for view in game.permanents():
        if "planeswalker" in view.types and view.counters.get("loyalty", 0) <= 0:
            yield Finding("put_into_graveyard", view.id)


@state_based("sba.pwunique.all", "2011-09-30:704.5j", until="2013-07-13")
def planeswalkers_all(game: Game) -> Iterator[Finding]:
    """Planeswalkers that share a planeswalker type all go, whoever controls them."""
    walkers = [view for view in game.permanents() if "planeswalker" in view.types]
    for view in walkers:
        if any(other.id != view.id and view.subtypes & other.subtypes for other in walkers):
            yield Finding("put_into_graveyard", view.id)


@state_based("sba.pwunique.own", "2011-09-30:704.5j", since="2013-07-13", until="2017-09-29")
def planeswalkers_own(game: Game) -> Iterator[Finding]:
    """A player with several planeswalkers that share a planeswalker type keeps one, the rest go."""
    groups: dict[tuple[str, str], list[View]] = {}
    for view in game.permanents():
        if "planeswalker" in view.types:
            for subtype in sorted(view.subtypes):
                groups.setdefault((view.controller, subtype), []).append(view)
    yield from _keep_one(game, groups, "2011-09-30:704.5j")


@state_based("sba.legend.all", "704.5j", until="2013-07-13")
def legends_all(game: Game) -> Iterator[Finding]:
    """Legendary permanents with the same name all go, whoever controls them."""
    for group in _by_name(game).values():
        if len(group) > 1:
            for view in group:
                yield Finding("put_into_graveyard", view.id)


@state_based("sba.legend", "704.5j", since="2013-07-13")
def legends(game: Game) -> Iterator[Finding]:
    """A player with several legendary permanents of the same name keeps one of them, the rest go."""
    groups: dict[tuple[str, str], list[View]] = {}
    for name, group in _by_name(game).items():
        for view in group:
            groups.setdefault((view.controller, name), []).append(view)
    yield from _keep_one(game, groups, "704.5j")


def _by_name(game: Game) -> dict[str, list[View]]:
    found: dict[str, list[View]] = {}
    for view in game.permanents():
        if "legendary" in view.supertypes and view.name:
            found.setdefault(view.name, []).append(view)
    return found


def _keep_one(game: Game, groups: dict[tuple[str, str], list[View]], rule: str) -> Iterator[Finding]:
    turn = [player.name for player in game.apnap()]
    several = len({controller for (controller, _), group in groups.items() if len(group) > 1}) > 1
    for (controller, _), group in sorted(groups.items(), key=lambda item: turn.index(item[0][0])):
        if len(group) < 2:
            continue
        kept = _kept(game, controller, group)
        order = ("101.4",) if several else ()  # players choose in turn order
        game.note("chosen", [rule, *order], kept, player=controller)
        for view in group:
            if view.id != kept:
                yield Finding("put_into_graveyard", view.id, {"rules": order, "kept": kept})


def _kept(game: Game, controller: str, group: Sequence[View]) -> str:
    names = [view.id for view in group]
    chosen = next((name for name in game.choices.keep if name in names), None)
    if chosen is None:
        raise game.ask("keep", controller, names, [(name,) for name in names],
                       "Which of {names} does {who} keep?", names=", ".join(names), who=controller)
    return chosen


@state_based("sba.world", "704.5k")
def world(game: Game) -> Iterator[Finding]:
    """Of several world permanents only the newest stays; if the newest are equally new, all go."""
    worlds = [view for view in game.permanents() if "world" in view.supertypes]
    if len(worlds) < 2:
        return
    since = {view.id: game.objects[view.id].world_since or 0 for view in worlds}
    newest = max(since.values())
    tie = sum(1 for value in since.values() if value == newest) > 1
    for view in worlds:
        if tie or since[view.id] != newest:
            yield Finding("put_into_graveyard", view.id)


@state_based("sba.aura", "704.5m")
def aura(game: Game) -> Iterator[Finding]:
    """An Aura attached to nothing, or to what it can't enchant, is put into its owner's graveyard."""
    for view in game.permanents():
        if "aura" not in view.subtypes or "enchantment" not in view.types:
            continue
        if view.host is not None and view.types & {"creature", "battle"} and view.host != view.id:
            continue  # it becomes unattached first (303.4d)
        if view.host is None or not attaching.may_attach(game, view, view.host):
            yield Finding("put_into_graveyard", view.id, {"rules": ("303.4c",)})


@state_based("sba.equip", "704.5n")
def equipment(game: Game) -> Iterator[Finding]:
    """An Equipment or Fortification on something it can't be attached to comes off and stays."""
    off_players = game.rules.holds("equipment.off_players")
    for view in game.permanents():
        if view.attached is None or not view.subtypes & {"equipment", "fortification"}:
            continue
        if "aura" in view.subtypes:
            continue
        on_player = view.attached[0] in game.players
        if on_player and not off_players:
            continue
        if view.host is None or on_player or not attaching.may_attach(game, view, view.host):
            yield Finding("unattach", view.id, {"rules": ("301.5c",)})


@state_based("sba.nonattach", "704.5p")
def nonattachment(game: Game) -> Iterator[Finding]:
    """A creature (today also a battle), or anything that is no attachment at all, comes off and stays."""
    never = {"creature", "battle"} if game.rules.holds("battle.unattaches") else {"creature"}
    for view in game.permanents():
        if view.attached is not None and (view.types & never or not view.subtypes & attaching.ATTACHMENTS):
            yield Finding("unattach", view.id)


@state_based("sba.role", "704.5z")
def roles(game: Game) -> Iterator[Finding]:
    """Of several Roles of one player on a permanent, only the one with the newest timestamp stays."""
    groups: dict[tuple[str, str], list[View]] = {}
    for view in game.permanents():
        if "role" in view.subtypes and view.host is not None and view.host in game.objects:
            groups.setdefault((view.host, view.controller), []).append(view)
    for group in groups.values():
        newest = max(view.ts for view in group)
        for view in group:
            if view.ts != newest:
                yield Finding("put_into_graveyard", view.id)
