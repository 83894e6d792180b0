"""Combat: 506 to 511. Declarations (508, 509), damage (510), and what they ask of single rules and abilities."""
