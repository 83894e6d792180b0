"""702.19 Trample.

A blocked creature may assign damage beyond what is lethal for its blockers to what it attacks (702.19b), all of it
where no blocker is left (702.19d). With trample over planeswalkers, damage beyond the loyalty of an attacked
planeswalker may go to its controller (702.19c), all of it where the planeswalker is gone (702.19e); with trample
alone none does (702.19f). How: `combat/damage_assignment.py`.
"""

from __future__ import annotations

from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("trample over planeswalkers", "702.19", "702.19c", "702.19e", "702.19f", several="702.19g",
       since="2021-06-18")
static("trample", "702.19", "702.19a", "702.19b", "702.19d", several="702.19g")
moments.tramples("trample", "702.19b")(moments.Tramples(blocked="702.19b", unblocked="702.19d"))
moments.tramples("trample over planeswalkers", "702.19c")(moments.Tramples(
    blocked="702.19b", unblocked="702.19d", past="702.19c", gone="702.19e"))
