"""The command line."""


def main() -> None:
    """Entry point."""
    raise SystemExit(2)
