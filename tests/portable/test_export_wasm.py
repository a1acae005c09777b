"""Modules of WebAssembly, run by Node.js: the values of the function, without any import."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import nn, tree
from funcgrad.errors import ArgumentError, DeviceError
from funcgrad.portable import WasmFiles
from tests.portable.functions import FUNCTIONS
from tests.portable.programs_in_c import words
from tests.portable.test_export_c import digits
from tests.support.programs import random_program

NODE = shutil.which("node")
HAS_LINKER = shutil.which("wasm-ld") or shutil.which("wasm-ld-19")
needs_linker = pytest.mark.skipif(not HAS_LINKER, reason="no wasm-ld (of LLVM's lld) is here")
needs_node = pytest.mark.skipif(not (NODE and HAS_LINKER), reason="no Node.js or no wasm-ld is here")

RUN = """
import { readFileSync } from "node:fs";
const [loader, file] = process.argv.slice(2);
const { load, ARGUMENTS, RESULTS } = await import(loader);
const run = await load();
const tables = JSON.parse(readFileSync(file, "utf8"));
const found = tables.map((given) => {
  const table = {};
  ARGUMENTS.forEach((row, i) => {
    const bytes = Buffer.from(given[i], "base64");
    table[row.name] = new globalThis[row.array](new Uint8Array(bytes).buffer);
  });
  const results = run(table);
  return RESULTS.map((row) => Buffer.from(results[row.name].buffer).toString("base64"));
});
console.log(JSON.stringify(found));
"""


def run(files: WasmFiles, calls: list[Any], results: Any) -> list[list[onp.ndarray]]:
    """The results of a module for each table of arguments; results: a tree of arrays like them."""
    folder = files.module.parent
    given = [[base64.b64encode(words(x).tobytes()).decode() for x in tree.leaves(args)] for args in calls]
    (folder / "run.mjs").write_text(RUN)
    (folder / "calls.json").write_text(json.dumps(given))
    command = [str(NODE), str(folder / "run.mjs"), files.loader.as_uri(), str(folder / "calls.json")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    like = [words(leaf) for leaf in tree.leaves(results)]
    return [
        [
            onp.frombuffer(base64.b64decode(data), x.dtype).reshape(x.shape)
            for data, x in zip(found, like, strict=True)
        ]
        for found in json.loads(done.stdout)
    ]


def assert_values(
    function: Callable[..., Any], args: Any, folder: Path, name: str, tolerance: float = 1e-6
) -> None:
    expected = fg.jit(function)(*args)
    found = run(fg.export_wasm(function, args, folder, name=name), [args], expected)[0]
    for x, leaf in zip(found, tree.leaves(expected), strict=True):
        y = words(leaf)
        scale = max(1.0, float(onp.max(onp.abs(y.astype("complex128")), initial=0)))
        error = onp.max(onp.abs(x.astype("complex128") - y.astype("complex128")), initial=0)
        assert error <= tolerance * scale, (x, y)


@needs_node
def test_the_digits_network(tmp_path: Path) -> None:
    predict, params, images = digits()

    def predicted(images: Any) -> Any:
        return predict(params, images)

    assert_values(predicted, (images,), tmp_path, "digits")


@needs_node
def test_the_program_of_the_page(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "export.md").read_text()
    params = {"w1": np.ones((4, 8)) / 8, "w2": np.ones((8, 3)) / 3}

    def predict(images: Any) -> Any:
        return nn.relu(images @ params["w1"]) @ params["w2"]

    fg.export_wasm(predict, (np.ones((2, 4)),), tmp_path)
    (tmp_path / "main.mjs").write_text(page.partition("```js\n")[2].partition("```")[0])
    command = [str(NODE), str(tmp_path / "main.mjs")]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert float(done.stdout) == pytest.approx(4 / 3)


@needs_node
@pytest.mark.parametrize("name", ["control", "indices", "kinds"])
def test_functions(name: str, tmp_path: Path) -> None:
    function, args, _ = FUNCTIONS[name]
    assert_values(function, args, tmp_path, name, 3e-6)


@needs_node
@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(60))
def test_random_programs(seed: int, tmp_path: Path) -> None:
    vectors = [np.array(x, "float32") for x in onp.random.default_rng(seed).uniform(-1, 1, (3, 3))]
    assert_values(random_program(seed), vectors, tmp_path, "program", 1e-5)


@needs_node
def test_elementary_functions_are_funcgrads_own(tmp_path: Path) -> None:
    """By polynomials that need fused multiply-adds, as on the CPU: as accurate as there."""
    x = np.array(onp.linspace(-30, 30, 1001), "float32")
    names = ["exp", "sin", "cos", "tanh", "arctan", "sinh", "cbrt", "expm1"]

    def functions(x: Any) -> Any:
        return [getattr(np, name)(x) for name in names] + [np.log(abs(x) + 0.1), nn.gelu(x), x**3]

    everything = fg.jit(functions)(x)
    found = run(fg.export_wasm(functions, (x,), tmp_path), [(x,)], everything)[0]
    for value, expected in zip(found, everything, strict=True):
        onp.testing.assert_array_max_ulp(value, onp.asarray(expected), maxulp=2)


@needs_node
def test_functions_that_kernels_call(tmp_path: Path) -> None:
    def chain(x: Any) -> Any:
        for k in range(5):
            x = np.sin(x) * k / 8 + x
        return x

    x = np.array([*range(-20, 21)], "float32")
    assert "@sin_of_" in fg.jit(chain).lower(x).as_text("llvm")
    assert_values(chain, (x,), tmp_path, "chain", 3e-6)


@needs_node
def test_many_calls_of_one_module(tmp_path: Path) -> None:
    """A module keeps nothing from call to call; large arrays make it ask for memory."""

    def scaled(x: Any, y: Any) -> Any:
        return x[::2] * y, np.cumsum(x)

    calls = [(np.array(onp.arange(200_000) % 97 + k, "float32"), np.float32(k)) for k in range(3)]
    found = run(fg.export_wasm(scaled, calls[0], tmp_path), calls, scaled(*calls[0]))
    for args, (first, second) in zip(calls, found, strict=True):
        expected = scaled(*args)
        assert (first == expected[0]).all()
        onp.testing.assert_allclose(second, expected[1], rtol=1e-5)


@needs_node
def test_many_launches_in_a_row(tmp_path: Path) -> None:
    """Then they are data with addresses of functions, which have 32 bits here."""

    def many(x: Any) -> Any:
        for _ in range(40):
            x = np.tanh(x @ x.T) @ x / 8 + np.sort(x, axis=0)
        return x

    args = (np.array(onp.random.default_rng(0).normal(size=(9, 9)), "float32"),)
    files = fg.export_c(many, args, tmp_path, output="llvm")
    assert "@funcgrad.launches0" in files.library.read_text()
    assert_values(many, args, tmp_path, "many", 1e-4)


@needs_node
def test_wrong_arguments_in_javascript(tmp_path: Path) -> None:
    files = fg.export_wasm(lambda x: x, (np.zeros(3),), tmp_path, name="same")
    script = (
        f'const {{ load }} = await import("{files.loader.as_uri()}"); const run = await load();'
        "for (const table of [{}, {x: new Float32Array(2)}])"
        " try { run(table); } catch (error) { console.log(String(error)); }"
    )
    command = [str(NODE), "--input-type=module", "-e", script]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == [
        "TypeError: same: the argument x (float32[3]) is missing",
        "RangeError: same: x (float32[3]) has 3 elements, got 2",
    ]


@needs_linker
def test_modules_import_nothing(tmp_path: Path) -> None:
    files = fg.export_wasm(FUNCTIONS["indices"][0], FUNCTIONS["indices"][1], tmp_path)
    data = files.module.read_bytes()
    assert data[:8] == b"\0asm\1\0\0\0"
    sections, at = set(), 8
    while at < len(data):
        kind, at, size, shift = data[at], at + 1, 0, 0
        while True:
            byte = data[at]
            at += 1
            size |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        sections.add(kind)
        at += size
    assert {1, 3, 7, 10} <= sections
    assert 2 not in sections  # imports


@needs_linker
def test_the_page_calls_the_loader(tmp_path: Path) -> None:
    files = fg.export_wasm(lambda x: {"y": x + 1j}, (np.zeros((2, 3)),), tmp_path, name="shifted")
    page, loader = files.page.read_text(), files.loader.read_text()
    assert 'from "./shifted.mjs"' in page
    assert "__" not in re.sub("__heap_base", "", page + loader)
    rows = json.loads(re.search(r"RESULTS = (\[.*?\]);", loader, re.S)[1])  # type: ignore[index]
    (row,) = rows
    assert row == {
        "name": "out_y",
        "path": "the result['y']",
        "type": "complex64[2,3]",
        "array": "Float32Array",
        "length": 12,
    }


# ---- what is refused ----


def test_what_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ArgumentError, match="export_wasm: '<lambda>' is no name of a function in C"):
        fg.export_wasm(lambda x: x, (np.zeros(3),), tmp_path)
    if HAS_LINKER:
        with pytest.raises(ArgumentError, match=r"needs eigh of float32\[40,40\]"):
            fg.export_wasm(lambda x: np.linalg.eigvalsh(x), (np.ones((40, 40)),), tmp_path, name="f")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(DeviceError, match="no linker for WebAssembly is here"):
        fg.export_wasm(lambda x: x, (np.zeros(3),), tmp_path, name="f")
