"""False friends: the words that tell a price, a measurement, a version or a count from a rule number.

Words are regular-expression alternatives, English and French together, because posts mix them.
"""

from __future__ import annotations

import re

from refapp.cite.clean import in_lower_case

_VERSIONS = (r"v|ver|vers|versions?|build|release|patch|update|beta|alpha|rev|revision|driver|kernel|api"
             r"|chrome|java|python|windows|ios|linux|firmware|software|deploy|upgrade|downgrade|rollback|ubuntu|debian|node|npm|semver")
_MONEY = r"[€$£¥]|usd|eur|euros?|e|dollars?|bucks?|tix|gold|gems|cents?"
_QUANTITIES = (r"[%°]|percent|pour ?cent|[kmµ]?g|lbs?|oz|[mc]?l|[kcm]?m|miles?|inch(?:es)?|pouces?|mph|kmh|km/h"
               r"|[kmg]?hz|fm|[kmgt]b|[km]o|fps|dba?|px|dpi|bpm|rpm|psi|kwh?|mah|volts?|watts?|degrees?|degr[ée]s?|units?|unit[ée]s?")
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
_BEFORE_A_SPACE = (*"0123456789", *_VERSIONS.replace("versions?", "version|versions").split("|"),
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

SMALL_WORD = in_lower_case(
    r"\A(?:[^\W\d_]*(?:ly|ment)|(?:the|this|that|these|those|so|as|than|then|thus|what|which|who|when|where|how|why|if|and|or|but"
    r"|is|are|was|were|be|been|has|have|had|did|does|do|it|they|you|we|he|she|not|no|nope|nah|yes|yeah|yep|ok|okay|well|hmm|um|uh"
    r"|er|lol|rip|btw|fyi|now|still|also|just|even|only|too|again|always|never|maybe|perhaps|anyway|though|since|to|at|for|from"
    r"|in|of|on|by|per|about|with|without|under|via|between|before|after|think|thought|guess|mean|say|says|said|like|compare"
    r"|both|either|whole|entire|number|rulebook|document|wording|paragraph|called|namely|versus|vs|until"
    r"|(?:mis)?quot\w+|cit\w+|invok\w+|read\w*|implement\w*|models?|appl\w+|follow\w*|violat\w+|breaks?|mention\w*"
    r"|referenc(?:es|ed|ing)|remains?|stays?|reste|consult\w*|check\w*|explain\w*|forg[eo]t\w*|remember\w*|according|use[sd]?|using|look\w*|search\w*"
    r"|flying|reach|haste|equip|protection|shadow|fear|affinity|rampage|evoke|riot|pilotage|vol|port[ée]e|affinit[ée]"
    r"|(?:in)?famous|fameu(?:x|se)|c[ée]l[èe]bre|relevant|exact|actual|correct|right|good|old|new|bonne?|vieille|vieux"
    r"|les?|la|l|une?|des?|du|d|ce|cette|ces|[çc]a|cela|que?|qu|qui|quoi|o[ùu]|quand|si|mais|et|ou|donc|ni|car|puis|alors|sinon"
    r"|est|sont|[ée]tait|sera|soit|ont?|il|elle|tu|je|nous|vous|pas|non|nan|oui|ouais|bah|ben|euh|bon|mdr|encore|aussi|juste"
    r"|m[êe]me|seule?|plus|toujours|jamais|enfin|bref|depuis|[àa]|au|aux|en|dans|sur|par|pour|avec|sans|selon|entre|avant|apr[èe]s"
    r"|pense|crois|dire|dis|dit|comme|surtout|r[èe]gles?|rules?|num[ée]ro|relis\w*|lire|lisez|lis|vois|voir|voyez|revoir|regarde[zr]?"
    r"|today|here|there|later|soon|once|often|instead|next|yesterday|hui|hier|ici|bient[ôo]t|souvent|d[ée]sormais|ensuite"
    r"|treat\w*|describ\w+|interpr[eè]t\w*|skip\w*|stud(?:y|ies|ied)|memori[sz]\w+|m[ée]moris\w+|grasps?|tackl\w+|satisf\w+"
    r"|obey\w*|involv\w+|concern\w*|discuss\w*|discut\w+|debat\w+|argu\w+|reword\w*|restat\w+|paraphras\w+|translat\w+"
    r"|recommend\w*|suggest\w*|propos\w+|underst\w+|mis(?:read|underst)\w*|cover\w*|govern\w*|trait\w+|d[ée]cri\w+|saut\w+"
    r"|[ée]tudi\w+|compren\w+|compris|enfrein\w+|contourn\w+|because|parce|confus\w+|confond\w*|mix\w*|miss(?:ed|es|ing)?|needs?|wants?|wanted|found|find|know\w*|conna\w+|learn\w*"
    r"|teach\w*|chang\w+|replac\w+|rempla[cç]\w+|modifi\w+|remov\w+|call(?:s|ed)?|trouv\w+|cherch\w+|appren\w+"
    r"|reread\w*|recheck\w*|lue?s?|relue?s?|(?:re)?wr(?:ite|ote|itten)\w*|settl\w+|prov(?:e|es|ed|ing)|show\w*|tell\w*|told"
    r"|resolv\w+|help\w*|trust\w*|hat(?:e|es|ed)|lov(?:e|es|ed)|handl\w+|tr(?:y|ies|ied)|believ\w+|doubt\w*|disput\w+|abus\w+"
    r"|exploit\w*|caus\w+|fix(?:es|ed)|mont(?:re|rer|rez)|r[ée]gl(?:e|er|[ée]e?)|prouv\w+|aim(?:e|er|ez)|d[ée]test\w+"
    r"|ignor\w+|enforc\w+|contradi\w+|overrid\w+|prefer\w*|pr[ée]f[èe]r\w+|respect\w*|invoque\w*|appliqu\w+|consulte\w*|oubli\w+))\Z")
"""A word, alone, that says nothing of what a number behind it counts, or names the rules, or what is done with them."""
