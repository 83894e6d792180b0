"""Importing cards: the providers' forms, plain or gzipped; odd objects, hostile files, processes killed on the way."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from refapp.cards.card import CardFileError
from refapp.cards.folder import CardFolder
from refapp.cards.names import folded
from refapp.cards.streaming import objects
from refapp.cli import main
from refapp.services import Library
from refapp.services.cards.importing import import_cards, remove_cards
from tests.cards.made import (
    DRYAD,
    HALVES,
    MOON,
    OWL,
    SHELF,
    TWO_FACED,
    atomic,
    atomic_file,
    card,
    french,
    imported,
    ruling,
    set_file,
    whole,
    written,
)

SIDES = [atomic("Ember // Frost", "Instant", "Deal.", side=side, faceName=name, layout="split") for side, name in (("a", "Ember"), ("b", "Frost"))]
FOREIGN = atomic("Pale Lantern", "Enchantment", "Nonbasic lands are Mountains.",
                 rulings=[{"date": "2017-03-14", "text": "See rule 305.7."}],
                 foreignData=[{"language": "French", "name": "Lanterne blafarde", "type": "Enchantement", "text": "Les terrains …"},
                              {"language": "German", "name": "Bleiche Laterne"}])


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["--ui-lang", "en", *arguments])


@pytest.mark.parametrize(("name", "data", "names"), [
    ("list.json", [MOON, OWL], ["Pale Lantern", "Ågot’s Owl"]),
    ("zipped.gz", [MOON], ["Pale Lantern"]),
    ("answer.json", {"object": "list", "total_cards": 1, "data": [DRYAD]}, ["Grove Sprite"]),
    ("all.json", [french(MOON, "Lanterne"), {**MOON, "lang": "ja", "printed_name": "月"}], ["Pale Lantern"]),
    ("two.json", [HALVES, TWO_FACED], ["Ember // Frost", "Meek Clerk // Grim Ledger"]),
    ("mirror.json", [whole("reversible_card", *([{**MOON, "object": "card_face"}] * 2))], ["Pale Lantern"]),
    ("AtomicCards.json.gz", atomic_file(FOREIGN, *SIDES), ["Pale Lantern", "Ember // Frost"]),
    ("INV.json", set_file(*SIDES, tokens=[atomic("Bear", "Token Creature")]), ["Ember // Frost"]),
    ("AllPrintings.json", {"meta": {}, "data": {"INV": set_file(FOREIGN)["data"]}}, ["Pale Lantern"]),
    ("nothing in common with its name.txt", [{"object": "card", **card("Teacup", "Artifact", layout="token")}, DRYAD], ["Grove Sprite"]),
])
def test_every_form(tmp_path: Path, name: str, data: Any, names: list[str]) -> None:
    library = Library.open(tmp_path / "data")
    done = import_cards(library, [written(tmp_path / name, data)])
    assert (done.now.cards, done.files[0][1].odd) == (len(names), ())
    assert library.cards is not None
    for one in names:
        found = library.cards.named(one)
        assert found is not None
        assert found.name == one
        assert [face.name for face in found.faces] == one.split(" // ")


def test_what_both_providers_tell_of_a_card_comes_together(tmp_path: Path) -> None:
    library = imported(tmp_path)
    assert library.cards is not None
    first = library.cards.named("pale lantern")
    import_cards(library, [written(tmp_path / "a.json", atomic_file(FOREIGN, {**FOREIGN, "identifiers": {}}))])
    assert library.cards is not None
    card = library.cards.named("Lanterne blafarde")
    assert card is not None
    assert first is not None
    assert (card.key, card.slug, len(card.rulings)) == (first.key, "pale-lantern", len(first.rulings) + 1)
    assert card.printed["fr"][0].day == "2020-01-01"  # type: ignore[union-attr]  what has a day stays
    assert card.called("fr") == "Lanterne blafarde"


def test_the_same_again_changes_nothing_and_rulings_may_come_first(tmp_path: Path) -> None:
    library = Library.open(tmp_path / "data")
    told = written(tmp_path / "r.json", [ruling("Pale Lantern", "2020-02-02", "So it is.")])
    with pytest.raises(CardFileError, match="no cards are there yet"):
        import_cards(library, [told])
    cards = written(tmp_path / "c.json", SHELF)
    import_cards(library, [told, cards])
    before = CardFolder(library.store.root).about()
    import_cards(library, [cards])
    after = CardFolder(library.store.root).about()
    assert before is not None
    assert after is not None
    assert (before.cards, before.rulings, before.named) == (after.cards, after.rulings, after.named) == (8, 3, {"fr": 2})


def test_newer_words_replace_older_ones_and_not_the_other_way(tmp_path: Path) -> None:
    new, old = {**MOON, "oracle_text": "New."}, {**MOON, "oracle_text": "Old.", "released_at": "1999-01-01"}
    library = imported(tmp_path, [old, new, {**old}])
    assert library.cards is not None
    assert library.cards.named("Pale Lantern").faces[0].text == "New."  # type: ignore[union-attr]


@pytest.mark.parametrize(("one", "other"), [
    ("Jötun Grunt", "jotun grunt"), ("Ember // Frost", "EMBER/FROST"), ("Ågot’s Owl", "agot's owl"), ("L’Œuvre", "loeuvre"),
    ("Æther Vial", "aether vial"), ("  Two   Words ", "two-words"), ("R.S.V.P.", "r s v p")])
def test_one_spelling_for_all(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(("name", "found"), [
    ("pale lantern", "Pale Lantern"), ("LANTERNE BLAFARDE", "Pale Lantern"), ("frost", "Ember // Frost"), ("Grim Ledger", "Meek Clerk // Grim Ledger"),
    ("agots owl", "Ågot’s Owl"), ("", None), ("'", None), ("nobody", None), ("x" * 5000, None), ("pale\x00lantern", "Pale Lantern"),
    ("\ud800", None), ("'; DROP TABLE card; --", None)])
def test_any_name_leads_to_the_card(tmp_path_factory: pytest.TempPathFactory, name: str, found: str | None) -> None:
    library = imported(tmp_path_factory.mktemp("names"))
    assert library.cards is not None
    card = library.cards.named(name)
    assert (card and card.name) == found


def test_beginnings_and_what_is_near(tmp_path: Path) -> None:
    cards = imported(tmp_path).cards
    assert cards is not None
    assert [one.shown for one in cards.beginning("pal", "en")] == ["Pale Lantern"]
    assert [one.shown for one in cards.beginning("lant", "fr")] == ["Lanterne blafarde"]
    assert [one.shown for one in cards.near("Pale Lantren")] == ["Pale Lantern"]
    assert cards.near("zzzzzzzz") == []


ODD = [{**MOON, "oracle_text": 5}, {**MOON, "oracle_text": "x" * 10_000}, {**MOON, "name": None}, {**MOON, "oracle_id": "../../x"},
       {**MOON, "card_faces": [1]}, {**MOON, "card_faces": [{}] * 50}, {**MOON, "name": "\x00\u202e"}, {"object": "ruling"},
       atomic("A", "Creature", foreignData=7), atomic("", "Creature")]


@pytest.mark.parametrize("odd", ODD)
def test_odd_objects_are_left_out_and_said(tmp_path: Path, odd: dict[str, Any]) -> None:
    done = import_cards(Library.open(tmp_path / "data"), [written(tmp_path / "odd.json", [odd, DRYAD])])
    assert (done.now.cards, len(done.files[0][1].odd)) == (1, 1)


@pytest.mark.parametrize("body", [
    b"", b"{", b"[", b"[" * 3_000_000, b'{"data":' * 300_000, b'[{"object":"card"', b'[{"a":"' + b"x" * 12_000_000, b'[{"a":"\xff"}]', b"[] x",
    b"[1,2", b"[1 2]", b'{"a" 1}', b'{1:2}', b"\x1f\x8b\x08broken", b"PK\x03\x04", b"[]", b"7", b'{"data":[]}', b'[{"object":"card",}]',
    b"<html></html>", b"[" + b"9" * 10_000 + b"]"], ids=lambda one: f"{one[:12]!r}{len(one)}")
def test_hostile_files_are_refused_and_nothing_changes(tmp_path: Path, body: bytes) -> None:
    library = imported(tmp_path)
    before = CardFolder(library.store.root).about()
    (tmp_path / "bad.json").write_bytes(body)
    with pytest.raises(CardFileError):
        import_cards(library, [tmp_path / "bad.json"])
    assert CardFolder(library.store.root).about() == before
    assert sorted(path.suffix for path in (library.store.root / "cards").iterdir()) == [".db", ".json"]


def test_objects_come_one_by_one_across_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("refapp.cards.streaming.CHUNK", 3)
    path = written(tmp_path / "a.json", {"n": 12345, "data": [{"name": "é" * n, "n": n} for n in range(9)], "e": {}, "f": [], "g": [[1], 2]})
    assert [(array, one["n"]) for array, one in objects(path)] == [("data", n) for n in range(9)]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system doesn’t tell of memory there")
@pytest.mark.deep
def test_a_file_larger_than_the_memory_is_streamed(tmp_path: Path) -> None:
    """300 MB in 70,000 objects, in a process of its own, which takes less than half of that."""
    import subprocess
    path = tmp_path / "many.json"
    with path.open("w") as file:
        file.write("[")
        for n in range(70_000):
            file.write(("," if n else "") + json.dumps(card(f"Card {n % 2000}", "Creature — Bird", "Flying. " * 500)))
        file.write("]")
    code = ("from pathlib import Path; from refapp.services import Library\n"
            "from refapp.services.cards.importing import import_cards\n"
            f"print(import_cards(Library.open(Path({str(tmp_path / 'data')!r})), [Path({str(path)!r})]).now.cards)\n"
            "print(next(int(line.split()[1]) // 1024 for line in open('/proc/self/status') if line.startswith('VmHWM')))")
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert told[0] == "2000"
    assert int(told[1]) < 140


def test_killed_anywhere_the_old_cards_or_the_new_ones_are_there(tmp_path: Path) -> None:
    library = imported(tmp_path, [MOON])
    more = written(tmp_path / "more.json", [DRYAD])
    states = set()
    for step in range(200):
        child = os.fork()
        if not child:
            _die_at(step, library, more)
        died = os.waitpid(child, 0)[1]
        now = Library.open(library.store.root).cards
        assert now is not None
        assert now.named("Pale Lantern") is not None
        states.add(now.about.cards)
        if now.about.cards == 2:
            remove_cards(library)
            import_cards(library, [tmp_path / "cards.json"])
        if not died:
            break
    assert states == {1, 2}
    assert step > 10


def _die_at(step: int, library: Library, more: Path) -> None:
    """Import in a process that ends at its n-th touch of a file."""
    left = [step]

    def hook(event: str, _: Any) -> None:
        if event in ("open", "os.rename", "os.remove", "shutil.copyfile", "sqlite3.connect"):
            left[0] -= 1
            if left[0] < 0:
                os._exit(9)
    sys.addaudithook(hook)
    try:
        import_cards(library, [more])
    except BaseException:
        os._exit(8)
    os._exit(0)


@pytest.mark.parametrize("damage", [
    lambda data: b"", lambda data: data[:-1], lambda data: data[:len(data) // 2], lambda data: bytes(len(data)),
    lambda data: data[:len(data) // 2] + bytes([data[len(data) // 2] ^ 4]) + data[len(data) // 2 + 1:], lambda data: data + b"}", None])
@pytest.mark.parametrize("which", ["*.db", "cards.json"])
def test_damaged_cards_are_left_out_told_and_imported_anew(tmp_path: Path, which: str, damage: Any) -> None:
    library = imported(tmp_path)
    [path] = (library.store.root / "cards").glob(which)
    if damage is None:
        path.unlink()
    else:
        path.write_bytes(damage(path.read_bytes()))
    later = Library.open(library.store.root)
    assert later.cards is None or (which, damage) == ("cards.json", None)
    data = str(library.store.root)
    told = run("doctor", "--data", data)
    assert (told.exit_code == 1) == ((which, damage) != ("cards.json", None)), told.output
    assert run("cards", "import", str(tmp_path / "cards.json"), "--data", data).exit_code == 0
    assert run("doctor", "--data", data).exit_code == 0
    later.refresh()
    assert later.cards is not None


def test_another_version_s_cards_are_not_opened(tmp_path: Path) -> None:
    library = imported(tmp_path)
    path = library.store.root / "cards" / "cards.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "format": 99}))
    assert Library.open(library.store.root).cards is None
    assert "another version" in run("cards", "status", "--data", str(library.store.root)).output


def test_the_commands(tmp_path: Path) -> None:
    data, file = str(tmp_path / "data"), str(written(tmp_path / "cards.json", [*SHELF, {**MOON, "name": 5}]))
    assert run("cards", "status", "--data", data).exit_code == 1
    done = run("cards", "import", file, "--data", data)
    assert (done.exit_code, "8 cards" in done.output, "1 left out" in done.output) == (0, True, True), done.output
    told = run("cards", "status", "--data", data, "--json")
    assert json.loads(told.output)["cards"] == 8
    shown = run("card", "lanterne blafarde", "frost", "--data", data)
    assert (shown.exit_code, "Pale Lantern" in shown.output, "Ember" in shown.output) == (0, True, True), shown.output
    assert json.loads(run("card", "frost", "--data", data, "--json").output)["slug"] == "ember-frost"
    assert (run("card", "nobody", "--data", data).exit_code, run("card", "x", "--data", str(tmp_path / "none")).exit_code) == (1, 1)
    copy = str(tmp_path / "copy.tgz")
    assert run("backup", copy, "--data", data).exit_code == 0
    assert run("restore", copy, "--data", str(tmp_path / "new")).exit_code == 0
    assert "8 cards" in run("cards", "status", "--data", str(tmp_path / "new")).output
    assert run("restore", copy, "--data", data).exit_code == 1
    assert run("cards", "remove", "--data", data).exit_code == 0
    assert run("cards", "remove", "--data", data).exit_code == 1
    assert Library.open(tmp_path / "data").cards is None
    assert run("cards", "import", str(tmp_path / "nowhere.json"), "--data", data).exit_code == 1
