"""The server answers who knows the address, and nobody else."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from funcgrad.inspect.server import Server

POLICY = "default-src 'none'; script-src 'sha256-x'"
PAGE = f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{POLICY}">'


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server(PAGE, b"recording")
    yield made
    made.close()


def ask(
    server: Server, path: str, method: str = "GET", host: str | None = None
) -> tuple[int, dict[str, str], bytes]:
    address = urlsplit(server.url)
    connection = http.client.HTTPConnection("127.0.0.1", address.port or 0, timeout=10)
    connection.request(method, path, headers={} if host is None else {"Host": host})
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


def test_the_page_and_its_recording(server: Server) -> None:
    query = urlsplit(server.url).query
    status, headers, body = ask(server, f"/?{query}")
    assert (status, body) == (200, PAGE.encode())
    assert headers["Content-Security-Policy"] == f"{POLICY}; frame-ancestors 'none'"
    assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "no-referrer"
    assert "Access-Control-Allow-Origin" not in headers
    assert ask(server, f"/recording.fgi?{query}")[2] == b"recording"
    status, headers, body = ask(server, f"/?{query}", "HEAD")
    assert (status, body, headers["Content-Length"]) == (200, b"", str(len(PAGE)))
    port = urlsplit(server.url).port
    assert ask(server, f"/?{query}", host=f"localhost:{port}")[0] == 200


@pytest.mark.parametrize(
    "path", ["/", "/?token=", "/?token=wrong", "/recording.fgi", "/?token=%FF%00", "/?token=%C3%A9"]
)
def test_no_token_no_answer(server: Server, path: str) -> None:
    status, headers, body = ask(server, path)
    assert status == 403 and b"recording" not in body
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("path", ["/../server.py", "/etc/passwd", "/recording.fgi/", "/page", "*"])
def test_other_paths_are_refused(server: Server, path: str) -> None:
    query = urlsplit(server.url).query
    assert ask(server, f"{path}?{query}")[0] == 403


@pytest.mark.parametrize("host", ["attacker.example", "attacker.example:80", "127.0.0.1", "", "127.0.0.1:1"])
def test_names_that_are_made_to_mean_this_machine(server: Server, host: str) -> None:
    """A page of another site may let its own name mean 127.0.0.1: its requests carry that name."""
    assert ask(server, f"/?{urlsplit(server.url).query}", host=host)[0] == 403


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_other_methods(server: Server, method: str) -> None:
    assert ask(server, f"/?{urlsplit(server.url).query}", method)[0] == 501


def test_tokens_differ_and_ports_are_free(server: Server) -> None:
    other = Server(PAGE, b"")
    assert urlsplit(other.url).query != urlsplit(server.url).query
    assert len(urlsplit(server.url).query) >= len("token=") + 32
    other.close()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", urlsplit(other.url).port or 0), 1)
    with pytest.raises(OSError):
        Server(PAGE, b"", urlsplit(server.url).port or 0)


def test_only_this_machine_is_listened_to(server: Server) -> None:
    assert server._server.server_address[0] == "127.0.0.1"
    assert server.url.startswith("http://127.0.0.1:")
