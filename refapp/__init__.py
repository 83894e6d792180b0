"""A bilingual, executable reference for the rules of Magic: The Gathering."""

__version__ = "0.1.0"
