"""716. Class Cards: the code of each rule."""

from __future__ import annotations

from refapp.game.events import designations
from refapp.game.reading import copiable_values
from refapp.game.state.views import View
from refapp.language import parse_levels
from refapp.rulebook.abilities import class_level
from refapp.rulebook.by_section import Code

CODE: Code = {
    "716.1": (parse_levels.read_class_level,),
    "716.2": (class_level.class_level, parse_levels.read_class_level),
    "716.2a": (class_level.class_level, class_level.do_set_level, designations.Level),
    "716.2b": (designations.Level.perform, class_level.do_set_level),
    "716.2c": (class_level.class_level, class_level.do_set_level),
    "716.2d": (copiable_values.base_view, designations.Level.perform, View),
    "716.3": (class_level.class_level,),
    "716.4": (designations.Level.perform, designations.Level),
}
