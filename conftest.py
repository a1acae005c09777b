"""Settings of every test run: graphs are checked between stages, compiled programs go to a folder of this run.

It stands in the root folder, not in tests/, because the examples in the docstrings of funcgrad/ are tests too.
The environment is set while this file is imported, before funcgrad reads it; the workers of pytest-xdist inherit it.
"""

from __future__ import annotations

import builtins
import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# Its import makes jax mean funcgrad in the process: tests/compat runs it in others.
collect_ignore = ["funcgrad/compat"]
if find_spec("torch") is None:  # an extra, without which these modules are not imported
    collect_ignore += [
        f"funcgrad/torch/{name}.py"
        for name in (
            "compiling",
            "exporting",
            "fx_graph",
            "higher_order",
            "importing",
            "library",
            "replacing",
            "tensors",
        )
    ]

_IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ

os.environ.setdefault("FUNCGRAD_CHECK_SPEC", "1")
if not _IS_WORKER:
    os.environ["FUNCGRAD_CACHE_DIR"] = tempfile.mkdtemp(prefix="funcgrad-tests-")

# No deadline: the first example of a test compiles. On CI every run tries the same examples.
settings.register_profile(
    "funcgrad",
    deadline=None,
    max_examples=40,
    derandomize="CI" in os.environ,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("funcgrad")

import funcgrad  # noqa: E402  # after the environment is set

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a background job ignores what tests of Ctrl-C send
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart() -> None:
    """Let the cache of this run have the native code of calls: a thread would compile it while the first tests run."""
    from funcgrad.transforms.jit.fast_path import has_front_door
    from funcgrad.transforms.jit.jit import JitFunction

    if not _IS_WORKER:
        has_front_door(JitFunction, "cpu", wait=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update", action="store_true", help="rewrite the expected texts that are kept in files"
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep the collector of garbage from what pytest made of tens of thousands of tests: it stays to the end, and each
    collection in a test, of which backends ask for many, would look at millions of objects for nothing.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


@pytest.fixture(autouse=True)
def _names_of_examples(request: pytest.FixtureRequest, doctest_namespace: dict[str, Any]) -> Iterator[None]:
    """Examples in docstrings may use `funcgrad`, and those of funcgrad.numpy each other's functions. How many devices
    the CPU is one of them may say for itself.
    """
    example = getattr(request.node, "dtest", None)
    if example is None:
        yield
    else:
        doctest_namespace.clear()
        doctest_namespace["funcgrad"] = funcgrad
        if example.globs.get("__name__", "").startswith("funcgrad.numpy"):
            names = vars(funcgrad.numpy).items()
            hidden = set(example.globs) | set(dir(builtins))
            doctest_namespace.update({name: value for name, value in names if name not in hidden})
        with funcgrad.config(cpu_devices=funcgrad.config.cpu_devices):
            yield


def pytest_unconfigure(config: pytest.Config) -> None:
    if not _IS_WORKER:
        shutil.rmtree(os.environ["FUNCGRAD_CACHE_DIR"], ignore_errors=True)
