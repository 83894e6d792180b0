"""Upkeep: a data directory kept whole and ready, newer documents fetched, the corpus checked. Shows no page."""
