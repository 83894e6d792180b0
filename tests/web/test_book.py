"""The whole book, a chapter, a section on one page."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize(("address", "rules", "holds"), [
    ("/fr/livre", 3000, 'id="r903.9a"'), ("/en/book/704", 40, 'id="r704.5j"'), ("/en/book/7", 1500, 'id="r732.4"'),
    ("/en/book/704.5", 20, 'id="r704.5aa"'),
])
def test_on_one_page(client: FlaskClient, address: str, rules: int, holds: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.text.count('<p id="r') >= rules
    assert holds in answer.text


def test_what_is_no_part_of_the_book(client: FlaskClient) -> None:
    assert client.get("/en/book/999").status_code == 404
    assert client.get("/en/book/foo").status_code == 404
    assert client.get("/en/book/704.5K").headers["Location"] == "/en/book/704.5k"
