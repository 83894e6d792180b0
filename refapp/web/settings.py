"""The settings of docs/deploy.md: read from the environment, and refused with a sentence where they make no sense."""

from __future__ import annotations

import ipaddress
import os
import re
import stat
from pathlib import Path

from refapp.lazy_dataclass import dataclass
from refapp.model import RefappError

_HOST = re.compile(r"\*|\.?[a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\]")


class SettingError(RefappError, RuntimeError):
    """A setting that can't be understood. Gunicorn says a RuntimeError as a sentence, all else as a traceback."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the environment says. ``trusted``: hosts that absolute addresses may carry, beside this machine's own;
    ``hsts``: seconds for which browsers shall ask by https only, 0 to say nothing of it."""

    data: Path | None = None
    base_url: str = ""
    trusted: tuple[str, ...] = ()
    log: str = ""
    metrics: bool = False
    hsts: int = 0


def settings_from_environment() -> Settings:
    """The settings; raises SettingError."""
    data, log = os.environ.get("REFAPP_DATA"), os.environ.get("REFAPP_LOG", "")
    if data and not can_be_folder(data):
        raise SettingError("bad_setting", "{name}={found!r}; expected {expected}", name="REFAPP_DATA", found=data[:80],
                           expected="/var/lib/refapp")
    named = os.environ.get("REFAPP_TRUSTED_HOSTS", "").lower().split(",")
    trusted = tuple(part.strip() for part in named if part.strip())
    for host in trusted:
        if not _HOST.fullmatch(host):
            raise SettingError("bad_setting", "{name}={found!r}; expected {expected}", name="REFAPP_TRUSTED_HOSTS",
                               found=host, expected="rules.example, .example.org, *")
    if log not in ("", "text", "json"):
        raise SettingError("bad_setting", "{name}={found!r}; expected {expected}", name="REFAPP_LOG", found=log,
                           expected="text, json")
    metrics = os.environ.get("REFAPP_METRICS", "")
    if metrics not in ("", "0", "1"):
        raise SettingError("bad_setting", "{name}={found!r}; expected {expected}", name="REFAPP_METRICS", found=metrics,
                           expected="0, 1")
    base, hsts = base_url_from_environment(), os.environ.get("REFAPP_HSTS", "")
    if hsts and not (re.fullmatch("[0-9]{1,9}", hsts) and (base.startswith("https:") or int(hsts) == 0)):
        raise SettingError("bad_setting", "{name}={found!r}; expected {expected}", name="REFAPP_HSTS", found=hsts,
                           expected="31536000 (REFAPP_BASE_URL=https://…)")
    return Settings(Path(data) if data else None, base, trusted, log, metrics == "1", int(hsts or 0))


def can_be_folder(text: str) -> bool:
    """Whether a text names a directory, or one that could be made: not what is too long, a file, below a file."""
    try:
        return bool(text) and stat.S_ISDIR(Path(text).stat().st_mode)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False


def is_base_url(text: str) -> bool:
    """Whether a text can stand before the paths of a service."""
    return re.fullmatch(r"https?://[^/?#\s\"<>]+(/[^?#\s\"<>]*)?", text) is not None


def base_url_from_environment() -> str:
    """REFAPP_BASE_URL without a slash at its end; "" where it is not set; raises SettingError."""
    base = os.environ.get("REFAPP_BASE_URL", "").rstrip("/")
    if base and not is_base_url(base):
        raise SettingError("bad_setting", "{name}={found!r}; expected {expected}", name="REFAPP_BASE_URL", found=base,
                           expected="https://rules.example")
    return base


def is_trusted(host: str, trusted: tuple[str, ...]) -> bool:
    """Whether absolute addresses may carry the host that a request named: one that was allowed, or one that only this
    machine or its own network can be."""
    name = re.sub(r":[0-9]*$", "", host.lower())
    if any(each in ("*", name) or (each.startswith(".") and f".{name}".endswith(each)) for each in trusted):
        return True
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return address.is_private or address.is_loopback or address.is_link_local
