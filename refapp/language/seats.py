"""How far players can affect others in each format, by where they sit (801, 807, 809)."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def usual_ranges(format_: object, order: tuple[str, ...], teams: Mapping[str, str | None],
                 emperors: Collection[str]) -> dict[str, int]:
    """Ranges of influence as a format has them: 1 in Grand Melee (§807.2a); none in
    most, such as Free-for-All, unless the players agree on one (§806.2a).

    In Emperor each general can reach one general of another team as the game begins, and each emperor two, however
    large the teams are (§809.6, §809.6a): 1 and 2 with teams of three (§809.3a).
    """
    if format_ == "grand_melee":
        return dict.fromkeys(order, 1)
    if format_ != "emperor":
        return {}
    found = {}
    for at, name in enumerate(order):
        away = sorted(min((other - at) % len(order), (at - other) % len(order)) for other, one in enumerate(order)
                      if teams[one] != teams[name] and one not in emperors)
        wanted = 2 if name in emperors else 1
        found[name] = away[wanted - 1] if len(away) >= wanted else wanted
    return found
