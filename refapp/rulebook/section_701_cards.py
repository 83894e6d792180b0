"""Section 701: explore, connive, manifest, cloak, search, discover and other actions with cards."""

from __future__ import annotations

from refapp.game import decisions, life, moves
from refapp.game.continuous import copiable
from refapp.game.events import Occurrence
from refapp.game.filters import Viewpoint, passes
from refapp.game.game import Game
from refapp.game.run import (
    Named,
    as_last_seen,
    flag,
    named,
    number,
    objects,
    on_battlefield,
    player_named,
    single,
    text,
)
from refapp.game.state import Context, Obj, Player, Ref, StackItem
from refapp.language.scenario import Filter, Step
from refapp.rulebook.registry import action
from refapp.rulebook.section_701_counters import needs
from refapp.rulebook.section_701_moves import discard

HIDDEN = frozenset({"library", "hand"})


@action("explore", "701.44a", "701.44b", "701.44c", "701.44d")
def do_explore(game: Game, step: Step, context: Context) -> None:
    """The top card is revealed: a land goes to the hand; else a +1/+1 counter, and the card may go away."""
    needs(game, "explore")
    found = _in_turn(game, named(game, step, "what", context))
    several = len(found) > 1
    for one in found:
        view = as_last_seen(game, one)
        here = one.obj is not None and on_battlefield(one.obj)
        if view is None and "player" not in step.args:
            game.note("not_found", ["701.44c"], one.id)
            continue
        rules = ["701.44a", "701.44b", *([] if here else ["701.44c"]), *(["701.44d"] if several else [])]
        player = player_named(game, text(step, "player"), context, default=view.controller if view else None)
        with game.events():
            if player.zones["library"]:
                card = game.obj(player.zones["library"][0])
                game.note("revealed", ["701.20a", "701.44a"], card.id)
                if "land" in copiable(card).types:
                    moves.move(game, card, "hand", rules=["701.44a"])
                else:
                    if here:
                        life.add_counters(game, one.id, "+1/+1", 1, ["701.44a"])
                    if flag(step, "to_graveyard"):
                        moves.move(game, card, "graveyard", action="put_into_graveyard", rules=["701.44a"])
            elif here:
                life.add_counters(game, one.id, "+1/+1", 1, ["701.44a"])
            game.note("explored", rules, one.id, player=player.name)
            ref = view.ref if view is not None else Ref(one.id, 0)
            game.happened(Occurrence("explores", ref, ref, player=player.name))


def _in_turn(game: Game, found: list[Named]) -> list[Named]:
    turn = [player.name for player in game.apnap()]

    def place(one: Named) -> int:
        view = as_last_seen(game, one)
        return turn.index(view.controller) if view is not None else len(turn)

    return sorted(found, key=place)


@action("connive", "701.50a", "701.50f", "701.50b", "701.50c", "701.50d")
def do_connive(game: Game, step: Step, context: Context) -> None:
    """The controller draws and discards; each nonland card discarded brings a +1/+1 counter."""
    needs(game, "connive")
    many = number(step, "n")
    found = _in_turn(game, named(game, step, "what", context))
    for one in found:
        view = as_last_seen(game, one)
        here = one.obj is not None and on_battlefield(one.obj)
        player = player_named(game, text(step, "player"), context, default=view.controller if view else None)
        rules = ["701.50a", *(["701.50c"] if len(found) > 1 else []), *(["701.50d"] if many != 1 else [])]
        for _ in range(many):
            life.draw(game, player, rules)
        names = _discards(game, step, player, context, many)
        nonland = sum(1 for name in names if "land" not in copiable(game.obj(name)).types)
        with game.events():
            for name in names:
                discard(game, game.obj(name), player.name)
            if here and nonland:
                life.add_counters(game, one.id, "+1/+1", nonland, rules)
            game.note(
                "connived", [*rules, "701.50f", *([] if here else ["701.50b"])], one.id, player=player.name
            )
            ref = view.ref if view is not None else Ref(one.id, 0)
            game.happened(Occurrence("connives", ref, ref, player=player.name))


def _discards(game: Game, step: Step, player: Player, context: Context, many: int) -> list[str]:
    hand = player.zones["hand"]
    chosen = [one.id for one in named(game, step, "discard", context) if one.id in hand][:many]
    while len(chosen) < min(many, len(hand)):
        left = [name for name in hand if name not in chosen]
        if len(left) <= many - len(chosen):
            chosen.extend(left)
            break
        wanted = decisions.one_of(game, "discard", None, left, player.name, message="Which card is discarded?")
        if wanted is None:
            break
        chosen.append(wanted)
    return chosen


def _face_down(game: Game, step: Step, context: Context, word: str, rules: list[str]) -> None:
    player = player_named(game, text(step, "player"), context)
    cards = objects(game, step, "what", context) if "what" in step.args else [
        game.obj(name) for name in player.zones["library"][:number(step, "n")]]
    for card in cards:
        manifest(game, card, player.name, word, rules)


def manifest(game: Game, card: Obj, player: str, word: str, rules: list[str]) -> None:
    """A card enters face down, as a creature of 2/2."""
    with game.events():
        if moves.move(game, card, "battlefield", action="manifested" if word == "manifested" else "cloaked",
                      rules=rules, under=player, face_down=True, player=player):
            card.designations.add(word)
            who = Ref(player, 0, player=True)
            if word == "manifested":
                game.happened(Occurrence("manifests", who, who, player=player))
        else:
            game.note("not_manifested", ["701.40f" if word == "manifested" else "701.58f"], card.id, zone=card.zone)


@action("manifest", "701.40a", "701.40e", "701.40f")
def do_manifest(game: Game, step: Step, context: Context) -> None:
    """The top card of a library enters face down as a 2/2 creature without name, types or text."""
    needs(game, "manifest")
    _face_down(
        game, step, context, "manifested", ["701.40a", *(["701.40e"] if number(step, "n") > 1 else [])]
    )


@action("cloak", "701.58a", "701.58e", "701.58f")
def do_cloak(game: Game, step: Step, context: Context) -> None:
    """The same as manifest, and the face-down creature has ward."""
    needs(game, "cloak")
    _face_down(game, step, context, "cloaked", ["701.58a", *(["701.58e"] if number(step, "n") > 1 else [])])


@action("manifest_dread", "701.62a", "701.62b")
def do_manifest_dread(game: Game, step: Step, context: Context) -> None:
    """Of the top two cards, one is manifested and the other goes to the graveyard."""
    needs(game, "manifest dread")
    player = player_named(game, text(step, "player"), context)
    top = player.zones["library"][:2]
    chosen = decisions.one_of(
        game, "manifest", text(step, "choose"), top, player.name, message="Which card is manifested?"
    )
    game.note("looked", ["701.62a"], player.name, player=player.name, cards=list(top))
    if chosen is not None:
        manifest(game, game.obj(chosen), player.name, "manifested", ["701.62a", "701.40a"])
    with game.events():
        for name in top:
            if name != chosen:
                moves.move(
                    game, game.obj(name), "graveyard", action="put_into_graveyard", rules=["701.62a"]
                )
        game.note("action_done", ["701.62b"], None, player=player.name, name="manifest dread")
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence("manifests_dread", who, who, player=player.name))


@action("behold", "701.4a", "701.4b")
def do_behold(game: Game, step: Step, context: Context) -> None:
    """A player reveals a card of a quality from the hand or chooses such a permanent of the player's."""
    needs(game, "behold")
    player = player_named(game, text(step, "player"), context)
    one = single(game, step, "what", context)
    view = game.view(one.id) if one is not None else None
    wanted = step.args.get("quality")
    fits = view is not None and passes(wanted if isinstance(wanted, Filter) else None, view,
                                       Viewpoint(None, player.name), game.board()) and (
        (view.zone == "hand" and view.owner == player.name)
        or (view.zone == "battlefield" and view.controller == player.name))
    game.note(
        "revealed" if fits and view is not None and view.zone == "hand" else "chosen" if fits else "cant_act",
        ["701.4a", "701.4b"],
        one.id if one is not None else None,
        player=player.name,
        name="behold",
    )
    game.answers[text(step, "as") or "beheld"] = fits


@action("learn", "701.48a")
def do_learn(game: Game, step: Step, context: Context) -> None:
    """A player may discard a card and draw one; else may fetch a Lesson from outside the game."""
    needs(game, "learn")
    player = player_named(game, text(step, "player"), context)
    card = single(game, step, "discard", context) if "discard" in step.args else None
    if card is not None and card.obj is not None and card.id in player.zones["hand"]:
        with game.events():
            discard(game, card.obj, player.name)
        life.draw(game, player, ["701.48a"])
        return
    lesson = single(game, step, "lesson", context) if "lesson" in step.args else None
    game.note("action_done", ["701.48a"], None, player=player.name, name="learn")
    if lesson is not None and lesson.obj is not None:
        view = game.view(lesson.id)
        if view is None or view.zone != "outside" or view.owner != player.name or "lesson" not in view.subtypes:
            game.note("cant_act", ["701.48a"], lesson.id, player=player.name, name="learn")
            return
        with game.events():
            lesson.obj.revealed = True
            game.note("revealed", ["701.48a", "701.20a"], lesson.id)
            moves.move(game, lesson.obj, "hand", rules=["701.48a"])


@action("forage", "701.61a")
def do_forage(game: Game, step: Step, context: Context) -> None:
    """A player exiles three cards from the graveyard or sacrifices a Food."""
    needs(game, "forage")
    player = player_named(game, text(step, "player"), context)
    chosen = objects(game, step, "what", context)
    with game.events():
        if len(chosen) == 3 and all(obj.zone == "graveyard" and obj.owner == player.name for obj in chosen):
            for obj in chosen:
                moves.move(game, obj, "exile", action="exiled", rules=["701.61a"])
            return
        view = game.view(chosen[0].id) if len(chosen) == 1 else None
        if view is not None and "food" in view.subtypes and view.zone == "battlefield" \
                and view.controller == player.name:
            moves.move(game, chosen[0], "graveyard", action="sacrificed", rules=["701.61a", "701.21a"],
                       also=("sacrificed",), player=player.name)
            return
        game.note("cant_act", ["701.61a"], None, player=player.name, name="forage")


@action("collect_evidence", "701.59a", "701.59b", "701.59c")
def do_collect_evidence(game: Game, step: Step, context: Context) -> None:
    """A player exiles cards from the graveyard with a total mana value of at least N."""
    needs(game, "collect evidence")
    player = player_named(game, text(step, "player"), context)
    chosen = [obj for obj in objects(game, step, "what", context) if obj.id in player.zones["graveyard"]]
    total = sum(copiable(obj).mv for obj in chosen)
    enough = total >= number(step, "n")
    game.answers["evidence"] = enough
    if "cost_of" in step.args:  # a spell's other abilities ask whether its own cost was paid so
        game.note("evidence", ["701.59c"], text(step, "cost_of"), answer=enough)
    if not enough:
        game.note("cant_act", ["701.59b"], None, player=player.name, name="collect evidence")
        return
    with game.events():
        for obj in chosen:
            moves.move(game, obj, "exile", action="exiled", rules=["701.59a"])


@action("discover", "701.57a", "701.57b", "701.57c")
def do_discover(game: Game, step: Step, context: Context) -> None:
    """Cards are exiled from the top until a nonland one is cheap enough: it is cast or goes to the hand."""
    needs(game, "discover")
    player = player_named(game, text(step, "player"), context)
    exiled: list[Obj] = []
    found: Obj | None = None
    with game.events():
        while player.zones["library"] and found is None:
            card = game.obj(player.zones["library"][0])
            moves.move(game, card, "exile", action="exiled", rules=["701.57a"])
            shape = copiable(card)
            if "land" not in shape.types and shape.mv <= number(step, "n"):
                found = card
            else:
                exiled.append(card)
        game.answers["discovered"] = found.id if found is not None else None
        if found is not None:
            game.note("discovered", ["701.57c"], found.id, player=player.name)
            if flag(step, "cast") and not game.cannot(player, "cast_spells"):
                game.note("for_free", ["701.57a"], found.id, player=player.name)
                moves.push_spell(game, found, StackItem(found.id, player.name, step.args.get("effect", ()),
                                                        spell=found.id))
                ref = Ref(found.id, found.incarnation)
                game.happened(Occurrence("casts", None, ref, player=player.name))
            else:
                moves.move(game, found, "hand", rules=["701.57a"])
        for card in sorted(exiled, key=lambda obj: obj.id):
            moves.move(game, card, "library", bottom=True, rules=["701.57a"])
        game.note("action_done", ["701.57a", "701.57b"], None, player=player.name, name="discover")
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence("discovers", who, who, player=player.name))
