"""What players say and what the rules call it, per language.

Only ways of speaking that are no names of things (those belong to corpus/terms.csv): abbreviations, table
talk, spoken questions. ``|`` separates variants on the left and alternatives on the right, the likeliest
first; an alternative in quotation marks is a phrase. A saying never replaces the words typed; it is searched
besides them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_NUMBERS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize "
    "dix-sept dix-huit dix-neuf vingt",
}


def _numbers(lang: str) -> tuple[tuple[str, str], ...]:
    """``10`` may be written *ten* and the other way round; *one* (un) is left alone, being no number mostly."""
    words = [(str(value), word) for value, word in enumerate(_NUMBERS[lang].split()) if value != 1]
    return (*words, *((word, digits) for digits, word in words))


SAYINGS: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "en": (
            *_numbers("en"),
            ("etb|etbs|enters play|comes into play|come into play|cip", "enters-the-battlefield|enters"),
            ("ltb|leaves play", "leaves-the-battlefield"),
            ("cmc|converted mana cost", "mana value"),
            ("mv", "mana value"),
            ("gy|yard|grave|bin|discard pile", "graveyard"),
            ("bf|in play|field", "battlefield"),
            ("deck", "library"),
            ("rfg|removed from the game|remove from the game", "exile"),
            ("sba|sbas|sbe|state based effect|state based effects", "state-based action"),
            ("2hg", "two-headed giant"),
            ("edh|cedh", "commander"),
            ("pw|walker|walkers|planes walker", "planeswalker"),
            ("legends rule|legendary rule|legendary permanents rule|legend role", "legend rule"),
            ("legends|legend", "legendary"),
            ("falls off|fall off|fell off", "attached to an illegal object|unattached"),
            ("wear off|wears off|goes away", "cleanup step damage removed|end of turn"),
            ("instant speed", "any time they could cast an instant|only as a sorcery"),
            ("sorcery speed|main phase only", "only as a sorcery|could cast a sorcery"),
            ("last in first out|lifo|first in last out", "top spell or ability on the stack resolves"),
            (
                "turn it comes into play|turn it enters|turn it came|same turn|right away|first turn out|just played|"
                "just came in|just came out|just entered|came in this turn|came into play this turn",
                "controlled continuously since their most recent turn began",
            ),
            ("with a tapped|tapped blocker|tapped creature block|tapped blockers", "chosen creatures untapped"),
            (
                "equipment stay|equipment stays|equipment fall|equipment when creature dies",
                "Equipment becomes unattached remains on the battlefield",
            ),
            (
                "aura enchanted creature dies|aura when creature dies|aura if creature dies|aura after creature dies",
                "aura attached illegal object graveyard",
            ),
            (
                "ability once per turn|ability twice per turn|ability once a turn|ability twice a turn|"
                "ability once each turn|ability twice",
                "activate ability previously that turn|only once each turn",
            ),
            (
                "when a creature enters|whenever a creature enters|when a permanent enters|whenever a permanent enters|"
                "when a creature comes into play|whenever a creature comes into play|when something enters",
                '"enters-the-battlefield abilities trigger"|"enters-the-battlefield abilities"',
            ),
            (
                "deathtouch and trample|trample and deathtouch|deathtouch trample|trample deathtouch|"
                "trample with deathtouch|deathtouch with trample|trample work with deathtouch|"
                "deathtouch work with trample",
                "trample assigns lethal damage|deathtouch lethal damage",
            ),
            ("pass turn|pass the turn|end my turn", "all players pass in succession"),
            ("how big|how large", "exactly cards|size|minimum"),
            ("come back|comes back|came back|be returned", "come back onto the battlefield|return"),
            ("adventure card|adventure cards", "adventurer card"),
            (
                "protection from white|protection from blue|protection from black|protection from red|"
                "protection from green|pro white|pro blue|pro black|pro red|pro green",
                "protection from color",
            ),
            (
                "commander dies|commander die|commander died|commander destroyed|commander exiled",
                "commander in graveyard or exile command zone",
            ),
            ("counter target spell|counter a spell|counter spells", "counter a spell or ability"),
            (
                "phases of a turn|turn phases|parts of a turn|steps of a turn|order of phases|phases in a turn",
                "turn consists of five phases",
            ),
            ("must attack|has to attack|forced to attack|have to attack", "attacks if able requirements"),
            ("prevent damage|prevents damage|damage prevention", "prevention effects"),
            ("cant beats can|cant overrides can|cant vs can|cant trumps can", "can’t effect takes precedence"),
            ("owns", "owner"),
            ("land drop|land drops", "play one land"),
            (
                "token dies|tokens die|token die|dead token|dead tokens|token dying|token that dies|"
                "token goes to graveyard|token goes to the graveyard|token go to the graveyard|"
                "token in graveyard|token in the graveyard",
                "token ceases to exist|token in a zone other than the battlefield|token put into graveyard",
            ),
            ("dice", "rolling a die"),
            # the noun where the rules use the verb, and the other way round: stemming leaves derivation alone
            ("regenerates|regenerate|regenerated", "regeneration"),
            ("resolution|resolutions", "resolve"),
            ("destruction", "destroy"),
            ("activation|activations", "activate"),
            ("creation", "create"),
            ("declaration", "declare"),
            ("attachment", "attach"),
            ("payment|payments", "pay"),
            ("transformation", "transform"),
            ("sacrificial", "sacrifice"),
            ("choice|choices", "choose"),
            ("ownership", "owner"),
            ("legality", "legal"),
            ("untap phase", "untap step"),
            ("draw phase", "draw step"),
            ("upkeep phase", "upkeep step"),
            ("rock paper scissors|dice to start|play or draw", "starting player mutually agreeable method"),
            ("swap|swaps|switch|switched|switching", "exchange|switch"),
            ("top deck|topdeck|top of deck", "top of library"),
            ("loses all abilities|lose abilities|humility", "lose abilities"),
            ("control change|mind control|steals|stolen", "control changes|gain control"),
            ("out of turn|opponents turn|enemy turn", "any time they have priority"),
            ("enemy|enemies", "opponent"),
            ("ability cost tap|tapping cost", "tap symbol activation cost"),
            ("lifegain|life gain", "gains life"),
            ("lose life|life loss|lifeloss", "loses life"),
            ("max", "maximum"),
            ("min", "minimum"),
            (
                "sideboard size|size of sideboard|cards in sideboard|how big is a sideboard",
                "sideboard no more than cards",
            ),
            ("size", "size|number of cards"),
            ("team", "team"),
            ("two headed|2 headed|two headed giant", "Two-Headed Giant"),
            ("dmg", "damage"),
            ("opp|opps", "opponent"),
            ("dt", "deathtouch"),
            ("fs", "first strike"),
            ("ds", "double strike"),
            ("ll", "lifelink"),
            ("indes", "indestructible"),
            ("sac|sacs|saced|sacced|saccing", "sacrifice"),
            ("regen|regens", "regenerate"),
            ("gain control|steal", "gain control|control"),
            (
                "someone else controls|someone elses creature|opponents creature|i dont control|not mine",
                "they don’t control|opponent controls",
            ),
            (
                "someone else|someone elses|somebody else|another persons|other people",
                "opponent|another player",
            ),
            ("my opponent|my opponents|other player", "opponent"),
            ("die|dead", "dies|put into graveyard from the battlefield"),
            ("kill|kills|killed", "destroy|dies"),
            ("counterspell|counterspells", "counter spell|countered"),
            ("fizzle|fizzles|fizzled", "doesn’t resolve illegal targets|all its targets are now illegal"),
            ("summoning sick|summon sick|summon sickness|summoning sickness", "summoning sickness"),
            (
                "mill out|deck out|decked|decking|milled out|empty library|no cards in library|"
                "run out of cards|empty deck",
                "draw a card from a library with no cards|lose the game draw library",
            ),
            ("mill|mills", "mill"),
            ("board wipe|board wipes|boardwipe|wrath|sweeper|mass removal", "destroy all creatures"),
            ("bounce|bounced|bounces|returned to hand|back to hand", "return to owner’s hand"),
            ("blink|flicker|blinked|flickered", "exile return to the battlefield"),
            ("tutor|tutors", "search library"),
            ("ramp", "lands"),
            ("clone|cloned|clones", "copy"),
            (
                "gang block|double block|multiple blockers|two blockers|several blockers",
                "blocked by multiple creatures|two or more creatures block",
            ),
            ("chump|chump block", "block"),
            ("layer|layers|layer system|layering", "interaction of continuous effects|layers"),
            ("pt|p t|power and toughness", "power/toughness"),
            ("tap symbol|tap ability", "{T}|tap symbol"),
            (
                "on the play|play first|go first|goes first|going first|who starts|start first|starts first",
                "starting player|first turn",
            ),
            ("skip draw|first turn draw|draw first turn", "skips the draw step of their first turn"),
            ("scoop|scooping|concede|conceding|surrender|give up|quit", "concede"),
            ("commander tax|tax", "additional cost command zone"),
            ("mdfc|mdfcs", "modal double-faced"),
            ("dfc|dfcs|flip card|double sided", "double-faced card"),
            ("infinite loop|infinite combo|endless loop|loop forever", "loop"),
            (
                "hold priority|holding priority|keep priority|retain priority|priority after casting|"
                "priority after i cast|priority after you cast",
                "receives priority afterward",
            ),
            ("respond|responding|in response|responds", "priority|respond"),
            ("proc|procs|triggers twice", "trigger"),
            ("pump|buff", "+X/+X|gets"),
            ("hand limit|max hand size|card limit in hand|hand size limit", "maximum hand size"),
            ("coin flip|flip coin|flip a coin|coin toss", "flipping a coin"),
            ("dice|die roll|roll dice|roll die|roll a die|dice roll|d20", "rolling a die"),
            ("tie|tied game|stalemate", "draw game"),
            ("attack step|attacking phase|attack phase|battle phase", "combat phase|declare attackers"),
            ("block step|blocking step", "declare blockers step"),
            ("end of turn step|eot", "end step|end of turn"),
            ("main phase 1|precombat main|first main phase", "precombat main phase"),
            ("main phase 2|second main phase|post combat main", "postcombat main phase"),
            (
                "1/1 counter|1/1 counters|+1 counter|+1 counters|plus one counter|plus one counters",
                "+1/+1 counter",
            ),
            ("minus one counter|minus one counters|-1 counter", "-1/-1 counter"),
            ("unblockable|evasion", "can’t be blocked"),
            ("faceup", "face up"),
            ("facedown", "face down"),
            ("color pie|colour identity", "color identity"),
            ("life points|hit points|health", "life"),
            ("hp", "life"),
            ("mana burn|floating mana|leftover mana|unused mana", "mana empties pool"),
            ("starting life|how much life|life at start", "starting life total"),
            (
                "deck size|minimum deck|how many cards in a deck",
                '"deck has a minimum deck size"|deck minimum size|at least sixty cards',
            ),
            ("copies of a card|four copies|4 copies|4 of|how many copies", "four of any card English name"),
            ("free mulligan|london mulligan|mull", "mulligan"),
            ("simultaneous triggers|same time", "same time|simultaneously"),
            ("same legend", "same name"),
            ("poisoned|infect damage", "poison counters"),
            ("untargetable|cant be targeted|cant target", "can’t be the target"),
            ("double faced planeswalker", "double-faced"),
            ("reanimate|reanimated", "graveyard to the battlefield"),
            ("anthem|lord", "continuous effect"),
            ("stax", "can’t"),
            ("x spell|x spells|value of x", "X"),
        ),
        "fr": (
            *_numbers("fr"),
            (
                "etb|arrive en jeu|arriver en jeu|entre en jeu|entrer en jeu|arrivent en jeu|mis en jeu",
                '"capacités d’arrivée"|arrive sur le champ de bataille',
            ),
            ("ltb|quitte le jeu|quitter le jeu|sort du jeu", '"capacités de sortie"|quitte le champ de bataille'),
            (
                "quand une créature arrive|lorsqu’une créature arrive|à chaque fois qu’une créature arrive|"
                "chaque fois qu’une créature arrive|quand un permanent arrive|quand une créature entre",
                '"capacités d’arrivée"',
            ),
            ("en jeu", "sur le champ de bataille"),
            ("cdb", "champ de bataille"),
            ("ccm|cmc|coût converti|coût converti de mana|coût de mana converti", "valeur de mana"),
            ("cim|gy|défausse", "cimetière"),
            ("deck|bibli|paquet", "bibliothèque"),
            ("rfg|retiré de la partie|retirer de la partie", "exil|exiler"),
            (
                "abe|sba|effet basé sur un état|effets basés sur un état|effet basé sur l’état|"
                "action basée sur l’état|"
                "actions basées sur l’état|actions d’état",
                "action basée sur un état",
            ),
            ("blessures létales|dégâts létaux|dégâts mortels|dommages létaux|létal", "blessures mortelles"),
            ("dégât|dégâts|dommage|dommages|dmg", "blessures"),
            (
                "règle des légendes|règle légendaire|règle des légendaires|règle de légende|légende rule|"
                "loi des légendes",
                "règle de légende|règle des légendes|permanents légendaires même nom",
            ),
            ("légende|légendes", "légendaire"),
            ("pv|pdv|vie", "points de vie"),
            ("sac|saquer|saque", "sacrifier"),
            ("caster|cast|jouer un sort|joue un sort", "lancer un sort"),
            ("tap|taper|tapper|tapé|tappé", "engager|engagé"),
            ("untap|détaper|détapper|détapé|redresser", "dégager"),
            ("trigger|triggers|trig|trigue|trigger d’arrivée", "capacité déclenchée|se déclenche"),
            ("contresort|contresorts|counter|contre un sort", "contrer un sort|contrecarrer"),
            ("tuer|tue|tués|tuée", "détruire|mis au cimetière depuis le champ de bataille"),
            ("mourir|meurt", "mis au cimetière depuis le champ de bataille"),
            (
                "jeton qui meurt|jetons qui meurent|jeton mort|jetons morts|jeton va au cimetière|jeton meurt|"
                "jeton au cimetière|jetons au cimetière|jeton dans le cimetière|"
                "jeton mis au cimetière",
                "jeton cesse d’exister|jeton hors du champ de bataille",
            ),
            (
                "commandant meurt|commandant mort|commandant détruit",
                "commandant vers la zone de commandement|commandant au cimetière ou en exil",
            ),
            (
                "aura tombe|aura qui tombe|perd son support|aura sans créature|aura sans support",
                "aura attachée illégalement|aura sans support légal",
            ),
            ("sans cible légale|sans cible|plus de cible|cible disparue", "cible illégale|aucune cible"),
            (
                "équipement tombe|équipement sur une créature morte|équipement quand la créature meurt",
                "équipement détaché reste sur le champ de bataille",
            ),
            ("mal d’invocation|mal d’invoc|summoning sickness|mal invocation", "mal d’invocation"),
            ("pw|arpenteur|arpenteurs", "planeswalker"),
            ("edh|général", "commandant"),
            ("2hg|troll à deux têtes|géant à deux têtes", "troll bicéphale|géant à deux têtes"),
            ("quelqu’un d’autre|un autre joueur|autre joueur|joueur adverse|adverse", "adversaire"),
            ("phase d’attaque|combat|étape d’attaque", "phase de combat|déclaration des attaquants"),
            ("éphé|éphés", "éphémère"),
            ("enchant|enchants", "enchantement"),
            ("arto|artos", "artefact"),
            ("créa|créas|bête|bêtes", "créature"),
            ("blocage|bloquage", "bloqueur|bloquer"),
            ("poison|empoisonné", "marqueurs poison"),
            (
                "pioche vide|plus de cartes|bibliothèque vide|deck vide",
                "piocher dans une bibliothèque vide|aucune carte",
            ),
            ("abandonner|concéder|scooper", "concéder"),
            ("token|tokens", "jeton"),
            ("répondre|répond|répondent|réponse|en réponse", "priorité"),
            ("vitesse d’éphémère|vitesse éphémère", "moment où vous pourriez lancer un éphémère|priorité"),
            ("vitesse de rituel|vitesse rituel", "moment où vous pourriez lancer un rituel"),
            ("bonhomme|bonhommes|monstre", "créature"),
            ("gagner de la vie|gain de vie", "gagner des points de vie"),
            ("qui commence|qui joue en premier|jouer en premier", "commencer la partie|joueur qui commence"),
            ("revenir|revient|reviennent", "revenir sur le champ de bataille|retourner sur le champ de bataille"),
            ("pas à moi|que je ne contrôle pas|d’un autre joueur", "qu’il ne contrôle pas|d’un adversaire"),
            (
                "protection contre le blanc|protection contre le bleu|protection contre le noir|"
                "protection contre le rouge|protection contre le vert|pro rouge|pro blanc|pro noir|pro bleu|pro vert",
                "protection contre",
            ),
            ("phase d’entretien", "étape d’entretien"),
            ("phase de pioche", "étape de pioche"),
            ("phase de dégagement", "étape de dégagement"),
            ("phase de nettoyage", "étape de nettoyage"),
            ("boucle infinie|combo infini", "boucle"),
            ("assigner|assigne|assignent|assignation", "attribuer|attribution|ordre d’assignation"),
            ("vide", "vide|aucune carte"),
            ("ordre des triggers|ordre des capacités", "plusieurs capacités déclenchées ordre"),
            ("pile ou face|lancer une pièce", "pile ou face"),
            ("taille de main|limite de main|cartes en main", "taille maximale de la main"),
            ("marqueur 1/1|marqueurs 1/1|marqueur +1|marqueurs +1", "marqueur +1/+1"),
            ("deux fois|même temps|simultané", "en même temps|simultanément"),
            ("couches|layers", "interaction d’effets continus"),
            ("voler une créature|voler un permanent|voler une carte|créature volée|permanent volé|carte volée|me vole|"
             "je vole|prendre le contrôle|piquer", "acquérir le contrôle"),
            ("cloner|clone", "copie"),
            ("imblocable|inbloquable", "ne peut pas être bloqué"),
            ("meule|meuler|mill", "meuler"),
            ("tour en plus|tour bonus", "tour supplémentaire"),
            ("fin de tour|eot", "étape de fin|fin du tour"),
        ),
    }
)
