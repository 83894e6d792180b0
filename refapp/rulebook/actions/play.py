"""701.18 Play: `casting/lands.py`, a land (701.18a) or a card, whichever it is (701.18b).

“Play with the top card of your library revealed” (701.18c): `effects/top_card.py`. That older cards say “play” for
casting and activating (701.18d, 701.18e) is no word of the language.
"""
