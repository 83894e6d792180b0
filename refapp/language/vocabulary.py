"""The words of the scenario language beside its verbs: every known field, event, condition, zone.

One table each, read by the parser, the schema, error messages and the documentation test. Verbs are instruction classes
(:mod:`refapp.language.instruction`), each beside what carries it out in :mod:`refapp.rulebook`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

DEPTH, OBJECTS, STEPS, VALUES, PLAYERS = 32, 200, 200, 20_000, 8
"""Limits of a scenario: levels of nesting, objects, steps (nested ones included), values, players."""

ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "stack", "command", "ante", "outside")
PLAYER_ZONES = ("library", "hand", "graveyard", "exile")
FORMATS = ("standard", "two_headed_giant", "commander", "brawl", "archenemy", "planechase", "vanguard", "conspiracy",
           "emperor", "free_for_all", "grand_melee", "team_vs_team", "alternating_teams", "two_headed_planechase",
           "archenemy_commander")
_MIXED = MappingProxyType({"two_headed_planechase": ("two_headed_giant", "planechase"),
                           "archenemy_commander": ("archenemy", "commander")})
"""Format → the two variants whose rules it uses together (901.12, 904.13)."""
KINDS = ("card", "token", "spell_copy", "card_copy", "emblem")
EMBLEM = ".emblem"  # after a player's name: the id of that player's emblem
CANT = ("gain_life", "lose_life", "lose_game", "win_game", "activate_abilities", "cast_spells", "play_lands",
        "draw", "draw_more_than_one", "cast_more_than_one", "get_counters", "prevent_damage", "become_monarch")
COLORS = ("white", "blue", "black", "red", "green")
"""The five colors (§105.1), in the order in which cards list them."""
COMBAT = ("attacking", "blocking")
SECTORS = ("alpha", "beta", "gamma")

EVENTS = (
    "flips_coin", "wins_flip", "loses_flip", "rolls_dice",
    "enters", "leaves", "dies", "put_into_graveyard", "graveyard_from_anywhere", "leaves_graveyard",
    "exiled_from_battlefield", "exiled", "sacrificed", "destroyed", "becomes_attached", "becomes_unattached",
    "becomes_tapped", "becomes_untapped", "transforms", "turned_face_down", "turned_face_up", "phases_out",
    "loses_control", "is_dealt_damage", "damage_prevented", "deals_damage", "deals_combat_damage", "gains_life",
    "loses_life",
    "scries", "surveils", "shuffles", "explores", "connives", "player_loses", "step_begins",
    "ability_triggers", "state", "reflexive", "counters_put", "counter_put", "draws", "discarded", "mills",
    "proliferates", "clashes", "fights", "planeswalks", "set_in_motion", "casts", "countered", "creates_token",
    "revealed", "searches", "amasses", "blights", "manifests", "put_into_hand",
    "put_into_library", "planeswalks_away", "resolves", "chapter",
    "attacks", "attacks_alone", "is_attacked", "blocks", "blocks_creature", "becomes_blocked", "becomes_blocked_by",
    "blocks_number", "blocked_by_number", "player_attacks", "attacks_player_alone", "is_dealt_excess_damage",
    "chaos_ensues", "exploits", "evolves", "trains", "mentors", "boasts", "becomes_crewed", "foretells", "plots",
    "last_counter_removed", "counters_removed", "day_changes",
    "isnt_blocked", "becomes_monstrous", "exerted", "votes", "ring_tempts", "discovers",
    "manifests_dread", "airbends", "earthbends", "waterbends", "opens_attraction", "visited",
    "firebends", "gives_gift", "mutates", "enlists", "unlocks_door", "fully_unlocks",
    "becomes_level", "final_chapter_resolves", "becomes_monarch", "takes_initiative", "completes_dungeon",
    "activates", "cycles", "becomes_target", "copies_spell", "commits_crime", "mana_added", "tapped_for_mana",
    "encounters", "expends", "enters_room", "plays_land",
)

OF_A_KIND = ("counters_put", "counter_put", "deals_damage", "deals_combat_damage", "exerted", "last_counter_removed",
             "counters_removed", "unlocks_door", "enters_room")
"""Events whose triggers may name a kind: of the counters, that a player was dealt damage, that it attacked so; or a
room."""
_OF_NOBODY = ("state", "reflexive", "chapter")
"""Events that are about no object or player but the source."""
FROM_BATTLEFIELD = ("leaves", "dies", "put_into_graveyard", "exiled_from_battlefield", "sacrificed", "destroyed")
"""Events of what was on the battlefield."""
ONLY_OF: Mapping[str, tuple[str, ...]] = MappingProxyType({
    **dict.fromkeys(("who", "player"), tuple(one for one in EVENTS if one not in _OF_NOBODY)),
    "step": ("step_begins", "activates", *OF_A_KIND), "chapter": ("chapter",),
    "number": ("casts", "draws", "counters_put", "blocks_number", "blocked_by_number", "becomes_level", "expends"),
    "other": ("attacks", "attacks_alone", "attacks_player_alone", "becomes_blocked", "becomes_blocked_by",
              "becomes_target", "blocks_creature", "deals_damage", "deals_combat_damage", "discarded", "enlists",
              "exploits", "mentors"),
    "from": ("enters", "leaves", "dies", "put_into_graveyard", "graveyard_from_anywhere", "leaves_graveyard",
             "exiled_from_battlefield", "exiled", "sacrificed", "destroyed", "discarded", "put_into_hand",
             "put_into_library", "casts", "countered")})
"""Field of a trigger → the events of which it says something."""

REMEMBERED = ("enters", "leaves", "dies", "put_into_graveyard", "graveyard_from_anywhere", "leaves_graveyard", "casts",
              "draws", "discarded", "sacrificed", "gains_life", "loses_life", "attacks", "blocks", "counters_put",
              "creates_token", "deals_damage", "deals_combat_damage", "is_dealt_damage", "exerted", "put_into_hand",
              "fully_unlocks", "commits_crime", "surveils", "scries", "activates", "cycles", "attacks_alone",
              "becomes_blocked", "destroyed", "exiled_from_battlefield", "exiled", "becomes_tapped", "becomes_target",
              "counters_removed")
"""Events that a turn remembers with what they were about."""
MEASURED = ("greatest_power", "greatest_toughness", "greatest_mv", "total_power", "total_toughness", "total_mv",
            "powers", "mana_values", "card_types", "basic_land_types", "colors_among", "color_pairs",
            "differently_named")
"""Numbers about all objects that pass a filter: the greatest or total of a value, how many different ones there are."""
PAIR = 2
"""How many colors a color pair has (105.5)."""
COMPARED = ("at_least", "at_most", "more_than", "less_than", "exactly")

ATTACK = ("multiple", "one", "left", "right")
"""Options of multiplayer games: attack any opponents, one that is chosen, the one to the left or right (802, 803)."""


class TurnStep(NamedTuple):
    """A row of the turn: a step, or a main phase, which has none (505.1)."""

    name: str
    phase: str
    formats: tuple[str, ...] = FORMATS
    """Those whose turns have it."""


_IN_ORDER = (
    TurnStep("untap", "beginning"), TurnStep("upkeep", "beginning"), TurnStep("draw", "beginning"),
    TurnStep("precombat main", "main"),
    TurnStep("beginning of combat", "combat"), TurnStep("declare attackers", "combat"),
    TurnStep("declare blockers", "combat"), TurnStep("first combat damage", "combat"),
    TurnStep("combat damage", "combat"), TurnStep("end of combat", "combat"),
    TurnStep("postcombat main", "main"),
    TurnStep("end", "ending"), TurnStep("cleanup", "ending"),
)
"""The steps of a turn in order (500.1, 501.1, 506.1, 512.1).

Nothing else says which steps there are: what is done in one is registered under its name (``refapp/rulebook/turn``).
"""
TURN_STEPS = tuple(step.name for step in _IN_ORDER)
"""Phases and steps of a turn in order, those of every format."""


def plays(form: str, variant: str) -> bool:
    """Whether a format is a variant, or uses its rules beside those of another one."""
    return variant in (form, *_MIXED.get(form, ()))


@cache
def turn_steps(form: str) -> tuple[str, ...]:
    """The steps of a turn in a format, in order."""
    return tuple(step.name for step in _IN_ORDER if form in step.formats)


def steps_until(step: str, form: str) -> list[str]:
    """What comes before a step in a turn of which no more is known: a first combat damage step doesn’t."""
    return [one for one in turn_steps(form) if TURN_STEPS.index(one) < TURN_STEPS.index(step)
            and one != "first combat damage"]


def steps_between(first: str, end: str) -> tuple[str, ...]:
    """The steps from one to before another, of every format."""
    return TURN_STEPS[TURN_STEPS.index(first):TURN_STEPS.index(end)]


@cache
def phases_of(form: str) -> Mapping[str, tuple[str, ...]]:
    """Phase → its steps in a format; each main phase by its own name, too."""
    return MappingProxyType({
        **{phase: tuple(one.name for one in _IN_ORDER if one.phase == phase and form in one.formats)
           for _, phase, _ in _IN_ORDER},
        **{step.name: (step.name,) for step in _IN_ORDER if step.phase == "main"}})


PHASES: Mapping[str, frozenset[str]] = MappingProxyType({
    phase: frozenset(step for form in FORMATS for step in phases_of(form)[phase]) for phase in phases_of(FORMATS[0])})
"""Phase → where in it a board can stand, in whatever format."""


MOMENTS_CALLED: Mapping[str, str] = MappingProxyType({
    "first main": "precombat main", "main 1": "precombat main", "main1": "precombat main",
    "pre combat main": "precombat main", "second main": "postcombat main", "main 2": "postcombat main",
    "main2": "postcombat main", "post combat main": "postcombat main", "begin combat": "beginning of combat",
    "beginning of turn": "beginning", "attackers": "declare attackers", "declare attack": "declare attackers",
    "blockers": "declare blockers", "declare blocks": "declare blockers", "damage": "combat damage",
    "first strike damage": "first combat damage", "end combat": "end of combat", "end of turn": "end"})
"""Other words for steps and phases → ours."""
WHICH: Mapping[str, str] = MappingProxyType({
    "main": "one of the two main phases, precombat main or postcombat main",
    "combat": "a step of the combat phase, such as beginning of combat or declare attackers",
    "beginning": "a step of the beginning phase: untap, upkeep or draw",
    "ending": "a step of the ending phase: end or cleanup"})
"""Phases that have several steps, or are two → what is asked for where a board says no more."""
BEGINS = (*TURN_STEPS, "main", "combat", *(f"{nth} main" for nth in ("first", "second", "third", "fourth", "fifth")))
"""At the beginning of what an ability may trigger."""
MOMENTS: Mapping[str, tuple[bool, str]] = {
    "before attackers are declared": (True, "declare attackers"),
    "after attackers are declared": (False, "declare attackers"),
    "before blockers are declared": (True, "declare blockers"),
    "after blockers are declared": (False, "declare blockers"),
    "before the combat damage step": (True, "combat damage"), "after the combat damage step": (False, "combat damage"),
    "before the end of combat step": (True, "end of combat"),
    "before combat": (True, "beginning of combat"), "after combat": (False, "beginning of combat"),
    "after upkeep": (False, "upkeep")}
"""Words of ``only`` → whether it means before, and the step (506.8, 503.2)."""
SPLIT = 2
"""How many halves a split card has (709.1)."""
SIDES = ("left", "right")
"""The two halves of a split card, in the order in which they are written."""
DAY = ("day", "night")
HOLDERS = ("max speed", "solved", "infinity", "visit")
"""Keywords before a long dash, with an ability (of “visit” a trigger’s effect) behind it."""
COMBAT_CANT = ("attack", "block", "be_blocked", "attack_alone", "block_alone")
COMBAT_MUST = ("attack", "block", "be_blocked", "be_blocked_by_all")
ATTACKED = ("you", "you or planeswalkers")
"""What a cost to attack is for."""
SYNONYMS: Mapping[str, str] = MappingProxyType({
    "you may discard this card any time you could cast an instant": "discardable",
    "can't be sacrificed": "cant be sacrificed", "can't be regenerated": "cant be regenerated",
    "start your engines": "start your engines!", "can't attack": "cant attack", "can't block": "cant block",
    "can't be blocked": "cant be blocked", "unblockable": "cant be blocked", "can't attack alone": "cant attack alone",
    "can't block alone": "cant block alone", "must attack": "attacks if able",
    "attacks each combat if able": "attacks if able", "attacks each turn if able": "attacks if able",
    "must block": "blocks if able", "blocks each combat if able": "blocks if able",
    "blocks each turn if able": "blocks if able", "must be blocked if able": "must be blocked",
    "can't attack or block": "cant attack or block", "doesn't untap": "doesnt untap",
    "doesn't untap during your untap step": "doesnt untap", "can block an additional creature": "blocks one more",
    "can block an additional creature each combat": "blocks one more",
    "can block any number of creatures": "blocks any number",
    "assigns combat damage equal to its toughness": "assigns damage by toughness",
    "assigns combat damage equal to its toughness rather than its power": "assigns damage by toughness",
    "damage equal to its toughness": "assigns damage by toughness", "can't crew": "cant crew",
    "can't crew vehicles": "cant crew", "totem armor": "umbra armor", "∞": "infinity",
    "can't be countered": "cant be countered", "uncounterable": "cant be countered",
    "friends forever": "partner—friends forever"})
"""Other spellings of fixed phrases."""

OWN_COST = "its mana cost"
"""Behind a keyword that is granted: its cost is the mana cost of what gains it."""
NUMBERS = ("one", "two", "three", "four", "five", "six")
"""Numbers as cards write them, from one on."""
DURATIONS = ("always", "turn", "combat", "your next turn", "end of your next turn", "your next upkeep",
             "your next end step")
SHIELDS = ("prevent", "redirect", "replacement", "self_replacement", "skip")
"""Verbs that make an effect wait; without an id it is called after its source, or after the verb."""
REPLACED = ("lose_game", "graveyard", "dies", "leaves", "discard", "enters", "damage", "gain_life", "lose_life", "draw",
            "draw_cards", "mill", "create_token", "counters", "destroy", "tap", "untap", "step", "turn",
            "turned_face_up", "transforms", "mana", "tapped_mana")
"""Events that a replacement effect can replace."""
TITLE_HOLDERS = ("you", "not you", "opponent", "nobody")
"""Who is the monarch, or has the initiative, as a condition asks for it."""
WHILE = frozenset({"your_turn", "speed_at_least", "speed_at_most", "life_at_least", "life_at_most", "hand_size",
                   "controls", "controls_no", "day", "blessed", "self_is", "cast_as", "kicked",
                   "cast_from", "cast_off_time", "storied", "chose", "monarch", "initiative",
                   "completed", "not_completed", "there_are", "compare", "this_turn", "last_turn", "not", "any"})
"""Conditions as long as which a static ability may work."""
PHRASES = frozenset({
    "discardable",
    "regenerates", "cant get counters", "lethal by power", "cant be sacrificed",
    "cant be regenerated", "cant attach", "cant block", "cant transform", "cant be countered",
    "suspend", "cant attack", "cant be blocked", "attacks if able", "blocks if able", "must be blocked",
    "assigns damage by toughness", "assigns no combat damage",
    "all able creatures block", "cant attack alone", "cant block alone", "cant attack or block", "doesnt untap",
    "blocks one more", "blocks any number", "cant crew", "stations with toughness",
    "top card revealed", "top card known", "may be exerted as it attacks", "can attack despite defender",
    "can be your commander", "any number in a deck", "only for ante",
    "starting player", "choose its color before the game", "may begin on the battlefield",
    "may exile cards before the game",
    "may be revealed from opening hand"})
"""Phrases that the engine gives meaning to; “suspend” is one that an effect gives, without a cost.

They are abilities, those that only burden who has them (“cant block”) as well (113.2a).
"""

GIVEN = frozenset({"must block it"})
"""Phrases about another object, which only effects give: a board can't write them."""

PLACES = (*ZONES[:-1], "library_top", "library_bottom", "top", "bottom")
"""Where a step may move something: a zone, or a place in the library."""

GOALS = tuple(place for place in PLACES if place != "stack")
"""Where a step may put something: what goes to the stack is cast."""

SEARCHED = (*PLAYER_ZONES, "outside", "library or graveyard")
"""Where a player may search (701.23)."""
