"""State-based actions (704.5, 704.6), each beside its dated variants: one file for what it is about.

Each function finds where its action applies on the board as it is; it changes nothing. ``at`` is its place in the
order in which they are looked for, which decides in which order choices are asked. The machine
(:mod:`refapp.game.machine.sba`) merges what several rules say about the same subject and performs everything at once.
"""
