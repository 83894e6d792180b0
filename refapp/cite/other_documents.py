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
_OURS = re.compile(r"(?<![^\W_])(?:CRs?|RC|MTG|EDH|SBAS?|SBE|APNAP|DCI|MTGO|MTGA|OK|LOL|BTW|IMO|IMHO|IIRC|FYI|AND|OR"
                   r"|SEE|VOIR|PER|EDIT|NB"
                   r"|PS|TLDR|THE|LA|LE|DE|DU|LES|AU|ET|OU|CF|ETB|LKI|FS|DS|LTB|CMC|MV|POV|QED|TL|DR|BY|IN|IS|TO|ON"
                   r"|OF|AT|NO|YES|OUI|NON"
                   r"|RULE|RULES|REGLE|DANS|SELON|AFAIK|TIL|PSA|ICYMI|ELI)[ -]\Z")
_NAMED = (r"mcr|u\. ?s\. ?c\.?(?: ?a\.?)?|usca?|cfr|c\.f\.r\.|fre|frcp|frcrp|frap|fisa|rcw|ors|nrs|iso|iec|ieee|astm"
          r"|nfpa|ibc"
          r"|rfcs?|pep|dsm|icd|gdpr|rgpd|ucc|mpep|tmep|ifrs|gaap|fasb|fide|fifa|ifab|nfl|nba|mlb|nhl|ncaa|usga|itf"
          r"|dewey|afnor"
          r"|ansi|ipg|mtr|mipg|udrp|osha|epa|hipaa|icao|ncpc|dmca|scc|stat\.|wis\.|cal\.|penal code|code (?:p[ée]nal"
          r"|civil)|labou?r code")
_DIVISIONS = (r"figures?|fig\.?|tables?|tableau|appendix|annexe|equation|[ée]quation|theorem|lemma|exercise|exercice"
              r"|clauses?"
              r"|regulations?|regs?\.?|bylaws?|lat|lon|longitude|latitude|coord\w*|gps|subsections?|(?-i:Pss?)"
              r"|psaumes?|psalms?")
_GENERIC = (r"code|statute|title|titre|loi|d[ée]cret|directive|order|standard|policy|part|para|page|nav|values?"
            r"|valeurs?|result|r[ée]sultat"
            r"|amount|montant|sum|somme|total|p\.|pp\.|volume|channel|flight|route|bus|highway|model|mod[èe]le|psalms?"
            r"|psaumes?|sonnet|room|salle|apt\.?|box|lot|radio|fm|line|ligne|item|ticket|bug|issue|port|build|release")
_OTHER_BEFORE = re.compile(
    rf"(?:(?<![^\W_])(?:{_NAMED})[ ,:-]{{1,2}}(?:rules? |§+ ?|sec(?:tions?|\.) |no?\. ?|n° ?)?\Z)"
    r"|(?<![^\W_])(?:federal|local|civil|criminal|bankruptcy|evidence|appellate|supreme|superior|circuit|district"
    r"|court|fed\."
    r"|forum|house|board|server|subreddit|discord|site|club|school|league|golf|football|hockey|chess|poker|tennis"
    r"|firewall"
    r"|iptables|nat|acl|nsg|yara|sigma|wazuh|snort|suricata|modsecurity|lint|eslint|css|grammar|ruff|pylint|style"
    r"|routing|udev|production|inference|association|business|validation|listener|inbound|outbound|corporate|internet"
    r"|bluebook|safety|traffic|maritime|colregs?|navigation|patent|tax|zoning|internal revenue|mifid|bank|tenth|ninth"
    r"|penal|labou?r|insurance|copyright|education|social security|clean air|infraction|lease|contract|statute|act"
    r"|title (?:[ivxl]+|[0-9]+)|reg(?:ulation)? [a-z]|sec|faa|article [ivx]+|fcc|irs|local court)"
    r"(?: court)?(?: r(?:ules)? of (?:\w{1,20})(?: procedure)?)? (?:(?:sub)?rules?|sections?|sec\.|§{1,2}|cr"
    r"|r[èe]gles?)"
    r"(?: (?:no\.?|number|id|n°|#))?[ :#]{0,2}\Z"
    r"|(?<![^\W_])rules? of (?:evidence|civil|criminal|appellate|court|golf|chess|conduct|procedure|professional"
    r"|practice|ethics)"
    r"(?: \w{1,20}){0,2},?(?: rules?)? \Z"
    r"|[0-9] ?(?:u\. ?s\. ?c?\.?|usca?|c\.?f\.?r\.?)(?: (?:§+|section|sec\.|part))? ?\Z"
    r"|(?<![^\W_])(?-i:(?!CR |RC |MTG |DU |LA |THE |SEE |VOIR |OF |ET |AND )[A-Z]{2,5}|[Cc]ode|[Aa]ct"
    r"|[Ll]oi) (?:sections?|sec\.|§{1,2}) ?\Z"
    r"|(?<![^\W_])(?:articles?|art\.) [LRD]\.? ?\Z", _I)
_DIVISION_BEFORE = re.compile(rf"(?<![^\W_])(?:{_DIVISIONS}) ?:? ?\Z", _I)
_GENERIC_BEFORE = re.compile(rf"(?<![^\W_])(?:{_GENERIC})(?: (?:of|is|de|was))? ?[:=]? ?\Z", _I)
_FOREIGN_RULES = (r"(?:forum|house|board|club|league|server|subreddit|federal|local|court|tournament|floor|school"
                  r"|golf|football|hockey"
                  r"|chess|poker|site|discord|civil|criminal|penal)")
_OTHER_AFTER = re.compile(
    r"(?:\([a-z0-9]{1,3}\)){2}|(?:\([a-z0-9]{1,3}\)){0,4}[,;]? ?(?:"
    r"(?:complian(?:t|ce)|accessibility|surveillance|directives?|liabilit(?:y|ies)|patents?|immunity)(?![^\W_])|"
    r"(?:of|under) (?:the |our |your |my |this |that |a |an |its |their |said )?(?:(?!comp|magic|mtg|rule"
    r"|cr\b)[\w.'-]{1,25} ){0,4}?"
    r"(?:acts?|codes?|statutes?|constitution|regulations?|ordinances?|laws?|handbook|manual|treaty|convention"
    r"|charter|bylaws?"
    r"|procedure|evidence|contract|lease|agreement|fisa|ucc|fsma|dmca|ada)(?![^\W_])"
    r"|(?:of|under|in|from) (?:the |our |your |my |this |that |its |their )?(?:\w{1,20} )?"
    rf"{_FOREIGN_RULES} (?:rules?|handbook)(?![^\W_])"
    r"|(?:du|de la|de l'|dans le|dans la) ?(?:code|loi|r[èe]glement|convention|constitution|ordonnance|d[ée]cret"
    r"|trait[ée]|charte"
    r"|contrat|bail|directive|forum|manuel)(?![^\W_])|des (?:statuts|r[èe]gles (?:du (?:forum|club|site|serveur"
    r"|tournoi|golf|football)"
    r"|de (?:tournoi|golf|proc[ée]dure)))(?![^\W_])"
    r"|(?:fisa|usca?|u\.s\.c|zpo|urhg|bgb|stgb|abs\.?|et seq|fsma|cgi|ucc|ada|cpc)(?![^\W_]))", _I)


def of_other_document(cleaned: str, start: int, end: int, *, lettered: bool, keyworded: bool) -> bool:
    """Whether the number that begins at ``start`` and ends at ``end`` belongs to another document.

    A letter makes an unknown abbreviation harmless (``ETB 603.6a``), and so does a keyword; a known one never is.
    """
    return (_follows_a_name(cleaned[max(0, start - _LOOK):start], lettered, keyworded)
            or _OTHER_AFTER.match(cleaned, end, end + 120) is not None)


@lru_cache(maxsize=512)
def _follows_a_name(before: str, lettered: bool, keyworded: bool) -> bool:
    if _OTHER_BEFORE.search(before):
        return True
    if keyworded:
        return False
    if _DIVISION_BEFORE.search(before) or (not lettered and _GENERIC_BEFORE.search(before)):
        return True
    acronym = None if lettered else _ACRONYM.search(before)
    loud = before.isupper() and len(before.split()) > 3
    return acronym is not None and _OURS.search(before) is None and not loud
