"""Search: Whoosh builds and stores an index per edition and language; immutable tables answer."""

from refapp.compiled import use

FORM = use(__name__, __path__)
"""Whether the modules are run compiled, and where not, why."""
