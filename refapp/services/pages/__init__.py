"""Page objects: one frozen, typed object for each template, and the functions that build them.

Builders take a ``Reader`` (library, language, addresses) and plain values; they render nothing and know no
request. Addresses stay places until a template asks ``refapp.web.urls`` for them. Nothing is imported here: places
are for everybody, and the builders, behind whom stands the engine, only for who shows pages.
"""
