"""Section 704: state-based actions about counters, Sagas, dungeons, sectors, battles and speed."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.game import Game
from refapp.game.moves import protector_options
from refapp.game.ruleset import Finding
from refapp.game.state import View
from refapp.language.scenario import FinalChapter, MaxCounters, Trigger
from refapp.language.vocabulary import SECTORS
from refapp.rulebook.registry import state_based


@state_based("sba.cancel", "704.5q")
def cancel(game: Game) -> Iterator[Finding]:
    """+1/+1 and -1/-1 counters on a permanent are removed in pairs."""
    for view in game.permanents():
        pairs = min(view.counters.get("+1/+1", 0), view.counters.get("-1/-1", 0))
        if pairs > 0:
            yield Finding("cancel_counters", view.id, {"n": pairs})


@state_based("sba.cap", "704.5r")
def cap(game: Game) -> Iterator[Finding]:
    """Counters beyond the number that a permanent's own ability allows are removed."""
    for view in game.permanents():
        over: dict[str, int] = {}
        for ability in view.abilities:
            if isinstance(ability, MaxCounters):
                for kind, most in ability.kinds.items():
                    if view.counters.get(kind, 0) > most:
                        over[kind] = max(over.get(kind, 0), view.counters[kind] - most)
        if over:
            yield Finding("cap_counters", view.id, {"over": over})


def _final_chapter(view: View) -> int | None:
    """The greatest chapter number among a Saga's abilities; None without chapter abilities."""
    found = [ability.number for ability in view.abilities if isinstance(ability, FinalChapter)]
    found += [ability.chapter for ability in view.abilities
              if isinstance(ability, Trigger) and ability.chapter is not None]
    return max(found) if found else None


def is_source(game: Game, name: str, *, chapter: bool = False) -> bool:
    """Whether an object is the source of an ability that has triggered and not yet left the stack."""
    for item in game.stack:
        if item.spell is None and not item.activated and item.source is not None and item.source.id == name \
                and (item.chapter or not chapter):
            return True
    return any(pending.source is not None and pending.source.id == name
               and (pending.trigger.chapter is not None or not chapter) for pending in game.waiting)


@state_based("sba.saga", "704.5s")
def saga(game: Game) -> Iterator[Finding]:
    """A Saga with lore counters for its final chapter, and no chapter ability waiting, is sacrificed."""
    needs_chapters = game.rules.holds("saga.needs_chapters")
    for view in game.permanents():
        if "saga" not in view.subtypes or "cant be sacrificed" in view.keywords:
            continue
        final = _final_chapter(view)
        if final is None and needs_chapters:
            continue
        if view.counters.get("lore", 0) >= (final or 0) and not is_source(game, view.id, chapter=True):
            yield Finding("sacrifice", view.id, {"rules": ("714.4",)})


@state_based("sba.dungeon", "704.5t")
def dungeon(game: Game) -> Iterator[Finding]:
    """A dungeon whose bottommost room holds the venture marker, with no room ability waiting, is removed."""
    for player in game.remaining():
        if player.venture is None or not player.venture[1]:
            continue
        name = player.venture[0]
        if name in game.objects and game.objects[name].exists and not is_source(game, name):
            yield Finding("leave_dungeon", name, {"player": player.name})


@state_based("sba.sector", "704.5u")
def sector(game: Game) -> Iterator[Finding]:
    """With a space sculptor about, each creature without a sector gets one from its controller."""
    sculptors = [view for view in game.permanents() if "space sculptor" in view.keywords]
    if not sculptors:
        return
    own = {view.controller for view in sculptors}
    turn = sorted(game.apnap(), key=lambda player: player.name in own)
    for player in turn:
        for view in game.permanents():
            if view.controller != player.name or "creature" not in view.types or game.objects[view.id].sector:
                continue
            chosen = game.choices.sector.get(view.id)
            if chosen is None:
                raise game.ask("sector", player.name, [view.id], SECTORS,
                               "Which sector does {who} choose for {object}?", who=player.name,
                               object=view.id)
            yield Finding("sector", view.id, {"sector": chosen})


@state_based("sba.battle0", "704.5v")
def battle(game: Game) -> Iterator[Finding]:
    """A battle with defense 0 that is no source of a waiting ability is put into its owner's graveyard."""
    for view in game.permanents():
        if "battle" in view.types and view.counters.get("defense", 0) <= 0 and not is_source(game, view.id):
            yield Finding("put_into_graveyard", view.id, {"rules": ("310.7",)})


@state_based("sba.protector", "704.5x")
def protector(game: Game) -> Iterator[Finding]:
    """A battle without a protector, and not under attack, gets one; if nobody can be it, it goes."""
    for view in game.permanents():
        if "battle" not in view.types:
            continue
        obj = game.objects[view.id]
        attacked = any(
            other.attacks == view.id and other.combat == "attacking" for other in game.objects.values()
        )
        gone = obj.protector is None or game.players[obj.protector].lost
        if gone and not attacked:
            able = protector_options(game, obj, view)
            yield Finding("protector" if able else "put_into_graveyard", view.id)


@state_based("sba.siege", "704.5y")
def siege(game: Game) -> Iterator[Finding]:
    """A Siege protected by its own controller gets an opponent as protector; if there is none, it goes."""
    for view in game.permanents():
        if "battle" in view.types and "siege" in view.subtypes:
            obj = game.objects[view.id]
            if obj.protector == view.controller:
                able = protector_options(game, obj, view)
                yield Finding("protector" if able else "put_into_graveyard", view.id)


@state_based("sba.speed", "704.5aa")
def speed(game: Game) -> Iterator[Finding]:
    """A player without speed who controls a permanent with start your engines! gets speed 1."""
    for player in game.remaining():
        if player.speed is None and any(
                view.controller == player.name and "start your engines!" in view.keywords
                for view in game.permanents()):
            yield Finding("speed", player.name)
