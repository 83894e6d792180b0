"""What can happen: every change of the game, with what the trace says of it."""
