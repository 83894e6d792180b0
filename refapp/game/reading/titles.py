"""Who is the monarch and who has the initiative (725.1, 726.1)."""

from __future__ import annotations

from refapp.game.reading.position import Position

MONARCH, INITIATIVE = "monarch", "initiative"


BEHAVIOURS = {MONARCH: "monarch.is", INITIATIVE: "initiative.is"}


def holder(game: Position, title: str) -> str | None:
    """Who has the designation; None while nobody has."""
    return next((one.name for one in game.players.values() if title in one.designations), None)


def asked(game: Position, title: str, who: str, you: str) -> bool:
    """Whether a player, an opponent of that player or nobody has the designation (725.1, 726.1)."""
    if not game.rules.holds(BEHAVIOURS[title]):
        return False
    has = holder(game, title)
    if who == "nobody":
        return has is None
    if who == "opponent":
        return any(one.name == has for one in game.opponents(you))
    return (has == you) == (who == "you")
