"""Search: a Whoosh analyser per language reads texts and queries; immutable tables made of its words answer."""
