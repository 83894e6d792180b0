"""The engine: plays a small board under the rules of one edition and says what happened and why.

Pure and deterministic: no files, no clock, no language. It knows how a game works; what the rules of
an edition are, a :class:`Ruleset` tells it (see :mod:`refapp.rulebook`).
"""
