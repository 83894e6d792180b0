"""701.5 Cast: `casting/cast.py` (701.5a, 701.5b), when one may `casting/permission.py`."""
