"""Copies within a GPU by a kernel of the driver's own (drivers/nv/kernels), which needs no assembler."""

from __future__ import annotations

from funcgrad.drivers.hcq.queues import TemplateJob, given
from funcgrad.drivers.hcq.work import Work
from funcgrad.drivers.nv.kernels import COPIED_BY_GROUP, COPY_THREADS, cubin_for
from funcgrad.drivers.nv.launches import LoadedKernel, NvLaunch, load

_KEPT = 64  # jobs, each for one number of vectors; then all are made anew


class Copies:
    """Jobs that copy vectors of 16 bytes on one GPU: from the second region of a start to the first."""

    NAME = "copy_vectors"

    def __init__(self, work: Work[NvLaunch], architecture: int) -> None:
        self._work, self._architecture = work, architecture
        self._jobs: dict[int, TemplateJob] = {}
        self._loaded: LoadedKernel | None = None

    def job(self, vectors: int) -> TemplateJob:
        """Return the job that copies so many."""
        job = self._jobs.get(vectors)
        if job is None:
            groups = -(-vectors // COPIED_BY_GROUP)
            arguments = given(1, 0), given(1, 1), vectors
            launch = NvLaunch(self._kernel(), (groups, 1, 1), (COPY_THREADS, 1, 1), arguments)
            if len(self._jobs) >= _KEPT:
                self._jobs.clear()
            job = self._jobs[vectors] = self._work.kernel(launch)
        return job

    def _kernel(self) -> LoadedKernel:
        if self._loaded is None:
            cubin = cubin_for(self._architecture)
            self._code = self._work.pool.allocate(cubin.nbytes)
            self._work.write_code(self._code, cubin.image(self._code.address))
            self._loaded = load(cubin, self.NAME, self._code.address)
        return self._loaded


__all__ = ["Copies"]
