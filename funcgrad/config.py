"""Settings: read once from the environment, changed at run time by attribute or for a while by `with`.

    >>> import funcgrad
    >>> with funcgrad.config(enable_x64=True):
    ...     funcgrad.numpy.arange(3).dtype
    dtype('int64')

The settings that change what a traced program means (`MEANING`) are part of the keys of `jit`.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from funcgrad.errors import ArgumentError

_TRUE, _FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
_CHOICES: dict[str, tuple[Any, ...]] = {
    "debug": (0, 1, 2, 3, 4, 5, 6),
    "traceback": ("short", "full"),
    "uneven_sharding": ("pad", "refuse"),
    "numpy_dtype_promotion": ("standard", "strict"),
    "numpy_rank_promotion": ("allow", "warn", "raise"),
}
"""The settings that have few values."""


def _refused(name: str, text: str, allowed: str, default: Any) -> ArgumentError:
    """Return the error for a bad environment variable; its hint says how to unset it, as the user may not know that
    it is set.
    """
    return ArgumentError(
        f"{name} has to be {allowed}, not {text!r}", hint=f"unset it in the environment for {default}"
    )


def _text(name: str) -> str:
    """Return a variable of the environment; an empty one counts as absent."""
    return os.environ.get(name, "").strip()


def _flag(name: str, default: bool) -> bool:
    text = _text(name).lower()
    if text and text not in (*_TRUE, *_FALSE):
        raise _refused(name, text, f"one of {', '.join((*_TRUE, *_FALSE))}", int(default))
    return text in _TRUE if text else default


def _number(name: str, default: int, least: int = 0) -> int:
    text = _text(name)
    try:
        value = int(text or default)
    except ValueError:
        value = least - 1
    if text and value < least:
        raise _refused(name, text, f"a whole number of {least} or more", default)
    return value


def _choice(name: str, setting: str, default: Any) -> Any:
    """Read a setting that has only a few allowed values."""
    text = _text(name)
    found = {str(value): value for value in _CHOICES[setting]}
    if text and text not in found:
        raise _refused(name, text, f"one of {', '.join(found)}", default)
    return found[text] if text else default


def _seconds(name: str, default: float) -> float:
    text = _text(name)
    try:
        value = float(text or default)
    except ValueError:
        value = 0.0
    if not value > 0:
        raise _refused(name, text, "a number of seconds, more than 0", f"{default:g}")
    return value


def _usable_cores() -> int:
    """Count the cores that this process may run on, within the quota of its control group."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        with open("/proc/self/cgroup") as file:
            quota = _quota(file.read(), "/sys/fs/cgroup")
    except OSError:
        quota = None
    return cores if quota is None else max(1, min(cores, int(quota)))


def _quota(groups: str, root: str) -> float | None:
    """Return the number of cores that control groups allow: the least over this group and its parents, or None if
    none sets a limit.

    groups: the text of /proc/self/cgroup. root: where the groups are mounted. Part of a core is left idle: a thread
    more than the quota would be stopped for the rest of each period, and the others wait for it.
    """
    quotas = []
    for line in groups.splitlines():
        _, controllers, path = (*line.split(":", 2), "", "")[:3]
        if controllers and "cpu" not in controllers.split(","):
            continue
        folder = f"{root}/cpu" if controllers else root
        parts = [part for part in path.split("/") if part]
        for depth in range(len(parts) + 1):
            quotas.append(_quota_of("/".join([folder, *parts[:depth]])))
    return min((quota for quota in quotas if quota is not None), default=None)


def _quota_of(folder: str) -> float | None:
    """Return the number of cores that one control group allows, from the files of version 2 or 1; None for no limit."""
    try:
        if os.path.exists(f"{folder}/cpu.max"):
            with open(f"{folder}/cpu.max") as file:
                words = file.read().split()
        else:
            words = []
            for name in ("quota", "period"):
                with open(f"{folder}/cpu.cfs_{name}_us") as file:
                    words.append(file.read().strip())
        return None if words[0] in ("max", "-1") else int(words[0]) / int(words[1])
    except (OSError, ValueError, IndexError, ZeroDivisionError):
        return None


# Each setting that changes what a traced program means, or what is asked of its values.
MEANING = (
    "enable_x64", "device", "mesh", "debug_nans", "debug_infs", "debug_index", "debug_checks", "debug_key_reuse",
    "beam", "default_matmul_precision", "uneven_sharding", "numpy_dtype_promotion", "numpy_rank_promotion",
    "enable_custom_prng", "threefry_partitionable",
)  # fmt: skip

PRECISIONS = (
    *"default fastest highest float32 high bfloat16_3x tensorfloat32 bfloat16".split(),
    *"DEFAULT ANY_F8_ANY_F8_F32 ANY_F8_ANY_F8_F32_FAST_ACCUM ANY_F8_ANY_F8_ANY ANY_F8_ANY_F8_ANY_FAST_ACCUM".split(),
    *"F16_F16_F16 F16_F16_F32 BF16_BF16_BF16 BF16_BF16_F32 BF16_BF16_F32_X3 BF16_BF16_F32_X6".split(),
    *"BF16_BF16_F32_X9 TF32_TF32_F32 TF32_TF32_F32_X3 F32_F32_F32 F64_F64_F64".split(),
)
"""The names of precisions of products: those of lax.Precision, then those of lax.DotAlgorithmPreset."""


def _precision_name(value: Any) -> str | None:
    """Return the name of a precision; members of lax.Precision and lax.DotAlgorithmPreset have one."""
    name = getattr(value, "name", value)
    if isinstance(name, str) and name in ("DEFAULT", "HIGH", "HIGHEST"):
        name = name.lower()
    if name is None or isinstance(name, str) and name in PRECISIONS:
        return name
    raise ArgumentError(
        f"config: default_matmul_precision {value!r:.60} is not a precision",
        hint=f"use None, or one of {', '.join(PRECISIONS)}",
    )


def _precision(name: str) -> str | None:
    text = _text(name)
    if text and text not in PRECISIONS:
        raise _refused(name, text, f"one of {', '.join(PRECISIONS)}", "float32")
    return text or None


_FLAGS = (
    "enable_x64", "cache", "check_spec", "disable_jit", "explain_cache_misses", "debug_nans", "debug_infs",
    "debug_index", "debug_checks", "debug_key_reuse", "native_calls", "no_tracing",
    "enable_custom_prng", "threefry_partitionable",
)  # fmt: skip
"""The settings that are on or off."""


def _path(value: Any) -> str:
    try:
        return os.fsdecode(value)
    except TypeError:
        raise ArgumentError(
            f"config: cache_dir has to be a path, not {value!r:.60}", hint='"" is the usual one'
        ) from None


MARK = "funcgrad.mark"
"""The name of `Config.mark` in a thread's own dict, where native code finds it."""

_calls: dict[tuple, tuple] = {}  # equal ones are one object


def _thread_dict() -> dict[Any, Any]:
    """Return the dict that CPython keeps for this thread; other interpreters get an empty one that nobody reads."""
    if sys.implementation.name != "cpython":
        return {}
    function = ctypes.pythonapi.PyThreadState_GetDict
    function.restype = ctypes.c_void_p  # borrowed
    return ctypes.cast(function(), ctypes.py_object).value


_cpu = os.environ.get("FUNCGRAD_CPU", "").strip()
_cpu_devices = _number("FUNCGRAD_CPU_DEVICES", 1, 1)
_cpu_devices_are_fixed = ""  # why they cannot be changed
_collective_timeout = _seconds("FUNCGRAD_COLLECTIVE_TIMEOUT", 600)


def fix_cpu_devices(why: str) -> None:
    """Fix `config.cpu_devices`, for the given reason: it cannot be changed from now on. "" allows changes again."""
    global _cpu_devices_are_fixed
    _cpu_devices_are_fixed = why


def _whole_number(name: str, value: Any, least: int, hint: str) -> None:
    if type(value) is not int or value < least:
        raise ArgumentError(
            f"config: {name} has to be a whole number of {least} or more, not {value!r:.60}", hint=hint
        )


class Config(threading.local):
    """The settings of one thread. A new thread starts from the environment.

    Attributes
    ----------
    cpu : what the CPU counts as, of the process: "" for what it is, or a name of
        backends/cpu/machines.py, such as "haswell" for one without AVX-512. Programs are then compiled
        for that. It is only read, from FUNCGRAD_CPU.
    cpu_devices : how many devices the CPU counts as (FUNCGRAD_CPU_DEVICES), of all threads: "cpu",
        "cpu:1", ..., all in one memory, so that programs for many devices can be tried. It may be changed
        at any time: fewer hide the last ones from devices() and device_put, and arrays that are there
        stay usable.
    collective_timeout : seconds that a process waits for others in a collective before that is an error,
        of all threads (FUNCGRAD_COLLECTIVE_TIMEOUT); see docs/distributed.md.
    enable_x64 : 64-bit integers and floats exist (FUNCGRAD_ENABLE_X64).
    device : what `jit` compiles for when no argument is on a device (FUNCGRAD_DEVICE): "cpu", "opencl:0",
        "gpu", "numpy", ...
    mesh : the devices that a PartitionSpec alone refers to; see funcgrad.set_mesh.
    uneven_sharding : what is done with a dimension that does not divide into its parts
        (FUNCGRAD_UNEVEN_SHARDING): "pad" lengthens the last blocks, and hides it; "refuse" raises
        ShardingError.
    cache, cache_dir : the disk cache of compiled programs (FUNCGRAD_CACHE, FUNCGRAD_CACHE_DIR).
    threads : how many threads a program may use (FUNCGRAD_THREADS); at first as many as this process has
        cores, by its affinity and the quota of its control group. `with config(threads=1):` limits the
        calls within, which may be a single one, and no call of another thread.
    check_spec : verify every graph between two stages (FUNCGRAD_CHECK_SPEC); on in the tests. That no
        kernel leaves its buffers, and that each element of a result is written once, is verified always.
    debug : what is printed of programs that are compiled, each number with all that lower ones print
        (FUNCGRAD_DEBUG): 1 a line for each new program and for each of its kernels, 2 a table of its kernels
        with time, GFLOP/s and GB/s at each run, 3 schedules, buffers and why kernels were fused or not, 4
        the code, 5 graphs and loops, 6 the assembly. From 3 on a program is compiled anew, also where a
        cache has it.
    disable_jit : `jit` calls the Python function itself, so that print and breakpoints work
        (FUNCGRAD_DISABLE_JIT).
    explain_cache_misses : `jit` prints why it traces a function once more
        (FUNCGRAD_EXPLAIN_CACHE_MISSES).
    no_tracing : `jit` raises CheckError with the reason where it would trace a function, for loops in which all
        programs should be there (FUNCGRAD_NO_TRACING).
    debug_nans, debug_infs : a NaN in the result of an op or of a compiled function (an infinity, where no
        operand of the op has one) is an error that names the op and the user's line (FUNCGRAD_DEBUG_NANS,
        FUNCGRAD_DEBUG_INFS); a program that makes one is run again.
    debug_index : an index out of bounds, for which no mode says what to do, is an error, also in compiled
        code (FUNCGRAD_DEBUG_INDEX).
    debug_checks : `checkify.debug_check` checks without `checkify`, too (FUNCGRAD_DEBUG_CHECKS).
    debug_key_reuse : a random key that a second function draws from is an error
        (FUNCGRAD_DEBUG_KEY_REUSE).
    enable_custom_prng : `random.PRNGKey` makes typed keys, as `random.key` does (FUNCGRAD_ENABLE_CUSTOM_PRNG).
    threefry_partitionable : random numbers are those of JAX's default, each of which is computed from its own
        number alone (FUNCGRAD_THREEFRY_PARTITIONABLE). False gives those of JAX before 0.5, for results that are to
        be had once more: see random/threefry.py.
    beam : the width of the search for the schedules of kernels (FUNCGRAD_BEAM): 0 takes those of the
        heuristic, at once. With 1 or more a new program tries others on the device, for seconds a kernel,
        and keeps the best on disk; a wider search finds better ones and takes longer. `jit(search=4)` is
        for one function.
    default_matmul_precision : what products of float32 make of their operands where no `precision` is
        given (FUNCGRAD_DEFAULT_MATMUL_PRECISION): None and "float32" nothing, "tensorfloat32",
        "bfloat16_3x" and "bfloat16" round them to fewer bits; see numpy.matmul.
    numpy_dtype_promotion : "standard" converts arrays of different dtypes to their common one, "strict"
        raises DtypeError (FUNCGRAD_NUMPY_DTYPE_PROMOTION).
    numpy_rank_promotion : arrays of different ranks broadcast ("allow"), do so with a warning ("warn"),
        or are a ShapeError ("raise") (FUNCGRAD_NUMPY_RANK_PROMOTION).
    native_calls : calls of compiled functions take the native front door (FUNCGRAD_NATIVE_CALLS).
    traceback : "short" hides the frames of funcgrad in errors of traced functions, "full" shows them
        (FUNCGRAD_TRACEBACK).

    Examples
    --------
    >>> import funcgrad as fg
    >>> with fg.config(enable_x64=True):
    ...     fg.numpy.arange(3).dtype
    dtype('int64')
    """

    # The values of the settings of `MEANING` as one tuple: `jit` reads it at every call.
    key: tuple
    # Whether values are checked for NaN or infinity, which every op asks.
    watched: bool
    # All settings that a call of a compiled function depends on, equal ones the same object; None where calls
    # have to go through Python.
    calls: tuple | None
    # [calls] while nothing is unusual in the thread, else [None]: it tells native code that a call may do without
    # Python.
    mark: list[tuple | None]

    def __init__(self) -> None:
        super().__setattr__("mark", [None])
        _thread_dict()[MARK] = self.mark
        self.enable_x64 = _flag("FUNCGRAD_ENABLE_X64", False)
        self.device = os.environ.get("FUNCGRAD_DEVICE") or "cpu"  # an empty one counts as absent
        self.mesh: Any = None
        self.uneven_sharding = _choice("FUNCGRAD_UNEVEN_SHARDING", "uneven_sharding", "pad")
        self.cache = _flag("FUNCGRAD_CACHE", True)
        self.cache_dir = os.environ.get("FUNCGRAD_CACHE_DIR", "")
        self.threads = _number("FUNCGRAD_THREADS", 0, 1) or _usable_cores()
        self.check_spec = _flag("FUNCGRAD_CHECK_SPEC", False)
        self.debug = _choice("FUNCGRAD_DEBUG", "debug", 0)
        self.disable_jit = _flag("FUNCGRAD_DISABLE_JIT", False)
        self.explain_cache_misses = _flag("FUNCGRAD_EXPLAIN_CACHE_MISSES", False)
        self.no_tracing = _flag("FUNCGRAD_NO_TRACING", False)
        self.debug_nans = _flag("FUNCGRAD_DEBUG_NANS", False)
        self.debug_infs = _flag("FUNCGRAD_DEBUG_INFS", False)
        self.debug_index = _flag("FUNCGRAD_DEBUG_INDEX", False)
        self.debug_checks = _flag("FUNCGRAD_DEBUG_CHECKS", False)
        self.debug_key_reuse = _flag("FUNCGRAD_DEBUG_KEY_REUSE", False)
        self.enable_custom_prng = _flag("FUNCGRAD_ENABLE_CUSTOM_PRNG", False)
        self.threefry_partitionable = _flag("FUNCGRAD_THREEFRY_PARTITIONABLE", True)
        self.beam = _number("FUNCGRAD_BEAM", 0)
        self.default_matmul_precision = _precision("FUNCGRAD_DEFAULT_MATMUL_PRECISION")
        self.numpy_dtype_promotion = _choice(
            "FUNCGRAD_NUMPY_DTYPE_PROMOTION", "numpy_dtype_promotion", "standard"
        )
        self.numpy_rank_promotion = _choice("FUNCGRAD_NUMPY_RANK_PROMOTION", "numpy_rank_promotion", "allow")
        self.native_calls = _flag("FUNCGRAD_NATIVE_CALLS", True)
        self.traceback = _choice("FUNCGRAD_TRACEBACK", "traceback", "short")

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _FLAGS:
            if type(value) not in (bool, int) or value not in (0, 1):
                raise ArgumentError(f"config: {name} has to be True or False, not {value!r:.60}")
            value = bool(value)
        if name in _CHOICES and (type(value) not in (int, str) or value not in _CHOICES[name]):
            allowed = " or ".join(map(repr, _CHOICES[name]))
            raise ArgumentError(f"config: {name} {value!r:.60} is not known", hint=f"use {allowed}")
        if name == "cache_dir":
            value = _path(value)
        if name == "threads":
            _whole_number(name, value, 1, f"this process may use {_usable_cores()}")
        if name == "beam":
            _whole_number(name, value, 0, "0 searches nothing; 2 to 8 are usual")
        if name == "mesh" and value is not None and not hasattr(value, "abstract_mesh"):
            raise ArgumentError(
                f"config: mesh {value!r:.60} is no mesh",
                hint="make one by funcgrad.make_mesh, or None",
            )
        if name == "default_matmul_precision":
            value = _precision_name(value)
        super().__setattr__(name, value)
        if name in MEANING:
            values = vars(self)
            super().__setattr__("key", tuple(values.get(setting) for setting in MEANING))
            super().__setattr__("watched", bool(values.get("debug_nans") or values.get("debug_infs")))
        if name in (*MEANING, "threads", "disable_jit", "native_calls"):
            values = vars(self)
            usual = values.get("native_calls") and not values.get("disable_jit") and not self.watched
            identity = (*values["key"], values.get("threads"))
            super().__setattr__("calls", _calls.setdefault(identity, identity) if usual else None)
            self.mark[0] = None  # until a call in Python has seen the new settings

    @property
    def cpu(self) -> str:
        return _cpu

    @cpu.setter
    def cpu(self, name: str) -> None:
        raise ArgumentError(
            "config: cpu is what the CPU counts as from the first program on, and cannot be changed",
            hint=f"start the process with FUNCGRAD_CPU={name} in the environment",
        )

    @property
    def cpu_devices(self) -> int:
        return _cpu_devices

    @cpu_devices.setter
    def cpu_devices(self, count: int) -> None:
        global _cpu_devices
        _whole_number("cpu_devices", count, 1, "8 are usual in tests")
        if _cpu_devices_are_fixed and count != _cpu_devices:
            raise ArgumentError(
                f"config: cpu_devices cannot become {count} any more: {_cpu_devices_are_fixed}",
                hint="set it before, or by FUNCGRAD_CPU_DEVICES",
            )
        _cpu_devices = count

    @property
    def collective_timeout(self) -> float:
        return _collective_timeout

    @collective_timeout.setter
    def collective_timeout(self, seconds: float) -> None:
        global _collective_timeout
        if not isinstance(seconds, (int, float)) or not seconds > 0:
            raise ArgumentError(
                f"config: collective_timeout has to be more than 0 seconds, not {seconds!r}",
                hint="float('inf') waits for ever",
            )
        _collective_timeout = float(seconds)

    def of_thread(self) -> dict[str, Any]:
        """Return the settings of this thread, for work that another thread does for it."""
        return {
            name: v
            for name, v in vars(self).items()
            if name not in ("key", "watched", "calls", "mark", "flags")
        }

    def settings(self) -> frozenset[str]:
        """Return the names of all settings that can be changed."""
        return frozenset(("collective_timeout", "cpu_devices", *self.of_thread()))

    def update(self, name: str, value: Any) -> None:
        """Set a setting by its name, or by that of JAX's flag which means it, such as "jax_enable_x64".

        >>> config.update("jax_enable_x64", False)
        """
        from funcgrad import flags  # programs that were written for JAX ask

        flags.update(name, value)

    def __getattr__(self, name: str) -> Any:
        """Return the value of a flag of JAX."""
        if name.startswith("__"):
            raise AttributeError(name)
        from funcgrad import flags  # as above

        return flags.value(name)

    @contextmanager
    def __call__(self, **settings: Any) -> Iterator[None]:
        """Set some settings within a `with` block; ArgumentError for a name that is no setting."""
        known = self.settings()
        unknown = settings.keys() - known
        if unknown:
            raise ArgumentError(
                f"config: there is no setting {', '.join(map(repr, sorted(unknown)))}",
                hint=f"the settings are {', '.join(sorted(known))}",
            )
        old = {name: getattr(self, name) for name in settings}
        try:
            for name, value in settings.items():
                setattr(self, name, value)
            yield
        finally:
            for name, value in old.items():
                setattr(self, name, value)


config = Config()


def default_matmul_precision(precision: Any) -> AbstractContextManager[None]:
    """Give products this precision within `with default_matmul_precision(precision):`, where none is given.

    Functions traced within keep the precision, and so do their derivatives.

    Parameters
    ----------
    precision : a name such as "bfloat16" or "tensorfloat32", a member of lax.Precision or
        lax.DotAlgorithmPreset, or None; see numpy.matmul.

    Raises
    ------
    ArgumentError : the name is another one.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> x = np.asarray([1.001])
    >>> with fg.default_matmul_precision("bfloat16"):
    ...     np.dot(x, x).item()
    1.0
    """
    return config(default_matmul_precision=_precision_name(precision))


if hasattr(os, "register_at_fork"):  # a child has no other threads yet: a call in Python starts them
    os.register_at_fork(after_in_child=lambda: config.mark.__setitem__(0, None))
