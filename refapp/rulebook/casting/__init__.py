"""Casting spells, activating abilities, mana and costs: 106, 115 to 118, 405, 601, 602, 605, 606. One file a topic.

The steps of 601.2 are functions that fill a :class:`~refapp.rulebook.casting.proposal.Proposal`; keyword abilities
register for the moment to which they bring something (``casting/moments.py``). What the rules forbid raises Illegal,
and the game is as before (733).
"""
