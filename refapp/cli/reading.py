"""Commands that read: show, search, editions, graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

import click

from refapp.cli.common import (
    Command,
    Option,
    Session,
    data_option,
    edition_option,
    emit,
    json_option,
    lang_option,
)
from refapp.model import RefappError
from refapp.services.answers.editions import editions_json
from refapp.services.answers.rule_shape import Graph, Rule
from refapp.services.answers.rules import graph_json, rule_json
from refapp.services.answers.search import search_json


@click.command(cls=Command, help="Show a rule: its words, examples and citations.")
@click.argument("number")
@data_option
@lang_option
@edition_option
@click.option("--origin", cls=Option, type=click.Choice(["official", "restated"]),
              help="Whose words come first (default: official where imported).")
@json_option
@click.pass_obj
def show(session: Session, number: str, lang: str | None, edition: str | None, origin: str | None,
         as_json: bool) -> None:
    ask = session.ask(lang or session.lang, edition, origin)
    try:
        answer = rule_json(ask, session.rule_number(number))
    except RefappError as error:
        suggestions = [str(n) for n in getattr(error, "suggestions", ())]
        if not as_json and suggestions:
            click.echo(session.words.gettext("Nearest: {numbers}", numbers=", ".join(suggestions)), err=True)
        session.fail(error, as_json=as_json, lang=lang)
    if as_json:
        emit(answer)
        return
    words = session.words
    heading = answer["number"] + (f"  {answer['title']}" if answer["title"] else "")
    click.echo(click.style(heading + (f"  ({answer['label']})" if answer["label"] else ""), bold=True))
    for whose, text, examples in _wordings(answer):
        said = words.gettext("official wording") if whose == "official" else words.gettext("our words")
        click.echo(f"\n{said} · {answer['lang']} · {answer['edition']}")
        if text:
            click.echo("\n" + click.wrap_text(text, 88, preserve_paragraphs=True))
        for example in examples:
            click.echo("\n" + click.wrap_text(words.gettext("Example: {text}", text=example), 88, "  ", "  "))
    click.echo()
    for name, numbers in ((words.gettext("cites"), [t for c in answer["cites"] for t in c["targets"]]),
                          (words.gettext("cited by"), answer["cited_by"]),
                          (words.gettext("subrules"), answer["children"])):
        if numbers:
            click.echo(words.gettext("{name}: {numbers}", name=name, numbers=", ".join(dict.fromkeys(numbers))))


def _wordings(answer: Rule) -> Iterator[tuple[str | None, str, Sequence[str]]]:
    """Whose words, the words, the examples: those that were asked for, then the other party's, where they are here."""
    yield answer["origin"], answer["text"], answer["examples"]
    if answer["plain"] is not None:
        yield "restated", answer["plain"]["text"], answer["plain"]["examples"]
    elif answer["origin"] == "restated" and answer["official"] is not None:
        yield "official", answer["official"]["text"], ()


@click.command(cls=Command, help="Search the rules in English or French.")
@click.argument("query", nargs=-1, required=True)
@data_option
@lang_option
@edition_option
@click.option("--limit", cls=Option, type=click.IntRange(1, 100), default=10, show_default=True,
              help="How many results.")
@click.option("--offset", cls=Option, type=click.IntRange(0, 10_000), default=0, help="How many results to skip.")
@json_option
@click.pass_obj
def search(session: Session, query: tuple[str, ...], lang: str | None, edition: str | None, limit: int,
           offset: int, as_json: bool) -> None:
    answer = search_json(session.ask(lang, edition), " ".join(query), limit=limit, offset=offset)
    if as_json:
        emit(answer)
    else:
        for hit in answer["data"]:
            name = hit["title"] or hit.get("label") or ""
            click.echo(click.style(f"{hit['number']}  {name}".rstrip(), bold=True) + f"  [{hit['lang']}]")
            if hit["snippet"]:
                click.echo(click.wrap_text(hit["snippet"], 88, "  ", "  "))
        if answer["did_you_mean"]:
            session.say("Did you mean: {words}?", words=answer["did_you_mean"])
        if not answer["data"]:
            session.say("Nothing found for {query!r}.", query=" ".join(query))
    if not answer["data"]:
        raise click.exceptions.Exit(1)


@click.command(cls=Command, help="List the editions that can be read, and what was odd in them.")
@data_option
@json_option
@click.option("--problems", cls=Option, is_flag=True, help="Print every problem found on import.")
@click.pass_obj
def editions(session: Session, as_json: bool, problems: bool) -> None:
    answer = editions_json(session.ask(None, None), problems=problems or as_json)
    if as_json:
        emit(answer)
        return
    for item in answer["data"]:
        counts = item["counts"]
        names = [source["name"] for source in item["sources"]]
        click.echo(f"{item['edition']}  {item['lang']}  {session.words.gettext(item['origin']):<9}  "
                   f"{counts['rules'] - counts['headings']:>5}  {counts['problems']:>4}"
                   + (f"  {names[0]}" if len(names) == 1 else ""))
        for name in names if len(names) > 1 else ():
            click.echo(f"    {name}")
        for problem in item.get("problems", ()) if problems else ():
            place = ":".join(str(p) for p in (problem["file"], problem["line"]) if p is not None)
            click.echo(f"    {place}  {problem['code']}  {problem['message']}")
    for day in answer["coming"]:
        click.echo(f"{day}  {session.words.gettext('takes force on that day')}")


@click.command(cls=Command, help="Print the citation graph.")
@click.option("--section", cls=Option, help="Only this section and its neighbours.")
@click.option("--format", "form", cls=Option, type=click.Choice(["json", "graphml", "dot"]), default="json",
              show_default=True, help="How to write the graph.")
@data_option
@lang_option
@edition_option
@click.pass_obj
def graph(session: Session, section: str | None, form: str, lang: str | None, edition: str | None) -> None:
    number = session.rule_number(section) if section else None
    try:
        answer = graph_json(session.ask(lang, edition), number)
    except RefappError as error:
        session.fail(error, as_json=form == "json")
    match form:
        case "graphml":
            click.echo(_graphml(answer))
        case "dot":
            click.echo(_dot(answer))
        case _:
            emit(answer)


def _graphml(answer: Graph) -> str:
    root = Element("graphml", {"xmlns": "http://graphml.graphdrawing.org/xmlns"})
    for key, target in (("kind", "node"), ("title", "node"), ("kind_of_edge", "edge")):
        SubElement(root, "key", {"id": key, "for": target, "attr.name": key, "attr.type": "string"})
    body = SubElement(root, "graph", {"id": "rules", "edgedefault": "directed"})
    for node in answer["nodes"]:
        item = SubElement(body, "node", {"id": node["number"]})
        SubElement(item, "data", {"key": "kind"}).text = node["kind"]
        if node["title"] or node["label"]:
            SubElement(item, "data", {"key": "title"}).text = node["title"] or node["label"]
    for edge in answer["edges"]:
        item = SubElement(body, "edge", {"source": edge["from"], "target": edge["to"]})
        SubElement(item, "data", {"key": "kind_of_edge"}).text = edge["kind"]
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode")


def _dot(answer: Graph) -> str:
    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    lines = ["digraph rules {", "  rankdir=LR; node [shape=box, style=rounded];"]
    for node in answer["nodes"]:
        name = node["label"] or node["title"]
        label = f"{node['number']}\\n{name}" if name else node["number"]
        lines.append(f"  {quoted(node['number'])} [label={quoted(label).replace(chr(92) * 2 + 'n', chr(92) + 'n')}];")
    for edge in answer["edges"]:
        style = " [style=dotted, arrowhead=none]" if edge["kind"] == "contains" else ""
        lines.append(f"  {quoted(edge['from'])} -> {quoted(edge['to'])}{style};")
    return "\n".join([*lines, "}"])


