"""Boards: the live examples, playing them, what they show of the rules, and boards in the words of a language.

Changes no board: what a visitor changes goes through :mod:`refapp.services.forms`.
"""
