"""Errors as answers: the one shape, with what each kind of error adds. The API and the command line share it."""

from __future__ import annotations

from refapp.i18n import Catalogue
from refapp.model import RefappError
from refapp.services.answers.compare import gone_json
from refapp.services.answers.shapes import Error, Gone, failure, sentence, status_of
from refapp.services.reading.rules import UnknownRuleError


def refusal(error: RefappError, words: Catalogue) -> Error:
    """An error in the reader's language, with its status, the nearest names and what became of a number."""
    more: Gone = {}
    suggestions: list[str] = []
    if isinstance(error, UnknownRuleError):
        suggestions, more = [str(n) for n in error.suggestions], gone_json(error)
    elif getattr(error, "known", None):
        suggestions = [str(name) for name in getattr(error, "known", ())]
    return {**failure(status_of(error), error.code, sentence(error, words), suggestions), **more}
