"""What each trace action of casting, paying and resolving says, in English: msgids of the catalogue ``checks``."""

from __future__ import annotations

from collections.abc import Mapping

CASTING: Mapping[str, str] = {
    "x_announced": "{player} announces the value of X for {subject}: {x}.",
    "ability_costs_more": "An effect of {by} makes an ability of {subject} cost more: {cost}{times}.",
    "ability_costs_less": "An effect of {by} makes an ability of {subject} cost less: {cost}{times}.",
    "costs_more": "An effect of {by} makes {subject} cost more: {cost}{times}.",
    "costs_less": "An effect of {by} makes {subject} cost less: {cost}{times}.",
    "divided": "Division announced for {subject}: {shares}.",
    "not_a_target": "{subject} can’t be a target of this.",
    "target_ignored": "{subject} is no longer a legal target of “{trigger}”: it isn’t affected.",
    "copied_to_cast": "{player} copies a card and may cast the copy: {subject}.",
    "copied": "{player} puts a copy on the stack: {subject}. It isn’t cast.",
    "ability_copied": "{player} puts a copy of an ability on the stack: {subject}. It isn’t activated.",
    "trigger_copied": "{player} puts a copy of an ability on the stack: {subject}.",
    "targets_changed": "The targets of {subject} change: {targets}.",
    "targets_kept": "The targets of {subject} can’t be changed so: they stay as they are.",
    "additional_cost": "{player} announces an additional cost for {subject}: {name}{times}.",
    "helped": "{player} pays part of {subject} with {name}: {what}.",
    "exiled_instead": "{subject} goes to exile instead ({name}).",
    "to_hand_instead": "{subject} goes to its owner’s hand instead ({name}).",
    "becomes_creature": "{subject} has no legal target any more and is a creature spell from now on.",
    "foretold": "{player} foretells a card: {subject} goes to exile face down.",
    "plotted": "{player} plots {subject}: it goes to exile face up.",
    "suspended": "{player} suspends {subject}: exile, time counters: {n}.",
    "spliced": "The text of {other} is spliced onto {subject}.",
    "cast_how": "{player} announces how {subject} is cast: {name}.",
    "cast_after_adventure": "{player} casts {subject} from exile, where its Adventure put it; not as an Adventure.",
    "cast_after_warp": "{player} casts {subject} from exile, where its warp ability put it, for its costs as usual.",
    "commander_tax": "{subject} costs {cost} more, for each time it was cast from the command zone before: {n}.",
    "has_been_cast": "{subject} has been cast.",
    "cast_with_flash": "{subject} has flash: it may be cast whenever an instant could be.",
    "each_instead": "Overload: “target” in the text of {subject} becomes “each”, so it has no targets.",
    "bestowed": "Bestowed, {subject} is an Aura spell with enchant creature.",
    "no_longer_bestowed": "{subject} isn’t bestowed any more: it is what its card says.",
    "face_up_to_play": "{subject} is turned face up, just before it is cast.",
}
