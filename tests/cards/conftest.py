"""A service with invented cards, and one without."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from refapp.services import Library
from refapp.web import create_app
from tests.cards.made import imported
from tests.conftest import data_of


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory, indexed: Path) -> Library:
    """The invented cards. Shared by the session; import nothing into it."""
    folder = tmp_path_factory.mktemp("cards")
    data_of(indexed, folder / "data")
    return imported(folder)


@pytest.fixture
def client(library: Library) -> Iterator[FlaskClient]:
    yield create_app(library=library, cached=False).test_client()


@pytest.fixture
def bare(plain_library: Library) -> Iterator[FlaskClient]:
    """A service without cards."""
    yield create_app(library=plain_library, cached=False).test_client()
