"""Light stemming: the *key* under which forms of one word are found together.

A key is never shown to anyone; it only has to be equal for forms that a reader takes for one word
(``attacks``/``attacking``, ``infligée``/``infligent``) and different for words that a judge keeps
apart (``activate``/``active player``, ``attacker``/``attack``). It undoes plurals and conjugation and
leaves derivation alone. It refuses to guess at symbols, numbers and words of three letters or fewer.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

_VOWELS = frozenset("aeiouy")


def _irregular(table: str) -> Mapping[str, str]:
    """``"lose loses lost; die dies"`` → every form mapped to the first of its group."""
    return MappingProxyType(
        {form: forms[0] for forms in (group.split() for group in table.split(";")) for form in forms})


_ENGLISH = _irregular("""
dies died dying; die dice; tie ties tied tying; lie lies lying; lose loses lost losing;
deal deals dealt dealing; draw draws drew drawn drawing; choose chooses chose chosen choosing;
leave leaves left leaving; become becomes became becoming; give gives gave given giving;
take takes took taken taking; keep keeps kept keeping; begin begins began begun beginning;
win wins won winning; pay pays paid paying; fight fights fought fighting; use uses used using;
make makes made making; go goes went gone going; have has had having; do does did done doing;
be is are was were been being; get gets got gotten getting; say says said; mean means meant;
find finds found finding; hold holds held holding; spend spends spent spending; see sees saw seen;
come comes came coming; put puts putting; half halves; life lives; tap taps tapped tapping;
add adds added adding; owe owes owed owing; cant cannot; untap untaps untapped untapping;
meld melds melded; bid bids bidding; vote votes voted voting; copy copies copied copying; axis axes;
index indices; reveal reveals revealed revealing; plains; steal steals stole stolen;
phenomenon phenomena; turn turns turned turning; dwarf dwarves; elf elves; wolf wolves; subgame;
break breaks broke broken breaking; write writes wrote written; bring brings brought;
know knows knew known; cast casts casted casting; cost costs costed; hit hits hitting; red;
need needs needed needing; play plays played playing; species; colorless colourless;
color colors colour colours; colored coloured; phasing
""")

_FRENCH = _irregular("""
mourir meurt meurent meure meurs mourra mourront mourez mourait mouru mourant;
perdre perd perdent perde perdez perdu perdue perdus perdues perdra perdait perdrait perds;
mettre met mettent mette mettez mis mettra mettant mets;
devenir devient deviennent devenu devenue devenus devenues devienne deviendra devenait deviens;
revenir revient reviennent revenu revenue revienne; tenir tient;
contenir contient contiennent contenu;
recevoir recoit recoivent recoive recevez recu recue recus recues recevra recevrait;
prendre prend prennent prenne prenez pris prise prises prendra prenant;
resoudre resout resolvent resolve resolu resolue resolus resolues resoudra resolvant;
detruire detruit detruisent detruisez detruite detruits detruites detruirait detruisant detruira;
pouvoir peut peuvent peux pouvez puisse pourra pourrait pourraient puis;
devoir doit doivent devez devrait devraient dois devra;
faire fait font faites faits fasse fera faisant;
etre est sont soit soient etait etaient sera seront serait suis; avoir a ont avez ait avait;
dire dit disent dite dits;
choisir choisit choisissez choisissent choisi choisie choisis choisies choisisse;
subir subit subissent subi subie subis subies; agir agit agissent;
acquerir acquiert acquierent acquerez acquis acquise; jeu jeux; oeil yeux; tout toute tous toutes;
gagner gagne gagnent gagnez gagnes; jouer joue jouent jouez joues jouee joues;
payer paie paient paye payez payee payes paient;
renvoyer renvoie renvoient renvoyez renvoyee renvoyes;
lancer lance lancent lancez lances lancee lancees lancait lancant lancera; avant; pendant; cependant;
main mains; pile piles; mise mises; mort morts; permanent permanents permanente; mot mots;
equipe equipes;
moment moments; instant instants; vie vies; vol vols; point points; effet effets; sort sorts; fois;
bois; trois; sous; plus; pas; dans; sans; ans; cas; corps; temps; dos; choix; voix; croix; deux;
prix; couteux couteuse couteuses; faux fausse; autre autres; joueur joueurs joueuse joueuses;
vivre vit vivent; suivre suit suivent suivant suivante suivants suivantes; vous; nous;
blessure blessures; piocher pioche piochent piochez pioches piochee piochees; carte cartes;
attaquant attaquants attaquante attaquantes; bloqueur bloqueurs bloqueuse bloqueuses;
mortel mortelle mortels mortelles; letal letale letales letaux; initial initiale initiaux initiales;
portee portees; facon facons; regard regards; voler vole volent;
sortie sorties; defausser defausse defausses defaussez defaussent defaussee defaussees
""")

_RULES = """
issaient::4 eraient::3 issent::4 issant::4 issons::4 issait::4 aient::3 erait::3 eront::3 erons::3
issez::4 euses:eur:3 antes::4 euse:eur:3 ives:if:3 erez::3 erai::3 eras::3 ante::4 ants::4 ent::4
ive:if:3 eux:eu:2 era::3 ait::3 ais::4 ant::4 ees::3 ies:i:3 ee::3 er::3 ez::3 es::3 ie:i:3 ir:i:3
it:i:4 e::3
"""
FRENCH_ENDINGS = tuple(
    (end, instead, int(kept)) for end, instead, kept in (rule.split(":") for rule in _RULES.split())
)
"""(ending, what replaces it, letters that must remain), longest first."""


def fold(text: str) -> str:
    """Lower case, ligatures opened, accents removed: ``Éphémère`` → ``ephemere``, ``cœur`` → ``coeur``."""
    if text.isascii():
        return text.lower()
    text = text.casefold().replace("œ", "oe").replace("æ", "ae")
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def _undouble(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in _VOWELS else word


@lru_cache(maxsize=65536)
def english_key(form: str) -> str:
    """The key of an English word: ``attacking`` → ``attack``, ``abilities`` → ``ability``.

    ``tapped`` → ``tap``, ``activated`` → ``activat``, ``active`` → ``activ``, ``{t}`` → ``{t}``.
    """
    word = fold(form)
    if word in _ENGLISH:
        return _ENGLISH[word]
    if len(word) <= 3 or not word.isalpha():
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith("ied"):
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        stem = word[: -len(ending)]
        if word.endswith(ending) and not word.endswith("eed") and len(stem) >= 3 and _VOWELS & set(stem):
            word = stem
            break
    if word in _ENGLISH:
        return _ENGLISH[word]
    return _undouble(word[:-1] if word.endswith("e") and len(word) > 3 else word)


DICE = ("dé", "dés")
"""The French word whose accent is all that tells it from a function word."""


@lru_cache(maxsize=65536)
def french_key(form: str) -> str:
    """The key of a French word, accents removed: ``infligées``, ``infligent``, ``infliger`` → ``inflig``.

    ``légaux`` → ``legal``, ``créatures`` → ``creatur``, ``meurt`` → ``mourir``, ``bloqueuse`` → ``bloqueur``.
    """
    if form in DICE:
        return DICE[0]
    word = fold(form)
    if word in _FRENCH:
        return _FRENCH[word]
    if len(word) <= 3 or not word.isalpha():
        return word
    if word.endswith("aux") and not word.endswith("eaux"):
        return _undouble(word[:-2] + "l")
    if word.endswith(("eaux", "eux")) or (word.endswith("s") and not word.endswith(("ss", "us"))):
        word = word[:-1]
    if word in _FRENCH:
        return _FRENCH[word]
    for ending, instead, remain in FRENCH_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= remain:
            word = word[: -len(ending)] + instead
            break
    return _undouble(word.removesuffix("i") if len(word) > 4 else word)


KEYS: Mapping[str, Callable[[str], str]] = MappingProxyType({"english": english_key, "french": french_key})
"""The key function of each analyser named in the LANGUAGES table."""
IRREGULAR: Mapping[str, Mapping[str, str]] = MappingProxyType({"english": _ENGLISH, "french": _FRENCH})
"""Forms that no ending explains, and their keys."""
ENDINGS = MappingProxyType({"english": (), "french": FRENCH_ENDINGS})
"""(ending, what replaces it, letters that must remain), as far as an analyser has a table of them."""
ACCENTED = MappingProxyType({"english": (), "french": DICE})
"""Words whose accent alone tells them from a function word."""
