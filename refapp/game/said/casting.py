"""What the trace says as spells are cast and abilities activated, beside what their stages say themselves."""

from __future__ import annotations

from refapp.game.said.sentence import (
    Anything,
    ByPlayer,
    CardName,
    Effect,
    KeywordName,
    ObjectName,
    PlayerName,
    Sentence,
    ZoneName,
)


class RevealedToActivate(ByPlayer, says="{player} reveals {subject}, whose ability is activated from a hidden "
                         "zone."): ...
class MayBeCastNow(ByPlayer, says="{subject} may be cast only at certain times or under certain conditions: that is so "
                   "now."): ...
class MayBegin(ByPlayer, says="{player} may begin to cast {subject}: with certain choices, what prohibits it doesn’t "
               "apply."): ...
class AsFlash(ByPlayer, says="{player} may cast {subject} as though it had flash."): ...
class GoesOnAsFlash(ByPlayer, says="The condition for flash of {subject} no longer holds; {player} goes on casting it "
                    "all the same."): ...

class AsItWouldBe(Sentence, says="Whether {subject} may be cast is judged by what it will be as a spell."):
    player: PlayerName = None

class AllowedByLater(ByPlayer, says="The modes chosen for {subject} are allowed because of a cost that {player} is "
                     "going to pay."): ...
class NoManaAbility(Sentence, says="{subject} is a spell: it adds its mana only as it resolves from the stack."): ...

class RestrictedApart(Sentence, says="“{other}”, which reads the same, has been used, but that restricts only itself: "
                      "“{trigger}” may be activated."):
    trigger: KeywordName
    other: ObjectName

class IsActivated(ByPlayer, says="{player} activates an ability of {subject}: it goes on the "
                  "stack.", action="activated"): ...
class ActivatedMana(ByPlayer, says="{player} activates a mana ability of {subject}."): ...
class CastFromHidden(ByPlayer, says="{player} may look at the face-down card {subject}, and so may cast it from "
                     "exile."): ...
class InsteadOfCost(ByPlayer, says="{player} pays {{2}} rather than the mana cost of {subject}."): ...

class InTime(Sentence, says="The time is right for {subject}: {when}."):
    when: Anything

class MayBePlayed(ByPlayer, says="An ability of {subject} itself lets {player} play it from this zone ({zone})."):
    zone: ZoneName

class AsThoughFlash(ByPlayer, says="By the effect of {by}, {player} may cast {subject} as though it had flash."):
    by: Effect

class CastSo(Sentence, says=None):
    player: PlayerName
    name: CardName

class CastHow(CastSo, says="{player} announces how {subject} is cast: {name}."): ...
class CastAfterAdventure(CastSo, says="{player} casts {subject} from exile, where its Adventure put it; not as an "
                         "Adventure."): ...
class CastAfterWarp(CastSo, says="{player} casts {subject} from exile, where its warp ability put it, for its costs as "
                    "usual."): ...
