"""False friends: the words that tell a price, a measurement, a version or a count from a rule number.

Words are regular-expression alternatives, English and French together, because posts mix them.
"""

from __future__ import annotations

import re

from refapp.cite.clean import in_lower_case

_VERSION_WORDS = (
    "v", "ver", "vers", "version", "versions", "maj", "màj", "build", "release", "patch", "update", "beta", "alpha",
    "rev", "revision", "driver", "kernel", "api", "chrome", "java", "python", "windows", "ios", "linux", "firmware",
    "software", "deploy", "upgrade", "downgrade", "rollback", "ubuntu", "debian", "node", "npm", "semver")
_VERSIONS = "|".join(_VERSION_WORDS).replace("version|versions", "(?<!short )(?<!long )versions?").replace(
    "maj|màj", "m[àa]j")
_MONEY = r"[€$£¥]|usd|eur|euros?|e|dollars?|bucks?|tix|gold|gems|cents?"
_QUANTITIES = (r"[%°]|percent|pour ?cent|[kmµ]?g|lbs?|oz|[mc]?l|[kcm]?m|miles?|inch(?:es)?|pouces?|mph|kmh|km/h"
               r"|[kmg]?hz|fm|[kmgt]b|[km]o|fps|dba?|px|dpi|bpm|rpm|psi|kwh?|mah|volts?|w(?:atts?)?|gigas?|hp|cv"
               r"|gsm|kcal|lux|chevaux|horsepower|laps?|percentile|degrees?|degr[ée]s?|units?|unit[ée]s?")
_TIMES = r"m?s|secs?|seconds?|secondes?|mins?|minutes?|h|hours?|heures?|days?|jours?|years?|ans"
_SCORES = (r"points?(?! out)|pts?|k|millions?|milliards?|billions?|bn|x|times|fois|average|avg|de moyenne"
           r"|view(?:er)?s|vues|likes|pages?|posts|messages|rep|karma"
           r"|downloads|followers|users|members|client|firmware|nightly|drivers?|kernel")
_COUNTED = (r"(?:card|carte|deck|player|joueur|point|time|blessure|counter|marqueur|token|jeton|cr[ée]ature|game)s?"
            r"|life|pv|fois|damage|copies|people|personnes|parties")

NOT_BEFORE = in_lower_case(
    r"(?:(?:[0-9]|\s)[.,:]|[$€£¥#@&=+^%/\\]|(?<!~)~|[^\W_]_*-|[0-9] |[^\W_]_*)\Z"  # glued to something else
    rf"|(?<![^\W_])(?:{_VERSIONS})[ :.]{{1,2}}(?:of |de |is |est |to |[àa] )?\Z")
"""What stands before a number that is no rule: ``$``, ``version``; words of prices are :mod:`refapp.cite.topic`'s."""

_GLUED = frozenset("$€£¥#@&=+^%/\\")
_POINTS, _DIGITS = frozenset(".,:"), frozenset("0123456789")
_VERSION_ENDS = (
    *_VERSION_WORDS, *(point + word for point in " :." for word in ("of", "de", "is", "est", "to", "à", "a")))
"""How what of it holds the word of a version ends, but for blanks and points."""


def is_glued(before: str) -> bool:
    """Whether what stands before a number, in lower case, makes it a part of something else: ``$``, ``version``.

    It answers as :data:`NOT_BEFORE` does, which is looked for only where a word of versions may end.
    """
    last, other = before[-1:], before[-2:-1]
    if last in ("-", "_"):
        return before.removesuffix("-").rstrip("_")[-1:].isalnum()
    if last == "~":
        return other != "~"
    if last.isalnum() or last in _GLUED or (last == " " and other in _DIGITS) or (
            last in _POINTS and (other in _DIGITS or other.isspace())):
        return True
    return before.rstrip(" .:").endswith(_VERSION_ENDS) and NOT_BEFORE.search(before) is not None


UNIT = in_lower_case(rf"[ -]?(?:{_MONEY}|{_QUANTITIES}|{_TIMES}|{_SCORES})(?![\w'/])")
"""What stands after a number that measures something."""

AVERAGED = re.compile(r" (?:cards?|cartes?|decks?|players?|joueurs?|copies|games?|parties|tokens?|jetons?|errors?"
                      r"|wins?|losses|victoires?"
                      r"|(?:damage|life|blessures|(?:creature|enchantment|artifact|land|spell|hand|booster|pack)s)"
                      r"(?= (?:in|on|per|out|total|from|today|en|par|au|and|et)(?!\w)|[.,;!?]|\Z))"
                      r"(?!\w)")
"""What stands after a decimal that counts on average; in lower case, because a quoted rule starts with a capital."""

COUNTED = in_lower_case(r"[ -](?:(?!appl|s'appl|(?:to|for|in|on|is|are|and|et|aux?|les?|des|sur) )\w{1,20} ){0,2}"
                     rf"(?:{_COUNTED})(?!\w)")
"""What stands after a whole number that counts: ``704 cards``, ``100 other players``."""
