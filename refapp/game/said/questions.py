"""What the trace says where a scenario asks something: a question and its answer."""

from __future__ import annotations

from refapp.game.said.sentence import Anything, Holder, KeywordName, OfEach, PlayerName, Sentence, VerbName, ZoneName


class _Asked(Sentence, says=None):
    """A question about the board; of the fields that questions name besides the subject, those that it has."""

    question: str
    types: Anything = None
    designation: KeywordName = None
    line: Anything = None
    zone: ZoneName = ""

class Asked(_Asked, which="question", says={
        "is_permanent": "Is {subject} a permanent? Answer: {answer}.",
        "is_card": "Is {subject} a card? Answer: {answer}.",
        "has_status": "Does {subject} have a status, such as tapped or untapped? Answer: {answer}.",
        "name": "What is the name of {subject}? Answer: {answer}.",
        "sticker": "What does the sticker say? Answer: {answer}.",
        "stickers": "Which stickers are on {subject}? Answer: {answer}.",
        "counters": "Which counters does {subject} have? Answer: {answer}.",
        "characteristics": "What are the characteristics of {subject}? Answer: {answer}.",
        "has_designation": "Does {subject} have the designation {designation}? Answer: {answer}.",
        "is_transformed": "Is {subject} a transformed permanent? Answer: {answer}.",
        "is_ring_bearer": "Is {subject} a Ring-bearer? Answer: {answer}.",
        "legal_attacks": "Whom can {subject} attack? Answer: {answer}.",
        "legal_targets": "What could be the target of {subject}? Answer: {answer}.",
        "is_triggered_ability": "Is this a triggered ability: “{line}”? Answer: {answer}.",
        "rules_text": "What does this line say by the rules of today: “{line}”? Answer: “{answer}”",
        "is_permanent_card": "Is a card of these types a permanent card: {types}? Answer: {answer}.",
        "is_permanent_spell": "Is a spell of these types a permanent spell: {types}? Answer: {answer}.",
        "may_fail_to_find": "May such a search find nothing? Answer: {answer}.",
        "zone": "In which zone is {subject}? Answer: {answer}.",
        "is_public_zone": "Is this a public zone: {zone}? Answer: {answer}.",
        "legal_assignment": "How could {subject} assign its combat damage? Answer: {answer}.",
        "color_identity": "What is the color identity of {subject}? Answer: {answer}."}):
    answer: Anything
    name: KeywordName

class AskedWho(_Asked, which="question", action="asked", says={
        "owner": "Who owns {subject}? Answer: {answer}.",
        "controller": "Who controls {subject}? Answer: {answer}."}):
    answer: Holder
    name: KeywordName

class AskedOfEach(_Asked, which="question", action="asked", says={
        "legal_attackers": "Which creatures can attack, and whom? Answer: {answer}.",
        "legal_blockers": "Which creatures can block, and which ones? Answer: {answer}."}):
    answer: OfEach
    name: KeywordName

class AskedOfPlayer(_Asked, which="question", action="asked", says={
        "legal_actions": "What could {player} do now? Answer: {answer}.",
        "may_look": "May {player} look at {subject}? Answer: {answer}.",
        "sides_seen": "Which sides of {subject} may {player} look at? Answer: {answer}.",
        "has_completed": "Has {player} completed a dungeon? Answer: {answer}.",
        "free_stickers": "Which stickers could {player} put on an object? Answer: {answer}.",
        "may_count": "How many cards does {player} count there: {zone}? Answer: {answer}.",
        "legal_deck": "May {player} play with this deck? Answer: {answer}."}):
    answer: Anything
    name: KeywordName
    player: PlayerName

class AskedInVain(_Asked, which="question", action="asked", says={
        "name": "What is the name of {subject}? Answer: none.",
        "sticker": "What does the sticker say? Answer: nothing.",
        "stickers": "Which stickers are on {subject}? Answer: none.",
        "counters": "Which counters does {subject} have? Answer: none.",
        "characteristics": "What are the characteristics of {subject}? Answer: none.",
        "legal_attacks": "Whom can {subject} attack? Answer: nobody.",
        "legal_targets": "What could be the target of {subject}? Answer: nothing.",
        "legal_attackers": "Which creatures can attack, and whom? Answer: none.",
        "legal_blockers": "Which creatures can block, and which ones? Answer: none.",
        "zone": "In which zone is {subject}? Answer: in none.",
        "legal_assignment": "How could {subject} assign its combat damage? Answer: it can’t.",
        "legal_actions": "What could {player} do now? Answer: nothing.",
        "sides_seen": "Which sides of {subject} may {player} look at? Answer: none.",
        "free_stickers": "Which stickers could {player} put on an object? Answer: none."}):
    """A question to which there is no answer: the words for “none” differ in French."""

    answer: Anything
    name: KeywordName
    player: PlayerName = None

class AskedVerb(_Asked, which="question", action="asked", says={
        "action_defined": "Does this edition define “{name}” as a keyword action? Answer: {answer}."}):
    answer: Anything
    name: VerbName


def asked(question: str) -> type[_Asked]:
    """The sentence of a question."""
    return next(one for one in (Asked, AskedWho, AskedOfEach, AskedOfPlayer, AskedVerb) if question in one.says)
