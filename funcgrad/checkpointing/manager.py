"""A checkpoint for each step of a training, of which some are kept; written while the training goes on, if asked."""

from __future__ import annotations

import os
import shutil
import threading
from pathlib import Path
from typing import Any

from funcgrad import distributed
from funcgrad.checkpointing.layout import DESCRIPTION, INCOMPLETE
from funcgrad.checkpointing.reading import restore
from funcgrad.checkpointing.writing import Saving, remove
from funcgrad.errors import ArgumentError, FileFormatError
from funcgrad.trace.mesh.process import processes


class CheckpointManager:
    """A folder of checkpoints, one for each step that was saved, by its number.

    With `asynchronous`, `save` returns when the values are taken, and a thread writes them; the next `save`, `wait`,
    `restore`, and the end of a `with` block wait for it, and raise what went wrong. Where there are several
    processes, the checkpoint is published then, too. Arrays that are donated meanwhile are safe.

    Parameters
    ----------
    directory : the folder, which is made when the first checkpoint is saved.
    max_to_keep : how many checkpoints stay, the last ones; None for all.
    save_interval_steps : steps that are not a multiple of it are not saved.
    keep_every_steps : checkpoints of multiples of it stay, beside the last ones; None for none.
    asynchronous : whether a thread writes.

    Raises
    ------
    ArgumentError : max_to_keep, save_interval_steps or keep_every_steps is below 1.

    Examples
    --------
    >>> import tempfile, funcgrad.numpy as np
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with CheckpointManager(folder, max_to_keep=1, keep_every_steps=2, asynchronous=True) as manager:
    ...         saved = [manager.save(step, {"w": np.full(2, step, "float32")}) for step in (1, 2, 3, 4, 5)]
    ...     manager.all_steps(), manager.restore({"w": np.zeros(2)})
    ([2, 4, 5], {'w': Array([5., 5.], dtype=float32)})
    """

    def __init__(
        self,
        directory: str | os.PathLike[str],
        *,
        max_to_keep: int | None = None,
        save_interval_steps: int = 1,
        keep_every_steps: int | None = None,
        asynchronous: bool = False,
    ) -> None:
        for name, number in (("max_to_keep", max_to_keep), ("keep_every_steps", keep_every_steps)):
            if number is not None and number < 1:
                raise ArgumentError(
                    f"CheckpointManager: {name} is {number}",
                    hint=f"1 or more, or None for {'all' if name == 'max_to_keep' else 'none'}",
                )
        if save_interval_steps < 1:
            raise ArgumentError(
                f"CheckpointManager: save_interval_steps is {save_interval_steps}", hint="1 or more"
            )
        self.directory = Path(directory)
        self.max_to_keep = max_to_keep
        self.save_interval_steps = save_interval_steps
        self.keep_every_steps = keep_every_steps
        self.asynchronous = asynchronous
        self._saving: Saving | None = None
        self._thread: threading.Thread | None = None
        self._failure: BaseException | None = None

    def __enter__(self) -> CheckpointManager:
        return self

    def __exit__(self, *error: Any) -> None:
        self.wait()

    def all_steps(self) -> list[int]:
        """List the steps of which there is a complete checkpoint, in order."""
        if not self.directory.is_dir():
            return []
        found = [p for p in self.directory.iterdir() if p.name.isdecimal() and (p / DESCRIPTION).exists()]
        return sorted(int(p.name) for p in found)

    def latest_step(self) -> int | None:
        """Return the last step of which there is a complete checkpoint; None where there is none."""
        return max(self.all_steps(), default=None)

    def should_save(self, step: int) -> bool:
        """Say whether `save` would write this step."""
        return step % self.save_interval_steps == 0

    def save(self, step: int, x: Any, *, force: bool = False) -> bool:
        """Write the tree of a step, and remove the checkpoints that are not to be kept.

        All processes have to call it.

        Parameters
        ----------
        step : the number of the step.
        x : a tree of arrays and numbers.
        force : write also a step between the intervals, and one that is there.

        Returns
        -------
        Whether it is written.

        Raises
        ------
        OSError : this checkpoint, or the one before where a thread writes, could not be written.
        """
        self.wait()
        if not force and not self.should_save(step):
            return False
        self._saving = Saving(self.directory / str(step), x, force)
        if self.asynchronous:
            self._thread = threading.Thread(target=self._write, name=f"checkpoint {step}")
            self._thread.start()
        else:
            self._saving.write()
            self._finish()
        return True

    def wait(self) -> None:
        """Return when the checkpoint that a thread writes is complete; raise what went wrong."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None
            self._finish()
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure

    def _write(self) -> None:
        """Write what `save` took; all of it where no other process has to agree."""
        assert self._saving is not None
        self._saving.write()
        if processes.count == 1:
            try:
                self._finish()
            except BaseException as error:  # for whoever waits
                self._failure = error

    def _finish(self) -> None:
        saving, self._saving = self._saving, None
        if saving is None:  # the thread has
            return
        saving.finish()
        if processes.index == 0:
            self._remove_old()
        distributed.sync_global_devices(f"checkpoint {saving.target.name} is the last")

    def _remove_old(self) -> None:
        """Remove checkpoints that are not to be kept, and what those who were stopped have left."""
        for rest in self.directory.glob(f"*{INCOMPLETE}"):
            shutil.rmtree(rest, ignore_errors=True)
        if self.max_to_keep is not None:
            for step in self.all_steps()[: -self.max_to_keep]:
                if self.keep_every_steps is None or step % self.keep_every_steps:
                    remove(self.directory / str(step))

    def restore(self, target: Any, step: int | None = None) -> Any:
        """Read the tree of a step.

        Parameters
        ----------
        target : a tree that says how the arrays are to be; see `restore`.
        step : the number of the step; None for the last one.

        Returns
        -------
        A tree of the structure of target.

        Raises
        ------
        FileFormatError : there is no checkpoint.
        """
        self.wait()
        if step is None:
            step = self.latest_step()
        if step is None:
            raise FileFormatError(
                f"there is no checkpoint in {str(self.directory)!r}",
                hint="latest_step() is None until one was saved",
            )
        return restore(self.directory / str(step), target)
