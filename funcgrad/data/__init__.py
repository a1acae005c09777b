"""Data for training: sources of samples, an order by key, batches that are made ahead, and where one was.

In: what holds samples (`ArraySource`, `TokenSource`, `ImageFolder`, `TarShards`, `ParquetSource`, or anything with a
length and indices). Out: trees of arrays, batch by batch, the same ones whoever stops and goes on, with whatever number
of threads and processes.

    loader = Loader(ArraySource({"image": images, "label": labels}), 128, key=0)
    for batch in loader: ...            the rest of an epoch
    loader.state(), loader.restore(s)   two numbers, for a checkpoint

`permutation.py` is the order: a function of the place, so that no index of all samples is held. `sources.py` takes rows
together, `batches.py` says which are in a batch, `loader.py` has batches made ahead by `threads.py` or the processes of
`workers.py`. `shards.py` and `parquet.py` are sources of tar and Parquet files, `files.py` reads the files of
well-known sets of data.
"""

from funcgrad.data.files import load_cifar10, load_idx, load_mnist
from funcgrad.data.loader import Loader, progress
from funcgrad.data.parquet import ParquetSource
from funcgrad.data.permutation import Permutation
from funcgrad.data.shards import TarShards
from funcgrad.data.sources import ArraySource, ImageFolder, TokenSource
from funcgrad.trace.util.lazy import only_public

__all__ = [
    "ArraySource", "ImageFolder", "Loader", "ParquetSource", "Permutation", "TarShards", "TokenSource",
    "load_cifar10", "load_idx", "load_mnist", "progress",
]  # fmt: skip

__dir__ = only_public(__name__)
