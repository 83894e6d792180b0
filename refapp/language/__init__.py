"""The language of scenarios: what its words are and how they are read into frozen types. Nothing here plays.

A scenario comes as plain data; every scalar may be a string (YAML is read that way). What isn't known, or has the
wrong form, is a :class:`ScenarioError` that names the place, what was found and what was expected.
"""
