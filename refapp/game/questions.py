"""What the trace says where a scenario asks something: a question and its answer. English msgids."""

from __future__ import annotations

from collections.abc import Mapping

QUESTIONS: Mapping[str, str] = {
    "is_permanent": "Is {subject} a permanent? Answer: {answer}.",
    "is_card": "Is {subject} a card? Answer: {answer}.",
    "has_status": "Does {subject} have a status, such as tapped or untapped? Answer: {answer}.",
    "name": "What is the name of {subject}? Answer: {answer}.",
    "owner": "Who owns {subject}? Answer: {answer}.",
    "controller": "Who controls {subject}? Answer: {answer}.",
    "counters": "Which counters does {subject} have? Answer: {answer}.",
    "characteristics": "What are the characteristics of {subject}? Answer: {answer}.",
    "has_designation": "Does {subject} have the designation {designation}? Answer: {answer}.",
    "is_transformed": "Is {subject} a transformed permanent? Answer: {answer}.",
    "is_ring_bearer": "Is {subject} a Ring-bearer? Answer: {answer}.",
    "legal_attacks": "Whom can {subject} attack? Answer: {answer}.",
    "legal_targets": "What could be the target of {subject}? Answer: {answer}.",
    "legal_actions": "What could {player} do now? Answer: {answer}.",
    "legal_attackers": "Which creatures can attack, and whom? Answer: {answer}.",
    "legal_blockers": "Which creatures can block, and which ones? Answer: {answer}.",
    "is_triggered_ability": "Is this a triggered ability: “{line}”? Answer: {answer}.",
    "is_permanent_card": "Is a card of these types a permanent card: {types}? Answer: {answer}.",
    "is_permanent_spell": "Is a spell of these types a permanent spell: {types}? Answer: {answer}.",
    "may_fail_to_find": "May such a search find nothing? Answer: {answer}.",
    "zone": "In which zone is {subject}? Answer: {answer}.",
    "is_public_zone": "Is this a public zone: {zone}? Answer: {answer}.",
    "action_defined": "Does this edition define “{name}” as a keyword action? Answer: {answer}.",
}
"""Question → sentence; fields are the subject, the answer, and what else the question names."""

CHARACTERISTICS = ("name", "types", "supertypes", "subtypes", "colors", "mana value", "power", "toughness")
"""How the parts of an answer about characteristics are called; ``mv`` is the mana value."""

TYPES = frozenset({
    "artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery", "tribal", "kindred",
    "legendary", "basic", "world", "snow", "white", "blue", "black", "red", "green"})
"""Card types, supertypes and colours, as words of an answer."""
