"""What a step says of players: the words for them, and where it may name them, beside objects or alone."""

from __future__ import annotations

EVERYBODY = ("each_player", "each_opponent", "each_other_player")
"""Words for several players at once, in APNAP order."""
ACTIVE = "active_player"
"""The word for the active player."""
PERSONS = ("player", "by")
"""Arguments that say who does something: an object’s word means its controller there."""
NAMING = frozenset({"player", "object", "objects"})
"""Kinds of arguments that name players or objects."""

PLAYERS_TOO = frozenset({
    ("activate", "target"), ("activate", "targets"), ("add_counters", "what"), ("attach", "to"),
    ("become_attacking", "attacks"), ("cast", "target"), ("cast", "targets"), ("change_target", "to"),
    ("change_target", "targets"), ("clash", "bottom"), ("copy_spell", "targets"), ("copy_spell", "targeting"),
    ("counters", "object"), ("create_attackers", "attacking"), ("create_token", "attached_to"),
    ("create_token", "attacking"), ("reselect_attack", "attacks"), ("damage", "to"), ("damage", "excess_to"),
    ("double_counters", "what"), ("exchange_life", "a"), ("exchange_life", "b"), ("for_each", "what"),
    ("move_counters", "from"), ("move_counters", "to"), ("play", "target"), ("play", "targets"),
    ("prevent", "to"), ("put_onto_battlefield", "attached_to"), ("put_onto_battlefield", "attacking"),
    ("redirect", "onto"), ("redirect", "to"),
    ("remove_counters", "what"), ("replacement", "what"), ("return", "attached_to"), ("triple_counters", "what")})
"""Verb or question, and argument: targets, what is dealt damage, attacked, enchanted, or has counters."""
PLAYERS_ONLY = frozenset({("agree_to_draw", "players"), ("clash", "players"), ("scry", "players"),
                          ("search_each", "players"), ("villainous_choice", "player"), ("win_and_lose", "wins"),
                          ("win_and_lose", "loses")})
"""Where only players may stand, several of them."""
