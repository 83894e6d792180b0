"""What the words of an instruction name: ``you``, ``@self``, ``@it``, ``@target`` and ``all FILTER``."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import linking, not_meant, reaching, recalling
from refapp.game.reading import bygone, givers
from refapp.game.reading.continuous import affected
from refapp.game.reading.filters import Viewpoint
from refapp.game.reading.viewpoints import viewpoint_of, with_persons
from refapp.game.said.sentence import Anything, ByPlayer, CardName, Names, Sentence
from refapp.game.said.several import NotFound
from refapp.game.state.card_types import PERMANENT_TYPES
from refapp.game.state.objects import Context, Obj
from refapp.game.state.players import Player
from refapp.game.state.views import Ref, View
from refapp.language.errors import ScenarioError
from refapp.language.filters import Filter
from refapp.language.parts import read_filter
from refapp.language.persons import ACTIVE, EVERYBODY
from refapp.language.vocabulary import COLORS, PLAYER_ZONES
from refapp.lazy_dataclass import dataclass


class OnlyThatColor(Sentence, says="Only the color named counts for {subject}, whose colors are {colors}: affected – "
                    "{answer}."):
    colors: Anything
    answer: Anything

class AffectedAllTheSame(Sentence, says="{subject} set the ability off and is affected although it no longer has that "
                         "type: {name}."):
    name: CardName

class IsFound(Sentence, says="{subject} is found in the zone to which it went.", action="found"): ...
class OutsideUntouched(Sentence, says="{subject} is outside the game: this can’t affect it there."): ...
class YourTeam(Sentence, says="The team consists of: {players}."):
    players: Names
class GiverMeant(Sentence, says="The name means the one object whose ability granted this: {subject}."): ...
class OwnerAsked(ByPlayer, says="{subject} has no controller where it is: its owner, {player}, counts instead."): ...
class StillFound(Sentence, says="{subject} has another name by now; the ability that calls it by its name still finds "
                 "it."): ...


@dataclass(frozen=True, slots=True)
class Named:
    """An object that a step names: as it is now, or None with what is remembered of it."""

    id: str
    obj: Obj | None
    ref: Ref


def named(game: Game, words: Sequence[str] | str | None, context: Context, *,
          phased_out: bool = False, outside: bool = False) -> list[Named]:
    """The objects and players that words name, each once, in the order written.

    A permanent that is phased out isn't found (702.26b), so effects that begin don't include it (702.26e), unless
    ``phased_out``: where nothing happens to it. Nor is a card outside the game (§400.11c), unless ``outside``: where it
    is brought into the game, or only asked about.
    """
    found: dict[str, Named] = {}
    for word in (words,) if isinstance(words, str) else words or ():
        for one in find(game, word, context):
            if game.ranges and reaching.beyond(game, one.ref, one.obj, context):
                game.note(reaching.OutOfRange, ["801.10"], one.id, player=context.you)
                if one.obj is not None:
                    found.setdefault(one.id, Named(one.id, None, one.ref))
                continue
            hidden = not phased_out and one.obj is not None and one.obj.here.phased_out
            if not outside and one.obj is not None and one.obj.zone == "outside":
                game.note(OutsideUntouched, ["400.11c"], one.id)
                hidden = True
            found.setdefault(one.id, Named(one.id, None, one.ref) if hidden else one)
    return list(found.values())


def objects(game: Game, words: Sequence[str] | str | None, context: Context, *,
            phased_out: bool = False, outside: bool = False) -> list[Obj]:
    """The objects that words name and that can be found now."""
    return [one.obj for one in named(game, words, context, phased_out=phased_out, outside=outside)
            if one.obj is not None]


def single(game: Game, words: Sequence[str] | str | None, context: Context, *,
           phased_out: bool = False, outside: bool = False) -> Named | None:
    """The one object or player that a word names."""
    found = named(game, words, context, phased_out=phased_out, outside=outside)
    return found[0] if found else None


def players_named(game: Game, said: str, context: Context) -> list[Player]:
    """The player whom a word names, or everybody whom ``each_player`` and the like mean."""
    meant = reaching.everybody_meant(game, said, context) if said in EVERYBODY else None
    return [player_named(game, said, context)] if meant is None else meant


def player_named(game: Game, name: str | None, context: Context, default: str | None = None) -> Player:
    """The player that a step names: a name, ``you``, or the controller or owner of ``@it`` and the like."""
    asked = name or default or ""
    name = asked
    if asked.startswith(_WHOSE):
        name = _whose(game, asked, context)
    elif asked == "you":  # §109.5: who controls the object, activated the ability, or controlled it as it triggered
        name = context.you or game.active
    elif asked == "opponent" and len(game.opponents(context.you or game.active)) == 1:
        name = game.opponents(context.you or game.active)[0].name
    elif asked == "@defender":
        name = _defender(game, context)
    elif asked == ACTIVE:
        name = reaching.active_player(game, context)
    elif asked in _WORDS or asked.startswith("@target"):
        number = asked.removeprefix("@target")
        ref = _nth_target(context, number) if number.isdigit() else _bound(context, asked)
        name = ref.id if ref is not None and ref.player else None
        if name is None and ref is not None and ref.id not in game.objects:  # an ability on the stack
            name = next((item.controller for item in game.stack if (item.id, item.placed) == (
                ref.id, ref.incarnation)), None)
        elif name is None and ref is not None:
            view = game.last_of(ref) if not game.is_current(ref) else None
            view = view or game.view(ref.id) or ref.view
            name = view.controller if view is not None else None
            if view is not None and view.zone in PLAYER_ZONES:
                game.note(OwnerAsked, ["108.4a"], ref.id, player=name)
    player = game.players.get(name or "")
    if not asked:
        raise ScenarioError.missing(f"steps[{game.step}].player")
    if player is None:
        raise ScenarioError.unknown("name", f"steps[{game.step}]", asked, game.players)
    return player


_WHOSE = ("controller of @", "owner of @")


def _whose(game: Game, asked: str, context: Context) -> str | None:
    """Who controls or owns an object that an effect names, as it is now or last was (108.3, 108.4).

    So of several attacking players the one whose attacker was blocked (§805.10c).
    """
    whose, _, inner = asked.partition(" of ")
    if whose == "controller":
        return player_named(game, inner, context).name
    return next((game.objects[one.id].owner for one in find(game, inner, context, asked=True)
                 if one.id in game.objects), None)


def acting(game: Game, context: Context) -> str:
    """The player whose spell or ability it is that an instruction belongs to; an error where it stands in none."""
    return player_named(game, "you", context).name


def source_of(game: Game, context: Context) -> Ref:
    """The source of the ability (113.7), or the spell, that an instruction belongs to; an error where there is none."""
    if context.source is None:
        raise ScenarioError.unknown("name", f"steps[{game.step}]", "@self", game.objects)
    return context.source


def _bound(context: Context, word: str) -> Ref | None:
    """What a word stands for; `@self` is the very object the ability is of, or that gained it (§201.5, §201.5b)."""
    if word == "@self":  # so “this scheme”, too (§109.2d, §314.7)
        return context.source if context.source is not None else context.it
    if word in ("@other", "@damaged", "@attacked"):
        return context.other
    return context.it if word == "@it" else context.target


def _defender(game: Game, context: Context) -> str | None:
    """The defending player of the attack that an ability is about: of its source, or of the attacked party.

    Of several defending players it is the one whom that creature attacks (§802.2a, §805.10e).
    """
    from refapp.game.events.combat import defender_of  # noqa: PLC0415 - combat imports the game

    if context.other is not None and (context.other.player or context.other.id in game.objects):
        found = defender_of(game, context.other.id)
        if found is not None:
            return found
    source = context.source
    if source is None or source.player:
        return None
    view = game.view(source.id) if game.is_current(source) else game.last_of(source)
    return defender_of(game, view.attacked) if view is not None else None  # 508.5: also one that left combat


_WORDS = frozenset({"@self", "@it", "@target", "@other", "@damaged", "@attacked"})


def find(game: Game, word: str, context: Context, *, asked: bool = False) -> list[Named]:
    """What one word names, permanents that are phased out included; ``asked``: only for something about it.

    “That creature” is the object that was meant before, whether or not it still is a creature (700.7).

    What is found like this is no target, and nobody chooses it before this moment (115.10): only ``@target`` is one,
    not “all” (115.10a) and not ``you`` (115.10b, §400.7k).
    """
    if word == "@defender":
        who = _defender(game, context)
        return [Named(who, None, Ref(who, 0, player=True))] if who is not None else []
    if word.startswith("all "):
        return _all(game, read_filter(word.removeprefix("all "), f"steps[{game.step}]"), context)
    if (giver := givers.ref_of(word)) is not None:
        game.note(GiverMeant, ["201.5a"], giver.id)
        return _meant(game, givers.GIVER, giver, context, asked=asked)
    if word.startswith(_WHOSE) or word == ACTIVE:
        name = player_named(game, word, context).name
        return [Named(name, None, Ref(name, 0, player=True))]
    if word.startswith("@target") and word != "@target":
        return _targets(game, word, context)
    if word in recalling.RECALLED:
        return _recalled(game, word, context)
    if word == "@sacrificed":
        return _sacrificed(context)
    if word in linking.WORDS:
        tied = linking.tied(game, context, word)
        chosen = decisions.one_of(game, "exiled card", None, [ref.id for ref in tied], context.you,
                                  message="Which exiled card is it?") if word == linking.A_CARD else None
        return [Named(ref.id, game.objects[ref.id], ref) for ref in tied if chosen in (None, ref.id)]
    if word in _WORDS:
        ref = _bound(context, word)
        return _meant(game, word, ref, context, asked=asked) if ref is not None else []
    if word in game.players:
        return [Named(word, None, Ref(word, 0, player=True))]
    if word == "you":
        return [Named(one.name, None, Ref(one.name, 0, player=True)) for one in reaching.meant_by_you(game, context)]
    obj = game.obj(word)
    if not obj.exists:
        return [Named(word, None, Ref(word, obj.incarnation))]
    if obj.part_of is not None:  # the permanent that it is half of (701.42a)
        obj = game.obj(obj.part_of)
    view = game.view(obj.id)
    return [Named(obj.id, obj, Ref(obj.id, obj.incarnation, view))]


def _all(game: Game, wanted: Filter, context: Context) -> list[Named]:
    """Everything that passes a filter: permanents, where it names no other zone."""
    eye = seen_from(game, context)
    not_meant.tell(game, wanted, eye)
    if "your-team" in wanted.words:
        game.note(YourTeam, ["102.4"], context.you, players=sorted({context.you or "", *eye.teammates} - {""}))
    views = affected(wanted, game, eye, game.board())
    _only_that(game, wanted, views, context)
    return [Named(view.id, game.objects[view.id], view.ref) for view in views]


def _meant(game: Game, word: str, ref: Ref, context: Context, *, asked: bool) -> list[Named]:
    """What was meant before, whatever it is like now (§608.2k, §707.11), with what else it became."""
    if ref.player or ref.id not in game.objects:  # a player, or an ability on the stack
        return [Named(ref.id, None, ref)]
    found = _aura_in_graveyard(game, word, ref, context)
    if found is not None:
        return [found]
    obj = game.objects[ref.id]
    if not game.is_current(ref):
        if obj.exists and game.followed.get((ref.id, ref.incarnation)) == obj.incarnation:
            game.note(IsFound, ["702.35c", "400.7k"], ref.id)
            return [Named(ref.id, obj, ref)]
        if (again := followed(game, ref, context)) is not None:
            return [again]  # otherwise it isn’t in the zone where it is looked for (603.6, §603.7c)
        game.note(NotFound, [bygone.rule_of(context, word, ref, asked=asked), "400.7"], ref.id, word=word)
        return [Named(ref.id, None, ref)]
    if word == "@it":
        _no_longer(game, ref, context)
    if word == "@self":
        _other_name(game, ref)
    return [Named(ref.id, obj, ref), *_parts(game, ref)]


def followed(game: Game, ref: Ref, context: Context) -> Named | None:
    """What an object became that this very spell or ability moved to a public zone (400.7h, 400.7i, 400.7j)."""
    if context.item is None:
        return None
    now, rule = context.item.follows.get((ref.id, ref.incarnation), (-1, ""))
    obj = game.objects[ref.id]
    if not obj.exists or obj.incarnation != now:
        return None
    game.note(IsFound, [rule], ref.id)
    return Named(ref.id, obj, ref)


def _other_name(game: Game, ref: Ref) -> None:
    """A permanent that an ability calls by its name is found although it has another name by now (707.11)."""
    now = game.view(ref.id)
    if ref.view is not None and now is not None and ref.view.zone == now.zone == "battlefield" \
            and ref.view.name != now.name and ref.view.name and now.name:
        game.note_once(StillFound, ["707.11"], ref.id)


def _parts(game: Game, ref: Ref) -> list[Named]:
    """The other objects that a merged or melded permanent became: what finds one finds them all (§730.3c, 712.21c)."""
    found = []
    for name, incarnation in game.parted.get((ref.id, game.objects[ref.id].incarnation), ()):
        obj = game.objects[name]
        if obj.exists and obj.incarnation == incarnation:
            game.note(IsFound, ["712.21c" if "meld" in obj.flags else "730.3c"], name)
            found.append(Named(name, obj, Ref(name, incarnation, game.view(name))))
    return found


def _nth_target(context: Context, number: str) -> Ref | None:
    """One of several targets, counted from 1, if it was chosen and is legal."""
    return dict(enumerate(context.targets or (context.target,), 1)).get(int(number) if number.isdigit() else 0)


def _targets(game: Game, word: str, context: Context) -> list[Named]:
    """``@targets``: every target that is legal; ``@target2``: the second one, if it is."""
    if word == "@targets":
        refs = [ref for ref in context.targets if ref is not None]
    else:
        ref = _nth_target(context, word.removeprefix("@target"))
        refs = [ref] if ref is not None else []
    found = []
    for ref in refs:
        obj = game.objects.get(ref.id)
        if obj is None or game.is_current(ref):
            found.append(Named(ref.id, obj, ref))
        else:
            found.append(followed(game, ref, context) or Named(ref.id, None, ref))
    return found


def _only_that(game: Game, wanted: Filter, found: Sequence[View], context: Context) -> None:
    """Only the colour that is named counts, whichever others there are (608.2j)."""
    named_so = [word.removeprefix("non").lstrip("-") for word in wanted.words]
    if context.item is None or set(named_so).isdisjoint(COLORS):
        return
    zone = wanted.zone or "battlefield"
    for view in game.board().values():
        if view.zone == zone and len(view.colors) > 1 and view.colors.intersection(named_so) \
                and not any(last.says(OnlyThatColor) and last.subject == view.id for last in game.trace[-1:]):
            game.note(OnlyThatColor, ["608.2j"], view.id, colors=sorted(view.colors),
                      answer=any(one.id == view.id for one in found))


def _no_longer(game: Game, ref: Ref, context: Context) -> None:
    """What set an ability off is affected although it isn't any more what the trigger condition says (608.2k)."""
    trigger = context.item.trigger if context.item is not None else None
    view = game.view(ref.id)
    if trigger is None or trigger.who is None or view is None or view.zone != "battlefield":
        return
    lost = [word for word in trigger.who.words if word in PERMANENT_TYPES and word not in view.types]
    if lost and "or" not in trigger.who.words:
        game.note(AffectedAllTheSame, ["608.2k"], ref.id, name=lost[0])


def _sacrificed(context: Context) -> list[Named]:
    """What was sacrificed to pay for the spell or ability, as it last was on the battlefield (608.2h)."""
    record = context.item.record if context.item is not None else None
    views = record.objects.get("sacrifice", ()) if record is not None else ()
    return [Named(view.id, None, Ref(view.id, view.incarnation, view)) for view in views]


def seen_from(game: Game, context: Context, you: str | None = None) -> Viewpoint:
    """How an ability that is carried out sees the objects, with the players whom it speaks of."""
    eye = viewpoint_of(game, context.source, context.it, you or context.you)
    return with_persons(game, eye, context.target, context.it, context.other)


def _recalled(game: Game, word: str, context: Context) -> list[Named]:
    """What the spell or ability looked at or chose, as it is now where it can be found."""
    return [Named(ref.id, game.objects[ref.id], ref) if game.is_current(ref)
            else followed(game, ref, context) or Named(ref.id, None, ref)
            for ref in recalling.recalled(game, word, context)]


def _aura_in_graveyard(game: Game, word: str, ref: Ref, context: Context) -> Named | None:
    """An Aura that watched its host leave is found in the graveyard (400.7f), and what its host became (§603.6e)."""
    obj = game.objects.get(ref.id)
    on = context.source.view if context.source is not None and word == "@it" else None
    if on is not None and "aura" in on.subtypes and on.host == ref.id and ref.view is not None and ref.view.zone != (
            game.objects[ref.id].zone) and game.is_current(ref):
        game.note(IsFound, ["603.6e"], ref.id)
    if word != "@self" or obj is None or ref.view is None or context.it is None or "aura" not in ref.view.subtypes \
            or ref.view.host != context.it.id:
        return None
    if not obj.exists or obj.zone != "graveyard" or obj.incarnation != ref.incarnation + 1:
        return None
    game.note(IsFound, ["603.6e", "400.7f"], obj.id)
    return Named(obj.id, obj, Ref(obj.id, obj.incarnation, game.view(obj.id)))


def on_battlefield(obj: Obj) -> bool:
    """Whether an object is a permanent that is phased in."""
    return obj.exists and obj.zone == "battlefield" and not obj.here.phased_out


def as_last_seen(game: Game, one: Named) -> View | None:
    """A permanent as it is, or as it last was on the battlefield (608.2h, 701.44c, 701.50b)."""
    if one.obj is not None and on_battlefield(one.obj):
        return game.view(one.id)
    seen = game.last_of(one.ref)
    if seen is not None and seen.zone == "battlefield":
        return seen
    return game.last_permanent(one.id)


