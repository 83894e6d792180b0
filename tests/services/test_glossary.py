"""Joining the headwords of imported glossaries with our terms."""

from __future__ import annotations

import pytest

from refapp.services.reading.glossary import headwords


@pytest.mark.parametrize(("written", "names"), [
    ("Destroy", ("Destroy",)),
    ("Attach, Attached", ("Attach, Attached", "Attach", "Attached")),
    ("Bury (Obsolete)", ("Bury",)),                                        # the publisher's remark is no name
    ("Attacks and Isn't Blocked", ("Attacks and Isn’t Blocked",)),         # as printed before 2015
    ("+1/+1 Counter", ("+1/+1 Counter",)),
])
def test_headwords(written: str, names: tuple[str, ...]) -> None:
    assert headwords(written) == names
