"""The table of ops itself; what its rows say is tested op by op."""

from __future__ import annotations

import pytest

from funcgrad.errors import InternalError
from funcgrad.trace import ops


def test_each_name_is_of_one_op() -> None:
    with pytest.raises(InternalError, match="an op 'add' already"):
        ops.define("add", ops.ADD.family, lambda arg, *src: ((), src[0].dtype, False))
