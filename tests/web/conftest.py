"""A client over the shipped corpus alone: what a fresh clone serves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from refapp.services import Library
from refapp.web import create_app


@pytest.fixture(scope="session")
def app(plain_library: Library) -> Flask:
    return create_app(library=plain_library, base_url="https://rules.example")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def empty_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("empty")


@pytest.fixture
def soup(client: FlaskClient) -> Callable[[str], object]:
    """Fetch a page and parse it; a status other than 200 fails."""
    from bs4 import BeautifulSoup

    def get(address: str, status: int = 200) -> BeautifulSoup:
        answer = client.get(address)
        assert answer.status_code == status, address
        return BeautifulSoup(answer.get_data(as_text=True), "html.parser")
    return get
