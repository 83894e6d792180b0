"""Other documents: numbers that belong to a statute, a court's rules, a standard, a forum's own rules.

``MCR 704.5``, ``section 702 of the Penal Code``, ``17 USC 104``, ``MS-CR704``: the name stands before the number or
after it. It knows names and shapes of names only, nothing of what those documents say.
"""

from __future__ import annotations

import re
from functools import lru_cache

_I = re.IGNORECASE
_LOOK = 80
"""Characters before a number that may hold the name of its document."""

_ACRONYM = re.compile(r"(?<![^\W_])[A-Z]{2,6}s?[ -]\Z")
_OURS = re.compile(r"(?<![^\W_])(?:CRs?|RC|MTG|EDH|SBAS?|APNAP|OK|AND|OR|SEE|VOIR|PER|EDIT|PS|NB|THE|LA|DE|ET|OU|ETB"
                   r"|LKI|M?DFCS?|PW|WOTC|MTG[OA]"
                   r"|OP|IMH?O|FAQ|FYI|BTW|TLDR|LTB|CDAS?|CMC|MV|THAT|THIS|BUT|ALSO|NOT|YES|NO|WHY|BY|QUI|MAIS|CETTE|UNE"
                   r"|IN|IS|RULES?|DANS)[ -]\Z")
_NAMED = (r"mcr|u\. ?s\. ?c\.?(?: ?a\.?)?|usca?|cfr|c\.f\.r\.|fre|frcp|fisa|rcw|iso|ieee|nfpa|ibc"
          r"|fed\. ?r\. ?\w{3,6}\.(?: ?p\.)?|rfcs?|pep|gdpr|rgpd|ucc|ifrs|fide|fifa|nfl|nba|usga|dewey|afnor"
          r"|(?:[a-z]\.){3,6}|nhl|lnh|mlb|ncaa|uefa|ipg|mtr|osha|ncpc|dmca|penal code|code (?:p[ée]nal"
          r"|civil)|labou?r code")
_DIVISIONS = (r"figures?|fig\.?|tables?|appendix|equation|clauses?"
              r"|regulations?|regs?\.?|bylaws?|lat|lon|coord\w*|gps|subsections?|lemma|theorem"
              r"|(?:spare|replacement) parts?|part n(?:o\.?|umber)")
_GAMES = (r"nhl|lnh|mlb|ncaa|uefa|pok[ée]mon|yu-?gi-?oh!?|hearthstone|lorcana|fab|flesh and blood|digimon"
          r"|one piece|pathfinder|starfinder|dnd"
          r"|star wars|runeterra|bridge|scrabble|catan|monopoly|nascar|formula|f1|snooker|volley\w*|badminton|football"
          r"|keyforge|netrunner|warhammer|d&d|chess|[ée]checs|fide|golf|usga|baseball|basket\w*|foot|soccer|rugby|hockey|handball|tennis|cricket|poker")
_HOUSES = (r"forum|house|board|club|league|server|serveur|subreddit|federal|local|court|tournament|tournoi|floor|school"
           r"|site|discord|civil|criminal|penal")
"""Whose rules are called rules, too; the script for other people's pages is the smaller for one list."""
_GENERIC = (r"code|statute|title|titre|loi|order|standard|policy|part|para|page|values?|result|r[ée]sultat"
            r"|total|p\.|bus|model|time(?:stamp|code)|slip|receipt|invoice|peugeot|renault|citro[ëe]n|boeing|airbus"
            r"|room|exit|sortie|highway|route|box|fm|line|item|bug|ticket|psalms?|issue")
_OTHER_BEFORE = re.compile(
    rf"(?:(?<![^\W_])(?:{_NAMED})[ ,:-]{{1,2}}(?:rules? |§+ ?|sec(?:tions?|\.) |no?\. ?|n° ?)?\Z)"
    rf"|(?<![^\W_])(?:{_GAMES}|{_HOUSES}"
    r"|sub|bankruptcy|evidence|supreme|district|fed\.|channel|alert|firewall|iptables|yara|wazuh|lint|css|style|inbound|outbound|patent"
    r"|tax|internal revenue|bank|labou?r|copyright|infraction|lease|contract|statute|act"
    r"|title (?:[ivxl]+|[0-9]+)|reg(?:ulation)? [a-z]|sec|faa|article [ivx]+|fcc|irs)"
    r"(?:'s)?(?: court)?(?: r(?:ules)? of (?:\w{1,20})(?: procedure)?)? (?:(?:sub)?rules?|sections?|sec\.|§{1,2}|cr"
    r"|r[èe]gles?)"
    r"(?: (?:no\.?|number|id|n°|#))?[ :#]{0,2}\Z"
    r"|(?<![^\W_])rules? of (?:evidence|civil|criminal|appellate|court|golf|chess|conduct|procedure|professional"
    r"|practice|ethics)"
    r"(?: \w{1,20}){0,2},?(?: rules?)? \Z"
    r"|[0-9] ?(?:u\. ?s\. ?c?\.?|usca?|c\.?f\.?r\.?)(?: (?:§+|section|sec\.|part))? ?\Z"
    r"|(?<![^\W_])(?:articles?|art\.) [LRD]\.? ?\Z", _I)
_GAME_BEFORE = re.compile(
    rf"(?<![^\W_])(?:{_GAMES})(?![^\W_])(?:(?!magic|mtg|(?<![^\W_])cr(?![^\W_])|[.!?;] ).)*\Z", _I)
"""Another game named earlier in the sentence, and Magic not named since."""
_LOUD_BEFORE = re.compile(
    r"(?<![^\W_])(?:(?:(?!CR |RC |MTG |DU |LA |THE |SEE |VOIR |OF |ET |AND )[A-Z]{2,5}|[Cc]ode|[Aa]ct|[Ll]oi)"
    r" (?:[Ss]ections?|SECTION|[Ss]ec\.|§{1,2}) ?|Pss? ?)\Z")
"""Names in capitals before a section: ``FISA Section 702``, ``Building Code § 903``; and the psalms."""
_DIVISION_BEFORE = re.compile(rf"(?<![^\W_])(?:{_DIVISIONS}) ?:? ?\Z", _I)
_GENERIC_BEFORE = re.compile(rf"(?<![^\W_])(?:{_GENERIC})(?: (?:of|is|de|was))? ?[:=]? ?\Z", _I)
_OTHER_AFTER = re.compile(
    r"(?:\([a-z0-9]{1,3}\)){2}|(?:\([a-z0-9]{1,3}\)){0,4}[,;]? ?(?:"
    r"(?:complian(?:t|ce)|accessibility|surveillance|patents?)(?![^\W_])|"
    r"(?:of|under) (?:the |our |your |my |this |that |a |an |its |their |said )?(?:(?!comp|magic|mtg|rule"
    r"|cr\b)[\w.'-]{1,25} ){0,4}?"
    r"(?:acts?|codes?|polic(?:y|ies)|guidelines|statutes?|constitution|regulations?|laws?|handbook|manual|treaty|convention|bylaws?"
    r"|procedure|evidence|contract|subreddit|server|forum|lease|agreement|fisa|ucc|dmca|ada)(?![^\W_])"
    rf"|(?:of|in|from|de|du|des|dans) (?:the |les? |la )?(?:r[èe]gles d[eu'] ?)?(?:{_GAMES})(?![^\W_])"
    r"|(?:of|under|in|from) (?:the |our |your |my |this |that |its |their )?(?:\w{1,20} )?"
    rf"(?:{_GAMES}|{_HOUSES}) (?:rules?|handbook)(?![^\W_])"
    r"|(?:du|de la|de l'|dans le|dans la) ?(?:code|loi|r[èe]glement|convention|constitution|d[ée]cret"
    rf"|directive|{_HOUSES})(?![^\W_])|de (?:la )?proc[ée]dure|des (?:statuts|r[èe]gles (?:du (?:{_GAMES}|{_HOUSES})"
    r"|de (?:tournoi|golf|proc[ée]dure)))(?![^\W_])"
    r"|(?:fisa|usca?|u\.s\.c|bgb|stgb|abs\.?|et seq|fsma|cgi|ucc|ada|cpc)(?![^\W_]))", _I)


def of_other_document(cleaned: str, start: int, end: int, *, lettered: bool, keyworded: bool) -> bool:
    """Whether the number that begins at ``start`` and ends at ``end`` belongs to another document.

    A letter makes an unknown abbreviation harmless (``ETB 603.6a``), and so does a keyword; a known one never is.
    """
    return (_follows_a_name(cleaned[max(0, start - _LOOK):start], lettered, keyworded)
            or _OTHER_AFTER.match(cleaned, end, end + 120) is not None)


def follows_an_acronym(cleaned: str, start: int) -> bool:
    """Whether letters of an unknown name stand before, as in ``NHL Rule 604``; ``SBA rule 704`` is ours."""
    return _is_strange(cleaned[max(0, start - _LOOK):start])


def _is_strange(before: str) -> bool:
    """Whether an acronym that is none of ours stands at the end; in words that are all capitals it is just a word."""
    loud = before.isupper() and len(before.split()) > 3
    return _ACRONYM.search(before) is not None and _OURS.search(before) is None and not loud


def follows_a_noun(cleaned: str, start: int) -> bool:
    """Whether a word for some numbered thing stands before: ``part 704.5k``, ``room 601.2a``."""
    return _GENERIC_BEFORE.search(cleaned, max(0, start - 24), start) is not None


@lru_cache(maxsize=512)
def _follows_a_name(before: str, lettered: bool, keyworded: bool) -> bool:
    if _OTHER_BEFORE.search(before) or _LOUD_BEFORE.search(before):
        return True
    if not lettered and _GAME_BEFORE.search(before):
        return True
    if keyworded:
        return False
    if _DIVISION_BEFORE.search(before) or (not lettered and _GENERIC_BEFORE.search(before)):
        return True
    return not lettered and _is_strange(before)
