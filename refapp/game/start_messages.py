"""What the trace says of zones, of how games start and end: English msgids, as in :mod:`refapp.game.messages`."""

from __future__ import annotations

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "put_below_top": "{subject} is put under so many cards of the library: {n}.",
    "arranged": "{subject} chooses the order of cards that arrive in a zone at the same time ({zone}): {cards}.",
    "rearranged": "{player} arranges objects in another order ({zone}): {cards}.",
    "shield_stays": "What prevents damage from the spell {subject} goes on preventing "
                    "damage from the permanent that it becomes.",
    "keeps_granted": "{subject} keeps the ability that an effect gave it.",
    "remembers_cast": "How {subject} was cast is asked of the permanent that the spell became.",
    "put_again": "{subject} is put into the zone where it is ({to}): it doesn’t change zones, but is a new object.",
    "outside_untouched": "{subject} is outside the game: this can’t affect it there.",
    "concedes": "{player} concedes and leaves the game immediately.",
    "loses_instead": "{subject} would win and lose at the same time, and so loses.",
    "declared_draw": "An effect says that the game is a draw.",
    "top_revealed": "{player} plays with the top card of the library revealed: {subject}.",
    "top_again": "{subject} is revealed again on top of {player}’s library: it is a new object.",
    "top_waits": "The new top card of {player}’s library isn’t revealed until what is "
                 "being cast or activated has been.",
    "may_look": "{player} may look at {subject}, which is exiled face down.",
    "cast_from_hidden": "{player} may look at the face-down card {subject}, and so may cast it from exile.",
    "pile_chosen": "{player} may not look at these cards and chooses their face-down "
                   "pile; one of them is chosen at random: {cards}.",
    "exiled_chosen": "The exiled card that is chosen is {subject}.",
    "starts": "It is determined that {subject} is to begin; the battlefield is empty.",
    "starts_by": "{subject} is the starting player, because {by} says so.",
    "no_turn": "The turn of {subject}, who has left the game, doesn’t begin.",
    "stays_anted": "{subject} stays in the ante zone.",
    "stays_for_gone": "{subject} stays where it is ({zone}): {player} has left the game and can’t control it.",
    "no_token_for_gone": "{subject} has left the game: no token is created.",
    "no_control_for_gone": "{player} has left the game and doesn’t gain control of {subject}.",
    "gone_doesnt_pay": "{subject} has left the game, so the cost isn’t paid: {cost}.",
    "team_life_counts": "The life total of {subject} is that of the team {team}: {n}.",
    "team_poison_counts": "The poison counters of {subject} are those of the team {team}: {n}.",
    "starts_with_life": "The starting life total of {subject} is {n}.",
    "starts_in_command": "{subject} is in the command zone as the game starts.",
    "companion_revealed": "{player} reveals the companion {subject}, which stays outside the game.",
    "to_command": "{player} puts {subject} into the command zone before the game begins.",
    "deck_shuffled": "{player} shuffles a supplementary deck (cards: {n}).",
    "draws_hand": "{player} draws a starting hand of so many cards: {n}.",
    "declares_mulligan": "{player} declares a mulligan.",
    "keeps": "{player} keeps the hand as the opening hand (cards: {n}).",
    "takes_mulligan": "{player} takes a mulligan, number {n}: the hand goes back into the "
                      "library, and a new one is drawn.",
    "to_the_bottom": "{player} puts {subject} on the bottom of the library.",
    "could_mulligan": "{player} uses {subject}, as the player could mulligan now.",
    "shows_opening": "{player} reveals {subject} from the opening hand.",
    "starting_plane": "{player} turns the top card of the planar deck face up: {subject}.",
    "first_turn": "{player} takes the first turn of the game.",
    "no_first_draw": "{player} skips the draw step of the first turn.",
    "first_draw": "In a multiplayer game like this nobody skips the draw step of the first turn.",
    "deck_is_library": "{player} shuffles the deck, which becomes the library (cards: {n}).",
    "mana_taken": "{subject} adds the mana that {player} loses: {mana}.",
    "no_type_of_mana": "The type of mana isn’t defined: {player} adds none.",
    "could_produce": "{subject} chooses among the types of mana that these permanents could produce: {kinds}.",
    "x_is_zero": "X in what {subject} has is 0 here.",
    "x_of": "The value of X of {subject} is used: {x}.",
    "x_defined": "X of {subject} is what its text says: {x}.",
    "no_number": "The number asked of {subject} can’t be determined: 0 is used.",
    "your_team": "The team consists of: {players}.",
    "owner_asked": "{subject} has no controller where it is: its owner, {player}, counts instead.",
    "restarts": "{player} restarts the game: it ends without a winner, and a new game starts with the same cards.",
    "exempted": "{subject} stays in exile and isn’t in its owner’s deck as the new game begins.",
    "restart_goes_on": "Just before the first turn, the effect that restarted the game goes on.",
    "drawn_for": "The game is a draw for {subject}, who leaves it.",
    "team_draws": "The game is a draw for the whole team {subject}.",
    "loses_with_emperor": "Team {subject} loses with its emperor {player}.",
    "wins_in_range": "Instead of {subject}’s winning, the opponents within that player’s "
                     "range of influence lose: {players}.",
    "loop_in_range": "The game is in the same state as before, with nothing but mandatory "
                     "actions in between. Involved in that loop: {players}.",
    "anted": "{player} antes {subject}.",
    "won_ante": "{player} wins and becomes the owner of {subject}.",
}
"""Action → sentence."""
