"""Transforms: functions to functions for the user, graphs to graphs within.

From what knows least to what knows most; each imports only those before it:

    core/          arguments to leaves and back, static arguments, effects
    derivatives/   jvp, transpose; grad, vjp, linearize, linear_transpose
    batching/      vmap
    control/       the rules of loops and branches under derivatives and vmap
    custom/        custom_jvp, custom_vjp, custom_vmap, linear_call, closure_convert
    checkpoint/    checkpoint, and which residuals it keeps
    effects/       callbacks, prints, checks, refs
    loops/         scan, while_loop, cond, switch for users
    sharding/      programs of many devices: shardings, the partitioner, shard_map
    jit/           compiled functions and their cache
    jaxprs/        graphs in the shape of JAX's jaxprs
    composed/      transforms made of these: jacobians, fwd_and_bwd, pmap

eager.py runs loops, and ops on devices, outside of jit. doctor.py and measured_links.py tell of the machine.
"""
