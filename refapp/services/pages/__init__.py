"""Page objects: one frozen, typed object for each template, and the places that they point at.

They hold no address and are built elsewhere (:mod:`refapp.services.builders`); addresses stay places until a template
asks ``refapp.web.urls`` for them.
"""
