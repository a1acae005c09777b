"""When texts have colours."""

from __future__ import annotations

import io

import pytest

from funcgrad.trace.util.terminal import coloured, has_colour


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    "no_color, force_color, term, is_terminal, expected",
    [
        ("", "", "xterm", True, True),
        ("", "", "xterm", False, False),
        ("", "", "dumb", True, False),
        ("", "", "", True, False),
        ("1", "", "xterm", True, False),
        ("0", "", "xterm", True, False),  # any value but an empty one
        ("1", "1", "xterm", True, False),  # the user who wants none is heard first
        ("", "1", "dumb", False, True),
        ("", "0", "xterm", True, False),
    ],
)
def test_settings_and_terminals(
    no_color: str,
    force_color: str,
    term: str,
    is_terminal: bool,
    expected: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in (("NO_COLOR", no_color), ("FORCE_COLOR", force_color), ("TERM", term)):
        monkeypatch.setenv(name, value)
    stream = Terminal() if is_terminal else io.StringIO()
    assert has_colour(stream) == expected
    monkeypatch.setattr("sys.stdout", stream)
    assert has_colour() == expected


def test_a_stream_that_is_none_has_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a program without a console."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.stdout", None)
    assert not has_colour()


def test_texts() -> None:
    assert coloured("x", "red", "bold") == "\x1b[31;1mx\x1b[0m"
    assert coloured("x") == "x"
    assert coloured("", "red") == ""
