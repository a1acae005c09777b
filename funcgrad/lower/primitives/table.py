"""All primitives of schedules, in the order in which they apply: splits first, then merges, then the others."""

from __future__ import annotations

from funcgrad.lower.primitives.grid.groups import Groups
from funcgrad.lower.primitives.grid.matrix import Matrix
from funcgrad.lower.primitives.grid.stage import StageOperand
from funcgrad.lower.primitives.grid.swizzle import Swizzle
from funcgrad.lower.primitives.grid.threads import Threads
from funcgrad.lower.primitives.host.chain import Chain
from funcgrad.lower.primitives.host.dot_product import TakeTogether
from funcgrad.lower.primitives.host.interchange import Interchange
from funcgrad.lower.primitives.host.keep import Keep
from funcgrad.lower.primitives.host.pack import PackOperand
from funcgrad.lower.primitives.host.pad import Pad
from funcgrad.lower.primitives.host.parallel import Parallel
from funcgrad.lower.primitives.host.prefetch import Prefetch
from funcgrad.lower.primitives.host.stream import Stream
from funcgrad.lower.primitives.merge import Merge
from funcgrad.lower.primitives.owners import Owners
from funcgrad.lower.primitives.primitive import Primitive
from funcgrad.lower.primitives.reorder import Reorder
from funcgrad.lower.primitives.split import Split
from funcgrad.lower.primitives.unroll import Unroll
from funcgrad.lower.primitives.vectorize import Vectorize

_ALL: tuple[Primitive, ...] = (
    Split(), Merge(), Reorder(), Vectorize(), Unroll(), Chain(), TakeTogether(), Pad(), PackOperand(), Interchange(),
    Keep(), Prefetch(), Stream(), Owners(), Parallel(), Groups(), Threads(), StageOperand(), Matrix(), Swizzle(),
)  # fmt: skip
PRIMITIVES = {primitive.name: primitive for primitive in _ALL}
