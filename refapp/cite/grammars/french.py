"""The words of French citations.

Accepted surface forms: ``cf. règle 110.5a``, ``Voir aussi la règle 509.4``, ``règle 603.7d-f``,
``les règles 601.2c–d``, ``règles 510.1 et 510.2``, ``règles 601.2c à 601.2h``, ``règles 608.3a et b``,
``Cf. règle 613, « Interaction d’effets continus. »``, ``Voir section 3, « Types de cartes. »``,
``étapes 601.2a à h de la règle 601``, ``cf. 704.5``, ``règle n° 704.5``.
"""

from __future__ import annotations

from refapp.cite.grammars.grammar import Grammar

FRENCH = Grammar(
    name="french",
    singular="r(?:è|e\u0300?)gle|sous-r(?:è|e\u0300?)gle|[ée]tape",
    plural="r(?:è|e\u0300?)gles|sous-r(?:è|e\u0300?)gles|[ée]tapes",
    chapter="sections?|chapitres?",
    see="voir aussi|voir|cf\\.?|se reporter [àa]",
    conjunctions="et/ou|et|ou|ainsi que|puis|&",
    through="jusqu'[àa]|[àa]",
    measures="cartes?|joueurs?|points?|fois|blessures?|marqueurs?|jetons?|copies|cr[ée]atures?|tickets?|personnes",
    letter_words="ay",
    elisions="cdjlmnst",
)
