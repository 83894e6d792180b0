"""Collects every sentence shown to people and keeps the interface's catalogues in step with the code.

    python tools/messages.py update   rewrites translations/*/LC_MESSAGES/messages.po, keeping translations, and adds to
                                      checks.po and words.po what the engine says and they lack (tools/engine_words.py);
                                      a language that has none yet gets every catalogue, with nothing translated
    python tools/messages.py check    says what is missing, fuzzy or no longer used; exit status 1 if anything. Of a
                                      language in the making it counts what is to be translated

Sentences are found in templates, in calls of gettext, ngettext, pgettext, say, wrong_use, Problem, Note and every
class whose name ends in Error or Refused, and in the help of commands and options. Nothing is guessed: a renamed
sentence must be translated again. English is what the code says and has no catalogue of these.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from refapp.i18n.catalogue import DOMAINS  # noqa: E402
from refapp.i18n.languages import DEFAULT, LANGUAGES  # noqa: E402
from tools.engine_words import sentences, words  # noqa: E402

TRANSLATIONS = ROOT / "translations"
_OTHERS = tuple(lang for lang in LANGUAGES if lang != DEFAULT)
_KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
_OPTIONS = {"trimmed": "true", "silent": "false", "encoding": "utf-8"}


def collected() -> Catalog:
    """Every message of the program, with the files it stands in."""
    catalog = Catalog(charset="utf-8", project="refapp")
    for path in sorted((ROOT / "refapp").rglob("*")):
        if path.suffix not in (".py", ".html") or "_shipped" in path.parts:
            continue
        place = path.relative_to(ROOT).as_posix()
        method = "python" if path.suffix == ".py" else "jinja2.ext:babel_extract"
        with path.open("rb") as source:
            for _line, message, _comments, context in extract(method, source, _KEYWORDS, options=_OPTIONS):
                if message and "checks/" not in place:
                    catalog.add(message, locations=[(place, 0)], context=context)
        if path.suffix == ".py":
            for message in _errors(ast.parse(path.read_bytes())):
                catalog.add(message, locations=[(place, 0)])
    return catalog


def _errors(tree: ast.AST) -> Iterator[str]:
    """The messages of problems and errors: the string arguments that read as sentences."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        yield from (k.value.value for k in node.keywords if k.arg == "help" and name in ("command", "group", "option")
                    and isinstance(k.value, ast.Constant) and isinstance(k.value.value, str))
        if name in ("say", "wrong_use") and node.args and isinstance(node.args[0], ast.Constant):
            yield str(node.args[0].value)
            continue
        own = name == "__init__" and isinstance(node.func, ast.Attribute)
        if not (own or name in ("Problem", "problem", "_error", "_warning", "Note", "fail")
                or name.endswith(("Error", "Refused"))):
            continue
        strings = [arg.value for arg in [*node.args, *(k.value for k in node.keywords if k.arg == "message")]
                   if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        codes = [text for text in strings if " " not in text]
        if codes or own:
            yield from (text for text in strings if " " in text)


def path_of(lang: str, domain: str = "messages") -> Path:
    return TRANSLATIONS / lang / "LC_MESSAGES" / f"{domain}.po"


def read(lang: str, domain: str = "messages") -> Catalog:
    with path_of(lang, domain).open("rb") as source:
        return read_po(source, locale=lang)


def update(langs: Sequence[str] = _OTHERS) -> None:
    """Rewrite the catalogues: new messages empty, unused ones gone, translations kept."""
    template = collected()
    for lang in langs:
        path_of(lang).parent.mkdir(parents=True, exist_ok=True)
        for domain in (one for one in DOMAINS if one != "messages"):  # these keep their order; a new language's are
            if not path_of(lang, domain).is_file():                    # the first one's, empty
                _write(lang, Catalog(), read(_OTHERS[0], domain), domain)
            if lacking := _lacking(lang, domain):
                new = Catalog()
                for text, context in lacking:
                    new.add(text, context=context)
                with path_of(lang, domain).open("a", encoding="utf-8") as end:
                    end.write("\n" + _text(new))
        _write(lang, read(lang) if path_of(lang).is_file() else Catalog(), template)


def _lacking(lang: str, domain: str) -> list[tuple[str, str | None]]:
    """What the engine says, or calls something, and a catalogue of that lacks, each with its context."""
    said = {"checks": {None: sentences()}, "words": words()}.get(domain, {})
    there = {(one.id if isinstance(one.id, str) else one.id[0], one.context) for one in read(lang, domain)}
    return [(text, context) for context, each in said.items() for text in sorted(each) if (text, context) not in there]


def _text(catalog: Catalog, header: bool = False) -> str:
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=110, sort_output=True, include_lineno=False, omit_header=not header)
    return "\n".join(line for line in buffer.getvalue().decode().rstrip("\n").split("\n")
                     if not line.startswith(('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By'))) + "\n"


def _write(lang: str, before: Catalog, template: Catalog, domain: str = "messages") -> None:
    """A catalogue with the messages of a template, translated as they were before."""
    after = Catalog(locale=lang, charset="utf-8", project="refapp", fuzzy=False, version="1",
                    header_comment=f"# refapp, {'interface' if domain == 'messages' else domain} ({lang})",
                    copyright_holder="refapp", msgid_bugs_address="", last_translator="refapp", language_team=lang)
    if before:  # Babel's own count of plural forms may grow
        after.mime_headers = [("Plural-Forms", before.plural_forms)]
    for message in template:
        if not message.id:
            continue
        old = before.get(message.id if isinstance(message.id, str) else message.id[0], context=message.context)
        after.add(message.id, old.string if old else None, locations=sorted(set(message.locations)),
                  context=message.context, flags=message.flags - {"fuzzy"})
    path_of(lang, domain).write_text(_text(after, header=True), encoding="utf-8")


def check() -> list[str]:
    """What is wrong with the catalogues, a sentence each."""
    wanted = {(m.id if isinstance(m.id, str) else m.id[0], m.context) for m in collected() if m.id}
    wrong = []
    for lang in _OTHERS:
        catalog = read(lang)
        have = {(m.id if isinstance(m.id, str) else m.id[0], m.context): m for m in catalog if m.id}
        wrong += [f"{lang}: not in the catalogue: {text!r}" for text, context in sorted(wanted - have.keys(), key=str)]
        wrong += [f"{lang}: not in {domain}.po: {text!r}" for domain in DOMAINS for text, _ in _lacking(lang, domain)]
        wrong += [f"{lang}: no longer used: {text!r}" for text, context in sorted(have.keys() - wanted, key=str)]
        wrong += [f"{lang}: fuzzy: {message.id!r}" for message in have.values() if message.fuzzy]
        if LANGUAGES[lang].complete:
            wrong += [f"{lang}: not translated in {domain}.po: {one.id!r}" for domain in DOMAINS
                      for one in read(lang, domain) if one.id and not _said(one)]
    return wrong


def _said(message: Message) -> bool:
    """Whether all of its forms are translated."""
    return all(message.string if isinstance(message.string, tuple) else (message.string,))


if __name__ == "__main__":
    if sys.argv[1:] == ["update"]:
        update()
    elif sys.argv[1:] == ["check"]:
        problems = check()
        print("\n".join(problems) or "catalogues complete")
        for lang in (one for one in _OTHERS if not LANGUAGES[one].complete):
            left = sum(not any(message.string) for domain in DOMAINS for message in read(lang, domain))
            print(f"{lang}: {left} sentences and words to be translated")
        sys.exit(bool(problems))
    else:
        sys.exit(__doc__)
