"""The recipes of docs/link-from, tried: every address in them answers, every tag leads to its rule."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from refapp.cli import main

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "link-from"
RECIPES = (FOLDER / "recipes.md").read_text(encoding="utf-8")
EVERYTHING = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.md")))
ADDRESSES = sorted({match.rstrip(".,;:…") for match in re.findall(r"https://rules\.example(/[^\s\"'`<>{}|\])%]*)", EVERYTHING)})
WAYS = ["704.5f", "704.5F", "CR 704.5f", "R7045f", "704.5f-h", "(704.5f)"]
TERMS = ["deathtouch", "contact-mortel", "contact mortel", "Contact mortel"]


def _section(name: str) -> str:
    return RECIPES.split(f"\n## {name}\n")[1].split("\n## ")[0]


def _arrives(client: FlaskClient, address: str) -> str:
    """Where an address leads in the end."""
    path = address.removeprefix("https://rules.example")
    for _ in range(3):
        answer = client.get(path)
        if answer.status_code == 200:
            return path
        assert answer.status_code in (301, 302), (address, answer.status_code)
        path = answer.headers["Location"]
    raise AssertionError(address)


@pytest.mark.parametrize("address", [one for one in ADDRESSES if one not in ("/discord/interactions", "/embed/") and not one.endswith("/en/rule/")])
def test_every_address_answers(client: FlaskClient, address: str) -> None:
    _arrives(client, address)


@pytest.mark.parametrize("written", WAYS)
@pytest.mark.parametrize(("forum", "field"), [("phpBB", "{INTTEXT}"), ("XenForo", "{text}")])
def test_tags_lead_to_the_rule(client: FlaskClient, forum: str, field: str, written: str) -> None:
    replacement = re.search(r'<a href="([^"]*)"', _section(forum))[1]
    assert field in replacement
    assert _arrives(client, replacement.replace(field, written)) == "/en/rule/704.5f"


@pytest.mark.parametrize("written", TERMS)
@pytest.mark.parametrize(("lang", "target"), [("en", "/en/glossary/deathtouch"), ("fr", "/fr/glossaire/contact-mortel")])
def test_terms_lead_to_their_page(client: FlaskClient, lang: str, target: str, written: str) -> None:
    """Names with spaces and accents as the recipes' programs put them into an address: percent-encoded."""
    assert _arrives(client, f"/{lang}/{quote(written)}") == target
    assert _arrives(client, "/fr/" + quote("piétinement")) == "/fr/glossaire/pietinement"


@pytest.mark.parametrize(("arguments", "target"), [
    (["704.5f"], "/en/rule/704.5f"), (["CR 704.5f"], "/en/rule/704.5f"), (["contact mortel"], "/en/glossary/deathtouch"), (["704.5f", "fr"], "/fr/regle/704.5f"), (["704.5k", "en", "2011-09-30"], "/en/rule/704.5k/2011-09-30")])
def test_the_wiki_template(client: FlaskClient, arguments: list[str], target: str) -> None:
    text = re.search(r"<includeonly>\[(.*) \{\{\{1\}\}\}\]</includeonly>", _section("MediaWiki"))[1]
    given = dict(enumerate(arguments, 1))
    text = text.replace("{{#if:{{{3|}}}|/{{{3}}}}}", f"/{given[3]}" if 3 in given else "")
    text = text.replace("{{{2|en}}}", given.get(2, "en")).replace("{{urlencode:{{{1}}}|PATH}}", quote(given[1], safe=""))
    assert " " not in text
    assert "{{{" not in text
    assert _arrives(client, text) == target


@pytest.mark.parametrize("name", ["Discourse", "XenForo", "Obsidian"])
def test_frames_may_stand_on_other_sites(client: FlaskClient, name: str) -> None:
    src = re.search(r'<iframe src="https://rules\.example([^"]*)"', _section(name))[1].replace("{$id}", "704.5f")
    answer = client.get(src)
    assert answer.status_code == 200
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(("name", "posts"), [("Discourse", ".cooked"), ("phpBB", ".postbody .content"), ("XenForo", ".message-body .bbWrapper"),
                                             ("NodeBB", "[component='post/content']")])
def test_the_script_finds_that_forums_posts(client: FlaskClient, name: str, posts: str) -> None:
    assert 'linkify.js" async></script>' in _section(name) or f"]({name.lower()})" in _section(name)
    script = client.get("/linkify.js")
    assert script.mimetype == "text/javascript"
    assert posts in script.get_data(as_text=True)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_previews_of_slack_mastodon_and_onebox(client: FlaskClient, soup, lang: str) -> None:
    """What these read: Open Graph, a large picture, and oEmbed by discovery; from the short address on."""
    page = soup(_arrives(client, f"/{lang}/704.5f"))
    for name in ("og:title", "og:description", "og:image", "og:url", "og:site_name"):
        assert page.find("meta", property=name)["content"]
    assert page.html["lang"] == lang
    oembed = page.find("link", type="application/json+oembed")["href"].removeprefix("https://rules.example")
    data = client.get(oembed).get_json()
    assert data["type"] == "rich"
    assert client.get(data["thumbnail_url"].removeprefix("https://rules.example")).mimetype == "image/png"


@pytest.mark.parametrize(("name", "text", "linked"), [
    ("Slack", "see CR 704.5f", "see CR <https://rules.example/en/rule/704.5f|704.5f>"),
    ("Reddit", "see **CR 704.5f**", "see **CR [704.5f](https://rules.example/en/rule/704.5f)**"),
    ("Obsidian", "[[704.5f]] `704.5f` 704.5f", "[[704.5f]] `704.5f` [704.5f](https://rules.example/en/rule/704.5f)"),
    ("MediaWiki", "see rule 704.5f", "see rule [https://rules.example/en/rule/704.5f 704.5f]")])
def test_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, linked: str) -> None:
    command = re.search(r"refapp (link \S+ --format \w+ --base \S+?)(?=`|\s|\.?$)", _section(name), re.MULTILINE)[1].split()
    file = tmp_path / command[1]
    file.write_text(text, encoding="utf-8")
    monkeypatch.setenv("REFAPP_DATA", str(tmp_path / "data"))
    done = CliRunner().invoke(main, [*command[:1], str(file), *command[2:]])
    assert done.stdout == linked


def test_the_bookmarklet_and_the_line_of_html() -> None:
    assert "s.src='https://rules.example/linkify.js'" in EVERYTHING
    assert '<script src="https://rules.example/linkify.js" async></script>' in EVERYTHING
