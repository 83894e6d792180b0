"""702.179 Start Your Engines!

That speed becomes 1: `sba/speed.py`; that it increases by the trigger which players have (702.179d), up to the
maximum (702.179e): `game/events/speed.py`; by an effect, where there was none (702.179c), too: `actions/speed.py`. No
speed counts as 0 (702.179f): `game/reading/matching.py`.
"""

from __future__ import annotations

from refapp.rulebook.registry import static

# A player without speed gets speed 1: state-based actions (704.5aa) ask for the word.
static("start your engines!", "702.179", "702.179a", "702.179b")
