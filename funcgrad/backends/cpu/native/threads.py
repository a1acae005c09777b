"""The pools of threads of the CPU backend, as LLVM IR: nothing is needed but pthreads, and on Linux the futex call.

    run_parallel(function, arguments, trips, tasks)    function(arguments, first, end) over [0, trips) in `tasks` parts
    parallelism()                                      how many threads would work on a job, the caller among them
    start_worker(number, pool)                         one more thread
    set_limit(workers + (pool << 16))                  how many of which pool help the thread that calls this
    set_stop(word)                                     what this thread looks at to know whether its program is to end
    stopped()                                          whether it is
    prepare()                                          before all others
    reset()                                            forget all threads: after a fork the child has none

There are several pools, for programs that run at the same time on purpose (backends/cpu/team.py): a thread says which
is its own, and has the first where it says nothing.

In a pool one word says what there is to do: number of the job (32 bits), workers that may help (16), tasks left (16). A
thread takes the next task by counting it down in one compare-and-swap, which fails when the job has changed meanwhile.
The caller works too, and then waits for `finished`. A worker that finds nothing spins for a few microseconds, then
sleeps on `wake`, and so does a caller on `finished`: spinning without bound would steal the core from other programs. A
caller that finds the pool in use runs its tasks by itself, one after the other: a task is also what fits a cache. How
many threads there are changes nothing in the results: a task writes what no other task writes.

Who sleeps does so in `wait(word, seen)`, unless the word has changed: by futex, or with a mutex and a condition. Who
sleeps in `doze(word, seen)` also comes back after a while by himself.
"""

RUNTIME = """
@pools = internal global [POOLS x [POOL_NBYTES x i8]] zeroinitializer, align 64
@key = internal global i64 0
@stop_key = internal global i64 0

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_detach(i64)
declare i32 @pthread_key_create(ptr, ptr)
declare ptr @pthread_getspecific(i64)
declare i32 @pthread_setspecific(i64, ptr)
declare i32 @sched_yield()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; Take tasks of the present job until none is left. Returns how many were taken.
define internal i64 @work(ptr %pool) {
entry:
  %p_state = getelementptr i8, ptr %pool, i64 0
  %p_function = getelementptr i8, ptr %pool, i64 24
  %p_arguments = getelementptr i8, ptr %pool, i64 32
  %p_trips = getelementptr i8, ptr %pool, i64 40
  %p_tasks = getelementptr i8, ptr %pool, i64 48
  %p_finished = getelementptr i8, ptr %pool, i64 64
  %p_waiting = getelementptr i8, ptr %pool, i64 72
  br label %look
look:
  %taken = phi i64 [ 0, %entry ], [ %taken, %swap ], [ %more, %run ], [ %more, %ask ], [ %more, %tell ]
  %seen = load atomic i64, ptr %p_state acquire, align 8
  %left = and i64 %seen, 65535
  %none = icmp eq i64 %left, 0
  br i1 %none, label %out, label %swap
swap:
  %next = sub i64 %seen, 1
  %pair = cmpxchg ptr %p_state, i64 %seen, i64 %next acq_rel acquire, align 8
  %won = extractvalue { i64, i1 } %pair, 1
  br i1 %won, label %run, label %look
run:
  %f = load ptr, ptr %p_function
  %a = load ptr, ptr %p_arguments
  %n = load i64, ptr %p_trips
  %t = load i64, ptr %p_tasks
  %task = sub i64 %t, %left
  %begin = mul i64 %task, %n
  %first = udiv i64 %begin, %t
  %begin2 = add i64 %begin, %n
  %end = udiv i64 %begin2, %t
  call void %f(ptr %a, i64 %first, i64 %end)
  %old = atomicrmw add ptr %p_finished, i64 1 seq_cst, align 8
  %done = add i64 %old, 1
  %more = add i64 %taken, 1
  %last = icmp eq i64 %done, %t
  br i1 %last, label %ask, label %look
ask:
  %waits = load atomic i64, ptr %p_waiting seq_cst, align 8
  %asleep = icmp ne i64 %waits, 0
  br i1 %asleep, label %tell, label %look
tell:
  call void @awaken(ptr %p_finished)
  br label %look
out:
  ret i64 %taken
}

; Whether worker number `me` may help with the job that the word `seen` tells of.
define internal i1 @may_help(i64 %seen, i64 %me) {
  %left = and i64 %seen, 65535
  %some = icmp ne i64 %left, 0
  %shifted = lshr i64 %seen, 16
  %limit = and i64 %shifted, 65535
  %allowed = icmp ult i64 %me, %limit
  %may = and i1 %some, %allowed
  ret i1 %may
}

define internal ptr @worker(ptr %number) {
entry:
  %packed = ptrtoint ptr %number to i64
  %me = and i64 %packed, 65535
  %which = lshr i64 %packed, 16
  %pool = call ptr @pool_at(i64 %which)
  %p_state = getelementptr i8, ptr %pool, i64 0
  %p_wake = getelementptr i8, ptr %pool, i64 128
  %p_sleeping = getelementptr i8, ptr %pool, i64 136
  br label %again
again:
  br label %spin
spin:
  %round = phi i64 [ 0, %again ], [ 0, %help ], [ %next, %pause ]
  %seen = load atomic i64, ptr %p_state acquire, align 8
  %useful = call i1 @may_help(i64 %seen, i64 %me)
  br i1 %useful, label %help, label %pause
help:
  %taken = call i64 @work(ptr %pool)
  br label %spin
pause:
  PAUSE
  %next = add i64 %round, 1
  %tired = icmp ugt i64 %next, 1000
  br i1 %tired, label %sleep, label %spin
sleep:
  %count = atomicrmw add ptr %p_sleeping, i64 1 seq_cst, align 8
  %ticket = load atomic i32, ptr %p_wake seq_cst, align 4
  %again_seen = load atomic i64, ptr %p_state seq_cst, align 8
  %again_useful = call i1 @may_help(i64 %again_seen, i64 %me)
  br i1 %again_useful, label %awake, label %wait
wait:
  call void @wait(ptr %p_wake, i32 %ticket)
  br label %awake
awake:
  %count2 = atomicrmw sub ptr %p_sleeping, i64 1 seq_cst, align 8
  br label %again
}

define i64 @start_worker(i64 %number, i64 %which) {
  %pool = call ptr @pool_at(i64 %which)
  %p_workers = getelementptr i8, ptr %pool, i64 16
  %thread = alloca i64
  %shifted = shl i64 %which, 16
  %packed = or i64 %shifted, %number
  %id = inttoptr i64 %packed to ptr
  %failed = call i32 @pthread_create(ptr %thread, ptr null, ptr @worker, ptr %id)
  %wide = zext i32 %failed to i64
  %ok = icmp eq i32 %failed, 0
  br i1 %ok, label %started, label %out
started:
  %handle = load i64, ptr %thread
  %detached = call i32 @pthread_detach(i64 %handle)
  %old = atomicrmw add ptr %p_workers, i64 1 seq_cst, align 8
  br label %out
out:
  ret i64 %wide
}

define void @prepare() {
  %failed = call i32 @pthread_key_create(ptr @key, ptr null)
  %failed2 = call i32 @pthread_key_create(ptr @stop_key, ptr null)
  call void @prepare_waiting()
  ret void
}

define void @set_limit(i64 %n) {
  %key = load i64, ptr @key
  %value = inttoptr i64 %n to ptr
  %failed = call i32 @pthread_setspecific(i64 %key, ptr %value)
  ret void
}

define internal i64 @my_setting() {
  %key = load i64, ptr @key
  %value = call ptr @pthread_getspecific(i64 %key)
  %n = ptrtoint ptr %value to i64
  ret i64 %n
}

define internal i64 @my_limit() {
  %setting = call i64 @my_setting()
  %n = and i64 %setting, 65535
  ret i64 %n
}

define internal ptr @my_pool() {
  %setting = call i64 @my_setting()
  %which = lshr i64 %setting, 16
  %pool = call ptr @pool_at(i64 %which)
  ret ptr %pool
}

define internal ptr @pool_at(i64 %number) {
  %which = and i64 %number, POOLS_MASK
  %offset = mul i64 %which, POOL_NBYTES
  %pool = getelementptr i8, ptr @pools, i64 %offset
  ret ptr %pool
}

; Returns the word of before.
define ptr @set_stop(ptr %word) {
  %key = load i64, ptr @stop_key
  %old = call ptr @pthread_getspecific(i64 %key)
  %failed = call i32 @pthread_setspecific(i64 %key, ptr %word)
  ret ptr %old
}

define i64 @stopped() {
entry:
  %key = load i64, ptr @stop_key
  %word = call ptr @pthread_getspecific(i64 %key)
  %none = icmp eq ptr %word, null
  br i1 %none, label %no, label %look
look:
  %value = load atomic i32, ptr %word acquire, align 4
  %result = zext i32 %value to i64
  ret i64 %result
no:
  ret i64 0
}

define void @reset() {
  call void @llvm.memset.p0.i64(ptr @pools, i8 0, i64 POOLS_NBYTES, i1 false)
  call void @prepare_waiting()
  ret void
}

define i64 @parallelism() {
  %pool = call ptr @my_pool()
  %p_busy = getelementptr i8, ptr %pool, i64 8
  %p_workers = getelementptr i8, ptr %pool, i64 16
  %busy = load atomic i64, ptr %p_busy monotonic, align 8
  %workers = load atomic i64, ptr %p_workers monotonic, align 8
  %limit = call i64 @my_limit()
  %less = icmp ult i64 %workers, %limit
  %most = select i1 %less, i64 %workers, i64 %limit
  %all = add i64 %most, 1
  %taken = icmp ne i64 %busy, 0
  %threads = select i1 %taken, i64 1, i64 %all
  ret i64 %threads
}

define void @run_parallel(ptr %f, ptr %a, i64 %n, i64 %parts) {
entry:
  %pool = call ptr @my_pool()
  %p_state = getelementptr i8, ptr %pool, i64 0
  %p_busy = getelementptr i8, ptr %pool, i64 8
  %p_workers = getelementptr i8, ptr %pool, i64 16
  %p_function = getelementptr i8, ptr %pool, i64 24
  %p_arguments = getelementptr i8, ptr %pool, i64 32
  %p_trips = getelementptr i8, ptr %pool, i64 40
  %p_tasks = getelementptr i8, ptr %pool, i64 48
  %p_finished = getelementptr i8, ptr %pool, i64 64
  %p_waiting = getelementptr i8, ptr %pool, i64 72
  %p_wake = getelementptr i8, ptr %pool, i64 128
  %p_sleeping = getelementptr i8, ptr %pool, i64 136
  %many = icmp ugt i64 %parts, 32768
  %t = select i1 %many, i64 32768, i64 %parts
  %workers = load atomic i64, ptr %p_workers monotonic, align 8
  %limit = call i64 @my_limit()
  %some = icmp ne i64 %workers, 0
  %wanted = icmp ne i64 %limit, 0
  %both = and i1 %some, %wanted
  br i1 %both, label %claim, label %alone
claim:
  %pair = cmpxchg ptr %p_busy, i64 0, i64 1 acq_rel acquire, align 8
  %free = extractvalue { i64, i1 } %pair, 1
  br i1 %free, label %post, label %alone
alone:
  br label %next_task
next_task:
  %task = phi i64 [ 0, %alone ], [ %after, %next_task ]
  %after = add i64 %task, 1
  %begin = mul i64 %task, %n
  %first = udiv i64 %begin, %t
  %begin2 = mul i64 %after, %n
  %end_ = udiv i64 %begin2, %t
  call void %f(ptr %a, i64 %first, i64 %end_)
  %is_more = icmp ult i64 %after, %t
  br i1 %is_more, label %next_task, label %over
over:
  ret void
post:
  store ptr %f, ptr %p_function
  store ptr %a, ptr %p_arguments
  store i64 %n, ptr %p_trips
  store i64 %t, ptr %p_tasks
  store atomic i64 0, ptr %p_finished release, align 8
  %old = load atomic i64, ptr %p_state monotonic, align 8
  %number = lshr i64 %old, 32
  %number2 = add i64 %number, 1
  %shifted = shl i64 %number2, 16
  %with_limit = or i64 %shifted, %limit
  %shifted2 = shl i64 %with_limit, 16
  %job = or i64 %shifted2, %t
  store atomic i64 %job, ptr %p_state seq_cst, align 8
  %bell = atomicrmw add ptr %p_wake, i32 1 seq_cst, align 4
  %sleepers = load atomic i64, ptr %p_sleeping seq_cst, align 8
  %none = icmp eq i64 %sleepers, 0
  br i1 %none, label %go, label %ring
ring:
  call void @awaken(ptr %p_wake)
  br label %go
go:
  %mine = call i64 @work(ptr %pool)
  br label %join
join:
  %round = phi i64 [ 0, %go ], [ %next, %spin ], [ %next, %yield ], [ %next, %sleep ]
  %done = load atomic i64, ptr %p_finished acquire, align 8
  %complete = icmp eq i64 %done, %t
  br i1 %complete, label %end, label %not_yet
not_yet:
  %next = add i64 %round, 1
  %long = icmp ugt i64 %next, 1000
  br i1 %long, label %tired, label %spin
spin:
  PAUSE
  br label %join
tired:
  %exhausted = icmp ugt i64 %next, 1100
  br i1 %exhausted, label %lie_down, label %yield
yield:
  %y = call i32 @sched_yield()
  br label %join
lie_down:
  store atomic i64 1, ptr %p_waiting seq_cst, align 8
  %done_now = load atomic i64, ptr %p_finished seq_cst, align 8
  %incomplete = icmp ne i64 %done_now, %t
  br i1 %incomplete, label %doze, label %sleep
doze:
  %low = trunc i64 %done_now to i32
  call void @wait(ptr %p_finished, i32 %low)
  br label %sleep
sleep:
  store atomic i64 0, ptr %p_waiting seq_cst, align 8
  br label %join
end:
  store atomic i64 0, ptr %p_busy release, align 8
  ret void
}
"""

# wait: sleep while the word is as it was seen. awaken: all who sleep on the word.
WAITING_BY_FUTEX = """
declare i64 @syscall(i64, ...)
define internal void @prepare_waiting() {
  ret void
}
define internal void @wait(ptr %word, i32 %seen) {
  %woken = call i64 (i64, ...) @syscall(i64 FUTEX, ptr %word, i64 128, i32 %seen, ptr null, ptr null, i64 0)
  ret void
}
define internal void @awaken(ptr %word) {
  %rung = call i64 (i64, ...) @syscall(i64 FUTEX, ptr %word, i64 129, i32 2147483647, ptr null, ptr null, i64 0)
  ret void
}
"""

WAITING_BY_CONDITION = """
@mutex = internal global [128 x i8] zeroinitializer, align 16
@condition = internal global [128 x i8] zeroinitializer, align 16
declare i32 @pthread_mutex_init(ptr, ptr)
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare i32 @pthread_cond_init(ptr, ptr)
declare i32 @pthread_cond_wait(ptr, ptr)
declare i32 @pthread_cond_broadcast(ptr)
define internal void @prepare_waiting() {
  %m = call i32 @pthread_mutex_init(ptr @mutex, ptr null)
  %c = call i32 @pthread_cond_init(ptr @condition, ptr null)
  ret void
}
define internal void @wait(ptr %word, i32 %seen) {
entry:
  %locked = call i32 @pthread_mutex_lock(ptr @mutex)
  %now = load atomic i32, ptr %word seq_cst, align 4
  %same = icmp eq i32 %now, %seen
  br i1 %same, label %sleep, label %done
sleep:
  %woken = call i32 @pthread_cond_wait(ptr @condition, ptr @mutex)
  br label %done
done:
  %unlocked = call i32 @pthread_mutex_unlock(ptr @mutex)
  ret void
}
define internal void @awaken(ptr %word) {
  %locked = call i32 @pthread_mutex_lock(ptr @mutex)
  %rung = call i32 @pthread_cond_broadcast(ptr @condition)
  %unlocked = call i32 @pthread_mutex_unlock(ptr @mutex)
  ret void
}
"""

# doze: for 50 ms at most, or for a moment where nobody can be woken.
DOZING_BY_FUTEX = """
@moment = internal constant [2 x i64] [ i64 0, i64 50000000 ]
define internal void @doze(ptr %word, i32 %seen) {
  %woken = call i64 (i64, ...) @syscall(i64 FUTEX, ptr %word, i64 128, i32 %seen, ptr @moment, ptr null, i64 0)
  ret void
}
"""

DOZING_BY_CLOCK = """
declare i32 @usleep(i32)
define internal void @doze(ptr %word, i32 %seen) {
  %slept = call i32 @usleep(i32 50)
  ret void
}
"""

# Where there are no pthreads nobody is woken: who sleeps looks again after a moment.
WAITING_BY_CLOCK = """
declare void @Sleep(i32)
define internal void @prepare_waiting() {
  ret void
}
define internal void @wait(ptr %word, i32 %seen) {
  call void @Sleep(i32 1)
  ret void
}
define internal void @doze(ptr %word, i32 %seen) {
  call void @Sleep(i32 0)
  ret void
}
define internal void @awaken(ptr %word) {
  ret void
}
define internal i32 @sched_yield() {
  call void @Sleep(i32 0)
  ret i32 0
}
"""

# Where there are no pthreads everything runs in the calling thread.
SERIAL = """
define void @run_parallel(ptr %f, ptr %a, i64 %n, i64 %t) {
entry:
  br label %next_task
next_task:
  %task = phi i64 [ 0, %entry ], [ %after, %next_task ]
  %after = add i64 %task, 1
  %begin = mul i64 %task, %n
  %first = udiv i64 %begin, %t
  %begin2 = mul i64 %after, %n
  %end = udiv i64 %begin2, %t
  call void %f(ptr %a, i64 %first, i64 %end)
  %is_more = icmp ult i64 %after, %t
  br i1 %is_more, label %next_task, label %over
over:
  ret void
}
define i64 @parallelism() {
  ret i64 1
}
define i64 @start_worker(i64 %number, i64 %which) {
  ret i64 1
}
define void @set_limit(i64 %n) {
  ret void
}
define ptr @set_stop(ptr %word) {
  ret ptr null
}
define i64 @stopped() {
  ret i64 0
}
define void @prepare() {
  ret void
}
define void @reset() {
  ret void
}
"""

SYMBOLS = (
    "run_parallel", "parallelism", "start_worker", "set_limit", "set_stop", "stopped", "prepare", "reset",
)  # fmt: skip
MOST_WORKERS = 4096  # of a pool
POOLS = 64
_POOL_NBYTES = 192

_FUTEX_NUMBER = {"x86_64": "202", "aarch64": "98"}
_PAUSE = {
    "x86_64": "call void @llvm.x86.sse2.pause()",
    "aarch64": "call void @llvm.aarch64.hint(i32 1)",
    "arm64": "call void @llvm.aarch64.hint(i32 1)",
}


def runtime_text(system: str, machine: str) -> str:
    """The IR for this system (as sys.platform names it) and machine (as platform.machine() does)."""
    if system == "win32":
        return SERIAL
    sizes = {
        "POOLS_MASK": POOLS - 1,
        "POOLS_NBYTES": POOLS * _POOL_NBYTES,
        "POOL_NBYTES": _POOL_NBYTES,
        "POOLS": POOLS,
    }
    text = RUNTIME.replace("PAUSE", pause_text(machine))
    for name, value in sizes.items():
        text = text.replace(name, str(value))
    return text + _waiting_text(system, machine)


def pause_text(machine: str) -> str:
    """The instruction of a thread that looks at a word again and again."""
    return _PAUSE.get(machine, "")


def _waiting_text(system: str, machine: str) -> str:
    if system == "linux" and machine in _FUTEX_NUMBER:
        return WAITING_BY_FUTEX.replace("FUTEX", _FUTEX_NUMBER[machine])
    return WAITING_BY_CONDITION


def awaiting_text(system: str, machine: str) -> str:
    """The IR of `prepare_waiting`, `wait`, `doze` and `awaken`; `sched_yield` too, where the system has none."""
    if system == "win32":
        return WAITING_BY_CLOCK
    by_futex = system == "linux" and machine in _FUTEX_NUMBER
    dozing = DOZING_BY_FUTEX.replace("FUTEX", _FUTEX_NUMBER[machine]) if by_futex else DOZING_BY_CLOCK
    return _waiting_text(system, machine) + dozing


__all__ = ["MOST_WORKERS", "POOLS", "SYMBOLS", "awaiting_text", "pause_text", "runtime_text"]
