"""What click says by itself, in French: all of it, and in the commands."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from refapp.cli import main
from refapp.cli.click_words import MODULES
from refapp.i18n import catalogue

FOR_PROGRAMMERS = (
    "Could not determine name", "No options defined but", "Arguments take exactly", "Name '{name}' defined twice",
    "Boolean option {decl!r}", "DeprecationWarning", "deprecated", "Unknown color", "Choice({choices})",
    # questions and kinds of values that no command of ours asks for
    "Do you want to continue?", "Confirm the action", "Press any key", "Repeat for confirmation", "Error: The two entered",
    "Error: invalid input", "{value!r} does not match the format", "{value!r} is not a valid UUID")


def said_by_click() -> list[tuple[str, ...]]:
    """The messages in the source of the click that is installed, plurals as pairs."""
    found: list[tuple[str, ...]] = []
    for name in MODULES:
        source = import_module(f"click.{name}").__file__
        assert source is not None
        for node in ast.walk(ast.parse(Path(source).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                texts = tuple(part.value for part in node.args if isinstance(part, ast.Constant))
                if texts and not str(texts[0]).startswith(FOR_PROGRAMMERS):
                    found.append(tuple(map(str, texts)))
    return found


def test_everything_that_click_says_has_its_french() -> None:
    french, messages = catalogue("fr"), said_by_click()
    assert len(messages) > 40
    same = {"Options", "%(prog)s, version %(version)s"}
    for one, *more in messages:
        for form in [french.form(one, more[0], n) for n in (1, 2)] if more else [french.gettext(one)]:
            assert form.strip("\xa0") in same or form not in (one, *more), one
            assert set(re.findall(r"{(\w+)", form)) <= {name for text in (one, *more)
                                                       for name in re.findall(r"{(\w+)", text)}, one


@pytest.mark.parametrize(("words", "said"), [
    (("show",), "Il manque l’argument 'NUMBER'."),
    (("show", "704", "--bogus"), "Il n’y a pas d’option '--bogus'."),
    (("bogus",), "Il n’y a pas de commande 'bogus'."),
    (("show", "704", "705"), "Il y a un argument de trop (705)"),
    (("serve", "--port", "x"), "'x' n’est pas un nombre valable."),
    (("check", "--edition"), "Il manque la valeur de l’option '--edition'."),
    (("evaluate", "/no/such/file"), "fichier ou dossier introuvable"),
])
def test_wrong_use_is_told_in_french(words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    done = CliRunner().invoke(main, list(words))
    assert done.exit_code == 2
    assert said in done.output
    if words[0] != "evaluate":
        assert "Erreur\xa0:" in done.output


def test_help_has_french_headings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setattr(main, "_help_option", None)  # click keeps it for the life of a process, which has one language
    shown = CliRunner().invoke(main, ["--help"]).output
    for heading in ("Utilisation\xa0:", "Options\xa0:", "Commandes\xa0:", "Afficher cette aide."):
        assert heading in shown
