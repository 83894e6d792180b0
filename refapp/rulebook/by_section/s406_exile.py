"""406. Exile: the code of each rule."""

from __future__ import annotations

from refapp.game.events import casting as game_casting
from refapp.game.events import linking, moves, revealing
from refapp.game.reading import copiable_values
from refapp.rulebook.abilities import champion
from refapp.rulebook.actions import choose_exiled
from refapp.rulebook.actions import exile as actions_exile
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import cast as casting_cast

CODE: Code = {
    "406.1": (actions_exile.exile,),
    "406.2": (actions_exile.exile,),
    "406.3": (actions_exile.exile, revealing.may_look, revealing.MayLook.perform),
    "406.3a": (copiable_values.copiable, game_casting.ShowExiled.perform),
    "406.3b": (casting_cast._among_hidden,),
    "406.4": (choose_exiled.do_choose_exiled, moves.Move.perform),
    "406.6": (linking.tied, linking.remember, champion.do_return_linked),
    "406.7": (actions_exile.do_exile,),
}
