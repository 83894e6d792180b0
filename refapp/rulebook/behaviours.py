"""Dated behaviours: where the same situation goes differently before and after an edition.

Each row: a name that the engine asks for, the rule whose text changed (its key), the edition in which the
behaviour took force, and the edition in which it ended. Found by reading the 95 official editions.
"""

from __future__ import annotations

from datetime import date

from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Behaviour:
    """A way things go from one edition on, until another (exclusive)."""

    name: str
    rule: str
    since: date
    until: date | None = None

    def holds(self, edition: date) -> bool:
        """Whether it is in force in an edition."""
        return self.since <= edition and (self.until is None or edition < self.until)


def _day(text: str) -> date:
    return date.fromisoformat(text)


_FIRST = "2009-07-11"
_ROWS = (
    # name, rule, since, until (exclusive)
    ("timestamp.of_turning_over", "613.7f", "2015-07-17", None),
    ("timestamp.apnap", "613.7m", "2020-04-17", None),
    ("entering.as_other_effects_make_it", "614.12", "2017-09-29", None),
    ("replacement.copies_first", "616.1c", "2011-09-30", None),
    ("replacement.back_faces_first", "616.1d", "2022-02-18", None),
    ("indestructible.no_ability", "2011-09-30:700.4a", _FIRST, "2013-07-13"),
    ("deathtouch.any_damage_is_lethal", "702.2c", "2010-07-16", None),
    ("crew.other_creatures", "702.122a", "2022-02-18", None),
    ("copy.becomes_a_token", "608.3f", "2020-09-25", None),
    ("amass.subtype", "701.47a", "2023-10-13", None),
    ("split.combined", "709.4b", "2017-04-28", None),
    ("team.whole_life", "810.9a", "2010-04-23", None),
    ("team.cant_gain_life", "810.9g", "2010-04-23", None),
    ("team.cant_lose_life", "810.9h", "2010-10-01", None),
    ("commander.mana_of_its_colors", "2015-11-13:903.9", "2011-09-30", "2016-01-16"),
    ("delve.instead_of_generic", "702.66a", "2013-07-13", None),
    ("cascade.of_the_resulting_spell", "702.85a", "2021-02-15", None),
    ("flashback.of_instants_and_sorceries", "702.34a", "2021-02-05", None),
    ("transformed.double_faced_only", "712.14a", "2016-04-08", None),
    ("double_faced.never_cast_face_down", "712.11", "2011-09-30", "2015-01-23"),
    ("mana_value.of_the_front", "202.3b", "2016-04-08", None),
    ("targets.countered", "608.2b", _FIRST, "2018-04-27"),
    ("mana.not_of_loyalty", "605.1a", "2010-10-01", None),
    ("mana.no_library", "605.1a", "2026-08-07", None),
    ("mana.of_added_mana", "605.1b", "2017-09-29", None),
    ("loyalty.every_ability", "606.3", _FIRST, "2009-10-01"),
    ("modified.any_permanent", "700.9", "2024-11-08", None),
    ("devotion.to_several_colors", "700.5", "2014-02-01", None),
    ("change_target.all_or_none", "115.7a", "2010-02-01", None),
    ("defending_player.as_it_became", "508.5", "2010-06-18", "2017-08-25"),
    ("modifying.never_below_zero", "107.1b", "2017-07-08", None),
    ("exchange.no_higher_life", "119.7", "2012-05-01", None),
    ("redistribute.no_higher_life", "119.7", "2017-01-20", None),
    ("prevention.of_each_source", "615.10", _FIRST, "2009-09-04"),
    ("copy.linked_ability_kept", "707.9", "2019-08-23", "2019-10-04"),
    ("entering.is_at_once", "611.2e", "2014-06-01", None),
    ("entering.has_at_once", "611.2e", "2025-07-25", None),
    ("host.of_any_attachment", "301.5f", "2013-09-27", None),
    ("any_target.of_planeswalkers", "115.4", "2018-04-27", None),
    ("landwalk.of_card_types", "702.14a", "2022-02-18", None),
    ("splice.onto_any_quality", "702.47a", "2019-06-14", None),
    ("partner.of_several_texts", "702.124i", "2025-11-14", None),
    ("phasing.leaves_combat", "506.4", "2010-07-16", None),
    ("fuse.as_one", "702.102a", "2016-09-30", None),
    ("leaving.cards_are_exiled", "800.4a", "2012-10-01", None),
    ("legend.all_go", "704.5j", _FIRST, "2013-07-13"),
    ("legend.each_keeps_one", "704.5j", "2013-07-13", None),
    ("planeswalker.all_go", "2011-09-30:704.5j", _FIRST, "2013-07-13"),
    ("planeswalker.each_keeps_one", "2011-09-30:704.5j", "2013-07-13", "2017-09-29"),
    ("token.phased_out_ceases", "704.5d", _FIRST, "2017-08-25"),
    ("token.left.stays", "111.8", "2011-09-30", None),
    ("token.creator_owns", "111.2", "2018-07-13", None),
    ("token.name_word", "111.4", "2021-11-19", None),
    ("token.any_name", "111.4", "2016-04-08", None),
    ("token.cant_enter", "111.5", "2010-07-16", None),
    ("token.no_instant_copies", "111.5", "2022-06-10", None),
    ("poison.team", "704.6b", "2011-04-01", None),
    ("deathtouch.toughness", "704.5h", "2010-07-16", None),
    ("lethal.needs_damage", "704.5g", "2020-04-17", None),
    ("equipment.off_players", "704.5n", "2019-10-04", None),
    ("battle.unattaches", "704.5p", "2023-04-14", None),
    ("saga.enters", "714.3a", "2018-04-27", None),
    ("saga.needs_chapters", "704.5s", "2025-06-06", None),
    ("sector.abilities", "702.158b", "2023-04-14", None),
    ("speed.increases", "702.179d", "2025-02-07", None),
    ("end_turn.forgets", "724.1a", "2015-07-17", None),
    ("monarch.is", "725.2", "2016-08-26", None),
    ("initiative.is", "726.2", "2022-06-10", None),
    ("scheme.any_scheme", "704.6e", "2017-06-05", None),
    ("deck.smaller_sideboards", "100.4a", "2013-07-13", None),
    ("commander.vehicles", "903.3", "2025-07-25", None),
    ("commander.graveyard", "2011-09-30:903.11", "2009-10-01", "2020-07-03"),
    ("commander.exile", "2011-09-30:903.12", "2009-10-01", "2020-07-03"),
    ("color_identity", "903.4", "2011-09-30", None),
    ("commander.hand", "903.9b", "2015-07-17", None),
    ("commander.library", "903.9b", "2015-07-17", None),
    ("commander.nothing_from_outside", "903.11", "2025-07-25", None),
    ("lookback.leaves_graveyard", "603.10a", "2015-07-17", None),
    ("lookback.player_loses", "603.10f", "2016-11-11", None),
    ("lookback.countered", "603.10e", "2016-11-11", None),
    ("token.double_faced", "707.8a", "2023-04-14", None),
    ("sunburst.as_it_would_be", "702.44a", "2017-09-29", "2019-01-25"),
    ("becomes_attached.entering", "603.2e", "2012-10-01", None),
    ("apnap.two_parts", "603.3b", "2021-04-22", None),
    ("reflexive", "603.12", "2017-04-28", None),
    ("once_each_turn", "603.2h", "2021-06-18", None),
    ("delayed.choose", "603.7b", "2019-05-03", None),
    ("proliferate.each_kind", "701.34a", "2019-05-03", None),
    ("proliferate.teams", "2011-09-30:701.24c", "2011-04-01", "2016-11-11"),
    ("proliferate.one_poison_per_team", "701.34b", "2016-11-11", None),
    ("shuffle.missing_cards_too", "701.24c", "2015-07-17", None),
    ("shuffle.missing_not", "701.24c", "2010-02-01", "2015-07-17"),
    ("shuffle.replaced_not", "2011-09-30:701.16d", "2011-02-04", "2015-07-17"),
    ("fight.self_once", "701.14c", "2018-04-27", None),
    ("transform.once_per_ability", "701.27f", "2016-04-08", None),
    ("exchange.empty_zone", "701.12d", "2018-04-27", None),
    ("win.multiplayer_opponents_lose", "104.3h", "2010-02-01", "2017-04-28"),
    ("mulligan.scry", "103.5", "2016-01-16", "2019-07-12"),
    ("mulligan.london", "103.5", "2019-07-12", None),
    ("keyword_counters", "122.1b", "2020-04-17", None),
    ("counters_elsewhere", "122.1a", "2011-09-30", None),
    ("symbols.hybrid_phyrexian", "107.4f", "2022-02-18", None),
    ("symbols.hybrid_colorless", "107.4e", "2024-11-08", None),
    ("counters.hone", "122.1j", "2026-08-07", None),
    ("legendary.spells", "205.4e", "2018-04-27", None),
    ("instants_stay", "205.1a", "2022-06-10", None),
    ("finality_counters", "122.1h", "2023-11-17", None),
    ("shield_counters", "122.1c", "2022-04-29", None),
    ("stun_counters", "122.1d", "2022-09-08", None),
    ("combat.ordered", "2024-07-30:509.2", _FIRST, "2024-11-08"),
    ("battle.only_sieges_wait", "704.5w", "2026-08-07", None),
    ("chaos.ensues", "311.7", "2023-04-14", None),
    ("battle.permanent", "110.4", "2023-04-14", None),
)

BEHAVIOURS = tuple(Behaviour(name, rule, _day(since), _day(until) if until else None)
                   for name, rule, since, until in _ROWS)


def in_force(edition: date) -> frozenset[str]:
    """The names of the behaviours that hold in an edition."""
    return frozenset(behaviour.name for behaviour in BEHAVIOURS if behaviour.holds(edition))
