"""What is said of results holds, also where it says that they are whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg


@pytest.mark.parametrize("spec", [fg.P(), fg.P("x"), fg.P(None, "x"), fg.P("x", "y"), fg.P(None, ("y", "x"))])
@pytest.mark.parametrize("function", [lambda a: a, lambda a: a * 2, lambda a: a @ a.T])
def test_results_are_spread_as_out_shardings_say(function: Callable[[Any], Any], spec: Any) -> None:
    mesh = fg.make_mesh((2, 2), ("x", "y"))
    value = np.arange(16, dtype=np.float32).reshape(4, 4)
    for given in (fg.P("x"), fg.P("y", "x"), fg.P()):
        x = fg.device_put(value, fg.NamedSharding(mesh, given))
        found = fg.jit(function, out_shardings=fg.NamedSharding(mesh, spec))(x)
        assert found.sharding.spec == spec
        np.testing.assert_array_equal(found, function(value))
