"""Situations that visitors build: a scenario inside an address, and back. Nothing is stored, nothing is played here.

The whole scenario travels as JSON, deflated and spelled in letters that an address may hold. What is read back is
bounded in length before and after unpacking, so that no short address becomes a large board.
"""

from __future__ import annotations

import base64
import binascii
import copy
import json
import zlib
from collections.abc import Mapping
from typing import Any

from refapp.corpus_io import DataError, read_json
from refapp.language.old_words import renewed_deeply
from refapp.language.type_lines import settle_types

MAX_PACKED = 5_000
"""Characters of a packed situation: servers and forums cut longer addresses."""
MAX_PLAIN = 64 * 1024
"""Bytes of the scenario itself."""
PLAYERS = ("A", "B", "C", "D")
"""Players that a situation is built for; further ones in the text of the scenario."""
_KEPT = ("edition", "title", "state", "choices", "steps", "play_without_unread", "checked")
_OURS = ("title", "checked")
"""What of a situation is about its page: the engine doesn't get it."""
_UNCHECKED = frozenset({"check", "ask", "advance", "pass", "pass_all", "start_game", "mulligan", "keep", "begin_with"})
"""Steps after which nobody looks whether a state-based action applies: they do it themselves, or nothing happened."""

Raw = dict[str, Any]


def empty_table(players: int = 2) -> Raw:
    """A table without a card, on which nobody lacks mana and a card can be drawn."""
    return {"state": {"players": {name: {"mana_sources": "8", "library": "8"} for name in PLAYERS[:players]},
                      "objects": {}}, "steps": [], "checked": "yes"}


def playable(raw: Mapping[str, Any]) -> tuple[Raw, tuple[int, ...]]:
    """A situation as the engine takes it, and of each of its steps the place among the visitor's.

    Where ``checked`` says so, state-based actions are checked as in a game, whenever something has happened (704.3).
    """
    found = {key: value for key, value in raw.items() if key not in _OURS}
    steps = list(raw.get("steps") or ())
    if raw.get("checked") != "yes" or not mapping_of(raw, "state", "objects"):
        return found, tuple(range(len(steps)))
    played: list[Any] = [{"do": "check"}]
    places = [0]
    for at, step in enumerate(steps):
        more = [] if isinstance(step, Mapping) and step.get("do") in _UNCHECKED else [{"do": "check"}]
        played += [step, *more]
        places += [at] * (1 + len(more))
    return {**found, "steps": played}, tuple(places)


def mapping_of(raw: Any, *path: str) -> Mapping[str, Any]:
    """A part of a situation; nothing where it isn't a mapping."""
    for key in path:
        raw = raw.get(key) if isinstance(raw, Mapping) else None
    return raw if isinstance(raw, Mapping) else {}


def of_example(raw: Mapping[str, Any], lang: str) -> Raw:
    """A live example as a situation to go on from: what describes the example stays behind."""
    found = {key: copy.deepcopy(raw[key]) for key in _KEPT if raw.get(key)}
    title = found.get("title")
    if isinstance(title, Mapping):
        found["title"] = str(title.get(lang) or next(iter(title.values()), ""))
    return tidy(found)


def tidy(raw: Mapping[str, Any]) -> Raw:
    """A situation as it is kept: every scalar as text, in the shape that forms change; raises DataError."""
    state = raw.get("state")
    if not isinstance(state, Mapping) or not isinstance(state.get("players"), Mapping) or not state["players"]:
        raise DataError("bad_situation", "a situation has a state with players")
    found: Raw = renewed_deeply(_texts({key: raw[key] for key in _KEPT if raw.get(key) not in (None, "", {}, [])}))
    made = found["state"]
    if not isinstance(made.get("objects"), dict):
        made["objects"] = {}
    made["players"] = {name: held if isinstance(held, dict) else {} for name, held in made["players"].items()}
    made["objects"] = {name: held if isinstance(held, dict) else {} for name, held in made["objects"].items()}
    for held in made["objects"].values():
        settle_types(held, list)
    steps = found.get("steps")
    steps = [steps] if isinstance(steps, str | dict) else steps
    found["steps"] = [{"do": one} if isinstance(one, str) else one for one in steps] if isinstance(steps, list) else []
    if not isinstance(found.get("choices", {}), dict):
        del found["choices"]
    return found


def _texts(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _texts(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_texts(item) for item in value]
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def pack(raw: Mapping[str, Any]) -> str:
    """A situation as an address carries it; raises DataError where it is too large."""
    plain = json.dumps(raw, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = base64.urlsafe_b64encode(squeezer.compress(plain) + squeezer.flush()).decode().rstrip("=")
    if len(packed) > MAX_PACKED or len(plain) > MAX_PLAIN:
        raise DataError("situation_too_large", "this situation would make an address of {found} characters; at most "
                        "{limit} can be shared: take cards or steps away", found=len(packed), limit=MAX_PACKED)
    return packed


def unpack(text: str) -> Raw:
    """The situation of an address; raises DataError for anything that :func:`pack` didn't write."""
    if len(text) > MAX_PACKED:
        raise DataError("situation_too_large", "this situation would make an address of {found} characters; at most "
                        "{limit} can be shared: take cards or steps away", found=len(text), limit=MAX_PACKED)
    try:
        squeezed = base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
        unsqueezer = zlib.decompressobj(-15)
        plain = unsqueezer.decompress(squeezed, MAX_PLAIN)
        whole = unsqueezer.eof and not unsqueezer.unused_data
    except (ValueError, binascii.Error, zlib.error):
        whole, plain = False, b""
    if not whole:
        raise DataError("situation_unreadable", "the address of this situation is damaged or was cut: copy it whole")
    found = read_json(plain, max_bytes=MAX_PLAIN, max_depth=32)
    if not isinstance(found, dict):
        raise DataError("situation_unreadable", "the address of this situation is damaged or was cut: copy it whole")
    return tidy(found)
