"""JSON answers: what the API sends and ``--json`` prints, built here once for both.

Every function returns plain dicts and lists ready for ``json.dumps``; shapes are promised in
docs/api.md and described by the OpenAPI document.
"""
