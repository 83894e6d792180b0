"""Breaks the engine and the checks on purpose, one fault at a time, and counts the faults that the suite notices.

Not a test: it takes minutes. ``make mutants`` runs it; survivors are listed for a person to judge, and what was judged
stands in ``judged.csv``.
"""
