"""Settings: impossible values are refused where they are said, in the environment and in the program."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad.config import Config, config
from funcgrad.errors import ArgumentError

module = sys.modules["funcgrad.config"]
FLAGS = sorted(module._FLAGS)
# Of each setting that is no flag: values that it takes from the environment, and those that it refuses.
TEXTS: dict[str, tuple[list[tuple[str, Any]], list[str]]] = {
    "threads": ([("3", 3), (" 2 ", 2)], ["0", "-1", "2.5", "many"]),
    "beam": ([("0", 0), ("4", 4)], ["-1", "wide"]),
    "debug": ([("0", 0), ("2", 2), ("6", 6)], ["7", "-1", "yes"]),
    "traceback": ([("short", "short"), ("full", "full")], ["bar", "FULL", "0"]),
    "numpy_dtype_promotion": ([("standard", "standard"), ("strict", "strict")], ["bar", "STRICT", "1"]),
    "numpy_rank_promotion": (
        [("allow", "allow"), ("warn", "warn"), ("raise", "raise")],
        ["bar", "Raise", "2"],
    ),
    "uneven_sharding": ([("pad", "pad"), ("refuse", "refuse")], ["maybe"]),
    "default_matmul_precision": ([("bfloat16", "bfloat16"), ("highest", "highest")], ["half", "float16"]),
    "cache_dir": ([("/a b", "/a b")], []),
    "device": ([("opencl:1", "opencl:1")], []),  # which there are is known when one is used
}
OF_THE_PROCESS = {
    "cpu_devices": (module._number, ("FUNCGRAD_CPU_DEVICES", 1, 1), [("3", 3)], ["0", "-2", "x"]),
    "collective_timeout": (
        module._seconds, ("FUNCGRAD_COLLECTIVE_TIMEOUT", 600), [("2.5", 2.5), ("inf", math.inf)],
        ["0", "-1", "nan", "abc"],
    ),
}  # fmt: skip


def fresh() -> SimpleNamespace:
    """The settings that a new thread starts with. Settings know their thread: each is made in one of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: SimpleNamespace(**Config().of_thread())).result()


def variable(name: str) -> str:
    return f"FUNCGRAD_{name.upper()}"


def test_every_setting_is_in_a_table_of_this_file():
    known = {*config.of_thread(), "cpu_devices", "collective_timeout"}
    assert known == {*FLAGS, *TEXTS, *OF_THE_PROCESS, "mesh"}  # a mesh is no text


@pytest.mark.parametrize("name", FLAGS)
def test_flags(name: str, monkeypatch: pytest.MonkeyPatch):
    default = getattr(without_environment(monkeypatch), name)
    for text, value in (
        ("1", True), ("true", True), ("ON", True), (" yes ", True), ("0", False), ("False", False), ("no", False),
        ("off", False), ("", default),
    ):  # fmt: skip
        monkeypatch.setenv(variable(name), text)
        assert getattr(fresh(), name) is value
    for text in ("maybe", "2", "-", "truee"):
        monkeypatch.setenv(variable(name), text)
        allowed = f"{variable(name)} has to be one of 1, true, yes, on, 0, false, no, off, not '{text}'"
        with pytest.raises(ArgumentError, match=re.escape(allowed)):
            fresh()


def without_environment(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    for name in list(os.environ):
        if name.startswith("FUNCGRAD_"):
            monkeypatch.delenv(name)
    return fresh()


@pytest.mark.parametrize("name", TEXTS)
def test_texts(name: str, monkeypatch: pytest.MonkeyPatch):
    right, wrong = TEXTS[name]
    default = getattr(without_environment(monkeypatch), name)
    for text, value in (*right, ("", default)):
        monkeypatch.setenv(variable(name), text)
        assert getattr(fresh(), name) == value
    for text in wrong:
        monkeypatch.setenv(variable(name), text)
        with pytest.raises(ArgumentError, match=rf"{variable(name)} has to be .*, not {text!r}") as caught:
            fresh()
        assert "unset it in the environment for" in caught.value.hint


@pytest.mark.parametrize("name", OF_THE_PROCESS)
def test_settings_of_all_threads(name: str, monkeypatch: pytest.MonkeyPatch):
    """They are read when the module is imported."""
    read, arguments, right, wrong = OF_THE_PROCESS[name]
    for text, value in (*right, ("", arguments[1])):
        monkeypatch.setenv(variable(name), text)
        assert read(*arguments) == value
    for text in wrong:
        monkeypatch.setenv(variable(name), text)
        with pytest.raises(ArgumentError, match=rf"{variable(name)} has to be .*, not {text!r}"):
            read(*arguments)


def test_they_are_refused_at_import():
    """Each in a process of its own would take long: all in one, which imports the module by itself."""
    program = """
import importlib.util, os, sys
from funcgrad.errors import ArgumentError
import funcgrad.config
for name, value in (("ENABLE_X64", "maybe"), ("TRACEBACK", "bar"), ("COLLECTIVE_TIMEOUT", "abc"), ("CPU_DEVICES", "0")):
    os.environ["FUNCGRAD_" + name] = value
    try:
        spec = importlib.util.spec_from_file_location("again", sys.modules["funcgrad.config"].__file__)
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    except ArgumentError as error:
        print(error.message)
    del os.environ["FUNCGRAD_" + name]
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines() == [
        "FUNCGRAD_ENABLE_X64 has to be one of 1, true, yes, on, 0, false, no, off, not 'maybe'",
        "FUNCGRAD_TRACEBACK has to be one of short, full, not 'bar'",
        "FUNCGRAD_COLLECTIVE_TIMEOUT has to be a number of seconds, more than 0, not 'abc'",
        "FUNCGRAD_CPU_DEVICES has to be a whole number of 1 or more, not '0'",
    ]


def test_the_error_at_import_is_at_the_line_that_imports():
    environment = {**os.environ, "FUNCGRAD_BEAM": "many"}
    program = "x = 1\nimport funcgrad"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert "\n  at <string>:2 in <module>\n" in found.stderr


WRONG: dict[str, list[Any]] = {
    **{name: ["yes", "0", None, 2, 1.0, np.zeros(2)] for name in FLAGS},
    "threads": [0, -1, 2.0, "3", True], "beam": [-1, 1.5, "2"], "debug": [7, True, "2", None],
    "traceback": ["bar", 1, None, np.zeros(2)], "uneven_sharding": ["maybe", None], "cache_dir": [None, 3],
    "default_matmul_precision": ["half", 3, np.zeros(2)], "mesh": ["x", 3], "cpu_devices": [0, 1.0, "2"],
    "collective_timeout": [0, -1.0, math.nan, "abc", None],
    "numpy_dtype_promotion": ["maybe", 0, None], "numpy_rank_promotion": ["maybe", 1, None],
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_values_in_the_program(name: str):
    before = getattr(config, name)
    for value in WRONG[name]:
        with pytest.raises(ArgumentError, match=f"config: {name} "):
            setattr(config, name, value)
        with pytest.raises(ArgumentError, match=f"config: {name} "), config(**{name: value}):
            pass
    assert getattr(config, name) == before


def test_flags_may_be_numbers_and_paths_objects(tmp_path: Any):
    with config(enable_x64=1, cache=0, cache_dir=tmp_path):
        assert config.enable_x64 is True and config.cache is False and config.cache_dir == str(tmp_path)
        assert fg.numpy.asarray(1.0).dtype == "float64"
