"""The one door through which a game changes: an event, what replaces it, the choices behind it, and that it happens."""
