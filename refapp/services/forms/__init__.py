"""Forms: what a visitor puts together or changes of a board, as fields, and back into a scenario. Stores nothing."""
