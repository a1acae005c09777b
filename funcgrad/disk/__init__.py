"""Files as arrays: raw bytes (`memmap`), and weights in the formats in which others keep them.

In: the name of a file. Out: arrays of the host by name, which are views of the file wherever its bytes are an array as
they are: nothing is read before it is used. What a file says of itself is compared with its size before memory is
taken, and nothing in a file is run. Each module is one format; checkpoints of training: `funcgrad.checkpointing`.
"""

from funcgrad.disk.gguf import GgufFile, GgufTensor, load_gguf
from funcgrad.disk.names import NameMap
from funcgrad.disk.npz import load_npz
from funcgrad.disk.safetensors import load_safetensors, safetensors_metadata, save_safetensors
from funcgrad.disk.torch_files import load_torch
from funcgrad.numpy.io.mapped_files import memmap
from funcgrad.trace.util.lazy import only_public

__all__ = [
    "GgufFile", "GgufTensor", "NameMap", "load_gguf", "load_npz", "load_safetensors", "load_torch", "memmap",
    "safetensors_metadata", "save_safetensors",
]  # fmt: skip

__dir__ = only_public(__name__)
