"""A wheel that brings the search compiled: ``REFAPP_COMPILE=1 python -m build --wheel --no-isolation``.

Called by hatchling for each wheel. Without the setting the wheel is the same for all machines; with it, it is for this Python on this
kind of machine, and holds what `tools/compile.py` makes beside the sources.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface[Any]):
    """Compiles before a wheel is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name what is to go in, and that the wheel is for this machine; raises where compiling fails."""
        if os.environ.get("REFAPP_COMPILE", "0") in ("", "0") or version == "editable":
            return
        self.made = tempfile.TemporaryDirectory()
        subprocess.run([sys.executable, str(Path(self.root, "tools", "compile.py")), "--into", self.made.name], check=True)
        build_data["force_include"][self.made.name] = "refapp/_compiled"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
