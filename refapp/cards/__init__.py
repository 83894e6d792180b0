"""Cards that somebody imported: the publisher's texts stay in the operator's data directory, none is shipped.

``streaming`` takes big JSON files apart within bounds, a module for each provider (``scryfall``, ``mtgjson``) says what
its objects tell of a card, ``writing`` puts that into one SQLite file, ``folder`` swaps it in, ``shelf`` finds cards
in it. Nothing here reads a card's text or knows a rule.
"""
