"""Folders that only their owner can change: nobody else's bytes are read, also where names change between two looks."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from funcgrad.lower.runtime import private_folder
from funcgrad.lower.runtime.private_folder import Untrusted, open_folder, read, write

MOST = 1 << 20


def content(folder: Path, name: str = "entry") -> bytes | None:
    """What is read at a path, opened anew."""
    handle = open_folder(str(folder))
    try:
        return read(name, handle, MOST)
    finally:
        os.close(handle)


def filled(folder: Path, data: bytes) -> Path:
    handle = open_folder(str(folder))
    write("entry", handle, data)
    os.close(handle)
    return folder


@pytest.fixture
def given_away(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Make a file or folder look like that of another user: only root may do it in earnest."""
    others: set[tuple[int, int]] = set()

    def reported(original: Callable) -> Callable:
        def report(*args: Any, **kwargs: Any) -> os.stat_result:
            found = original(*args, **kwargs)
            if (found.st_dev, found.st_ino) not in others:
                return found
            return os.stat_result((*found[:4], os.geteuid() + 1, *found[5:]))

        return report

    def give(path: Path) -> None:
        status = os.lstat(path)
        others.add((status.st_dev, status.st_ino))

    for name in ("stat", "fstat"):
        monkeypatch.setattr(os, name, reported(getattr(os, name)))
    return give


def test_folders_are_made_for_the_user_alone(tmp_path: Path):
    assert content(filled(tmp_path / "a" / "b", b"data")) == b"data"
    for path in (tmp_path / "a", tmp_path / "a" / "b"):
        assert path.stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "a" / "b" / "entry").stat().st_mode & 0o777 == 0o600


def test_relative_paths_and_dots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    filled(tmp_path / "a" / "b", b"data")
    monkeypatch.chdir(tmp_path)
    for path in ("a/b", "./a/../a//b/", f"{tmp_path}/a/./b"):
        assert content(Path(path)) == b"data"


def test_no_descriptor_stays_open(tmp_path: Path):
    filled(tmp_path / "a", b"data")
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "loop").symlink_to("loop")
    before = os.listdir("/proc/self/fd") if os.path.exists("/proc/self/fd") else []
    for path in ("a", "open/b", "loop", "a/entry/b"):
        try:
            os.close(open_folder(str(tmp_path / path)))
        except (OSError, Untrusted):
            continue
    assert not before or len(os.listdir("/proc/self/fd")) == len(before)


def test_links_of_the_user_are_followed(tmp_path: Path):
    filled(tmp_path / "real" / "deep", b"data")
    (tmp_path / "absolute").symlink_to(tmp_path / "real")
    (tmp_path / "relative").symlink_to("absolute/../real/deep")
    assert content(tmp_path / "absolute" / "deep") == b"data"
    assert content(tmp_path / "relative") == b"data"


def test_links_in_a_circle(tmp_path: Path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(Untrusted, match="lead in a circle"):
        open_folder(str(tmp_path / "a"))


def test_where_the_path_leads_is_looked_at_and_how_it_is_written(tmp_path: Path):
    """A folder above the link that others can write: they could lead it elsewhere. And one above its target."""
    filled(tmp_path / "good", b"data")
    (tmp_path / "open").mkdir()
    (tmp_path / "open" / "link").symlink_to(tmp_path / "good")
    filled(tmp_path / "open" / "real", b"data")
    (tmp_path / "good" / "link").symlink_to(tmp_path / "open" / "real")
    for mode, allowed in ((0o755, True), (0o775, False), (0o757, False), (0o1777, True)):
        (tmp_path / "open").chmod(mode)
        for path in (tmp_path / "open" / "link", tmp_path / "good" / "link"):
            if allowed:
                assert content(path) == b"data"
                continue
            with pytest.raises(Untrusted, match=f"that others can write, {tmp_path / 'open'}$"):
                open_folder(str(path))


def test_in_a_sticky_folder_everything_has_to_be_the_users(
    tmp_path: Path, given_away: Callable[[Path], None]
):
    """As in /tmp: others make entries there, and cannot rename those of the user."""
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    filled(shared / "mine", b"mine")
    (shared / "theirs").mkdir()
    (shared / "link").symlink_to("mine")
    assert content(shared / "mine") == content(shared / "link") == b"mine"
    given_away(shared / "theirs")
    given_away(shared / "link")
    with pytest.raises(Untrusted, match="belongs to another user"):
        open_folder(str(shared / "theirs"))
    with pytest.raises(Untrusted, match=f"lies in a folder of another user, {shared / 'theirs'}"):
        open_folder(str(shared / "theirs" / "below"))
    with pytest.raises(Untrusted, match="link of another user"):
        open_folder(str(shared / "link"))
    given_away(shared)  # whose owner may rename what he likes
    with pytest.raises(Untrusted, match=f"lies in a folder of another user, {shared}$"):
        open_folder(str(shared / "mine"))


def test_a_sticky_folder_is_none_for_entries(tmp_path: Path):
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache").chmod(0o1777)
    with pytest.raises(Untrusted, match="can be written by others"):
        open_folder(str(tmp_path / "cache"))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_files_that_were_given_away_in_earnest(tmp_path: Path):
    filled(tmp_path / "cache", b"data")
    os.chown(tmp_path / "cache" / "entry", 12345, -1)
    assert content(tmp_path / "cache") is None
    os.chown(tmp_path / "cache", 12345, -1)
    with pytest.raises(Untrusted, match="belongs to another user"):
        open_folder(str(tmp_path / "cache"))


def test_only_plain_files_of_the_user_are_read(tmp_path: Path, given_away: Callable[[Path], None]):
    entry = filled(tmp_path / "cache", b"data") / "entry"
    folder = tmp_path / "cache"
    for mode in (0o620, 0o602):
        entry.chmod(mode)
        assert content(folder) is None
    entry.chmod(0o644)
    assert content(folder) == b"data"
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")  # opened for reading it would wait for a writer
    (folder / "link").symlink_to("entry")
    assert content(folder, "folder") is None
    assert content(folder, "pipe") is None
    for name in ("link", "absent"):
        with pytest.raises(OSError):
            content(folder, name)
    given_away(entry)
    assert content(folder) is None


def test_a_file_that_is_there_is_not_written_to(tmp_path: Path):
    folder = filled(tmp_path / "cache", b"data")
    (folder / "link").symlink_to(tmp_path / "victim")
    handle = open_folder(str(folder))
    for name in ("entry", "link"):
        with pytest.raises(FileExistsError):
            write(name, handle, b"other")
    os.close(handle)
    assert content(folder) == b"data" and not (tmp_path / "victim").exists()


# ---- what changes between two looks ----


def swap_when(monkeypatch: pytest.MonkeyPatch, function: str, name: str, swap: Callable[[], None]) -> None:
    """Let somebody else do something right before, or after, the folder asks the system about a name, once."""
    original = getattr(os, function)
    waiting = [swap]

    def asked(path: Any, *args: Any, **kwargs: Any) -> Any:
        if path == name and waiting and function == "open":
            waiting.pop()()
        found = original(path, *args, **kwargs)
        if path == name and waiting:
            waiting.pop()()
        return found

    monkeypatch.setattr(os, function, asked)


@pytest.fixture
def places(tmp_path: Path) -> tuple[Path, Path]:
    """(a folder with an entry, one of somebody else's with another)."""
    return filled(tmp_path / "top" / "cache", b"good"), filled(tmp_path / "evil" / "cache", b"evil")


@pytest.mark.parametrize("name", ["top", "cache"])
def test_a_link_in_the_place_of_a_folder(
    places: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
):
    good, evil = places
    old, new = (tmp_path / "top", tmp_path / "evil") if name == "top" else (good, evil)

    def swap() -> None:
        os.rename(old, tmp_path / "away")
        os.symlink(new, old)

    swap_when(monkeypatch, "stat", name, swap)
    with pytest.raises(OSError):
        content(good)
    assert not old.exists() or old.is_symlink()  # it was swapped


def test_a_folder_of_another_user_in_the_place_of_a_folder(
    places: tuple[Path, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    given_away: Callable[[Path], None],
):
    good, evil = places
    given_away(evil)

    def swap() -> None:
        os.rename(good, tmp_path / "away")
        os.rename(evil, good)

    swap_when(monkeypatch, "stat", "cache", swap)
    with pytest.raises(Untrusted, match="belongs to another user"):
        content(good)


def test_names_that_change_once_the_folder_is_open(places: tuple[Path, Path], tmp_path: Path):
    good, _ = places
    handle = open_folder(str(good))
    os.rename(tmp_path / "top", tmp_path / "away")
    os.rename(tmp_path / "evil", tmp_path / "top")
    assert read("entry", handle, MOST) == b"good"
    os.close(handle)


@pytest.mark.parametrize("kind", ["link", "pipe", "file of another user"])
def test_an_entry_that_changes_before_it_is_opened(
    places: tuple[Path, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    given_away: Callable[[Path], None],
    kind: str,
):
    good, evil = places

    def swap() -> None:
        (good / "entry").unlink()
        if kind == "link":
            os.symlink(evil / "entry", good / "entry")
        elif kind == "pipe":
            os.mkfifo(good / "entry")
        else:
            given_away(evil / "entry")
            os.rename(evil / "entry", good / "entry")

    swap_when(monkeypatch, "open", "entry", swap)
    try:
        assert content(good) is None
    except OSError:
        assert kind == "link"


def test_systems_that_cannot_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(private_folder, "_IS_KNOWN", False)
    with pytest.raises(Untrusted, match="does not say who can write"):
        open_folder(str(tmp_path))
