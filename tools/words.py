"""Writes the tables of verbs and questions of docs/scenarios.md from the instruction classes.

    python tools/words.py         prints the tables as they should be
    python tools/words.py write   writes them between their markers
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from refapp.language.fields import arguments  # noqa: E402
from refapp.language.instruction import INSTRUCTIONS, ONE_OF, QUESTIONS, Instruction  # noqa: E402
from refapp.rulebook.sections import load  # noqa: E402

DOCUMENT = ROOT / "docs" / "scenarios.md"
BEGIN, END = "<!-- made by tools/words.py -->", "<!-- made until here -->"


def _argument(instruction: type[Instruction], required: bool) -> str:
    """The arguments that must, or may, be given, each with its kind."""
    found = [f"`{one.name}` {one.kind.name}" for one in arguments(instruction).values()
             if one.required is required and not (one.name == "as" and instruction.VERB == "ask")]
    groups = ONE_OF.get(instruction.VERB, ()) if required else ()
    return ", ".join([*found, *(" or ".join(f"`{name}`" for name in group) for group in groups)])


def _doc(instruction: type[Instruction]) -> str:
    text = " ".join((instruction.__doc__ or "").split())
    return text.replace("``", "`").replace("|", "\\|")


def _table(head: str, known: Mapping[str, type[Instruction]]) -> Iterable[str]:
    yield f"| {head} | must have | may have | what it is |"
    yield "|---|---|---|---|"
    for name, found in sorted(known.items()):
        yield f"| `{name}` | {_argument(found, True)} | {_argument(found, False)} | {_doc(found)} |"


def tables() -> str:
    """Both tables, as they stand between the markers."""
    load()
    lines = [*_table("verb", INSTRUCTIONS), "",
             "`{do: ask, q: NAME, …}` asks the board; `as` names the answer (default: the name of the question).", "",
             *_table("question", QUESTIONS)]
    return "\n".join(line.replace("|  |", "| |").replace("|  |", "| |") for line in lines)


def document(text: str) -> str:
    """The document with the tables of today."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables()}\n\n{END}{after}"


def main(arguments_given: list[str]) -> int:
    if arguments_given == ["write"]:
        DOCUMENT.write_text(document(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
        return 0
    print(__doc__)
    return 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
