"""The page of one recording, served to this machine alone.

It listens on 127.0.0.1. Each request needs the token of the address that was printed, and the host name of it: a page
of another site could send requests here, also by a name that it lets mean 127.0.0.1, but knows no token and is refused
for its name. All else is answered 403, and nothing is read from the disk.
"""

from __future__ import annotations

import hmac
import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

_HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_REFUSED = "default-src 'none'; frame-ancestors 'none'"


class Server:
    """Serves a recording until it is closed.

    Attributes
    ----------
    url : the page's address, with its token.
    """

    def __init__(self, page: str, recording: bytes, port: int = 0) -> None:
        """Listen, and answer in a thread of its own. Raise OSError where the port is taken."""
        self._token = secrets.token_urlsafe(24)
        self._answers = {
            "/": ("text/html; charset=utf-8", page.encode()),
            "/recording.fgi": ("application/octet-stream", recording),
        }
        self._policy = f"{_policy_of(page)}; frame-ancestors 'none'"
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self._server.daemon_threads = True
        self._port = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self._port}/?token={self._token}"
        self._thread = threading.Thread(
            target=self._server.serve_forever, name="funcgrad.inspect", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Stop to listen."""
        self._server.shutdown()
        self._server.server_close()

    def wait(self) -> None:
        """Serve until the process is interrupted."""
        while self._thread.is_alive():
            self._thread.join(1.0)

    def answer(self, host: str | None, target: str) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body for a request. `host` is the header's."""
        address = urlsplit(target)
        token = parse_qs(address.query).get("token", [""])[0]
        known = host in (f"127.0.0.1:{self._port}", f"localhost:{self._port}")
        found = self._answers.get(address.path)
        if not known or not hmac.compare_digest(token.encode(), self._token.encode()) or found is None:
            refused = {"Content-Type": "text/plain; charset=utf-8", "Content-Security-Policy": _REFUSED}
            return 403, {**_HEADERS, **refused}, b"funcgrad.inspect: open the address that was printed\n"
        kind, body = found
        return 200, {**_HEADERS, "Content-Type": kind, "Content-Security-Policy": self._policy}, body


def _policy_of(page: str) -> str:
    """Return the content security policy that a page has in its head, to be sent with it as well."""
    _, _, rest = page.partition('http-equiv="Content-Security-Policy" content="')
    return rest.partition('"')[0] or "default-src 'none'"


def _handler(server: Server) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        server_version, sys_version = "funcgrad", ""
        timeout = 30  # seconds that a connection may say nothing

        def do_GET(self) -> None:
            status, headers, body = server.answer(self.headers.get("Host"), self.path)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        do_HEAD = do_GET

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing: the user's program has the terminal."""

    return Handler
