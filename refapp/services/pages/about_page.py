"""The page that says what this is, whose words it has, what its marks mean, and where an error is reported."""

from __future__ import annotations

from datetime import date

from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.services.pages.common import Chrome, RuleRef


@dataclass(frozen=True, slots=True)
class Checked:
    """How many of our restated rules there are in a language, how many were checked, how many a second person read."""

    lang_name: str
    rules: int
    checked: int
    read: int


@dataclass(frozen=True, slots=True)
class Report:
    """An error in a rule, ready to be written down: the rule, and a message that says which words are meant."""

    rule: RuleRef
    number: RuleNumber
    subject: str
    message: str
    mail: str | None


@dataclass(frozen=True, slots=True)
class AboutPage:
    """``contact`` is where the operator wants to be written to: a web or mail address, None where none was named."""

    chrome: Chrome
    edition: date
    checked: tuple[Checked, ...]
    examples: int
    quiet: int
    official: bool
    contact: str | None
    contact_name: str
    report: Report | None
    since: date
