"""Import of official documents: formats behind one registry, encodings, typography, self-checks.

Takes bytes and gives a Document; every non-blank line of the source is in it or reported as a problem.
Writes nothing, fetches nothing, and refuses (``ImportRefused``) what it cannot read for certain.
"""
