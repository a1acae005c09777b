"""Batches of a source, in an order by key, made ahead by threads, and exactly the same after a stop.

A batch is a function of the key, the epoch and its number; so is what a transform draws for it. Where one was is thus
two numbers, whatever was made ahead, and does not depend on how many threads and processes there are: each process
takes its rows of every batch. Threads are enough: NumPy copies rows, Pillow decodes and the system reads files without
holding Python's lock, and a batch goes to the program without another copy.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from funcgrad.data.permutation import Permutation
from funcgrad.data.sources import source_of
from funcgrad.errors import ArgumentError
from funcgrad.numpy.io.mapped_files import adopted
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.mesh.sharding import NamedSharding
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import static_int
from funcgrad.transforms.sharding.api.devices import device_put
from funcgrad.transforms.sharding.api.from_parts import make_array_from_process_local_data

_PLACES = 8192  # of which the samples are computed together: for few, NumPy's calls take longer than the work
Transform = Callable[[Any, np.random.Generator], Any]


class Loader:
    """Batches of samples, epoch after epoch. Iterating yields the rest of the present epoch, and then begins the next.

    Parameters
    ----------
    source : a source (`ArraySource`, `TokenSource`, `ImageFolder`), a tree of arrays, or a list of samples.
    batch_size : samples of a batch, of all processes together.
    key : a random key, or an integer: the order of each epoch is another one by it. None for the order of the source.
    drop_last : whether samples at the end that are no whole batch are left out.
    transform : function of a batch (of NumPy arrays) and a generator of random numbers, called by the threads; what it
        draws is the same again for the same batch.
    threads : how many make batches; 0 for the caller itself.
    ahead : how many batches are made ahead.
    device : where batches go: a device, or a NamedSharding, over the devices of all processes if there are several;
        None for the host.

    Raises
    ------
    ArgumentError : a number is too small, the source has less than a batch, or processes do not divide the batch.

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
        ahead: int = 2,
        device: Any = None,
    ) -> None:
        self._source = source_of(source)
        self.batch_size = _at_least(1, batch_size, "batch_size")
        self._threads, self._ahead = _at_least(0, threads, "threads"), _at_least(1, ahead, "ahead")
        self._seeds = None if key is None else _seeds(key)
        self._drop_last, self._transform, self._device = drop_last, transform, device
        whole, rest = divmod(len(self._source), self.batch_size)
        self._batches = whole + (1 if rest and not drop_last else 0)
        if not self._batches:
            raise ArgumentError(
                f"Loader: the source has {len(self._source)} samples, less than a batch of {batch_size}",
                hint="take a smaller batch_size, or drop_last=False",
            )
        last = rest if rest and not drop_last else 0
        if self.batch_size % processes.count or last % processes.count:
            raise ArgumentError(
                f"Loader: {processes.count} processes do not divide a batch of {last or batch_size} samples",
                hint="take a multiple as batch_size, and drop_last=True",
            )
        self._epoch = self._batch = 0

    def __len__(self) -> int:
        return self._batches

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
        if epoch < 0 or not 0 <= batch < self._batches:
            raise ArgumentError(
                f"Loader.restore: batch {batch} of epoch {epoch}; an epoch has {self._batches} batches here",
                hint="is it the same source, with the same batch_size?",
            )
        self._epoch, self._batch = epoch, batch

    def __iter__(self) -> Iterator[Any]:
        epoch, first = self._epoch, self._batch
        for number, batch in enumerate(self._made(epoch, first), first + 1):
            done = number == self._batches
            self._epoch, self._batch = (epoch + 1, 0) if done else (epoch, number)
            yield batch

    def _made(self, epoch: int, first: int) -> Iterator[Any]:
        """Yield the batches of an epoch from one on; those of the next turns are being made meanwhile."""
        order = None if self._seeds is None else Permutation(len(self._source), *self._seeds, epoch)
        if not self._threads:
            yield from (self._one(samples, epoch, number) for number, samples in self._samples(order, first))
            return
        with ThreadPoolExecutor(self._threads, "loader") as pool:
            waiting: deque[Future[Any]] = deque()
            try:
                for number, samples in self._samples(order, first):
                    waiting.append(pool.submit(self._one, samples, epoch, number))
                    if len(waiting) > self._ahead:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                for future in waiting:
                    future.cancel()

    def _samples(self, order: Permutation | None, first: int) -> Iterator[tuple[int, np.ndarray]]:
        """Yield the number of each batch from one on, and the samples of it that this process takes."""
        together = max(1, _PLACES // self.batch_size)
        for start in range(first, self._batches, together):
            places = [self._places(number) for number in range(start, min(start + together, self._batches))]
            samples = np.concatenate(places) if order is None else order(np.concatenate(places))
            ends = np.cumsum([len(part) for part in places])
            yield from enumerate(np.split(samples, ends[:-1]), start)

    def _places(self, number: int) -> np.ndarray:
        """Return the places of a batch's rows in the order of the epoch, of those rows that this process takes."""
        begin = number * self.batch_size
        own = min(self.batch_size, len(self._source) - begin) // processes.count
        return np.arange(begin + processes.index * own, begin + (processes.index + 1) * own)

    def _one(self, samples: np.ndarray, epoch: int, number: int) -> Any:
        """Make a batch of samples."""
        batch = self._source.take(samples)
        if self._transform is not None:
            draw = np.random.default_rng([*(self._seeds or (0,)), epoch, number, processes.index])
            batch = self._transform(batch, draw)
        return tree.map(self._placed, batch)

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
