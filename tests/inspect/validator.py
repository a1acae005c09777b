"""The form of a recording, checked without any code of the recorder: what the page relies on."""

from __future__ import annotations

import json
from typing import Any

KINDS = {"kernel", "loop", "routine", "host", "copy", "exchange"}
REASONS = {"recompile", "fallback", "mask", "copy", "host_callback", "slow_kernel", "layout", "error"}
PATTERNS = {"contiguous", "strided", "gathered", "broadcast"}
COLUMNS = ("op", "type", "src", "arg", "line", "scope", "kernel", "call")


def validate(document: dict[str, Any]) -> None:
    """Fail where a document is not what docs and page say."""
    assert json.loads(json.dumps(document, allow_nan=False)) == document
    assert (document["format"], document["version"]) == ("fgi", 1)
    assert document["scopes"][0] == ""
    for source in document["sources"]:
        assert source["path"] and not source["path"].startswith("/")
    for file, number, function in document["lines"]:
        source = document["sources"][file]
        if source["text"]:  # not of what was typed, or given as `python -c`
            assert source["first_line"] <= number <= source["first_line"] + source["text"].count("\n")
        assert function
    for number, program in enumerate(document["programs"]):
        assert program["id"] == number
        _program(program, document)
    for reason in document["why"]:
        assert reason["kind"] in REASONS and reason["text"]
        assert reason["program"] is None or reason["program"] < len(document["programs"])
        _line(reason["line"], document)
    for event in document["timeline"]:
        assert event["seconds"] >= 0 and 0 <= event["start"] <= document["seconds"]
        assert event["start"] + event["seconds"] <= document["seconds"] + 1e-6
        assert event.get("program", 0) < max(1, len(document["programs"]))


def _line(line: int | None, document: dict[str, Any]) -> None:
    assert line is None or 0 <= line < len(document["lines"])


def _program(program: dict[str, Any], document: dict[str, Any]) -> None:
    _line(program["line"], document)
    assert program["signature"].startswith(f"{program['name']}(")
    assert all(phase["seconds"] >= 0 for phase in program["phases"])
    calls = program["calls"]
    assert len(calls["seconds"]) == min(calls["count"], 1000)
    kernels = program["kernels"]
    for stage in program["stages"]:
        _stage(stage, len(kernels), document)
    names = [stage["name"] for stage in program["stages"]]
    assert names[-3:] == ["trace", "canonical", "schedule"] or "error" in program or "memory" not in program
    assert all(" before " in name for name in names[:-3])
    for kernel in kernels:
        _kernel(kernel, document, len(kernels))
    if "memory" in program:
        _memory(program["memory"], document)
    if program["sharding"] is not None:
        for array in program["sharding"]["arrays"]:
            assert array["spec"] and array["type"]
        for exchange in program["sharding"]["exchanges"]:
            assert exchange["bytes"] > 0 and exchange["axis"] in ", ".join(program["sharding"]["mesh"])
            if "kernel" in exchange:
                kernel = kernels[exchange["kernel"]]
                assert kernel["kind"] == "exchange"
                assert (kernel["seconds"] is None) == (exchange["seconds"] is None)
    # Each kernel is a node of the schedule.
    if len(program["stages"]) > 1:
        schedule = program["stages"][-1]
        assert sorted(k for k in schedule["kernel"] if k is not None) == list(range(len(kernels)))


def _stage(stage: dict[str, Any], kernels: int, document: dict[str, Any]) -> None:
    count = len(stage["op"])
    assert all(len(stage[column]) == count for column in COLUMNS)
    for number in range(count):
        assert 0 <= stage["op"][number] < len(stage["ops"])
        assert 0 <= stage["type"][number] < len(stage["types"])
        assert all(0 <= source < number for source in stage["src"][number]), "sources come first"
        assert stage["arg"][number] is None or len(stage["arg"][number]) < 2000
        _line(stage["line"][number], document)
        assert 0 <= stage["scope"][number] < len(document["scopes"])
        assert stage["kernel"][number] is None or 0 <= stage["kernel"][number] < kernels
        call = stage["call"][number]
        assert call is None or 0 <= call < len(stage["calls"])
    for number, call in enumerate(stage["calls"]):
        assert call["parent"] is None or call["parent"] < number
        assert stage["call"][call["node"]] == call["parent"]
    assert all(0 <= output < count for output in stage["outputs"])


def _kernel(kernel: dict[str, Any], document: dict[str, Any], count: int) -> None:
    assert kernel["kind"] in KINDS, kernel["kind"]
    assert kernel["lines"], f"{kernel['text']} has no line"
    for line in kernel["lines"]:
        _line(line, document)
    assert kernel["hot_line"] in kernel["lines"]
    assert kernel["flops"] >= 0 and kernel["bytes"] >= 0 and kernel["calls_in_run"] >= 1
    for access in kernel["accesses"]:
        assert access["kind"] in ("read", "write") and access["bytes"] >= 0
        assert access.get("pattern") is None or access["pattern"] in PATTERNS
    if kernel["kind"] == "kernel":
        assert kernel["nest"] and kernel["code"] and kernel["schedule"]
        assert {a["kind"] for a in kernel["accesses"]} >= {"write"}
        assert all("pattern" in a for a in kernel["accesses"])
    for primitive in kernel["primitives"]:
        assert primitive["text"] in kernel["schedule"] and primitive["why"]
    for choice in kernel["rejected"]:
        assert choice["why"] and 0 <= choice["kernel"] < count
    code, assembly = kernel["code"].split("\n"), kernel.get("assembly", "").split("\n")
    for at, line in kernel.get("code_lines", ()):
        assert 0 <= at < len(assembly) and 0 <= line < len(code)
    if kernel["seconds"] is not None:
        assert 0 <= kernel["least_seconds"] <= kernel["seconds"]


def _memory(memory: dict[str, Any], document: dict[str, Any]) -> None:
    """Check the sums against the buffers, step by step."""
    buffers = memory["buffers"]
    steps = 1 + max((buffer["last"] for buffer in buffers), default=0)
    for buffer in buffers:
        assert 0 <= buffer["first"] <= buffer["last"] and buffer["bytes"] >= 0
        assert buffer["name"]
        _line(buffer["line"], document)
    living = [sum(b["bytes"] for b in buffers if b["first"] <= step <= b["last"]) for step in range(steps)]
    assert memory["peak"] == max(living)
    for key, kind in (("arguments", "argument"), ("outputs", "output"), ("constants", "constant")):
        assert memory[key] == sum(b["bytes"] for b in buffers if b["kind"] == kind)
    assert memory["donated"] <= memory["arguments"]
    assert memory["saved_by_donation"] <= memory["donated"]
    assert memory["saved_by_rematerialisation"] >= 0
