"""How templates are compiled, kept and rendered: Jinja's own classes with what pages need of them."""

from __future__ import annotations

import contextlib
import hashlib
import re
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from jinja2 import FileSystemBytecodeCache, Template, nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from refapp.resources import cache_folder

_SPECIAL = re.compile("[&<>'\"]").search


def escaped(value: object) -> str:
    """A value as it stands in a page. As ``escape`` does, but what needs none, nearly all, stays as it is."""
    if type(value) is Markup:
        return value
    return value if type(value) is str and not _SPECIAL(value) else escape(value)


class PageCode(CodeGenerator):
    """Templates whose values pass through ``escaped``."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if finalize.src is not None or frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")


_made: ContextVar[list[Context] | None] = ContextVar("_made", default=None)
"""The contexts of the page that is being made."""


class PageContext(Context):
    """A context that the page it is made for knows of."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if (made := _made.get()) is not None:
            made.append(self)


class PageTemplate(Template):
    """A template whose page is let go of when it is written.

    A macro holds the context that holds the macro, and with it the page and its boards: 600 objects a page, which only
    the collector would find, in pauses of 40 ms.
    """

    def render(self, *args: Any, **kwargs: Any) -> str:
        made: list[Context] = []
        token = _made.set(made)
        try:
            return super().render(*args, **kwargs)
        finally:
            _made.reset(token)
            for context in made:
                for name in tuple(context.vars):
                    if isinstance(macro := context.vars.pop(name), Macro):
                        macro._func = _written  # through its function a macro holds all the others
                context.parent = {}

    def make_module(self, *args: Any, **kwargs: Any) -> Any:
        """As Jinja does; macros that are imported without a context are made once, for all pages."""
        if args or kwargs:
            return super().make_module(*args, **kwargs)
        token = _made.set(None)
        try:
            return super().make_module()
        finally:
            _made.reset(token)


def _written(*_: object) -> str:
    """What is left of a macro when its page is written."""
    return ""


class Bytecode(FileSystemBytecodeCache):
    """Compiled templates, kept as Python keeps its modules: beside their sources, where it may write there."""

    def __init__(self, settings: Path) -> None:
        """``settings``: the file in which the environment is set up; what another one has compiled isn't taken."""
        kept_by = hashlib.sha256(Path(__file__).read_bytes() + settings.read_bytes()).hexdigest()[:8]
        super().__init__(str(cache_folder(Path(__file__).parent / "templates")), f"%s.{kept_by}.jinja")

    def load_bytecode(self, bucket: Bucket) -> None:
        with contextlib.suppress(OSError, EOFError, ValueError, TypeError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if not sys.dont_write_bytecode:
            with contextlib.suppress(OSError):
                Path(self.directory).mkdir(exist_ok=True)
                super().dump_bytecode(bucket)


__all__ = ["Bytecode", "PageCode", "PageContext", "PageTemplate", "escaped"]
