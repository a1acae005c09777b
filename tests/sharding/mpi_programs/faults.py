"""Run by every process of tests/sharding/test_mpi.py: process 1 fails in the way that the argument names, the others
wait for it.
"""

from __future__ import annotations

import os
import signal
import sys
import time

import funcgrad as fg
from funcgrad.backends.distributed.process_group import world


def main(fault: str) -> None:
    fg.distributed.initialize(heartbeat_timeout_seconds=2)
    fg.distributed.barrier()
    print("connected", flush=True)
    if fg.process_index() == 1:
        if fault == "raises":
            raise ValueError("no such file")
        if fault == "is killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if fault == "hangs":
            os.kill(os.getpid(), signal.SIGSTOP)
        if fault == "ends":
            sys.exit(3)
        if fault == "is interrupted":
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(60)
        if fault == "is elsewhere":
            fg.distributed.process_allgather(1.0)
            world().compare(range(fg.process_count()), "program f")
        if fault == "is slow":
            time.sleep(60)
    if fault == "is elsewhere":
        fg.distributed.process_allgather(1.0)
    if fault == "is slow":
        fg.config.collective_timeout = 1
    fg.distributed.barrier()
    raise AssertionError("nobody comes here")


if __name__ == "__main__":
    main(sys.argv[1])
