"""What is indexed of an entry, and in which field. How much a field counts stands in :mod:`refapp.search.weights`.

Only :mod:`build` and :mod:`tables` use :func:`document`.
"""

from __future__ import annotations

from refapp.search.entries import SearchEntry

PLACED = ("title", "label", "text", "examples", "asks", "plain", "shown")
"""The fields whose words have places: phrases, nearness and highlights look there."""
GAP = "\n\n"
"""Between two examples, or two ways to ask, in the indexed string; result spans count inside one of them."""


def document(entry: SearchEntry) -> dict[str, str]:
    """The strings of an entry by field; empty fields are left out."""
    number = entry.number
    own: list[str] = []
    while number is not None and number.section >= 100:
        own.append(str(number))
        number = number.parent
    fields = {
        "number": " ".join(own),  # 704.5k, 704.5, 704: a number finds what stands below it
        "title": entry.title or "",
        "label": entry.label or "",  # our short name, as much a name as the official title
        "heading": "\n".join(title for number, title in entry.heading_path if number.section >= 100),
        "text": entry.text,
        "examples": GAP.join(entry.examples),  # apart from text, to weigh less and be named as examples
        "asks": GAP.join(entry.asks),  # in players' words: the nearest to what is typed
        "plain": entry.plain,  # our words where the text is the publisher's
        "shown": GAP.join(entry.shown),  # what happens on a board, said in a line
    }
    return {name: value for name, value in fields.items() if value}
