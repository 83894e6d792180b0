"""Triggered abilities (603) as effects make and use them: delayed and reflexive ones, and the beginning of steps."""
