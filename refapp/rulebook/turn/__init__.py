"""The turn: 500 to 505, 512 to 514, 703, and priority (117). One file a step.

:mod:`~refapp.rulebook.turn.structure` goes from one to the next.

A step's turn-based actions, and when it doesn't take place, register with the hooks of
``turn/moments.py``.
"""
