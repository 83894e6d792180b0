"""Old English templates in today's words, token by token, so that the grammar knows one wording of each thing.

What cards said before 1999 to 2024 and say no longer: “comes into play”, “creature or player”, “to your mana pool”,
“remove … from the game”. Read only where a line isn't read as it stands; French has its old wordings in its grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from refapp.cardtext.tokens import Token

_SOME = r"[^.:;\"]{1,160}?"
_MANY = r"(?:an?|one|two|three|four|five|six|seven|x|that many|\d+|another)"
_TOKEN = rf"({_MANY} {_SOME} tokens?(?: with {_SOME})?)"
_THEIRS = r"(?:your|their|his or her|that player ' s|its controller ' s)"


_TIMES = 9
"""So often a wording is looked for in a line."""


def _rule(old: str, new: str) -> tuple[re.Pattern[str], str]:
    return re.compile(rf"(?<!\S){old}(?!\S)"), new


_RULES = tuple(_rule(*one) for one in (
    ("comes into play", "enters"), ("come into play", "enter"), ("came into play", "entered"),
    (rf"put {_TOKEN} (?:into play|onto the battlefield)(?= [.,]| and| for)", "create \\1"),
    (rf"puts {_TOKEN} (?:into play|onto the battlefield)(?= [.,]| and| for)", "creates \\1"),
    ("into play", "onto the battlefield"), ("leaves play", "leaves the battlefield"),
    ("leave play", "leave the battlefield"), ("from play", "from the battlefield"), ("in play", "on the battlefield"),
    (rf"(adds? {_SOME}) to {_THEIRS} mana pool", "\\1"),
    (rf"(damage {_SOME}) another target creature or player", "\\1 any other target"),
    (rf"(damage {_SOME}) target creature or player", "\\1 any target"),
    (rf"(damage {_SOME} any number of) target creatures and / or players", "\\1 targets"),
    ("that creature or player", "that permanent or player"),
    (rf"remove ({_SOME}) from the game", "exile \\1"), (rf"removes ({_SOME}) from the game", "exiles \\1"),
    ("removed from the game", "exiled"),
    (rf"(exile {_MANY}(?: \S+)? cards?) in your graveyard", "\\1 from your graveyard"),
    (r"(?:(—) |\A)at (?:the )?end of turn", "\\1 at the beginning of the end step"),
    ("at (?:the )?end of turn", "at the beginning of the next end step"),
    ("(can't be countered) by spells or abilities", "\\1"), ("(?:is|are) unblockable", "can't be blocked"),
    ("becomes? unblockable until end of turn", "can't be blocked this turn"),
    ("(would be put into a graveyard)(?= ,)", "\\1 from anywhere"),
    ("is indestructible", "has indestructible"), ("are indestructible", "have indestructible"),
    (rf"((?:when|whenever) {_SOME}) play ({_SOME} spells?)", "\\1 cast \\2"),
    (rf"((?:when|whenever) {_SOME}) plays ({_SOME} spells?)", "\\1 casts \\2"),
    (r"(costs? \S+ (?:more|less) to) play", "\\1 cast"),
    ("(additional cost to) (?:play|cast) ~", "\\1 cast this spell"),
    ("(spells? (?:you|they|opponents|your opponents)) play", "\\1 cast"),
    (r"can't play ((?:\S+ ){0,4}spells?)", "can't cast \\1"),
    (rf"(returns? {_SOME} to) play", "\\1 the battlefield"),
    ("converted mana cost", "mana value"), ("(?:play|activate) this ability only", "activate only"),
    ("any time you could (?:play|cast) a sorcery", "as a sorcery"),
    ("(any (?:player|opponent) may) play (this ability)", "\\1 activate \\2"),
    ("his or her", "their"), ("him or her", "them"), ("he or she is", "they are"), ("he or she has", "they have"),
    ("he or she does", "they do"), (r"he or she (\S+[^s])s", "they \\1"), ("he or she", "they"),
    (rf"put the top ({_MANY}) cards of your library into your graveyard", "mill \\1 cards"),
    (rf"puts the top ({_MANY}) cards of their library into their graveyard", "mills \\1 cards"),
    ("put the top card of your library into your graveyard", "mill a card"),
    ("puts the top card of their library into their graveyard", "mills a card"),
    (rf"(sacrifices {_MANY} {_SOME}) they control", "\\1 of their choice")))
"""What is said otherwise today, over words with a space between; ``\\1`` keeps the words that stand there."""


def modern(found: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens of a text with today's words for old ones; a new word stands where those were that it replaces."""
    now = tuple(found)
    for pattern, new in _RULES:
        for _ in range(_TIMES):
            match = pattern.search(" ".join(one.word for one in now))
            if match is None:
                break
            first, last = (match.string[:place].count(" ") for place in match.span())
            now = (*now[:first], *_instead(now, match, new), *now[last + 1:])
    return now


def _instead(now: Sequence[Token], match: re.Match[str], new: str) -> Iterator[Token]:
    said = match.string
    at = said[:match.start()].count(" ")
    capital = now[at].capital
    for word in new.split():
        if not word.startswith("\\"):
            yield Token(word, now[at].start, now[at].end, capital)
        elif (text := match[int(word[1:])]) is not None:
            first, at = (said[:place].count(" ") for place in match.span(int(word[1:])))
            yield from now[first:at + 1] if text == " ".join(one.word for one in now[first:at + 1]) else (
                Token(text, now[at].start, now[at].end),)
        capital = False
