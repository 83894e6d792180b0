"""Plays docker for deploy/replicas.sh --containers: the words that it uses, with a gunicorn for each container,
from this checkout by the Python that measures, not from an image.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

from tests.load import played
from tests.load.service import ROOT

OPTIONS = {"--env-file", "--tmpfs", "--cap-drop", "--security-opt", "--memory", "--pids-limit", "--volume", "--publish", "--name", "--restart", "--stop-timeout",
           "--filter", "--format", "--signal"}
"""Options with a value; others have none."""


def _read(words: list[str]) -> tuple[dict[str, list[str]], list[str]]:
    """Options before the first other word, and what follows."""
    found: dict[str, list[str]] = {}
    while words and words[0].startswith("--"):
        name, value = words[0], ""
        words = words[1:]
        if name in OPTIONS:
            value, words = words[0], words[1:]
        found.setdefault(name, []).append(value)
    return found, words


def docker(folder: Path, words: list[str]) -> int:
    """ps, run, start, stop, kill, rm."""
    verb, (options, rest) = words[0], _read(words[1:])
    with (folder / "docker.log").open("a", encoding="utf-8") as log:
        log.write(json.dumps(words) + "\n")
    if verb == "ps":
        for path in sorted(folder.glob("*.known")):
            print(f"refapp-{path.stem}")
        return 0
    if verb == "run":
        return _run(folder, options, rest[1:])
    port = int(rest[0].removeprefix("refapp-"))
    if verb == "rm":
        (folder / f"{port}.known").unlink()
        return 0
    if verb == "kill":
        os.kill(played.master(folder, port), {"HUP": 1}[options["--signal"][0]])
        return 0
    return played.systemctl(folder, [verb, f"refapp@{port}"])


def _run(folder: Path, options: dict[str, list[str]], command: list[str]) -> int:
    data = next(each for each in options["--volume"] if each.endswith(":/data"))
    port = int(re.findall(r"^refapp-(\d+):/data$", data)[0])
    if "--detach" in options:
        assert options["--name"] == [f"refapp-{port}"]
        assert options["--publish"] == [f"127.0.0.1:{port}:8000"]
        return played.systemctl(folder, ["start", f"refapp@{port}"])
    assert command[:4] == ["nice", "-n", "10", "refapp"], command
    return subprocess.run(["nice", "-n", "10", *played.program("refapp"), *command[4:]], cwd=ROOT, check=False,
                          env=played.environment(folder, port)).returncode
