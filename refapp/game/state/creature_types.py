"""The creature types (§205.3m), sorted by length and ending: what is every creature type has all of them."""

from __future__ import annotations

_TABLE = """
    Qu Ox Orb Orc God Ape Eye Elf Hag Egg Dog Elk Imp Kor Myr Bat Cat Rat Fox Toy Spy Azra Crab Sand Bard Bird Kree
    Mole Ogre Mite Ooze Wolf Serf Orgg Frog Atog Slug Fish Gith Yeti Monk Seal Wall Germ Worm Wurm Hero Bear Boar
    Goat Pest Kavu Drix Ally Army Lamia Ninja Llama Gamma Hyena Hydra Nomad Dryad Licid Squid Druid Child Weird
    Shade Ouphe Snake Drake Spike Whale Sable Noble Gnome Drone Horse Mouse Rogue Dwarf Leech Nymph Slith Synth
    Sloth Dalek Skunk Shark Rebel Angel Camel Snail Devil Gnoll Troll Golem Utrom Prism Human C'tan Alien Siren
    Kirin Djinn Scion Demon Bison Spawn Clown Rhino Hippo Servo Sheep Elder Gamer Otter Lemur Satyr Giant Plant
    Mount Robot Pilot Beast Guest Scout Harpy Zubera Cleric Mystic Kobold Coward Lizard Wizard Sponge Zombie Faerie
    Beeble Noggle Moogle Turtle Pirate Coyote Wraith Dauthi Jackal Weasel Thrull Skrull Possum Shaman Kraken Goblin
    Dragon Gorgon Archon Minion Necron Avatar Shi'ar Spider Badger Rigger Ranger Monger Archer Oyster Beaver Sliver
    Volver Horror Doctor Fungus Walrus Wombat Insect Efreet Ferret Knight Rabbit Spirit Mutant Sphinx Monkey Echidna
    Chimera Tyranid Camarid Homarid Demigod Giraffe Vampire Inkling Samurai Soltari Eldrazi Warlock Merfolk Eternal
    Fractal Inhuman Citizen Villain Griffin Kithkin Gremlin Hellion Raccoon Balloon Unicorn Bringer Pincher Soldier
    Carrier Glimmer Specter Thopter Lobster Hamster Warrior Advisor Praetor Centaur Aurochs Cyclops Octopus Pegasus
    Peasant Serpent Varmint Caribou Lammasu Phoenix Capybara Employee Tentacle Gargoyle Antelope Mongoose Symbiote
    Werewolf Lhurgoyf Tiefling Halfling Hedgehog Primarch Starfish Treefolk Moonfolk Basilisk Squirrel Nephilim
    Cyberman Vedalken Pangolin Assassin Scorpion Illusion Skeleton Kangaroo Surrakar Beholder Sorcerer Splinter
    Deserter Survivor Dinosaur Minotaur Custodes Astartes Thalakos Nautilus Platypus Elephant Crocodile Porcupine
    Wolverine Nightmare Manticore Masticore Sculpture Trilobite Tetravite Pentavite Detective Brushwagg Saproling
    Jellyfish Blinkmoth Elemental Leviathan Barbarian Phyrexian Metathran Graveborn Armadillo Artificer Berserker
    Performer Processor Construct Scientist Scarecrow Mercenary Cockatrice Hippogriff Reflection Aetherborn
    Salamander Flagbearer Inquisitor Homunculus Juggernaut Phelddagrif Incarnation Spellshaper Dreadnought
    Triskelavite Nightstalker Shapeshifter Assembly-Worker Time_Lord
"""

CREATURE_TYPES = tuple(word.replace("_", " ") for word in _TABLE.split())
"""Every creature type as it is written; one is two words long."""
