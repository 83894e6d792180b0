"""Page objects: one frozen, typed object for each template, and the functions that build them.

Builders take a ``Reader`` (library, language, addresses) and plain values; they render nothing and know no
request. Addresses stay places until a template asks ``refapp.web.urls`` for them.
"""

from refapp.services.pages.build import Reader
from refapp.services.pages.rule_build import Asked, embed_page, rule_page
from refapp.services.pages.rule_side import side_page

__all__ = ["Asked", "Reader", "embed_page", "rule_page", "side_page"]
