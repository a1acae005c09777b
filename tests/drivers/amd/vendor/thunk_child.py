"""A process in which libhsakmt works on the stand-in: what it says of the topology, and what it asks of the kernel."""

from __future__ import annotations

import ctypes
import json
import os
import sys
from pathlib import Path
from typing import Any

from tests.drivers.amd.vendor.files import Vendor, install, made_queues, memory_flags
from tests.drivers.amd.vendor.tree import gpu, write_tree

RING_NBYTES = 1 << 16


def main() -> None:
    given = json.load(sys.stdin)
    properties = gpu(given["chip"])
    write_tree(Path(given["root"]), properties)
    files = Vendor(properties)
    kept = install(given["shim"], files)
    library = ctypes.CDLL(given["asks"])

    def ask(name: str, *numbers: int) -> dict[str, int]:
        function = getattr(library, f"ask_{name}")
        function.restype = ctypes.c_char_p
        lines = function(*map(ctypes.c_size_t, numbers)).decode().splitlines()
        return {key: int(value) for key, value in (line.split() for line in lines)}

    said: dict[str, Any] = {"open": ask("open"), "nodes": ask("nodes")}
    said |= {"cpu": ask("node", 0), "gpu": ask("node", 1), "links": ask("links", 1, 1)}
    said |= {"banks": ask("banks", 1, said["gpu"]["mem_banks_count"])}
    said |= {"caches": ask("caches", 1, said["gpu"]["caches_count"])}
    for kind, name in enumerate(("device", "kernel", "pages")):
        said[name] = ask("memory", 1, kind, RING_NBYTES)
    said["events"] = ask("events")
    for kind, name in enumerate(("compute", "sdma", "aql")):
        said[name] = ask("queue", 1, kind, RING_NBYTES)
    said["close"] = ask("close")
    answer = {
        "library": given["name"] or _name(),
        "said": said,
        "queues": made_queues(files.log),
        "doorbells": [
            call.after["doorbell_offset"] % 8192 for call in files.log if call.name == "create_queue"
        ],
        "flags": memory_flags(files.log, RING_NBYTES),
        "requests": {call.name: call.request for call in files.log},
        "refused": files.refused,
        "left": files.left(),
    }
    Path(given["answer"]).write_text(json.dumps(answer))
    del kept
    sys.stdout.flush()
    os._exit(0)  # the library's own end calls what Python has taken away by then


def _name() -> str:
    """Which release of the library this process has."""
    lines = Path("/proc/self/maps").read_text().splitlines()
    file = next(Path(line.split()[-1]).name for line in lines if "/libhsakmt.so" in line)
    return {"libhsakmt.so.1.0.6": "libhsakmt 5.2.3"}.get(file, file)
