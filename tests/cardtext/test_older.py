"""Old English templates read to what today's say."""

from __future__ import annotations

import pytest

from refapp.cardtext.older import modern
from refapp.cardtext.reading import read
from refapp.cardtext.tokens import named, tokens

LINES = (
    ("Grum comes into play tapped.", "Grum enters tapped."),
    ("Grum comes into play with two +1/+1 counters on it.", "Grum enters with two +1/+1 counters on it."),
    ("As Grum comes into play, choose a color.", "As Grum enters, choose a color."),
    ("Put a 1/1 green Elf creature token into play.", "Create a 1/1 green Elf creature token."),
    ("Target opponent puts a 2/2 green Bear creature token onto the battlefield.",
     "Target opponent creates a 2/2 green Bear creature token."),
    ("Whenever you play an artifact spell, put a 1/1 blue Thopter artifact creature token with flying into play.",
     "Whenever you cast an artifact spell, create a 1/1 blue Thopter artifact creature token with flying."),
    ("You may put a land card from your hand into play.", "You may put a land card from your hand onto the battlefield."),
    ("When Grum leaves play, you lose 2 life.", "When Grum leaves the battlefield, you lose 2 life."),
    ("Whenever a green creature is put into a graveyard from play, you gain 7 life.",
     "Whenever a green creature is put into a graveyard from the battlefield, you gain 7 life."),
    ("Return target artifact card from your graveyard to play.",
     "Return target artifact card from your graveyard to the battlefield."),
    ("{T}: Add one mana of any color to your mana pool.", "{T}: Add one mana of any color."),
    ("Target player adds {R} to his or her mana pool.", "Target player adds {R}."),
    ('Lands you control have "{T}: Add one mana of any color to your mana pool."',
     'Lands you control have "{T}: Add one mana of any color."'),
    ("{T}: Grum deals 1 damage to target creature or player.", "{T}: Grum deals 1 damage to any target."),
    ("When Grum attacks, it deals 2 damage to another target creature or player.",
     "When Grum attacks, it deals 2 damage to any other target."),
    ("Grum deals 4 damage divided as you choose among any number of target creatures and/or players.",
     "Grum deals 4 damage divided as you choose among any number of targets."),
    ("Remove target creature from the game. Its controller gains life equal to its power.",
     "Exile target creature. Its controller gains life equal to its power."),
    ("Flashback—Remove three cards in your graveyard from the game.", "Flashback—Exile three cards from your graveyard."),
    ("At end of turn, sacrifice Grum.", "At the beginning of the end step, sacrifice Grum."),
    ("Put a 3/1 red Elemental creature token with haste into play. Remove it from the game at end of turn.",
     "Create a 3/1 red Elemental creature token with haste. Exile it at the beginning of the next end step."),
    ("Grum can't be countered by spells or abilities.", "Grum can't be countered."),
    ("Enchanted creature is unblockable.", "Enchanted creature can't be blocked."),
    ("Creatures you control are indestructible.", "Creatures you control have indestructible."),
    ("Artifact spells you play cost {1} less to play.", "Artifact spells you cast cost {1} less to cast."),
    ("As an additional cost to play Grum, sacrifice a creature.",
     "As an additional cost to cast this spell, sacrifice a creature."),
    ("Players can't play creature spells.", "Players can't cast creature spells."),
    ("Destroy target creature with converted mana cost 3 or less.", "Destroy target creature with mana value 3 or less."),
    ("{T}: Draw a card. Play this ability only during your turn.", "{T}: Draw a card. Activate only during your turn."),
    ("{T}: Draw a card. Activate this ability only any time you could cast a sorcery.",
     "{T}: Draw a card. Activate only as a sorcery."),
    ("Whenever a player plays a spell, he or she loses 1 life.", "Whenever a player casts a spell, they lose 1 life."),
    ("Each player sacrifices a creature he or she controls.", "Each player sacrifices a creature of their choice."),
    ("Target player puts the top four cards of his or her library into his or her graveyard.",
     "Target player mills four cards."))


@pytest.mark.parametrize(("old", "new"), LINES, ids=[old for old, _ in LINES])
def test_it_says_what_today_is_said(old: str, new: str) -> None:
    [then], [now] = read(old, "en", "Grum"), read(new, "en", "Grum")
    assert now.read, now.stopped
    assert then.abilities == now.abilities
    assert all(0 <= span.start <= span.end <= len(old) for span in then.spans)


@pytest.mark.parametrize("line", [
    "Grum gets +1/+1 until end of turn.", "Put a +1/+1 counter on target creature.", "Play with your hand revealed.",
    "Remove a +1/+1 counter from Grum.", "Target creature or player loses.", "Put target creature onto the battlefield."])
def test_what_is_said_today_stays(line: str) -> None:
    found = tokens(named(line, "Grum"))
    assert modern(found) == found


def test_where_an_old_line_stops_is_told_in_its_own_words() -> None:
    [line] = read("Grum comes into play glowing.", "en", "Grum")
    assert line.stopped is not None
    assert line.text[line.stopped.at:].startswith(("comes", "into", "glowing"))
