"""Other words for the same question: what players say so and so is brought to one wording before they are compared.

Each row is true of every question: “a flyer” is “a creature with flying”, whatever is asked about it. What only often
means the same (kill and destroy, play and cast) stands nowhere here, since a wrong verdict is worse than none. Compared
folded, without accents; rows apply one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

_KEYWORDS = {
    "en": "flying|reach|menace|haste|vigilance|trample|lifelink|deathtouch|first strike|double strike|hexproof|shroud|"
          "indestructible|defender|infect|flash|ward|undying|persist|prowess|phasing|shadow|skulk",
    "fr": "vol|portee|menace|celerite|vigilance|pietinement|lien de vie|contact mortel|initiative|double initiative|"
          "defense talismanique|linceul|indestructible|defenseur|infection|flash|parade|persistance|prouesse",
}
_CAME = "came in|came out|came down|came into play|entered|dropped|arrived"
_LATELY = {
    "en": rf"(?:that |which )?(?:has |have |i |i've |i have |you )?(?:only |just |freshly )+(?:played|cast|summoned|"
          rf"come into play|{_CAME})(?: this turn)?|(?:that |which )?(?:i )?(?:played|cast|summoned|{_CAME}) this turn",
    "fr": r"(?:qui vien(?:t|nent) d[e'] ?(?:arriver|entrer|etre lancees?|entrer en jeu)|"
          r"que (?:je viens|tu viens|l'on vient|on vient) d[e'] ?(?:jouer|lancer|poser|invoquer)|"
          r"(?:fraichement |tout juste )?(?:arrivee|entree|lancee|jouee|posee|invoquee)s? ce tour(?:-ci| ci)?)",
}
_Rows = tuple[tuple[str, str], ...]


def _numbers(*words: tuple[int, str]) -> _Rows:
    return tuple((rf"(?<![\w/+-]){number}(?![\w/])", word) for number, word in words)


_ENGLISH: _Rows = (
    # what only says that somebody asks
    (r"^(?:(?:hey|hi|ok|okay|so|well|quick question|question|judge|guys|btw|also|and|but|wait|um|sorry)\b[ ,:!.]*)+",
     ""),
    (r"[ ,]+(?:or not|or no|right|please|pls|plz|thanks|thx|though|tho|anymore|lol|in mtg|in magic|y/n)(?=[ ?!.]*$)",
     ""),
    (r"\b(?:is it|is that|would it be) (?:possible|legal|allowed|ok|okay|fine) (?:for me )?to\b", "can i"),
    (r"\b(?:am i|are you|is one|are we) (?:allowed|able|permitted) to\b|\bdo i get to\b", "can i"),
    # players and their turns
    (r"\bopp(?:s|')?\b|\benem(?:y|ies)\b", "opponent"),
    (r"\b(?:an? |my |the )?opponents?(?:'s|')? turn\b|"
     r"\b(?:their|his|her|someone else's|another player's|other players?'?s?) turn\b", "opponent turn"),
    (r"\bopponent(?:'s|s'|s)\b", "opponent"),
    # words of the table
    (r"\bdmg\b", "damage"), (r"\bgy\b|\byard\b", "graveyard"), (r"\bdeck\b", "library"),
    (r"\bsac\b", "sacrifice"), (r"\bsacc?ed\b", "sacrificed"), (r"\bsacc?ing\b", "sacrificing"),
    (r"\b(?:pws?|walkers?)\b", "planeswalker"), (r"\bcmdr\b|(?<!in )\bgeneral\b", "commander"),
    (r"\bcounter (?:spell|magic)s?\b|\bcountermagic\b", "counterspell"),
    (r"\b(?:normal|regular|ordinary|plain) counterspell", "counterspell"),
    (r"\b(?:board ?wipes?|board-wipes?|wraths?(?: of god)?|sweepers?|mass removal)\b", "wrath"),
    (r"\bflickered\b", "blinked"),
    (r"\b(?:is |gets? |are )?returned to (?:my |its owner's |their owner's |the )?hand\b", "bounced"),
    (r"\b(?:etbs?|enters?(?:-| )(?:the(?:-| )battlefield)?|enters)(?: |-)?(?:effects?|triggers?|abilit(?:y|ies))\b|"
     r"\betbs?\b", "enters trigger"),
    (r"\b(?:death|dies|dying)(?: |-)(?:effects?|triggers?|abilit(?:y|ies))\b", "death trigger"),
    (r"\b(?:two times|2 times|2x)\b", "twice"), (r"\bchump[- ]block", "block"),
    (r"\b(?:in|per|each|during) (?:a |one |1 |the same |a single |each |every )?turn\b|\b(?:a|each) turn(?=[ ?!.]*$)",
     "in one turn"),
    (r"\b(count|stop)(?:s|ing)\b", r"\1"), (r"\bgo(?:es|ing)\b", "go"),
    # creatures and what they are like
    (r"\b(?:guy|dude|critter|minion|monster|beater|dork|body)(?=s?\b)", "creature"), (r"\bbodies\b", "creatures"),
    (r"\blegendary (?:creature|permanent)(?=s?\b)", "legend"),
    (r"\blegendar(?:y|ies)\b(?! (?:land|rule|spell|sorcery))", "legend"),
    (rf"\bcreatures? (?:with|that has|that have|which has|having) ({_KEYWORDS['en']})\b", r"\1 creature"),
    (r"\bfl[iy]er(?=s?\b)", "flying creature"),
    (r"\bcreatures? (?:without|with no) flying\b|\bnon-?fl(?:ying|yer)(?: creature)?s?\b|"
     r"\bground (?:pounder|creature)s?\b", "ground creature"),
    (r"\bcreatures? (?:with|that has|which has|having|under) summoning sickness\b", "summoning sick creature"),
    (rf"\bcreatures? (?:{_LATELY['en']})\b|\bnew creatures?\b", "summoning sick creature"),
    (rf"\bplaneswalkers? (?:{_LATELY['en']})\b", "planeswalker the turn it enters"),
    (r"\b(?:the )?(?:same )?turn (?:it|they|the creature|i) (?:comes? (?:in|out|down|into play)|came (?:in|out|down|"
     r"into play)|enters?(?: the battlefield| play)?|entered|(?:is|was|were) (?:cast|played)|"
     r"(?:cast|play|played|summon|summoned) it)\b", "the turn it enters"),
    (r"\bpro[- ](red|blue|black|white|green)\b", r"protection from \1"),
    *_numbers((0, "zero"), (1, "one"), (2, "two"), (3, "three")),
)
_FRENCH: _Rows = (
    (r"^(?:(?:salut|bonjour|alors|ok|question|juge|dites|et|mais|bon|euh|du coup)\b[ ,:!.]*)+", ""),
    (r"[ ,]+(?:ou pas|ou non|svp|stp|merci|du coup|en fait|a magic)(?=[ ?!.]*$)", ""),
    (r"\b(?:ai-?je|a-?t-?on|est-ce que j'ai|est ce que j'ai|j'ai|on a) le droit d[e'] ?", "je peux "),
    (r"\b(?:est-ce |est ce |c'est |est-il |est il |est-ce qu'il est |est ce qu'il est )?possible d[e'] ?", "je peux "),
    (r"\btour (?:de (?:mon |l'|l |un )?(?:adversaire|autre|autre joueur)|d'un (?:adversaire|autre joueur)|de l'autre|"
     r"adverse)\b", "tour adverse"),
    (r"\badv\b", "adversaire"), (r"\b(?:degat|dommage)s?\b|\bdmg\b", "blessures"),
    (r"\bcontrer\b", "contrecarrer"), (r"\bcontre(e?s?)\b(?= *[?.]*$)", r"contrecarre\1"),
    (r"(?<!en )\bgeneral\b", "commandant"), (r"\b(?:pv|pdv)\b", "points de vie"), (r"\b2 fois\b", "deux fois"),
    (r"\btokens?\b", "jeton"), (r"\b(?:pws?|arpenteurs?)\b", "planeswalker"), (r"\bdeck\b", "bibliotheque"),
    (r"\b(?:taper|tapper)\b", "engager"), (r"\btapp?ee(s?)\b", r"engagee\1"), (r"\b(?:saquer|sac)\b", "sacrifier"),
    (r"\b(?:board ?wipe|wrath|colere de dieu|balayage|destruction globale|sort de zone)s?\b", "wrath"),
    (r"\bcomptent\b", "compte"),
    (r"\b(?:par|dans un(?: seul)?|dans le meme|en un(?: seul)?|a chaque) tour\b", "par tour"),
    # English names of keywords
    (r"\bhexproof\b", "defense talismanique"), (r"\bshroud\b", "linceul"), (r"\btrample\b", "pietinement"),
    (r"\b(?:deathtouch|toucher mortel)\b", "contact mortel"), (r"\blifelink\b", "lien de vie"),
    (r"\bhaste\b", "celerite"), (r"\bdouble strike\b", "double initiative"), (r"\bfirst strike\b", "initiative"),
    (r"\bflying\b", "vol"), (r"\bdefender\b", "defenseur"), (r"\bmal d'invoc\b|\bsummoning sickness\b",
                                                             "mal d'invocation"),
    # creatures and what they are like
    (r"\b(?:bete|bestiole|monstre|crea|bonhomme)(?=s?\b)", "creature"),
    (r"\blegendaire(?=s?\b)(?! *s?(?:terrain|sort))", "legende"), (r"\bcreature legende\b", "legende"),
    (rf"\bcreatures? (?:avec|qui a|qui ont|qui possede|ayant) (?:le |la |l'|les )?({_KEYWORDS['fr']})\b",
     r"creature \1"),
    (r"\bcreatures? volantes?\b", "creature vol"),
    (r"\bcreatures? (?:sans (?:le )?vol|non[- ]volantes?|terrestres?|au sol)\b", "creature au sol"),
    (rf"\bcreatures? (?:(?:avec|qui a|qui ont|ayant) (?:le )?mal d'invocation|{_LATELY['fr']})",
     "creature mal d'invocation"),
    (rf"\bplaneswalkers? {_LATELY['fr']}", "planeswalker le tour ou il arrive"),
    *_numbers((0, "zero"), (2, "deux"), (3, "trois")),
)
_SAME: Mapping[str, _Rows] = MappingProxyType({"en": _ENGLISH, "fr": _FRENCH})
_ASIDE = {
    "en": re.compile(r"^((?:if|when|once|after|whenever) (?!(?:can|do|does|is|are|will|may)\b).+?)(?:, *|(?<=\w) )"
                     r"((?:do|does|can|could|will|would|may|is|are) (?:i|my|the|a|an|it|they|you|that|this|its|their|"
                     r"opponent)\b.*)$"),
    "fr": re.compile(r"^((?:si|quand|lorsque|lorsqu'\w+|apres) .+?)(?:, *|(?<=\w) )"
                     r"((?:est-ce qu|est ce qu|puis-je|peut-on|peut on|puis je|je peux)\b.*)$"),
}
"""A condition that stands in front of its question."""


def in_one_wording(text: str, lang: str) -> str:
    """A question, folded, in the wording in which questions are compared."""
    for pattern, instead in _patterns(lang):
        text = pattern.sub(instead, text)
    ahead = _ASIDE[lang].match(text.strip()) if lang in _ASIDE else None
    return f"{ahead[2].rstrip(' ?!.')} {ahead[1]}" if ahead else text


@cache
def _patterns(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), instead) for pattern, instead in _SAME.get(lang, ()))
