"""Pictures that other sites show of a page: drawn here, from a few words, as PNG.

Knows no rule and no library: what a picture says is decided by :mod:`refapp.services.builders.picture_build`.
"""
