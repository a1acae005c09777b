"""Transforms: functions to functions for the user, graphs to graphs within.

From what knows least to what knows most; each imports only those before it:

    core/          arguments to leaves and back, static arguments, effects
    derivatives/   jvp, transpose; grad, vjp, linearize
    batching/      vmap
    control/       the rules of loops and branches under derivatives and vmap
    custom/        custom_jvp, custom_vjp, custom_vmap, linear_call, closure_convert
    checkpoint/    checkpoint, and which residuals it keeps
    effects/       callbacks, prints, checks, refs
    loops/         scan, while_loop, cond, switch for users
    sharding/      programs of many devices: shardings, the partitioner, shard_map
    jit/           compiled functions and their cache

Files beside the folders are transforms that compose these: jacobian.py, linear_transpose.py, fwd_and_bwd.py, ...
eager.py runs loops, and ops on devices, outside of jit.
"""
