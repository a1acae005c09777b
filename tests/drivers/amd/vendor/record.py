"""Records what libhsakmt asks of the kernel driver for each chip: `python -m tests.drivers.amd.vendor.record`.

That of the system, or of a checkout (built.py).
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from tests.drivers.amd.vendor.built import ask_thunk
from tests.drivers.amd.vendor.tree import CHIPS

RECORD = Path(__file__).parent / "recorded.json"


def record() -> None:
    """Add the library at hand to the record, or write it anew there."""
    recorded = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        answers = {chip: ask_thunk(folder, chip) for chip in CHIPS}
    first = answers["gfx90a"]
    assert all(answer[name] == first[name] for answer in answers.values() for name in ("flags", "requests"))
    recorded[first["library"]] = {
        "flags": first["flags"],
        "requests": first["requests"],
        "queues": {chip: answer["queues"] for chip, answer in answers.items()},
        "refused": {chip: [name for name, _ in answer["refused"]] for chip, answer in answers.items()},
    }
    RECORD.write_text(_text(recorded))


def _text(recorded: dict[str, dict[str, Any]]) -> str:
    """One line for a queue, or for one of the other things that are recorded."""
    queues = {
        library: {chip: [json.dumps(row) for row in rows] for chip, rows in found["queues"].items()}
        for library, found in recorded.items()
    }
    libraries = []
    for library, found in recorded.items():
        chips = [
            f"   {json.dumps(chip)}: [\n    " + ",\n    ".join(rows) + "\n   ]"
            for chip, rows in queues[library].items()
        ]
        others = [
            f"  {json.dumps(name)}: {json.dumps(found[name])}" for name in ("flags", "requests", "refused")
        ]
        whole = ",\n".join([*others, '  "queues": {\n' + ",\n".join(chips) + "\n  }"])
        libraries.append(f" {json.dumps(library)}: {{\n{whole}\n }}")
    return "{\n" + ",\n".join(libraries) + "\n}\n"


if __name__ == "__main__":
    record()
