"""Frozen types shared by every layer. No input or output happens here, and nothing below is imported."""

from refapp.model.citations import Citation
from refapp.model.graph import Node, RuleGraph
from refapp.model.numbers import Kind, RuleNumber, next_letter
from refapp.model.problems import Phrase, Problem, RefappError, Severity, Where
from refapp.model.rules import Document, GlossaryEntry, Matter, Origin, Rule, Source

__all__ = ["Citation", "Document", "GlossaryEntry", "Kind", "Matter", "Node", "Origin", "Phrase",
           "Problem", "RefappError", "Rule", "RuleGraph", "RuleNumber", "Severity", "Source", "Where", "next_letter"]
