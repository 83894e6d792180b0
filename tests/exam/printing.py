"""How many abilities of our live examples can be printed: ``python -m tests.exam.printing [LANG…] [--shapes N] [--examples N]``.

Takes every ability of every live example as the engine reads it, prints it as card text, reads that back, and counts what is
printed, what reads to the same, and the commonest shapes of what isn't printed. The last lines are for programs, one for each
language: ``en printed 71.2 same 70.1 of 4210`` (per cent of the different abilities).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from refapp.cardtext.canonical import canonical
from refapp.cardtext.grammar import FILES
from refapp.cardtext.printing import say_ability
from refapp.cardtext.reading import read
from refapp.corpus_io.scenarios import load_scenarios
from refapp.language.abilities import read_abilities
from refapp.language.board import ObjectSpec
from refapp.language.errors import ScenarioError
from refapp.language.fields import to_data
from refapp.resources import shipped
from refapp.rulebook.evaluating import read_scenario

NAMES = ("id", "called", "name_of_choice")
"""Keys that name and don't mean."""


@dataclass(frozen=True)
class Tried:
    """An ability with what came of printing it: its text, and what that reads to."""

    data: Any
    boards: tuple[str, ...]
    text: str | None
    back: Any = None

    @property
    def same(self) -> bool:
        """Whether the text reads to the same ability."""
        return self.text is not None and normal(self.back) == normal([self.data])


def abilities() -> Mapping[str, tuple[Any, tuple[str, ...]]]:
    """Every different ability of the live examples as data, with the examples that have it."""
    found: dict[str, tuple[Any, list[str]]] = {}
    for source in load_scenarios(shipped("corpus")):
        try:
            scenario = read_scenario(source.raw)
        except ScenarioError:
            continue
        for spec in scenario.state.objects:
            for face in faces(spec):
                for one in face.abilities:
                    data = to_data(one)
                    found.setdefault(normal([data]), (data, []))[1].append(source.id)
    return {key: (data, tuple(dict.fromkeys(ids))) for key, (data, ids) in found.items()}


def faces(spec: ObjectSpec) -> Iterator[Any]:
    """The characteristics of an object: its own, and those of its halves and other faces."""
    waiting = [spec.printed, spec.printed.inset, spec.prototype, *spec.halves]
    while waiting:
        face = waiting.pop()
        if face is not None:
            yield face
            waiting.extend((face.back, face.flip))


def normal(data: Any) -> str:
    """Abilities as text to compare: without names, filters in one order of words."""
    return json.dumps(_normal(canonical(data)), sort_keys=True, ensure_ascii=False)


def _normal(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {key: _normal(item) for key, item in data.items() if key not in NAMES}
    if isinstance(data, list | tuple):
        return [_normal(item) for item in data]
    if isinstance(data, str) and " " in data:
        return " or ".join(" ".join(sorted(one.split())) for one in data.split(" or "))
    return data


def tried(lang: str, data: Any, boards: tuple[str, ...] = ()) -> Tried:
    """Print an ability and read its text back."""
    text = say_ability(data, lang, "~")
    if text is None:
        return Tried(data, boards, None)
    back = [one for line in read(text, lang, "~") for one in line.abilities]
    try:
        return Tried(data, boards, text, [to_data(one) for one in read_abilities(back, "back")])
    except ScenarioError:
        return Tried(data, boards, text, back)


def shape(data: Any) -> str:
    """What kind of ability it is, to count those that aren't printed: event, instructions, fields."""
    if isinstance(data, str):
        return data.split(" ")[0]
    [(form, said)] = data.items()
    if not isinstance(said, Mapping):
        return str(form)
    head = f"{form} {said['event']}" if "event" in said else str(form)
    verbs = [str(one.get("do", one)) if isinstance(one, Mapping) else str(one) for one in said.get("do", [])]
    fields = sorted(set(said) - {"event", "do", "id", "who", "affects"}) if form not in ("trigger",) or not verbs else []
    return " ".join((head, *fields, *([":"] if verbs else ()), *verbs))


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.exam.printing", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("langs", nargs="*", default=list(FILES))
    parser.add_argument("--shapes", type=int, default=40)
    parser.add_argument("--examples", type=int, default=0)
    parser.add_argument("--all", action="store_true", help="every ability that is printed, with its text")
    asked = parser.parse_args(words)
    known, told = abilities(), []
    for lang in asked.langs:
        found = [tried(lang, data, boards) for data, boards in known.values()]
        said = [one for one in found if one.text is not None]
        print(f"\n{lang}: not printed, by shape:")
        _counted(asked, [one for one in found if one.text is None])
        print(f"\n{lang}: printed, but read to something else:")
        for one in [one for one in said if not one.same][:asked.shapes]:
            print(f"  {one.text!r}\n    {json.dumps(one.data, ensure_ascii=False)}\n    {json.dumps(one.back, ensure_ascii=False)}")
        if asked.all:
            for one in said:
                print(f"{one.text}\n    {json.dumps(one.data, ensure_ascii=False)}")
        same = sum(one.same for one in said)
        told.append(f"{lang} printed {100 * len(said) / len(found):.1f} same {100 * same / len(found):.1f} of {len(found)}")
    print("\n".join(told))
    return 0


def _counted(asked: argparse.Namespace, rows: Sequence[Tried]) -> None:
    shapes = Counter(shape(one.data) for one in rows)
    for name, many in shapes.most_common(asked.shapes):
        print(f"{many:6}  {name}")
        for one in [one for one in rows if shape(one.data) == name][:asked.examples]:
            print(f"          {json.dumps(one.data, ensure_ascii=False)}  ({one.boards[0]})")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
