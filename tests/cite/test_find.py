"""Citations are found with their spans: pairs of text and expected items, one reason above each.

An item is written ``surface → first[…last] [“title”]``; texts are invented.
"""

from __future__ import annotations

import pytest

from refapp.cite.find import Found, find


def shown(found: Found) -> str:
    last = f"…{found.last}" if found.last else ""
    title = f" “{found.title}”" if found.title else ""
    return f"{found.surface} → {found.first}{last}{title}"


ENGLISH = [
    # keyword and number, anywhere in a sentence
    # a letter in capitals, the abbreviation of the rules glued to the number
    ("It dies (rule 704.5G).", ["rule 704.5G → 704.5g"]),
    ("It dies, as CR704.5g and C.R.704.5h say.", ["704.5g → 704.5g", "704.5h → 704.5h"]),
    # prices, measurements, shares, versions, proportions are decimals, too
    ("It costs 104.5 dollars, weighs 104.5 kg or 100.1 % of it, in version 100.1, at odds of 100.1:1.", []),
    # but not with a letter, and not after a keyword
    ("It costs what 601.2f says; rule 100.1 % is odd.", ["601.2f → 601.2f", "rule 100.1 → 100.1"]),
    ("It dies (see rule 704.5g).", ["rule 704.5g → 704.5g"]),
    ("Rule 603 and so on. See also rule 101.", ["Rule 603 → 603", "rule 101 → 101"]),
    # title inside the closing quote, comma, full stop or none
    ("See rule 406, “Exile.”", ["rule 406 → 406 “Exile”"]),
    ("See rule 406, \"Exile,\" and rule 408, 'x'.", ["rule 406 → 406 “Exile”", "rule 408 → 408"]),
    ("(see rule 702.5, “Enchant”).", ["rule 702.5 → 702.5 “Enchant”"]),
    ("See rule 717, “Sheep;” rule 901, “Goats.”", ["rule 717 → 717 “Sheep”", "rule 901 → 901 “Goats”"]),
    # guillemets without spaces, as on the site pages
    ("see «Sheep» in rule 904, «Archers.» Then", ["rule 904 → 904 “Archers”"]),
    # title without comma is one only when it is written like one
    ('See rule 419.8 "Sources of Rain." Then', ["rule 419.8 → 419.8 “Sources of Rain”"]),
    ('Under rule 419.8 "rain" means water.', ["rule 419.8 → 419.8"]),
    # lists
    ("See rules 614 and 615.", ["rules 614 → 614", "615 → 615"]),
    ("See rule 402.2 and 514.1.", ["rule 402.2 → 402.2", "514.1 → 514.1"]),
    ("covered by rule 402.8 or 402.9", ["rule 402.8 → 402.8", "402.9 → 402.9"]),
    ("rules 403.3, 603.6a, and 614.12.", ["rules 403.3 → 403.3", "603.6a → 603.6a", "614.12 → 614.12"]),
    ("rules 608.2a and  608.2b are", ["rules 608.2a → 608.2a", "608.2b → 608.2b"]),
    # plural keyword, one number; singular keyword, range
    ("See rules 100.4.", ["rules 100.4 → 100.4"]),
    ("one of rule 608.3c–e applies", ["rule 608.3c–e → 608.3c…608.3e"]),
    # ranges: letters, number and letters, abbreviated, full, sections
    ("rules 601.2b and 601.2f–h.", ["rules 601.2b → 601.2b", "601.2f–h → 601.2f…601.2h"]),
    ("(see rules 601.2g-h)", ["rules 601.2g-h → 601.2g…601.2h"]),
    ("rules 119.7–8", ["rules 119.7–8 → 119.7…119.8"]),
    ("rules 701.27a–f, 712.9–10, and 712.18.",
     ["rules 701.27a–f → 701.27a…701.27f", "712.9–10 → 712.9…712.10", "712.18 → 712.18"]),
    ("rules 903.6–903.11.", ["rules 903.6–903.11 → 903.6…903.11"]),
    ("(rules 418.5b-418.5g)", ["rules 418.5b-418.5g → 418.5b…418.5g"]),
    ("(See rules 306-311 and rule 9.)", ["rules 306-311 → 306…311"]),
    ("rules 704.5x–aa", ["rules 704.5x–aa → 704.5x…704.5aa"]),
    # ranges in words only where they cannot be a move
    ("rules 601.2c through 601.2h", ["rules 601.2c through 601.2h → 601.2c…601.2h"]),
    ("changed from rule 112.2 to 113.3", ["rule 112.2 → 112.2", "113.3 → 113.3"]),
    # a lost dash, a spaced hyphen
    ("rules 409.1b and 409.1f?h.", ["rules 409.1b → 409.1b", "409.1f?h → 409.1f…409.1h"]),
    ("rules 409.1b and 409.1f\ufffdh.", ["rules 409.1b → 409.1b", "409.1f\ufffdh → 409.1f…409.1h"]),
    ("see rules 603.7d - f.", ["rules 603.7d - f → 603.7d…603.7f"]),
    # a range goes up; an em dash is never one
    ("rule 601.2f–b", ["rule 601.2f → 601.2f"]),
    ("rule 601.2a—c player", ["rule 601.2a → 601.2a"]),
    ("Was it rule 601.2f?b", ["rule 601.2f → 601.2f"]),
    # letter lists; a word is not a letter
    ("rules 608.3a and b are", ["rules 608.3a → 608.3a", "b → 608.3b"]),
    ("rules 601.2b, d, and f–h", ["rules 601.2b → 601.2b", "d → 601.2d", "f–h → 601.2f…601.2h"]),
    ("rule 601.2b or if a player", ["rule 601.2b → 601.2b"]),
    # chained titles, ended by a full stop
    ("rules 702.109, “Run,” 702.152, “Hop,” and 702.185, “Fly.”)",
     ["rules 702.109 → 702.109 “Run”", "702.152 → 702.152 “Hop”", "702.185 → 702.185 “Fly”"]),
    ("See rules 701.42, “Mix,” and 729, “Mixed Things.” Then",
     ["rules 701.42 → 701.42 “Mix”", "729 → 729 “Mixed Things”"]),
    ("See rule 406, «Exile.» 701.10. Fight", ["rule 406 → 406 “Exile”"]),
    ("«Lands.» 701.11b If a", []),
    # bare numbers inside a sentence
    ("as described in 608.2b, and the exception to 613.10.", ["608.2b → 608.2b", "613.10 → 613.10"]),
    ("follows steps 601.2a–h of rule 601, then",
     ["steps 601.2a–h → 601.2a…601.2h", "rule 601 → 601"]),
    ("See 706, “Rolling Stones.” Then", ["706 → 706 “Rolling Stones”"]),
    ("option, see 805.8. For", ["805.8 → 805.8"]),
    ("the actions listed in 103.2a–e in order", ["103.2a–e → 103.2a…103.2e"]),
    # chapters, and sections called section
    ("See section 3, “Sorts of Sheep.”", ["section 3 → 3 “Sorts of Sheep”"]),
    ("see Section 901, \"Sheep.\"", ["Section 901 → 901 “Sheep”"]),
    ("chapters 1 to 3; section 3 to 4", ["chapters 1 to 3 → 1…3", "section 3 → 3"]),
    ('section 217.2, "Barn."', ["section 217.2 → 217.2 “Barn”"]),
    # misprints of old editions, after a keyword only
    ("rules 409.1b and 4091f–h", ["rules 409.1b → 409.1b", "4091f–h → 409.1f…409.1h"]),
    ('rule 419,8, "Rain"', ["rule 419,8 → 419.8 “Rain”"]),
    ('See rule702.72, "Hide."', ["rule702.72 → 702.72 “Hide”"]),
    # a hard line break inside a citation
    ("see rule\n704.5g, “Sheep\nDip.”", ["rule\n704.5g → 704.5g “Sheep\nDip”"]),
    ("the rule\n\n704.5g", []),
    # no citations
    ("exactly 100 cards; both are 100; 999,999 more times", []),
    ("see 100 cards, Celebr-8000, 2011–2018, 1-800-324-6496, $704.50, layer 7c", []),
    ("overrule 704 sheep; ruler 704.5", ["704.5 → 704.5"]),
    ("rules 903.5 and 100 cards", ["rules 903.5 → 903.5"]),
    ("rule 1000, rule 099, rule 704.0", []),
]

FRENCH = [
    ("chapitres 1 à 3", ["chapitres 1 à 3 → 1…3"]),
    # the forms of the seeds
    ("; cf. règle 110.5a)", ["règle 110.5a → 110.5a"]),
    ("Cf. règle 613, « Moutons d’hiver. »", ["règle 613 → 613 “Moutons d’hiver”"]),
    ("Voir section 3, « Sortes de moutons. »", ["section 3 → 3 “Sortes de moutons”"]),
    ("un état ; cf. règle 704. (Notez", ["règle 704 → 704"]),
    ("Voir aussi la règle 509.4.", ["règle 509.4 → 509.4"]),
    ("cf. règle 603.7d-f.", ["règle 603.7d-f → 603.7d…603.7f"]),
    ("(cf. règle 101.4.) Ensuite", ["règle 101.4 → 101.4"]),
    ("dans les règles 601.2c–d.", ["règles 601.2c–d → 601.2c…601.2d"]),
    ("(Cf. règle 607, « Moutons liés. »)", ["règle 607 → 607 “Moutons liés”"]),
    # a title without comma, punctuation after the guillemets, straight quotes
    ("Cf. règle 613 « Moutons d’hiver ».", ["règle 613 → 613 “Moutons d’hiver”"]),
    ("règle 613 « moutons » veut dire", ["règle 613 → 613"]),
    ('Voir règle 217.8, "Hors pré" et règle 502.15, "Départ".', ["règle 217.8 → 217.8 “Hors pré”", "règle 502.15 → 502.15 “Départ”"]),
    ("règles 702.109, « Course », 702.152, « Saut » et 702.185, « Vol ».",
     ["règles 702.109 → 702.109 “Course”", "702.152 → 702.152 “Saut”", "702.185 → 702.185 “Vol”"]),
    ("Cf. règle 406, « Exil ». 701.10. Combat", ["règle 406 → 406 “Exil”"]),
    ("la sous-règle 704.5k est suivie de la 704.5m", ["sous-règle 704.5k → 704.5k", "704.5m → 704.5m"]),
    # lists with et and ou; ranges with à
    ("règles 510.1 et 510.2", ["règles 510.1 → 510.1", "510.2 → 510.2"]),
    ("les règles 614, 615 et 616 ;", ["règles 614 → 614", "615 → 615", "616 → 616"]),
    ("la règle 402.8 ou 402.9", ["règle 402.8 → 402.8", "402.9 → 402.9"]),
    ("règles 601.2c à 601.2h", ["règles 601.2c à 601.2h → 601.2c…601.2h"]),
    ("étapes 601.2a à h de la règle 601",
     ["étapes 601.2a à h → 601.2a…601.2h", "règle 601 → 601"]),
    ("règles 608.3a et b", ["règles 608.3a → 608.3a", "b → 608.3b"]),
    ("la règle 601.2b et y ajoute ; la règle 601.2b - y compris", ["règle 601.2b → 601.2b"] * 2),
    ("de la règle 112.2 à la règle 113.3", ["règle 112.2 → 112.2", "règle 113.3 → 113.3"]),
    # no-break spaces of both widths, U+2019 and straight apostrophes
    ("la règle\u00a0704.5f\u202f; règle 301, «\u00a0L’aube.\u00a0»",
     ["règle\u00a0704.5f → 704.5f", "règle 301 → 301 “L’aube”"]),
    ("conformément à 608.2b, l'effet", ["608.2b → 608.2b"]),
    # typed without accents, or with a combining one
    ("regle 704.5f, re\u0300gle 704.5g, Règle n° 704", ["regle 704.5f → 704.5f", "re\u0300gle 704.5g → 704.5g",
                                                    "Règle n° 704 → 704"]),
    # no citations
    ("exactement 100 cartes, règles 903.5 et 100 cartes, 1 000 fois", ["règles 903.5 → 903.5"]),
]


@pytest.mark.parametrize(("lang", "text", "expected"),
                         [("en", *case) for case in ENGLISH] + [("fr", *case) for case in FRENCH])
def test_found(lang: str, text: str, expected: list[str]) -> None:
    found = find(text, lang)
    assert [shown(item) for item in found] == expected
    assert all(item.surface == text[item.start:item.end] for item in found)


def test_groups_tell_lists_apart() -> None:
    found = find("rules 601.2b and 601.2f–h, and rule 704", "en")
    assert [item.group for item in found] == [0, 0, 1]


def test_unknown_language() -> None:
    with pytest.raises(KeyError):
        find("rule 704", "xx")
