"""Cards as answers: what an import did, what is there."""

from __future__ import annotations

from refapp.cards.folder import CardFolder
from refapp.i18n import Catalogue
from refapp.services.answers.shapes import sentence
from refapp.services.cards.importing import CardsImported
from refapp.services.library.library import Library
from refapp.services.reading.asking import Json


def cards_imported_json(done: CardsImported, words: Catalogue) -> Json:
    """What an import of cards did: of each file, and what is there now."""
    return {"object": "cards_import", "files": [
        {"file": name, "format": taken.format, "objects": taken.told,
         "left_out": [{"name": card, "details": sentence(error, words)} for card, error in taken.odd]}
        for name, taken in done.files], "cards": done.now.cards, "named": done.now.named, "rulings": done.now.rulings}


def cards_status_json(library: Library) -> Json:
    """What is imported; raises CardFileError where that can't be read."""
    there = CardFolder(library.store.root).checked()
    if there is None:
        return {"object": "cards", "imported": False, "cards": 0, "named": {}, "rulings": 0, "sources": []}
    about = there[1]
    return {"object": "cards", "imported": True, "cards": about.cards, "named": about.named,
            "rulings": about.rulings, "sources": [dict(one) for one in about.sources]}
