"""Cards that somebody imported, and card text that somebody sends: found, read, made objects of a board.

Knows the library and the reader of card text; builds no page and plays nothing.
"""
