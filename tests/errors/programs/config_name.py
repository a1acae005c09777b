"""A setting that does not exist."""

import funcgrad as fg

with fg.config(enable_x46=True):
    pass

# ArgumentError: config: there is no setting 'enable_x46'
#   at config_name.py:5 in <module>
#   hint: the settings are beam, cache, cache_dir, check_spec, collective_timeout, cpu_devices, debug, debug_checks, debug_index, debug_infs, debug_key_reuse, debug_nans, default_matmul_precision, device, disable_jit, enable_custom_prng, enable_x64, explain_cache_misses, mesh, native_calls, no_tracing, numpy_dtype_promotion, numpy_rank_promotion, threads, threefry_partitionable, traceback, uneven_sharding
