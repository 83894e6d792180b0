"""Aligns editions: what became of each rule from one to the next, as facts that :mod:`refapp.history` reads.

Reads texts, never writes them; knows no page and no language of the interface.
"""
