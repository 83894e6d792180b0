"""Compiles the modules that answer searches with mypyc, to C and on: a search then takes about half the time.

    python tools/compile.py [--into FOLDER] [--again] [--quick]

Needs a C compiler, Python's header files, and mypy and setuptools (requirements-build.lock or requirements-dev.lock).
What it makes, half a minute later, is for this very Python and these very sources, and lies in ``refapp/_compiled``
(or FOLDER), never beside the sources: `refapp/compiled.py` says when it is used. A service that runs keeps what it has
loaded. Where what lies there is of these sources already, nothing is done, unless it is wanted ``--again``. With
``--quick`` the C compiler optimises nothing: for tests.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from refapp.compiled import FOLDER, MANIFEST, TAG, Verdict, digest, judge  # noqa: E402

PACKAGE = "refapp.search"
MODULES = ("analysers", "entries", "highlight", "index", "match", "merge", "names", "near", "plan", "query", "rank",
           "readings", "results", "service", "slots", "tables", "terms")
"""All that a query passes through, but for sayings and weights (data), stems (kept by word), suggestions (C++)."""


def file_of(name: str) -> Path | None:
    """The source of a module of ours, None for anything else."""
    path = ROOT.joinpath(*name.split("."))
    return next((one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()), None)


def sources(names: list[str]) -> list[Path]:
    """These modules and all of ours that they import, be it for their types: what is compiled relies on all of them."""
    found: dict[str, Path] = {}
    while names:
        name = names.pop()
        path = file_of(name)
        if path is None or name in found:
            continue
        found[name] = path
        names += [name.rpartition(".")[0]] if "." in name else []
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names += [node.module, *(f"{node.module}.{one.name}" for one in node.names)]
            elif isinstance(node, ast.Import):
                names += [one.name for one in node.names]
    return [found[name] for name in sorted(found)]


def build(work: Path, level: str) -> Path:
    """Compile into a folder of ``work``; ends with a sentence where something needed is missing."""
    try:
        import setuptools  # noqa: PLC0415  before mypyc, which asks whether it is there
        from mypyc.build import mypycify  # noqa: PLC0415
    except ImportError as error:
        raise SystemExit(f"{error.name} is missing: pip install --require-hashes -r requirements-build.lock") from None
    if os.name != "nt":
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
        header = Path(sysconfig.get_path("include"), "Python.h")
        if shutil.which(compiler) is None or not header.is_file():
            raise SystemExit(f"{compiler} or {header} is missing: on Debian, apt install gcc python3-dev")
    os.chdir(ROOT)  # as mypy is run; what it finds elsewhere has other names
    options = ["--config-file=", "--no-site-packages", "--ignore-missing-imports", f"--cache-dir={os.devnull}"]
    files = [str(Path(*PACKAGE.split("."), f"{name}.py")) for name in MODULES]
    # the library that they share lies with them, under a name that nothing else has
    extensions = mypycify([*options, *files], opt_level=level, debug_level="0", target_dir=str(work / "c"),
                          group_name=f"{PACKAGE}._compiled")
    if os.name != "nt":
        for one in extensions:  # a new compiler's warning is no fault; sums are rounded as Python rounds them
            one.extra_compile_args += ["-Wno-error", "-ffp-contract=off"]
    made = work / "made"
    command = setuptools.Distribution({"name": "refapp", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(made), str(work / "objects")
    command.ensure_finalized()
    command.run()
    return made.joinpath(*PACKAGE.split("."))


def compile_into(folder: Path, level: str) -> None:
    """Compile, and put what is made in ``folder`` in one step; raises what setuptools and mypyc do."""
    before = sources([f"{PACKAGE}.{name}" for name in MODULES])
    names = [path.relative_to(ROOT / "refapp").as_posix() for path in before]
    mark = digest(ROOT / "refapp", names)
    folder.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix="building-", dir=folder.parent))
    try:
        made = build(work, level)
        sizes = {path.name: path.stat().st_size for path in sorted(made.iterdir())}
        (made / MANIFEST).write_text(json.dumps({"sources": names, "sha256": mark, "files": sizes}, indent=1))
        if digest(ROOT / "refapp", names) != mark:
            raise SystemExit("the sources changed while they were compiled; run it again")
        if folder.exists():  # what a running service has open stays whole until it ends
            folder.rename(work / "old")
        made.rename(folder)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--into", type=Path, default=FOLDER, help="where it goes, instead of refapp/_compiled")
    asked.add_argument("--again", action="store_true", help="compile what is compiled, too")
    asked.add_argument("--quick", action="store_true", help="in a third of the time, for tests: slow code")
    given = asked.parse_args()
    folder = given.into.resolve() / TAG
    if not given.again and judge(folder) is Verdict.FITS:
        print(f"{folder} is of these sources already")
        return
    started = time.monotonic()
    compile_into(folder, "0" if given.quick else "3")
    size = sum(path.stat().st_size for path in folder.iterdir())
    print(f"{len(MODULES)} modules of {PACKAGE} compiled into {folder} in {time.monotonic() - started:.0f} s "
          f"({size / 1e6:.1f} MB)")


if __name__ == "__main__":
    main()
