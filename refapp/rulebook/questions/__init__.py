"""Questions that a scenario can ask about a board, where no file of a rule is nearer: ``{do: ask, q: NAME}``."""
