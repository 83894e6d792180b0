"""Reading: rules, what changed, glossary and search, for a reader in a language and an edition.

Plays nothing: what boards show of a rule is said in :mod:`refapp.services.boards`.
"""
