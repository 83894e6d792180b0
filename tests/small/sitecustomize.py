"""What a process that a test starts reads first, by its PYTHONPATH: the small rulebook is what was shipped."""

import os
from pathlib import Path

from refapp import resources

if place := os.environ.get("TESTED_PLACE"):
    resources._PLACES = (Path(place), *resources._PLACES)
