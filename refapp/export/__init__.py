"""A copy of the pages as files for any host: asked of the service's own application, written whole or not at all."""

from __future__ import annotations
