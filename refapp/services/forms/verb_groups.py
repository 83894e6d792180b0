"""The verbs of the scenario language by what they are about, for forms; what each is called the catalogue says."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.i18n import Catalogue
from refapp.language.instruction import INSTRUCTIONS
from refapp.services.pages.form import Options


def _(heading: str) -> str:
    """Marks a heading for the catalogues."""
    return heading


GROUPS: Mapping[str, str] = {
    _("Beginning and end of the game"):
        "start_game mulligan keep could_mulligan begin_with reveal_opening restart_game concede draw_game "
        "win_and_lose ante",
    _("The turn"):
        "check advance pass_all pass resolve resolve_all extra_turn extra_phase skip it_becomes",
    _("Combat"):
        "declare_attackers declare_blockers assign_damage combat_damage order_blockers "
        "order_attackers must_block exert goad enter_attacking become_attacking reselect_attack create_attackers",
    _("Spells, abilities, mana"):
        "cast next_spell activate play_land play special_action counter copy_spell cast_copies change_target "
        "opponent_copies copy_for_replicate add_mana double_mana lose_mana may_do cast_if_able may_pay ward "
        "cascade extort suspend_ends become_blocked madness miracle copy_epic cast_encoded cast_paradigm half "
        "ripple firebend may_play either when_you_do",
    _("Life and damage"):
        "damage gain_life lose_life set_life double_life exchange_life fight prevent redirect win lose",
    _("Permanents"):
        "destroy sacrifice sacrifice_some sacrifice_then each_sacrifices exile bounce tap untap attach unattach "
        "gain_control exchange_control modify switch_pt double_pt triple_pt become_copy exchange_text regenerate "
        "phase_out phase_in flip transform convert turn_face_down turn_face_up designate detain suspect unsuspect "
        "keep_tapped harness heal meld unlock lock pair haunt",
    _("Cards and zones"):
        "draw discard mill scry surveil fateseal search search_each shuffle shuffle_into_library reveal look move "
        "return return_and return_linked put_onto_battlefield exile_top arrange choose_exiled exchange_cards "
        "exchange_zones look_through pick hideaway defeat manifest manifest_dread cloak",
    _("Counters"):
        "set_level add_counters remove_counters move_counters double_counters triple_counters put_same_counters "
        "radiate end_turn end_combat_phase become_monarch take_initiative proliferate fade",
    _("Tokens"):
        "create_token get_emblem create_bearer populate investigate incubate amass fabricate",
    _("Effects and chance"):
        "cant delayed replacement self_replacement if for_each choose choose_card_name choose_sector note_down "
        "flip_coin roll_die roll_again roll_planar_die chaos_ensues reroll_stored nothing",
}
"""Heading → its verbs, the most used first; all others are keyword actions."""


def verb_groups(say: Catalogue) -> tuple[tuple[str, Options], ...]:
    """Heading → each verb with what it is called."""
    groups = {heading: tuple(verbs.split()) for heading, verbs in GROUPS.items()}
    grouped = {verb for verbs in groups.values() for verb in verbs}
    others = sorted(set(INSTRUCTIONS) - grouped, key=lambda verb: say.word("instruction", verb))
    return tuple((say.gettext(heading), tuple((verb, say.word("instruction", verb)) for verb in verbs))
                 for heading, verbs in {**groups, _("Keyword actions"): others}.items())
