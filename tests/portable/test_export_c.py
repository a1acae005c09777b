"""Programs without Python: the bits of a jitted function, called by C and by ctypes."""

from __future__ import annotations

import ctypes
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import nn, random, tree
from funcgrad.backends.cpu.machines import missing_here
from funcgrad.errors import ArgumentError, DeviceError
from tests.portable.functions import FUNCTIONS, control, numbers
from tests.portable.programs_in_c import assert_same_bits, call, constants, load
from tests.support.programs import random_program

CC = shutil.which("cc")
needs_cc = pytest.mark.skipif(CC is None, reason="no C compiler (cc) is here")
needs_linker = pytest.mark.skipif(
    not any(map(shutil.which, ("cc", "gcc", "clang", "ld"))), reason="no linker is here"
)


def digits() -> tuple[Callable[..., Any], list[Any], Any]:
    """The network of examples/train_digits.py with random weights: (predict, weights, images)."""

    def predict(params: Any, images: Any) -> Any:
        *hidden, (weights, bias) = params
        x = images
        for w, b in hidden:
            x = nn.relu(x @ w + b)
        return x @ weights + bias

    sizes = [64, 256, 256, 10]
    keys = random.split(random.key(0), 3)
    init = nn.initializers.he_normal()
    params = [(init(k, (n, m)), numbers(m, m)) for k, n, m in zip(keys, sizes[:-1], sizes[1:], strict=True)]
    return predict, params, numbers(9, 5, 64)


MAIN = r"""
#include <stdio.h>
#include <stdlib.h>
#include "digits.h"

static void *read_file(const char *path, size_t nbytes) {
    void *memory = aligned_alloc(64, (nbytes + 63) / 64 * 64);
    FILE *file = fopen(path, "rb");
    if (!memory || !file || fread(memory, 1, nbytes, file) != nbytes)
        exit(2);
    fclose(file);
    return memory;
}

int main(int count, char **arguments) {
    void *weights = read_file(arguments[1], DIGITS_WEIGHTS_NBYTES);
    float *images = read_file(arguments[2], DIGITS_IMAGES_SIZE * sizeof(float));
    void *workspace = aligned_alloc(64, (DIGITS_WORKSPACE_NBYTES + 63) / 64 * 64);
    float out[DIGITS_OUT_DIM0][DIGITS_OUT_DIM1];
    if (count != 3 || digits(weights, images, &out[0][0], workspace))
        return 1;
    fwrite(out, sizeof(out), 1, stdout);
    return 0;
}
"""


@needs_cc
def test_a_program_in_c_gives_the_bits_of_the_digits_network(tmp_path: Path) -> None:
    predict, params, images = digits()

    def predicted(images: Any) -> Any:
        return predict(params, images)

    files = fg.export_c(predicted, (images,), tmp_path, name="digits", output="object")
    assert files.weights is not None
    (tmp_path / "main.c").write_text(MAIN)
    onp.asarray(images).tofile(tmp_path / "images")
    flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-o", "main", "main.c", files.library.name]
    subprocess.run([str(CC), *flags], cwd=tmp_path, check=True)
    command = [str(tmp_path / "main"), str(files.weights), str(tmp_path / "images")]
    done = subprocess.run(command, check=True, capture_output=True)
    assert done.stdout == onp.asarray(fg.jit(predicted)(images)).tobytes()


@needs_cc
def test_the_program_of_the_page(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "export.md").read_text()
    params = {"w1": np.ones((4, 8)) / 8, "w2": np.ones((8, 3)) / 3}

    def predict(images: Any) -> Any:
        return nn.relu(images @ params["w1"]) @ params["w2"]

    fg.export_c(predict, (np.ones((2, 4)),), tmp_path, output="object")
    (tmp_path / "main.c").write_text(page.partition("```c\n")[2].partition("```")[0])
    command = page.partition("```\ncc ")[2].partition("\n")[0].split()
    subprocess.run([str(CC), *command], cwd=tmp_path, check=True)
    done = subprocess.run([str(tmp_path / "main")], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert done.stdout == "1.333333\n"


@needs_linker
@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name != "matrices"])
def test_libraries_give_the_bits_of_jit(name: str, tmp_path: Path) -> None:
    function, args, _ = FUNCTIONS[name]
    where = "file" if len(name) % 2 else "embedded"
    files = fg.export_c(function, args, tmp_path, weights=where)
    assert files.library == tmp_path / f"lib{name}.so"
    assert_same_bits(files, name, function, args)


@needs_linker
def test_functions_that_kernels_call(tmp_path: Path) -> None:
    def chain(x: Any) -> Any:
        for k in range(5):
            x = np.sin(x) * k + x
        return x

    args = (np.array([0.0, -1e22, onp.inf, onp.nan, 3e38, *range(-20, 20)], "float32"),)
    assert "@sin_of_" in fg.jit(chain).lower(*args).as_text("llvm")
    assert_same_bits(fg.export_c(chain, args, tmp_path), "chain", chain, args)


def check_program(seed: int, folder: Path) -> None:
    program = random_program(seed)
    vectors = [np.array(x, "float32") for x in onp.random.default_rng(seed).uniform(-1, 1, (3, 3))]
    whole = fg.value_and_grad(lambda *xs: sum(np.sum(x) for x in tree.leaves(program(*xs))))
    files = fg.export_c(whole, vectors, folder, name="whole")
    assert_same_bits(files, "whole", whole, vectors)


@needs_linker
@pytest.mark.parametrize("seed", [2])
def test_random_programs(seed: int, tmp_path: Path) -> None:
    check_program(seed, tmp_path)


@needs_linker
@pytest.mark.nightly
@pytest.mark.parametrize("seed", [0, 1, *range(3, 150)])
def test_more_random_programs(seed: int, tmp_path: Path) -> None:
    check_program(seed, tmp_path)


@needs_linker
def test_small_matrices_need_no_numpy(tmp_path: Path) -> None:
    """By the routines that come with the program, be they many or one."""

    def factors(x: Any) -> Any:
        values, vectors = np.linalg.eigh(x @ x.swapaxes(-1, -2))
        return values, vectors, np.linalg.slogdet(x)[1], np.linalg.inv(x)

    files = fg.export_c(factors, (numbers(1, 9, 6, 6),), tmp_path)
    assert_same_bits(files, "factors", factors, (numbers(1, 9, 6, 6),))
    x = numbers(2, 7, 5)
    files = fg.export_c(np.linalg.svdvals, (x,), tmp_path, name="alone")
    alone = call(files, "alone", (x,), np.zeros(5))
    onp.testing.assert_allclose(alone[0], onp.linalg.svd(x, compute_uv=False), rtol=1e-5)


@needs_linker
def test_sorts_need_no_numpy(tmp_path: Path) -> None:
    """By the routines that come with the program: rows of all lengths, of floats and integers."""

    def sorts(x: Any, y: Any) -> Any:
        return np.sort(x), np.argsort(x), np.sort(y, axis=0), np.median(x, axis=-1), np.sort(x.ravel())

    args = (numbers(1, 7, 301), np.array(numbers(2, 40, 3) * 1e3, "int32"))
    files = fg.export_c(sorts, args, tmp_path)
    assert_same_bits(files, "sorts", sorts, args)


@needs_linker
def test_results_may_be_arguments_and_one_another(tmp_path: Path) -> None:
    weights = numbers(0, 3)

    def same(x: Any, y: Any) -> Any:
        z = x + y
        return z, x, z, weights, y[:0], 3.0

    args = (numbers(1, 3), numbers(2, 3))
    for where in ("file", "embedded"):
        files = fg.export_c(same, args, tmp_path / where, weights=where)
        assert_same_bits(files, "same", same, args)


@needs_linker
@pytest.mark.parametrize(
    "name", ["program", "entry", "weights", "kernel0", "run_parallel", "interrupted", "table"]
)
def test_no_name_of_the_inside_is_in_the_way(name: str, tmp_path: Path) -> None:
    weights = numbers(0, 3)

    def function(x: Any) -> Any:
        return np.sort(np.tanh(x) * weights)

    files = fg.export_c(function, (numbers(1, 3),), tmp_path, name=name, weights="embedded")
    assert_same_bits(files, name, function, (numbers(1, 3),))


@needs_linker
def test_a_library_needs_the_c_library_alone(tmp_path: Path) -> None:
    if shutil.which("nm") is None:
        pytest.skip("no nm is here")
    files = fg.export_c(control, FUNCTIONS["control"][1], tmp_path)
    told = subprocess.run(["nm", "-D", str(files.library)], check=True, capture_output=True, text=True).stdout
    wanted = [line.split()[1].partition("@")[0] for line in told.splitlines() if line.split()[0] == "U"]
    given = [line.split()[2] for line in told.splitlines() if " T " in line]
    assert {*wanted} <= {"memcpy", "memset", "memmove"}
    assert {*given} - {"_init", "_fini"} == {"control", "control_set_parallel_for"}


@needs_linker
def test_the_caller_may_give_threads(tmp_path: Path) -> None:
    """Parts in any order, by a function of the caller's, give the same bits."""

    def product(x: Any, y: Any) -> Any:
        return np.tanh(x @ y) @ y

    args = (numbers(1, 300, 400), numbers(2, 400, 400))
    with fg.config(threads=4):
        files = fg.export_c(product, args, tmp_path, target="x86-64-v3" if _is_v3() else "native")
    alone = call(files, "product", args, fg.jit(product)(*args))
    task = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64)
    asked = []

    def run(function: int, arguments: int, trips: int, parts: int) -> None:
        asked.append(parts)
        for i in reversed(range(parts)):
            task(function)(arguments, i * trips // parts, (i + 1) * trips // parts)

    kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64)
    own, library = kind(run), load(files)
    library.product_set_parallel_for(own)
    try:
        shared = call(files, "product", args, fg.jit(product)(*args))
    finally:
        library.product_set_parallel_for(None)
    assert asked and all(parts > 1 for parts in asked)
    assert shared[0].tobytes() == alone[0].tobytes()


def _is_v3() -> bool:
    return not missing_here("haswell")


@needs_linker
def test_loaded_functions_are_compiled(tmp_path: Path) -> None:
    predict, params, images = digits()
    fg.export(predict, params, images).save(tmp_path / "digits.fg")
    loaded = fg.load_exported(tmp_path / "digits.fg")
    files = fg.export_c(loaded.call, (params, images), tmp_path, name="digits")
    assert_same_bits(files, "digits", predict, (params, images))


# ---- machines ----


def test_objects_for_other_machines(tmp_path: Path) -> None:
    predict, params, images = digits()
    codes = {"x86-64": 62, "x86-64-v2": 62, "x86-64-v3": 62, "x86-64-v4": 62, "aarch64": 183}
    for target, code in codes.items():
        files = fg.export_c(predict, (params, images), tmp_path, target=target, output="object")
        data = files.library.read_bytes()
        assert data[:4] == b"\x7fELF"
        assert struct.unpack_from("<H", data, 18) == (code,)
        assert f"for {target}." in files.header.read_text()


@needs_linker
@pytest.mark.parametrize("target", ["x86-64", "x86-64-v3"])
def test_levels_of_x86_compute_the_same(target: str, tmp_path: Path) -> None:
    level = {"x86-64": "x86-64", "x86-64-v2": "nehalem", "x86-64-v3": "haswell"}[target]
    if missing_here(level):
        pytest.skip(f"this CPU executes no {target}")
    predict, params, images = digits()
    expected = predict(params, images)
    files = fg.export_c(predict, (params, images), tmp_path, target=target)
    onp.testing.assert_allclose(
        call(files, "predict", (params, images), expected)[0], expected, rtol=1e-4, atol=1e-4
    )


def test_llvm_is_written(tmp_path: Path) -> None:
    files = fg.export_c(lambda x: x + 1, (np.zeros(3),), tmp_path, name="add_one", output="llvm")
    assert files.library.name == "add_one.ll"
    assert "define i32 @add_one(ptr %in0, ptr %out0)" in files.library.read_text()


# ---- headers ----


@needs_cc
def test_headers_are_c_and_say_the_sizes(tmp_path: Path) -> None:
    def kinds(x: Any, by_name: Any, flags: Any) -> Any:
        return {"float": x * 2, "half": by_name["if"].astype("float16"), "flag": ~flags, "z": x + 1j}

    args = (np.ones((2, 3)), {"if": np.ones(4, "int8"), "x": np.ones(())}, np.zeros(5, bool))
    files = fg.export_c(kinds, args, tmp_path, output="object")
    text = " ".join(files.header.read_text().split())
    prototype = (
        "int kinds(const float *x, const int8_t *by_name_if, const float *by_name_x, const uint8_t *flags, "
        "uint8_t *out_flag, float *out_float, uint16_t *out_half, float *out_z);"
    )
    assert prototype in text
    assert "out_z: the result['z'], complex64[2,3], each a real and an imaginary part" in text
    sizes = constants(files.header)
    assert (sizes["KINDS_X_RANK"], sizes["KINDS_X_DIM1"], sizes["KINDS_X_SIZE"]) == (2, 3, 6)
    assert (sizes["KINDS_BY_NAME_X_RANK"], sizes["KINDS_BY_NAME_X_SIZE"]) == (0, 1)
    for language, flags in (("c", ["-std=c99"]), ("c++", [])):
        command = [
            str(CC),
            "-x",
            language,
            *flags,
            "-Wall",
            "-Wextra",
            "-pedantic",
            "-Werror",
            "-fsyntax-only",
        ]
        if language == "c" or shutil.which("g++") or shutil.which("c++"):
            subprocess.run([*command, str(files.header)], check=True)


def test_names_are_distinct_and_no_keywords(tmp_path: Path) -> None:
    def named(int: Any, a: Any) -> Any:
        return int + a["b"] + a[" b"] + a["1"] + a["ä"]

    args = (
        np.ones(1),
        {"b": np.ones(1), " b": np.ones(1), "1": np.ones(1), "ä": np.ones(1), "B": np.ones(2)},
    )
    files = fg.export_c(named, args, tmp_path, output="object")
    text = " ".join(files.header.read_text().split())
    names = ["*int_", "*a_b", "*a_1", "*a_B_", "*a_b__", "*a"]
    assert f"({', '.join(f'const float {name}' for name in names)}, float *out)" in text
    assert constants(files.header)["NAMED_A_B__DIM0"] == 2


# ---- what is refused ----


def test_what_needs_python_is_refused_by_name(tmp_path: Path) -> None:
    def spectrum(x: Any) -> Any:
        return np.linalg.eigvalsh(x @ x.T)

    with pytest.raises(
        ArgumentError, match=r"'spectrum' needs eigh of float32\[40,40\], which libraries"
    ) as raised:
        fg.export_c(spectrum, (np.ones((40, 40)),), tmp_path)
    assert raised.value.place is not None
    assert raised.value.place.code.co_name == "spectrum"
    with pytest.raises(ArgumentError, match="has effects"):
        fg.export_c(lambda x: fg.debug.print("{}", x), (np.ones(3),), tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "options, message",
    [
        ({}, "'<lambda>' is no name of a function in C"),
        ({"name": "memcpy"}, "'memcpy' is no name of a function in C"),
        ({"name": "while"}, "'while' is no name of a function in C"),
        ({"name": "f", "target": "z80"}, "there is no machine 'z80'"),
        ({"name": "f", "output": "exe"}, "output must be one of shared, object, llvm, got 'exe'"),
        ({"name": "f", "weights": "none"}, "weights must be one of file, embedded, got 'none'"),
    ],
)
def test_wrong_options(options: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match=message):
        fg.export_c(lambda x: x, (np.ones(3),), tmp_path, **options)


def test_without_a_linker_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(
        DeviceError, match=r'no linker is here: none of cc, gcc, clang, ld\n.*\n.*output="object"'
    ):
        fg.export_c(lambda x: x, (np.ones(3),), tmp_path, name="f")
    with pytest.raises(DeviceError, match=r"no shared library for 'aarch64'|none of"):
        fg.export_c(lambda x: x, (np.ones(3),), tmp_path, name="f", target="aarch64")
    assert sys.platform != "linux" or not (tmp_path / "libf.so").exists()
