"""Builders of pages: each takes a ``Reader`` and plain values and returns a page object (:mod:`refapp.services.pages`).

They render nothing and know no request. Nothing is imported here: behind some of them stands the engine, which only who
shows pages needs.
"""
