"""Records what AMD's libraries ask and say of each chip: `python -m tests.drivers.amd.vendor.record`.

Those of the system, or others (built.py).
"""

from __future__ import annotations

import base64
import json
import tempfile
from pathlib import Path
from typing import Any

from funcgrad.drivers.amd.shared_object import link_shared
from tests.drivers.amd.test_code_object import SCRATCH
from tests.drivers.amd.vendor.built import ask_runtime, ask_thunk, runtime_chips
from tests.drivers.amd.vendor.tree import CHIPS
from tests.hardware.amd.objects import compiled

RECORD = Path(__file__).parent / "recorded.json"


def record() -> None:
    """Add the libraries at hand to the record, or write them anew there."""
    recorded = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    with tempfile.TemporaryDirectory() as name:
        answers = {chip: ask_thunk(Path(name), chip) for chip in CHIPS}
    first = answers["gfx90a"]
    assert all(answer[name] == first[name] for answer in answers.values() for name in ("flags", "requests"))
    recorded[first["library"]] = {
        "flags": first["flags"],
        "requests": first["requests"],
        "queues": {chip: answer["queues"] for chip, answer in answers.items()},
        "refused": {chip: [name for name, _ in answer["refused"]] for chip, answer in answers.items()},
    }
    with tempfile.TemporaryDirectory() as name:
        runs = {chip: ask_runtime(Path(name), chip, with_stacks(chip)) for chip in runtime_chips()}
    recorded[runs["gfx90a"]["library"]] = {
        "pages": {chip: answer["pages"] for chip, answer in runs.items()},
        "copies": {chip: answer["copied"]["packets"] for chip, answer in runs.items()},
    }
    RECORD.write_text(_text(recorded) + "\n")


def with_stacks(chip: str) -> dict[str, Any]:
    """Return what a child is asked for: a kernel that has stacks."""
    ((file, _),) = compiled((SCRATCH,), chip)
    return {"files": {}, "runs": {}, "stacks": base64.b64encode(link_shared(file).file).decode()}


def _text(value: Any, depth: int = 0) -> str:
    """Write JSON with a line for each part that has no parts of several values."""
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    if not any(isinstance(part, dict) or (isinstance(part, list) and part) for part in parts):
        return json.dumps(value)
    inner = [_text(part, depth + 1) for part in parts]
    if isinstance(value, dict):
        inner = [f"{json.dumps(key)}: {part}" for key, part in zip(value, inner)]
    begin, end = "{}" if isinstance(value, dict) else "[]"
    indent = "\n" + " " * (depth + 1)
    return begin + indent + f",{indent}".join(inner) + indent[:-1] + end


if __name__ == "__main__":
    record()
