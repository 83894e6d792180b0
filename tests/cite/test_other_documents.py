"""Rules of Magic and numbers that only look like them: shapes that linkers got wrong, in both languages.

Numbers exist here as they do in the history of the rules. What is a figure or another document's number stays so inside
a post about the game.
"""

from __future__ import annotations

from functools import cache

import pytest

from refapp.cite import spelling
from refapp.history import History
from refapp.model import RuleNumber

FOUND = [
    # what nobody sees may stand inside; a chapter where it is said to be Magic's; a heading; a command of Discord
    ("rule 704.\u200b5k, 70\u00ad4.5j", "704.5k 704.5j"), ("CR_704.5h", "704.5h"), ("!302.2", "302.2"),
    ("section 7 and chapter 5 of the comp rules", "7 5"), ("# 704. State-Based Actions", "704"), ("§704.5n", "704.5n"),
    ("The exiled card returns when the creature leaves the battlefield (610.3).", "610.3"), ("702.19 B: the rest", "702.19b"),
    # as players write them
    ("Rule #704.5f", "704.5f"), ("Rules: 704.5f, 704.5g", "704.5f 704.5g"), ("C.R. 704.5f", "704.5f"),
    ("rule-704.5f", "704.5f"), ("Rule 704.5(f)", "704.5f"), ("(see 704.5 f)", "704.5f"),
    ("702.19b + 702.2b", "702.19b 702.2b"), ("702.19b/702.2b", "702.19b 702.2b"),
    ("702.19b → 702.2b", "702.19b 702.2b"), ("see also 606.3", "606.3"), ("rules 606.3 & 606.5", "606.3 606.5"),
    ("Comprehensive Rules, 702.19b", "702.19b"), ("CompRules 702.19b", "702.19b"),
    ("Comp. Rule 702.19b", "702.19b"), ("CR: 702.19b", "702.19b"), ("Règles complètes 702.19b", "702.19b"),
    ("selon les règles complètes, section 702", "702"), ("rules 508.1–508.1m", "508.1 508.1m"),
    ("rules 508.1 through 508.4", "508.1 508.4"), ("rule 104.3 (Losing the game)", "104.3"),
    ("Under 603.3b, APNAP order", "603.3b"), ("per 100.6", "100.6"), ("Article 704.5f", "704.5f"),
    ("au point 704.5f", "704.5f"), ("la 704.5f", "704.5f"), ("cf la 704.5f", "704.5f"),
    ("d'après la 117.5", "117.5"), ("c'est la 117.5 qui dit ça", "117.5"),
    ("I think 117.5 is what you want: players get priority after state-based actions", "117.5"),
    ("Have a look at 506.4 and 508.8 for removed attackers", "506.4 508.8"),
    ("See 614 for replacement effects", ""), ("Rule 614 covers replacement effects", "614"),
    ("rule 614, replacement effects", "614"), ("règle 614 (effets de remplacement)", "614"),
    ("Le joueur perd selon 104.3b et 704.5a.", "104.3b 704.5a"),
    ("704.5a: 0 life; 704.5b: empty library; 704.5c: poison", "704.5a 704.5b 704.5c"),
    ("It's rule 400.7, the new object rule. 400.7j lets you track it.", "400.7 400.7j"),
    ("rule 400.7, 400.7a-j", "400.7 400.7a 400.7j"), ("CR 700.2d and CR 601.2b-c", "700.2d 601.2b 601.2c"),
    ("[b]704.5f[/b]", "704.5f"), ("1) 704.5f 2) 704.5g", "704.5f 704.5g"),
    ("Layer 7b (613.4b) then 7c (613.4c)", "613.4b 613.4c"),
    ("Per rule 613.7, timestamps; 613.8 dependency", "613.7 613.8"), ("Q: what about 2HG? A: 810.9a", "810.9a"),
    ("903.9a/b", "903.9a 903.9b"), ("Rules 107.3a,b,i if X matters", "107.3a 107.3b 107.3i"),
    ("702.11 not 702.18", "702.11 702.18"), ("702.11, pas 702.18", "702.11 702.18"), ("rule 702.2 + 702.19", "702.2 702.19"),
    ("Update 602.1 of the app is out. In Magic, activated abilities live in 602.1, with the stack", "602.1"),
    ("You should memorise 708.2 about face-down creatures on the battlefield", "708.2"), ("TL;DR 616.1. Replacement effects!", "616.1"),
    ("Les anciens pensent à la pile de blessures ; aujourd’hui 510.2 inflige tout au même moment au planeswalker", "510.2"),
    ("Judges here treat 732.3 as law, whatever the active player does with mana", "732.3"),
    ("le fameux 400.7, nouvel objet du cimetière", "400.7"), ("We all misquote 613.7 about timestamps of planeswalkers", "613.7"), ("commander, rules 903.6–903.11", "903.6 903.11"),
    ("Voir 702.19b à 702.19e", "702.19b 702.19e"), ("règles 702.19b-e", "702.19b 702.19e"),
    ("la règle 113.7a s'applique", "113.7a"), ("règle 113.7 a", "113.7"),
    ("Regarde les règles 116.2a, 116.2b puis 305.1", "116.2a 116.2b 305.1"),
    ("Rule 305.2, and 305.2a in particular", "305.2 305.2a"),
    ("CR 111.10 defines predefined tokens (111.10a Treasure, 111.10b Food)", "111.10 111.10a 111.10b"),
    ("in 2013 the rule was 704.5k, now 704.5j", "704.5k 704.5j"), ("as 704.5j says", "704.5j"),
    ("The 704.5j legend rule", "704.5j"), ("(rule 508.1d/509.1c)", "508.1d 509.1c"),
    ("The relevant rule is 603.10. Look back in time.", "603.10"), ("rule no. 603.10", "603.10"),
    ("Rule Nr. 603.10", "603.10"), ("R 704.5f", "704.5f"), ("rule704.5f", "704.5f"), ("règle704.5f", "704.5f"),
    ("see rule 115.7.", "115.7"), ("see rules 115.7 and 115.8.", "115.7 115.8"),
    ("You can't. 115.1c. Next!", "115.1c"), ("Under section 608 of the CR", "608"), ("section 6 of the rules", ""),
    ("It costs {2}{R} (601.2f), then mana abilities (605.3a)", "601.2f 605.3a"),
    ("60 cards (100.2a), 100 cards (903.5a), 40 life (903.7)", "100.2a 903.5a 903.7"), ("CR 100 to 105", "100 105"),
    ("rule 702.16’s protection", "702.16"), ("§613.1d", "613.1d"), ("§§ 613.1d-f", "613.1d 613.1f"),
    ("CR 205.3m, subtypes.", "205.3m"), ("la règle 205.3m donne la liste", "205.3m"),
    ("702.2c doublé de 702.19b", "702.2c 702.19b"), ("cr704.5F", "704.5f"), ("RÈGLE 704.5F", "704.5f"),
    ("LA RÈGLE 704.5 EST CLAIRE", "704.5"), ("SEE CR 117.5", "117.5"),
    ("priority: 117.3a active player, 117.3b after resolution, 117.3c after casting", "117.3a 117.3b 117.3c"),
    ("117.3a–d", "117.3a 117.3d"), ("rule 611.2c vs 611.3a", "611.2c 611.3a"),
    ("Once per turn: 702.26k, 502.1", "702.26k 502.1"), ("Phasing = 702.26, untap step = 502.1", "702.26 502.1"),
    ("Phasing is 702.26", "702.26"), ("Phasing (702.26)", "702.26"),
    ("Damage is 120, combat damage is 510.2", "510.2"),
    # shapes that were missed once
    ("Rules 613 and 614 apply to creatures", "613 614"), ("rule 704 applies to creatures", "704"),
    ("see 701.28 / 712 for werewolves", "701.28 712"), ("rules 701.28, 712 and 713", "701.28 712 713"),
    ("le chapitre 903 des règles dit tout", "903"), ("chapter 903 of the comprehensive rules", "903"),
    ("la section 903 des règles", "903"), ("601.2f—h", "601.2f 601.2h"), ("rules 613—616", "613 616"),
    ("601.2a..601.2h", "601.2a 601.2h"), ("601.2a..h", "601.2a 601.2h"), ("CR 601.2c/2d", "601.2c 601.2d"),
    ("601.2c/2d", "601.2c 601.2d"), ("702.19 B dit que le piétinement", "702.19b"), ("704.5 (f)", "704.5f"),
    ("see 702.19 B.", "702.19b"), ("règle 702.19 B", "702.19b"),
    ("rules 704.5f, 704.5g and 120.3", "704.5f 704.5g 120.3"),
    ("rule 613 and 614 apply to replacement effects", "613 614"),
    ("Trample is 702.19; deathtouch is 702.2", "702.19 702.2"),
    ("My creature has trample. By 510.1 it must assign lethal damage, then 702.19b.", "510.1 702.19b"),
    ("As per 117.3 the active player gets priority", "117.3"), ("Read 400.7, it's a new object", "400.7"),
    ("400.7 strikes again", "400.7"), ("You'd better look at 603.3 again", "603.3"), ("voir la 603.3", "603.3"),
    ("Cf. 117.5 pour la priorité", "117.5"), ("CR 104.3 c'est tout", "104.3"), ("rule 704.5f–g", "704.5f 704.5g"),
    ("rules 601.2b to 601.2h", "601.2b 601.2h"), ("What about 704.5f?", "704.5f"),
    ("That's 104.3a, conceding", "104.3a"), ("704.5f/704.5g", "704.5f 704.5g"), ("704.5f/g", "704.5f 704.5g"),
    ("704.5f/5g", "704.5f 704.5g"), ("CR 613.7-613.8", "613.7 613.8"), ("Rule 100.2a : 60 cards", "100.2a"),
    ("section 704 of the comprehensive rules", "704"), ("§704 of the CR", "704"), ("ETB 603.6a", "603.6a"),
    ("SBA 704.5f", "704.5f"), ("The answer: 608.2b.", "608.2b"), ("règle n°104.3", "104.3"),
    ("règles 704.5f, g et h", "704.5f 704.5g 704.5h"), ("Under 608.2b the spell doesn't resolve", "608.2b"),
    ("the damage is dealt per 120.3", "120.3"), ("layers are in 613, sorry, rule 613", "613 613"),
    ("Flying 702.9 vs reach 702.17", "702.9 702.17"), ("vol 702.9 et portée 702.17", "702.9 702.17"),
    ("as of 2011 rule 704.5k was the legend rule", "704.5k"), ("Note : 704.5f ne s'applique pas", "704.5f"),
    ("In the game, rule 704.5f of the comprehensive rules applies", "704.5f"),
    ("rule 601.2 under the rules of casting", "601.2"), ("C'est la règle 117.1 du jeu", "117.1"),
    ("comp rules 608.2b", "608.2b"), ("MTG CR 608.2b", "608.2b"), ("CR #608.2b", "608.2b"),
    ("the SBA rule (704.5)", "704.5"),
]

LEFT = [
    # another game's or law's, a store's, a car's
    "Pathfinder rule 704.5 says that you flank; creatures of my deck can't block", "Fed. R. Evid. 702",
    "Section 100.2 of our store policy: no refunds for a deck", "match slip 603.1", "timestamp 104.2 of the video",
    "My Peugeot 104.3 broke down on the way, the judge waited", "section 6 of the rules",
    "Exit 104.3, then left to the store where we play Magic",
    "règle 702 de procédure civile", "Règle 604 de la LNH : hors-jeu", "NHL Rule 604.2: icing, no creature blocks", "N.Y. C.P.L.R. 302.1",
    "My DCI number ends in 702.19",
    # what players write about money, ranks, pages, versions, other games and their own house
    "Le booster est à 104.3", "got it for 120.5 on MKM", "MKM trend 104.3", "TCG low is 104.3",
    "card kingdom has it at 103.5", "avg. 104.3 per game", "my rating went to 1704.5", "my Elo: 1704",
    "round 3 table 614", "table 614", "I was seat 702", "pod 702", "place 104 sur 614", "104th of 702",
    "finished 104/702", "404/702", "deck 601, list 702", "decklist #704", "post #704", "message 704", "page 704",
    "thread 614", "card 104/302", "104/350", "collector number 302", "MH2 302", "(MH2) 302", "M10 146", "#302",
    "2XM 302", "SLD 702", "P/T 702/702", "700 000 points", "702 points of damage", "takes 704 damage",
    "614 creatures", "with 614 tokens", "rule of 72", "rule 34", "Rule 1", "rule of thumb 704", "the 7045 combo",
    "in 704 BC", "year 1704", "room 704", "I paid 104.30", "104.3k gold", "104.3 gold", "101.4 gems",
    "costs 601.2 gems", "chapitre 7", "chapter 704 of my book", "IPG 2.3", "MTR 4.2", "MTR 704", "IPG 704.5",
    "AIPG 704", "L2 703", "build 601.2", "Arena 2021.104.3", "MTGO 3.4.704.5", "version 702.19 of Forge",
    "Forge 1.6.704", "XMage 1.4.50", "driver 601.2", "iOS 104.3", "patch 613.7", "on July 702.",
    "call 555-702-1900", "tel 01.04.70.45", "1.702.19", "ratio 702.19", "win rate of 104.3",
    "it lasted 104.3 minutes", "103.5 minutes", "my time was 104.3", "a 613.7-page", "613.7-page",
    "moyenne de 104.3", "note de 104.3", "GPA 104.3", "section 508 accessibility", "Section 230",
    "Rule 704 of the house rules", "rule 104 of this subreddit", "sub rule 104", "règle 104 du serveur",
    "la règle 613 du forum", "forum rule 613", "règle maison 614", "house rule 614", "Pokémon rule 704",
    "Yu-Gi-Oh rule 601", "Hearthstone rule 702", "Lorcana CR 704.5", "FaB CR 704.5", "Flesh and Blood rule 704.5",
    "D&D rule 601", "chess rule 101", "Warhammer rule 601", "NFL Rule 104", "USPTO section 101", "DCI 7045000",
    "user704", "704.5.2", "601.2.3", "1.601.2", "192.168.704.5", "a702.19b", "b702", "104.3 x", "104.3%", "~702.19",
    "704.5 MB", "601.2 GB", "702.19 Mo", "300.1 kg", "le film 300", "film 101.4", "the 101 film", "BO3 104.3",
    # other documents, measures, programs
    "MS-CR704", "MCR 704.5", "MCR 704.5 on Michigan", "section 702 of the Bankruptcy Code", "17 U.S.C. § 104",
    "17 USC 104", "Federal Rules of Evidence 601", "Fed. R. Evid. 601", "Federal Rule 601", "Fed. Rule 702",
    "Federal Rules 601 and 602", "Règle 614-B", "la règle 614-B du club", "a ratio of 101.4 to 1", "ratio 104.3:1",
    "ratio: 104.3", "un rapport de 104.3", "it weighs 104.3", "104.3 kg", "il pèse 104.3", "the film 120.3",
    "the movie runs 120.3 minutes", "sold at 104.3", "prix 104.3", "prix de 104.3", "cost me 104.3",
    "paid 120.3 for it", "j'ai eu 101.4 de fièvre", "temperature of 101.4", "101.4 °F", "a 103.5 fever",
    "on 103.5 FM", "103.5 FM radio", "Section 702 FISA surveillance", "FISA Section 702", "section 702 of FISA",
    "Under Section 702 of the Foreign Intelligence Surveillance Act", "Title VII section 703", "the CPI was 104.3",
    "averaging 114.8 to 105.3", "went from 103.5 to 105.3", "the Warriors' rating plummets to 105.3",
    "article 101.2 du code civil", "l'article L. 121-3", "art. 122.1 du code pénal", "RCW 104.3",
    "Rule 104.3 of the Texas Administrative Code", "forum rule 104", "forum rules 100 and 101",
    "règle 104 du forum", "rule 100 of the house rules", "Local Rule 204.1", "Civil Rule 104.3",
    "Rule 601 of the Federal Rules of Evidence", "ISO 100.1", "Dewey 704.5", "cote Dewey 704.5", "RFC 704.5",
    "NFPA 101.1", "IBC 903.2", "section 903.2 of the building code", "IPG 104.3", "MTR 104.3", "firewall rule 100",
    "Wazuh rule 601", "inbound rules 100 and 110 allow traffic", "float x = 100.2f;", "foo(100.2f, 120.3f);",
    "speed = 104.3f; // ok", "height: 701.2,", "0.15 * sin(2.0 * pi * 701.2 * x)", "701.2 ± 34.0 ms",
    "300.0 s, 701.2 tps", "Page 704.5", "Table 101.4", "Figure 101.4b shows", "equation 104.3", "chapter 703",
    "chapitre 903", "Psalm 119.1", "Psalm 119:105", "Ps 119.10", "bus 601", "vol 704", "flight 601", "room 302.6",
    "§ 101 Abs 2 UrhG", "§ 302 StGB", "35 U.S.C. § 101 (2018)", "Patent § 101", "PEP 701.2", "$104.3", "104.3 $",
    "$104.3 million", "104.3 million", "104,3 millions", "IQ 104.3", "elo 1704.5", "120.5/80",
    "blood pressure 120.5", "bpm 120.3", "BPM: 120.3", "104.3 beats per minute", "lap 1:104.3", "scored 104.3",
    "lat 48.85, lon 104.3", "coordinates 104.3, 30.6", "coordonnées 104.3 E", "longitude 104.3", "48.8N 104.3W",
    "Ubuntu 20.04, driver 535.104.3", "build 704.5", "CVE-2020-704", "bug 704", "issue 614", "ticket 601.2",
    "EUR/USD 104.3", "USD/JPY 104.3", "DXY 104.3", "yield of 104.3 bp", "résultat : 104.3", "version 603.2",
    "v603.2", "kernel 601.2", "height 104.3cm", "104.3cm", "702.5 mb", "svchost total was 104.3 MB",
    "Time was 104.3 mins", "of 103.5 MBytes", "103.5 KB", "(104.3, 98.6, 77.1)", "[104.3, 98.6]",
    "98.4 then 104.3 then 110.2 in the table", "2013: 105.3 boys per 100 girls", "sex ratio was down to 105.3",
    "the present value of 103.5 after one period is 100.0", "NAV 104.3", "index at 104.3", "l'indice à 104.3",
    "taux 104.3", "Rule 144", "SEC Rule 144", "Rule 506 of Regulation D", "Rule 506(b) of Regulation D",
    "Reg D Rule 506", "rule 34", "Sonnet 116", "Article 101 TFEU", "articles 101 et 102 TFUE",
    "Code pénal, art. 121", "Regulation 604.2", "Regulation 120.3", "reg. 104.3", "clause 104.3",
    "subsection 104.3", "para 104.3", "§ 104.3 of the lease", "lease section 104.3", "contract clause 302.6",
    "Order 104.3", "Bylaw 104.3", "Standard 104.3", "Policy 104.3", "Part 121.3", "14 CFR 121.3", "14 CFR § 121.3",
    "CFR 121.3", "49 CFR 172.101", "Title 14 § 121.3", "UCC 104.3", "UCC § 104", "ASTM 104.3", "Exodus 20",
    "John 3:16", "episode 104.3", "S01E04 104.3", "Section 508 compliant",
    "Review Section 508 accessibility standards for digital systems.", "Under SEC Rule 613 / CAT reporting",
    "T2 = 120.3f,\n uStup = option.u,\n",
    "        \"EAP P238\",\n                120.3f,\n                9998f\n        );",
    "float[] a = {180f, 128.9f, 147.8f, 120.3f, 180f};",
    "California Building Code Section 903 and the California Fire Code",
    "IPC Section 903, UPC Section 904: venting requirements.",
    "the amounts specified by section 903(c)(2) or 903(d)(4) of the Social Security Act",
]

PLAYING = (" When my creature with trample attacks and deals combat damage to a planeswalker, does my opponent sacrifice it? "
           "I cast a spell from the graveyard.")

PROSE = [
    # a constant, a table, a series: in long texts nothing but the game's own words make rules of them
    "The committee met again in the spring. Under section 702 the agency may ask for records, and rule 601 of its own "
    "procedure says how. Members argued for an hour about the wording; the minutes fill eleven pages. In the end the "
    "chair asked for a vote, and the motion passed by a narrow margin, with two members away and one undecided. The "
    "next meeting takes place in the town hall, where the heating has been repaired since the winter. The figures for "
    "the year were 101.4 for the north, 104.3 for the south and 103.5 for the coast, a little above the forecast.",
    "L'assemblée s'est tenue dans la grande salle. Le trésorier a lu les comptes : 104.3 au printemps, puis 103.5 en été, "
    "et enfin 101.2 à l'automne. Le règlement de la maison, dont la section 302 parle des visiteurs, n'a pas été modifié. "
    "Les habitants du quartier ont demandé que la fontaine soit remise en eau avant la fête, et le maire a promis une "
    "réponse sous huit jours. On s'est quitté vers minuit, après un verre de cidre et quelques chansons d'autrefois.",
]

FIGURES = [
    # posts about the game itself, full of its words, whose decimals are prices, rates, sizes
    "My commander deck has an average mana value of 3.104 and costs about 104.3 on cardmarket, creatures included.",
    "Trample decks: winrate 60.2, games 613, mana curve peaks at 3. The creature count is 30.",
    "I gained 104 life and dealt 113.5 damage in one combat with my planeswalker on the battlefield.",
    "The graveyard deck was 104.3 last week and 101.2 yesterday, mana rocks are up too.",
    "Judge call lasted 10.5 minutes; round ended at 50.0. Layers are hard, my creature died.",
    "MTGO says 104.3 tix for the playset of sorceries, 110.5 for planeswalkers.",
    "My elo after the mana screw: 1601.2, before 1613.5; deathtouch saved me.",
    "Ma courbe de mana : 2.1 ; prix du deck 104.3 ; les créatures font 45.",
    "Le planeswalker est à 104.3 sur MKM ce matin, 101.2 hier ; les terrains baissent.",
    "Cimetière plein, 104.3 au total pour les rituels d'occasion.",
    "Foil graveyard cards went 101.2 -> 104.3 -> 110.5 in three days on the spreadsheet.",
    "Draft stats: GIH WR 60.2 for the mana dork, 57.1 for the sorcery, IWD 5.7.",
    "17lands data: deathtouch creature 61.3, trample 58.2, sample 104.3k games.",
    "Podcast episode 104.3 is about mulligans and state-based actions.",
    "Chapter 3.2 of my guide covers combat; chapter 104.3? no such thing. Mana is chapter 2.",
    "My sleeves are 66 x 91, the binder 104.3 wide; graveyard and library go left.",
    "On page 104.3 of the old rulebook? It's about combat damage, creature keywords, mana burn.",
    "Table 613, round 7, planeswalker deck vs tokens: 2-1.",
    "Room 101.2 hosts the mulligan seminar, room 104.3 the layers one, bring mana dice.",
    "Serial number 104.3/500 sorcery, graded 9.5, planeswalker stamp.",
    "Price guide (mana rocks): 104.3, 113.1; lands: 110.2; creatures 61.5",
    # a word that is not the game's says what the number behind it is, whatever it is
    "Gasket 613.2 came for the printer that makes my tokens and planeswalker emblems; combat damage for my wallet.",
    "Ma cafetière Zorglub 104.3 tombe en panne pendant le mulligan, mon cimetière est plein de marc.",
    # releases, rates, degrees, a column of a table, a game nobody knows
    "The simulator 603.3-rc2 plays a mulligan and state-based actions.", "Sorcery thread: 702.5 upvotes/day, mana is hot.",
    "So I stay in and tap my mana: temperature 104.3 F, pressure high, graveyard empty",
    "| deck | price |\n|---|---|\n| mana rock | 305.6 |\n| sorcery | 702.9 |",
    "Zorbia Rulebook section 509.1: bishops leave the board.", "La règle 704 du jeu de tarot, et mon planeswalker attend.",
    "The L5R judge said L5R 603.3 while I had mana.",
]


@cache
def _known() -> frozenset[RuleNumber]:
    history = History.load()
    return frozenset(number for day in history.editions for number in history.numbers(day))


def numbers(text: str) -> list[str]:
    return [str(mention.number) for mention in spelling.scan(text, exists=_known().__contains__)]


@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_found(text: str, expected: str) -> None:
    assert numbers(text) == expected.split()


@pytest.mark.parametrize("text", LEFT)
def test_left_alone(text: str) -> None:
    assert numbers(text) == []
    assert numbers(f"{text}.{PLAYING}") == []


@pytest.mark.parametrize("text", PROSE)
def test_prose_of_other_subjects(text: str) -> None:
    assert numbers(text) == []


@pytest.mark.parametrize("text", FIGURES)
def test_figures_among_players(text: str) -> None:
    assert numbers(text) == []
