"""What spells and abilities do that isn't a keyword action: continuous effects, copies, replacement (609–616, 707)."""
