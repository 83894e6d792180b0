"""Citations: clean, find, resolve, annotate, write; and the many ways in which people type a rule number."""
