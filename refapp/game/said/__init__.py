"""Sentences of the trace that don’t stand beside the one thing that says them, by subject."""
