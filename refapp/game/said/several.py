"""Sentences of the trace that several files say."""

from __future__ import annotations

from refapp.game.said.sentence import (
    Anything,
    ByPlayer,
    CardName,
    Count,
    Effect,
    KeywordName,
    ManaText,
    ModeNumber,
    Names,
    ObjectName,
    OfEffect,
    PlayerName,
    Sentence,
    Times,
    ToZone,
    ZoneName,
)


class _Choosing(ByPlayer, says=None):
    choice: KeywordName
    trigger: KeywordName = None

class ChoiceMade(_Choosing, says="{player} chooses ({choice}): {answer}.", action="choice"):
    answer: Anything

class OrderChosen(_Choosing, says="{player} chooses ({choice}): {answer}.", action="choice"):
    """In which order abilities that have triggered go on the stack."""

    answer: KeywordName

class CopyMade(Sentence, says="{subject} becomes a copy.", action="copy"):
    name: CardName

class CopyMadeOf(Sentence, says="{subject} becomes a copy of {of}.", action="copy"):
    name: CardName
    of: ObjectName

class NothingLinked(Sentence, says="{subject} has nothing that a linked ability did: there is nothing to refer to."):
    word: KeywordName

class LinkedChoice(Sentence, says="The ability of {subject} refers to the choice of the linked ability: {answer}."):
    answer: Anything

class ChoosesWord(ByPlayer, says="For {subject}, {player} chooses: {answer}."):
    answer: Anything

class NothingToCopy(Sentence, says="There is nothing to copy: no token is created."): ...
class IsChecked(Sentence, says="A player would receive priority: state-based actions are "
                "checked.", action="checked"): ...
class CheckedWithoutPriority(Sentence, says="State-based actions are checked."): ...
class CheckedInCleanup(Sentence, says="In the cleanup step state-based actions and waiting abilities are looked for "
                       "once more."): ...
class Wins(Sentence, says="{subject} wins the game."): ...
class CantLose(Sentence, says="{subject} can’t lose the game."): ...
class CantCast(ByPlayer, says="{player} can’t cast {subject}."): ...

class NotCreated(Sentence, says="The token {subject} can’t enter the battlefield and isn’t created."):
    by: KeywordName = None

class Replaced(OfEffect, says="An effect of {by} replaces what would happen to {subject}, which goes {to} instead."):
    to: ToZone

class Indestructible(Sentence, says="{subject} is indestructible and isn’t destroyed."): ...

class Attached(Sentence, says="{subject} becomes attached to {host}."):
    host: ObjectName

class PhasedIn(Sentence, says="{subject} phases in."): ...
class NotDoubleFaced(Sentence, says="{subject} has no other face: nothing happens."): ...

class Modified(Sentence, says="A continuous effect changes {subject}."):
    pt: Anything = None

class ReplacedBy(OfEffect, says="Because of an effect of {by}, something else happens to {subject} instead."): ...

class OtherNumber(OfEffect, says="Because of an effect of {by}, the number for {subject} is {n} instead of {before}."):
    before: Anything
    n: Count

class NeverBegins(Sentence, says="What the effect depends on isn’t so: it does nothing to {subject}."): ...
class NoExchange(Sentence, says="The exchange can’t be completed, so no part of it happens."): ...
class ScryNothing(Sentence, says="{subject} looks at no cards: nothing happens."): ...
class Concealed(Sentence, says="{subject} isn’t revealed any longer."): ...
class NothingToBlight(ByPlayer, says="{player} controls no creature to blight."): ...
class NothingToChoose(ByPlayer, says="{player} has nothing that could be chosen."): ...
class PlaneswalkedTo(ByPlayer, says="{player} planeswalks to {subject}."): ...

class ConditionFalse(Sentence, says="The condition of “{trigger}” isn’t true as its event happens: it doesn’t "
                     "trigger."):
    trigger: KeywordName

class ConditionFalseNow(Sentence, says="The condition of “{trigger}” is no longer true: the ability is removed from "
                        "the stack and does nothing."):
    trigger: KeywordName

class AlreadyThisTurn(Sentence, says="“{trigger}” may do this only once each turn, and has done so already."):
    trigger: KeywordName

class TriggeredAlready(Sentence, says="“{trigger}” triggers only once each turn, and has done so already."):
    trigger: KeywordName

class CostStays(Sentence, says="{by} alters costs, but not that of {subject}, which is on the stack already."):
    by: KeywordName

class ModeChosen(ByPlayer, says="{player} chooses mode {mode} of “{trigger}”."):
    trigger: KeywordName
    mode: ModeNumber

class TargetChosen(ByPlayer, says="{player} chooses {subject} as the target of “{trigger}”."):
    trigger: KeywordName

class TargetIllegal(Sentence, says="“{trigger}” doesn’t resolve: its target is no longer legal."):
    trigger: KeywordName

class Resolves(ByPlayer, says="“{trigger}” resolves."):
    trigger: KeywordName

class DelayedWaits(Sentence, says="A delayed triggered ability, “{trigger}”, now waits for its "
                   "event.", action="delayed"):
    trigger: KeywordName
    player: PlayerName = None

class NotFound(Sentence, says="{subject} is no longer the object that was meant; only what it last was is known."):
    word: KeywordName = None
    expected: Anything = None

class ActionDone(ByPlayer, says="{player} takes the action “{name}”."):
    name: CardName

class KeepsGranted(Sentence, says="{subject} keeps the ability that an effect gave it."): ...
class DeclaredDraw(Sentence, says="An effect says that the game is a draw."): ...
class StartingPlane(ByPlayer, says="{player} turns the top card of the planar deck face up: {subject}."): ...
class XIsZero(Sentence, says="X in what {subject} has is 0 here."): ...

class XDefined(Sentence, says="X of {subject} is what its text says: {x}."):
    x: Count

class Spared(Sentence, says="The protection doesn’t remove {subject}: it stays attached."): ...
class AssignsNothing(Sentence, says="{subject} assigns no combat damage."): ...

class OnlySoMany(Sentence, says="Of {wanted} only {n} can be: as much as possible is done."):
    n: Count
    wanted: Count

class Looked(ByPlayer, says="{player} looks at {cards}."):
    cards: Names

class OutOfCombat(Sentence, says="{subject} is removed from combat."): ...
class ForFree(ByPlayer, says="{player} casts {subject} without paying its mana cost."): ...

class AdditionalCost(ByPlayer, says="{player} announces an additional cost for {subject}: {name}{n}."):
    name: CardName
    n: Times

class Helped(ByPlayer, says="{player} pays part of {subject} with {name}: {what}."):
    name: CardName
    what: Anything

class ExiledInstead(Sentence, says="{subject} goes to exile instead ({name})."):
    name: CardName

class BecomesCreature(Sentence, says="{subject} has no legal target any more and is a creature spell from now on."): ...
class NotAttacking(Sentence, says="{subject} enters, but what it would attack is gone: it isn’t an attacking "
                   "creature."): ...
class EntersOutsideCombat(Sentence, says="{subject} is on the battlefield, but neither attacking nor blocking."): ...
class ModesCost(Sentence, says="Each mode chosen for {subject} adds its own cost."): ...

class CostChanges(Sentence, says=None):
    by: Effect
    n: Times
    cost: ManaText

class AbilityCostsMore(CostChanges, says="An effect of {by} makes an ability of {subject} cost more: {cost}{n}."): ...
class AbilityCostsLess(CostChanges, says="An effect of {by} makes an ability of {subject} cost less: {cost}{n}."): ...
class CostsMore(CostChanges, says="An effect of {by} makes {subject} cost more: {cost}{n}."): ...
class CostsLess(CostChanges, says="An effect of {by} makes {subject} cost less: {cost}{n}."): ...

class Designating(Sentence, says=None):
    designation: KeywordName

class AlreadySo(Designating, says="{subject} is {designation} already: nothing happens.", action="already"): ...
class Designated(Designating, says="{subject} becomes {designation}."): ...

class Leaving(Sentence, says=None):
    host: ObjectName = None
    zone: ZoneName = ""

class LeavesGame(Leaving, says="{subject} leaves the game."): ...
class CeasesToExist(Leaving, says="{subject} can’t exist in this zone ({zone}): it ceases to exist."): ...
class Unattached(Leaving, says="{subject} becomes unattached and stays on the battlefield."): ...

class Shown(Sentence, says=None):
    zone: ZoneName = ""
    by: KeywordName = None
    player: PlayerName = None
    name: CardName = None

class Revealed(Shown, says="{subject} is revealed and stays in its zone."): ...
class Chosen(Shown, says="{player} chooses {subject}."): ...
class KnowsChoices(ByPlayer, says="{player} knows what has been chosen so far: {cards}."):
    cards: Names

class CantAct(Shown, says="{player} can’t take the action “{name}”."): ...

class TurnedDown(Sentence, says=None): ...
class PlaneswalkedAway(TurnedDown, says="{subject} is turned face down at the bottom of its planar deck."): ...
class SchemeTurnedDown(TurnedDown, says="{subject} is turned face down at the bottom of its scheme deck."): ...
class Abandoned(TurnedDown, says="{subject} is abandoned: face down, at the bottom of its scheme deck."): ...

class TurnedOver(Sentence, says=None):
    transformed: Anything

class Transformed(TurnedOver, says="{subject} transforms: its other face is up, and it is the same object."): ...
class Converted(TurnedOver, says="{subject} converts: its other face is up, and it is the same object."): ...

class _Barred(Sentence, says=None):
    by: KeywordName = None
    zone: ZoneName

class CantEnter(_Barred, says="{subject} can’t enter the battlefield and stays where it is."): ...
class CantResolveThere(_Barred, says="{subject} can’t enter the battlefield."): ...

class _OfManaAbility(Sentence, says=None):
    trigger: KeywordName
    player: PlayerName

class LandMana(_OfManaAbility, says="The ability that {subject} has from its land type is a mana ability: it adds its "
               "mana at once, without the stack."): ...
class IsManaAbility(_OfManaAbility, says="“{trigger}” is a mana ability: it adds its mana at once, without the "
                    "stack.", action="mana_ability"): ...
