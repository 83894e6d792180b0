"""Search: Whoosh builds and stores an index per edition and language; immutable tables answer."""
