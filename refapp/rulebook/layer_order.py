"""In which order the layers of continuous effects apply (613.1, 613.4), by edition.

What each of them does, says :mod:`refapp.game.reading.layer_table`; the first, what is copied (613.1a), comes before
all others (:mod:`refapp.game.reading.copiable_values`).
"""

from __future__ import annotations

from datetime import date

ORDERS = (
    (date.min, ("control", "text", "types", "colors", "abilities",
                "p/t defined", "p/t set", "p/t modified", "p/t switched")),
)
"""Day from which an order was in force → the names of the layers; a later row for each order that replaced it."""


def layers_on(edition: date) -> tuple[str, ...]:
    """The order in an edition."""
    return [order for since, order in ORDERS if since <= edition][-1]
