"""Discord's interactions endpoint: checks the signature of each request and hands the rest to the services.

There only where REFAPP_DISCORD_PUBLIC_KEY names an application's public key (64 hexadecimal digits). A request whose
signature is missing or wrong gets a 401, as Discord demands and tests.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from flask import Flask, Response, current_app, jsonify, request

from refapp.later import later
from refapp.model import RefappError
from refapp.web.answers import reader
from refapp.web.settings import SettingError

if TYPE_CHECKING:
    from refapp.services.answers.discord import answer
else:
    (answer,) = later("refapp.services.answers.discord", "answer")

SETTING = "REFAPP_DISCORD_PUBLIC_KEY"
LONGEST = 256 * 1024


class DiscordSetupError(SettingError):
    """The key can't be used, or the library that checks signatures is not installed."""


def init_app(app: Flask) -> None:
    app.config.setdefault("DISCORD_PUBLIC_KEY", os.environ.get(SETTING, ""))
    key = app.config["DISCORD_PUBLIC_KEY"]
    if not key:
        return
    app.extensions["refapp.discord"] = _verifier(key)
    app.add_url_rule("/discord/interactions", "discord", _interactions, methods=["POST"])


def _verifier(key: str) -> object:
    try:
        from nacl.signing import VerifyKey  # noqa: PLC0415  optional: only who answers Discord needs it
    except ImportError as error:
        raise DiscordSetupError("discord.library", "{setting} is set, but PyNaCl is not installed: pip install pynacl",
                                setting=SETTING) from error
    try:
        return VerifyKey(bytes.fromhex(key))
    except ValueError as error:
        raise DiscordSetupError("discord.key", "{setting} must be the 64 hexadecimal digits of the application's "
                                "public key; it has {found} characters", setting=SETTING, found=len(key)) from error


def _signed(body: bytes) -> bool:
    from nacl.exceptions import BadSignatureError  # noqa: PLC0415

    try:
        signature = bytes.fromhex(request.headers.get("X-Signature-Ed25519", ""))
        current_app.extensions["refapp.discord"].verify(
            request.headers.get("X-Signature-Timestamp", "").encode() + body, signature)
    except (BadSignatureError, ValueError, TypeError):
        return False
    return True


def _interactions() -> Response:
    body = request.get_data(cache=False)
    if len(body) > LONGEST or not _signed(body):
        return _plain("invalid request signature", 401)
    try:
        found = answer(reader, body)
    except RefappError:
        return _plain("not JSON", 400)
    if found is None:
        return _plain("unknown interaction", 400)
    made = jsonify(found)
    made.headers["Cache-Control"] = "no-store"
    return made


def _plain(text: str, status: int) -> Response:
    return Response(text, status, mimetype="text/plain", headers={"Cache-Control": "no-store"})
