"""What an Aura, Equipment or Fortification is attached to as it enters the battlefield (301.5b, 303.4f to 303.4i)."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import attaching
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.entering import Entrance, as_entering
from refapp.game.said.sentence import ObjectName, Sentence, ZoneName


class EntersUnattached(Sentence, says="{subject} can’t be attached to {host} and enters unattached."):
    host: ObjectName

class AuraNotOnIt(Sentence, says="The Aura {subject} can’t enchant {host} and stays where it is."):
    host: ObjectName

class AuraStays(Sentence, says="The Aura {subject} has nothing legal to enchant and stays where it is."):
    zone: ZoneName


NOTHING = ""
"""What is to enter attached to something that an effect names but that isn’t there any more (303.4i)."""


def host_of(game: Game, event: Entrance, controller: str) -> tuple[bool, str | None]:
    """Whether the object may enter, and attached to what; an Aura that may not stays where it is (§303.4g).

    An Equipment enters attached to nothing (§301.5b), unless an effect says to what and that is legal (301.5e). What an
    Aura enchants that isn’t a resolving spell, and of which no effect says it, its controller chooses (§303.4f,
    §303.4i).
    """
    obj, wanted = event.obj, event.attached_to
    found = event.copy or copiable(obj)
    subtypes = {word.lower() for word in found.subtypes}
    is_aura = "enchantment" in found.types and "aura" in subtypes and not event.face_down
    if not is_aura and (wanted is None or not subtypes & {"equipment", "fortification"}):
        if wanted is not None and wanted != NOTHING:
            game.note(EntersUnattached, ["303.4h"], obj.id, host=wanted)
        return True, None
    look = as_entering(game, event)
    if not is_aura:
        if attaching.may_attach(game, look, wanted or NOTHING):
            return True, wanted
        if wanted != NOTHING:
            game.note(EntersUnattached, ["301.5e" if "equipment" in subtypes else "301.6"], obj.id, host=wanted)
        return True, None
    if wanted is not None:
        if attaching.may_attach(game, look, wanted):
            return True, wanted
        if wanted == NOTHING:
            game.note(AuraStays, ["303.4i"], obj.id, zone=obj.zone)
        else:
            game.note(AuraNotOnIt, ["303.4i"], obj.id, host=wanted)
        return False, None
    options = attaching.legal_hosts(game, look)
    if not options:
        game.note(AuraStays, ["303.4g"], obj.id, zone=obj.zone)
        return False, None
    decisions.weigh(game, obj.id, game.choices.other.get(obj.id, ()), options)
    chosen = next((one for one in game.choices.other.get(obj.id, ()) if one in options), None)
    if chosen is None and len(options) > 1:
        raise game.ask("other", controller, [obj.id], options, "What does {object} enchant as it enters?",
                       object=obj.id)
    return True, chosen or options[0]
