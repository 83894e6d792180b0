"""The command line: what it prints, its exit status, and that --json is what the API answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from refapp.cli import main
from refapp.services import Library, Store
from refapp.services.library import importing
from refapp.web import create_app
from tests.conftest import data_of
from tests.services.test_damage import edition


@pytest.fixture
def run(tmp_path: Path, indexed: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("REFAPP_DATA", str(data_of(indexed, tmp_path / "data")))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)

    def call(*args: str, **more: object) -> Result:
        return CliRunner().invoke(main, list(args), catch_exceptions=False, **more)
    return call


def test_show(run) -> None:
    done = run("show", "704.5F.")
    assert done.exit_code == 0
    assert done.output.startswith("704.5f  (")
    assert "our words · en · 2026-09-25" in done.output


def test_show_in_french(run) -> None:
    done = run("--ui-lang", "fr", "show", "règle 704.5f")
    assert done.exit_code == 0
    assert "nos mots · fr · 2026-09-25" in done.output


@pytest.mark.parametrize(("args", "status", "words"), [
    (("show", "704.99"), 1, "Nearest:"),
    (("show", "seven"), 2, "not a rule number"),
    (("show", "704.5f", "--lang", "xx"), 2, "unknown language"),
    (("show", "704.5f", "--edition", "soon"), 2, "not a date"),
    (("search", "zzzzqqqq"), 1, "Nothing found"),
    (("import", "no-such-file.txt"), 1, "no-such-file.txt can't be read"),
    (("import", "nowhere/a.txt"), 1, "nowhere/a.txt can't be read"),
    (("nonsense",), 2, "No such command"),
    (("shw",), 2, "Did you mean 'show'?"),
    (("update", "--page", "rules"), 1, "rules is no web address; write it as https://"),
    (("--ui-lang", "xx", "show", "704.5f"), 2, "unknown language"),
    (("serve", "--host", "300.1.1.1", "--port", "0"), 2, "--host"),
    (("check", "999.1"), 1, "no rule 999.1"),
    (("link", "--format", "papyrus"), 2, "Invalid value"),
    (("evaluate", "no-such-file.yaml"), 2, "can't be read"),
])
def test_wrong_use_says_what_is_wrong(run, args: tuple[str, ...], status: int, words: str) -> None:
    done = run(*args)
    assert done.exit_code == status, done.output
    assert words in done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize("args", [
    ("show", "704.5f"), ("link", "--format", "plain"), ("editions",), ("corpus", "read")])
def test_a_damaged_data_directory_is_a_sentence(run, tmp_path: Path, caplog: pytest.LogCaptureFixture,
                                                args: tuple[str, ...]) -> None:
    """What ships with the program goes on; the texts that were imported are left out, which the log says."""
    (tmp_path / "data" / "catalog.json").write_text("{")
    done = run(*args, input="rule 704.5f")
    assert (done.exit_code, done.exception) == (0, None), done.output
    assert "run `refapp doctor --mend`" in caplog.text
    assert "Traceback" not in done.output + caplog.text


@pytest.mark.parametrize(("args", "path"), [
    (("show", "704.99"), "/rules/704.99?lang=en"), (("show", "704.5f", "--edition", "1999-01-01"), "/rules/704.5f?edition=1999-01-01"),
    (("search", "legend", "--edition", "1999-01-01"), "/search?q=legend&edition=1999-01-01"),
])
def test_errors_as_json_are_what_the_api_answers(run, plain_library: Library, args: tuple[str, ...], path: str) -> None:
    answer = create_app(library=plain_library).test_client().get(f"/api/v1{path}").get_json()
    done = json.loads(run(*args, "--json").stdout)
    assert {key: done[key] for key in ("object", "status", "code", "details")} == {
        key: answer[key] for key in ("object", "status", "code", "details")}


def test_a_day_before_the_first_edition_is_a_sentence_for_links_too(run) -> None:
    done = run("link", "--format", "plain", "--edition", "1999-01-01", input="rule 704.5f")
    assert done.exit_code == 1
    assert "the first took force on" in done.output


def test_json_is_what_the_api_answers(run, plain_library: Library) -> None:
    client = create_app(library=plain_library, base_url="http://127.0.0.1:8000").test_client()
    for args, path in ((("show", "704.5f"), "/rules/704.5f?lang=en"), (("search", "legend"), "/search?q=legend&limit=10"),
                       (("editions",), "/editions"), (("graph", "--section", "704"), "/graph?section=704")):
        done = run(*args, *(() if args[0] == "graph" else ("--json",)))
        assert json.loads(done.output) == client.get("/api/v1" + path).get_json(), args


def test_a_language_asked_for_words_the_trace(run, plain_library: Library) -> None:
    """701.26a: as in the API, ``lang`` is the language of what was played, whatever the terminal speaks."""
    board = {"edition": "2026-09-25", "state": {"players": {"A": {}}, "objects": {"Orso": {"ctrl": "A", "types": ["creature"],
             "pt": [1, 1]}}}, "steps": [{"do": "tap", "what": "Orso"}]}
    client = create_app(library=plain_library, base_url="http://127.0.0.1:8000").test_client()
    for lang, sentence in (("fr", "Orso s’engage."), ("en", "Orso becomes tapped.")):
        for terminal in ("fr", "en"):
            done = run("--ui-lang", terminal, "evaluate", "-", "--lang", lang, "--json", input=json.dumps(board))
            answer = json.loads(done.output)
            assert [line["text"] for line in answer["trace"]] == [sentence]
            assert answer == client.post(f"/api/v1/evaluate?lang={lang}", json=board).get_json()


def _played(run, lang: str, *steps: dict, **more: object) -> str:
    board = {"edition": "2026-09-25", "state": {"players": {"A": {}, "B": {}}, "objects": {
        "Orso": {"ctrl": "A", "types": ["creature"], "pt": [1, 1]} | more, "Rask": {"ctrl": "B", "types": ["creature"], "pt": [1, 1]}}},
        "about": ["704.5g"], "steps": list(steps)}
    return run("evaluate", "-", "--lang", lang, input=json.dumps(board)).stdout


def test_what_was_refused_asked_or_looked_at_is_said(run) -> None:
    """508.1a a tapped creature attacks; 704.5j two legends; 704.5g damage that isn't lethal."""
    attack = {"do": "declare_attackers", "attackers": {"Orso": "B"}}
    assert "Not allowed.\n  Orso is tapped.  [508.1a, 508.1, 733.1]\n" in _played(run, "en", attack, tapped=True)
    assert "Interdit.\n  Orso est engagée.  [508.1a, 508.1, 733.1]\n" in _played(run, "fr", attack, tapped=True)
    asked = _played(run, "en", {"do": "create_token", "by": "A", "copy": "Orso", "id": "Twin"}, {"do": "check"},
                    supertypes=["legendary"])
    assert "    Orso\n    Twin\n" in asked
    kept = _played(run, "fr", {"do": "check"}, pt=[2, 3], damage=2)
    assert "Pourquoi pas autre chose\n    " in kept and "[704.5g" in kept


def test_json_errors_are_what_the_api_answers(run, plain_library: Library) -> None:
    client = create_app(library=plain_library).test_client()
    for args, path in ((("show", "704.99", "--json"), "/rules/704.99"), (("show", "110.6", "--json"), "/rules/110.6"),
                       (("show", "704.5f", "--json", "--edition", "1999-01-01"), "/rules/704.5f?edition=1999-01-01"),
                       (("graph", "--section", "999"), "/graph?section=999")):
        done = run(*args)
        assert done.exit_code == 1
        assert json.loads(done.stdout) == client.get("/api/v1" + path).get_json(), args


def test_current_is_an_edition_as_in_the_api(run) -> None:
    assert run("show", "704.5f", "--json", "--edition", "current").output == run("show", "704.5f", "--json").output


def test_examples_are_counted_where_the_rule_is(run) -> None:
    """704.5aa is a rule of the newer edition only."""
    answer = json.loads(run("check", "704.5aa", "--json").output)
    assert [(line["edition"], line["played"]) for line in answer["coverage"]] == [("2026-09-25", 1)]


def _process(data: Path, *args: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "refapp", *args], env={**os.environ, "REFAPP_DATA": str(data), **env},
                          capture_output=True, check=False)


def test_an_output_that_is_not_unicode(tmp_path: Path) -> None:
    """Question marks for people, escapes for programs."""
    plain = _process(tmp_path, "show", "704.5k", "--lang", "fr", PYTHONIOENCODING="latin-1")
    assert (plain.returncode, plain.stderr) == (0, b"")
    assert b"?" in plain.stdout
    packed = _process(tmp_path, "show", "704.5k", "--lang", "fr", "--json", PYTHONIOENCODING="latin-1")
    assert json.loads(packed.stdout) == json.loads(_process(tmp_path, "show", "704.5k", "--lang", "fr", "--json",
                                                            PYTHONIOENCODING="utf-8").stdout)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_is_one_sentence(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([sys.executable, "-m", "refapp", "graph"], stdout=full, stderr=subprocess.PIPE, check=False,
                              env={**os.environ, "REFAPP_DATA": str(tmp_path), "LC_ALL": "C"})
    assert done.returncode == 1
    assert done.stderr.startswith(b"the output can't be written")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(("form", "start"), [("json", "{"), ("graphml", "<?xml"), ("dot", "digraph")])
def test_graph(run, form: str, start: str) -> None:
    done = run("graph", "--section", "704", "--format", form)
    assert done.exit_code == 0
    assert done.output.startswith(start)
    assert "704.5a" in done.output


def test_link(run) -> None:
    done = run("link", "--format", "bbcode", "--base", "https://rules.example/", input="See 704.5k, please.\n")
    assert done.exit_code == 0
    assert done.stdout == "See [url=https://rules.example/en/rule/704.5k]704.5k[/url], please.\n"
    assert "in English: the text is too short to tell its language" in done.stderr
    silent = run("link", "--format", "plain", input="See 704.99.")
    assert silent.stderr == "704.99: no edition since July 11, 2009 has such a number.\n", "where links lead is said of links"
    assert run("link", "--format", "bbcode", input="Nothing here.").exit_code == 1


@pytest.mark.parametrize(("text", "options", "address", "said"), [
    ("Le jeton est mis au cimetière, puis il cesse d’exister : 704.5d.", (), "/fr/regle/704.5d", "in French, the language of the text"),
    ("The token goes to the graveyard before it ceases to exist (704.5d).", (), "/en/rule/704.5d", "in English, the language of the text"),
    ("Le jeton est mis au cimetière, puis il cesse d’exister : 704.5d.", ("--lang", "en"), "/en/rule/704.5d", ""),
    ("704.5d", ("--ui-lang", "fr"), "/fr/regle/704.5d", "Les liens mènent aux pages en français"),
])
def test_links_are_in_the_language_of_the_text(run, text: str, options: tuple[str, ...], address: str, said: str) -> None:
    """Unless somebody says which; what was taken, and why, is said beside the text."""
    before = options if "--ui-lang" in options else ()
    done = run(*before, "link", "--format", "markdown", *(() if before else options), input=text)
    assert done.exit_code == 0
    assert f"{address})" in done.stdout
    assert said in done.stderr
    assert said or "Links lead to the pages" not in done.stderr


def test_help_is_in_the_readers_language(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Chercher dans les règles" in run("search", "--help").output
    assert "Importer des documents officiels" in run("--help").output


@pytest.mark.parametrize("order", [lambda lines: lines[::-1], lambda lines: [*lines[::2], *lines[1::2]]], ids=("backwards", "columns"))
def test_a_document_in_another_order_is_imported_only_when_told_so(  # type: ignore[no-untyped-def]
        run, tmp_path: Path, order, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "ensure_index", lambda *_, **__: None)  # which takes seconds and tells nothing here
    before = edition("May 3, 2019", "silk").decode().partition("\n\n1. Part 1\n\n")[0]
    rules = [line for n in range(1, 10) for line in (f"{n}. Part {n}", f"{n}00. General", *(
        f"{n}00.{k}. Player {k} draws from pile {n}." for k in range(1, 40)))]
    path = tmp_path / "odd.txt"
    path.write_text("\n\n".join([before, *order(rules), "Glossary", "Sleeve\nWhat a card wears.", "Credits", "By us."]), encoding="utf-8")
    data = str(tmp_path / "data")
    refused = run("import", str(path), "--data", data)
    assert (refused.exit_code, "--despite-problems" in refused.output, "warnings in" in refused.output) == (1, True, True), refused.output
    assert Store(tmp_path / "data").entries() == ()
    told = run("--ui-lang", "fr", "import", str(path), "--data", data)
    assert "dans un autre ordre" in told.output, told.output
    run("import", str(path), "--despite-problems", "--data", data)
    assert len(Store(tmp_path / "data").entries()) == 1


def test_import_twice(run, shared: Path) -> None:
    seed = next((shared / "seeds").glob("000_*"))
    first = run("import", str(seed), "--json")
    assert first.exit_code == 0, first.output
    answer = json.loads(first.output)
    assert (answer["edition"], answer["lang"], answer["unchanged"]) == ("2011-09-30", "en", False)
    again = json.loads(run("import", str(seed), "--json").output)
    assert again["unchanged"] is True
    assert {**again, "unchanged": False} == answer
    listed = json.loads(run("editions", "--json").output)["data"]
    assert [item for item in listed if item["origin"] == "official"][0]["sections"] == ["704"]
    for origin in ("official", "restated"):
        shown = run("show", "704.5d", "--edition", "2011-09-30", "--origin", origin).output
        heads = [line.partition(" · ")[0] for line in shown.splitlines() if line.endswith("2011-09-30")]
        assert heads == sorted(["official wording", "our words"], reverse=origin == "restated")


def test_a_bad_file_leaves_the_data_as_they_were(run, tmp_path: Path) -> None:
    before = run("editions", "--json").output
    for name, data in (("empty.txt", b""), ("binary.txt", bytes(range(256)) * 40), ("novel.txt", b"It was a night. " * 4000)):
        path = tmp_path / name
        path.write_bytes(data)
        done = run("import", str(path))
        assert done.exit_code == 1
        assert done.output.count("\n") == 1, done.output
    assert run("editions", "--json").output == before


def test_an_error_as_json_speaks_the_language_asked_for(run) -> None:
    answer = json.loads(run("show", "704.99", "--lang", "fr", "--json").stdout)
    assert answer["code"] == "rule_not_found"
    assert "il n’y a pas de règle" in answer["details"]


def test_links_to_this_machine_say_so(run, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "only this machine reaches"
    assert said in run("link", "--format", "markdown", "--lang", "en", input="Rule 704.5k.").stderr
    assert said not in run("link", "--format", "markdown", "--lang", "en", "--base", "https://rules.example", input="Rule 704.5k.").stderr
    monkeypatch.setenv("REFAPP_BASE_URL", "https://rules.example")
    assert said not in run("link", "--format", "markdown", "--lang", "en", input="Rule 704.5k.").stderr


@pytest.mark.parametrize("base", ["rules.example", "/rules", "javascript:alert(1)", "https://", "https://a b", ""])
def test_links_lead_to_addresses_only(run, base: str) -> None:
    done = run("link", "--format", "html", "--base", base, input="See rule 704.5k, please.\n")
    assert (done.exit_code, done.stdout) == (2, "")


@pytest.mark.parametrize("folder", ["", "x" * 300, "x/" * 3000, __file__, f"{__file__}/below"])
def test_a_data_directory_that_can_be_none(folder: str) -> None:
    """An empty one would be the folder that one happens to stand in."""
    done = CliRunner().invoke(main, ["--ui-lang", "en", "editions", "--data", folder], env={"REFAPP_DATA": None})
    assert done.exit_code == 2 and "can be none" in done.output and len(done.output) < 300
