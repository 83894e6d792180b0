"""Gates over the repository itself: commands, licences, lock files, documents, our own words."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from refapp.corpus_io import load_scenarios
from refapp.services import Library
from refapp.services.upkeep.corpus_tools import check
from tests.conftest import ROOT

TRACKED = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_ci_calls_the_readmes_test_command_exactly() -> None:
    command = next(line for line in read("README.md").split("\n") if "-m pytest" in line)
    assert command in read(".ci/run").split("\n")


def test_ci_runs_what_the_readmes_command_leaves_out() -> None:
    """But for the damage cases of `make damage`."""
    options = tomllib.loads(read("pyproject.toml"))["tool"]["pytest"]["ini_options"]
    left_out = {*re.findall(r"not (\w+)", options["addopts"]), "official"} - {"every"}
    line = next(line for line in read(".ci/run").split("\n") if line.startswith("python -m pytest"))
    assert set(re.findall(r"\w+", line.partition("(")[2].partition(")")[0])) - {"or"} == left_out
    assert line.endswith(" tests")


def test_top_level() -> None:
    """Fixed by the project's user, and what a repository needs beside it."""
    top = {name.split("/")[0] for name in TRACKED}
    assert top >= {"pyproject.toml", "refapp", "corpus", "translations", "tests", "wsgi.py", "README.md", "CHANGELOG.md",
                   "CONTRIBUTING.md", "LICENSE", "LICENSE-TEXT", "NOTICE", "Makefile", ".ci", "docs"}


@pytest.mark.parametrize("name", [n for n in TRACKED if n.endswith(".lock")])
def test_locks_have_hashes_and_name_no_index(name: str) -> None:
    text = read(name)
    assert not re.search(r"--(?:index-url|extra-index-url|find-links|trusted-host)|https?://|file:", text)
    for line in text.split("\n"):
        if re.match(r"[a-z0-9]", line):
            assert line.endswith("\\"), f"{line}: no hash follows"


def test_locks_agree() -> None:
    """Whoever installs two of them one after the other has one version of everything: ``make lock``."""
    versions: dict[tuple[str, str], set[str]] = {}
    for name in (n for n in TRACKED if n.endswith(".lock")):
        for package, version, marker in re.findall(r"^([\w.-]+)==(\S+)([^\\\n]*)", read(name), re.M):
            versions.setdefault((package, marker.strip()), set()).add(version)
    assert {one: found for one, found in versions.items() if len(found) > 1} == {}


def test_no_machine_path_and_no_registry_host() -> None:
    forbidden = re.compile("|".join(("/wor" + "k/", "/roo" + "t/", "pypi" + r"\.org", "files\\.pythonhosted", "registry\\.npm")))
    for name in TRACKED:
        path = ROOT / name
        if path.suffix in {".png", ".ico", ".woff2", ".xz"} or not path.is_file():
            continue
        found = forbidden.search(path.read_text(encoding="utf-8", errors="replace"))
        assert found is None, f"{name}: {found.group()}"


def test_groups_are_not_possessive() -> None:
    """Python below 3.11.5 matches ``(?:…)*+`` wrongly where the group can match in several ways; ``(?>(?:…)*)`` it can."""
    found = [name for name in TRACKED if name.startswith("refapp/") and name.endswith(".py")
             and re.search(r"\)(?:[*?]|\{[\d,]*\})\+(?![\w ,])[^\n]*[\"']", read(name))]
    assert found == []


def test_files_stay_small() -> None:
    """A module past 450 lines is asking to be two."""
    for name in TRACKED:
        if name.startswith("refapp/") and name.endswith(".py"):
            assert read(name).count("\n") < 450, name


def test_every_command_is_documented() -> None:
    from refapp.cli import main
    text = read("docs/api.md")
    for name in main.list_commands(None):  # type: ignore[arg-type]
        assert f"refapp {name}" in text, name


def test_every_setting_is_documented() -> None:
    text = read("docs/deploy.md")
    for name in TRACKED:
        if name.startswith("refapp/") and name.endswith(".py"):
            for setting in re.findall(r"[\"'](REFAPP_[A-Z_]+)[\"']", read(name)):
                assert setting in text, f"{setting} ({name})"


def test_every_document_is_reachable() -> None:
    pages = {name for name in TRACKED if name.startswith("docs/") and name.endswith(".md")}
    text = "".join(read(name) for name in ("README.md", *pages))
    for name in pages - {n for n in pages if n.startswith("docs/decisions/")}:
        assert Path(name).name in text, name


def test_the_corpus_is_in_order(plain_library: Library) -> None:
    """What needs no official text of it; ``corpus check`` in .ci/run compares with those. A stale review is a warning."""
    assert [p.text() + f" ({p.where})" for p in check(plain_library, None) if p.code != "corpus.stale"] == []


def test_every_example_has_both_titles_and_explains_itself(plain_library: Library) -> None:
    for scenario in load_scenarios(plain_library.corpus):
        for lang in ("en", "fr"):
            assert scenario.title.get(lang), scenario.id
            assert scenario.explain.get(lang), scenario.id
        assert scenario.rules or scenario.raw.get("about"), scenario.id
        assert scenario.raw.get("expect"), scenario.id


def test_links_between_documents_lead_somewhere() -> None:
    for name in TRACKED:
        if name.endswith(".md") and not name.startswith("corpus/20"):
            for target in re.findall(r"\]\(([^)#:\s<]+)(?:#[^)]*)?\)", read(name)):
                assert (ROOT / name).parent.joinpath(target).exists(), f"{name}: {target}"
