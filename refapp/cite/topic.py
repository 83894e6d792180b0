"""Topic: whether the words around a number speak of Magic, and whether they make a figure of it.

A decimal without a letter, a section behind a keyword and a paragraph sign are written by lawyers, statisticians and
programmers, too. :class:`Topic` weighs the words of the game around a place: a word that only players use counts most,
a word that others use as well counts less. Everything is looked at within a bounded distance, and only when a number
asks. Numbers of other documents are the business of :mod:`refapp.cite.other_documents`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import cached_property, lru_cache
from itertools import pairwise

from refapp.cite.clean import in_lower_case, lowered
from refapp.cite.false_friends import UNIT
from refapp.cite.game_words import WEIGHTS
from refapp.cite.strangers import CITES
from refapp.cite.words import Places, Words, with_words, within, word_starts
from refapp.model import RuleNumber

Exists = Callable[[RuleNumber], bool]
rule_number = lru_cache(maxsize=8192)(RuleNumber)
"""A rule's number; a text has the same ones again and again."""
_NEAR = 500
"""Characters before and after a number whose words are weighed."""
ENOUGH = 5
HINTED = 2
"""Weight that is enough beside a keyword or a letter."""
POST = 420
"""A text up to this length is one remark; what it calls a rule needs no further evidence."""
SHORT = 240
"""A text up to this length may be an answer that names nothing but its rule."""
LIKELY = 3
"""Weight that is enough for a bare decimal in a short text."""

_DONE = in_lower_case(
    r"(?<![^\W_])(?:(?:sens|refonte|texte|lecture|lettre|formulation|libell[ée]|esprit|wording|text|reading|spirit"
    r"|letter|meaning|intent|interpretation|interpr[ée]tation|definition|d[ée]finition|exemples?|examples?) (?:of"
    r"|de|in|du) \Z|(?:vient|viennent|d[ée]coule|comes?|came|coming|stems?|straight|right|directly|directement"
    r"|tout droit) (?:from|out of|de) \Z"
    rf"|(?:{CITES})(?: (?:up|out|to|at|in|both|with|from|on|about|avec|sur|par|jamais|toujours|encore|aussi"
    r"|never|always|again|also|just|only|first|rather|plut[ôo]t|[àa]|les?|la))? \Z)")
"""What is done with a rule before its number, or what is told of it: ``forgot 608.2``, ``the wording of 608.2``."""
_CUE = in_lower_case(
    r"(?:(?<![^\W_])(?:see|quoted?|quotes|says?|dit|cf\.?|voir|read|check|per|under|by|in|dans|selon|par|lire|lis"
    r"|quote|cite|via|d'apr[èe]s|of|la|au|en|our|today|aujourd'hui|always|what's|what is|even is|what are"
    r"|c'est quoi|toujours|basically|it'?s|there's|c'est|and|et|or|ou|because|that's|to|with|avec|notamment"
    r"|surtout|especially|particulier|particular) "
    r"|[(\[«“\"*_>:|—–→]\s?|\A\s*|\n\s*(?:[-*•] )?)\Z")
_SAYS = in_lower_case(r"(?:'s |[*_\"”»)\]]{0,3} ?)(?:lists?|says?|sa(?:id|ys)|explains?|covers?|tells?|appl(?:y|ies)"
                      r"|means?|matters?|handles?|defines?|states?|has|have|(?:ha[sv]e?|is|does)n'?t|got (?:re"
                      r"|ch)\w+|lets?|forbids?|dit|fait|r[èe]gle|parle|permet|interdit|impose|d[ée]crit|explique"
                      r"|s'appliqu\w+|points? out|(?:just|only|also|always|never|still|already|simply) [a-z]{2,}s"
                      r"|at work|these days|nowadays|is (?:the|about)|est (?:la|le|claire?)|and|et|or|ou|to|[àa]"
                      r"|[a-z]{3,12}s (?:you|it|him|her|them|us|me|both|the|an?|any|that|each|every|how|what|why"
                      r"|when|exactly|all)|(?!avant|devant|pendant|durant|contre|entre|outre|comme|dont|soit|tout"
                      r"|chaque|est|environ)[a-zà-ÿ]{3,12}[et] (?:les?|la|l'|une?|que|comment|pourquoi|bien|aussi"
                      r"|tout))(?![^\W_])|(?:(?<=[^\W\d_][,.!?] [1-9][0-9]{2}\.[0-9])"
                      r"|(?<=[^\W\d_][,.!?] [1-9][0-9]{2}\.[0-9]{2})"
                      r"|(?<=[\"»”][,.!?] [1-9][0-9]{2}\.[0-9])|(?<=[\"»”][,.!?] [1-9][0-9]{2}\.[0-9]{2})"
                      r"|(?<= is [1-9][0-9]{2}\.[0-9]))"
                      r"(?=(?: ?[!?]|[.!)]){0,2}(?:\Z|\n| - )| \([^\W\d_]{2}|[.!,)]{1,2} [\"(“«]?[^\W\d_]{2})")
"""A verb behind a number, or its place as a remark's end or aside: ``they prevent damage, 615.1``."""

_VERB = in_lower_case(r"(?:'s list| (?:appl(?:y|ies)|says?|covers?|explains?|matters?|handles?|lists?|orders?"
                      r"|defines?|governs?|describes?|tells|(?:explanation|question|answer|ruling|wording"
                      r"|interpretation|example|argument|clause|violation|stuff|trick|loophole|exception)s?|allows?|prevents?|requires?|dit"
                      r"|disent|s'appliquent|s'applique|expliquent|et suivante?s|and following))(?![^\W_])")

_LINKING = r"is|was|of|at|from|est|[ée]tait|de|[àa]|only|about|around|environ"
_FIGURES = (
    r"(?:ratio|rapport|height|rate|index|indice|cote|temp[ée]rature|fever|weight|film|movie|[ée]pisode|fee|share"
    r"|price|cost|rise)s?|taux|fi[èe]vre|poids|prix|co[ûu]t\w*|weigh\w*|p[èe]s\w+|dur[ée]e|bill\w*|cpi|bpm"
    r"|pressure|longitude|ppg|points? per game|views?|vues|likes|followers|abonn[ée]s|members|downloads|posts"
    r"|karma|reputation|rating|elo|plummet\w*|climb\w*|rose|fell|drop(?:s|ped)|(?:in|de)creas\w+|averag\w+|avg"
    r"|moyennes?|scor\w+|total\w*|measur\w+|mesur\w+|went|sold|ends? in|paid|pay[ée]|vend\w*|worth|va(?:ut|lent)"
    r"|minus|moins|bought|achet[ée]|spen[dt]|d[ée]pens\w+|asking|selling|charged?|fr[ée]quenc(?:e|y|ies)|usd|eur"
    r"|cad|gbp|chf|approximately|roughly|ip|fm|radio|me")
_PRICED = (r"(?:was|is|were|went|came|comes) (?:(?:down|up) to|out (?:at|to))|(?:m'est revenue?|me revient) [àa]"
           r"|(?:est|is|it) (?:at|for|[àa])|(?:low|trend|time|mkm)(?: is| was)?|note de|price \w+|(?:bought|sold"
           r"|opened|pulled|grabbed|got)(?: \w{1,12}){1,3} (?:at|for)"
           r"|(?:eu|pris|achet[ée]|vendu)(?: \w{1,12}){1,3} pour")
_YEAR = r"(?:19|20)[0-9]{2} ?[:=] "
_CELL = r"\| ?[$€]?[0-9][0-9.,]+%? ?\| ?"
_FIGURE_BEGINS = with_words(rf"(?<![^\W_])(?:{_FIGURES}|{_PRICED})")
_COLUMN_BEGINS = re.compile(rf"{_CELL}|{_YEAR}")
"""How everything begins that :data:`_FIGURE_BEFORE` knows: where nothing does near a number, nothing is looked for."""
_FIGURE_BEFORE = in_lower_case(
    rf"(?<![^\W_])(?:{_FIGURES})(?: (?:{_LINKING}|to|du|en|by|just|hit|reached|now|sera"
    rf"|finale?)){{0,3}}[ :=]{{1,2}}\Z|(?<![^\W_])(?:{_PRICED}) \Z|{_CELL}\Z|{_YEAR}\Z")
_MAYBE_FIGURE = in_lower_case(
    rf"(?<![^\W_])(?:{_LINKING}|some|under|vers|x|=|reads?|fait|avec|with"
    r"|(?P<surely>exactly|almost|got|get|avait|had|has|made|makes|ran|won|lost|hit|since|until|depuis|the|les|my"
    r"|your|his|her|mes"
    r"|(?<=[^\W_] )(?<!so )(?<!how )(?<!why )(?<!what )(?<!when )(?<!where )(?<!but )(?<!and )(?<!ok )(?:did"
    r"|does))) \Z")
_FIGURE_AFTER = in_lower_case(
    r" ?\| ?[0-9][0-9.,]+ ?\|| [*×] [\w(]| [+=] (?:(?![1-9][0-9]{2}\.[1-9])[0-9(]|\w(?!\w))| ?(?::[0-9]"
    r"|[:/x×] ?1(?![0-9.])|(?:to|pour|contre|against|vs\.?) (?:one|un|[0-9]{1,2})(?![0-9.\w])|±|\+/-|[°‰]"
    r"|[×x] ?[0-9]|(?:(?:in|de) (?:fever|fi[èe]vre|temperature)|out of|in (?:tix|paper)|sur [0-9]"
    r"|[kmgt]i?b(?:ytes?)?(?:ps)?|ft|grams?|kilos?|per|radio|bps?|beats|tps|boys|girls|francs?|tickets?|fever"
    r"|k?loc|an? (?:day|week|month|year|piece)|par (?:jour|mois|an)|[a-z]{2,15}/(?:day|week|month|year|jour|mois)"
    r"|last (?:week|month|year|season|quarter|night)|yesterday|hier|wide|tall|long|(?:au|in) total"
    r"|[a-z]{3,15} points?(?! out))(?![^\W_]))")
_ELSEWHERE = with_words(
    r"(?<![^\W_])(?:(?:firewall|acl|port|court|lawyer|plaintiff|defendant|statute|moderator|avocat|exemption)s?"
    r"|iptables|dns|vlan|tcp|jury|verdict|daubert|hearings?|witness\w*|(?<!commander )tax\w*|congress|subreddit"
    r"|tribunal|securities|(?<!in )motion|r[èe]glement(?! complet)|constitution|firmware|semver|npm|rfcs?"
    r"|changelog|(?:release|patch) ?notes|crash\w*|commits?|docker|kernel|jira|github|gitlab|hotfix|federal"
    r"|testimony|evidence|ieee|ethernet|wi-?fi)(?![^\W_])")
"""Words of subjects that have numbered rules of their own, or numbered versions."""
_TRADE = with_words(r"(?<![^\W_])(?:prices?|prix|vendors?|buylists?|trad(?:ed|ing)|s[eo]ld|selling|bought"
                       r"|wt[sbt]|mkm|cardmarket|tcgplayer|card ?kingdom|manapool|ebay|eur|usd|vend(?:s|u|re)"
                       r"|achet[ée]e?s?)(?![^\W_])")
"""Words of those who buy and sell cards: a decimal beside them is rather a price."""
_BESIDE = 160
"""Characters before and after a decimal in which they count."""
_CELL_ENDS = re.compile(r"[ *_]{0,4}\|")
_RULES = in_lower_case(r"(?<![^\W_])(?:rules?|r[èe]gles?|cr|num[ée]ros?|numbers?)(?![^\W_])|§")
_WORD = re.compile(r"[^\W\d_]{3,}")
_BLANK, _TERM = re.compile(r"\n\n"), re.compile(r"[^\W\d_]{2,}")
_TOLD = in_lower_case(r"c'est |it's |[0-9],? (?:not|pas|et pas|et non|non) (?:la |le )?[0-9]")
"""How short answers tell what numbers are, or name one in place of another: ``702.11 not 702.18``."""
_WITHIN, _CELL_WORDS = 120, 6
"""Characters around a piece of a paragraph in which the paragraph's ends are looked for; fewer words are a cell's."""
_DECIMAL = re.compile(r"(?<![\w.,])([1-9][0-9]{0,4}|0)\.([0-9]{1,3})(?![\w]|\.[0-9])")
_CITING = with_words(r"(?<![^\W_])(?:(?:rules?|r[èe]gles?|cr) ?[1-9][0-9]{2}\.[1-9]"
                        r"|[1-9][0-9]{2}\.[1-9][0-9]?(?:[a-dfi-jn-rt-z]|(?<=[0-9]{2})h|[a-z](?=[,.;)])"
                        r"|e(?= /))(?![^\W_]))")
_NAMING = re.compile(r"(?<![^\W_])(?:rules? (?:is|was)|r[èe]gle est(?: la)?|[Ss]ee|[Cc]f\.?|[Vv]oir|[Pp]er"
                     r"|[Ss]elon|[Dd]'apr[èe]s|via|lire|relis(?:ez)?|[Rr]ead|check|look(?:ing)? (?:at|up)"
                     r"|[Ss]tart (?:at|with)|quot(?:e|ing)|cit(?:e|ing)|suit|follows|By|Under|Par|In|Dans|[Oo]ur"
                     r"|[Nn]otre|Today|Aujourd'hui|[Mm]agic's|MTG's|particul(?:ier|ar)|notamment"
                     r"|[Tt][Ll];?[Dd][Rr]:?|[Yy]ou (?:want|need|mean)|lives? in|[Mm]agic ?:) \Z")
_DECIMAL_LEFT = re.compile(r"(?<![\w.,])([1-9][0-9]{0,4}|0)\.([0-9]{1,3})(?: ?[,;/] ?| (?:to|and|et|or|ou|vs\.?"
                           r"|then|puis|[àa]|-) )\Z")
_LEFT_ENDS = (*"0123456789", "to", "and", "et", "or", "ou", "vs", "vs.", "then", "puis", "à", "a")
"""How what of it stands before blanks and signs ends."""
_NO_WORDS = frozenset("0123456789 \n")
_DECIMAL_RIGHT = re.compile(r"(?: ?[,;/] ?| (?:to|and|et|or|ou|vs\.?|then|puis|[àa]|-) )([1-9][0-9]{0,4}"
                            r"|0)\.([0-9]{1,3})(?!\w|\.[0-9])")
_CODE_BEFORE = re.compile(r"(?:[=(,:<>+*?{\[]|\n[ \t]*|return|==|&&|\|\|) ?\Z")
_CODE_AFTER = re.compile(r" ?[);,*+/}\]-]|;")
_CODE_LINE = re.compile(
    r"(?<![\w.])(?:[0-9]{1,2}(?:\.[0-9]+)?|[0-9]{3,}|[0-9]{4,}\.[0-9]+)f(?![^\W_])|[;{}][ \t\r]{0,40}$"
    r"|;[ \t]{0,40}//|^[ \t]{0,40}(?://|#include|#define|/\*|(?:def|float|double|const|let|var|return|import"
    r"|public|private) [\w.]{1,40}(?:\(| ?=|;))"
    r"|\((?:(?<=[a-z_]\()|(?<=[a-z_][0-9]\())[\w.,\" ]{0,200}\);|\)[ \t]{0,4}=>|::(?<=\w::)\w"
    r"|->(?<=\w->)\w", re.MULTILINE)


@lru_cache(maxsize=4096)
def _names(words: str) -> bool:
    """Whether the last words before a number name it."""
    return (_NAMING.search(words, max(0, len(words) - 16)) is not None
            or _DONE.search(lowered(words)) is not None)


class Topic:
    """The subject of a text around each place in it; answers are kept, so that a list of numbers is weighed once."""

    def __init__(self, cleaned: str, source: str | None = None) -> None:
        self.text = lowered(cleaned)
        """The text in lower case."""
        self._exact = cleaned
        self.source = cleaned if source is None else source
        """The text with its line ends, by which programs and lists are known."""
        self._kept: dict[int, int] = {}
        self._figures: dict[Exists, Places] = {}
        self._rules: dict[tuple[Exists, str, str], bool] = {}
        self.words = Words(self.text)
        self.length = len(cleaned)
        self.short = self.length <= SHORT

    def weight(self, at: int) -> int:
        """How much the words near a place speak of the game; ENOUGH and more means that they do."""
        cell = at // 256
        if cell not in self._kept:
            middle = cell * 256 + 128
            total = 0
            for weight, places in self._weighed:
                if total >= ENOUGH:
                    break
                total += weight * len(set(places.between(middle - _NEAR, middle + _NEAR)))
            self._kept[cell] = total
        return self._kept[cell]

    @cached_property
    def _weighed(self) -> list[tuple[int, Places]]:
        return [(weight, Places(self.words.of(pattern))) for weight, pattern in WEIGHTS]

    @cached_property
    def _elsewhere(self) -> Places:
        return Places(self.words.of(_ELSEWHERE))

    @cached_property
    def _traded(self) -> Places:
        return Places(self.words.of(_TRADE))

    @cached_property
    def _citing(self) -> Places:
        return Places(self.words.of(_CITING))

    @cached_property
    def _figure_beginnings(self) -> tuple[list[int], Places]:
        return word_starts(self.words.of(_FIGURE_BEGINS)), Places([*_COLUMN_BEGINS.finditer(self.text)])

    def _may_be_rule(self, decimal: re.Match[str], exists: Exists) -> bool:
        """Whether a decimal, with what stands before and after its point, can be a rule."""
        asked = exists, decimal[1], decimal[2]
        if asked not in self._rules:
            _, whole, rest = asked
            self._rules[asked] = len(whole) == 3 and rest[0] != "0" and exists(rule_number(int(whole), int(rest)))
        return self._rules[asked]

    def _decimals_beside(self, start: int, end: int) -> list[re.Match[str]]:
        """The decimals that stand right before and after one: ``12.5, 104.3``."""
        tail = self.text[max(0, start - 8):start].rstrip(" ,;/-")
        left = _DECIMAL_LEFT.search(self.text, max(0, start - 24), start) if tail.endswith(_LEFT_ENDS) else None
        return [match for match in (left, _DECIMAL_RIGHT.match(self.text, end)) if match is not None]

    def follows_a_word(self, start: int) -> bool:
        """Whether a blank stands before, and before that neither a digit nor a blank."""
        return self.text[start - 1:start] == " " and self.text[start - 2:start - 1] not in _NO_WORDS

    def speaks_of_magic(self, at: int) -> bool:
        return self.weight(at) >= ENOUGH

    def is_figure(self, start: int, end: int, exists: Exists) -> bool:
        """Whether the words touching a decimal make it a measure, a price, a ratio; those before it don't where a rule
        of its section is named (``costs: 118.9``, beside ``118.9a``)."""
        if _FIGURE_AFTER.match(self.text, end) or UNIT.match(self.text, end):
            return True
        if self.cites_section(start, end):
            return False
        words, columns = self._figure_beginnings
        if any(_FIGURE_BEFORE.match(self.text, at, start) for at in within(words, start - 60, start)) or (
                columns.begin(start - 120, start) and _FIGURE_BEFORE.search(self.text[max(0, start - 60):start])):
            return True
        return any(not self._may_be_rule(match, exists) for match in self._decimals_beside(start, end))

    def is_series(self, start: int, end: int) -> bool:
        """Whether another rule of the section stands beside: ``707.2, 707.3``."""
        return any(match[1] == self.text[start:start + 3] for match in self._decimals_beside(start, end))

    def is_said(self, end: int) -> bool:
        """Whether a verb follows that rules take: ``applies``, ``dit``."""
        return _VERB.match(self.text, end) is not None

    def may_be_figure(self, start: int, *, surely: bool = False) -> bool:
        """Whether a word stands before that announces figures as well as rules: ``is``; or rather, as ``had`` does."""
        if not self.follows_a_word(start):
            return False
        found = _MAYBE_FIGURE.search(self.text, max(0, start - 24), start)
        return found is not None and (not surely or found["surely"] is not None)

    def is_bare(self, words: int = 2) -> bool:
        """Whether the text says next to nothing but its numbers, which are no more than its words, if it has any."""
        if not self.short:
            return False
        found = len(_WORD.findall(self.text))
        return not found or (found <= words and self._decimals <= found)

    def is_of_one_section(self, at: int, exists: Exists) -> bool:
        """Whether all decimals of a short text, and there are several, can be rules of one section: ``603.1 or 603.2``.

        Below 200 they are rather degrees and frequencies, and measures where nothing speaks of the game or tells what
        they are (``c'est 702.9``).
        """
        if not self.short or self.text[at] == "1" or self._decimals < 2 or not (
                self.weight(at) or _TOLD.search(self.text)):
            return False
        found = [*_DECIMAL.finditer(self.text)]
        return len({match[0] for match in found}) > 1 and len({match[1] for match in found}) == 1 and all(
            self._may_be_rule(match, exists) for match in found)

    def is_only_decimal(self, start: int) -> bool:
        """Whether no other bare decimal stands in a short text, and this one is no entry behind a colon."""
        return self._decimals < 2 and not self.is_entry(start)

    def is_last(self, end: int) -> bool:
        """Whether nothing follows but the end of a sentence."""
        return self.length - end < 9 and not self.text[end:].strip(" .!?)\n")

    def is_lone_cell(self, start: int, end: int) -> bool:
        """Whether a cell of a table holds nothing else, and the text doesn't speak of rules."""
        return self.is_in_table(start) and _CELL_ENDS.match(self.text, end) is not None and not _RULES.search(self.text)

    def is_in_table(self, start: int) -> bool:
        """Whether the edge of a cell stands before."""
        return self.text[max(0, start - 3):start].rstrip().endswith("|")

    def is_entry(self, start: int) -> bool:
        """Whether a colon, a dash or the edge of a cell stands before, as in a list of figures."""
        return self.text[max(0, start - 3):start].rstrip().endswith((":", "—", "–", "|"))

    @cached_property
    def _decimals(self) -> int:
        return len(_DECIMAL.findall(self.text)) if self.short else SHORT

    def is_cited(self, start: int, end: int) -> bool:
        """Whether a short answer uses the number as a name: ``see 608.2``, ``(608.2)``, ``608.2 says``."""
        after_number = self.text[start - 1:start] == " " and "0" <= self.text[start - 2:start - 1] <= "9"
        cue = None if after_number else _CUE.search(self.text[max(0, start - 24):start])
        return cue is not None or _SAYS.match(self.text, end) is not None

    def stands_among_figures(self, start: int, end: int, exists: Exists) -> bool:
        """Whether decimals that can be no rule, or measure something, stand beside: a table, a series.

        Of other paragraphs only those count that are as short as a cell of a table.
        """
        if exists not in self._figures:
            self._figures[exists] = Places([
                match for match in _DECIMAL.finditer(self.text)
                if not self._may_be_rule(match, exists) or UNIT.match(self.text, match.end()) is not None])
        figures, low, high = self._figures[exists], max(0, start - 60), min(self.length, end + 60)
        if not (figures.between(low, start) or figures.between(end, high)):
            return False
        before, later = self._paragraphs(low, start), self._paragraphs(end, high)
        if figures.between(before[-2], start) or figures.between(end, later[1]):
            return True
        return any(figures.between(*piece) and self._is_cell(*piece)
                   for piece in (*pairwise(before[:-1]), *pairwise(later[1:])))

    @cached_property
    def _blanks(self) -> list[int]:
        return [match.start() for match in _BLANK.finditer(self.text)]

    def _paragraphs(self, low: int, high: int) -> list[int]:
        """The edges of the pieces between blank lines from one place to another, both included."""
        blanks = self._blanks
        return [low, *blanks[bisect_left(blanks, low):bisect_right(blanks, high - 2)], high]

    def _is_cell(self, low: int, high: int) -> bool:
        """Whether the paragraph of a piece of the text is rather a cell of a table than words."""
        begin = self.text.rfind("\n\n", max(0, low - _WITHIN), low + 2)
        end = self.text.find("\n\n", max(low + 2, high), high + _WITHIN)
        begin, end = max(0, low - _WITHIN) if begin < 0 else begin, high + _WITHIN if end < 0 else end
        return len(_TERM.findall(self.text, begin, end)) < _CELL_WORDS

    def is_elsewhere(self, at: int) -> bool:
        """Whether the words near a place belong to a subject with numbered rules of its own: courts, networks."""
        return bool(self._elsewhere.between(at - _NEAR, at + _NEAR))

    def is_traded(self, at: int) -> bool:
        """Whether cards are bought and sold beside a place."""
        return bool(self._traded.between(at - _BESIDE, at + _BESIDE))

    def cites_rules(self, start: int, end: int) -> bool:
        """Whether rules are named beside this number: with a letter, or behind a keyword."""
        citing = self._citing
        return bool(citing.between(start - _NEAR, start - 1) or citing.between(end, end + _NEAR))

    def cites_section(self, start: int, end: int) -> bool:
        """Whether one of the rules that are named beside a decimal is of its section: ``118.9`` by ``118.9a``."""
        citing, section = self._citing, self.text[start:start + 4]
        return bool(citing) and (any(section in one for one in citing.between(start - _NEAR, start - 1)) or any(
            section in one for one in citing.between(end, end + _NEAR)))

    def is_named(self, start: int) -> bool:
        """Whether the word before says that a text is quoted: ``see``, ``per``, ``selon``."""
        if not self.follows_a_word(start):
            return False
        third = start - 1
        for _ in range(3):
            third = self._exact.rfind(" ", max(0, start - 40), third)
            if third < 0:
                break
        return _names(self._exact[third + 1 if third >= 0 else max(0, start - 40):start])

    def is_code(self, start: int, end: int, *, lettered: bool = True) -> bool:
        """Whether a number is rather a constant of a program: ``= 100.2f;``."""
        before = self.source[max(0, start - 40):start]
        if not (_CODE_BEFORE.search(before) and _CODE_AFTER.match(self.source, end)):
            return False
        return (lettered and before.rstrip().endswith("=")) or bool(self._programs.between(start - 200, end + 200))

    @cached_property
    def _programs(self) -> Places:
        """Where the text looks like a program."""
        return Places([*_CODE_LINE.finditer(self.source)])
