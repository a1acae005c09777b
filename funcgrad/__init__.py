"""funcgrad: composable transformations of numerical functions, compiled.

>>> import funcgrad as fg
>>> import funcgrad.numpy as np
>>> fg.jit(fg.grad(lambda x: np.sum(np.sin(x) ** 2)))(np.array([0.0, 1.0]))
Array([0.       , 0.9092974], dtype=float32)
"""

__version__ = "0.1.0"

import os
from typing import TYPE_CHECKING

from funcgrad.trace.util.gc_pause import paused

with paused():  # collections of garbage would only cost time
    from funcgrad import errors, numpy, tree
    from funcgrad.backends.interface import open_backend, register_backend
    from funcgrad.config import config, default_matmul_precision
    from funcgrad.trace.array.any_array import Array, plug_namespace
    from funcgrad.trace.graph.evaluate import plug_loops
    from funcgrad.trace.mesh.device import Device, plug_backends
    from funcgrad.trace.ops import plug_forms
    from funcgrad.trace.tracing.tracer import plug_devices
    from funcgrad.trace.types.float0 import float0
    from funcgrad.trace.util.lazy import imported_later
    from funcgrad.transforms.core.abstract import ShapeDtypeStruct, eval_shape, make_graph, typeof
    from funcgrad.transforms.eager import compiled_loop, computed_on
    from funcgrad.transforms.jit.jit import block_until_ready, clear_caches, disable_jit, effects_barrier, jit

if TYPE_CHECKING:
    from funcgrad import (
        ad_checkpoint,
        checkify,
        checkpointing,
        custom_batching,
        custom_derivatives,
        data,
        debug,
        disk,
        distributed,
        dtypes,
        example_libraries,
        experimental,
        flatten_util,
        image,
        lax,
        monitoring,
        nn,
        onnx,
        ops,
        portable,
        profiler,
        random,
        scipy,
        sharding,
        stages,
        test_util,
        torch,
        tree_util,
        typing,
    )
    from funcgrad.flags import (
        checking_leaks,
        debug_infs,
        debug_key_reuse,
        debug_nans,
        enable_custom_prng,
        enable_x64,
        explain_cache_misses,
        log_compiles,
        numpy_dtype_promotion,
        numpy_rank_promotion,
        threefry_partitionable,
    )
    from funcgrad.inspect.inspection import inspect
    from funcgrad.interop.from_jax import from_jax
    from funcgrad.interop.to_jax import to_jax
    from funcgrad.portable import (
        SymbolicScope,
        export,
        export_c,
        export_wasm,
        is_symbolic_dim,
        load_exported,
        symbolic_args_specs,
        symbolic_shape,
    )
    from funcgrad.trace.mesh.partition_spec import P
    from funcgrad.trace.mesh.sharding import NamedSharding
    from funcgrad.trace.tracing.tracer import ensure_compile_time_eval
    from funcgrad.trace.uop import UOp
    from funcgrad.transforms.batching.vmap import vmap
    from funcgrad.transforms.checkpoint import checkpoint_policies
    from funcgrad.transforms.checkpoint.remat import checkpoint, checkpoint_name, print_saved_residuals, remat
    from funcgrad.transforms.composed.fwd_and_bwd import fwd_and_bwd
    from funcgrad.transforms.composed.jacobian import hessian, jacfwd, jacobian, jacrev
    from funcgrad.transforms.composed.pmap import pmap
    from funcgrad.transforms.core.names import named_call, named_scope
    from funcgrad.transforms.custom.closures import closure_convert
    from funcgrad.transforms.custom.custom_jvp import custom_jvp
    from funcgrad.transforms.custom.custom_vjp import custom_gradient, custom_vjp
    from funcgrad.transforms.derivatives.grad import grad, jvp, linearize, value_and_grad, vjp
    from funcgrad.transforms.derivatives.linear_transpose import linear_transpose
    from funcgrad.transforms.doctor import doctor
    from funcgrad.transforms.effects.callback import io_callback, pure_callback
    from funcgrad.transforms.effects.ref import Ref, empty_ref, free_ref, freeze, new_ref
    from funcgrad.transforms.jaxprs.jaxpr import make_jaxpr
    from funcgrad.transforms.jit.traced import load_compiled
    from funcgrad.transforms.profiling.explain import explain
    from funcgrad.transforms.profiling.profile import profile
    from funcgrad.transforms.sharding.api.current_mesh import make_mesh, reshard, set_mesh
    from funcgrad.transforms.sharding.api.devices import (
        default_backend,
        default_device,
        device_count,
        device_get,
        device_put,
        devices,
        live_arrays,
        local_device_count,
        local_devices,
        process_count,
        process_index,
        process_indices,
    )
    from funcgrad.transforms.sharding.api.from_parts import (
        make_array_from_callback,
        make_array_from_process_local_data,
        make_array_from_single_device_arrays,
    )
    from funcgrad.transforms.sharding.shard_map.shard_map import shard_map
    from funcgrad.transforms.sharding.shard_map.smap import smap


def _by_loops(name: str, a: "UOp") -> "UOp":
    from funcgrad import lax  # noqa: F401  # before its modules, which a thread could import meanwhile
    from funcgrad.lax import linalg  # noqa: F401  # likewise
    from funcgrad.lax.linalg.by_loops import by_loops  # few programs need it

    return by_loops(name, a)


# The edges that run against the layers: operators and methods of arrays, loops and devices outside of jit, and forms of
# matrices by loops.
plug_namespace(numpy)
plug_forms(_by_loops)
plug_loops(compiled_loop)
plug_devices(computed_on)
plug_backends(open_backend)

register_backend("cpu", "funcgrad.backends.cpu.backend")
register_backend("numpy", "funcgrad.backends.reference")
register_backend("null", "funcgrad.backends.null")
register_backend("cuda", "funcgrad.backends.cuda.backend")
register_backend("nv", "funcgrad.backends.nv.backend")
register_backend("amd", "funcgrad.backends.amd.backend")
register_backend("hip", "funcgrad.backends.hip.backend")
register_backend("opencl", "funcgrad.backends.opencl.backend")

# Imported when first used, as are parts of numpy and lax: `import funcgrad` costs little more than `import numpy`.
_LATER = {
    "batching.vmap": "vmap",
    "derivatives.grad": "grad jvp linearize value_and_grad vjp",
    "composed.jacobian": "hessian jacfwd jacobian jacrev",
    "jit.traced": "load_compiled",
    "effects.callback": "io_callback pure_callback",
    "checkpoint.remat": "checkpoint checkpoint_name print_saved_residuals remat",
    "custom.closures": "closure_convert",
    "custom.custom_jvp": "custom_jvp",
    "custom.custom_vjp": "custom_gradient custom_vjp",
    "profiling.explain": "explain",
    "profiling.profile": "profile",
    "sharding.api.devices": "default_backend default_device device_count device_get device_put devices "
    "live_arrays local_device_count local_devices process_count process_index process_indices",
    "core.names": "named_call named_scope",
    "doctor": "doctor",
    "jaxprs.jaxpr": "make_jaxpr",
    "composed.fwd_and_bwd": "fwd_and_bwd",
    "derivatives.linear_transpose": "linear_transpose",
    "effects.ref": "Ref empty_ref free_ref freeze new_ref",
    "sharding.api.from_parts": "make_array_from_callback make_array_from_process_local_data "
    "make_array_from_single_device_arrays",
    "sharding.api.current_mesh": "make_mesh reshard set_mesh",
    "composed.pmap": "pmap",
    "sharding.shard_map.shard_map": "shard_map",
    "sharding.shard_map.smap": "smap",
}
_OF_FLAGS = (
    "checking_leaks debug_infs debug_key_reuse debug_nans enable_custom_prng enable_x64 explain_cache_misses "
    "log_compiles numpy_dtype_promotion numpy_rank_promotion threefry_partitionable"
)
_OF_PORTABLE = (
    "SymbolicScope export export_c export_wasm is_symbolic_dim load_exported symbolic_args_specs "
    "symbolic_shape"
)
_PLACES = {
    name: f"funcgrad.transforms.{module}" for module, names in _LATER.items() for name in names.split()
}
if not TYPE_CHECKING:  # to the type checker a name that is not here is a mistake
    __getattr__, __dir__ = imported_later(
        __name__,
        (
            "ad_checkpoint",
            "checkify",
            "checkpointing",
            "custom_batching",
            "custom_derivatives",
            "data",
            "debug",
            "disk",
            "distributed",
            "dtypes",
            "example_libraries",
            "experimental",
            "flatten_util",
            "image",
            "inspect",
            "lax",
            "monitoring",
            "nn",
            "onnx",
            "ops",
            "portable",
            "profiler",
            "random",
            "scipy",
            "sharding",
            "stages",
            "test_util",
            "torch",
            "tree_util",
            "typing",
        ),
        _PLACES
        | dict.fromkeys(_OF_FLAGS.split(), "funcgrad.flags")
        | dict.fromkeys(_OF_PORTABLE.split(), "funcgrad.portable")
        | {"checkpoint_policies": "funcgrad.transforms.checkpoint"}
        | {"ensure_compile_time_eval": "funcgrad.trace.tracing.tracer"}
        | {"from_jax": "funcgrad.interop", "to_jax": "funcgrad.interop"}
        | {"NamedSharding": "funcgrad.trace.mesh.sharding", "P": "funcgrad.trace.mesh.partition_spec"},
    )

if os.environ.get("FUNCGRAD_AS_JAX", "").strip() not in ("", "0"):
    from funcgrad.compat.jax import importer  # few processes ask

    importer.install()

if os.environ.get("FUNCGRAD_INSPECT", "").strip() not in ("", "0"):
    from funcgrad.inspect import process  # few processes ask

    process.record()

__all__ = [
    "Array", "Device", "NamedSharding", "P", "Ref", "ShapeDtypeStruct", "SymbolicScope", "ad_checkpoint",
    "block_until_ready", "checkify", "checking_leaks", "checkpoint", "checkpoint_name", "checkpoint_policies",
    "checkpointing", "clear_caches", "closure_convert", "config", "custom_batching", "custom_derivatives",
    "custom_gradient", "custom_jvp", "custom_vjp", "data", "debug", "debug_infs", "debug_key_reuse", "debug_nans",
    "default_backend", "default_device", "default_matmul_precision", "device_count", "device_get", "device_put",
    "devices", "disable_jit", "disk", "distributed", "doctor", "dtypes", "effects_barrier", "empty_ref",
    "enable_custom_prng", "enable_x64", "ensure_compile_time_eval", "errors", "eval_shape", "example_libraries",
    "experimental", "explain", "explain_cache_misses", "export", "export_c", "export_wasm", "flatten_util",
    "float0", "free_ref", "freeze", "from_jax",
    "fwd_and_bwd", "grad", "hessian", "image", "inspect", "io_callback", "is_symbolic_dim", "jacfwd", "jacobian",
    "jacrev", "jit", "jvp", "lax", "linear_transpose", "linearize", "live_arrays", "load_compiled", "load_exported",
    "local_device_count", "local_devices", "log_compiles", "make_array_from_callback",
    "make_array_from_process_local_data", "make_array_from_single_device_arrays", "make_graph", "make_jaxpr",
    "make_mesh", "monitoring", "named_call", "named_scope", "new_ref", "nn", "numpy", "numpy_dtype_promotion",
    "numpy_rank_promotion", "onnx", "ops", "pmap", "portable", "print_saved_residuals", "process_count",
    "process_index", "process_indices", "profile", "profiler", "pure_callback", "random", "remat", "reshard", "scipy",
    "set_mesh", "shard_map", "sharding", "smap", "stages", "symbolic_args_specs", "symbolic_shape", "test_util",
    "threefry_partitionable", "to_jax",
    "torch", "tree", "tree_util", "typeof", "typing", "value_and_grad", "vjp", "vmap",
]  # fmt: skip
