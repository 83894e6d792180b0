"""What generators make of the API's description works: nothing is left out, and every answer is what it says.

    python -m tests.clients

Makes a Python client (openapi-python-client) and a TypeScript client (openapi-typescript) of the description that a
service serves, and calls ten operations through each. Needs the group `load` (requirements-load.lock), node and npm.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.load.service import Service, serving

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "refapp" / "web" / "static"
SCRIPTS = (
    "npx", "tsc", "--allowJs", "--checkJs", "--noEmit", "--strict", "--noUnusedLocals", "--target", "es2022",
    "--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2022,dom,dom.iterable",
    str(STATIC / "copy.js"), *sorted(map(str, (STATIC / "copy").glob("*.js"))))
"""The scripts of a copy (``refapp export``) are checked by their types where the compiler is at hand anyway."""
MADE: Mapping[str, Iterable[tuple[str, ...]]] = {
    "client_python.py": (
        (sys.executable, "-m", "openapi_python_client", "generate", "--path", "openapi.json", "--meta", "none",
         "--output-path", "made", "--fail-on-warning"),
        (sys.executable, "client_python.py")),
    "client.ts": (
        ("npm", "ci", "--no-audit", "--no-fund"), ("npx", "openapi-typescript", "openapi.json", "-o", "made.d.ts"),
        ("npx", "tsc"), SCRIPTS, ("node", "client.js")),
}
"""Calls → the commands that make their client and then call it; the last one gets the address."""


def call(service: Service, commands: Iterable[tuple[str, ...]]) -> bool:
    """Make a client in a folder of its own and call it; prints what was said where something fails."""
    board = service.json("/api/v1/examples/704.5j-two-copies")["scenario"]
    assert isinstance(board, dict)
    with tempfile.TemporaryDirectory(prefix="refapp-client-") as folder:
        for file in HERE.iterdir():
            if file.is_file():
                shutil.copy(file, folder)
        Path(folder, "openapi.json").write_bytes(service.get("/api/v1/openapi.json")[1])
        Path(folder, "board.json").write_text(json.dumps({key: board[key] for key in ("state", "steps", "choices")}))
        *making, calling = commands
        for command in (*making, (*calling, service.address)):
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
            if done.returncode:
                print(f"FAILED: {' '.join(command)}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
                return False
        print(done.stdout.strip())
        return True


if __name__ == "__main__":
    with serving(warm=False) as running:
        called = [call(running, commands) for commands in MADE.values()]
    sys.exit(0 if all(called) else 1)
