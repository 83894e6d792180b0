"""704.6c (104.3j, 903.10a): combat damage by one commander."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.losing import loses

COMMANDER_DAMAGE = 21


@state_based("704.6c", at=60)
def commander_damage(game: Game) -> Iterator[Finding]:
    """In Commander, a player to whom one commander has dealt 21 or more combat damage in all loses.

    Of two commanders of a player each is looked at by itself (702.124d). The other ways of losing stay (903.10);
    a Brawl game is without this one (§903.12h, §104.3j, §903.10a).
    """
    if game.format == "brawl":
        for player in game.remaining():
            many = max(player.commander_damage.values(), default=0)
            if many >= COMMANDER_DAMAGE:
                game.consider(["903.12h", "704.6c"], player.name, "In Brawl nobody loses because of combat damage "
                              "dealt by a commander: {n} to {subject}.", n=many, unasked=True)
    if not game.plays("commander"):
        return
    for player in game.remaining():
        if any(total >= COMMANDER_DAMAGE for total in player.commander_damage.values()):
            yield from loses(game, player, "704.6c", also=("104.3j", "903.10a"))
        else:
            game.consider("704.6c", player.name,
                          "No commander has dealt {most} combat damage to {subject}: at most {n}.",
                          trivial=not player.commander_damage, most=COMMANDER_DAMAGE,
                          n=max(player.commander_damage.values(), default=0))
