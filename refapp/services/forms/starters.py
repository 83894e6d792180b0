"""Situations to begin with: what players ask about most, laid out in a moment and changed from there."""

from __future__ import annotations

from typing import Any

from refapp.corpus_io import DataError
from refapp.i18n import Catalogue
from refapp.services.forms.card_entry import read_card
from refapp.services.forms.situation_cards import free_name, placed
from refapp.services.forms.situations import empty_table

Raw = dict[str, Any]


def STARTERS(say: Catalogue) -> dict[str, str]:  # noqa: N802  a table, in the reader's language
    """Starter → what it is called."""
    return {"combat": say.gettext("a combat"), "legends": say.gettext("two legends"),
            "commander": say.gettext("a commander dies"), "replacement": say.gettext("two replacement effects"),
            "counter": say.gettext("a spell is countered"), "own": say.gettext("my own card")}


def starter(key: str, say: Catalogue, lang: str) -> Raw:
    """A starter as a situation; raises DataError for one that there isn't."""
    if key not in STARTERS(say):
        raise DataError("unknown_starter", "there is no starter “{found}”; known: {known}", found=key[:40],
                        known=", ".join(STARTERS(say)))
    raw = empty_table()
    for whose, text, more in _cards(key, say):
        made = read_card(text, lang)
        name = free_name(made["name"], raw)
        thing = placed(made, whose, "")
        if thing.pop("name") != name:
            thing["name"] = made["name"]
        raw["state"]["objects"][name] = {**thing, **more}
    names = list(raw["state"]["objects"])
    if key == "combat":
        raw["steps"] = [{"do": "declare_attackers", "attackers": {names[0]: "B"}}]
    if key == "commander":
        raw["state"]["format"] = "commander"
        raw["steps"] = [{"do": "cast", "by": "A", "what": names[1], "targets": [names[0]]}, {"do": "resolve_all"}]
    if key == "replacement":
        raw["steps"] = [{"do": "cast", "by": "A", "what": names[2]}, {"do": "resolve_all"}]
    if key == "counter":
        raw["steps"] = [{"do": "cast", "by": "A", "what": names[0]},
                        {"do": "cast", "by": "B", "what": names[1], "targets": [names[0]]}, {"do": "resolve_all"}]
    raw["title"] = say.gettext("My own card") if key == "own" else ""
    return raw


def _cards(key: str, say: Catalogue) -> list[tuple[str, str, Raw]]:
    """Whose it is, the text of the card, and what else is true of it."""
    bear = say.gettext("Bear {1}{G}\nCreature — Bear\nTrample\n3/3")
    legend = say.gettext("Ysolde {2}{W}\nLegendary Creature — Human Knight\nVigilance\n3/3")
    cards: dict[str, list[tuple[str, str, Raw]]] = {
        "combat": [("A", bear, {}), ("B", say.gettext("Ox {1}{W}\nCreature — Ox\n1/4"), {})],
        "legends": [("A", legend, {}), ("A", legend, {})],
        "commander": [("A", say.gettext("Sunniva {1}{W}\nLegendary Creature — Human\n2/3"), {"commander": "true"}),
                      ("A", say.gettext("Downfall\nInstant\nDestroy target creature."), {})],
        "replacement": [
            # what they say is printed from these: in so many words it stands in the official rules, too
            ("A", say.gettext("Spring\nEnchantment"), _instead("double")),
            ("A", say.gettext("Well\nArtifact"), _instead({"plus": "1"})),
            ("A", say.gettext("Balm\nInstant\nYou gain 3 life."), {})],
        "counter": [("A", say.gettext("Bear\nCreature — Bear\n2/2"), {"zone": "hand"}),
                    ("B", say.gettext("Refusal\nInstant\nCounter target spell."), {})],
        "own": [("A", say.gettext("My card {2}{G}\nCreature — Elf Druid\nWhen this creature enters, draw a card.\n2/2"),
                 {"zone": "hand"})],
    }
    return cards[key]


def _instead(what: Any) -> Raw:
    """More life is gained instead."""
    return {"abilities": [{"replace": {"event": "gain_life", "player": "you", "instead": what}}]}
