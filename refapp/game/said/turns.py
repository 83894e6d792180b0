"""What the trace says as a game starts and turns go by."""

from __future__ import annotations

from refapp.game.said.sentence import ByPlayer, Count, KeywordName, Sentence, StepOrTurn, WhatBegins


class StepBegins(ByPlayer, says="{player}’s {phase} begins."):
    phase: WhatBegins

class ManaStays(Sentence, says="Mana stays in {subject}’s mana pool until the end of combat: {n}."):
    n: Count

class TriggersForgotten(Sentence, says="What has triggered before and isn’t on the stack yet ceases to exist: "
                        "{trigger}."):
    trigger: KeywordName

class PassedOver(Sentence, says="Skipped: {what}. Nothing triggers at its beginning."):
    what: StepOrTurn

class StartsWithLife(Sentence, says="The starting life total of {subject} is {n}."):
    n: Count

class DeclaresMulligan(ByPlayer, says="{player} declares a mulligan."): ...

class Keeps(ByPlayer, says="{player} keeps the hand as the opening hand (cards: {n})."):
    n: Count

class TakesMulligan(ByPlayer, says="{player} takes a mulligan, number {n}: the hand goes back into the library, and a "
                    "new one is drawn."):
    n: Count

class TurnBegins(ByPlayer, says="{player}’s turn begins."):
    turn: Count

class PoolEmpties(Sentence, says="Unspent mana leaves {subject}’s mana pool as the step or phase ends: {n}."):
    n: Count

class CombatEnds(Sentence, says="All creatures, planeswalkers and battles are removed from combat."): ...
class ExtraTurn(ByPlayer, says="{player} gets an extra turn after this one."): ...

class ExtraSteps(Sentence, says="Added to this turn: {steps}."):
    steps: StepOrTurn

class WearsOff(Sentence, says="The turn ends for {subject}: its damage is removed, and what lasted “this turn” "
               "ends."): ...

class FirstHappens(Sentence, says="What was left to be done for {subject} ({by}) is the first thing that happens in "
                   "this step.", action="first_thing"):
    by: KeywordName
