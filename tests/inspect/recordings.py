"""Recordings made by hand, in the format that the inspector's page reads: a training step of a transformer of any
depth, one with hostile names, one without any optional key. The same arguments give the same recording.
"""

from __future__ import annotations

import gzip
import json
import random
from typing import Any

Document = dict[str, Any]

SOURCE = """\
import funcgrad as fg
import funcgrad.numpy as jnp
from funcgrad import nn, random


def attention(p, x):
    q, k, v = jnp.split(x @ p["qkv"], 3, axis=-1)
    scores = jnp.einsum("bqhd,bkhd->bhqk", heads(q), heads(k)) / 8.0
    mask = jnp.tril(jnp.ones(scores.shape[-2:], bool))
    weights = nn.softmax(jnp.where(mask, scores, -1e9), axis=-1)
    out = jnp.einsum("bhqk,bkhd->bqhd", weights, heads(v))
    return out.reshape(x.shape) @ p["out"]


def layer_norm(p, x):
    mean = x.mean(-1, keepdims=True)
    scale = jnp.sqrt(x.var(-1, keepdims=True) + 1e-5)
    return (x - mean) / scale * p["scale"] + p["shift"]


def mlp(p, x):
    return nn.gelu(x @ p["up"]) @ p["down"]


def block(p, x):
    x = x + attention(p["attention"], layer_norm(p["ln1"], x))
    return x + mlp(p["mlp"], layer_norm(p["ln2"], x))


def loss(params, tokens):
    x = params["embedding"][tokens[:, :-1]]
    for p in params["blocks"]:
        x = block(p, x)
    logits = x @ params["embedding"].T
    return nn.cross_entropy(logits, tokens[:, 1:]).mean()


@fg.jit
def step(params, tokens, rate):
    value, grads = fg.value_and_grad(loss)(params, tokens)
    params = fg.tree.map(lambda p, g: p - rate * g, params, grads)
    return params, value
"""
# What a block is: (op, type, line, scope below the block, sources by distance).
BLOCK = [
    ("mean", "float32[8,256,1]", 16, "ln1", [1]),
    ("sub", "float32[8,256,512]", 18, "ln1", [2, 1]),
    ("var", "float32[8,256,1]", 17, "ln1", [3]),
    ("sqrt", "float32[8,256,1]", 17, "ln1", [1]),
    ("div", "float32[8,256,512]", 18, "ln1", [3, 1]),
    ("dot_general", "float32[8,256,1536]", 7, "attention", [1]),
    ("slice", "float32[8,256,512]", 7, "attention", [1]),
    ("slice", "float32[8,256,512]", 7, "attention", [2]),
    ("slice", "float32[8,256,512]", 7, "attention", [3]),
    ("dot_general", "float32[8,8,256,256]", 8, "attention", [3, 2]),
    ("div", "float32[8,8,256,256]", 8, "attention", [1]),
    ("select", "float32[8,8,256,256]", 10, "attention", [1]),
    ("reduce_max", "float32[8,8,256,1]", 10, "attention/softmax", [1]),
    ("sub", "float32[8,8,256,256]", 10, "attention/softmax", [2, 1]),
    ("exp", "float32[8,8,256,256]", 10, "attention/softmax", [1]),
    ("reduce_sum", "float32[8,8,256,1]", 10, "attention/softmax", [1]),
    ("div", "float32[8,8,256,256]", 10, "attention/softmax", [2, 1]),
    ("dot_general", "float32[8,256,8,64]", 11, "attention", [1, 9]),
    ("reshape", "float32[8,256,512]", 12, "attention", [1]),
    ("dot_general", "float32[8,256,512]", 12, "attention", [1]),
    ("add", "float32[8,256,512]", 26, "", [1, 21]),
    ("mean", "float32[8,256,1]", 16, "ln2", [1]),
    ("sub", "float32[8,256,512]", 18, "ln2", [2, 1]),
    ("dot_general", "float32[8,256,2048]", 22, "mlp", [1]),
    ("tanh", "float32[8,256,2048]", 22, "mlp", [1]),
    ("mul", "float32[8,256,2048]", 22, "mlp", [2, 1]),
    ("dot_general", "float32[8,256,512]", 22, "mlp", [1]),
    ("add", "float32[8,256,512]", 27, "", [1, 7]),
]
NEST = """\
parallel for i0 in range(64):                      # rows, a block of 32 each
    for j0 in range(32):                           # columns, a block of 16
        acc[32, 16] = 0
        for k0 in range(8):
            tile b[64, 16] = load w[k0 * 64 :, j0 * 16 :]
            for k in range(64):
                vectorize for j in range(16):
                    acc[:, j] += x[i0 * 32 :, k0 * 64 + k] * b[k, j]
        store out[i0 * 32 :, j0 * 16 :] = gelu(acc + bias[j0 * 16 :])"""
CODE = """\
define void @k{n}(ptr noalias %out, ptr noalias %x, ptr noalias %w, i64 %i0) {{
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %acc = phi <16 x float> [ zeroinitializer, %entry ], [ %acc.next, %loop ]
  %px = getelementptr inbounds float, ptr %x, i64 %k
  %a = load float, ptr %px, align 4
  %b = load <16 x float>, ptr %w, align 64
  %splat = insertelement <16 x float> poison, float %a, i64 0
  %s = shufflevector <16 x float> %splat, <16 x float> poison, <16 x i32> zeroinitializer
  %acc.next = call <16 x float> @llvm.fmuladd.v16f32(<16 x float> %s, <16 x float> %b, <16 x float> %acc)
  %k.next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %k.next, 512  ; the inner size
  br i1 %done, label %exit, label %loop
exit:
  store <16 x float> %acc.next, ptr %out, align 64
  ret void
}}"""
ASSEMBLY = """\
k{n}:
        xor     eax, eax
        vxorps  xmm0, xmm0, xmm0
.LBB0_1:
        vmovups zmm1, zmmword ptr [rdx]
        vfmadd231ps zmm0, zmm1, dword ptr [rsi + 4*rax]{{1to16}}
        inc     rax
        cmp     rax, 512
        jne     .LBB0_1
        vmovups zmmword ptr [rdi], zmm0
        vzeroupper
        ret"""
CODE_LINES = [[1, 4], [2, 5], [4, 8], [5, 11], [6, 12], [7, 13], [8, 14], [9, 16], [11, 17]]


class Columns:
    """A stage while it is made: a node is a row of its columns."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tables: dict[str, dict[str, int]] = {"ops": {}, "types": {}}
        self.rows: list[tuple[int, int, list[int], str | None, int | None, int, int | None, int | None]] = []
        self.calls: list[Document] = []

    def add(
        self,
        op: str,
        type_: str,
        sources: list[int],
        line: int | None = None,
        scope: int = 0,
        arg: str | None = None,
        kernel: int | None = None,
        call: int | None = None,
    ) -> int:
        number = [
            table.setdefault(text, len(table)) for table, text in zip(self.tables.values(), (op, type_))
        ]
        self.rows.append((number[0], number[1], sources, arg, line, scope, kernel, call))
        return len(self.rows) - 1

    def document(self) -> Document:
        op, type_, src, arg, line, scope, kernel, call = map(list, zip(*self.rows))
        columns = {
            "op": op,
            "type": type_,
            "src": src,
            "arg": arg,
            "line": line,
            "scope": scope,
            "kernel": kernel,
            "call": call,
        }
        tables = {key: list(table) for key, table in self.tables.items()}
        return {"name": self.name, **tables, **columns, "calls": self.calls, "outputs": [len(self.rows) - 1]}


class Scopes:
    """Named scopes, each once."""

    def __init__(self) -> None:
        self.numbers = {"": 0}

    def __call__(self, name: str) -> int:
        return self.numbers.setdefault(name, len(self.numbers))


def transformer(blocks: int = 4, *, seed: int = 0, fast: bool = False, backward: bool = True) -> Document:
    """Make the recording of a training step; `fast` is a second run with other schedules and one op less a block."""
    chance = random.Random(seed)
    scopes = Scopes()
    rows = [row for row in BLOCK if not (fast and row[0] == "select")]
    kernels = [_kernel(n, chance, fast) for n in range(blocks * 7 * (2 if backward else 1) + 4)]
    stages = [
        _stage("trace", blocks, rows, scopes, backward=False),
        _stage("grad", blocks, rows, scopes, backward=backward),
        _stage("canonical", blocks, rows, scopes, backward=backward),
        _stage("schedule", blocks, rows, scopes, backward=backward, kernels=len(kernels)),
    ]
    program = {
        "id": 0,
        "name": "step",
        "line": 37,
        "signature": "step(params: {...}, tokens: int32[8,257], rate: float32[])",
        "device": "cpu",
        "phases": [
            {"name": name, "seconds": seconds}
            for name, seconds in zip(
                ["trace", "canonicalize", "schedule", "nest", "render", "compile", "load"],
                [0.041, 0.062, 0.118, 0.054, 0.087, 0.92, 0.004],
            )
        ],
        "cached": "no",
        "stages": stages,
        "kernels": kernels,
        "memory": _memory(kernels, chance),
        "sharding": _sharding(),
        "calls": {
            "count": 20,
            "seconds": [sum(k["seconds"] * k["calls_in_run"] for k in kernels) * 1.06] * 20,
        },
    }
    evaluate = _small_program(1)
    return {
        "format": "fgi",
        "version": 1,
        "funcgrad": "0.1.0",
        "created": "2026-11-27T18:00:00Z",
        "machine": {
            "cpu": "AMD EPYC 9B14",
            "devices": ["cpu"],
            "cores": 2,
            "peak_flops": {"float32": 1.6e11, "float64": 0.8e11},
            "bandwidth": 2.0e10,
            "python": "3.11.7",
        },
        "sources": [{"path": "examples/train.py", "text": SOURCE, "first_line": 1}],
        "lines": [[0, number, ""] for number in range(SOURCE.count("\n") + 1)],
        "scopes": list(scopes.numbers),
        "programs": [program, evaluate],
        "why": _why(),
        "timeline": _timeline(kernels),
    }


def _stage(
    name: str, blocks: int, rows: list[Any], scopes: Scopes, *, backward: bool, kernels: int | None = None
) -> Document:
    columns = Columns(name)

    def kernel(part: int) -> int | None:
        return None if kernels is None else part % kernels

    columns.add("param", "int32[8,257]", [], 32, 0, "tokens")
    x = columns.add("param", "float32[50304,512]", [], 32, 0, "params/embedding")
    x = columns.add("gather", "float32[8,256,512]", [x, 0], 32, scopes("loss"), None, kernel(0))
    for b in range(blocks):
        columns.calls.append({"name": "block", "kind": "jit", "parent": None})
        start = len(columns.rows)
        for i, (op, type_, line, scope, distances) in enumerate(rows):
            at = len(columns.rows)
            path = f"loss/block{b}/{scope}" if scope else f"loss/block{b}"
            sources = [max(at - d, x if at - d < start else 0) for d in distances]
            if op == "dot_general" and len(distances) == 1:
                weight = columns.add(
                    "param", "float32[512,512]", [], line, scopes(path), f"params/blocks/{b}/w{i}", None
                )
                sources = [at - 1, weight]
            columns.add(op, type_, sources, line, scopes(path), None, kernel(1 + b * 7 + i // 4), b)
        x = len(columns.rows) - 1
    logits = columns.add(
        "dot_general",
        "float32[8,256,50304]",
        [x, 1],
        35,
        scopes("loss"),
        "contract (2, 1)",
        kernel(blocks * 7 + 1),
    )
    value = columns.add(
        "reduce_sum", "float32[]", [logits], 36, scopes("loss"), "axes (0, 1, 2)", kernel(blocks * 7 + 2)
    )
    if backward:
        forward = len(columns.rows)
        last = columns.add(
            "broadcast", "float32[8,256,50304]", [value], 36, scopes("grad"), None, kernel(blocks * 7 + 3)
        )
        for i in reversed(range(3, forward - 2)):
            op = list(columns.tables["ops"])[columns.rows[i][0]]
            if op != "param":
                type_ = list(columns.tables["types"])[columns.rows[i][1]]
                name_ = {"dot_general": "dot_general", "exp": "mul", "reduce_sum": "broadcast"}.get(op, "mul")
                part = kernel(blocks * 7 + 4 + (forward - i) // 4)
                path = "grad/" + list(scopes.numbers)[columns.rows[i][5]]
                last = columns.add(name_, type_, [last, i], columns.rows[i][4], scopes(path), None, part)
    columns.add("sink", "()", [len(columns.rows) - 1, value], 41, 0)
    return columns.document()


def _kernel(n: int, chance: random.Random, fast: bool) -> Document:
    contraction = n % 7 in (1, 2, 4, 5)
    flops = (
        (2 * 2048 * 512 * 512 * chance.choice([1, 3, 4]))
        if contraction
        else 2048 * 512 * chance.choice([2, 5, 9])
    )
    traffic = 4 * 2048 * 512 * chance.choice([2, 3, 5])
    least = max(flops / 1.6e11, traffic / 2.0e10)
    seconds = least / chance.uniform(0.12, 0.93)
    name = [
        "k{}_gather",
        "k{}_dot_add_gelu",
        "k{}_dot",
        "k{}_softmax",
        "k{}_dot_transpose",
        "k{}_dot_add",
        "k{}_layer_norm",
    ][n % 7]
    schedule = "split(i, 32) split(j, 16) tile(i0, j0) vectorize(j) parallel(i0)" + (
        " unroll(k, 4)" if fast else ""
    )
    return {
        "name": name.format(n),
        "kind": "routine" if n % 17 == 16 else "kernel",
        "depth": 0,
        "lines": [[7, 8, 10, 11, 12, 18, 22][n % 7], [18, 22, 12][n % 3]],
        "hot_line": [32, 22, 7, 10, 8, 12, 18][n % 7],
        "domain": "2048x512",
        "schedule": schedule,
        "primitives": [
            {"text": "split(i, 32)", "why": "32 rows of x stay in the first cache (64 KiB)"},
            {"text": "split(j, 16)", "why": "a row of 16 is one vector of 512 bits"},
            {"text": "vectorize(j)", "why": "the innermost axis of w and out is contiguous"},
            {"text": "parallel(i0)", "why": "64 blocks of rows for 2 cores"},
        ],
        "nest": NEST,
        "code": CODE.format(n=n),
        "assembly": ASSEMBLY.format(n=n),
        "code_lines": CODE_LINES,
        "accesses": [
            {
                "buffer": "x",
                "type": "float32[2048,512]",
                "bytes": 4194304,
                "kind": "read",
                "pattern": "contiguous",
            },
            {
                "buffer": "w",
                "type": "float32[512,512]",
                "bytes": 1048576,
                "kind": "read",
                "pattern": "strided",
            },
            {"buffer": "bias", "type": "float32[512]", "bytes": 2048, "kind": "read", "pattern": "broadcast"},
            {
                "buffer": "out",
                "type": "float32[2048,512]",
                "bytes": 4194304,
                "kind": "write",
                "pattern": "contiguous",
            },
        ],
        "flops": flops,
        "bytes": traffic,
        "least_seconds": least,
        "seconds": seconds * (0.7 if fast and contraction else 1.0),
        "calls_in_run": 1,
        "rejected": [
            {
                "choice": "fuse the softmax after it",
                "why": "its maximum needs a whole row, which is 1024 KiB, and the cache is 512 KiB",
            },
            {"choice": "unroll(k, 8)", "why": "36 registers would be needed and 32 are there"},
        ],
        "searched": [
            {"schedule": schedule, "seconds": seconds},
            {"schedule": "split(i, 64) vectorize(j) parallel(i0)", "seconds": seconds * 1.31},
            {"schedule": "split(j, 32) vectorize(j)", "seconds": seconds * 2.4},
        ],
        "instructions": {"count": 11, "spills": 0},
    }


def _memory(kernels: list[Document], chance: random.Random) -> Document:
    steps = [kernel["name"] for kernel in kernels]
    last = len(steps) - 1
    buffers: list[Document] = [
        {
            "name": "params/embedding",
            "bytes": 50304 * 512 * 4,
            "first": 0,
            "last": last,
            "line": 32,
            "kind": "argument",
        },
        {"name": "tokens", "bytes": 8 * 257 * 4, "first": 0, "last": last, "line": 39, "kind": "argument"},
        {"name": "mask", "bytes": 256 * 256, "first": 0, "last": last, "line": 9, "kind": "constant"},
        {
            "name": "grads/embedding",
            "bytes": 50304 * 512 * 4,
            "first": last * 2 // 3,
            "last": last,
            "line": 39,
            "kind": "output",
        },
    ]
    for step in range(last):
        size = chance.choice([4, 4, 8, 16, 32]) * 1024 * 1024
        end = (
            last - step
            if step < last // 2 and chance.random() < 0.6
            else min(last, step + chance.randint(1, 4))
        )
        buffers.append(
            {
                "name": f"v{step}",
                "bytes": size,
                "first": step,
                "last": max(step, end),
                "line": chance.choice([7, 10, 18, 22]),
                "kind": "temporary",
            }
        )
    live = [sum(b["bytes"] for b in buffers if b["first"] <= s <= b["last"]) for s in range(len(steps))]
    total = {
        kind: sum(b["bytes"] for b in buffers if b["kind"] == kind)
        for kind in ("argument", "output", "temporary")
    }
    return {
        "peak": max(live),
        "arguments": total["argument"],
        "outputs": total["output"],
        "temporaries": max(live) - total["argument"],
        "donated": 103022592,
        "buffers": buffers,
        "steps": steps,
        "saved_by_donation": 103022592,
        "saved_by_rematerialisation": 67108864,
    }


def _sharding() -> Document:
    return {
        "mesh": {"data": 4, "model": 2},
        "arrays": [
            {"name": "tokens", "type": "int32[8,257]", "spec": "P('data', None)", "line": 39},
            {
                "name": "params/embedding",
                "type": "float32[50304,512]",
                "spec": "P('model', None)",
                "line": 32,
            },
            {
                "name": "params/blocks/0/qkv",
                "type": "float32[512,1536]",
                "spec": "P(None, 'model')",
                "line": 7,
            },
            {
                "name": "activations",
                "type": "float32[8,256,512]",
                "spec": "P('data', None, 'model')",
                "line": 34,
            },
            {"name": "rate", "type": "float32[]", "spec": "P()", "line": 40},
            {"name": "all_rows", "type": "float32[64,16]", "spec": "P(('data', 'model'), None)", "line": 40},
        ],
        "exchanges": [
            {"kind": "psum", "axis": "data", "bytes": 103022592, "seconds": 0.0123, "line": 39},
            {"kind": "all_gather", "axis": "model", "bytes": 4194304, "seconds": None, "line": 12},
        ],
    }


def _why() -> list[Document]:
    return [
        {
            "kind": "recompile",
            "program": 0,
            "line": 39,
            "text": "step was compiled again: tokens changed from int32[8,257] to int32[7,257], the last batch.",
            "fix": "Drop the last batch or pad it to 8 rows, so that one program serves all.",
            "seconds": 1.286,
        },
        {
            "kind": "host_callback",
            "program": 0,
            "line": 36,
            "text": "debug.print leaves the program in every step, and the step waits for it.",
            "fix": "Print every 100th step, or return the value.",
            "seconds": 0.0021,
        },
        {
            "kind": "copy",
            "program": 0,
            "line": 12,
            "text": "reshape needs a copy, because the result of the line before it is transposed.",
            "fix": 'Write the einsum as "bhqk,bkhd->bqhd", whose result has the order that reshape needs.',
            "seconds": 0.0009,
        },
        {
            "kind": "layout",
            "program": 0,
            "line": 22,
            "text": 'p["down"] is read along columns, 2048 bytes apart.',
            "fix": "Store it transposed.",
            "seconds": None,
        },
    ]


def _timeline(kernels: list[Document]) -> list[Document]:
    events: list[Document] = []
    at = 0.0
    for name, seconds in [
        ("trace", 0.041),
        ("canonicalize", 0.062),
        ("schedule", 0.118),
        ("nest", 0.054),
        ("render", 0.087),
        ("compile", 0.92),
        ("load", 0.004),
    ]:
        events.append(
            {
                "name": name,
                "cat": "compile",
                "track": "thread 1",
                "start": at,
                "seconds": seconds,
                "program": 0,
            }
        )
        at += seconds
    for call in range(12):
        start = at
        at += 0.0006
        for index, kernel in enumerate(kernels):
            events.append(
                {
                    "name": kernel["name"],
                    "cat": "kernel",
                    "track": "cpu queue 0",
                    "start": at,
                    "seconds": kernel["seconds"],
                    "program": 0,
                    "kernel": index,
                    "args": {"launch": call * len(kernels) + index},
                }
            )
            at += kernel["seconds"] * 1.01
        events.append(
            {
                "name": "psum",
                "cat": "exchange",
                "track": "cpu queue 1",
                "start": at - 0.004,
                "seconds": 0.004,
                "program": 0,
                "line": 39,
            }
        )
        events.append(
            {
                "name": "step",
                "cat": "call",
                "track": "thread 1",
                "start": start,
                "seconds": at - start,
                "program": 0,
            }
        )
        events.append(
            {
                "name": "dispatch",
                "cat": "python",
                "track": "thread 1",
                "start": start + 1e-5,
                "seconds": 0.0005,
                "program": 0,
            }
        )
        events.append(
            {"name": "next batch", "cat": "python", "track": "thread 2", "start": start, "seconds": 0.003}
        )
        events.append(
            {
                "name": "copy tokens",
                "cat": "copy",
                "track": "thread 2",
                "start": start + 0.003,
                "seconds": 0.0004,
                "args": {"bytes": 8224},
            }
        )
        at += 0.0015
    return events


def _small_program(number: int) -> Document:
    columns = Columns("trace")
    x = columns.add("param", "float32[8]", [], 32, 0, "x")
    columns.add("reduce_sum", "float32[]", [x], 36, 0)
    return {"id": number, "name": "evaluate", "stages": [columns.document()], "kernels": [{"name": "only"}]}


HOSTILE = [
    "<img src=x onerror=\"window.hacked='image'\">",
    "<script>window.hacked='script'</script>",
    "</script><script>window.hacked='end'</script>",
    '"><svg onload="window.hacked=\'svg\'">',
    "{{SCRIPT}} ${window.hacked='template'} &lt;b&gt; <!-- \\u0000",
]


def hostile() -> Document:
    """Make a recording whose every text is markup that would set `window.hacked` if it ever became part of the page."""
    document = transformer(1)
    count = 0

    def changed(value: Any, key: str = "") -> Any:
        nonlocal count
        if isinstance(value, dict):
            return {name: changed(each, name) for name, each in value.items()}
        if isinstance(value, list):
            return [changed(each, key) for each in value]
        if isinstance(value, str) and key not in ("format", "created"):
            count += 1
            return HOSTILE[count % len(HOSTILE)] + (f"\n{value}" if key == "text" else "")
        return value

    return changed(document)


def sparse() -> Document:
    """Make a recording with what has to be there, and nothing else."""
    stage = {"name": "trace", "op": [0, 1, 1], "ops": ["param", "add"], "src": [[], [0, 0], [1, 0]]}
    programs = [{"stages": [stage], "kernels": [{}]}, {"name": "empty"}]
    return {
        "format": "fgi",
        "version": 1,
        "programs": programs,
        "why": [{"kind": "new"}],
        "timeline": [{"name": "tick"}],
    }


def large(nodes: int = 10_000) -> Document:
    """Make a recording with a stage of this many nodes in one scope, and as many events."""
    chance = random.Random(1)
    document = transformer(2)
    columns = Columns("flat")
    for i in range(nodes):
        sources = (
            sorted({chance.randint(max(0, i - 60), i - 1) for _ in range(chance.randint(1, 3))}) if i else []
        )
        columns.add(
            chance.choice(["add", "mul", "exp", "dot_general", "reshape"]),
            f"float32[{i % 97},8]",
            sources,
            i % 40,
            0,
        )
    document["programs"][0]["stages"].append(columns.document())
    document["timeline"] = [
        {
            "name": f"k{i % 50}",
            "cat": "kernel",
            "track": f"cpu queue {i % 4}",
            "start": i * 1e-5,
            "seconds": 3.9e-5,
        }
        for i in range(nodes)
    ]
    return document


def packed(document: Document) -> bytes:
    """Write a recording as a .fgi file has it."""
    return gzip.compress(json.dumps(document).encode(), mtime=0)
