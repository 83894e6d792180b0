"""What was applied in which layer of 613.1, as rows of a table: layer, effect, result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refapp.model import RuleNumber
from refapp.services.builders.build import At
from refapp.services.pages.example_page import LayerRow


def layer_rows(at: At, found: Mapping[str, Any]) -> tuple[LayerRow, ...]:
    """The rows of an evaluation."""
    say = at.reader.say
    names = {"control": say.gettext("control"), "text": say.gettext("text"), "types": say.gettext("types"),
             "colors": say.gettext("colors"), "abilities": say.gettext("abilities"),
             "p/t defined": say.gettext("power and toughness, defined"),
             "p/t set": say.gettext("power and toughness, set"),
             "p/t modified": say.gettext("power and toughness, modified"),
             "p/t switched": say.gettext("power and toughness, switched")}
    reasons = {"defines": say.gettext("it defines characteristics"), "depends": say.gettext("by dependency"),
               "timestamp": say.gettext("by timestamp"), "": ""}
    return tuple(LayerRow(names[str(one["layer"])], str(one["source"] or "–"), tuple(map(str, one["text"])),
                          reasons[str(one["why"])], at.refs(tuple(RuleNumber.parse(it) for it in one["rules"])))
                 for one in found.get("layers") or ())
