"""Batches of a source, in an order by key, made ahead by threads or processes, and exactly the same after a stop.

A batch is a function of the key, the epoch and its number; so is what a transform draws for it. Where one was is thus
two numbers, whatever was made ahead, and does not depend on how many threads and processes there are: each process
takes its rows of every batch. Threads are enough where NumPy copies rows, Pillow decodes and the system reads files:
they do so without holding Python's lock, and a batch goes to the program without another copy. What is Python itself
takes turns in threads; worker processes (`workers.py`) do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from funcgrad.data.batches import Batches, Transform
from funcgrad.data.sources import source_of
from funcgrad.data.threads import computed_ahead
from funcgrad.errors import ArgumentError
from funcgrad.numpy.io.mapped_files import adopted
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.mesh.sharding import NamedSharding
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import static_int
from funcgrad.transforms.sharding.api.devices import device_put
from funcgrad.transforms.sharding.api.from_parts import make_array_from_process_local_data

if TYPE_CHECKING:
    from funcgrad.data.workers import Workers


class Loader:
    """Batches of samples, epoch after epoch. Iterating yields the rest of the present epoch, and then begins the next.

    Parameters
    ----------
    source : a source (`ArraySource`, `TokenSource`, `ImageFolder`), a tree of arrays, or a list of samples.
    batch_size : samples of a batch, of all processes together.
    key : a random key, or an integer: the order of each epoch is another one by it. None for the order of the source.
    drop_last : whether samples at the end that are no whole batch are left out.
    transform : function of a batch (of NumPy arrays) and a generator of random numbers, called by the threads or
        processes; what it draws is the same again for the same batch.
    threads : how many make batches; 0 for the caller itself.
    workers : how many processes make batches instead, for a source or a transform that is Python. Both are pickled, so
        their functions are those of modules, and a program has to be behind `if __name__ == "__main__":`. Arrays go
        through shared memory.
    ahead : how many batches are made ahead; by processes at least one each.
    device : where batches go: a device, or a NamedSharding, over the devices of all processes if there are several;
        None for the host.

    Raises
    ------
    ArgumentError : a number is too small, the source has less than a batch, or processes do not divide the batch.
        While iterating: the source or the transform cannot be pickled.
    DistributedError : while iterating, a worker process has ended. What it raises is raised here, with its traceback
        as a note.

    Examples
    --------
    >>> loader = Loader({"x": np.arange(10), "y": np.arange(10) % 2}, 4, key=0)
    >>> len(loader), next(iter(loader))["x"].shape
    (2, (4,))
    >>> loader.state()
    {'epoch': 0, 'batch': 1}
    """

    def __init__(
        self,
        source: Any,
        batch_size: int,
        *,
        key: Any = None,
        drop_last: bool = True,
        transform: Transform | None = None,
        threads: int = 2,
        workers: int = 0,
        ahead: int = 2,
        device: Any = None,
    ) -> None:
        source = source_of(source)
        self.batch_size = _at_least(1, batch_size, "batch_size")
        self._threads, self._ahead = _at_least(0, threads, "threads"), _at_least(1, ahead, "ahead")
        self._workers, self._device = _at_least(0, workers, "workers"), device
        whole, rest = divmod(len(source), self.batch_size)
        count = whole + (1 if rest and not drop_last else 0)
        if not count:
            raise ArgumentError(
                f"Loader: the source has {len(source)} samples, less than a batch of {batch_size}",
                hint="take a smaller batch_size, or drop_last=False",
            )
        last = rest if rest and not drop_last else 0
        if self.batch_size % processes.count or last % processes.count:
            raise ArgumentError(
                f"Loader: {processes.count} processes do not divide a batch of {last or batch_size} samples",
                hint="take a multiple as batch_size, and drop_last=True",
            )
        self._batches = Batches(
            source, self.batch_size, count, None if key is None else _seeds(key), transform,
            (processes.index, processes.count),
        )  # fmt: skip
        self._idle: Workers | None = None  # processes that wait for the next epoch
        self._epoch = self._batch = 0

    def __len__(self) -> int:
        return self._batches.count

    @property
    def epoch(self) -> int:
        """The number of the present epoch."""
        return self._epoch

    def state(self) -> dict[str, int]:
        """Return where the loader is: the epoch, and how many of its batches were handed out.

        Returns
        -------
        A dict of two integers, a tree that a checkpoint holds.
        """
        return {"epoch": self._epoch, "batch": self._batch}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go to where a loader was, of the same source, batch size and key.

        Parameters
        ----------
        state : what `state` returned, as integers or arrays.

        Raises
        ------
        ArgumentError : it is no state of such a loader.
        """
        try:
            epoch, batch = int(state["epoch"]), int(state["batch"])
        except (KeyError, TypeError, ValueError):
            raise ArgumentError(
                f"Loader.restore: {state!r:.80} is no state", hint="give what state() returned"
            ) from None
        if epoch < 0 or not 0 <= batch < len(self):
            raise ArgumentError(
                f"Loader.restore: batch {batch} of epoch {epoch}; an epoch has {len(self)} batches here",
                hint="is it the same source, with the same batch_size?",
            )
        self._epoch, self._batch = epoch, batch

    def __iter__(self) -> Iterator[Any]:
        epoch, first = self._epoch, self._batch
        for number, batch in enumerate(self._made(epoch, first), first + 1):
            done = number == len(self)
            self._epoch, self._batch = (epoch + 1, 0) if done else (epoch, number)
            yield batch

    def _made(self, epoch: int, first: int) -> Iterator[Any]:
        """Yield the batches of an epoch from one on; those of the next turns are being made meanwhile."""
        if self._workers:
            yield from self._by_workers(epoch, first)
            return
        numbered = self._batches.samples(epoch, first)
        if not self._threads:
            yield from (self._one(samples, epoch, number) for number, samples in numbered)
            return
        tasks = ((samples, epoch, number) for number, samples in numbered)
        yield from computed_ahead(self._one, tasks, self._threads, self._ahead)

    def _by_workers(self, epoch: int, first: int) -> Iterator[Any]:
        from funcgrad.data.workers import Workers  # few loaders have processes

        workers, self._idle = self._idle, None
        if workers is None:
            workers = Workers(self._batches, self._workers, self._ahead)
        try:
            for batch in workers.made(epoch, first):
                yield tree.map(self._placed, batch)
        finally:
            if self._idle is not None:  # another iteration at the same time had its own
                workers.close()
            elif not workers.is_closed:
                self._idle = workers

    def _one(self, samples: np.ndarray, epoch: int, number: int) -> Any:
        return tree.map(self._placed, self._batches.make(samples, epoch, number))

    def close(self) -> None:
        """End the worker processes, if there are any; they start again with the next batch."""
        if self._idle is not None:
            self._idle.close()
            self._idle = None

    def _placed(self, x: Any) -> Array:
        """Return an array on its device. It is not copied: nobody writes to what a source and a transform return."""
        if isinstance(x, np.ndarray):
            x = x.view()
            x.flags.writeable = False
            x = adopted(x)
        if self._device is None:
            return x
        if processes.count > 1 and isinstance(self._device, NamedSharding):
            return make_array_from_process_local_data(self._device, np.asarray(x))
        return device_put(x, self._device)


def _at_least(least: int, number: Any, name: str) -> int:
    found = static_int(number, "Loader", name)
    if found < least:
        raise ArgumentError(f"Loader: {name} is {found}", hint=f"{least} or more")
    return found


def _seeds(key: Any) -> tuple[int, ...]:
    """Return the numbers of a random key, or of an integer."""
    if isinstance(key, (int, np.integer)) and not isinstance(key, bool):
        return (int(key) & (1 << 64) - 1,)
    from funcgrad.random import key_data  # not every loader has a key

    return tuple(int(word) for word in np.asarray(key_data(key)).ravel())


def progress(loader: Any, **settings: Any) -> Any:
    """Show a bar of progress while iterating, if tqdm is installed (`pip install funcgrad[data]`).

    Parameters
    ----------
    loader : a loader; the bar has the rest of its epoch.
    **settings : those of tqdm.

    Returns
    -------
    What yields the same batches.

    Examples
    --------
    >>> loader = Loader(np.arange(10), 5)
    >>> sum(int(batch.sum()) for batch in progress(loader, disable=True))
    45
    """
    try:
        from tqdm.auto import tqdm  # an extra
    except ImportError:
        return loader
    done = loader.state()["batch"] if isinstance(loader, Loader) else 0
    if isinstance(loader, Loader):
        settings = {"desc": f"epoch {loader.epoch}", "total": len(loader), "initial": done} | settings
    return tqdm(loader, **settings)


__all__ = ["Loader", "progress"]
