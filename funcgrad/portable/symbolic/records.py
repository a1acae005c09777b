"""Templates in files: expressions as texts in a list, and their numbers in the graphs.

    written(program, arrays) -> (graphs, symbols)      read(graphs, symbols, arrays) -> SymbolicProgram

docs/file_format.md describes both. What is read is checked as far as its form goes; SymbolicProgram.at checks the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.errors import FuncgradError
from funcgrad.portable.graph_records import Stored, damaged, read_list, read_table
from funcgrad.portable.symbolic.expressions import GREATEST, Size, SymbolicSize
from funcgrad.portable.symbolic.numbers import FUNCTIONS, Number
from funcgrad.portable.symbolic.parsing import NAME
from funcgrad.portable.symbolic.programs import SymbolicProgram
from funcgrad.portable.symbolic.scope import MOST_CONSTRAINTS, MOST_SYMBOLS, scope_of_file
from funcgrad.portable.symbolic.templates import Template
from funcgrad.trace.types import dtypes as dt

_FIELDS = ("names", "constraints", "sizes", "sample")
_DTYPES = {dtype.name: dtype for dtype in dt.STORED}


def written(program: SymbolicProgram) -> tuple[list[Any], dict[str, Any]]:
    """Return the graphs and the symbols of a program as JSON."""
    numbers: dict[SymbolicSize, int] = {}

    def row(value: Any) -> Any:
        if isinstance(value, SymbolicSize):
            return {"size": numbers.setdefault(value, len(numbers))}
        if isinstance(value, list):
            return [row(part) for part in value]
        if isinstance(value, dict):
            number = value.get("number")
            if isinstance(number, Number):
                dtype, function, above, below = number
                return {"number": [dtype.name, value["weak"], function, row(above), row(below)]}
            return {key: row(part) for key, part in value.items()}
        return value

    graphs = [row(graph) for graph in program.template.graphs]
    symbols = {
        "names": list(program.names),
        "constraints": [str(c) for c in program.scope.constraints if c.symbols() <= {*program.names}],
        "sizes": [str(size) for size in numbers],
        "sample": [program.sample[name] for name in program.names],
    }
    return graphs, symbols


def read(
    graphs: Any, symbols: Any, functions: Sequence[int], arrays: Sequence[np.ndarray], rules: Any
) -> SymbolicProgram:
    """Return the program of a file; FileFormatError for what `written` did not make. rules: None without any."""
    row = read_table(symbols, _FIELDS, "symbols")
    names = read_list(row["names"], "symbols: names")
    is_named = all(isinstance(name, str) and NAME.fullmatch(name) for name in names)
    if not is_named or len({*names}) != len(names) or not 0 < len(names) <= MOST_SYMBOLS:
        raise damaged("symbols: not names of symbols")
    constraints = read_list(row["constraints"], "symbols: constraints")
    sample = read_list(row["sample"], "symbols: sample")
    if len(constraints) > MOST_CONSTRAINTS:
        raise damaged(f"symbols: more than {MOST_CONSTRAINTS} constraints")
    if len(sample) != len(names) or not all(type(n) is int and 0 < n < GREATEST for n in sample):
        raise damaged("symbols: the sample is not a size for each symbol")
    sizes_of_sample = dict(zip(names, sample, strict=True))
    try:
        scope = scope_of_file(names, constraints)
        sizes = [scope.size(text) for text in read_list(row["sizes"], "symbols: sizes")]
        broken = scope.broken(sizes_of_sample)
    except FuncgradError as error:
        raise damaged(f"symbols: {error.message}") from None
    if broken is not None:
        raise damaged(f"symbols: the sample does not satisfy {broken}")
    reader = _SizeReader(sizes)
    rows = [
        reader.part(read_table(g, Stored._fields, f"graph {i}"), f"graph {i}")
        for i, g in enumerate(read_list(graphs, "graphs"))
    ]
    kept = [] if rules is None else read_list(rules, "rules")
    template = Template(rows, list(functions), list(arrays), kept)
    return SymbolicProgram(scope, tuple(names), template, sizes_of_sample, {})


class _SizeReader:
    """Reads graphs in which numbers of expressions are in the place of integers."""

    def __init__(self, sizes: Sequence[Size]) -> None:
        self.sizes = sizes

    def part(self, value: Any, what: str) -> Any:
        if isinstance(value, list):
            return [self.part(one, what) for one in value]
        if isinstance(value, dict):
            if "size" in value:
                return self.size(value, what)
            if "number" in value:
                return self.number(value, what)
            return {key: self.part(one, what) for key, one in value.items()}
        return value

    def size(self, value: Any, what: str) -> Size:
        if type(value) is int:
            return value
        number = read_table(value, ("size",), what)["size"]
        if type(number) is not int or not 0 <= number < len(self.sizes):
            raise damaged(f"{what}: there is no size {number!r:.20} of {len(self.sizes)}")
        return self.sizes[number]

    def number(self, value: Any, what: str) -> dict[str, Any]:
        row = read_list(read_table(value, ("number",), what)["number"], what)
        is_named = len(row) == 5 and isinstance(row[0], str) and isinstance(row[2], str)
        if not is_named or row[0] not in _DTYPES or type(row[1]) is not bool or row[2] not in FUNCTIONS:
            raise damaged(f"{what}: not a number that follows from sizes: {row!r:.60}")
        above, below = (self.size(part, what) for part in row[3:])
        return {"number": Number(_DTYPES[row[0]], row[2], above, below), "weak": row[1]}
