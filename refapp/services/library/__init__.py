"""The library: the data directory, the texts in it, their import, and the indexes that searches go through.

Knows no reader, no page and no answer: it hands out texts, history and indexes.
"""
