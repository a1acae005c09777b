"""The settings of `config` under JAX's names, and contexts that set one of them for a while.

In: a flag such as "jax_enable_x64" and a value of JAX's. Out: the setting of funcgrad that it means, and its value
there.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from difflib import get_close_matches
from typing import Any, NamedTuple

from funcgrad.config import config
from funcgrad.errors import ArgumentError


class Flag(NamedTuple):
    """A setting of funcgrad that a flag means, and its values there and back."""

    setting: str
    there: Callable[[Any], Any] = lambda value: value
    back: Callable[[Any], Any] = lambda value: value


def _device_of(platforms: Any) -> str:
    """Return the device of the first platform in JAX's list, such as "cuda,cpu"."""
    return str(platforms or "cpu").partition(",")[0]


FLAGS = {
    "jax_enable_x64": Flag("enable_x64"),
    "jax_numpy_dtype_promotion": Flag("numpy_dtype_promotion"),
    "jax_numpy_rank_promotion": Flag("numpy_rank_promotion"),
    "jax_default_matmul_precision": Flag("default_matmul_precision"),
    "jax_debug_nans": Flag("debug_nans"),
    "jax_debug_infs": Flag("debug_infs"),
    "jax_check_static_indices": Flag("debug_index"),
    "jax_debug_key_reuse": Flag("debug_key_reuse"),
    "jax_enable_custom_prng": Flag("enable_custom_prng"),
    "jax_threefry_partitionable": Flag("threefry_partitionable"),
    "jax_disable_jit": Flag("disable_jit"),
    "jax_enable_checks": Flag("check_spec"),
    "jax_explain_cache_misses": Flag("explain_cache_misses"),
    "jax_log_compiles": Flag("explain_cache_misses"),
    "jax_no_tracing": Flag("no_tracing"),
    "jax_enable_compilation_cache": Flag("cache"),
    "jax_compilation_cache_dir": Flag("cache_dir", lambda path: path or ""),
    "jax_num_cpu_devices": Flag("cpu_devices"),
    "jax_platforms": Flag("device", _device_of),
    "jax_platform_name": Flag("device", _device_of),
    "jax_default_device": Flag("device", lambda device: "cpu" if device is None else str(device)),
    "jax_traceback_filtering": Flag(
        "traceback",
        lambda mode: "full" if mode == "off" else "short",
        lambda mode: "off" if mode == "full" else "auto",
    ),
}  # fmt: skip
"""JAX's flags that mean a setting."""

WITHOUT_EFFECT = {
    "jax_allow_f16_reductions": True, "jax_array_garbage_collection_guard": "allow", "jax_auto_pcast": True,
    "jax_bcoo_cusparse_lowering": False, "jax_captured_constants_report_frames": 0,
    "jax_captured_constants_warn_bytes": 2_000_000_000, "jax_check_tracer_leaks": False,
    "jax_compilation_cache_check_contents": False, "jax_compilation_cache_expect_pgle": False,
    "jax_compilation_cache_include_metadata_in_key": False, "jax_compilation_cache_max_size": -1,
    "jax_compiler_enable_remat_pass": True, "jax_cpu_collectives_implementation": "gloo",
    "jax_cpu_enable_async_dispatch": True, "jax_cpu_get_global_topology_timeout_minutes": 5,
    "jax_cpu_get_local_topology_timeout_minutes": 2, "jax_debug_leaked_clients_on_clear_backends": False,
    "jax_debug_log_modules": "", "jax_default_prng_impl": "threefry2x32", "jax_disable_most_optimizations": False,
    "jax_distributed_debug": False,
    "jax_embedded_constants_max_bytes": 32, "jax_enable_pgle": False, "jax_enable_preemption_service": True,
    "jax_enable_recoverability": False, "jax_exec_time_optimization_effort": 0.0,
    "jax_experimental_unsafe_xla_runtime_errors": False, "jax_export_ignore_forward_compatibility": False,
    "jax_hlo_source_file_canonicalization_regex": None, "jax_include_full_tracebacks_in_locations": True,
    "jax_legacy_prng_key": "allow", "jax_log_checkpoint_residuals": False, "jax_logging_level": "NOTSET",
    "jax_memory_fitting_effort": 0.0, "jax_memory_fitting_level": "O2", "jax_mosaic_allow_hlo": False,
    "jax_mutable_array_checks": True, "jax_optimization_level": "UNKNOWN",
    "jax_persistent_cache_enable_xla_caches": "xla_gpu_per_fusion_autotune_cache_dir",
    "jax_persistent_cache_min_compile_time_secs": 1.0, "jax_persistent_cache_min_entry_size_bytes": 0,
    "jax_pgle_aggregation_percentile": 90, "jax_pgle_profiling_runs": 3, "jax_pjrt_client_create_options": None,
    "jax_pprint_use_color": True, "jax_ragged_dot_use_gpu_pallas_triton_lowering": False,
    "jax_ragged_dot_use_ragged_dot_instruction": True, "jax_raise_persistent_cache_errors": False,
    "jax_remove_size_one_mesh_axis_from_type": False, "jax_send_traceback_to_runtime": "off",
    "jax_share_binary_between_hosts": False, "jax_share_binary_between_hosts_timeout_ms": 1_200_000,
    "jax_softmax_custom_jvp": True, "jax_source_url_schema": None, "jax_thread_guard": False,
    "jax_threefry_gpu_kernel_lowering": False, "jax_traceback_in_locations_limit": 100, "jax_transfer_guard": "allow",
    "jax_transfer_guard_device_to_device": "allow", "jax_transfer_guard_device_to_host": "allow",
    "jax_transfer_guard_host_to_device": "allow", "jax_use_direct_linearize": True, "jax_use_magma": "auto",
    "jax_use_shardy_partitioner": True, "jax_use_simplified_jaxpr_constants": False, "jax_xla_profile_version": 0,
}  # fmt: skip
"""JAX's flags about what funcgrad has in one way only, or XLA alone has, with their defaults. They are kept."""


def update(name: str, value: Any) -> None:
    """Set a flag of JAX's, or a setting of funcgrad's."""
    flag = FLAGS.get(name)
    if flag is not None:
        setattr(config, flag.setting, flag.there(value))
    elif name in WITHOUT_EFFECT:
        vars(config).setdefault("flags", {})[name] = value
    elif name in config.settings():
        setattr(config, name, value)
    else:
        raise ArgumentError(f"config.update: there is no flag {name!r:.60}", hint=_closest(name))


def value(name: str) -> Any:
    """Return the value of a flag of JAX; raise AttributeError for other names."""
    if name == "x64_enabled":
        return config.enable_x64
    flag = FLAGS.get(name)
    if flag is not None:
        return flag.back(getattr(config, flag.setting))
    if name in WITHOUT_EFFECT:
        return vars(config).get("flags", {}).get(name, WITHOUT_EFFECT[name])
    raise AttributeError(f"config has no setting {name!r}; {_closest(name)}")


def _closest(name: str) -> str:
    known = [*FLAGS, *WITHOUT_EFFECT, *config.settings()]
    close = get_close_matches(str(name), known, 1, 0.5)
    return f"did you mean {close[0]!r}?" if close else "the settings are those of `help(funcgrad.config)`"


# ---- contexts ----


def enable_x64(new_val: bool = True) -> AbstractContextManager[None]:
    """Let 64-bit integers and floats exist, or not, within a `with` block.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> with fg.enable_x64():
    ...     np.arange(3.0).dtype
    dtype('float64')
    """
    return config(enable_x64=new_val)


def numpy_dtype_promotion(new_val: str = "standard") -> AbstractContextManager[None]:
    """Say within a `with` block whether arrays of different dtypes may meet in an operation.

    Parameters
    ----------
    new_val : "standard" converts them to their common dtype; "strict" raises DtypeError, but for Python numbers.

    Returns
    -------
    a context.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> with fg.numpy_dtype_promotion("strict"):
    ...     np.arange(3) + 1
    Array([1, 2, 3], dtype=int32)
    """
    return config(numpy_dtype_promotion=new_val)


def numpy_rank_promotion(new_val: str = "allow") -> AbstractContextManager[None]:
    """Say within a `with` block whether arrays of different ranks broadcast.

    Parameters
    ----------
    new_val : "allow", "warn", or "raise" for a ShapeError. Scalars always broadcast.

    Returns
    -------
    a context.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> with fg.numpy_rank_promotion("raise"):
    ...     (np.ones((2, 3)) + np.ones((1, 3))).shape
    (2, 3)
    """
    return config(numpy_rank_promotion=new_val)


def debug_nans(new_val: bool = True) -> AbstractContextManager[None]:
    """Raise NanError within a `with` block where an operation makes a NaN.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> with fg.debug_nans(False):
    ...     float(np.log(-1.0))
    nan
    """
    return config(debug_nans=new_val)


def debug_infs(new_val: bool = True) -> AbstractContextManager[None]:
    """Raise NanError within a `with` block where an operation makes an infinity.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> with fg.debug_infs(False):
    ...     float(np.exp(1000.0))
    inf
    """
    return config(debug_infs=new_val)


def debug_key_reuse(new_val: bool = True) -> AbstractContextManager[None]:
    """Raise KeyReuseError within a `with` block where a second function draws from a random key.

    Examples
    --------
    >>> import funcgrad as fg
    >>> with fg.debug_key_reuse():
    ...     fg.random.uniform(fg.random.key(0)).shape
    ()
    """
    return config(debug_key_reuse=new_val)


def enable_custom_prng(new_val: bool = True) -> AbstractContextManager[None]:
    """Let `random.PRNGKey` make typed keys within a `with` block, as `random.key` does, in place of bare words.

    Examples
    --------
    >>> import funcgrad as fg
    >>> with fg.enable_custom_prng():
    ...     fg.random.PRNGKey(0)
    KeyArray([0 0], dtype=key<fry>)
    """
    return config(enable_custom_prng=new_val)


def threefry_partitionable(new_val: bool = True) -> AbstractContextManager[None]:
    """Draw the random numbers of JAX's default within a `with` block, or with False those of JAX before 0.5.

    Examples
    --------
    >>> import funcgrad as fg
    >>> with fg.threefry_partitionable(False):
    ...     fg.random.split(fg.random.key(0))
    KeyArray([[4146024105  967050713]
              [2718843009 1272950319]], dtype=key<fry>)
    """
    return config(threefry_partitionable=new_val)


def explain_cache_misses(new_val: bool = True) -> AbstractContextManager[None]:
    """Print within a `with` block why `jit` traces a function once more.

    Examples
    --------
    >>> import funcgrad as fg
    >>> with fg.explain_cache_misses(False):
    ...     float(fg.jit(lambda x: x + 1)(1.0))
    2.0
    """
    return config(explain_cache_misses=new_val)


def log_compiles(new_val: bool = True) -> AbstractContextManager[None]:
    """Do what `explain_cache_misses` does, under another name of JAX's.

    Examples
    --------
    >>> import funcgrad as fg
    >>> with fg.log_compiles(False):
    ...     float(fg.jit(lambda x: x * 2)(1.0))
    2.0
    """
    return config(explain_cache_misses=new_val)


def checking_leaks() -> AbstractContextManager[None]:
    """Do nothing: a traced value that outlives its trace is always noticed, when it is used.

    Examples
    --------
    >>> import funcgrad as fg
    >>> with fg.checking_leaks():
    ...     float(fg.jit(lambda x: x + 1)(1.0))
    2.0
    """
    return config()


__all__ = [
    "FLAGS", "WITHOUT_EFFECT", "checking_leaks", "debug_infs", "debug_key_reuse", "debug_nans",
    "enable_custom_prng", "enable_x64", "explain_cache_misses", "log_compiles", "numpy_dtype_promotion",
    "numpy_rank_promotion", "threefry_partitionable", "update", "value",
]  # fmt: skip
