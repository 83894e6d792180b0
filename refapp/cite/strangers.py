"""Strangers: a word before a bare decimal that says what the number counts: ``gasket 613.2``, ``Kibler 104.3``.

No list of nouns is whole; one of small words nearly is, and a verb shows by its subject or its end.
"""

from __future__ import annotations

import re
from functools import lru_cache

from refapp.cite.clean import in_lower_case
from refapp.cite.game_words import WEIGHTS

CITES = (
    r"misquot\w+|quoting|cit(?!y|i[ez]|ro)\w{1,7}|invo[kq]\w+|(?:mis)?appl(?:y|ies|ied|ying|iqu\w+)|follow\w*"
    r"|violat\w+|consult\w*|mention\w*|forg[eo]t\w*|remember\w*|memori[sz]\w+|m[ée]moris\w+|interpr[eè]t\w*"
    r"|stud(?:y|ies|ied|ying)|[ée]tudi\w+|obey\w*|discuss\w*|discut\w+|argu\w+|reword\w*|paraphras\w+|(?:mis"
    r"|re)read\w*|reading|(?:re)?li(?:re|s|t|sez|sons|sent)|compar\w+|relu?s?|recall\w*|rappel\w+|teach\w*|taught"
    r"|learn\w*|appren\w+|appris|underst\w+|compren\w+|enfrein\w+|contourn\w+|confus\w+|confond\w*|believ\w+"
    r"|ignor\w+|enforc\w+|contradi\w+|overrid\w+|oubli\w+|[ée]voqu\w+|brandi\w*|r[ée]vis\w+|r[ée]f[èé]r\w+"
    r"|refer(?:s|red|ring|enc(?:es|ed|ing))?|skip(?:s|ped|ping)?|misunderst\w+|disput\w+|according|pin(?:s|ned"
    r"|ning)?|overlook\w*")
"""What is done with rules and hardly with figures; matched in lower case."""
_CHAT = (r"til|iirc|afaik|imh?o|tbh|fwiw|ofc|iow|istr|nvm|wdym|idk|jsp|jcrois|jpense|ptdr|edit|ps|nb|op|pls|plz"
         r"|stp|svp|thx|thanks|merci|sorry|pardon|guys?|dudes?|bro|bruh|mate|man|folks|buddy|lads|mec|gars|poto?s?"
         r"|fr[èe]re|cest|ct|jai|ya|tkt|d[ée]sol[ée]e?|hi|hello|hey|salut|bonjour|oh|ah|eh|hein|indeed|exactly"
         r"|pr[ée]cis[ée]ment")
_PRONOUNS = (r"my|your|his|its|our|their|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|me|him|her|us|them"
             r"|mine|yours|everyone|everybody|someone|nobody|anyone|myself|moi|toi|lui|elles?|eux|leur|personne"
             r"|tous|toutes|chacun|rien")
_ADVERBS = (r"especially|particular|particuli(?:er|[èe]re)|example|exemple|instance|notamment|plut[ôo]t|rather"
            r"|almost|else|ever|quite|pretty|yet|already|d[ée]j[àa]|hence|otherwise|except|despite|besides|beyond"
            r"|behind|unlike|sauf|malgr[ée]|chez|contre|vers|sous|hors|jusque|lorsque|puisque|dont|coup|auquel"
            r"|ainsi|cependant|pourtant|tant|tr[èe]s|peut|doit|faut|fait|might|must|could|would|should|can|may"
            r"|will|shall|isn't|aren't|wasn't|don't|doesn't|didn't|whether|while|whose|whom|unless|once|because"
            r"|parce|each|every|any|some|other|another|same|chaque|autre|telle?s?|vue?"
             r"|suivant|concernant|touchant|hormis|outre|moyennant|gr[âa]ce|given|following|regarding|concerning"
             r"|considering|pursuant|through(?:out)?|against|below|above|within|upon|towards?")
SMALL_WORD = in_lower_case(
    rf"\A(?:[^\W\d_]*(?:ly|(?:[eéiu]|[ae]m)ment)|(?:{CITES}|quot\w+|{_CHAT}|{_PRONOUNS}|{_ADVERBS}"
    r"|the|this|that|these|those|so|as|than|then|thus|what|which|who|when|where|how|why|if|and|or|but|is|are|was"
    r"|were|be|been|has|have|had|did|does|do|it|they|you|we|he|she|not|no|nope|nah|yes|yeah|yep|ok|okay|well|hmm"
    r"|um|uh|er|lol|rip|btw|fyi|now|still|also|just|even|only|too|again|always|never|maybe|perhaps|anyway|though"
    r"|since|to|at|for|from|in|of|on|by|per|about|with|without|under|via|between|before|after|thinks?|thought"
    r"|guess|mean|say|says|said|like|compare|both|either|whole|entire|number|rulebook|document|wording|paragraph"
    r"|called|namely|versus|vs|until|read\w*|implement\w*|models?|breaks?|remains?|stays?|reste|check\w*"
    r"|explain\w*|use[sd]?|using|look\w*|search\w*|flying|reach|haste|equip|protection|shadow|fear|affinity"
    r"|rampage|evoke|riot|pilotage|vol|port[ée]e|affinit[ée]|(?:in)?famous|fameu(?:x|se)|c[ée]l[èe]bre|relevant"
    r"|exact|actual|correct|right|good|old|new|bonne?|vieille|vieux|les?|la|l|une?|des?|du|d|ce|cette|ces|[çc]a"
    r"|cela|que?|qu|qui|quoi|o[ùu]|quand|si|mais|et|ou|donc|ni|car|puis|alors|sinon|est|sont|[ée]tait|sera|soit"
    r"|ont?|il|elle|tu|je|nous|vous|pas|non|nan|oui|ouais|bah|ben|euh|bon|mdr|encore|aussi|juste|m[êe]me|seule?"
    r"|plus|toujours|jamais|enfin|bref|depuis|[àa]|au|aux|en|dans|sur|par|pour|avec|sans|selon|entre|avant"
    r"|apr[èe]s|pense|crois|dire|dis|dit|comme|surtout|r[èe]gles?|rules?|num[ée]ro|relis\w*|lire|lisez|vois|voir"
    r"|voyez|revoir|regarde[zr]?|today|here|there|later|soon|often|instead|next|yesterday|hui|hier|ici|bient[ôo]t"
    r"|souvent|d[ée]sormais|ensuite|treat\w*|describ\w+|grasps?|tackl\w+|satisf\w+|involv\w+|concern\w*|debat\w+"
    r"|restat\w+|translat\w+|recommend\w*|suggest\w*|propos\w+|cover\w*|govern\w*|trait\w+|d[ée]cri\w+|saut\w+"
    r"|compris|mix\w*|miss(?:ed|es|ing)?|needs?|wants?|wanted|found|find|know\w*|conna\w+|chang\w+|replac\w+"
    r"|rempla[cç]\w+|modifi\w+|remov\w+|call(?:s|ed)?|trouv\w+|cherch\w+|recheck\w*|lue?s?|(?:re)?wr(?:ite|ote"
    r"|itten)\w*|settl\w+|prov(?:e|es|ed|ing)|show\w*|tell\w*|told|resolv\w+|help\w*|trust\w*|hat(?:e|es|ed)"
    r"|lov(?:e|es|ed)|handl\w+|tr(?:y|ies|ied)|doubt\w*|abus\w+|exploit\w*|caus\w+|fix(?:es|ed)|mont(?:re|rer|rez)"
    r"|r[ée]gl(?:e|er|[ée]e?)|prouv\w+|aim(?:e|er|ez)|d[ée]test\w+|prefer\w*|pr[ée]f[èe]r\w+|respect\w*))\Z")
"""A word, alone, that says nothing of what a number behind it counts, or names the rules, or what is done with them."""
_SUBJECTS = (r"to|should|must|can|could|will|would|shall|let's|please|i|you|u|we|they|he|she|who|then|first|don't"
             r"|didn't|doesn't|never|not|tu|je|on|nous|vous|ils?|elles?|qui|doi[st]|faut|peu[tx]|veu[tx]|pas|puis"
             r"|nobody|everybody|everyone|somebody|someone|anyone|ever|always|often|rarely|seldom|personne|toujours|souvent"
             r"|have|has|had|having|ai|ont|avons|avez|avait|avais|ayant|(?:[mtlns]'|\bil |elle |on |qui |\btu )as?")
_PERSONS = (r"friends?|buddy|dude|guys?|judges?|opponents?|players?|teammates?|clerk|potes?|copains?|copines?|amis?"
            r"|arbitres?|adversaires?|joueurs?")
"""Who cites rules to others, with an article or without: ``a friend threw 506.4 at me``."""
_DETERMINERS = (r"the|an?|of|my|your|his|its|our|their|this|that|les?|la|l'|une?|des?|du|d'|mon|ma|ton|ta|son|sa"
                r"|notre|votre|leur|ce|cette")
_WORD_BEFORE = re.compile(
    rf"(?:(?<![^\W_])(?P<subject>(?:(?:{_DETERMINERS}) )?(?:{_PERSONS})|{_SUBJECTS}) "
    rf"|(?:(?<![^\W_])(?P<determiner>{_DETERMINERS}) )?(?:(?<![^\W_])(?P<previous>[^\W\d_]{{2,}}) )?)"
    r"(?P<word>[^\W\d_]{2,})(?: (?:n°|no\.?|nr\.?))? \Z")
"""The word before a number; behind a subject it is a verb: ``you should memorise 708.2``; behind an article a noun."""
_WORDS = 4
"""Words, with that of ``no. 613.2``, that it spans at most."""
_LAST_WORD = re.compile(r"(?<![^\W\d_])(?<!@)([^\W\d_]{2,})(?: (?:n°|no\.?|nr\.?))? \Z")
_FORM_OF_A_VERB = in_lower_case(
    r"(?!(?:bear|build|bush|cas|ceil|clock|clos|even|fitt|head|hous|land|list|morn|open|paint|park|pric|rank|rat"
    r"|sett|spr|str|tim|valu|weigh|wir)(?:ing|ed)\Z)[^\W\d_]{3,}(?:(?<!e)ed|ing)\Z")
"""``forgetting``, ``house-ruled``; what ends so and is rather a thing is left out."""
_PARTICIPLE = in_lower_case(r"[^\W\d_]{2,}(?:é|(?<!x)[iu])\Z")
"""What stands in French behind « a », which is no article there: « mon neveu a sorti 303.4 »."""


@lru_cache(maxsize=4096)
def _is_strange(word: str) -> bool:
    return SMALL_WORD.match(word) is None and not _is_of_the_game(word)


@lru_cache(maxsize=4096)
def _is_of_the_game(words: str) -> bool:
    return any(pattern.fullmatch(words) for _, pattern in WEIGHTS)


def _words_back(text: str, start: int) -> int:
    """Where the last words before a place begin, as many as :data:`_WORD_BEFORE` spans; 40 characters at most."""
    low, at = max(0, start - 40), start
    for _ in range(_WORDS + 1):
        at = text.rfind(" ", low, at)
        if at < 0:
            return low
    return at


def follows_a_stranger(lower: str, start: int, *, magic: bool) -> bool:
    """Whether a word that is not of the game, nor a small one, nor a verb, stands before: it says what the number is.

    In talk of the game (``magic``) a word of it before makes it a part of the game: ``deck construction 903.5``.
    """
    last = _LAST_WORD.search(lower, max(0, start - 40), start)
    if last is None or not _is_strange(last[1]):
        return False
    word = _WORD_BEFORE.search(lower, _words_back(lower, start), start)
    if word is None or word["subject"] is not None or not _is_strange(word["word"]):
        return False
    before = word["previous"]
    if magic and before and (_is_of_the_game(before) or _is_of_the_game(f"{before} {word['word']}")):
        return False
    if word["determiner"] == "a" and _PARTICIPLE.match(word["word"]):
        return False
    return word["determiner"] is not None or _FORM_OF_A_VERB.match(word["word"]) is None
