"""Files that nobody has to believe: damaged, cut off and hostile ones end in an error that names what is wrong."""

from __future__ import annotations

import json
import random
import struct
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import ArgumentError, FileFormatError
from funcgrad.portable import deserialize
from funcgrad.portable.graph_file import MAGIC
from funcgrad.trace.util.digest import blake2b
from tests.portable.functions import FUNCTIONS, exported

HEAD = struct.Struct("<8sIIQQ32s")


def signed(table: Any, arrays: bytes = b"", version: int = 1, zero: int = 0) -> bytes:
    """A file of this table, as docs/file_format.md says, with a checksum that fits."""
    text = table if isinstance(table, bytes) else json.dumps(table).encode()
    text += b" " * (-len(text) % 64)
    head = MAGIC, version, zero, len(text), len(arrays)
    digest = blake2b(HEAD.pack(*head, b"") + text + arrays, digest_size=32).digest()
    return HEAD.pack(*head, digest) + text + arrays


def parts(data: bytes) -> tuple[Any, bytes]:
    nbytes = HEAD.unpack_from(data)[3]
    return json.loads(data[HEAD.size :][:nbytes]), data[HEAD.size + nbytes :]


WEIGHTS = np.array([1.0, 2.0])


def looped(x: Any) -> Any:
    return lax.scan(lambda c, y: (c * y + WEIGHTS, c), x, np.ones((3, 2)))


DATA = fg.export(looped, np.zeros(2)).serialize()


def test_the_format_is_that_of_the_page() -> None:
    """Written by hand from docs/file_format.md: no function of the package but the reader."""
    graph = {
        "parameters": [["float32", [2], False]],
        "nodes": [["array", [], {"array": 0, "weak": False}], ["mul", [0, 1]], ["reduce_sum", [2], [0]]],
        "outputs": [3],
        "types": [["float32", [], False]],
    }
    table = {
        "producer": "by hand",
        "graphs": [graph],
        "functions": [{"name": "dot", "graph": 0, "arguments": [[True], {"dict": []}], "results": True}],
        "arrays": [{"dtype": "float32", "shape": [2], "offset": 0, "nbytes": 8}],
    }
    weights = struct.pack("<2f", 3.0, 4.0) + bytes(56)
    loaded = deserialize(signed(table, weights))
    assert float(loaded.call(np.array([1.0, 2.0]))) == 11.0
    assert repr(loaded) == "<Exported dot(float32[2]) -> (float32[])>"


@pytest.mark.parametrize(
    "change, message",
    [
        (lambda d: b"", "this is no exported function: it begins with b''"),
        (lambda d: b"PK\3\4" + d, "this is no exported function"),
        (lambda d: d[:40], "the file ends within its head, after 40 bytes"),
        (lambda d: d[:-1], "the file has .* bytes, and says that it has"),
        (lambda d: d + b"\0", "the file has .* bytes, and says that it has"),
        (lambda d: d[:8] + b"\4" + d[9:], "the file is of version 4, and this funcgrad reads those up to 3"),
        (lambda d: d[:200] + b"!" + d[201:], "the checksum is not that of the content"),
        (lambda d: d[:16] + struct.pack("<Q", 1 << 62) + d[24:], "says that it has 4611686018427388"),
        (lambda d: signed(b"{"), "its table is no JSON"),
        (
            lambda d: signed(b"[" * 100_000 + b"]" * 100_000),
            "its table is no JSON: lists and tables are nested",
        ),
        (lambda d: signed(b'{"arrays": [], "arrays": []}'), "'arrays' is there twice"),
        (lambda d: signed([]), "its table lists no arrays"),
        (lambda d: signed({"arrays": []}), "the table: not a table of producer, graphs, functions"),
        (lambda d: signed(*parts(d), zero=1), "the checksum is not that of the content"),
    ],
)
def test_damaged_files(change: Callable[[bytes], bytes], message: str) -> None:
    with pytest.raises(FileFormatError, match=message):
        deserialize(change(DATA))


def test_bytes_are_read_and_nothing_else() -> None:
    for data in (DATA, bytearray(DATA), memoryview(DATA)):
        assert repr(deserialize(data)).startswith("<Exported looped(")
    with pytest.raises(ArgumentError, match=r"deserialize: needs the bytes of Exported\.serialize, got str"):
        deserialize("model.fg")  # type: ignore[arg-type]


def at(path: str, value: Any) -> Callable[[Any], None]:
    """Change one value of a table: graphs.0.nodes.1.0 is the op of the second node."""

    def change(table: Any) -> None:
        *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in steps:
            table = table[step]
        table[last] = value

    return change


@pytest.mark.parametrize(
    "change, message",
    [
        (at("graphs.0.nodes.0.1", [0, 9]), r"graph 0, node 0 \(mul\): sources: 9 is no node before this one"),
        (at("graphs.0.nodes.0.1", [3, 3]), r"graph 0, node 0 \(mul\): sources: 3 is no node before this one"),
        (at("graphs.0.nodes.0.1", [0, -1]), "-1 is no node before this one"),
        (at("graphs.0.nodes.0.1", [0, True]), "True is no node before this one"),
        (at("graphs.0.nodes.0.1", [0]), r"graph 0, node 0 \(mul\): the op does not take 1 sources"),
        (at("graphs.0.nodes.0.1", [0, 0, 0]), r"\(mul\): the op does not take 3 sources"),
        (
            at("graphs.0.nodes.0", ["scatter_add", [0], None]),
            r"\(scatter_add\): the op does not take 1 sources",
        ),
        (at("graphs.0.nodes.0.0", "system"), r"graph 0, node 0 \(system\): there is no op of this name"),
        (at("graphs.0.nodes.0.0", "callback"), "there is no op of this name"),
        (at("graphs.0.nodes.0.0", "param"), "there is no op of this name"),
        (at("graphs.0.nodes.0.0", "exp"), r"graph 0, node 0 \(exp\): the op does not take 2"),
        (at("graphs.0.nodes.0", ["and", [0, 1]]), r"\(and\): DtypeError: and: not defined for float32"),
        (at("graphs.0.nodes.0", ["mul", [0, 1], 5]), "the op takes no argument"),
        (at("graphs.0.nodes.0", ["iota", [], [1 << 80, {"dtype": "int32"}]]), r"\(iota\)"),
        (at("graphs.0.nodes.0", ["reduce_sum", [0], [7]]), r"\(reduce_sum\)"),
        (at("graphs.0.nodes.0", ["array", [], {"array": 7, "weak": False}]), "there is no number 7 of 1"),
        (at("graphs.0.nodes.0", ["const", [], {"const": ["float32", False, "00"]}]), r"\(const\)"),
        (at("graphs.0.nodes.0", ["const", [], {"float": "1"}]), r"\(const\)"),
        (at("graphs.0.nodes.0", ["const", [], {"object": "os.system"}]), "a value of no known form"),
        (at("graphs.0.outputs", [99]), "graph 0: outputs: 99 is no node"),
        (at("graphs.0.types", []), "graph 0: its outputs are of other types than it says"),
        (at("graphs.0.parameters.0", ["float32", [1 << 70], False]), "graph 0: not a shape"),
        (at("graphs.0.parameters.0", ["float32", [1] * 65, False]), "graph 0: not a shape"),
        (at("graphs.0.parameters.0", ["object", [], False]), "graph 0: not a type"),
        (at("graphs.0.parameters.0", ["float32", [3], False]), "ShapeError: add: types differ"),
        (at("functions", []), "it holds no function"),
        (at("functions.0.graph", 2), "function 0: not a name and the number of a graph"),
        (at("functions.0.name", None), "function 0: not a name and the number of a graph"),
        (at("functions.0.arguments", [[True, True], {"dict": []}]), "function 0: its arguments"),
        (at("functions.0.results", [True]), "function 0: its results: ValueError: Too many leaves"),
        (at("functions.0.results", {"record": "Named", "fields": {}}), "function 0: its results"),
        (at("arrays.0.nbytes", 1 << 60), "array 0: 1152921504606846976 bytes from 0 of 64"),
        (at("arrays.0.shape", [1 << 40]), "array 0: 8 bytes"),
        (at("arrays.0.offset", -64), "array 0: 8 bytes from -64"),
        (at("arrays.0.offset", 8), "array 0: 8 bytes from 8"),
        (at("arrays.0.dtype", "object"), "array 0: not a dtype"),
    ],
)
def test_hostile_tables(change: Callable[[Any], None], message: str) -> None:
    table, arrays = parts(DATA)
    change(table)
    with pytest.raises(FileFormatError, match=message):
        deserialize(signed(table, arrays))


def test_graphs_name_earlier_graphs() -> None:
    table, arrays = parts(DATA)
    scan = next(node for node in table["graphs"][1]["nodes"] if node[0] == "scan")
    scan[2]["fields"]["body"]["graph"] = 1  # itself
    with pytest.raises(FileFormatError, match=r"\(scan\): IndexError: there is no number 1 of 1"):
        deserialize(signed(table, arrays))


def test_calls_fit_what_they_call() -> None:
    table, arrays = parts(DATA)
    scan = next(node for node in table["graphs"][1]["nodes"] if node[0] == "scan")
    for field, value in (("length", 4), ("carries", 0), ("constants", 7)):
        changed = json.loads(json.dumps(table))
        next(node for node in changed["graphs"][1]["nodes"] if node[0] == "scan")[2]["fields"][field] = value
        with pytest.raises(FileFormatError, match=r"graph 1, node \d \((scan|result)\)"):
            deserialize(signed(changed, arrays))
    scan[2]["fields"]["more"] = 1
    with pytest.raises(FileFormatError, match="unexpected keyword argument 'more'"):
        deserialize(signed(table, arrays))


def test_claims_cost_no_memory() -> None:
    """Sizes that a file names are compared with its own before anything is made."""
    table, arrays = parts(DATA)
    at("arrays.0.shape", [1 << 32])(table)
    at("arrays.0.nbytes", 1 << 34)(table)
    hostile = [signed(table, arrays), DATA[:24] + struct.pack("<Q", 1 << 40) + DATA[32:]]
    huge = {
        "parameters": [["float32", [1 << 40], False]],
        "nodes": [["exp", [0]], ["iota", [], [1 << 30, {"dtype": "int32"}]]],
        "outputs": [1],
        "types": [["float32", [1 << 40], False]],
    }
    fine = signed(
        {
            "producer": "",
            "graphs": [huge],
            "functions": [{"name": "f", "graph": 0, "arguments": [[True], {"dict": []}], "results": True}],
            "arrays": [],
        }
    )
    tracemalloc.start()
    try:
        for data in hostile:
            with pytest.raises(FileFormatError):
                deserialize(data)
        assert deserialize(fine).in_avals[0].shape == (1 << 40,)
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()


def test_deep_graphs_need_no_recursion() -> None:
    count = 20_000
    nodes = [["sin" if i % 2 else "cos", [i]] for i in range(count)]
    type_ = ["float32", [], False]
    graph = {"parameters": [type_], "nodes": nodes, "outputs": [count], "types": [type_]}
    function = {"name": "deep", "graph": 0, "arguments": [[True], {"dict": []}], "results": True}
    table = {"producer": "", "graphs": [graph], "functions": [function], "arrays": []}
    loaded = deserialize(signed(table))
    assert deserialize(loaded.serialize()).serialize() == loaded.serialize()


ODD = [
    -1,
    0,
    1,
    7,
    1 << 70,
    0.5,
    "",
    "exp",
    "float64",
    None,
    True,
    [],
    [0],
    [[]],
    {},
    {"graph": 0},
    {"dict": []},
]


def mutated(table: Any, chosen: random.Random) -> None:
    """Replace, take away or repeat one value at a random place of a table."""
    while True:
        keys = list(table) if isinstance(table, dict) else list(range(len(table)))
        if not keys:
            return
        key = chosen.choice(keys)
        inner = table[key]
        if isinstance(inner, (dict, list)) and inner and chosen.random() < 0.85:
            table = inner
            continue
        kind = chosen.randrange(4)
        if kind == 0:
            del table[key]
        elif kind == 1 and isinstance(table, list):
            table.insert(key, table[chosen.choice(keys)])
        elif kind == 2:
            table[key] = table[chosen.choice(keys)]
        else:
            table[key] = chosen.choice(ODD)
        return


def check_mutations(seeds: range) -> None:
    """A file that was changed is read or refused, and nothing else happens."""
    originals = [parts(exported(name).serialize()) for name in FUNCTIONS]
    refused = 0
    for seed in seeds:
        chosen = random.Random(seed)
        table, arrays = chosen.choice(originals)
        table = json.loads(json.dumps(table))
        for _ in range(chosen.randrange(1, 4)):
            mutated(table, chosen)
        try:
            deserialize(signed(table, arrays))
        except FileFormatError:
            refused += 1
    assert refused > len(seeds) // 2


def check_bytes(seeds: range) -> None:
    data = DATA
    for seed in seeds:
        chosen = random.Random(seed)
        table, arrays = parts(data)
        text = bytearray(json.dumps(table).encode())
        for _ in range(chosen.randrange(1, 4)):
            text[chosen.randrange(len(text))] = chosen.choice(b'0123456789"[]{},:-abetfn\\\0\xff')
        try:
            deserialize(signed(bytes(text), arrays))
        except FileFormatError:
            continue


def test_mutations() -> None:
    check_mutations(range(400))
    check_bytes(range(300))


@pytest.mark.nightly
def test_many_mutations() -> None:
    check_mutations(range(400, 30_000))
    check_bytes(range(300, 30_000))
