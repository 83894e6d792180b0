"""A line that is changed in a word that matters means something else, or isn't read: no word is swallowed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from refapp.cardtext.grammar import FILES
from refapp.cardtext.reading import read
from tests.exam.cards import normal

LINES = yaml.safe_load((Path(__file__).parent / "lines.yaml").read_text(encoding="utf-8"))
CHANGES = {
    "en": {
        r"another": "a", r"other ": "", r"target": "each", r"each": "target", r"untapped": "tapped", r"nonland": "land",
        r"nontoken ": "", r"you control": "an opponent controls", r"an opponent controls": "you control",
        r"opponent": "player", r"or more": "or less", r"or less": "or more", r"if able": "", r" instead": "", r"only ": "",
        r"may ": "", r"can't": "can", r"doesn't": "does", r"don't": "do", r"unless": "if", r"until your next turn": "this turn",
        r"combat ": "", r"noncombat ": "", r"attacking": "blocking", r"tapped ": "", r"up to ": "", r"random": "once",
        r"your graveyard": "a graveyard", r"owner": "controller", r"two": "three", r"one": "two", r"X": "1", r"power": "toughness",
        r"mana value": "power", r"first": "second", r"top": "bottom", r"(?<!this )(?<!sacrificed )artifact": "enchantment", r"white": "blue",
        r"creature card": "card", r"instant": "sorcery", r"destroy": "exile", r"discards?": "draw", r"twice": "once",
        r"without ": "with ", r"no ": "two ", r"that player": "you", r"face down": "face up", r"named": "with", r"among": "of",
        r"sacrifice": "exile", r"half": "twice", r"rounded up": "rounded down", r"at the beginning of the next end step": "",
        r"during your turn": "", r"your turn": "a turn", r"each turn": "", r"your upkeep": "each upkeep"},
    "fr": {
        r"(?<!ou )une autre": "une", r"(?<!ou )un autre": "un", r"(?<!un )(?<!une )autres? ": "", r"chaque": "aucun", r"dégagée?s?": "engagée", r"non-terrain ": "",
        r"que vous contrôlez": "qu'un adversaire contrôle", r"adversaire": "joueur", r"ou plus": "ou moins", r"au moins ": "",
        r" si possible": "", r" à la place": "", r"vous pouvez": "vous devez", r"ne peut pas": "peut", r"ne peuvent pas": "peuvent",
        r"à moins que": "si", r" de combat": "", r"attaquante?s?": "bloqueuse", r"jusqu'à un": "un", r"jusqu'à deux": "deux",
        r" au hasard": "", r"votre cimetière": "un cimetière", r"propriétaire": "contrôleur", r"deux": "trois",
        r"X": "1", r"force": "endurance", r"valeur de mana": "force", r"première": "deuxième", r"dessus": "dessous",
        r"(?<!cet )artefact": "enchantement", r"blanche": "bleue", r"éphémère": "rituel", r"détruisez": "exilez", r"sacrifiez": "exilez",
        r"sans": "avec", r"ce joueur": "vous", r"face cachée": "face visible", r" jusqu'à la fin du tour": "",
        r"pendant votre tour": "", r"votre entretien": "chaque entretien", r"ciblée?": "choisie", r"supérieure": "inférieure"}}
"""Words and what is said instead of them, by which a line means something else."""


def changed(text: str, lang: str) -> Iterator[str]:
    """The text with one word changed, for each place where one of them stands."""
    for word, other in CHANGES[lang].items():
        for found in re.finditer(rf"(?<![\w'-]){word}(?![\w-])" if word[-1] != " " else rf"(?<![\w'-]){word}", text, re.IGNORECASE):
            yield text[:found.start()] + other + text[found.end():]


def told(text: str, lang: str) -> str:
    """What a text is read as; nothing where it isn't."""
    found = read(text, lang, "~")
    return normal([one for line in found for one in line.abilities]) if all(line.read for line in found) else ""


@pytest.mark.parametrize("lang", FILES)
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.deep) for part in range(1, 12))])
def test_no_word_is_swallowed(lang: str, part: int) -> None:
    rows = [row["text"] for row in LINES[lang]][part::12]
    same = [f"{row}\n  {other}" for row in rows if (meant := told(row, lang)) for other in changed(row, lang)
            if told(other, lang) == meant]
    assert not same, f"{len(same)}\n" + "\n".join(same)
