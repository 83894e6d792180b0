"""701.2 Activate: `casting/activate.py` (701.2a), mana abilities `casting/mana_abilities.py`."""
