"""Whether all processes are about to run the same program: compared when it is made, once.

What differs is said in the words of a user, as far as there are any: the name of the function, the mesh, an argument or
result, a setting; and that the computation is another one where all of these are equal. Without that, processes that
disagree would still be found in the first collective that differs (backends/distributed/mpi/collectives.py), by shapes
alone.
"""

from __future__ import annotations

from funcgrad.backends.distributed.process_group import world
from funcgrad.config import MEANING, config
from funcgrad.lower.runtime.host_callbacks import number_callbacks
from funcgrad.trace.mesh.mesh import Mesh
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.ops import PARAM
from funcgrad.trace.uop import Param, UOp, substitute
from funcgrad.trace.util.digest import blake2b
from funcgrad.transforms.sharding.local_graph import Local


def check_agreement(local: Local, name: str) -> None:
    """Wait for all processes that have devices of the mesh. DistributedError where one has another program."""
    mesh = local.mesh
    if not isinstance(mesh, Mesh) or not mesh.is_multi_process:
        return
    owners = sorted({processes.owner_of(device) for device in mesh.devices.flat})
    world().compare(owners, described(local, name))


def described(local: Local, name: str) -> str:
    """Return the program in lines, the same in all processes that have the same."""
    lines = [f"the program of {name}", f"{local.mesh!r} on {getattr(local.mesh, 'home', '')}"]
    for i, (parameter, sharding) in enumerate(zip(local.parameters, local.arguments, strict=True)):
        lines.append(f"argument {i} in blocks {parameter.dtype}{list(parameter.shape)} as {sharding.spec!r}")
    for i, (type_, sharding) in enumerate(zip(local.result_types, local.results, strict=True)):
        lines.append(f"result {i} {type_.dtype}{list(type_.shape)} as {sharding.spec!r}")
    settings = dict(zip(MEANING, config.key, strict=True)) | {"device": None}  # each process has its own
    lines += [f"the setting {setting}={value!r}" for setting, value in settings.items()]
    return "\n".join([*lines, f"a computation of digest {_digest(local)}"])


def _digest(local: Local) -> str:
    """Compute the digest of the graph with its parameters numbered, and without names that only this process knows."""
    numbered = {
        p: UOp(PARAM, (), Param(0, i, p.shape, p.dtype, p.weak)) for i, p in enumerate(local.parameters)
    }
    outputs, _ = number_callbacks(substitute(local.outputs, numbered))
    return blake2b(b"".join(node.key for node in outputs), digest_size=6).hexdigest()
