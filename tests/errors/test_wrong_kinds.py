"""What public functions say of arguments that are no arrays: errors of the package's or TypeErrors, with their names."""

from __future__ import annotations

import inspect
import re
import warnings
from types import ModuleType
from typing import Any

import pytest

import funcgrad as fg
import funcgrad.lax as lax
import funcgrad.nn as nn
import funcgrad.numpy as fnp
import funcgrad.scipy.special as special
from funcgrad.errors import FuncgradError

MODULES = [fnp, fnp.linalg, fnp.fft, lax, nn, special, fg.random]
FILES = {
    "fromfile",
    "fromiter",
    "load",
    "loadtxt",
    "genfromtxt",
    "save",
    "savez",
    "savetxt",
}  # as NumPy's say
WRONG: list[tuple[Any, ...]] = [
    (), ("a",), ([],), ((),), (None,), ({},), (object(),), *((fnp.ones((2, 2)), x) for x in ("a", (), None, object()))
]  # fmt: skip


def functions_of(module: ModuleType) -> list[str]:
    public = [name for name in dir(module) if not name.startswith("_")]
    named = {name: getattr(module, name) for name in public}
    return [name for name, f in named.items() if inspect.isfunction(f) and name not in FILES]


def faults(module: ModuleType, name: str) -> list[str]:
    """What is wrong with the errors that a function raises."""
    function, found = getattr(module, name), []
    for arguments in WRONG:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                function(*arguments)
        except FuncgradError as error:
            said = error.message.partition(": expected an array or a number")
            if said[1] and not re.search(rf"\b({name}|{function.__name__})\b", said[0]):
                found.append(f"{name}{arguments}: {error.message}")
        except TypeError:
            pass
        except Exception as error:
            found.append(f"{name}{arguments}: {type(error).__name__}: {error}")
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_functions_name_themselves(module: ModuleType) -> None:
    names = functions_of(module)
    assert len(names) > 10
    assert [fault for name in names for fault in faults(module, name)] == []


def test_the_function_that_the_user_called_is_named() -> None:
    """Also where a function within it finds the fault, and in a traced function that of its own line."""
    with pytest.raises(FuncgradError, match="^trace: expected"):
        fnp.trace("a")
    with pytest.raises(FuncgradError, match="^sin: expected"):
        fg.jit(lambda x: fnp.sin("a") * x)(1.0)
    with pytest.raises(FuncgradError, match="^cos: expected"):
        lax.scan(lambda c, x: (c, fnp.cos("a")), 0.0, fnp.ones(3))


def test_nothing_to_delete_and_no_axis_to_speak_along() -> None:
    x = fnp.arange(4.0).reshape(2, 2)
    assert fnp.delete(x, ()).tolist() == [0, 1, 2, 3] and fnp.delete(x, [], axis=1).shape == (2, 2)
    assert lax.all_gather(x, ()).tolist() == x.tolist()
    assert fg.jit(lambda x: lax.all_gather(x, ()))(x).tolist() == x.tolist()
