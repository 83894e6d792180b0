"""Shared fixtures: the official texts (skipped with a reason where absent) and the repository's folders."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the official texts; in CI a missing folder fails instead of skipping."""
    if not (SHARED / "official" / "en").is_dir():
        reason = f"the official texts are not at {SHARED} (set REFAPP_SHARED)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return SHARED
