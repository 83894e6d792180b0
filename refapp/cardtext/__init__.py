"""Card text ⇄ abilities: what a card says is read into the abilities that the engine plays, and printed from them.

``reading.read`` takes a text apart line by line; ``printing.say_ability`` is its inverse. The meanings stand once, in
``meanings.txt``; each language words them in a file of its own (``english.txt``, ``french.txt``), whose lines are read
and printed by. A line is read whole or not at all. Nothing here plays, and nothing of a publisher's is shipped.
"""
