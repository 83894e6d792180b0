"""What players look for here that stands in another document of the publisher: the search says so, and in which."""

from __future__ import annotations

import re
from types import MappingProxyType

from refapp.search.query import Note
from refapp.search.stems import fold

_DOCUMENTS = (
    ("Magic Infraction Procedure Guide (IPG)",
     r"ipg|infractions?|penalt(y|ies)|missed triggers?|(game|match) loss|slow play|game rule violation|"
     r"(declenchements?|triggers?|capacites?( declenchees?)?) (oublies?|oubliees?|manques?|manquees?)|penalites?|"
     r"perte de (partie|match)|jeu lent"),
    ("Magic Tournament Rules (MTR)",
     r"mtr|tournament rules|deck ?checks?|deck registration|decklists?|time (limit|extension)|banned list|"
     r"regles (de|des) tournois?|liste de deck|limite de temps|cartes? bannies?"),
)
_KNOWN = tuple((document, re.compile(rf"\b({words})\b")) for document, words in _DOCUMENTS)


def note_on(query: str) -> Note | None:
    """The note on a query about what another document says; None for any other query."""
    text = fold(query)
    for document, words in _KNOWN:
        if words.search(text):
            return Note("search.elsewhere", "That is a matter of tournaments, on which these rules say little: see "
                        "{document}.", MappingProxyType({"document": document}))
    return None
