"""Checkpoints: a tree of arrays in a folder, written by all processes together, read onto any mesh.

    save(path, tree)                  all or nothing: the folder appears when it is complete
    restore(path, target)             the same tree, spread as the target's leaves are
    CheckpointManager(directory)      a checkpoint for each step, of which some are kept; written by a thread, if asked

A folder has, for each process, the parts of arrays that it holds first (no part is written twice), in a file of
safetensors; and tree.json, which says of each leaf its name, shape and dtype, and where its parts are. Reading maps the
files and takes from them what each device needs, so an array comes back in other parts than it was written in, on as
many devices as there are now, and no process ever has more of it than its own.

Whoever is stopped while writing, be it by kill -9, leaves the checkpoints that there were, and perhaps a folder whose
name ends in `.incomplete`, which nobody takes for a checkpoint and the next `save` removes. A checkpoint that is
replaced gets other files beside its own, and then another tree.json, by one rename. The layout is that of orbax in its
main lines: a folder a step, a description beside data.

`layout.py` has the description, `writing.py` and `reading.py` the two directions, `manager.py` the folder of steps.
"""

from funcgrad.checkpointing.manager import CheckpointManager
from funcgrad.checkpointing.reading import restore
from funcgrad.checkpointing.writing import save
from funcgrad.trace.util.lazy import only_public

__all__ = ["CheckpointManager", "restore", "save"]

__dir__ = only_public(__name__)
