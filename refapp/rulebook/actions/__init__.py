"""Keyword actions (701) and other things that effects do: one file an action, called as its entry is called.

Each file has the instruction (its word in the scenario language, :mod:`refapp.language.instruction`), what carries it
out in each edition, and nothing else. It makes events and never sets a field of the game.

What an action means elsewhere (as a cost, in combat, its event), its file names; `activate.py`, `cast.py` and `play.py`
do nothing but that. That players follow these words (701.1): `rulebook/keyword_actions.py`.
"""
