"""The checks: rules as functions, each registered under the numbers it carries in each edition.

The engine is the machine; these are its rules. Which number a rule has in an edition, history says. Nothing here reads
files by itself or the clock, and a check that only finds or answers changes nothing.
"""
