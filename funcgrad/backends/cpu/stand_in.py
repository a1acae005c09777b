"""A function that runs the parallel loops of a process's first program while the pool of threads is not compiled.

To compile the pool takes longer than a program of a few milliseconds gains by it in one run. So where the cache does
not have it, the first such program calls a function that runs all of a loop in the calling thread. The pool is compiled
for the second run of any program that shares loops out, or when another such program is loaded. Results are the same,
as they are for any number of threads. The function is ten bytes of x86-64, as nothing else may be compiled for it.
"""

from __future__ import annotations

import ctypes

from funcgrad.drivers.code_memory import map_code

# void run_parallel(function, arguments, trips, tasks): function(arguments, 0, trips)
_RUN_ALONE = bytes.fromhex(
    "4889f8 4889f7"  # mov rax, rdi; mov rdi, rsi
    "31f6"  # xor esi, esi
    "ffe0"  # jmp rax
)


class StandIn:
    """A function with the signature of run_parallel (native/threads.py) until another one takes its place.

    word: the address of the word that programs find it by.
    """

    def __init__(self) -> None:
        self._memory, (function,) = map_code(_RUN_ALONE)
        self._word = ctypes.c_uint64(function)
        self.word = ctypes.addressof(self._word)

    def give_way(self, function: int) -> None:
        """Let programs call this function from now on. It is one store of eight bytes: a program may run meanwhile."""
        self._word.value = function
