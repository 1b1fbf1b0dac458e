"""Refusals: a status and one clear sentence, as JSON."""

from __future__ import annotations

import json

from starlette.types import Send


class Refused(Exception):
    """What is not answered, with the status and the sentence for who asked."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


def body(message: str) -> bytes:
    return json.dumps({"message": message}).encode()


async def send_refusal(send: Send, refused: Refused) -> None:
    """Answers with it, and closes the connection: there may be more of the request to come."""
    content = body(refused.message)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(content)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
