"""What trace actions about effects say (609 to 616, 706 to 708), in English: part of the catalogue ``checks``."""

from __future__ import annotations

from collections.abc import Mapping

EFFECTS: Mapping[str, str] = {
    "overrides": "What {by} says of {subject} has the later timestamp: it overrides another effect of the same layer.",
    "newest_overrides": "The new effect on {subject} has the later timestamp: it overrides another one of the same "
            "layer.",
    "reaches": "{subject} has changed: the effect of {by} applies to it from now on.",
    "reaches_no_more": "{subject} has changed: the effect of {by} doesn’t apply to it any longer.",
    "order_reconsidered": "After one effect has applied, the order of the rest is looked at again: what {subject} does "
            "depends on other effects now, or no longer.",
    "waits_for_another": "What {subject} does depends on another effect of the same layer and waits for it, though by "
            "timestamp it would come first.",
    "phases_not": "The event until which {subject} should be phased out has happened already: it doesn’t phase out.",
    "stays_phased_out": "{subject} is phased out until something happens: the untap step doesn’t let it phase in.",
    "as_though_flash": "By the effect of {by}, {player} may cast {subject} as though it had flash.",
    "mana_as_though": "{player} spends mana for {subject} as though it were of another kind; it stays what it is.",
    "hand_size": "By the effect of {by}, {subject} has a maximum hand size of {n}.",
    "no_hand_size": "By the effect of {by}, {subject} has no maximum hand size.",
    "is_so_at_once": "{subject} is what the effect says from the first moment on the battlefield.",
    "granted_text_stays": "An ability that an effect gives {subject} isn’t part of its text: that one stays as it is.",
    "waits_for_spell": "An effect waits for the next such spell that {subject} casts.",
    "gains_as_cast": "{subject} is the spell that an effect has waited for: the effect begins to apply to it.",
    "given_as_cast": "As it is played, {subject} gains what the ability of {by} gives it.",
    "full_text": "{subject} has another text now; its name is {name}.",
    "all_names": "By the effect of {by}, {subject} has the names of all nonlegendary creature cards.",
    "chosen_entering": "As {subject} enters, {player} chooses: {word}.",
    "paid_entering": "As {subject} enters, {player} pays {n} life.",
    "not_paid_entering": "As {subject} enters, {player} doesn’t pay {n} life.",
    "not_what_enters": "What enters together with {subject} can’t be chosen: {names}.",
    "entering_left_out": "{subject} is entering the battlefield: it isn’t counted among the top cards of the library.",
    "first_thing": "What was left to be done for {subject} ({by}) is the first thing that happens in this step.",
    "nothing_besides": "{subject}’s draw was replaced: what was to be done with the card drawn isn’t done.",
    "as_it_transforms": "What applies as {subject} transforms or converts applies while it does so.",
    "as_it_turns": "What applies as {subject} is turned face up applies while it turns.",
    "outer_first": "The effect of {by} on creating the tokens applies first; then come the effects on how each of "
            "them enters.",
    "rerolled": "{subject} rolls again: {now} instead of {before}.",
    "modifier_paid": "{subject} pays for the modifier: +{n}.",
    "rolls_again": "{subject} rolls again, with the same dice: {n}, of {sides} sides.",
    "chaos_ensues": "Chaos ensues.",
    "chaos_ensues_for": "Chaos ensues for {subject}.",
    "planar_die": "{subject} rolls the planar die: a die is rolled, without a numerical result.",
    "stored": "Results stored on {subject}: {results}.",
    "own_links": "{subject} is a copy: its linked abilities know only what they did themselves.",
    "still_found": "{subject} has another name by now; the ability that calls it by its name still finds it.",
    "not_copied": "{target} isn’t a legal target for {subject}: the copy isn’t created.",
    "looked_beneath": "{subject} is revealed: what is asked of it is answered by the card itself, without the effects "
            "on it.",
    "own_face_down": "{player} controls {subject} and may look at it at any time.",
    "exception_gone": "Another copy effect comes after: what the earlier one would do besides to {subject} doesn’t "
            "happen.",
    "not_linked_now": "{subject} entered as a copy of something else in the end: the linked ability doesn’t trigger.",
    "put_under": "{player} puts the other cards on the bottom of the library: {cards}.",
}
