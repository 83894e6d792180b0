"""Words of a text: tables of input and output for each language, and the keys under which forms meet."""

from __future__ import annotations

import pytest

from refapp.search.analysers import analyse, key_function, keys
from refapp.search.stems import english_key, fold, french_key


def forms(text: str, lang: str) -> list[str]:
    return [word.form for word in analyse(text, lang)]


@pytest.mark.parametrize(("text", "expected"), [
    # no word is thrown away
    ("You may not, if you will", ["you", "may", "not", "if", "you", "will"]),
    # symbols stay whole and lose their case
    ("{T}, {2/W}: add {C}.", ["{t}", "{2/w}", "add", "{c}"]),
    # power and toughness, with any kind of minus
    ("+1/+1 −1/−1 -X/-0 2/2", ["+1/+1", "-1/-1", "-x/-0", "2/2"]),
    # loyalty costs, numbers, the number nothing
    ("+2 −3 0 20 x", ["+2", "-3", "0", "20", "x"]),
    ("999,999 copies", ["999999", "copies"]),
    # rule numbers stay whole; the end of a range does not hide its start
    ("rule 704.5F, rules 601.2f–h.", ["rule", "704.5f", "rules", "601.2f", "h"]),
    # apostrophes: possessive goes, contraction stays one word, straight or typographic
    ("Urza’s player's players’ can't can’t", ["urza", "player", "players", "cant", "cant"]),
    # a hyphened word is its parts and the whole
    ("State-based", ["state", "statebased", "based"]),
    ("two-headed-giant", ["two", "twoheadedgiant", "headed", "giant"]),
    ("and/or Æther", ["and", "or", "aether"]),
    ("", []), ("…!?", []),
])
def test_english_words(text: str, expected: list[str]) -> None:
    assert forms(text, "en") == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("l’aura d'un joueur qu’elle n'a", ["aura", "un", "joueur", "elle", "a"]),
    ("jusqu’à lorsqu'il puisqu’on quoiqu'il s’il c'est m’a t'en J’ai", ["à", "il", "on", "il", "il", "est", "a", "en", "ai"]),
    ("aujourd’hui", ["aujourdhui"]),
    ("Œil, cœur, Æther", ["oeil", "coeur", "aether"]),
    # accents and endings stay in the form; the key loses them
    ("Éphémères engagés", ["éphémères", "engagés"]),
    ("qu’est-ce", ["est", "estce", "ce"]),
    # decomposed accents are letters too
    ("cre\u0301ature", ["créature"]),
    ("marqueur +1/+1, {T}", ["marqueur", "+1/+1", "{t}"]),
])
def test_french_words(text: str, expected: list[str]) -> None:
    assert forms(text, "fr") == expected


@pytest.mark.parametrize(("text", "lang"), [
    ("A player’s state-based {T} −1/−1, 704.5f", "en"), ("l’œil d’une créature, jusqu’à +1/+1", "fr")])
def test_characters_point_into_the_text(text: str, lang: str) -> None:
    for word in analyse(text, lang):
        plain = fold(text[word.start:word.end]).replace("-", "").replace("−", "").replace("’", "")
        assert plain == fold(word.form).replace("-", "")


@pytest.mark.parametrize("group", [
    "attack attacks attacked attacking", "ability abilities", "dies died dying", "die dice", "tap taps tapped tapping",
    "copy copies copied copying", "control controls controlled controlling", "equip equips equipped equipping",
    "choose chose chosen choosing", "lose loses lost losing", "counter counters countered", "draw drew drawn draws",
    "activate activates activated activating", "pass passes passed passing", "cant cannot", "creature creatures",
    "flyer flyers", "legend legends", "sacrifice sacrificed sacrificing", "phase phases phased",
])
def test_english_forms_meet(group: str) -> None:
    assert len({english_key(form) for form in group.split()}) == 1


@pytest.mark.parametrize("pair", ["attack attacker", "active activate", "block blocker", "token take", "play player",
                                  "owner own", "cast caster", "legend legendary", "spell spend"])
def test_english_words_that_stay_apart(pair: str) -> None:
    one, two = pair.split()
    assert english_key(one) != english_key(two)


@pytest.mark.parametrize("group", [
    "créature creature créatures", "infliger inflige infligent infligé infligée infligées infligez",
    "meurt mourir meurent", "détruit détruire détruite détruits", "engagé engagée engager engagez", "légal légaux",
    "bloqueur bloqueuse bloqueurs", "mortel mortelle mortelles", "capacité capacités capacite", "jeu jeux",
    "déclenchée déclenchent déclenche déclencher", "choisit choisir choisissez choisi", "résoudre résout résolu résolue",
    "piocher pioche piochez", "lancer lance lancé lancez", "règle règles regle", "état états etat", "niveau niveaux",
])
def test_french_forms_meet(group: str) -> None:
    assert len({french_key(form) for form in group.split()}) == 1


@pytest.mark.parametrize("pair", ["joueur jouer", "attaquant attaque", "blessure blesser", "sort sortie", "main maintenir",
                                  "enchanter enchantement", "carte cartable", "mort mourir"])
def test_french_words_that_stay_apart(pair: str) -> None:
    one, two = pair.split()
    assert french_key(one) != french_key(two)


@pytest.mark.parametrize("form", ["{t}", "+1/+1", "704.5f", "0", "x", "-2"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_notation_is_its_own_key(form: str, lang: str) -> None:
    assert key_function(lang)(form) == form


def test_names_are_compared_by_parts() -> None:
    assert keys("State-Based Actions", "en") == keys("state based action", "en")


def test_a_team_is_no_equipment() -> None:
    """Both lose an ending: « équipe » and « équiper » would share a key."""
    assert french_key("équipes") == french_key("équipe") != french_key("équiper") == french_key("équipent")
