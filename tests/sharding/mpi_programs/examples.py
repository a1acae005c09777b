"""Run by every process of tests/sharding/test_mpi.py: the examples of examples/parallel, and a checkpoint of all.

Arguments: the folder of the checkpoint, the names of the examples. Losses are compared with those of one device.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np

import funcgrad as fg
from funcgrad import checkpointing, random
from funcgrad.sharding import NamedSharding, P

sys.path.insert(0, str(Path(__file__).parents[3] / "examples" / "parallel"))


def check_examples(names: Sequence[str]) -> None:
    """Each calls `initialize` itself, as it is run alone; here once is enough for all."""
    transformer = importlib.import_module("transformer")
    transformer.batches = partial(transformer.batches, steps=3)
    alone = {name: importlib.import_module(name).alone() for name in names if name == "experts"}
    losses = transformer.main()
    fg.distributed.initialize()
    fg.distributed.initialize = lambda: None
    for name in names:
        rtol = 1e-3 if name in alone else 1e-4
        np.testing.assert_allclose(importlib.import_module(name).main(), alone.get(name, losses), rtol=rtol)


def check_checkpoints(folder: Path) -> None:
    """Written in parts by all, read by all onto another mesh."""
    mesh = fg.make_mesh((fg.device_count(),), ("x",))
    whole = np.asarray(random.normal(random.key(7), (6, 5)))
    saved = {"rows": fg.device_put(whole, NamedSharding(mesh, P("x"))), "step": 3}
    manager = checkpointing.CheckpointManager(folder, max_to_keep=1)
    for step in (1, 2):
        manager.save(step, saved)
    assert manager.all_steps() == [2]
    assert len(list((folder / "2").glob("process-*.safetensors"))) == fg.process_count()
    other = fg.make_mesh((2, fg.device_count() // 2), ("x", "y"))
    like = fg.ShapeDtypeStruct((6, 5), "float32", sharding=NamedSharding(other, P("y", "x")))
    found = manager.restore({"rows": like, "step": 0})
    np.testing.assert_array_equal(fg.distributed.process_allgather(found["rows"], tiled=True), whole)
    assert int(found["step"]) == 3


if __name__ == "__main__":
    check_examples(sys.argv[2:])
    check_checkpoints(Path(sys.argv[1]))
    print(f"process {fg.process_index()}: all is well")
