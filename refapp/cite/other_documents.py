"""Other documents: numbers that belong to a statute, a court's rules, a standard, a forum's own rules.

``MCR 704.5``, ``section 702 of the Penal Code``, ``17 USC 104``, ``MS-CR704``: the name stands before the number or
after it. It knows names and shapes of names only, nothing of what those documents say.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property, lru_cache

from refapp.cite.clean import in_lower_case
from refapp.cite.words import Words, with_words, within, word_starts

_LOOK = 80
_NEAR = 24
"""Characters before a number that may hold a word for what it numbers: ``figure``, ``room``."""
"""Characters before a number that may hold the name of its document."""

_ACRONYM = re.compile(r"(?<![^\W_])[A-Z]{2,6}s?[ -]\Z")
_OURS = re.compile(r"(?<![^\W_])(?:CRs?|RC|MTG|EDH|SBAS?|APNAP|OK|AND|OR|SEE|VOIR|PER|EDIT|PS|NB|THE|LA|DE|ET|OU|ETB"
                   r"|LKI|M?DFCS?|PW|WOTC|MTG[OA]|RIP|LOL|TIL|AFAIK|IIRC|TBH|MDR"
                   r"|OP|IMH?O|FAQ|FYI|BTW|TLDR|DR|LTB|CDAS?|CMC|MV|THAT|THIS|BUT|ALSO|NOT|YES|NO|WHY|BY|QUI|MAIS|CETTE|UNE"
                   r"|IN|IS|RULES?|DANS)[ -]\Z")
_NAMED = (r"mcr|u\. ?s\. ?c\.?(?: ?a\.?)?|usca?|cfr|c\.f\.r\.|fre|frcp|fisa|rcw|iso|ieee|nfpa|ibc"
          r"|fed\. ?r\. ?\w{3,6}\.(?: ?p\.)?|rfcs?|pep|gdpr|rgpd|ucc|ifrs|fide|fifa|nfl|nba|usga|dewey|afnor"
          r"|(?:[a-z]\.){3,6}|nhl|lnh|mlb|ncaa|uefa|ipg|mtr|osha|ncpc|dmca|penal code|code (?:p[ée]nal"
          r"|civil)|labou?r code")
_DIVISIONS = (r"figures?|fig\.?|tables?|appendix|equation|clauses?"
              r"|regulations?|regs?\.?|bylaws?|lat|lon|coord\w*|gps|subsections?|lemma|theorem"
              r"|(?:spare|replacement) parts?|part n(?:o\.?|umber)")
_GAMES = (r"nhl|lnh|mlb|ncaa|uefa|pok[ée]mon|yu-?gi-?oh!?|hearthstone|lorcana|fab|flesh and blood|digimon"
          r"|one piece|pathfinder|starfinder|dnd|d(?:ungeo|onjo)ns (?:&|and|et) dragons|gloomhaven|gwent|shadowverse"
          r"|marvel snap"
          r"|star wars|runeterra|bridge|scrabble|catan|monopoly|nascar|formula|f1|snooker|volley\w*|badminton|football"
          r"|grand archive|riftbound|weiss schwarz|force of will|cardfight\w*"
          r"|keyforge|netrunner|l5r|vtes|warhammer|games workshop|40k"
          r"|d&d|chess|[ée]checs|shogi|mahjong|backgammon|tarot|belote|golf"
          r"|usga|baseball|basket\w*|foot|soccer|rugby|hockey|handball|tennis|cricket|poker|curling|boxing|boxe|judo"
          r"|fia|fei|fis|uci|itf|fina|wada|ittf|bwf|iihf")
_HOUSES = (r"forum|house|union|board|club|league|server|serveur|subreddit|federal|local|court|tournament|tournoi|floor"
           r"|school|site|discord|civil|criminal|penal|store|shop|boutique"
           r"|homebrew|wargame|board ?game|company|association|f[ée]d[ée]ration|hoa")
"""Whose rules are called rules, too; the script for other people's pages is the smaller for one list."""
_GENERIC = (r"code|statute|title|titre|loi|order|standard|policy|part|para|page|(?<!mana )(?<!copiable )values?"
            r"|(?<!as a )result|r[ée]sultat"
            r"|total|p\.|bus|model|time(?:stamp|code)|slip|receipt|invoice|peugeot|renault|citro[ëe]n|boeing|airbus"
            r"|room|salle|bureau|hall|gate|platform|quai|voie|porte|seat|si[èe]ge|(?<!mise en )place"
            r"|stand|exit|sortie|highway|route|box"
            r"|fm|eps?\.?|batch|lot|serial|add?ress?e?|pg\.?|train|tram|flight|amende?ments?|levels?|niveau|channel|canal|serve(?:r|ur)|line|item|bug|ticket|psa(?:lm|ume)s?|issue|station|canon|decree|d[ée]cret|alin[ée]a|directive|norme|pages?|chapters?"
            r"|circulaire|collector|r[ée]f\.?|arr[êe]t[ée]|kit|opus|op\.|bwv|(?:player|joueu(?:r|se))(?! ?:)"
            r"|participante?"
            r"|q(?:uestion)?"
            r"|problem|exercise|exercice|post|dossier|facture|case")
_PAPERS = (r"by-?laws?|homebrew(?= (?:rule|doc))"
           r"|handbook|runbook|covenants?|charter|ordinance|statutes?|decree|d[ée]cret|alin[ée]a|directive"
           r"|norme|policy|policies|lease|osha|r[èe]glement (?:int[ée]rieur|de la|du|f[ée]d[ée]ral)|statuts|convention"
           r"|title (?:[ivxl]+|[0-9]+)|(?:penal|fire) code"
           r"|canon(?= [0-9])|code (?:of (?:conduct|ethics|honou?r)|de conduite|du travail)|(?:hand|rule)book of")
_SUBJECTS = r"evidence|civil|criminal|appellate|court|golf|chess|conduct|procedure|professional|practice|ethics"
_OWNERS = (rf"{_GAMES}|{_HOUSES}"
           r"|sub|bankruptcy|evidence|supreme|district|fed\.|channel|alert|firewall|iptables|yara|wazuh|lint|css|style"
           r"|inbound|outbound|patent"
           r"|tax|internal revenue|bank|labou?r|copyright|infraction|lease|contract|statute|act"
           r"|title (?:[ivxl]+|[0-9]+)|reg(?:ulation)? [a-z]|sec|faa|article [ivx]+|fcc|irs")
_FEDERAL = r"(?:u\. ?s\. ?c?\.?|usca?|c\.?f\.?r\.?)"
_LETTERED_ARTICLE = r"(?:articles?|art\.) [lrd]\.?"
_SOMEBODYS = r"(?:our|my|your|their)"
_BEGINS = with_words(rf"(?<![^\W_])(?:(?:{_NAMED})(?=[ ,:-])|(?:{_OWNERS})(?=[ '])"
                     rf"|rules? of|{_LETTERED_ARTICLE}|{_SOMEBODYS} )")
_TITLE_BEGINS = in_lower_case(rf"[0-9] ?{_FEDERAL}")
"""How each of the names begins that :data:`_OTHER_BEFORE` knows: where none stands near, none need be looked for."""
_OTHER_BEFORE = in_lower_case(
    rf"(?:(?<![^\W_])(?:{_NAMED})[ ,:-]{{1,2}}(?:rules? |r[èe]gles? |§+ ?|sec(?:tions?|\.) |no?\. ?|n° ?)?\Z)"
    rf"|(?<![^\W_])(?:{_OWNERS})"
    r"(?:'s)?(?: (?:court|tcg|ccg|lcg|unlimited|official|comp(?:rehensive|\.)?|core|advanced|[0-9]{1,2}e)){0,3}"
    r"(?: r(?:ules)? of (?:\w{1,20})(?: procedure)?)? (?:(?:sub)?rules?|sections?|sec\.|§{1,2}|cr"
    r"|r[èe]gles?)"
    r"(?: (?:no\.?|number|id|n°|#))?[ :#,(]{0,2}\Z"
    rf"|(?<![^\W_])rules? of (?:{_SUBJECTS})"
    r"(?: \w{1,20}){0,2},?(?: rules?)? \Z"
    rf"|[0-9] ?{_FEDERAL}"
    r"(?:,? (?:§+|sections?|sec\.|part|and|or|et|to|(?:§ ?)?[0-9][\w().-]{0,14})){0,8} ?\Z"
    rf"|(?<![^\W_]){_LETTERED_ARTICLE} ?(?:[0-9][\w.-]{{0,9}},? (?:et|ou) [lrd]\. ?)?\Z"
    rf"|(?<![^\W_]){_SOMEBODYS} (?:\w{{1,15}}'s |own )rules? \Z")
_LOUD_BEFORE = re.compile(
    r"(?<![^\W_])(?:(?:(?!CR |RC |MTG |DU |LA |THE |SEE |VOIR |OF |ET |AND )[A-Z]{2,5}|[Cc]ode|[Aa]ct|[Ll]oi)"
    r"(?: [0-9]{1,4}(?:-[0-9]{2,4})?)? (?:[Ss]ections?|SECTION|[Ss]ec\.|§{1,2}) ?|Pss? ?|[LD]\. ?)\Z")
"""Names in capitals before a section: ``FISA Section 702``, ``Building Code § 903``; and the psalms."""
_RULEBOOK_BEFORE = re.compile(
    r"(?<![^\W_])(?!Comp|Magic|MTG|The |Our |Official|Rule|Full|Current|Read |See |Check |In |My |Your )"
    r"[A-Z][\w-]{1,20} (?:[Rr]ule|[Hh]and)book,? (?:[Ss]ections?|[Ss]ec\.|§{1,2}) ?\Z")
"""A game that nobody knows, by its name in capitals: ``Altum rulebook, section 509.1``.

Not in linkify.js, to keep that small."""
_LOUD_ENDS = ("section", "sections", "sec.", "§", "ps", "pss", "l.", "d.")
"""How what :data:`_LOUD_BEFORE` matches ends."""
_QUIETLY = ("code", "act", "loi")
"""What of it needs no capitals."""
_NOW = (r"now|today|currently|nowadays|these days|since|no longer|anymore|maintenant|aujourd'hui|d[ée]sormais|plus"
        r"|actuel\w*")
_ANOTHER = with_words(
    rf"(?<![^\W_])(?:(?P<old>(?:fifth|sixth|seventh|eighth|ninth|tenth|[5-9]th|10th) ed(?:ition|\.)?"
    r"|(?:pre-?|before |avant )(?:m10|2009)|(?<!no )(?<!sans )"
    r"(?:(?:damage|blessures) (?:\w+ ){0,3}(?:on(?:to)? the stack|sur la pile)"
    r"|damage used the stack|mana ?burn|br[ûu]lure de mana)"
    r"|old(?:er)? (?:rules? )?number(?:s|ing)?|ancienne num[ée]rotation|ancien num[ée]ro"
    r"|(?:back in|quot\w+ (?:from|of)|rules? (?:of|from)|cr (?:of|from)|posted:? [^.\n]{0,16}?|dated?:?|r[èe]gles? de)"
    r" ?(?:199[3-9]|200[0-8])|(?:199[3-9]|200[0-8]) (?:comp(?:rehensive|\.)? )?(?:rules?|cr|rulebook))"
    rf"|(?:{_GAMES}|{_PAPERS})(?:(?:'s)?(?: (?:tcg|ccg|unlimited|core))? "
    r"(?P<doc>cr|(?:comp(?:rehensive|\.)? )?rules?))?)(?![^\W_])")
"""Another game or document, or (``old``) the rules before 2009, whose numbers meant something else."""
_SENTENCE_ENDS = (r"(?:(?<!(?<!\w)[dlpr])(?<!(?<!\w)(?:cf|ch|no|pp))(?<!(?<!\w)(?:art|fig|par|reg|sec|vol))\.|[!?;]) "
                  r"|\n\n")
"""A full stop, but for that of an abbreviation before numbers: ``p. 478``, ``art. L. 601``."""
_OURS_SINCE = in_lower_case(rf"magic|mtg|(?<![^\W_])(?:cr|here|ici)(?![^\W_])|{_SENTENCE_ENDS}"
                            r"|(?<![^\W_])(?:ours|chez nous)(?![^\W_])"
                            r"|(?<![^\W_])(?:our|notre) (?:rule |r[èe]gle )?\Z")
_THEIRS = ("their ", "its ", "leur ", "leurs ")
"""What stands before a number of the game that was named."""
_NOW_SINCE = in_lower_case(rf"{_SENTENCE_ENDS}|(?<![^\W_])(?:{_NOW})(?![^\W_])")
_DIVISION_BEFORE = in_lower_case(rf"(?<![^\W_])(?:{_DIVISIONS}) ?:? ?\Z")
_GENERIC_BEFORE = in_lower_case(rf"(?<![^\W_])(?:{_GENERIC})"
                                r"(?: (?:of(?<!(?:part|line|case|item|rder|itle) of)|is|de|was|en|number|id|n°"
                                r"|says(?<=(?:slip|eipt|oice) says)))?"
                                r" ?[:=]? ?\Z")
_OTHER_AFTER = in_lower_case(
    r"(?:\([a-z0-9]{1,3}\)){2}|(?:(?: ?[-,&/] ?| (?:to|and|or|et|ou|[àa]) )(?:(?:rule|section|r[èe]gle|article)s? |§ ?)"
    r"?[0-9][0-9.]{2,6}[a-z]?){0,3}"
    r"(?:\([a-z0-9]{1,3}\)){0,4}[,;]? ?(?:"
    r"(?<![,;] )there(?= (?:says?|has|is|does|covers?|means?)(?![^\W_]))|"
    r"(?:complian(?:t|ce)|accessibility|surveillance|patents?)(?![^\W_])|"
    r"(?:of|under|in) (?:the |our |your |my |this |that |a |an |its |their |said )?(?:(?!comp|magic|mtg|rule"
    r"|cr\b)[\w.'-]{1,25} ){0,4}?"
    r"(?:acts?|codes?|polic(?:y|ies)|guidelines|rfc|specification|book|athletics|federation|statutes?|constitution|regulations?|laws?|handbook|guide|manual"
    r"|runbook|treaty|convention|bylaws?"
    r"|procedure|evidence|contract|subreddit|server|forum|lease|agreement|fisa|ucc|dmca|ada)(?![^\W_])"
    rf"|of (?:the )?(?:\w{{1,20}} ){{0,2}}rules of (?:{_SUBJECTS})(?![^\W_])"
    r"|of (?:the )?(?!magic|mtg|wizards|wotc|game)\w{2,20}'s (?:\w{1,20} )?(?:rules|rulebook)(?![^\W_])"
    rf"|(?:of|in|from|de|du|des|dans) (?:the |les? |la )?(?:r[èe]gles d[eu'] ?)?(?:jeu d[e'] ?)?"
    r"(?:(?:world|us|uk|international) )?"
    rf"(?:{_GAMES})(?![^\W_])"
    r"|(?:of|under|in|from) (?:the |our |your |my |this |that |its |their )?(?:\w{1,20} )?"
    rf"(?:{_GAMES}|{_HOUSES}) (?:rules?|handbook)(?![^\W_])"
    r"|(?:du|de la|de l'|dans le|dans la) ?(?:code|loi|r[èe]glement(?! (?:complet|de magic))|convention"
    rf"|constitution|d[ée]cret|directive|{_HOUSES})(?![^\W_])"
    rf"|de (?:la )?proc[ée]dure"
    r"|(?:du|d'un) jeu de (?:plateau|soci[ée]t[ée]|r[ôo]le|figurines)"
    r"|of (?:theirs|yours)(?![^\W_])|of (?:our|their|my|your|his|her) (?!comp|cr\b|magic|mtg|rule|game|beloved|fav)\w"
    r"|du suppl[ée]ment(?![^\W_])"
    rf"|des (?:statuts|cg[vu]|r[èe]gles (?:du (?:{_GAMES}|{_HOUSES})"
    r"|de (?:tournoi|golf|proc[ée]dure)))(?![^\W_])"
    r"|(?:fisa|usca?|u\.s\.c|bgb|stgb|abs\.?|et seq|fsma|cgi|ucc|ada|cpc)(?![^\W_]))")


class Others:
    """The other games, documents and times that a text names, found in one pass: every number asks for those near."""

    def __init__(self, cleaned: str, words: Words) -> None:
        self._exact, self._text, self._words = cleaned, words.text, words

    @cached_property
    def _cues(self) -> tuple[list[int], list[re.Match[str]]]:
        found = self._words.of(_ANOTHER)
        return [cue.start() for cue in found], found

    def owner(self, start: int, end: int, *, lettered: bool, keyworded: bool, sure: bool) -> str:
        """Whose number it is that begins at ``start`` and ends at ``end``: ``another`` document's, ``older`` rules', a
        ``thing``'s; empty where nothing says so.

        A letter makes an unknown abbreviation harmless (``ETB 603.6a``) where it is no paragraph (``ORS 702.5(a)``),
        and so does a keyword; a known one never is. ``sure`` numbers are no game's that the sentence names.
        """
        named = _named_before(self._exact[max(0, start - _LOOK):start], lettered and self._exact[end - 1] != ")",
                              keyworded, self._names_begin(start))
        if named != "another" and _OTHER_AFTER.match(self._text, end, end + 120):
            return "another"
        return named or self._talked_of(start, end, sure=sure)

    @cached_property
    def _beginnings(self) -> list[int]:
        return word_starts([*self._words.of(_BEGINS), *_TITLE_BEGINS.finditer(self._text)])

    def _names_begin(self, start: int) -> tuple[int, ...]:
        """Where the names of other documents may begin shortly before a place: in the text that is looked at there."""
        low = max(0, start - _LOOK)
        return tuple(at - low for at in within(self._beginnings, low, start))

    def _talked_of(self, start: int, end: int, *, sure: bool) -> str:
        """What else the sentence names, where it names neither Magic nor today since."""
        starts, cues = self._cues
        i = bisect_left(starts, start)
        if i > 0 and start - cues[i - 1].end() <= _LOOK:
            since = self._text[cues[i - 1].end():start]
            sure = sure and cues[i - 1]["doc"] is None and not since.endswith(_THEIRS)
            if cues[i - 1]["old"] and not _NOW_SINCE.search(since):
                return "older"
            if not (cues[i - 1]["old"] or sure or _OURS_SINCE.search(since)):
                return "another"
        later = (i < len(cues) and cues[i]["old"] is not None and starts[i] - end <= _LOOK
                 and not _NOW_SINCE.search(self._text, end, starts[i]))
        return "older" if later else ""


def follows_an_acronym(cleaned: str, start: int) -> bool:
    """Whether letters of an unknown name stand before, as in ``NHL Rule 604``; ``SBA rule 704`` is ours."""
    return _is_strange(cleaned[max(0, start - _LOOK):start])


def _is_strange(before: str) -> bool:
    """Whether an acronym that is none of ours stands at the end; in words that are all capitals it is just a word."""
    near = max(0, len(before) - 16)
    return (_ACRONYM.search(before, near) is not None and _OURS.search(before, near) is None
            and not (before.isupper() and len(before.split()) > 3))


def follows_a_noun(lower: str, start: int) -> bool:
    """Whether a word for some numbered thing stands before: ``part 704.5k``, ``room 601.2a``."""
    return _GENERIC_BEFORE.search(lower, max(0, start - 24), start) is not None


@lru_cache(maxsize=512)
def _named_before(before: str, lettered: bool, keyworded: bool, named: tuple[int, ...]) -> str:
    lower, near = before.lower(), max(0, len(before) - _LOOK // 2)
    if any(_OTHER_BEFORE.match(lower, at) for at in named) or (
            lower.rstrip().endswith(_LOUD_ENDS) and (lower != before or any(word in lower for word in _QUIETLY))
            and (_LOUD_BEFORE.search(before, near) or _RULEBOOK_BEFORE.search(before))):
        return "another"
    end = before.rstrip(" :=-")[-1:]
    if keyworded or not (end.isalpha() or end in (".", "°")):
        return ""
    near = max(0, len(before) - _NEAR)
    if _DIVISION_BEFORE.search(lower, near) or (not lettered and _GENERIC_BEFORE.search(lower, near)):
        return "thing"
    return "another" if not lettered and _is_strange(before) else ""
