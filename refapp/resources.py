"""Where the shipped files lie: corpus/ and translations/, in a checkout or inside an installed wheel."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def shipped(name: str) -> Path:
    """The folder ``corpus`` or ``translations``; raises FileNotFoundError where neither place has it."""
    for base in (_HERE / "_shipped", _HERE.parent):
        if (base / name).is_dir():
            return base / name
    raise FileNotFoundError(f"refapp was installed without its {name} folder; reinstall it")
