"""Mentions: rule numbers in what people write, which is looser than any rulebook.

:func:`scan` reads posts in English, French or both: ``704.5k``, ``CR 704.5 k``, ``R7045k``, ``§704.5k``,
``règle 704,5k``, ``rules 613 and 614``, ``601.2f–h`` (one mention for each end), ``704.5j, k et m``. A bare section
needs a keyword, and so do commas and lost points.

It takes no prices, measurements, versions, dates, addresses, file names, counts (``704 cards``) for rules, and looks
at the words around a number only; code, quotations and existing links are the business of :mod:`refapp.links`.
Every look-around is bounded, so that time grows with length alone.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable

from refapp.cite.addresses import addresses
from refapp.cite.clean import WIDTHLESS, clean
from refapp.cite.decimals import Doubts, counts_a_thing, decimal_is_rule
from refapp.cite.false_friends import AVERAGED, COUNTED, UNIT, is_glued
from refapp.cite.grammars import GRAMMARS, grammar_of
from refapp.cite.other_documents import Others, follows_a_noun, follows_an_acronym
from refapp.cite.sections import PAUSE, is_talked_of
from refapp.cite.topic import ENOUGH, HINTED, LIKELY, POST, Exists, Topic, rule_number
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber, next_letter

_I = re.IGNORECASE
_END = r"(?![^\W_])"  # an underscore is markup, not part of a word
_LOOK = 32  # characters before a number that are looked at; the longest keyword takes 26

_CANDIDATE = re.compile(r"[1-9](?:(?<![0-9].)[0-9]{2}|(?:(?<=[Ss]ection .|[Cc]hapter .)"
                        r"|(?<=[Ss]ections .|[Cc]hapters .|[Cc]hapitre .))(?![0-9]))")
_KEYWORD = re.compile(
    r"(?<![^\W_])(?<![^\W_]-)(?<![/\\@=&#.])(?:"
    r"(?P<plural>(?:sub)?rules|(?:sous-)?r(?:[èéê]|e\u0300?)gles|comp\.? ?rules|comprehensive rules|c\.?r\.?)"
    r"|(?P<singular>(?:sub)?rule|(?:sous-)?r(?:[èéê]|e\u0300?)gle|comp\.? ?rule)"
    r"|(?P<section>sections?|sec\.|§{1,2}|(?:\A|\n| )#{1,6}(?= ))|(?P<chapter>chapters?|chapitres?)"
    r"|(?P<weak>r\.?c\.?|articles?|art\.|points?|paragraphe?s?|steps?|[ée]tapes?|see|voir|cf\.?|r\.)"
    r"|(?P<tag>r))"
    r"(?P<join> {0,2}(?:n°|nº|№|no\.|#|:|=)? {0,2}|[-_])\Z", _I)
_KEYWORD_ENDS = (
    "rule", "rules", "gle", "gles", "cr", "cr.", "c.r", "c.r.", "rc", "rc.", "r.c", "r.c.", "section", "sections",
    "sec.", "§", "#", "chapter", "chapters", "chapitre", "chapitres", "article", "articles", "art.", "point", "points",
    "paragraph", "paragraphs", "paragraphe", "paragraphes", "step", "steps", "tape", "tapes", "see", "voir", "cf",
    "cf.", "r", "r.", "n°", "nº", "№", "no.")
"""How what :data:`_KEYWORD` matches ends, but for a colon, a dash or spaces: elsewhere nothing is looked for."""
_POINTED = re.compile(r"([1-9][0-9]{2})\.([1-9][0-9]{0,2})(?![0-9])")
_COMMA = re.compile(r"([1-9][0-9]{2}),([1-9][0-9]?)(?![0-9])")
_LOOSE = re.compile(rf"([1-9][0-9]{{2}})(?:\. |[-: ·。])([1-9][0-9]?)(?=[a-z]{_END})", _I)
_RUN_TOGETHER = re.compile(rf"([1-9][0-9]{{2}})([1-9][0-9]?)(?=[a-z]?{_END})", _I)
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_LETTER = re.compile(rf"(?:(?P<glued>a[a-z]|[a-z])|\.(?P<point>(?-i:[a-z]))(?!\.?\w)|\((?P<paren>[a-z])\)){_END}", _I)
_SPACED_LETTER = re.compile(rf" (?:(?P<lower>(?-i:[a-z])){_END}(?!['/])|"
                            r"(?P<upper>(?-i:[A-Z]))(?= ?(?:[.,;:)\]!?]|\Z)|(?-i: [a-zà-ÿ]{2}))"
                            r"|\((?P<paren>[a-z])\))", _I)
_OF_THE_RULES = re.compile(r" (?:(?:of the|from the|in the|des|de la|du|dans les|dans la|dans le) (?:magic |mtg )?"
                           r"(?:comp(?:\.|rehensive)? ?)?(?:rules|r[èe]gles?|cr|rc)(?! (?:d[eu]|of) (?!magic))|(?:of"
                           r"|in|de|[àa]) (?:magic|mtg))(?![^\W_])", _I)
_OF_SOMETHING = re.compile(r" of (?:the|this|that|our|my|your) (?!(?:(?:new|old|latest|current|official|full) )?"
                           r"(?:comp|magic|mtg|rule|cr|game|doc))", _I)
_UNIT_LETTERS = frozenset("gmhkcelstvw")  # grams, metres, hours: rather measures where they stand apart
_NOT_AFTER = re.compile(r"[^\W_]|[.:][0-9]|[,/-](?![0-9]{3}\.)[0-9]|[%€$£¥°@]|\.(?-i:[a-zà-ÿ0-9_])|/[^\W\d_]{2}"
                        r"|-(?:rc|beta)", _I)
_NEXT = re.compile(r"(?P<tight>[-/]|\.\.|—(?=[a-z0-9]))|(?P<english> (?:and|or|and/or|to|through|thru|then) )"
                   r"|, ?(?:(?:and|or|et|ou|not|pas) )?"
                   r"| ?& ?| - | / | — | ?\.\. ?|… ?| (?:et|ou|et/ou|puis|ainsi que|(?:jusqu.)?à) |; ", _I)
_NEXT_LETTER = re.compile(rf"([a-z]|(?<=-)a[a-z]){_END}(?!')", _I)  # after z comes aa; "as" is a word elsewhere
_NEXT_RULE = re.compile(rf"([1-9][0-9]{{0,2}})(?![0-9]){_END}(?![.,:/-][0-9])")
_NEXT_SECTION = re.compile(rf"([1-9][0-9]{{2}})(?![0-9]){_END}(?![.:][0-9])")
_APART = re.compile(r"(?<=[0-9:] )(?<![.,][0-9] )[1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z](?![^\W_])")  # "layer 4 613.1d"
_CHAPTER = re.compile(rf"[1-9](?![0-9]|[.,:][0-9]){_END}"
                      r"(?=(?:(?:,? ?(?:and|or|et|ou|&)|,| ?-)(?:(?: \w{1,20}){0,3} (?:sections?|chapters?"
                      r"|chapitres?))? ?[1-9]){0,4}"
                      r" (?:of|from|in|des|de|du|dans) (?:the |les? |la )?(?:(?:magic|mtg|comp\.?"
                      r"|comprehensive) rules?"
                      r"|cr|rc|rules of magic|r[èe]gles? (?:compl[èe]tes?|de magic))(?![^\W_]))", _I)
"""A chapter, where it is said to be one of Magic's: ``section 7 and chapter 5 of the comp rules``."""
_NEXT_OF_SECTION = re.compile(rf"(?:[0-9]{{3}})?\.?([1-9][0-9]{{0,2}})([a-z]){_END}", _I)
_SECTION_LETTER = re.compile(r"-[a-z](?![^\W_])|\([a-z]\)|[·。][0-9]", _I)
_VOWEL = re.compile(r"[ ']?[aeiouyhà-äæè-ïò-öœù-ÿ]", _I)
_CHAIN = re.compile(r"(?:[,;] ?(?:(?:and|or|et|ou|no|not|just|then|puis|also|aussi) )?(?:(?:of|de|aux?|les?|la) )?"
                    r"| ?[/&+] ?"
                    r"| (?:and|or|then|et|ou|to|through|[àa]) (?:the |la |le |les )?| ?- ?|—|\.\.|…| ?(?:->|→) ?)")
_LIST_MARKS = ",/-;+&"  # between two numbers without a space
_LETTER_WORDS = frozenset("aiouxyrn")  # written as words (u, r) or values (X) when they stand alone

@dataclass(frozen=True, slots=True)
class Mention:
    """A rule number in a text: ``surface == text[start:end]``; a keyword is inside only where it is glued on."""

    start: int
    end: int
    surface: str
    number: RuleNumber


def scan(text: str, lang: str | None = None, exists: Exists | None = None,
         absent: Callable[[RuleNumber], object] | None = None) -> tuple[Mention, ...]:
    """The mentions of a text in reading order; raises KeyError for an unknown language code.

    With ``exists`` only numbers that exist are found, and it decides whether a letter that stands apart belongs
    to the number before it; ``absent`` is told of the others that read like rules.

    Keywords of every language are known, because people mix them; ``lang`` says only whose single letters may be words
    (``704.5j, c est``), None any language's.
    """
    grammars = [grammar_of(lang)] if lang else GRAMMARS.values()
    elisions = frozenset("".join(grammar.elisions for grammar in grammars))
    if WIDTHLESS.search(text) is None:
        return tuple(_Scanner(text, exists, elisions, absent).run())
    gone = [match.start() - i for i, match in enumerate(WIDTHLESS.finditer(text))]  # how much stands before each
    found = []
    for one in _Scanner(WIDTHLESS.sub("", text), exists, elisions, absent).run():
        start, end = one.start + bisect_right(gone, one.start), one.end + bisect_right(gone, one.end - 1)
        found.append(Mention(start, end, text[start:end], one.number))
    return tuple(found)


class _Scanner:
    def __init__(self, text: str, exists: Exists | None, elisions: frozenset[str],
                 absent: Callable[[RuleNumber], object] | None = None) -> None:
        self.elisions = elisions
        self.text, self.cleaned = text, clean(text)
        self.exists: Exists = exists or _any
        self.absent = absent
        self.found: list[Mention] = []
        self.last_end = self.refused_end = -2
        self.topic = Topic(self.cleaned, text)
        self.lower = self.topic.text
        self.others = Others(self.cleaned, self.topic.words)
        self.last_keyword: re.Match[str] | None = None
        self.elsewhere = False  # whether a number was another document's
        self.doubts = Doubts(self.topic)
        self.shields = addresses(self.cleaned)
        self.shield_starts = [start for start, _ in self.shields]

    def run(self) -> list[Mention]:
        for candidate in _CANDIDATE.finditer(self.cleaned):
            at = candidate.start()
            if at >= self.last_end and not self._shielded(at):
                self._try(at)
        return self.found

    def _shielded(self, at: int) -> bool:
        i = bisect_right(self.shield_starts, at) - 1
        return i >= 0 and at < self.shields[i][1]

    def _try(self, at: int) -> None:
        before = self.cleaned[max(0, at - _LOOK):at]
        told = self.lower[max(0, at - _LOOK):at].rstrip(" :=-_")
        keyword = _KEYWORD.search(before) if told.endswith(_KEYWORD_ENDS) else None
        listed = at == self.last_end + 1 and before[-1] in _LIST_MARKS + " "
        chained = keyword is None and self.last_end > 0 and (
            _CHAIN.fullmatch(self.cleaned, self.last_end, at) is not None)
        if keyword is None and not listed and is_glued(self.lower[max(0, at - _LOOK):at]) and not (
                _APART.match(self.cleaned, at) and self.topic.weight(at) >= HINTED):
            if before[-1] in "$€£¥" or (before[-1] == " " and not "0" <= before[-2:-1] <= "9"):  # a price or a version
                self.doubts.of_price(at)
            return
        keyword_at = at if keyword is None else at - len(before) + keyword.start()
        read = self._number(at, keyword)
        if read is None:
            self._if_all_existed(lambda: self._meant(at, keyword_at, keyword, chained=chained or listed))
            return
        number, end = read
        start = at
        if keyword is not None and keyword["join"] in ("", "-", "_") and not (keyword["weak"] or keyword["section"]):
            start = keyword_at
        if not self._is_meant(number, keyword_at, at, end, keyword, chained=chained or listed):
            self.refused_end = end
            return
        self._add(start, end, number)
        self.last_keyword = keyword or (self.last_keyword if chained else None)
        while (follower := self._follower(number, end, self.last_keyword)) is not None:
            number, start, end = follower
            self._add(start, end, number)
        self._if_all_existed(lambda: self._follower(number, end, self.last_keyword))

    def _if_all_existed(self, read: Callable[[], tuple[RuleNumber, int, int] | None]) -> None:
        """Tell of the number that would be read, did it exist."""
        if self.absent is None:
            return
        exists, self.exists = self.exists, _any
        found = read()
        self.exists = exists
        if found is not None and not exists(found[0]):
            self.absent(found[0])

    def _meant(self, at: int, keyword_at: int, keyword: re.Match[str] | None, *,
               chained: bool) -> tuple[RuleNumber, int, int] | None:
        """The number at a place with its start and end, where it is meant as a rule."""
        read = self._number(at, keyword)
        if read is None or not self._is_meant(read[0], keyword_at, at, read[1], keyword, chained=chained):
            return None
        return read[0], at, read[1]

    def _add(self, start: int, end: int, number: RuleNumber) -> None:
        self.found.append(Mention(start, end, self.text[start:end], number))
        self.last_end = end

    def _is_meant(self, number: RuleNumber, keyword_at: int, at: int, end: int, keyword: re.Match[str] | None, *,
                  chained: bool) -> bool:
        """Whether the words around make it a rule of Magic and not a figure or another document's number."""
        topic, lettered = self.topic, number.sub is not None
        if keyword is None and (not lettered or topic.weight(at) < HINTED) and self.refused_end > 0 and (
                _CHAIN.fullmatch(self.cleaned, self.refused_end, at)):
            return False  # the second of two figures
        sure = lettered and (keyword is not None or topic.weight(at) >= LIKELY or topic.cites_rules(keyword_at, end))
        ours = _OF_THE_RULES.match(self.cleaned, end) is not None
        owner = "" if ours else self.others.owner(at, end, lettered=lettered, keyworded=keyword is not None, sure=sure)
        if owner:
            self.elsewhere |= owner == "another"
            if owner == "thing":
                self.doubts.of_thing(at, end)
            return False
        if lettered and topic.weight(at) < HINTED and (
                follows_a_noun(self.lower, at) if keyword is None else self.elsewhere and not topic.weight(at)):
            return False
        if chained:
            return lettered or not topic.is_figure(at, end, self.exists) or (
                self.cleaned[self.last_end:at].strip() == "+")  # "rule 702.2 + 702.19 = 1 damage"
        if keyword is not None and not keyword["weak"]:
            return lettered or ours or number.section < 10 or self._is_ours(keyword_at, at, end, keyword)
        if lettered:
            thousands = number.sub == "k" and topic.is_figure(at, end, self.exists)
            return not thousands and not topic.is_code(at, end) and (
                topic.weight(at) >= HINTED or (topic.short and not topic.is_elsewhere(at)))
        if topic.is_figure(at, end, self.exists):
            self.doubts.of_measure(at)
            return False
        named = ours or topic.is_named(at) or topic.is_said(end)
        if not named and keyword is None and counts_a_thing(topic, at, self.refused_end):
            self.doubts.of_thing(at, end)
            return False
        return decimal_is_rule(topic, at, keyword_at, end, self.exists, elsewhere=self.elsewhere,
                               beside=bool(self.found), measured=self.doubts.are_about(at, end), named=named, ours=ours)

    def _is_ours(self, keyword_at: int, at: int, end: int, keyword: re.Match[str]) -> bool:
        """Whether a number without a letter behind a firm keyword is a rule of Magic: others have rules, too."""
        topic = self.topic
        said_so = topic.cites_rules(keyword_at, end)
        if keyword["section"]:
            return _OF_SOMETHING.match(self.cleaned, end) is None and (
                said_so or topic.is_bare(1) or (topic.speaks_of_magic(at) and not topic.is_elsewhere(at))
                or (topic.short and topic.weight(at) > 0 and not self.elsewhere and not topic.is_elsewhere(at)))
        if follows_an_acronym(self.cleaned, keyword_at):
            self.elsewhere = True
            return False
        if keyword["chapter"]:
            return said_so
        self.elsewhere |= topic.is_elsewhere(at)
        if topic.weight(at) >= (ENOUGH if self.elsewhere and keyword["plural"] != "CR" else HINTED):
            return True
        return topic.length <= POST and not self.elsewhere

    def _number(self, at: int, keyword: re.Match[str] | None) -> tuple[RuleNumber, int] | None:
        match = _POINTED.match(self.cleaned, at)
        if match is None and keyword is not None:
            firmly = keyword["weak"] is None
            match = _COMMA.match(self.cleaned, at) or _LOOSE.match(self.cleaned, at)
            if match is None and firmly:
                match = _RUN_TOGETHER.match(self.cleaned, at)
                if match is not None and not self._is_tag(match, keyword):
                    match = None
        if match is None:
            return (keyword and self._chapter(at)) or self._section(at, keyword)
        number, end = rule_number(int(match[1]), int(match[2])), match.end()
        letter = _LETTER.match(self.cleaned, end)
        on_one_line = self.text[end:end + 1] != "\n"
        spaced = _SPACED_LETTER.match(self.cleaned, end) if letter is None and on_one_line else None
        apart = (spaced["lower"] or spaced["upper"]) if spaced is not None and keyword is None else None
        if apart and (apart.lower() in _UNIT_LETTERS or (apart.islower() and not self.topic.speaks_of_magic(at))
                      or self.topic.is_figure(at, end, self.exists)):
            spaced = None
        if letter is not None:
            number, end = _with(number, letter[letter.lastgroup or 0]), letter.end()
        elif spaced is not None and (spaced["paren"] or spaced[0].strip().lower() not in _LETTER_WORDS):
            lettered = _with(number, spaced[spaced.lastgroup or 0])
            if self.exists(lettered):
                number, end = lettered, spaced.end()
        if not self._ends_well(number, end, keyword) or not self.exists(number):
            return None
        if (keyword is None or keyword["weak"]) and (
                self._has_unit(number, end) or (match.re is _COMMA and number.sub is None)):
            return None
        if keyword is not None and keyword["tag"] == "r" and number.sub is None:
            return None
        return number, end

    def _has_unit(self, number: RuleNumber, end: int) -> bool:
        """Whether a unit follows: ``104.3 euros``, ``104.3-point``; the h of ``601.2f-h`` is none."""
        unit = UNIT.match(self.lower, end)
        return (unit is not None and not (number.sub is not None and unit[0].startswith("-"))) or (
            number.sub in (None, "k") and AVERAGED.match(self.cleaned, end) is not None)

    def _is_tag(self, match: re.Match[str], keyword: re.Match[str]) -> bool:
        """Run together: with a letter after any firm keyword, without one only as the old tag ``R7045``."""
        lettered = self.cleaned[match.end():match.end() + 1].isalpha()
        return lettered or (keyword["tag"] == "R" and not keyword["join"] and not _YEAR.fullmatch(match[0]))

    def _chapter(self, at: int) -> tuple[RuleNumber, int] | None:
        match = _CHAPTER.match(self.cleaned, at)
        number = None if match is None else rule_number(int(match[0]))
        return (number, at + 1) if number is not None and self.exists(number) else None

    def _section(self, at: int, keyword: re.Match[str] | None) -> tuple[RuleNumber, int] | None:
        match = _NEXT_SECTION.match(self.cleaned, at)
        if match is None or _SECTION_LETTER.match(self.cleaned, match.end()):
            return None
        number, end = rule_number(int(match[1])), match.end()
        if not (self._is_announced(keyword, end) or is_talked_of(self.topic, number, at, end)):
            return None
        counted = COUNTED.match(self.lower, end) or UNIT.match(self.lower, end)
        is_rule = not counted and self._ends_well(number, end, keyword) and self.exists(number)
        return (number, end) if is_rule else None

    def _is_announced(self, keyword: re.Match[str] | None, end: int) -> bool:
        return keyword is not None and bool(keyword["plural"] or keyword["singular"] or keyword["section"] or (
            keyword["chapter"] and _OF_THE_RULES.match(self.cleaned, end)))

    def _ends_well(self, number: RuleNumber, end: int, keyword: re.Match[str] | None) -> bool:
        """Whether no word, decimal or currency is glued to the end; the other end of a range may be."""
        return _NOT_AFTER.match(self.cleaned, end) is None or self._follower(number, end, keyword) is not None

    def _follower(self, left: RuleNumber, at: int,
                  keyword: re.Match[str] | None) -> tuple[RuleNumber, int, int] | None:
        """The next member of a list or the other end of a range: ``–h``, ``, k``, ``-10``, `` and 614``."""
        link = _NEXT.match(self.cleaned, at)
        if link is None:
            return None
        after = link.end()
        if left.section < 10:
            chapter = self._chapter(after)
            return None if chapter is None else (chapter[0], after, chapter[1])
        if left.sub is not None:
            found = self._next_letter(left, after, link) or self._next_lettered(left, after, link)
            if found is not None:
                return found
        elif left.rule is not None:
            match = _NEXT_RULE.match(self.cleaned, after) if link["tight"] else None
            if match is not None and int(match[1]) > left.rule:
                number = rule_number(left.section, int(match[1]))
                if self.exists(number):
                    return number, after, match.end()
        if left.rule is not None and not (link[0].strip() == "/" or (keyword is not None and keyword["plural"])):
            return None
        match = _NEXT_SECTION.match(self.cleaned, after)
        if match is None or COUNTED.match(self.lower, match.end()) or UNIT.match(self.lower, match.end()):
            return None
        listed = (keyword is not None and keyword["plural"]) or link[0] == " / " or self.topic.is_said(match.end())
        if not listed and not PAUSE.match(self.cleaned, match.end()):
            return None  # "rule 614 and 100 of them"
        if _NOT_AFTER.match(self.cleaned, match.end()) or _SECTION_LETTER.match(self.cleaned, match.end()):
            return None
        number = rule_number(int(match[1]))
        return (number, after, match.end()) if self.exists(number) else None

    def _next_lettered(self, left: RuleNumber, at: int,
                       link: re.Match[str]) -> tuple[RuleNumber, int, int] | None:
        """Another subrule by the end of its number: the ``2d`` of ``601.2c/2d``."""
        match = _NEXT_OF_SECTION.match(self.cleaned, at)
        if match is None or match[0][:3].isdigit() or _NOT_AFTER.match(self.cleaned, match.end()):
            return None
        number = rule_number(left.section, int(match[1]), match[2].lower())
        same = number.rule == left.rule
        if not left < number or not self.exists(number) or not (same or link["tight"]):
            return None
        return number, at, match.end()

    def _next_letter(self, left: RuleNumber, at: int,
                     link: re.Match[str]) -> tuple[RuleNumber, int, int] | None:
        match = _NEXT_LETTER.match(self.cleaned, at)
        if match is None:
            return None
        letter = match[1].lower()
        if link["tight"] is None or link["tight"] == "—":
            paused = PAUSE.match(self.cleaned, match.end()) is not None
            doubtful = (letter in self.elisions and link["english"] is None
                        and _VOWEL.match(self.cleaned, match.end()) is not None)  # "704.5j, c est"
            if letter in _LETTER_WORDS:
                doubtful = True
                spelled = link[0] == "," == self.cleaned[link.start() - 2]  # "107.3a,b,i"
                paused = spelled or (paused and letter == next_letter(left.sub))  # "704.5m and n."
            if doubtful and not paused:
                return None
        number = _with(left, letter)
        if not left < number or not self.exists(number) or _NOT_AFTER.match(self.cleaned, match.end()):
            return None
        return number, at, match.end()


def _any(_: RuleNumber) -> bool:
    return True


def _with(number: RuleNumber, letter: str) -> RuleNumber:
    return rule_number(number.section, number.rule, letter.lower())
