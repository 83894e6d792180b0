"""Reading what layouts print before abilities: level symbols (711), class level bars (716), station symbols (721),
“To solve —” of Cases (719), and what a card escapes with (702.138)."""

from __future__ import annotations

from refapp.language import values, vocabulary
from refapp.language.costs import read_cost
from refapp.language.errors import ScenarioError
from refapp.language.filters import Filter
from refapp.language.parse_abilities import read_abilities, read_trigger
from refapp.language.parse_parts import read_conditions, read_number, read_pt
from refapp.language.replacing import Instead, Replace
from refapp.language.scenario import Ability, Keyword, Static
from refapp.language.triggers import Trigger


def read_level(value: object, path: str) -> Keyword:
    """A level symbol with what stands behind it (711.2): ``{from: 1, to: 4, pt: [p, t], abilities: […]}``."""
    raw = values.fields(value, path, vocabulary.LEVEL)
    shape = Static(set_pt=read_pt(raw["pt"], f"{path}.pt") if "pt" in raw else None,
                   grant=read_abilities(raw.get("abilities"), f"{path}.abilities"))
    return Keyword("level", n=values.natural(raw.get("from"), f"{path}.from"),
                   quality=f"to {values.natural(raw['to'], f'{path}.to')}" if "to" in raw else "", inner=(shape,))


def read_class_level(value: object, path: str) -> Keyword:
    """A class level bar (716.1, 716.2): ``{level: 2, cost: "{1}{G}", abilities: […]}``."""
    raw = values.fields(value, path, vocabulary.CLASS_LEVEL)
    return Keyword("class level", n=values.natural(raw.get("level"), f"{path}.level"),
                   cost=read_cost(raw.get("cost", "{0}"), f"{path}.cost"),
                   inner=read_abilities(raw.get("abilities"), f"{path}.abilities"))


def read_station_symbol(value: object, path: str) -> Keyword:
    """A station symbol with what stands in its striation (721.2): ``{from: 8, pt: [p, t], abilities: […]}``."""
    raw = values.fields(value, path, vocabulary.STATION_SYMBOL)
    shape = Static(set_pt=read_pt(raw["pt"], f"{path}.pt") if "pt" in raw else None,
                   grant=read_abilities(raw.get("abilities"), f"{path}.abilities"))
    return Keyword("station symbol", n=values.natural(raw.get("from"), f"{path}.from"), inner=(shape,))


def read_to_solve(value: object, path: str) -> Keyword:
    """“To solve — …” with its condition (719.3a), such as ``{controls: artifact}``."""
    conditions = read_conditions(value, path)
    if not conditions:
        raise ScenarioError.value(path, value, "a condition, such as {controls: artifact}")
    asked = Trigger("to solve", "step_begins", player="you", step="end", whose="you", conditions=conditions)
    return Keyword("to solve", inner=(asked,))


def read_escapes_with(value: object, path: str) -> Keyword:
    """“Escapes with …” (702.138c, 702.138d): ``{counters: {+1/+1: 2}}``, ``{abilities: [haste]}``.

    ``when_it_does`` is the triggered ability that is linked to the counters.
    """
    raw = values.fields(value, path, vocabulary.ESCAPES_WITH)
    found: list[Ability] = []
    if raw.get("counters") is not None:
        kinds = values.mapping(raw["counters"], f"{path}.counters").items()
        found.append(Replace("enters", Instead(counters={
            kind: read_number(many, f"{path}.counters.{kind}") for kind, many in kinds}),  # type: ignore[misc]
            who=_ITSELF))
    if raw.get("when_it_does") is not None:
        if not found:
            raise ScenarioError.value(path, value, "the counters that it escapes with")
        found.append(read_trigger({"event": "enters", "id": "escapes", "who": "self",
                                   **values.mapping(raw["when_it_does"], f"{path}.when_it_does")},
                                  f"{path}.when_it_does"))
    given = read_abilities(raw.get("abilities"), f"{path}.abilities")
    if given:
        found.append(Static(affects=_ITSELF, grant=given))
    if not found:
        raise ScenarioError.value(path, value, "counters or abilities")
    return Keyword("escapes with", inner=tuple(found))


_ITSELF = Filter("self", ("self",))
