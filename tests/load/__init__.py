"""What the service bears: scripts with figures, run by `make load`, not by the README's test command (docs/deploy.md)."""
