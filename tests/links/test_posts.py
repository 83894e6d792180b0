"""Whole posts as people write them, with the numbers that get a link, in order; everything else stays as it is.

Invented posts in English and French from phpBB boards, Reddit, Discord, web pages and mail.
"""

from __future__ import annotations

import pytest

from .helpers import linked, links, unlinked

POSTS: list[tuple[str, str, str, str]] = [
    # --- phpBB, French
    ("bbcode", "fr", "Salut,\n\nD'après la règle 704.5k, les deux vont au cimetière. Cf. aussi 704.3 et 603.3b.", "704.5k 704.3 603.3b"),
    ("bbcode", "fr", "[quote=\"Arbitre704.5k, règle 601.2\"]Voir règle 601.2a à h[/quote]\nNon : [b]règle 601.2f[/b] !", "601.2a 601.2h 601.2f"),
    ("bbcode", "fr", "[R7045k] et [R7042] : les vieux tags du forum, comme R6032a", "704.5k 704.2 603.2a"),
    ("bbcode", "fr", "J'ai payé 104,50 € ma carte, soit 104.5 euros ou 101.4€ le 30/09/2011 à 10h30 (704 cartes)", ""),
    ("bbcode", "fr", "[code]règle 704.5k[/code] [url=https://exemple.fr/704.5k]704.5k[/url] [url]https://exemple.fr/regle/704.5k[/url] [img]http://x.fr/704.5k.png[/img] règle 704.5k", "704.5k"),
    ("bbcode", "fr", "[spoiler=règle 704.5k][i]règles 510.1 et 510.2[/i][/spoiler] [list][*]704.5j[*]704.5k, m et n[/list]", "510.1 510.2 704.5j 704.5k 704.5m 704.5n"),
    ("bbcode", "fr", "Regle 704,5f stp ; §704.5g ; art. 603.10a ; la CR 613, la RC 613.7 ; règles 613 à 616", "704.5f 704.5g 603.10a 613 613.7 613 616"),
    ("bbcode", "fr", "[deck]\n4 Éclair (M10) 146\n20 Montagne 704.5\n[/deck] [card]Test 704.5k[/card] mon deck fait 100 cartes (règle 903.5a), pas 704 cartes", "903.5a"),
    ("bbcode", "fr", "La règle\u00a0702.19b\u00a0: le piétinement. L’effet de la règle 510.1c, c est clair.", "702.19b 510.1c"),
    ("bbcode", "fr", "Score : 20-18, classement 1704.5, tel 01 70 45 67 04, MàJ 3.704.5, version 601.2", ""),
    ("bbcode", "fr", "[color=#704500]704.5k[/color] [size=704]704.5j[/size] [b]CR[/b] [b]704.5f[/b]", "704.5k 704.5j 704.5f"),
    # --- phpBB and other boards, English
    ("bbcode", "en", "[QUOTE=Bob;7045]It's 704.5k[/QUOTE] Actually [B]CR 704.5j[/B] (legend rule) and rule 704.7.", "704.5k 704.5j 704.7"),
    ("bbcode", "en", "[code]\nrule 704.5k\n", ""),
    ("bbcode", "en", "[url=https://forum.example/viewtopic.php?t=704.5]rule 704.5k[/url], rules 601.2b and 601.2f–h", "601.2b 601.2f 601.2h"),
    ("bbcode", "en", "[email]704.5k@example.org[/email] www.example.org/704.5k 704.5k", "704.5k"),
    ("bbcode", "en", "When a [card] dies, [cost] is paid [704.5k]; see rule 704.5(k) or 704.5.k", "704.5k 704.5k 704.5k"),
    ("bbcode", "en", "[noparse][url=x]704.5k[/url][/noparse] 613.1d, 613.8", "613.1d 613.8"),
    # --- Reddit and other Markdown, English
    ("markdown", "en", "> 704.5k If a player controls two\n\nThat's **rule 704.5j** now. [See 704.5k](https://example.org/704.5k \"704.5k\")", "704.5k 704.5j"),
    ("markdown", "en", "`704.5k` and ``rule `704.5k` `` but 704.5k", "704.5k"),
    ("markdown", "en", "```\nCR 704.5k\n```\nCR 704.5k\n\n~~~text\n704.5j\n~~~\n\n    704.5g indented code\n\nCR 613.7", "704.5k 613.7"),
    ("markdown", "en", "* 601.2a then 601.2b\n* 601.2f-h\n    continued with 601.2i\n\n1. rule 704\n2. 704.5, not 704 cards", "601.2a 601.2b 601.2f 601.2h 601.2i 704 704.5"),
    ("markdown", "en", "[legend rule][lr] and [lr] and [704.5k]\n\n[lr]: https://example.org/704.5k \"704.5k\"\n[704.5k]: <https://example.org/x>", ""),
    ("markdown", "en", "![704.5k](704.5k.png) <https://example.org/704.5k> https://example.org/704.5k <!-- 704.5k --> \\[704.5k\\]", "704.5k"),
    ("markdown", "en", "## 702.19 Trample {#702.19}\n\nTrample is 702.19; 702.19b–c matter.", "702.19 702.19 702.19b 702.19c"),
    ("markdown", "en", "<a href=\"/704.5k\">704.5k</a> <code>704.5k</code> <b title=\"704.5k\">704.5k</b>", "704.5k"),
    ("markdown", "en", "Paid $104.30, or 104.3 USD; version 101.4; 10:45; 2024-07-04; 555-704-5123; 3.2.104.5; Elo 1704.5", ""),
    ("markdown", "en", ">!704.5f is the answer!< wow!704.5k [[Lightning Bolt]] [[704.5k]]", ""),
    ("markdown", "en", "Rule 100.2a says 60 cards; rule 903.5a exactly 100 cards. Rule 34 no. Section 3 of my essay, chapter 7.", "100.2a 903.5a"),
    ("markdown", "en", "|Rule|Text|\n|-|-|\n|704.5f|toughness|\n|**704.5g**|damage|", "704.5f 704.5g"),
    ("markdown", "en", "no link: [a 704.5k b](not a target here) but text", "704.5k"),
    ("markdown", "en", "See 704.5k[^1].\r\n\r\n[^1]: 704.5j\r\n\r\n`unended\r\n\r\n704.5g`", "704.5k 704.5j 704.5g"),
    ("markdown", "en", "<details><summary>704.5k</summary>\n704.5j\n\n704.5g\n</details>\n\n[![704.5k](a.png)](b) 704.5f", "704.5g 704.5f"),
    ("markdown", "en", "1. 601.2a\n\n   ```\n   704.5k\n   ```\n\n        704.5j\n\n2. 601.2b\n\n> ```\n> 704.5k\n\n704.5h", "601.2a 601.2b 704.5h"),
    ("markdown", "en", "- ```\n  704.5k\n  ```\n- 704.5j\n\n*     704.5g\n\nCR 704.5f", "704.5j 704.5f"),
    # --- Reddit, French
    ("markdown", "fr", "C'est la *règle 704.5k*, cf. règles 601.2c à 601.2h, ou `règle 704.5k` en code", "704.5k 601.2c 601.2h"),
    ("markdown", "fr", "Voir 603.7d-f ; et 704.5g ou h. La règle n° 704.6, la régle 704.3", "603.7d 603.7f 704.5g 704.5h 704.6 704.3"),
    # --- Discord
    ("discord", "en", "<@704> <#7045> <:mana:7045> <t:1704500000:R> see 704.5k", "704.5k"),
    ("discord", "en", "||CR 704.5k|| ~~704.5j~~ __704.5g__ *704.5f* ```js\n704.5k``` `704.5k`", "704.5k 704.5j 704.5g 704.5f"),
    ("discord", "en", "[704.5k](<https://example.org/704.5k>) [rule](https://example.org) <https://example.org/704.5k> 704.5k", "704.5k"),
    ("discord", "en", "    704.5k (four spaces are no code here) [lr]: 704.5j", "704.5k 704.5j"),
    ("discord", "fr", "lol non 704.5k/704.5j, regarde CR704.5k stp :704: <a:x:704>", "704.5k 704.5j 704.5k"),
    ("discord", "en", "@here 120.5k views, 704.5k members?", ""),
    # --- web pages
    ("html", "en", "<h2 id=\"704.5k\">704.5k</h2><p class='704.5k'>See rule&nbsp;704.5j, rules 601.2f&ndash;h.</p>", "704.5k 704.5j 601.2f 601.2h"),
    ("html", "en", "<pre>704.5k</pre><code>704.5k</code><a href=x>704.5k</a><A NAME=y>704.5k</A><!-- 704.5k --><script>var x='704.5k'</script><style>.a{width:104.3px}</style>704.5k", "704.5k"),
    ("html", "fr", "<p>r&egrave;gle 704.5k, &sect;704.5g, <em>r\u00e8gle</em> <strong>704</strong></p>", "704.5k 704.5g 704"),
    ("html", "en", "<textarea>704.5k</textarea><title>704.5k</title><img alt=\"704.5k\" src='704.5k.png'>704.5k <button>704.5k</button>", "704.5k"),
    ("html", "en", "<a href='x'>see <b>704.5k</b></a> 704.5<b>k</b> 5 < 704.5 > 3 a<b 704.5k", "704.5"),
    ("html", "en", "<p>704.5k<p title=\"unclosed 704.5k <b>704.5k</b>", "704.5k"),
    ("html", "en", "<ul><li>rule</li><li>704</li><li>CR 704</li></ul>&#167;704 &amp;704.5", "704 704"),
    # --- mail and other plain text
    ("plain", "en", "Hi, see 704.5k, rules 613 and 614, CR 601.2f-h.\n\n> 704.5j says so\n-- \nBob, +1 704 555 0123, bob@704.example.com", "704.5k 613 614 601.2f 601.2h 704.5j"),
    ("plain", "fr", "La règle 704.5k (https://autre.example/704.5k) et la règle 704.5j.", "704.5j"),
    ("plain", "en", "In 2011 the 100 cards cost 104.30. By 704.3, 999,999 times, 2.5 inches, 104.3 MHz.", "704.3"),
    ("plain", "en", "Nothing here but L2 judges, 2HG, 1v1, 40 life and 7 cards.", ""),
    ("plain", "en", "", ""),
]


@pytest.mark.parametrize(("markup", "lang", "post", "numbers"), POSTS)
def test_post(markup: str, lang: str, post: str, numbers: str) -> None:
    result = linked(post, markup, lang)
    already = links(post, markup)
    assert links(result, markup) == [*already, *numbers.split()]
    assert unlinked(result, markup) == post, "nothing but links was added"
    assert linked(result, markup, lang) == result, "linking twice is linking once"
