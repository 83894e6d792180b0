"""A copy of one section, made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from refapp.export.contents import Wish
from refapp.export.making import export
from refapp.services import Library

BASE = "https://rules.example"


@pytest.fixture(scope="session")
def small(plain_library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("exported") / "copy"
    export(plain_library, Wish(BASE, sections=(303,)), path, lambda _done, _total: None, 1)
    return path
