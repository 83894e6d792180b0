"""A reader at the page where situations are built, without a script."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from refapp.services.forms.situations import pack, unpack

BEARS = {"state": {"players": {"A": {}, "B": {}}, "objects": {
    "Bear": {"ctrl": "A", "types": ["creature"], "pt": ["2", "2"]}, "Ox": {"ctrl": "B", "types": ["creature"], "pt": ["1", "4"]}}},
    "steps": []}


def words(tag) -> str:
    for disc in tag.select(".disc"):
        disc.replace_with(disc.get_text())
    tag.smooth()
    return " ".join(tag.get_text(" ").replace("\u00a0", " ").split())


def fields(form) -> dict[str, list[str]]:
    """What a browser sends of a form as it stands."""
    found: dict[str, list[str]] = {}
    for one in form.select("input[name], select[name], textarea[name]"):
        if one.name == "select":
            chosen = next((each for each in one.select("option") if each.has_attr("selected")), one.option)
            found.setdefault(one["name"], []).append(chosen["value"])
        elif one.name == "textarea":
            found.setdefault(one["name"], []).append(one.get_text())
        elif one.get("type") != "checkbox" or one.has_attr("checked"):
            found.setdefault(one["name"], []).append(one.get("value", ""))
    return found


class Table:
    """A reader without a script who opens forms and sends them."""

    def __init__(self, client: FlaskClient, raw: dict | None = None, lang: str = "en") -> None:
        self.client, self.base = client, {"en": "/en/build", "fr": "/fr/construire"}[lang]
        self.packed = pack(raw) if raw else ""

    def open(self, form: str = "") -> BeautifulSoup:
        answer = self.client.get(self.base, query_string={"s": self.packed, "form": form})
        assert answer.status_code == 200
        return BeautifulSoup(answer.get_data(), "html.parser")

    def send(self, form: str, **changes: str | list[str]) -> BeautifulSoup:
        """Fill in the form that an address opens, send it, and follow."""
        sent = {**fields(self.open(form).select_one(".open-form form")), **{
            name.replace("__", "."): value if isinstance(value, list) else [value] for name, value in changes.items()}}
        return self.post(sent)

    def post(self, sent: dict) -> BeautifulSoup:
        answer = self.client.post(self.base, data={"s": self.packed, **sent})
        if answer.status_code == 303:
            place = urlsplit(answer.headers["Location"])
            self.packed = dict(parse_qsl(place.query))["s"]
            answer = self.client.get(place.path + "?" + place.query)
        assert answer.status_code == 200
        return BeautifulSoup(answer.get_data(), "html.parser")

    @property
    def raw(self) -> dict:
        return unpack(self.packed)
