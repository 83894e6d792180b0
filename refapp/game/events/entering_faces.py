"""Which face of a double-faced card is up as it enters the battlefield, and what can’t enter with its back up (712)."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.reading.faces import modal
from refapp.game.said.sentence import CardName, Sentence
from refapp.game.said.several import CantEnter
from refapp.game.state.objects import Obj
from refapp.language.errors import Unsupported


class BackCantEnter(Sentence, says="The other face of {subject}, {name}, is an instant or sorcery: it can’t enter the "
                    "battlefield."):
    name: CardName


class NoOtherFace(Sentence, says="{subject} isn’t a double-faced card: it can’t enter the battlefield "
                  "transformed."): ...


MELDING = "701.42a"


def back_can_enter(game: Game, obj: Obj, rules: Sequence[str]) -> bool:
    """Whether what would enter with its back face up can: an instant or sorcery doesn’t enter the battlefield.

    Of a spell it goes to the graveyard instead (§712.13a), from anywhere else it stays where it is (400.4a), and so
    does what has no other face (712.14a, since April 2016). What a meld card alone would be with its back face up no
    rule says (712.4b). ``rules`` are those behind the move.
    """
    back = obj.printed.back
    if "meld" in obj.flags and MELDING not in rules:
        raise Unsupported("A meld card alone can’t have its back face up; what happens then isn’t played.",
                          rules=["712.4b"])
    if back is None and obj.kind == "card" and game.rules.holds("transformed.double_faced_only"):
        game.note(NoOtherFace, ["712.14a"], obj.id)
        return False
    if back is None or not set(back.types) & {"instant", "sorcery"}:
        return True
    if obj.zone == "stack":
        game.note(BackCantEnter, ["712.13a"], obj.id, name=back.name)
    else:
        game.note(CantEnter, ["400.4a", "110.4"], obj.id, zone=obj.zone)
    return False


def rules_of_face(obj: Obj, rules: Sequence[str], *, face_down: bool, transformed: bool) -> list[str]:
    """The rules that say which face of a double-faced card is up as it enters, from where it is still.

    None is, face down (712.15); of melded cards both back ones are (712.14c); of a spell the one on the stack
    (712.13), unless an ability has it enter transformed (712.13a); of a land the one that was chosen (712.12); else the
    front one (712.14), unless something says “transformed” (712.14a).
    """
    if obj.printed.back is None:
        return []
    if face_down:
        return ["712.15"]
    if MELDING in rules:
        return ["712.14c"]
    if obj.zone == "stack":
        return ["712.13" if transformed == (obj.here.shape == obj.printed.back) else "712.13a"]
    if "701.18a" in rules:
        return ["712.12"] if modal(obj) else ["712.14"]
    return ["712.14a" if transformed else "712.14"]
