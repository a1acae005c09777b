"""The report of what works: whatever is broken is a line of it, and no error."""

import os
import sys
import types

import pytest

import funcgrad as fg
from funcgrad.backends import interface
from funcgrad.errors import DeviceError
from funcgrad.lower.runtime import disk_cache
from tests.hardware import fake_accelerator


def raising(error):
    def call(*args, **kwargs):
        raise error

    return call


class Crooked(fake_accelerator.Backend):
    """Its arithmetic is wrong."""

    def interpret(self, outputs, params):
        run = super().interpret(outputs, params)

        def wrong(arguments):
            found = run(arguments)
            found[0].region[0].bytes[:4] = 77
            return found

        return wrong


class Named(fake_accelerator.Backend):
    description = "a fine device"


BROKEN = {
    "count raises": (
        {"count": raising(RuntimeError("the driver\nis upset"))},
        "RuntimeError: the driver is upset",
    ),
    "no driver": ({"count": raising(DeviceError("no driver", hint="install one"))}, "no driver"),
    "none": ({"count": lambda: 0, "Backend": raising(DeviceError("no platform here"))}, "no platform here"),
    "exits": ({"count": raising(SystemExit(3))}, "SystemExit: 3"),
    "no count": ({}, "AttributeError"),
    "does not open": ({"count": lambda: 1, "Backend": raising(OSError("lost"))}, "does not open here: lost"),
    "not a backend": ({"count": lambda: 1, "Backend": lambda number: object()}, "AttributeError"),
    "wrong results": ({"count": lambda: 1, "Backend": Crooked}, "1 of 1000 results of x * x + 1 are wrong"),
}


def with_kind(monkeypatch, parts):
    """The kinds of devices are the CPU and one that a module with these parts has."""
    module = types.ModuleType("a_broken_backend")
    vars(module).update(parts)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    kinds = {"cpu": interface._modules["cpu"], "fake": module.__name__}
    monkeypatch.setattr(interface, "_modules", kinds)
    monkeypatch.setattr(interface, "_open", {k: v for k, v in interface._open.items() if k == "cpu"})


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_a_line(monkeypatch, name):
    parts, why = BROKEN[name]
    with_kind(monkeypatch, parts)
    fg.clear_caches()
    report = fg.doctor()
    cpu, fake = report.devices
    assert cpu.works and not fake.works and why in fake.what
    assert all(len(line) < 500 for line in str(report).splitlines())
    assert f"{fake.name}" in str(report) and why in repr(report)


def test_a_backend_that_cannot_be_imported_is_a_line(monkeypatch):
    with_kind(monkeypatch, {})
    interface._modules["fake"] = "there.is.no.such.module"
    assert "No module named 'there'" in fg.doctor().devices[1].what


def test_a_device_that_works_says_what_it_is(monkeypatch):
    with_kind(monkeypatch, {"count": lambda: 2, "Backend": Named})
    fg.clear_caches()
    report = fg.doctor()
    assert [row.name for row in report.devices] == ["cpu", "fake:0", "fake:1"]
    assert all(row.works for row in report.devices)
    assert report.devices[1].what == "a fine device" and report.devices[1].memory[1] == fake_accelerator.TOTAL
    assert "fake:1  yes    0.0 of 0.1 GiB  a fine device" in str(report)


def test_remedies_and_missing_packages_are_shown(monkeypatch):
    with_kind(monkeypatch, {"count": raising(DeviceError("no driver", hint="install one"))})
    monkeypatch.setattr("funcgrad.transforms.doctor._PACKAGES", ("numpy", "no-such-package"))
    text = str(fg.doctor())
    assert "-> install one" in text and "no-such-package missing" in text and fg.__version__ in text


def test_the_cache_is_described(monkeypatch, tmp_path):
    with_kind(monkeypatch, {"count": lambda: 0, "Backend": raising(OSError("none"))})
    with fg.config(cache_dir=str(tmp_path / "kept")):
        fg.doctor()  # what it runs is kept, too
        disk_cache.save(disk_cache.key("x"), b"content")
        count = len(list((tmp_path / "kept").iterdir()))
        assert f"{count} entries" in fg.doctor().cache
    (tmp_path / "file").write_text("")
    with fg.config(cache_dir=str(tmp_path / "file" / "below")):
        assert "off: " in fg.doctor().cache
    with fg.config(cache=False):
        assert fg.doctor().cache == "off, by config.cache"


def test_an_entry_that_another_process_deletes_is_not_counted(monkeypatch, tmp_path):
    with_kind(monkeypatch, {"count": lambda: 0, "Backend": raising(OSError("none"))})
    with fg.config(cache_dir=str(tmp_path)):
        fg.doctor()
        names = [*os.listdir(tmp_path), "deleted"]
        monkeypatch.setattr(os, "listdir", lambda folder: names)
        assert f"{len(names) - 1} entries" in fg.doctor().cache


def test_hardware_without_a_driver_and_a_device_that_does_not_exist_are_told(monkeypatch, tmp_path):
    with_kind(monkeypatch, {"count": lambda: 0, "Backend": raising(OSError("none"))})
    monkeypatch.setattr("funcgrad.transforms.doctor._SEEN", {str(tmp_path): ("a GPU", "fake")})
    with fg.config(device="abacus"):
        report = fg.doctor()
    assert report.devices[0].works
    notes = report.notes
    assert notes[0] == f"{tmp_path} says that there is a GPU, and no 'fake' device works"
    assert "config.device is 'abacus', which does not work" in notes[1]
    monkeypatch.setattr("funcgrad.transforms.doctor._SEEN", {str(tmp_path): ("a GPU", "fake", "cpu")})
    assert not [note for note in fg.doctor().notes if "a GPU" in note], "one kind that works is enough"
