"""Makes the posts of a forum: ``python -m tests.bench.make_posts 100000 > posts.jsonl``.

Each is put together, always in the same way, from the measured posts of ``tests/links/posts`` in their own format and language,
from rules in our words with their citations, and from chatter with figures; days from 2005 to today, 50 to 6,000 characters.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache

from refapp.corpus_io.restated import load_restated
from refapp.resources import shipped
from tests.links.test_measured import Post, posts

CHATTER = {
    "en": ["I traded it for two shocklands and 12.50 in store credit.", "Thanks for the quick answer!",
           "We were four players, it was turn {n} and the board was a mess.",
           "My list has {n} lands and 38 creatures, the curve is 2.{n} on average.", "Anyone going to the open next week? Doors at 10:30."],
    "fr": ["Je l'ai échangée contre deux terrains et 12,50 € en avoir.", "Merci pour la réponse rapide !",
           "On était quatre, tour {n}, et la table était un vrai chantier.",
           "Ma liste contient {n} terrains et 38 créatures, courbe moyenne de 2.{n}.", "Quelqu'un vient au tournoi samedi ? Portes à 10 h 30."],
}


@cache
def _rules(lang: str) -> list[str]:
    """The words of every rule that has some, each with its number."""
    document = load_restated(shipped("corpus"), date(2026, 9, 25), lang).document
    return [f"{rule.number}: {rule.text}" for rule in document.rules if rule.text]


def made(count: int, seed: int = 12) -> Iterator[dict[str, object]]:
    """So many posts."""
    dice = random.Random(seed)
    pool = [post for name in ("first.txt", "second.txt", "third.txt", "fourth.txt") for post in posts(name)]
    first, days = date(2005, 1, 1), (date(2026, 9, 25) - date(2005, 1, 1)).days
    for i in range(count):
        base: Post = dice.choice(pool)
        pieces = [base.text]
        for _ in range(int(dice.expovariate(0.35))):
            pieces.append(dice.choice(CHATTER[base.lang]).replace("{n}", str(dice.randrange(1, 40))) if dice.random() < 0.7
                          else dice.choice(_rules(base.lang)))
        dice.shuffle(pieces)
        yield {"id": i, "text": "\n\n".join(pieces)[:6000], "format": base.markup, "lang": base.lang,
               "posted": (first + timedelta(dice.randrange(days))).isoformat()}


if __name__ == "__main__":
    for one in made(int(sys.argv[1])):
        sys.stdout.write(json.dumps(one, ensure_ascii=False) + "\n")
