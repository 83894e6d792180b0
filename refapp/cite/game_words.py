"""The game's words: how much each says that a text speaks of Magic, English and French together."""

from __future__ import annotations

import re

from refapp.cite.words import with_words

WEIGHTS: tuple[tuple[int, re.Pattern[str]], ...] = tuple((weight, with_words(pattern)) for weight, pattern in (
    (5, r"(?<![^\W_])(?:"
        r"(?:comp(?:rehensive|\.)? ?rule|r[èe]gles? compl[èe]te|sba|planeswalker|graveyard|mana|mulligan|"
        r"[ée]ph[ée]m[èe]re|replacement effect|(?:draw|end|upkeep|cleanup|combat) step|non-?basic|playmat)s?|"
        r"mtg(?!-[0-9])\w{0,12}|2hg|two-headed|edh|abe|"
        r"magic: ?the|apnap|sorcer(?:y|ies)|untap(?:s|ped|ping)?|trampl\w+|deathtouch|lifelink|"
        r"first[ -]strike|double[ -]strike|hexproof rule|state[- ]based|combat damage|protection from|"
        r"champ de bataille|pi[ée]tin\w+|contact mortel|lien de vie|double initiative|d[ée]fense talismanique|"
        r"actions bas[ée]es|effets? de remplacement|(?:triggered|activated|static|keyword) abilit\w+|"
        r"capacit[ée]s? (?:d[ée]clench|activ|statique|de mot)\w*|blessures de combat|combat phases?|"
        r"phase de combat|main phases?|declare \w+ers|timestamp order"
        r"|yawgatog|mtgsalvation|legend rule|colou?r identity|command zone|zone de commandement|un-?attach\w*|"
        r"summoning sick\w*|mal d'invocation|life totals?|poison counters?|marqueurs? poison"
        r"|morph|planechase|copi(?:able values?|ables?)|r[èe]glement complet|in the cr"
        r")(?![^\W_])|\{[0-9wubrgcxtsqp/]{1,3}\}|(?<!\w)[+-][0-9x]/[+-][0-9x](?!\w)"),
    (3, r"(?<![^\W_])(?:"
        r"(?:battlefield|enchantment|aura|spell|judge|blocker|attacker|cr[ée]ature|cimeti[èe]re|rituel|"
        r"enchantement|engag[ée]e?|bloqueur|attaquant|l[ée]gendaire|sort|blessure|jeton|"
        r"exil[ée]e?|layer|couche|emblem|embl[èe]me|keyword|mots?-cl[ée]|(?:extra|additional) (?:phase|step|"
        r"turn|combat))s?|tapped|ward|flash(?:back)?|cascade|legendary|indestructible|exiled?|vigilance|cr|"
        r"magic|d[ée]gag[ée]\w*|c[ée]l[ée]rit[ée]|initiative|points? de vie|commander|upkeep|phas(?:ed|ing)"
        r"|gain(?:s|ed|ing)? life"
        r"|gatherer|scryfall|golden rule|text box|colou?r indicator|(?:to|can't) (?:win|lose)|fizzl\w*|r[èe]gle d'or"
        r"|prerelease|fnm|renumber\w*|renum[ée]rot\w*|ninjutsu|hexproof|scry|surveil(?:s|ed|ling)?|annihilator"
        r"|bestow|convok\w+|convocation|daybound|decayed|delve|exalted|extort|foretell|mutate|prowess"
        r"|soulbond|split second|undying|unearth|d[ée]clench\w*|new objects?|cdas?|win ?con(?:dition)?s?"
        r"|conditions? de victoire|opening hands?|nouvel objet"
        r")(?![^\W_])"),
    (1, r"(?<![^\W_])(?:"
        r"(?:token|permanent|target|block|contr[oô]ll?eu?r|player|opponent|playgroup|turn|card|deck|object|hand|draw|"
        r"phase|step|zone|cast|colou?r|commander|trigger|effect|joueur|cible|capacit[ée]|co[ûu]t|marqueur|"
        r"combat|adversaire|[ée]tape|effet|carte|multijoueur|arbitre|caract[ée]ristique|characteristic|"
        r"d[ée]fenseur|mountain)s?|stack|library|targeting|priority|combat|dies|attack\w*|life|damage|game|"
        r"rem?placement|layer|resolv\w+|activat\w+|abilit\w+|triggered|died?|pile|attaqu\w+|"
        r"bloqu\w+|toughness|power|endurance|multiplayer|legend|rules|r[èe]gles|r(?:ule|[èe]gle)(?! ?[0-9])"
        r"|priorit[ée]|r[ée]sol\w+|"
        r"attach\w*|defender|actif|active|regenerat\w+|cycling|recyclage|kicker|dredge|prouesse|shroud|boast"
        r"|draft\w*|lancer|lanc[ée]e?s?|"
        r"(?:instant|land|terrain|art[ei]fact|vehicle|saga|dfc|timestamp|su(?:b|per)type|sous-type|sideboard|walker"
        r"|loop|owner)s?|"
        r"(?:transform|[ée]quip|flicker|blink|bounc|clon|discard|shuffl|reveal|fight|counter|dependenc|simultan|tapp"
        r"|prevent"
        r"|d[ée]fauss|m[ée]lang|r[ée]v[ée]l|sacrifi|exil|cop[iy]|roll|flip|meld|attraction|ph[ée]nom|conspir|sticker"
        r"|boucl|planar|contrecarr|horodat|d[ée]pendance|pr[ée]ven|ill[ée]gal|enchant|pioch)\w*|"
        r"face[ -]down|mill(?:s|ed)?|colou?rless|incolore|oracle|intervening|dungeon|donjon|monar(?:ch|que)|scheme"
        r"|symbol|dice|coin|bataille|battle|couleurs?|biblioth[èe]que|"
        r"proliferat\w+|prolif[ée]r\w+|goad\w*|exaltation|infect|storm|landfall|banding|madness|"
        r"suspend\w*|persist|menace|crew\w*|saddle|destroy\w*|d[ée]tru\w*|etb|loyalty|loyaut[ée]"
        r")(?![^\W_])")))
"""By weight: 5 what players alone say, 3 what they say most, 1 what others say, too."""
