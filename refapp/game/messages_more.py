"""More of what trace entries say: as things resolve, and about linked abilities (:mod:`refapp.game.messages`)."""

from __future__ import annotations

from collections.abc import Mapping

MORE: Mapping[str, str] = {
    "goes_on": "{trigger} has left the stack while it resolves; it goes on resolving.",
    "one_by_one": "This is done for one after the other; now for {subject}.",
    "looks_back": "Whether that happened this turn is looked up, whatever has become of it since: {answer}.",
    "only_that_color": "Only the color named counts for {subject}, whose colors are {colors}: affected – {answer}.",
    "affected_all_the_same": "{subject} set the ability off and is affected although it no longer has that "
        "type: {name}.",
    "no_last_known": "A number of {subject} speaks of what has left the battlefield; a static ability "
        "doesn’t remember it.",
    "nothing_to_connive": "{subject} would connive 0: nothing happens.",
    "exhausted_already": "{subject} has begun to activate an exhaust ability this turn.",
    "no_exhaust_yet": "{subject} hasn’t begun to activate an exhaust ability this turn.",
    "nothing_linked": "{subject} has nothing that a linked ability did: there is nothing to refer to.",
    "linked_to": "The ability of {subject} refers only to what the linked ability did: {cards}.",
    "linked_number": "The ability of {subject} refers to the number of the linked ability: {n}.",
    "linked_choice": "The ability of {subject} refers to the choice of the linked ability: {answer}.",
    "undefined_choice": "No choice was made for this ability of {subject}: it is undefined, and that part "
        "does nothing.",
    "claims_prize": "{player} claims the prize of {subject}: what stands behind “Prize” follows.",
    "chooses_sector": "{player} chooses a sector: {sector}.",
    "enters_with_counters": "{subject} enters with counters: {n} × {kind}.",
    "noted": "A number is noted for {subject}: {n}.",
    "pays_entering": "As {subject} enters, {player} pays life: {n}.",
    "chooses_entering": "As {subject} enters, {player} chooses: {answer}.",
    "door_unlocked": "{player} unlocks a half of {subject}: {name}.",
    "door_locked": "A half of {subject} becomes locked: {name}.",
    "door_stays_locked": "A half of {subject} is locked, so that it doesn’t have its name, mana cost or text: {name}.",
    "no_such_door": "{subject} has no such half to choose.",
    "level_becomes": "{subject} is of level {n} now.",
    "stays_outside": "{subject} stays outside the game: this effect can’t bring it into a Commander game.",
    "dungeon_stays_outside": "{subject} stays outside the game: only venturing brings a dungeon in.",
    "chooses_word": "For {subject}, {player} chooses: {answer}.",
    "blocks_said": "{player} has declared blockers: {blocks}. They block once all defending players have declared.",
    "no_blocks_said": "{player} has declared no blockers.",
    "natural_result": "{player} rolls a die (sides: {sides}): it shows {n}.",
    "roll_result": "The result of {player}’s roll is {n}.",
    "for_each_card": "“The exiled card” means each of several, so this is done for one after the other: {cards}.",
    "meld_card_stays": "{subject} is a meld card or two of them: it can’t be turned over.",
    "face_down_stays": "{subject} is face down: it can’t be turned over.",
    "turns_into_no_permanent": "The other face of {subject}, {name}, is an instant or sorcery: nothing happens.",
    "fights_itself": "{subject} fights itself: it deals itself damage equal to twice its power.",
    "fights_itself_twice": "{subject} fights itself: it deals itself damage equal to its power twice.",
    "nothing_to_copy": "There is nothing to copy: no token is created.",
}
