"""Lines that we invented are read as what they mean, printed back, and read again to the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from refapp.cardtext.grammar import FILES, Slot, grammar
from refapp.cardtext.patterns import fill, match
from refapp.cardtext.printing import FIXED, say_ability
from refapp.cardtext.reading import read
from tests.exam.cards import normal

LINES = [(lang, row) for lang, rows in yaml.safe_load(
    (Path(__file__).parent / "lines.yaml").read_text(encoding="utf-8")).items() for row in rows]
UNSAID = frozenset({"attached", "noun", "word"})
"""Slots whose words add nothing to what is meant: “that creature”, an ability word."""


@pytest.mark.parametrize(("lang", "row"), LINES, ids=lambda value: value["text"][:50] if isinstance(value, dict) else value)
def test_a_line_is_read_as_it_means(lang: str, row: dict[str, Any]) -> None:
    [line] = read(row["text"], lang)
    assert line.stopped is None, line.stopped
    assert normal(line.abilities) == normal(row["is"])


@pytest.mark.parametrize(("lang", "row"), LINES, ids=lambda value: value["text"][:50] if isinstance(value, dict) else value)
def test_what_is_printed_reads_to_the_same(lang: str, row: dict[str, Any]) -> None:
    for ability in row["is"]:
        said = say_ability(ability, lang)
        assert said is not None, ability
        [line] = read(said, lang, "~")
        assert normal(line.abilities) == normal([ability]), said


@pytest.mark.parametrize("text", [
    "Destroy target land. Creatures that player controls can't block this turn.",
    "This creature deals 2 damage to target creature. It deals damage equal to its power to you.",
    "This creature deals 2 damage to target creature. It deals 1 damage to you.",
    "If an effect would put ink counters on an Elf you control, it puts twice that many of those counters on it instead.",
    "Draw two purple cards.", "Destroy target creature if it snores.", "When this creature enters, draw a card, somehow.",
    "Creatures you control get +1/+1 and dance.",
    "Elves you control get +X/+0, where X is the number of other Elves you control.", "Ward {2} and a half",
    "You may discard an artifact card and another card rather than pay this spell's mana cost.",
    "Whenever a creature with flying attacks you, this creature deals damage equal to its power to that creature.",
    "When this Aura enters, tap enchanted creature. It deals damage to you equal to its power.",
    "Whenever this creature attacks, look at the top X cards of your library, where X is its power. You may put a land "
    "card with mana value X or less from among them onto the battlefield. Put the rest on the bottom of your library.",
    "Whenever this creature attacks, you may sacrifice another creature. When you do, you gain life equal to that "
    "creature's power.",
    "Each creature you control gets +1/+0 for each Aura attached to it.",
    "When this creature enters, create an X/X green Ooze creature token, where X is your life total. It deals X damage to you.",
    "Whenever you gain life, put an ink counter on this artifact. When you do, if it has four or more ink counters on it, "
    "destroy target creature. Draw two cards.",
    '{B}: This creature gains "Creatures dealt damage by this creature this turn can\'t block this turn."',
    "Exile Goblin.",
    "Target creature gets +1/+1 until end of turn. If it's paired with a creature, that creature also gets +1/+1 until end of turn.",
    "Whenever an equipped creature you control attacks or dies, destroy all Equipment attached to that creature.",
    "Creatures target player controls don't untap during that player's next untap step.",
    "Destroy target creature. Destroy all Equipment attached to it.",
    "Sacrifice a creature: You gain life equal to that creature's toughness.", "Whenever you gain life, untap that creature.",
    "{T}, Tap an untapped creature you control: It gets +1/+1 until end of turn.", "Exile that card.",
    "Choose three cards in each graveyard. Exile them.", "Return target artifact and creature card from your graveyard to your hand.",
    "Whenever an artifact is put into a graveyard, draw a card.", "Destroy all tapped creatures and white enchantments.",
    "Exile target card from all graveyards.", "Return a creature card from all graveyards to its owner's hand.",
    "Whenever a Goblin becomes the target of a spell or ability, counter that spell.",
    "Whenever a Goblin becomes the target of a spell or ability you control, counter that ability.",
    "Choose a creature. Destroy all other creatures.", "{T}: Choose an Elf you control, then tap all other Elves.",
    "Create a 1/1 white Soldier creature token, then destroy all other creatures.", "Destroy each other creature.",
    "Target opponent gains control of another target artifact you control.",
    "Enchanted creature gets +1/+1 for each other permanent you control.",
    "Exile target spell, creature, or card from a graveyard.", "Put two fewer counters on target creature.",
    "Whenever this creature attacks, attach target Equipment you control to that Equipment.",
    "Whenever equipped creature attacks, another target attacking creature gets +1/+0 until end of turn.",
    "Whenever a creature you control attacks, tap all other creatures.",
    "Goblins you control get +2/+1 until end of turn. Other creatures you control get +1/+1 until end of turn."])
def test_a_line_with_a_word_that_means_nothing_is_not_read(text: str) -> None:
    [line] = read(text, "en")
    assert line.stopped is not None
    assert line.abilities == ()


@pytest.mark.parametrize("text", [
    "If it's an artifact card, create a Treasure token. If it's a land card, put that card into your hand.",
    "If it's a land card, create a Treasure token. Otherwise, put that card into your hand."])
def test_what_one_branch_created_is_not_spoken_of_in_another(text: str) -> None:
    [line] = read(f"{{3}}: Reveal the top card of your library. {text}", "en")
    assert "@created" not in str(line.abilities)
    assert "{'do': 'move', 'to': 'hand', 'what': '@looked'}" in str(line.abilities)


@pytest.mark.parametrize("text", ["Counter target spell if it's green.", "Put a +1/+1 counter on target creature if it's a Golem.",
                                  "Destroy target permanent. If it's green, instead exile it."])
def test_it_behind_an_instruction_is_what_that_spoke_of(text: str) -> None:
    [line] = read(text, "en")
    assert "'about': '@target'" in str(line.abilities)


@pytest.mark.parametrize(("text", "said"), [
    ("Whenever you cast an instant spell, target creature gets +X/+0 until end of turn, where X is that spell's mana value.", "{'mv': '@it'}"),
    ("Whenever a nonland creature dies, untap target land. It deals damage equal to that creature's power to you.", "{'power': '@it'}"),
    ("Gain control of target Equipment, then create a 1/1 red Goblin creature token and attach that Equipment to it.",
     "'what': '@target', 'to': '@created'"),
    ("Whenever this creature becomes the target of a spell, this creature deals 1 damage to that spell's controller.",
     "'to': 'controller of @other'"),
    ("This spell deals 3 damage to target creature. If this spell was kicked, it deals 2 damage to that creature's controller.",
     "'source': '@self', 'to': 'controller of @target'"),
    ("[0]: Target creature deals damage equal to its power to him.", "'source': '@target', 'to': '@self'"),
    ("Whenever an Elf you control attacks, you may put an Equipment card from your hand onto the battlefield attached to "
     "that creature.", "'attached_to': '@it'"),
    ("Each other creature becomes a copy of target creature until end of turn.", "'all other-than-target creature'")])
def test_that_thing_is_one_of_its_kind(text: str, said: str) -> None:
    [line] = read(text, "en")
    assert said in str(line.abilities)


def test_a_word_for_this_and_that_is_read_where_only_one_is_meant() -> None:
    """« Cette créature » in an ability that something else has is that one or the one that the event is about."""
    bearer, either = (f"La créature enchantée a «\u00a0À chaque fois que {who}, mettez un marqueur +1/+1 sur cette créature.\u00a0»"
                      for who in ("cette créature attaque", "une autre créature meurt"))
    assert read(bearer, "fr")[0].read
    assert not read(either, "fr")[0].read


@pytest.mark.parametrize("text", [
    "À chaque fois qu'un joueur sacrifie une créature, mettez un marqueur +1/+1 sur cette créature.",
    "À chaque fois que vous lancez un sort de créature, cette créature acquiert le vol jusqu'à la fin du tour.",
    "Tant que vous contrôlez exactement une créature, cette créature gagne +2/+2.",
    "Sacrifiez une autre créature ou un artefact : Piochez une carte."])
def test_this_or_that_isnt_read_in_french(text: str) -> None:
    assert not read(text, "fr")[0].read


def test_a_french_counter_that_names_two_kinds_isnt_read() -> None:
    """« Fatalité » is printed for doom counters and, later, for finality counters (122.1h)."""
    kinds = [read(f"Mettez un marqueur «\u00a0{one}\u00a0» sur la créature ciblée.", "fr")[0].read for one in ("charge", "fatalité")]
    assert kinds == [True, False]


def test_a_card_may_have_a_type_for_a_name() -> None:
    [line] = read("At the beginning of your end step, exile Goblin, then return him to the battlefield.", "en", "Goblin of the Brook")
    assert "'do': 'exile', 'what': '@self'" in str(line.abilities)


@pytest.mark.parametrize("text", [
    'Enchanted creature has "Whenever this creature attacks, create a 1/1 red Goblin creature token. Sacrifice it at end of combat."',
    "Exile target card from a graveyard. If it's a creature card, create a Food token.",
    "Look at the top three cards of target player's library. Put them back in any order.",
    "Look at the top three cards of your library. Put one of them into your hand and the rest into your graveyard.",
    "This creature gets +1/+0 as long as an opponent has eight or more cards in their graveyard.",
    "Whenever a player casts a spell, sacrifice this creature. Counter that spell.",
    "Enchanted artifact is a 5/5 creature in addition to its other types.", "{2}: Destroy target creature of the chosen type.",
    'Create a 1/1 red Goblin creature token with "This creature can\'t block." Draw a card.',
    "Whenever you gain life, each opponent loses that much life.", "Whenever you cast an instant spell, copy it.",
    "Whenever this creature deals combat damage to a player, you may draw that many cards.",
    "{2}: Copy target instant spell. You may choose new targets for the copy.", "Exile each card from all graveyards.",
    "Whenever you gain life, each opponent discards a card. Exile target card from a graveyard.",
    "Whenever this creature becomes blocked by a creature, put that permanent on top of its owner's library."])
def test_what_is_said_of_something_is_printed_of_it(text: str) -> None:
    [line] = read(text, "en")
    said = [say_ability(one, "en", "this creature") for one in line.abilities]
    assert said == [text]


@pytest.mark.parametrize(("lang", "text"), [
    ("en", "Spree (You choose.)\n+ {1} — Destroy target artifact.\n+ {2}{R} — Draw a card."),
    ("fr", "Impétuosité\n+ {1} — Détruisez l'artefact ciblé.\n+ {2}{R} — Piochez une carte.")])
def test_modes_of_spree_have_their_costs(lang: str, text: str) -> None:
    [line] = read(text, lang)
    assert line.abilities == ("spree", {"spell": {"modes": [
        {"cost": "{1}", "target": "artifact", "do": [{"do": "destroy", "what": "@target"}]},
        {"cost": "{2}{R}", "do": [{"do": "draw", "player": "you"}]}]}})


@pytest.mark.parametrize(("text", "about"), [
    ("This spell deals 2 damage to target creature. If that creature is white, exile it instead.", "'about': '@target'"),
    ("Whenever this creature attacks, it gains trample until end of turn if its power is 9 or greater.", "'about': '@self'")])
def test_what_a_condition_is_about_was_said_before_it(text: str, about: str) -> None:
    [line] = read(text, "en")
    assert about in str(line.abilities)


def test_french_lines_that_run_together_are_told_apart() -> None:
    found = read("PiétinementQuand cette créature meurt, piochez une carte.{T}\u00a0: Ajoutez {G}.", "fr")
    assert [line.read for line in found] == [True, True, True]


def test_what_is_granted_calls_the_card_by_its_name_only_where_that_grants_it() -> None:
    [line] = read('Equipped creature has "{T}, Sacrifice Dull Spoon: Draw a card."', "en", "Dull Spoon")
    assert "sacrifice giver" in str(line.abilities)
    [line] = read('Create a 1/1 white Bird creature token with "Sacrifice Dull Spoon: Draw a card."', "en", "Dull Spoon")
    assert line.stopped is not None
    assert line.stopped.reason == "unclear"


@pytest.mark.parametrize(("text", "said"), [
    ("Permanents you control have ward—Sacrifice a permanent.", "'grant': ['ward"),
    ("{T}: Put X +0/+1 counters on target creature, where X is that creature's mana value.", "{'mv': '@target'}"),
    ("[+1]: You may discard a card. If you do, scry 1. If a land card was discarded this way, scry 2 instead.",
     "'then': [{'do': 'if'")])
def test_only_one_of_two_readings_is_meant(text: str, said: str) -> None:
    [line] = read(text, "en")
    assert said in str(line.abilities)


def test_where_reading_stopped_is_told() -> None:
    [line] = read("Destroy target creature while it snores.", "en")
    assert line.stopped is not None
    assert line.text[line.stopped.at:].startswith("while")
    assert "." in line.stopped.expected


def test_spans_name_the_rules() -> None:
    [line] = read("When this creature enters, draw a card.", "en")
    assert {(line.text[span.start:span.end], span.rules) for span in line.spans} >= {
        ("When this creature enters", ("603.6a",)), ("draw a card", ("121.1",))}
    lands, creatures = (read(text)[0].spans[-1] for text in ("Artifact lands are Swamps.", "Artifact creatures are Goblins."))
    assert (lands.rules[0], creatures.rules[0]) == ("305.7", "205.1a")


@pytest.mark.parametrize("lang", [lang for lang in FILES if lang != "en"])
def test_what_english_words_every_language_words(lang: str) -> None:
    worded = {one: {(wording.meaning.category, wording.meaning.name) for wordings in grammar(one).wordings.values()
                    for wording in wordings} for one in ("en", lang)}
    assert worded["en"] <= worded[lang], sorted(worded["en"] - worded[lang])


@pytest.mark.parametrize("lang", FILES)
def test_no_slot_of_a_wording_is_swallowed(lang: str) -> None:
    for wordings in grammar(lang).wordings.values():
        for wording in wordings:
            pattern = str(wording.meaning.pattern)
            for part in wording.parts:
                if isinstance(part, Slot) and part.category not in FIXED and not pattern.startswith("!"):
                    assert f"${part.name}" in pattern or f"<{part.name}>" in pattern or part.name in UNSAID, (
                        f"line {wording.line}: {part.name} is read and thrown away")


@pytest.mark.parametrize(("pattern", "holes", "data"), [
    ({"do": "draw", "n": "$n=1"}, {"n": 2}, {"do": "draw", "n": 2}),
    ({"do": "draw", "n": "$n=1"}, {"n": 1}, {"do": "draw"}),
    ("power>=<n>", {"n": 4}, "power>=4"),
    ({"<kind>": "$n"}, {"kind": "charge", "n": 3}, {"charge": 3}),
    (["$a", "$b"], {"a": 1, "b": 2}, [1, 2]),
])
def test_patterns_are_filled_and_matched(pattern: Any, holes: dict[str, Any], data: Any) -> None:
    assert fill(pattern, holes) == data
    assert {key: str(value) for key, value in (match(pattern, data) or {}).items()} == {
        key: str(value) for key, value in holes.items()}


def test_what_a_pattern_does_not_mention_does_not_match() -> None:
    assert match({"do": "draw"}, {"do": "draw", "n": 2}) is None


def test_a_text_that_takes_too_long_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("refapp.cardtext.reading.MOST", 60)
    found = read("Flying\n" + "Target creature gets +1/+1 and gains flying and trample until end of turn.\n" * 3, "en")
    assert found[0].stopped is None
    assert found[-1].stopped is not None
    assert found[-1].stopped.reason == "too long"


@pytest.mark.parametrize("text", ["Draw 12345 cards.", "Draw ² cards.", "Draw ٣ cards.", "Add {99999999}.", "9" * 6000])
def test_numbers_that_no_card_has_are_not_read(text: str) -> None:
    [line] = read(text)
    assert line.stopped is not None


def test_meanings_call_upon_rules_that_there_are() -> None:
    """A key that no edition explains would end every answer about such a card."""
    from refapp.cardtext.grammar import FILES, grammar
    from refapp.rulebook.numbering import KEYED, number_on
    keys = {(wording.meaning.name, key) for lang in FILES for wordings in grammar(lang).wordings.values()
            for wording in wordings for key in wording.meaning.rules}
    for name, key in sorted(keys):
        assert number_on(key, KEYED) or ":" in key, (name, key)


@pytest.mark.parametrize(("lang", "text"), [("fr", "La créature ciblée acquiert la protection contre le"),
                                            ("en", "This creature has protection from")])
def test_a_line_that_is_only_begun_is_not_read(lang: str, text: str) -> None:
    assert all(not line.read for end in range(1, len(text)) for line in read(text[:end].rstrip(), lang))


@pytest.mark.parametrize(("text", "said"), [
    ("Target creature gets -X/-X until end of turn.", "Une créature ciblée gagne -X/-X jusqu'à la fin du tour."),
    ("If a source would deal damage to you, prevent that damage and put that many +1/+1 counters on this creature.",
     "Si une source devait vous infliger des blessures, prévenez ces blessures et mettez autant de marqueurs +1/+1 sur ~."),
    ("Draw a card for each card named ~ in a graveyard.", "Piochez une carte pour chaque carte appelée ~ dans un cimetière."),
    ("Destroy all attacking creatures and tapped artifacts.",
     "Détruisez toutes les créatures attaquantes et les artefacts engagés.")])
def test_french_is_said_as_it_is_written(text: str, said: str) -> None:
    [line] = read(text, "en", "~")
    assert [(say_ability(one, "fr") or "").replace("\u00a0", " ") for one in line.abilities] == [said]


def test_an_ability_that_is_delayed_in_a_granted_one_is_no_error() -> None:
    [line] = read('Enchanted creature has "{T}: Create two 1/1 red Elemental creature tokens. Exile them at the beginning of '
                  'the next end step."', "en")
    assert line.read
    assert all(isinstance(say_ability(one, "en"), str | None) for one in line.abilities)


def test_a_plural_name_in_french_has_its_verbs_in_the_plural() -> None:
    [line] = read("Quand les Mornes Cuillers meurent, les Mornes Cuillers vous infligent 1 blessure.", "fr", "Mornes Cuillers")
    assert "'source': '@self'" in str(line.abilities)


def test_an_old_aura_is_no_enchantment_that_is_a_creature() -> None:
    [line] = read("Renvoyez une carte d'enchantement de créature ciblée depuis votre cimetière dans votre main.", "fr")
    assert line.stopped is not None


@pytest.mark.parametrize("text", [
    "Les artefacts et créatures engagés que vous contrôlez ont la vigilance.",
    "Les créatures et les planeswalkers légendaires que vous contrôlez ont la vigilance.",
    "Exilez une carte ciblée de tous les cimetières.", "Vous pouvez regarder la carte du dessus de votre bibliothèque."])
def test_a_french_line_that_may_mean_two_things_is_not_read(text: str) -> None:
    [line] = read(text, "fr")
    assert line.stopped is not None
