"""Replacement and prevention effects that rules bring, by what they replace; 614 and 615 say how they work.

Each function finds the effects of its rule that would apply to an event. It changes nothing: what happens instead is
an event, and ``use`` runs when the effect has applied.
"""
