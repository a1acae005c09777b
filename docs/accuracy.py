"""How accurate the elementwise functions are: the page accuracy.md, made from the figures in accuracy.json.

    python docs/accuracy.py                                  the page, from the figures
    python docs/accuracy.py measure --peer PYTHON [NAME...]  the figures of these functions (of all), and the page
    python docs/accuracy.py exhaustive NAME...               those of every float32: minutes a function

The functions, their exact values and the samples are those of tests/accuracy/, whose test holds a thinner sample of
them to these figures. PYTHON is an interpreter with numpy, scipy and jax, which compute the same arguments there.
tests/accuracy/test_accuracy.py compares the page with the figures, and the names with the namespaces.
"""

from __future__ import annotations

import argparse
import datetime
import json
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
PAGE = FOLDER / "accuracy.md"
FIGURES = FOLDER / "accuracy.json"
WAYS = ("jit", "eager", "numpy", "jax")

_OPENING = """# Accuracy of the elementwise functions

Made by `docs/accuracy.py` from `docs/accuracy.json`; {made}.

    python docs/accuracy.py measure --peer PYTHON_WITH_JAX

The unit is the ULP, the distance of neighbouring floats at the exact value: 0.5 is correctly rounded. A figure is the
distance from the exact value, not from the rounded one, and the largest one of all samples. Exact values are those of
[Arb](https://arblib.org)'s ball arithmetic, of which at least 80 bits are proven right.

Samples of functions of one argument: every exponent, denormal numbers, the neighbours of zeros, poles and changes of
formula one by one, distances to them that fall by powers of two, multiples of pi/2 up to 1e22, and dense intervals; in
all 13 000 to 50 000 numbers a function, and four times as many (`--density 4`) of those whose figures were exceeded by
other numbers. Of several arguments: special values among each other, and pairs of all sizes,
near each other, and on the lines where functions cancel. `tests/accuracy/` holds a thin sample to the figures.

`jit` is compiled code, `eager` NumPy's functions or formulas of them; `NumPy` is NumPy, or SciPy where NumPy has none.
Calls of `erf`, `erfc`, `erf_inv` and of most functions of `scipy.special` are of compiled code outside of `jit`, too,
once NumPy has taken as long for them as compiling does: their figures are those of `jit` then.
Most functions of SciPy, and those of ours in `lax` and `scipy.special` that are not polynomials of
`lower/math/functions.py`, compute float32 in float64 and round once.

The tables of values hold results that are normal numbers; denormal and special ones are below.
"""
_DENORMAL = """
## Denormal and special values

Denormal: an argument or the result is. The figure is in units of the smallest number. jax flushes them to 0.
Special: an argument or the value is infinite or NaN; the figure is how many samples get something else than the limit.
Only functions with a denormal figure of ours above 1, or a special value missed.

| function | dtype | denormal: jit | eager | NumPy | jax | special: jit | eager | NumPy | jax |
|---|---|---|---|---|---|---|---|---|---|
"""
_HALF = """
## Half precision

All numbers of the format, normal results. 0.5 is correctly rounded; a little more is a tie that the rounding to float32
in between has moved.

| function | float16: jit | eager | bfloat16: jit | eager |
|---|---|---|---|---|
"""
_ALL = """
## Every float32

All 2**32 arguments, compiled code against the same function in float64.

| function | worst | at | denormal |
|---|---|---|---|
"""
_SLOPES = """
## Derivatives

Compiled, in ULP of the exact derivative, where that is a normal number. Next to a zero of the derivative the terms of
its formula cancel. That of `tanh` and `logistic` is computed from the value y, as 1 - y**2 and y (1 - y), which have no
digits where y is 1; jax does the same.

| function | float32: forward | reverse | at | float64: forward | reverse | at |
|---|---|---|---|---|---|---|
"""
_PRODUCTS = """
## Products of float32

Products are of float32 on every device, with sums in float32, unless `precision` or `default_matmul_precision` asks for
less. Besides the rounding of sums, the error of a sum of products a b is at most a share of the sum of |a b|; operands
beyond the largest number of the narrower type become infinite. Every product is exact.

| precision | operands | share |
|---|---|---|
| `"float32"`, `"highest"`, `"default"` | as they are | 0 |
| `"bfloat16_3x"`, `"high"` | two bfloat16 each, three products | 3 / 2**16 |
| `"tensorfloat32"` | 11 significant bits | 1 / 2**10 |
| `"bfloat16"` | 8 significant bits | 1 / 2**7 |

Derivatives are products of the same precision: of the rounded cotangent with the rounded other operand.
"""


def page() -> str:
    """The text of accuracy.md from the figures."""
    figures = json.loads(FIGURES.read_text())
    made = figures["made"]
    made = (
        f"measured on {made['date']} with funcgrad {made['commit']}, {made['versions']}, on {made['machine']}"
    )
    parts = [_OPENING.format(made=made)]
    parts += [_table_of_values(figures["values"], dtype) for dtype in ("float32", "float64")]
    parts += [_above_four(figures["values"]), _rest(figures["values"]), _table_of_half(figures["half"])]
    return "".join(
        [*parts, _table_of_slopes(figures["slopes"]), _table_of_all(figures.get("exhaustive", {})), _PRODUCTS]
    )


def _cell(figure: dict[str, Any] | None) -> str:
    if figure is None:
        return ""
    error = _number(figure["error"])
    return f"**{error}**" if figure["error"] > 4 and figure.get("own") else error


def _number(error: float) -> str:
    if error == float("inf") or error > 1e15:
        return "none right" if error == float("inf") else f"{error:.0e}"
    return f"{error:.2f}" if error < 100 else f"{error:.0f}" if error < 1e5 else f"{error:.1e}"


def _at(at: list[float]) -> str:
    return ", ".join(f"{x:.9g}" for x in at)


def _table_of_values(values: dict[str, Any], dtype: str) -> str:
    lines = [f"\n## Values, {dtype}\n\n| function | jit | eager | NumPy | jax | worst of jit at |\n"]
    lines.append("|---|---|---|---|---|---|\n")
    for name, by_dtype in values.items():
        ways = by_dtype[dtype]
        cells = " | ".join(_cell(ways.get(way)) for way in WAYS)
        lines.append(f"| `{name}` | {cells} | {_at(ways['jit']['at'])} |\n")
    return "".join(lines)


WHY = {
    "nn.silu": "the sigmoid of numbers below -87 (-708) is denormal, and has few digits; jax flushes it to 0",
    "nn.mish": "as `nn.silu`",
    "nn.gelu": "the rounding of the exponent, which is as large as 88 (700) there; jax cancels",
    "nn.gelu(approximate=False)": "as `nn.silu`, for the distribution function below -13",
    "numpy.cos": "eager: NumPy's own, for huge numbers next to a zero",
    "numpy.logaddexp": "a sum near 0 of two terms that are not: NumPy and jax the same",
    "numpy.logaddexp2": "as `numpy.logaddexp`",
    "lax.lgamma": "float64 next to the zeros of negative numbers, where two terms cancel; SciPy and jax likewise",
    "lax.digamma": "float64 next to the zeros of negative numbers, where two terms cancel; SciPy likewise",
    "lax.polygamma": "a product of gamma and zeta",
    "lax.zeta": "a sum of ten powers and a series",
    "lax.igamma": "an exponential of a difference of large numbers",
    "lax.igammac": "as `lax.igamma`",
    "lax.igamma_grad_a": "as `lax.igamma`, and a sum that cancels",
    "lax.random_gamma_grad": "as `lax.igamma_grad_a`",
    "lax.betainc": "as `lax.igamma`, and a continued fraction",
    "scipy.special.expi": "a product of two exponentials, a polynomial and a quotient, each with a rounding",
    "scipy.special.exp1": "as `scipy.special.expi`",
    "scipy.special.gamma": "a power, an exponential, a sine: each with a rounding",
    "scipy.special.factorial": "as `scipy.special.gamma`",
    "scipy.special.betaln": "a sum of logarithms near 0 where beta is near 1",
    "scipy.special.beta": "an exponential of a large logarithm, for sums above 150",
    "scipy.special.comb": "a quotient of three gamma functions",
    "scipy.special.poch": "a quotient of gamma functions",
    "scipy.special.loggamma": "float64 near 1.5, where two terms cancel",
    "numpy.i0": "as `scipy.special.i1`",
    "scipy.special.i1": "a product of an exponential and a polynomial, which begins anew at 8",
    "scipy.special.expn": "an exponential times a continued fraction",
    "scipy.special.hyp1f1": "a sum of up to hundreds of terms",
    "scipy.special.owens_t": "a sum of 48 exponentials of large numbers",
    "scipy.special.kl_div": "a difference that cancels half its digits",
}


def above_four(values: dict[str, Any]) -> list[str]:
    """Functions of which one figure of ours is above 4."""
    own = ("jit", "eager")
    return [
        name
        for name, by_dtype in values.items()
        if any(ways[way]["error"] > 4 for ways in by_dtype.values() for way in own if way in ways)
    ]


def _above_four(values: dict[str, Any]) -> str:
    lines = ["\n## Above 4 ULP, and why\n\n| function | why |\n|---|---|\n"]
    lines += [f"| `{name}` | {WHY.get(name, '')} |\n" for name in above_four(values)]
    return "".join(lines)


def _rest(values: dict[str, Any]) -> str:
    """Denormal and special values, where something is to be told."""
    lines = [_DENORMAL]
    for name, by_dtype in values.items():
        for dtype, ways in by_dtype.items():
            if any(ways[way]["denormal"] > 1 or ways[way]["special"] for way in ("jit", "eager")):
                denormal = " | ".join(_number(ways[way]["denormal"]) if way in ways else "" for way in WAYS)
                special = " | ".join(str(ways[way]["special"]) if way in ways else "" for way in WAYS)
                lines.append(f"| `{name}` | {dtype} | {denormal} | {special} |\n")
    return "".join(lines)


def _table_of_half(half: dict[str, Any]) -> str:
    lines = [_HALF]
    for name, row in half.items():
        cells = " | ".join(f"{error:.3f}" for dtype in ("float16", "bfloat16") for error in row[dtype])
        lines.append(f"| `{name}` | {cells} |\n")
    return "".join(lines)


def _table_of_slopes(slopes: dict[str, Any]) -> str:
    lines = [_SLOPES]
    for name, row in slopes.items():
        cells = " | ".join(
            f"{_number(row[dtype]['forward'])} | {_number(row[dtype]['reverse'])} | {_at(row[dtype]['at'])}"
            for dtype in ("float32", "float64")
        )
        lines.append(f"| `{name}` | {cells} |\n")
    return "".join(lines)


def _table_of_all(exhaustive: dict[str, Any]) -> str:
    lines = [_ALL]
    for name, (error, at, of_denormal) in exhaustive.items():
        lines.append(f"| `{name}` | {error:.3f} | {at:.9g} | {max(of_denormal, 0):.3f} |\n")
    return "".join(lines)


# ---- measuring ----


def measure_all(names: list[str]) -> None:
    """Try every float32 in these functions, and write their figures among the others."""
    from funcgrad.config import config
    from tests.accuracy.exhaustive import worst

    for name in names:
        with config(enable_x64=True):
            error, at, of_denormal, _ = worst(name)
        figures = json.loads(FIGURES.read_text())  # after the minutes that it took
        figures.setdefault("exhaustive", {})[name] = [round(error, 3), at, round(of_denormal, 3)]
        FIGURES.write_text(_compact(figures))
        print(name, error, at, flush=True)


def measure(peer: str, names: list[str], density: float) -> None:
    """Measure the functions of these names, and write their figures among the others."""
    import numpy as np

    from tests.accuracy.functions import FUNCTIONS
    from tests.accuracy.samples import samples

    figures = (
        json.loads(FIGURES.read_text()) if FIGURES.exists() else {"values": {}, "half": {}, "slopes": {}}
    )
    rows = [row for row in FUNCTIONS if not names or row.name in names]
    work = [
        (row, dtype, samples(row, np.dtype(dtype), density))
        for row in rows
        for dtype in ("float32", "float64")
    ]
    with tempfile.TemporaryDirectory() as folder:
        versions = _ask_peer(peer, Path(folder), work)
        for number, (row, dtype, arguments) in enumerate(work):
            ways = _ways(row, arguments, Path(folder), number)
            figures["values"].setdefault(row.name, {})[dtype] = ways
            print(
                row.name, dtype, {way: round(figure["error"], 2) for way, figure in ways.items()}, flush=True
            )
    for row in rows:
        if row.arity == 1:
            figures["half"][row.name] = _half(row)
            figures["slopes"][row.name] = _slopes(row, density)
            print(row.name, figures["half"][row.name], figures["slopes"][row.name], flush=True)
    order = [row.name for row in FUNCTIONS]
    for table in ("values", "half", "slopes"):
        figures[table] = {name: figures[table][name] for name in order if name in figures[table]}
    figures["made"] = {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "commit": _commit(),
        "versions": versions,
        "machine": f"{_processor()}, {platform.system()}",
    }
    FIGURES.write_text(_compact(figures))


def _compact(figures: dict[str, Any]) -> str:
    """JSON with a line for each function, so that differences can be read."""
    parts = [f'"made": {json.dumps(figures["made"])}']
    for table in ("values", "half", "slopes", "exhaustive"):
        lines = ",\n".join(
            f"{json.dumps(name)}: {json.dumps(row)}" for name, row in figures.get(table, {}).items()
        )
        parts.append(f'"{table}": {{\n{lines}\n}}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _ask_peer(peer: str, folder: Path, work: list[Any]) -> str:
    """Let the other interpreter compute all arguments; its versions."""
    import numpy as np

    jobs = []
    for number, (row, _, arguments) in enumerate(work):
        files = [f"{number}.argument{i}.npy" for i in range(len(arguments))]
        for file, x in zip(files, arguments):
            np.save(folder / file, x)
        jobs.append({"numpy": row.numpy, "jax": row.jax, "arguments": files})
    (folder / "jobs.json").write_text(json.dumps(jobs))
    program = FOLDER.parent / "tests" / "accuracy" / "peer.py"
    done = subprocess.run([peer, str(program), str(folder)], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.splitlines()[-1].removeprefix("versions ")


def _ways(row: Any, arguments: tuple[Any, ...], folder: Path, number: int) -> dict[str, Any]:
    import numpy as np

    from tests.accuracy.measure import exact_values, values_of, worst_errors

    exact = exact_values(row, *arguments)
    values = {way: values_of(row.name, arguments, way == "jit") for way in ("jit", "eager")}
    for library in ("numpy", "jax"):
        file = folder / f"{number}.{library}.npy"
        if file.exists():
            values[library] = np.load(file)
    figures = {}
    for way, got in values.items():
        worst = worst_errors(got, exact, arguments, row.odd and way in ("jit", "eager"))
        figures[way] = {
            "error": round(worst["normal"].error, 3),
            "at": list(worst["normal"].at),
            "denormal": round(worst["denormal"].error, 3),
            "special": worst["special"].wrong,
        }
    return figures


def _half(row: Any) -> dict[str, list[float]]:
    import ml_dtypes
    import numpy as np

    from tests.accuracy.measure import exact_values, values_of, worst_errors

    figures = {}
    for name, dtype in (("float16", np.dtype("float16")), ("bfloat16", np.dtype(ml_dtypes.bfloat16))):
        x = np.arange(2**16, dtype=np.uint16).view(dtype)
        exact = exact_values(row, x)
        errors = [
            worst_errors(values_of(row.name, (x,), jit), exact, (x,))["normal"].error for jit in (True, False)
        ]
        figures[name] = [round(error, 4) for error in errors]
    return figures


def _slopes(row: Any, density: float) -> dict[str, Any]:
    import numpy as np

    from tests.accuracy.measure import slopes_of, worst_errors
    from tests.accuracy.samples import slope_samples

    figures = {}
    for dtype in ("float32", "float64"):
        x, exact = slope_samples(row, np.dtype(dtype), density)
        forward, reverse = (worst_errors(got, exact, (x,))["normal"] for got in slopes_of(row.name, x))
        figures[dtype] = {
            "forward": round(forward.error, 2),
            "reverse": round(reverse.error, 2),
            "at": list(forward.at),
        }
    return figures


def _commit() -> str:
    command = ["git", "-C", str(FOLDER), "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip() or "0.1.0"


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="?", choices=["page", "measure", "exhaustive"], default="page")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--peer", default=sys.executable)
    parser.add_argument("--density", type=float, default=1.0)
    options = parser.parse_intermixed_args()
    if options.what == "measure":
        measure(options.peer, options.names, options.density)
    if options.what == "exhaustive":
        measure_all(options.names)
    PAGE.write_text(page())


if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parent))  # the package beside this folder, installed or not
    main()
