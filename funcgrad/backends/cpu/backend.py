"""The CPU: LLVM through llvmlite, in this process.

A program is one module: its kernels and one entry, `program(table)`. It is compiled to an object without any
optimisation pass (the text is written so that none is needed), which is what the disk cache keeps; loading an
object takes 0.1 ms, and no LLVM on Linux and x86-64. No address is baked into it: what it calls (the pool of threads,
the host) are symbols bound when it is loaded.
"""

from __future__ import annotations

import ctypes
import platform
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import numpy as np

from funcgrad.backends import llvm_functions, llvm_process
from funcgrad.backends.cpu.machines import Machine, machine_named
from funcgrad.backends.cpu.memory import allocate
from funcgrad.backends.cpu.native import sort, threads
from funcgrad.backends.cpu.native.library import (
    ELIMINATION,
    FOURIER,
    HOST_CALLS,
    ONE_THREAD,
    PANELS,
    SIGNALS,
    SMALL_MATRICES,
    SPECTRAL,
    function_text,
    is_from_c,
    library_text,
    variant_for,
)
from funcgrad.backends.interface import HostCallback, SharedCode, Uncached
from funcgrad.backends.llvm_process import Library, Linker, host_llvm, llvm, llvm_identity
from funcgrad.config import config
from funcgrad.drivers.code_memory import IS_SUPPORTED
from funcgrad.drivers.elf_loader import Code, load
from funcgrad.errors import InternalError
from funcgrad.trace.util.locks import in_forked_child, new_lock, once

if TYPE_CHECKING:
    from funcgrad.backends.cpu.compiled_later import CompiledLater
    from funcgrad.backends.cpu.fast_call import FrontDoor
    from funcgrad.backends.cpu.stand_in import StandIn
    from funcgrad.backends.cpu.team import GroupLibrary

_LEVEL = 1  # of LLVM's code generator: level 2 schedules once more after registers are known, for no speed
_LEVEL_OF_CALLS = 0  # the pool takes a fifth of the time to compile, and none longer to share out work


class CpuExecutable:
    """A loaded program: the address of its entry, and what must stay alive while it can run."""

    def __init__(self, entry: int, keep: tuple[Any, ...], backend: Backend, has_stand_in: bool) -> None:
        """Keep alive what must be. has_stand_in: for the pool of threads, in the first run (stand_in.py)."""
        self.address = entry
        self._call = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(entry)
        self._keep = keep
        self._backend = backend
        self._has_stand_in = has_stand_in
        self._needs_pool = False

    def run(self, table: Any) -> None:
        if self._backend.limit.threads != config.threads:
            self._backend.follow_threads(self._needs_pool)
        self._needs_pool = self._has_stand_in
        if self._call(table):
            self._backend.raise_interrupt()


class _Limit(threading.local):
    """How many threads the pool was told that the programs of one thread may use."""

    threads = 0


class Backend:
    """The host CPU with its widest vectors, or what FUNCGRAD_CPU says that it counts as."""

    name = "cpu"

    def __init__(self, machine: Machine | None = None) -> None:
        """Describe the machine to compile for. `machine` is another one than FUNCGRAD_CPU names; the host must be
        able to execute its code.
        """
        self._machine = machine or machine_named(config.cpu)
        self.target = self._machine.target(
            f"cpu {platform.machine()}-{sys.platform} {self._machine.identity()} {llvm_identity()}"
            f" numpy {np.__version__}",
            _row_loop_names,
        )
        self._cpu_for_llvm = once(self._describe_cpu)
        self._target_machine = once(lambda level: self._create_target_machine(host_llvm(), level))
        self._link_program = load if IS_SUPPORTED else self.linker().link
        self._link_lasting = load if IS_SUPPORTED else self.linker().link  # what all programs call
        self._shared: SharedCode = Uncached(self.compile)
        self._front_door: FrontDoor | None = None
        self._front_door_code: CompiledLater | None = None
        self._front_door_lock = new_lock()
        self._runtime = once(self._load_runtime)
        self._has_runtime = False
        self._signals = once(self._load_signals)
        self._has_signals = False
        self._host_calls = once(lambda: self._link(library_text("python/host_calls"), HOST_CALLS, {}))
        self._stand_in: StandIn | None = None
        self._sort_routines = once(self._find_sort_routines)
        self._routine = once(self._load_routine)
        self.groups = once(self._load_groups)
        self.limits = once(self._measure_limits)
        self._reset: Callable[[], None] | None = None
        self._pool_lock = new_lock()
        self._started = [0] * threads.POOLS
        self.limit = _Limit()
        # By thread, what came before a function that a program calls could handle it (python/host_calls.c).
        self.raised: dict[int, BaseException] = {}
        in_forked_child(self._after_fork)

    def linker(self) -> Linker:
        """Return a linker of objects of this machine, by all of llvmlite's binding."""
        return Linker(once(lambda: self._create_target_machine(llvm())))

    def _describe_cpu(self, binding: Any) -> tuple[str, str]:
        """Return LLVM's name of the machine and the features, which CPUID tells: a hypervisor answers it slowly."""
        return self._machine.llvm_name, self._machine.flat_features(binding.get_host_cpu_features())

    def _create_target_machine(self, binding: Any, level: int = _LEVEL) -> Any:
        """Create LLVM's code generator. LLVM is loaded only when something has to be compiled."""
        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
        own = binding is llvm_functions
        cpu, features = self._cpu_for_llvm(binding)
        create = (binding if own else binding.Target.from_default_triple()).create_target_machine
        return create(
            cpu=cpu,
            features=features,
            opt=level,
            reloc="pic",
            codemodel="small",
            jit=True,
        )

    def compile(self, text: str) -> bytes:
        """Return the object of a program, or of code that programs share."""
        # Loops of programs step their indices themselves (lower/render/llvm/host/kernel.py). To look for a better way
        # takes LLVM a quarter of its time, and gains nothing; those of C code it has to look through.
        steps = nullcontext() if is_from_c(text) else llvm_process.switched_on("disable-lsr")
        level = _LEVEL_OF_CALLS if _does_little_but_call(text) else _LEVEL
        with llvm_process.lock:
            binding = host_llvm()  # where the system cannot load it, that is no mistake of the text
            try:
                with llvm_process.parsed(self._machine.adapted(text), binding) as module, steps:
                    return self._target_machine(level).emit_object(module)
            except MemoryError:
                raise
            except Exception as error:
                from funcgrad.backends.dump import save_text  # texts of programs are refused by mistake alone

                raise InternalError(
                    f"LLVM refused a program ({error}); its text is in {save_text(text, '.ll')}"
                ) from error

    def assembly(self, text: str) -> str:
        """Return what `compile` makes of a program's text, in assembly language, for people."""
        steps = llvm_process.switched_on("disable-lsr")
        with (
            llvm_process.lock,
            llvm_process.parsed(self._machine.adapted(text), host_llvm()) as module,
            steps,
        ):
            return self._target_machine(_LEVEL).emit_assembly(module)

    def load(
        self, binaries: Sequence[bytes], callbacks: Sequence[HostCallback], is_brief: bool = False
    ) -> CpuExecutable:
        host = self.raised, *callbacks
        imports = {"host_functions": id(host)}
        if any(_CALL.encode() in binary for binary in binaries):
            imports[_CALL] = self._host_calls()[_CALL]
        if any(_ASK.encode() in binary for binary in binaries):
            imports[_ASK] = self._signals()[_ASK]
        words: Mapping[str, int] = {}
        if any(_SHARE_OUT.encode() in binary for binary in binaries):
            words = self._stand_in_for_pool() if is_brief else {}
            if not words:
                imports[_SHARE_OUT] = self._runtime()[_SHARE_OUT]
        for part, texts, symbols in _ROUTINES:
            if any(text in binary for text in texts for binary in binaries):
                for symbol in symbols:
                    if any(symbol.encode() in binary for binary in binaries):
                        imports[symbol] = self._routine(part, symbol)[symbol]
        if any(b"group_" in binary for binary in binaries):
            for symbol in self.groups().symbols:
                if any(symbol.encode() in binary for binary in binaries):
                    imports[symbol] = self.groups().address(symbol)
        if any(prefix in binary for prefix in _OF_NUMPY for binary in binaries):
            from funcgrad.backends.cpu.numpy_loops import row_loops  # few programs call them

            for symbol, (address, data) in row_loops().items():
                if any(symbol.encode() in binary for binary in binaries):
                    imports |= {symbol: address, f"{symbol}_data": data or address}
        if words:
            library: Library | Code = load(binaries, ["program"], imports, words)
        else:
            library = self._link_program(binaries, ["program"], imports)
        return CpuExecutable(library["program"], (library, host), self, bool(words))

    def allocate(self, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
        return allocate(shape, dtype)

    def _measure_limits(self) -> Any:
        from funcgrad.backends.cpu.roofline import Limits  # few programs ask

        return Limits(self)

    def synchronize(self) -> None:
        """Return at once: programs run in the calling thread, so there is nothing to wait for."""

    def raise_interrupt(self) -> None:
        """Raise what a handler of a signal raised while a program of this thread ran, or the call of a function of the
        host, if that is why it ended.
        """
        error = self.raised.pop(threading.get_ident(), None)
        if error is not None:
            raise error
        if not self._has_signals:  # nobody has looked whether there is one
            return
        raised = (ctypes.c_void_p * 3).from_address(self._signals()["raised"])
        if raised[0] and threading.current_thread() is threading.main_thread():  # handlers run nowhere else
            exception = tuple(raised)
            raised[:] = [None, None, None]
            restore = ctypes.pythonapi.PyErr_Restore
            restore.argtypes, restore.restype = (ctypes.c_void_p,) * 3, None
            restore(*exception)

    def call_natively(self, cls: type, code: SharedCode, wait: bool = False) -> bool | None:
        with self._front_door_lock:
            if self._front_door is None:
                self._shared = code
                loaded = self._load_front_door(wait)
                if not loaded:
                    return loaded
            assert self._front_door is not None
            self._front_door.install(cls)
        return True

    def _load_front_door(self, wait: bool) -> bool | None:
        """Load native code of calls. Return whether there is such code here, None while it is being compiled."""
        from funcgrad.backends.cpu import fast_call  # only where calls are native

        if self._front_door_code is None:
            text = fast_call.front_door_text()
            if text is None:
                return False
            from funcgrad.backends.cpu.compiled_later import CompiledLater  # likewise

            self._front_door_code = CompiledLater(text, self._shared)
        binaries = self._front_door_code.binaries(wait)
        if binaries is None:
            return None
        self._runtime()  # see follow_threads
        library = self._link_lasting(binaries, fast_call.SYMBOLS)
        self._front_door = fast_call.FrontDoor(library, self.raise_interrupt)
        return True

    # ---- threads ----

    def prepare(self, code: SharedCode) -> None:
        self._shared = code

    def load_shared(self) -> None:
        self._runtime()

    def _load_routine(self, part: str, symbol: str) -> Library | Code:
        """Return a routine that the package brings along, for the first program that calls it."""
        text = function_text(part, symbol)
        imports = self._sort_routines() if part == "sorting/sort" else {}
        shared = [name for name in ("run_parallel", "parallelism") if f"@{name}(" in text]
        imports |= {name: self._runtime()[name] for name in shared}
        return self._link(text, (symbol,), imports)

    def _find_sort_routines(self) -> dict[str, int]:
        """Return the addresses of NumPy's routines that sort."""
        from funcgrad.backends.cpu.sorting import sort_routines  # few programs sort

        self._kept_routines = sort_routines()
        return {
            symbol: ctypes.cast(routine, ctypes.c_void_p).value or 0
            for symbol, routine in self._kept_routines.items()
        }

    def _load_groups(self) -> GroupLibrary:
        """Return what threads that run one program do together, for the first program that does."""
        from funcgrad.backends.cpu.team import GroupLibrary  # few programs need it

        has_float16 = "float16" in self.target.conversions
        return GroupLibrary(self._link, self._runtime(), self._signals(), self._host_calls, has_float16)

    def _link(self, text: str, symbols: Sequence[str], imports: Mapping[str, int]) -> Library | Code:
        """Load code that programs share."""
        return self._link_lasting([self._shared.compile(text)], symbols, imports)

    def _load_signals(self) -> Library | Code:
        """Return what programs ask whether they are to end, for the first that does."""
        signals = self._link(library_text("python/signals"), SIGNALS, {})
        self._has_signals = True
        return signals

    def _stand_in_for_pool(self) -> dict[str, int]:
        """Return where a program finds what runs its parallel loops until the pool is there, by name; nothing where
        that is there, or takes no time to load, or another program already waits for it.
        """
        with self._pool_lock:
            waits_well = IS_SUPPORTED and not self._has_runtime and self._stand_in is None
            if not waits_well or self._shared.find(_pool_text()) is not None:
                return {}
            from funcgrad.backends.cpu.stand_in import StandIn  # where the cache has no pool

            self._stand_in = StandIn()
            return {_SHARE_OUT: self._stand_in.word}

    def _load_runtime(self) -> Library | Code:
        runtime = self._link(_pool_text(), threads.SYMBOLS, {})
        integer = ctypes.c_int64
        self._start = ctypes.CFUNCTYPE(integer, integer, integer)(runtime["start_worker"])
        self._limit = ctypes.CFUNCTYPE(None, integer)(runtime["set_limit"])
        self._reset = ctypes.CFUNCTYPE(None)(runtime["reset"])
        ctypes.CFUNCTYPE(None)(runtime["prepare"])()
        # Threads may wait in this code until the process is gone.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(runtime))
        with self._pool_lock:
            self._has_runtime = True
            if self._stand_in is not None:
                self._stand_in.give_way(runtime[_SHARE_OUT])
        return runtime

    def follow_threads(self, needs_pool: bool) -> None:
        """Bring the limit of this thread to what config says. Where nothing has needed the pool yet there is nothing to
        limit; calls that are native, which do not ask, need it.
        """
        if needs_pool:
            self._runtime()
        if self._has_runtime:
            self.set_threads(config.threads)

    def set_threads(self, count: int) -> None:
        """Let programs that this thread calls use so many threads, itself among them; new ones are started when first
        needed.
        """
        self._runtime()
        with self._pool_lock:
            self._limit(self.start_workers(count - 1))
            self.limit.threads = count

    def start_workers(self, count: int, pool: int = 0) -> int:
        """Let a pool have so many threads, if the system gives them. How many of these there are."""
        wanted = max(0, min(count, threads.MOST_WORKERS))
        with self._pool_lock:
            while self._started[pool] < wanted:
                if self._start(self._started[pool], pool):
                    break
                self._started[pool] += 1
            return min(wanted, self._started[pool])

    def _after_fork(self) -> None:
        """Start afresh in a forked child, which has only the thread that forked."""
        self._started = [0] * threads.POOLS
        self.limit = _Limit()
        if self._reset is not None:
            self._reset()


# As the binary of a program that calls them has them.
_SHARE_OUT, _ASK, _CALL = "run_parallel", "interrupted", "call_host"
_OF_NUMPY = b"loop_linalg_", b"loop_fft_", b"blas_", b"lapack_"  # how symbols of numpy_loops.py begin
# Routines of which each is loaded by itself, by the source that has them; the binaries that call some have one of these
# texts.
_ROUTINES: tuple[tuple[str, tuple[bytes, ...], tuple[str, ...]], ...] = (
    ("sorting/sort", (b"sort_", b"select_rows_"), sort.SYMBOLS),
    ("fourier", (b"fourier_",), FOURIER),
    ("matrices/small_matrices", (b"small_",), SMALL_MATRICES),
    ("matrices/elimination", (b"eliminate_",), ELIMINATION),
    ("matrices/spectral", (b"spectral_",), SPECTRAL),
    ("matrices/one_thread", (b"one_thread_",), ONE_THREAD),
    ("matrices/panels", (b"panel_",), PANELS),
)


def _row_loop_names() -> frozenset[str]:
    from funcgrad.backends.cpu.numpy_loops import row_loop_names  # few programs ask

    return row_loop_names()


def _pool_text() -> str:
    return library_text("threads", variant_for(sys.platform, platform.machine()))


def _does_little_but_call(text: str) -> bool:
    """Tell whether a text is the pool of threads, what asks for signals or calls the host, or rows that a routine of
    NumPy's sorts one by one.
    """
    is_of_rows = is_from_c(text, "sorting/sort") and "@sort_rows_" in text
    return is_of_rows or any(
        is_from_c(text, part) for part in ("threads", "python/signals", "python/host_calls")
    )
