"""701.18 Play: `casting/lands.py`, a land (701.18a) or a card, whichever it is (701.18b).

“Play with the top card of your library revealed” (701.18c): `effects/top_card.py`.
"""
