"""Clients that generators make of the API’s description: run by .ci/run, not by the README’s test command."""
