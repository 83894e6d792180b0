"""What goes on by itself: what follows from an event, triggers, state-based actions, resolving, playing a scenario."""
