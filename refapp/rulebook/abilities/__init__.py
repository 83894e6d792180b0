"""Keyword abilities (702): one file an ability, called as its entry is called.

A keyword is data where it can be: a function under ``@keyword`` that says which abilities stand behind the word
(triggers, statics, activated abilities, replacements). Where none do, it is ``static``, and what it does stands beside
that, given to the moment at which it matters: as data where it has a form (``moments.Evasion``: who may block it), else
as a function. Its name, its rule and
what it takes (a number, a cost) stand nowhere else. A keyword that an edition doesn’t have makes a board
``unsupported``; one of an edition to come has the day of that before its rules: ``2099-12-04:702.999``.

A keyword's file names the other places that carry out part of its entry. Of keywords as such (702.1): their costs
(702.1a) `casting/total_cost.py`; a variable that an effect defines (702.1b) `language/scenario.py`; “the same is
true for” several (702.1c) `effects/sharing_keywords.py`; objects “with” one
(702.1d) `game/reading/filters.py`; one that isn't played `game/state/ruleset.py`.
"""
