"""What is done once for all threads, and forks while other threads hold locks or import modules."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from funcgrad.trace.util import locks
from funcgrad.trace.util.gc_pause import paused
from funcgrad.trace.util.locks import Joint, Makers, lazy_property, new_lock, once

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
ROOT = Path(__file__).resolve().parents[3]


def run_script(text: str, seconds: float = 120, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", text],
        capture_output=True,
        text=True,
        timeout=seconds,
        cwd=ROOT,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_once_while_others_wait():
    """All threads are within before the first of them has made the value."""
    made = []
    all_ask = threading.Barrier(4)

    @once
    def value(name):
        made.append(name)
        started.wait(0.05)  # nobody sets it: the others come meanwhile
        return [name]

    started = threading.Event()
    found = []

    def ask():
        all_ask.wait()
        found.append(value("x"))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == ["x"] and len(found) == 4 and all(x is found[0] for x in found)


def test_once_for_each_argument_and_again_after_an_error():
    calls = []

    @once
    def ratio(a, b):
        calls.append((a, b))
        return a / b

    assert ratio(6, 3) == ratio(6, 3) == 2.0 and ratio(3, 6) == 0.5
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            ratio(1, 0)
    assert calls == [(6, 3), (3, 6), (1, 0), (1, 0)]


def test_once_may_ask_for_another_value_of_its_own():
    @once
    def factorial(n):
        return n * factorial(n - 1) if n else 1

    assert factorial(5) == 120


def test_a_lazy_property_is_one_object_and_holds_nobody_up():
    """Both threads compute it at once, and get what one of them made."""
    both = threading.Barrier(2)

    class Thing:
        @lazy_property
        def value(self):
            both.wait(60)
            return object()

    thing, found = Thing(), []
    threads = [threading.Thread(target=lambda: found.append(thing.value)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 2 and found[0] is found[1] is thing.value


def test_threads_take_turns_for_a_key_and_a_maker_waits_for_none():
    """Two threads, each within a turn for its key, want the other's key: neither waits, as it has one already."""
    makers, both, done = Makers(), threading.Barrier(2), []

    def work(own, other):
        with makers.turn(own):
            both.wait(30)
            with makers.turn(other):
                done.append(own)
            both.wait(30)

    threads = [threading.Thread(target=work, args=keys) for keys in (("a", "b"), ("b", "a"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == ["a", "b"] and not makers._turns

    within, most = [], []

    def alone():
        with makers.turn("c"):
            within.append(1)
            most.append(len(within))
            time.sleep(0.01)
            within.pop()

    threads = [threading.Thread(target=alone) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1, 1, 1, 1] and not makers._turns


@needs_fork
def test_a_forked_child_waits_for_no_maker_that_it_does_not_have():
    run_script("""
import os, signal, threading
from funcgrad.trace.util.locks import Makers
makers, started, end = Makers(), threading.Event(), threading.Event()

def make():
    with makers.turn("program"):
        started.set()
        end.wait(60)

thread = threading.Thread(target=make)
thread.start()
started.wait(60)
child = os.fork()
if not child:
    signal.alarm(20)
    with makers.turn("program"):
        os._exit(0)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
end.set()
thread.join()
""")


def test_a_joint_state_ends_with_the_last_thread():
    events = []
    state = Joint(lambda: events.append("begin") or (lambda: events.append("end")))
    within, leave = threading.Event(), threading.Event()

    def work():
        with state:
            within.set()
            leave.wait()

    other = threading.Thread(target=work)
    with state:
        other.start()
        within.wait()
    assert events == ["begin"]
    leave.set()
    other.join()
    assert events == ["begin", "end"]


def child_says(question) -> bool:
    """The answer of a forked child to a yes-no question."""
    child = os.fork()
    if child == 0:
        answer = 2
        try:
            answer = not question()
        finally:
            os._exit(answer)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@needs_fork
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_child_has_no_lock_of_another_thread():
    """Each lock in turn is held by another thread as this one forks, in one order and in the other."""
    first, second = new_lock(), new_lock()
    for one, two in ((first, second), (second, first)):
        held, forking = threading.Event(), threading.Event()

        def work(one=one, two=two, held=held, forking=forking):
            with one:
                held.set()
                forking.wait(0.05)  # nobody sets it: the fork waits meanwhile
                with two:
                    pass

        other = threading.Thread(target=work)
        other.start()
        held.wait()
        assert child_says(lambda: all(can_be_taken(lock) for lock in (first, second)))
        other.join()
        assert all(can_be_taken(lock) for lock in (first, second))


def can_be_taken(lock) -> bool:
    """Whether another thread gets the lock."""
    found = []

    def take():
        found.append(lock.acquire(False))
        if found[0]:
            lock.release()

    thread = threading.Thread(target=take)
    thread.start()
    thread.join()
    return found[0]


@needs_fork
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_child_keeps_the_locks_of_the_thread_that_forks():
    lock = new_lock()
    with lock:
        assert child_says(lambda: not can_be_taken(lock))
        assert not can_be_taken(lock)
    assert can_be_taken(lock)


@needs_fork
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_child_has_only_its_own_part_of_joint_states():
    """Another thread keeps the collector of garbage from running: of that the child knows nothing."""
    import gc

    within, leave = threading.Event(), threading.Event()

    def work():
        with paused():
            within.set()
            leave.wait()

    other = threading.Thread(target=work)
    other.start()
    within.wait()
    try:
        assert not gc.isenabled() and child_says(gc.isenabled)
        with paused():
            assert child_says(lambda: not gc.isenabled())
    finally:
        leave.set()
        other.join()
    assert gc.isenabled()


IMPORTING = """
import os, sys, threading
import funcgrad
from funcgrad.trace.util import locks

sys.path.insert(0, {folder!r})
begun = threading.Event()
sys.modules["begun"] = begun

def work():
    # As a module of funcgrad asks for one when it is first needed.
    exec("import slow", {{"__name__": "funcgrad.somewhere"}})

other = threading.Thread(target=work)
other.start()
begun.wait()
child = os.fork()
if child == 0:
    import slow
    os._exit(0 if slow.done else 1)
other.join()
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
import slow
print("done")
"""


NO_COLLECTION = """
import gc
import os

import funcgrad
from funcgrad.trace.util.locks import in_forked_child

class Handle:
    def __del__(self):
        deleted.append(self)

def forget():
    for _ in range(5000):
        made.append([])  # enough for a collection
    known.append(len(deleted))

known, deleted, made = [], [], []
in_forked_child(forget)
gc.collect()
garbage = Handle()
garbage.itself = garbage
del garbage
child = os.fork()
if not child:
    gc.collect()
    os._exit(0 if (known, len(deleted), gc.isenabled()) == ([0], 1, True) else 1)
print(os.waitpid(child, 0)[1], gc.isenabled(), known)
"""


@needs_fork
def test_a_child_collects_no_garbage_before_all_know_that_it_is_one():
    """A driver's handle that is given back there may wait for a thread that the child does not have."""
    assert run_script(NO_COLLECTION) == "0 True []\n"


@needs_fork
def test_a_child_has_whole_modules(tmp_path):
    """A fork waits for the end of an import that funcgrad asked for in another thread."""
    (tmp_path / "slow.py").write_text("import time, begun\nbegun.set()\ntime.sleep(0.2)\ndone = True\n")
    script = IMPORTING.format(folder=str(tmp_path))
    assert run_script(script, PYTHONWARNINGS="ignore::DeprecationWarning") == "done\n"


INTERRUPTED = """
import os, signal, threading, time
import funcgrad
from funcgrad.trace.util.locks import new_lock

lock = new_lock()
held = threading.Event()

def work():
    with lock:
        held.set()
        time.sleep(0.1)
        signal.raise_signal(signal.SIGINT)  # for the main thread, which waits for the lock
        time.sleep(0.1)

threading.Thread(target=work).start()
held.wait()
try:
    child = os.fork()
    if child == 0:
        os._exit(0 if lock.acquire(False) else 1)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    while True:
        time.sleep(1)
except KeyboardInterrupt:
    print("interrupted", status)
"""


@needs_fork
def test_an_interrupt_during_a_fork_comes_after_it():
    """The fork has all its locks nevertheless, and Ctrl-C is not lost."""
    assert run_script(INTERRUPTED, PYTHONWARNINGS="ignore::DeprecationWarning") == "interrupted 0\n"


def test_garbage_waits_for_no_lock():
    """A node that dies while another thread has the table of nodes is deleted later."""
    from funcgrad.trace import uop
    from funcgrad.trace.types.dtypes import dtype_named

    node = uop.const(0.1234567, dtype_named("float32"))
    identity = (node.op, node.src, node.arg)
    held, release = threading.Event(), threading.Event()

    def hold():
        with uop._table_lock:
            held.set()
            release.wait()

    other = threading.Thread(target=hold)
    other.start()
    held.wait()
    del node  # would hang here
    assert identity in uop._table
    release.set()
    other.join()
    again = uop.const(0.1234567, dtype_named("float32"))
    assert uop._table[identity]() is again
    del again
    assert identity not in uop._table and not uop._dead


def test_nothing_is_taken_between_forks():
    assert not locks._taken


LOGGING = """
IMPORTS
import os, threading, time
from funcgrad.trace.util import locks
assert locks._LOGGING_FIRST == THAT
import logging
lock, taken = locks.new_lock(), threading.Event()

def work():
    with lock:
        taken.set()
        time.sleep(0.2)  # the other thread forks, and waits for the lock
        logging.getLogger(f"a driver {time.time()}")

def fork():
    taken.wait()
    child = os.fork()
    if not child:
        logging.getLogger("in the child")
        with lock:
            os._exit(0)
    assert os.waitpid(child, 0)[1] == 0

def both_are_free():
    print(logging._lock.acquire(timeout=1), lock.acquire(timeout=1))
    logging._lock.release(), lock.release()

for _ in range(3):
    taken.clear()
    for targets in (work, fork), (both_are_free,):
        threads = [threading.Thread(target=target) for target in targets]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
"""


@needs_fork
@pytest.mark.parametrize("imports", ["import logging, funcgrad", "import funcgrad"])
def test_forks_while_who_holds_a_lock_logs(imports: str) -> None:
    """Whoever of logging and funcgrad was imported first."""
    script = LOGGING.replace("IMPORTS", imports).replace("THAT", str("logging" in imports))
    assert run_script(script, 30) == "True True\n" * 3


def test_ctrl_c_leaves_no_lock_taken_that_garbage_takes() -> None:
    """A signal may come behind every call, also behind that which takes the lock."""
    printed = run_script(
        """
import signal, sys, threading
from funcgrad.trace import uop
from funcgrad.trace.util.locks import if_free, new_lock

class Dead:
    identity = ("no", "such", "node")

def interrupt(*_):
    raise KeyboardInterrupt

def take_and_release(lock):
    for _ in if_free(lock):
        try:
            len("within")
        finally:
            lock.release()

signal.signal(signal.SIGALRM, interrupt)
own, dead, hits = new_lock(), Dead(), 0
while hits < 600:
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.0002)
        while True:
            uop._forget(dead)
            take_and_release(own)
    except KeyboardInterrupt:
        hits += 1

def others_get_them():
    for lock in (own, uop._table_lock):
        assert lock.acquire(timeout=1)
        lock.release()
    print("free")

thread = threading.Thread(target=others_get_them)
thread.start()
thread.join()
"""
    )
    assert printed == "free\n"
