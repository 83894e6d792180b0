"""False friends: the words that tell a price, a measurement, a version or a count from a rule number.

Words are regular-expression alternatives, English and French together, because posts mix them.
"""

from __future__ import annotations

import re

from refapp.cite.clean import in_lower_case

_VERSIONS = (r"v|ver|vers|(?<!short )(?<!long )versions?|maj|m[àa]j|build|release|patch|update|beta|alpha|rev"
             r"|revision|driver|kernel|api"
             r"|chrome|java|python|windows|ios|linux|firmware|software|deploy|upgrade|downgrade|rollback|ubuntu"
             r"|debian|node|npm|semver")
_MONEY = r"[€$£¥]|usd|eur|euros?|e|dollars?|bucks?|tix|gold|gems|cents?"
_QUANTITIES = (r"[%°]|percent|pour ?cent|[kmµ]?g|lbs?|oz|[mc]?l|[kcm]?m|miles?|inch(?:es)?|pouces?|mph|kmh|km/h"
               r"|[kmg]?hz|fm|[kmgt]b|[km]o|fps|dba?|px|dpi|bpm|rpm|psi|kwh?|mah|volts?|w(?:atts?)?|gigas?|hp|cv"
               r"|chevaux|horsepower|laps?|percentile|degrees?|degr[ée]s?|units?|unit[ée]s?")
_TIMES = r"m?s|secs?|seconds?|secondes?|mins?|minutes?|h|hours?|heures?|days?|jours?|years?|ans"
_SCORES = (r"points?(?! out)|pts?|k|millions?|milliards?|billions?|bn|x|times|fois|average|avg|de moyenne"
           r"|view(?:er)?s|vues|likes|pages?|posts|messages|rep|karma"
           r"|downloads|followers|users|members")
_COUNTED = (r"(?:card|carte|deck|player|joueur|point|time|blessure|counter|marqueur|token|jeton|cr[ée]ature|game)s?"
            r"|life|pv|fois|damage|copies|people|personnes|parties")

NOT_BEFORE = in_lower_case(
    r"(?:(?:[0-9]|\s)[.,:]|[$€£¥#@&=+^%/\\]|(?<!~)~|[^\W_]_*-|[0-9] |[^\W_]_*)\Z"  # glued to something else
    rf"|(?<![^\W_])(?:{_VERSIONS})[ :.]{{1,2}}(?:of |de |is |est |to |[àa] )?\Z")
"""What stands before a number that is no rule: ``$``, ``version``; words of prices are :mod:`refapp.cite.topic`'s."""

_GLUED = "$€£¥#@&=+^%/\\~-_.,:"
"""What of it may stand right before a number, beside letters, digits and a space."""
_BEFORE_A_SPACE = (*"0123456789", *re.sub(r"\(.*?\)", "", _VERSIONS.replace("versions?", "version"
                                          r"|versions").replace("[àa]", "a")).split("|"),
                   "of", "de", "is", "est", "to", "à", "a")
"""How what of it stands before a space ends."""


def is_glued(before: str) -> bool:
    """Whether what stands before a number, in lower case, makes it a part of something else: ``$``, ``version``."""
    last = before[-1:]
    may_be = before.rstrip(" .:").endswith(_BEFORE_A_SPACE) if last == " " else last.isalnum() or last in _GLUED
    return may_be and NOT_BEFORE.search(before) is not None


UNIT = in_lower_case(rf"[ -]?(?:{_MONEY}|{_QUANTITIES}|{_TIMES}|{_SCORES})(?![\w'/])")
"""What stands after a number that measures something."""

AVERAGED = re.compile(r" (?:cards?|cartes?|decks?|players?|joueurs?|copies|games?|parties|tokens?|jetons?|errors?"
                      r"|wins?|losses|victoires?"
                      r"|(?:damage|life|blessures)(?= (?:in|on|per|total|from|today|en|par|au)(?!\w)|[.,;!?]|\Z))"
                      r"(?!\w)")
"""What stands after a decimal that counts on average; in lower case, because a quoted rule starts with a capital."""

COUNTED = in_lower_case(r"[ -](?:(?!appl|s'appl|(?:to|for|in|on|is|are|and|et|aux?|les?|des|sur) )\w{1,20} ){0,2}"
                     rf"(?:{_COUNTED})(?!\w)")
"""What stands after a whole number that counts: ``704 cards``, ``100 other players``."""
