"""Other words for what the rules say: table talk for which :mod:`refapp.search.sayings` has no room left.

The same rows (variants left, alternatives right, the likeliest first, phrases in quotation marks), by what they are
about. A row belongs here where players say a thing otherwise than the rules do, whatever they ask about it; never for
the sake of one query.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PARAPHRASES: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "en": (
            # state-based actions by what makes them happen
            ("two legends|both legends|second legend|another legend|two legendaries|two of the same legend",
             '"legend rule"|two legendary permanents same name'),
            ("zero toughness|0 toughness|toughness zero|no toughness", "toughness 0 or less"),
            ("zero life|0 life|no life", "0 or less life"),
            ("zero loyalty|0 loyalty|no loyalty|planeswalker dies", "loyalty 0 planeswalker graveyard"),
            ("commander damage|21 damage", '"21 or more combat damage"|commander combat damage'),
            # what triggers
            ("upkeep trigger|upkeep triggers", "beginning of upkeep triggers"),
            ("end step trigger|end step triggers|end of turn trigger|end of turn triggers",
             "beginning of the end step"),
            ("death trigger|death triggers|dies trigger|dies triggers",
             "leaves-the-battlefield abilities|put into graveyard from the battlefield"),
            ("see each other die|sees each other die|see itself die|sees itself die|see themselves die",
             '"look back in time"'),
            ("forget|forgets|forgot|remember|remembers", "new object memory"),
            # what is done
            ("use an ability|use ability|use abilities|using abilities|use the ability|play an ability",
             "activate an ability|activated ability"),
            ("summon|summons|summoned", "cast creature spell|cast"),
            ("swing|swings|swinging", "attack"),
            ("peek|peeks", "look at"),
            ("negate|negates", "counter"),
            ("burn|burns|burn spell|ping|pings|pinger", "damage"),
            ("retarget|retargets", "change target|new targets"),
            ("undo|rewind|take back|takeback", "reversed"),
            ("cheat|cheating|illegally|misplay", "illegal action|illegal"),
            ("reshuffle|reshuffles", "shuffle"),
            ("borrow|borrowed", "gain control"),
            ("donate|donates", "another player gains control"),
            ("name a card|naming a card", "choose a card name"),
            ("beats|overrides|overrule|overrules|trumps", "takes precedence"),
            # what it costs and how big it is
            ("cheaper|discount|discounts", "cost reduction|costs less"),
            ("more expensive", "cost increase|costs more"),
            ("stats|statline", "power and toughness"),
            ("negative power|power below zero|minus power", "power less than 0|negative"),
            ("temporary|temporarily", "duration|until end of turn"),
            ("leftover|left over", "remaining|excess"),
            # who and what
            ("team mate|team mates|ally player", "teammate"),
            ("ult|ultimate", "loyalty ability"),
            ("fetchland|fetchlands|fetch land", "search library land"),
            ("dude|dudes|guy|critter|critters|dork|dorks", "creature"),
            ("manland|manlands|creature land|animated land", "land creature"),
            ("wincon|win condition|win conditions|ways to win", "wins the game"),
            ("lose condition|lose conditions|ways to lose", "loses the game"),
            ("infinitely|infinite turns|infinite mana", "loop"),
            ("oracle|errata", "Oracle"),
            # what becomes of things
            ("comes in|come in|came in|comes down|coming in|drops in", "enters"),
            ("gone|disappears|disappear|vanishes", "leaves the battlefield|ceases to exist"),
            ("when my opponent dies|if my opponent dies|when an opponent dies|if an opponent dies|opponent died|"
             "player dies|player died|eliminated|knocked out|dead player|killed player",
             "player leaves the game|loses the game"),
            ("forbids|forbid|forbidden|prohibits|disallows", "can’t|prohibit"),
            ("duplicates|duplicate|second copy|more copies|several copies", "same name|different English name"),
            ("hit|hits", "deal damage|affect"),
            ("play a creature|play creatures|play an artifact|play artifacts|play an enchantment|play enchantments|"
             "play an instant|play instants|play a sorcery|play sorceries|play a planeswalker|play planeswalkers|"
             "play a spell|play spells", "cast spell"),
            ("phase out|phases out|phased out|phase in|phases in|phased in", "phasing|phased-out"),
            ("skip the stack|skips the stack|not use the stack|without the stack|bypass the stack",
             "doesn’t use the stack"),
            ("at once|same moment", "simultaneously|same time"),
            ("end of turn|end of the turn", "end step|end of turn|cleanup step"),
            ("put into play|puts into play|into play|cheat into play", "onto the battlefield"),
            ("extra cost|extra costs", "additional cost"),
            ("must|forced|forces", "if able|requirement"),
            ("unmorph|flip a morph|flips a morph|turn a morph up", "turn face up special action"),
            ("kicked|kick|kicks|kicking", "kicker"),
            ("flip|flips|flipped", "transform"),
            ("show|shows|showing", "reveal"),
        ),
        "fr": (
            ("deux légendes|seconde légende|deux légendaires|même légende",
             '"règle de légende"|"règle des légendes"|deux permanents légendaires même nom'),
            ("endurance zéro|endurance 0|endurance nulle", "endurance 0 ou moins"),
            ("zéro point de vie|0 point de vie|plus de points de vie|0 pv|zéro pv|plus de pv",
             "0 point de vie ou moins"),
            ("dix poison|10 poison|dix marqueurs poison", "dix marqueurs poison"),
            ("zéro loyauté|0 loyauté|plus de loyauté", "loyauté 0 planeswalker cimetière"),
            ("blessures de commandant|21 blessures|dégâts de commandant", "21 blessures de combat commandant"),
            ("se voient mourir|se voit mourir|voient mourir|voit mourir", '"regarde dans le passé"'),
            ("oublie|se souvient|se souviennent", "nouvel objet mémoire"),
            ("utiliser une capacité|utiliser les capacités|utilise une capacité|utiliser la capacité|"
             "jouer une capacité|se servir d’une capacité", "activer une capacité|capacité activée"),
            ("tour adverse|tour de l’adversaire|tour d’un autre joueur|hors de mon tour|pas mon tour",
             "tour d’un autre joueur|priorité"),
            ("invoquer|invoque|invoqué|invoquée", "lancer un sort de créature|lancer"),
            ("bannir|banni|bannie|bannis", "exiler"),
            ("ressusciter|ressuscite|réanimer|réanime", "cimetière sur le champ de bataille"),
            ("wrath|balayer|balayage", "détruire toutes les créatures"),
            ("burn", "blessures"),
            ("triche|tricher|coup illégal", "action illégale"),
            ("prend le dessus|prendre le dessus|prime sur|plus fort que", "l’emporte"),
            ("moins cher|réduire le coût|réduit le coût", "réduction de coût|coûte de moins"),
            ("plus cher|augmenter le coût|augmente le coût", "augmentation de coût|coûte de plus"),
            ("additionnel|additionnelle|additionnels|additionnelles", "supplémentaire"),
            ("temporaire|temporaires|temporairement", "durée|jusqu’à la fin du tour"),
            ("optionnel|optionnelle|optionnels|optionnelles|facultatif|facultative|facultatifs|facultatives",
             '"vous pouvez"|choix'),
            ("compteur|compteurs", "marqueur"),
            ("allié joueur|partenaire d’équipe", "coéquipier"),
            ("ultime", "capacité de loyauté"),
            ("fetch|fetchland|fetchlands", "chercher un terrain bibliothèque"),
            ("manland|terrain animé|terrain créature", "terrain créature"),
            ("conditions de victoire|façons de gagner|comment gagner", "gagne la partie"),
            ("conditions de défaite|façons de perdre|comment perdre", "perd la partie"),
            ("poser|pose|posé|posée|posés|posées|posent", "jouer|mettre"),
            ("poser un terrain|pose un terrain|pose d’un terrain|poser des terrains|poser deux terrains",
             "jouer un terrain"),
            ("disparaît|disparaissent|disparaître|disparu|disparue", "quitte le champ de bataille|cesse d’exister"),
            ("se cumule|se cumulent|cumule|cumulent|cumulable|s’additionne|s’additionnent|additionne|additionnent",
             "plusieurs exemplaires|redondants|total"),
            ("destruction de masse|détruire toutes les créatures|détruit toutes les créatures",
             "détruire toutes les créatures"),
            ("en double|doublon|doublons|deux exemplaires|deux fois la même carte|deux fois le même", "même nom"),
            ("interdit|interdire|interdisent", "ne peut pas"),
            ("gratuit|gratuite|gratuitement", "sans payer son coût de mana"),
            ("fin du tour|en fin de tour|fin de mon tour", "étape de fin|nettoyage"),
            ("ne peut pas attaquer|interdit d’attaquer|ne peuvent pas attaquer", "restrictions attaquer"),
            ("voir|voit", "regarder"),
            ("phaser|déphasé|déphasée|déphasés|déphasées|arrivée de phase", "déphasage"),
            ("va au cimetière|vont au cimetière|mise au cimetière|mises au cimetière", "mis au cimetière"),
            ("bloqueur meurt|bloqueur mort|bloqueur tué|bloqueur disparaît|tuer le bloqueur",
             "attaquant reste bloqué|aucune créature ne la bloque actuellement"),
            ("jouer une créature|jouer un éphémère|jouer un rituel|jouer un enchantement|jouer un artefact|"
             "jouer des éphémères|joue un éphémère|joue une créature", "lancer un sort"),
            ("bonus", "effet continu"),
        ),
    }
)
