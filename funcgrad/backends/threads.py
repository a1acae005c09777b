"""The pool of threads of the CPU backend, as LLVM IR: nothing but pthread_create and the futex call of Linux is needed.

    run_parallel(function, arguments, trips, tasks)    function(arguments, first, end) over [0, trips) in `tasks` parts
    parallelism()                                      how many threads would work on a job, the caller among them
    start_worker(number)                               one more thread
    reset()                                            forget all threads: after a fork the child has none

One word says what there is to do: (number of the job << 32) | tasks left. A thread takes the next task by counting
it down in one compare-and-swap, which fails when the job has changed meanwhile. The caller works too, and then
waits for `finished`. A worker that finds nothing spins for a few microseconds, then sleeps on `wake`: spinning
without bound would steal the core from other programs. A caller that finds the pool in use runs its tasks by
itself, one after the other: a task is also what fits a cache. How many threads there are changes nothing in the
results: a task writes what no other task writes.
"""

RUNTIME = """
@state = internal global i64 0
@finished = internal global i64 0
@wake = internal global i32 0
@sleeping = internal global i64 0
@busy = internal global i64 0
@workers = internal global i64 0
@limit = internal global i64 0
@function = internal global ptr null
@arguments = internal global ptr null
@trips = internal global i64 0
@tasks = internal global i64 0

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_detach(i64)
declare i64 @syscall(i64, ...)
declare i32 @sched_yield()

; Take tasks of the present job until none is left. Returns how many were taken.
define internal i64 @work() {
entry:
  br label %look
look:
  %taken = phi i64 [ 0, %entry ], [ %taken, %swap ], [ %more, %run ]
  %seen = load atomic i64, ptr @state acquire, align 8
  %left = and i64 %seen, 4294967295
  %none = icmp eq i64 %left, 0
  br i1 %none, label %out, label %swap
swap:
  %next = sub i64 %seen, 1
  %pair = cmpxchg ptr @state, i64 %seen, i64 %next acq_rel acquire, align 8
  %won = extractvalue { i64, i1 } %pair, 1
  br i1 %won, label %run, label %look
run:
  %f = load ptr, ptr @function
  %a = load ptr, ptr @arguments
  %n = load i64, ptr @trips
  %t = load i64, ptr @tasks
  %task = sub i64 %t, %left
  %begin = mul i64 %task, %n
  %first = udiv i64 %begin, %t
  %begin2 = add i64 %begin, %n
  %end = udiv i64 %begin2, %t
  call void %f(ptr %a, i64 %first, i64 %end)
  %old = atomicrmw add ptr @finished, i64 1 acq_rel, align 8
  %more = add i64 %taken, 1
  br label %look
out:
  ret i64 %taken
}

define internal ptr @worker(ptr %number) {
entry:
  %me = ptrtoint ptr %number to i64
  br label %again
again:
  br label %spin
spin:
  %round = phi i64 [ 0, %again ], [ 0, %help ], [ %next, %pause ]
  %limit = load atomic i64, ptr @limit monotonic, align 8
  %allowed = icmp ult i64 %me, %limit
  br i1 %allowed, label %look, label %pause
look:
  %seen = load atomic i64, ptr @state acquire, align 8
  %left = and i64 %seen, 4294967295
  %idle = icmp eq i64 %left, 0
  br i1 %idle, label %pause, label %help
help:
  %taken = call i64 @work()
  br label %spin
pause:
  PAUSE
  %next = add i64 %round, 1
  %tired = icmp ugt i64 %next, 1000
  br i1 %tired, label %sleep, label %spin
sleep:
  %count = atomicrmw add ptr @sleeping, i64 1 seq_cst, align 8
  %ticket = load atomic i32, ptr @wake seq_cst, align 4
  %again_seen = load atomic i64, ptr @state seq_cst, align 8
  %again_left = and i64 %again_seen, 4294967295
  %still = icmp eq i64 %again_left, 0
  %refused = xor i1 %allowed, true
  %rest = or i1 %still, %refused
  br i1 %rest, label %wait, label %awake
wait:
  %woken = call i64 (i64, ...) @syscall(i64 FUTEX, ptr @wake, i64 128, i32 %ticket, ptr null, ptr null, i64 0)
  br label %awake
awake:
  %count2 = atomicrmw sub ptr @sleeping, i64 1 seq_cst, align 8
  br label %again
}

define i64 @start_worker(i64 %number) {
  %thread = alloca i64
  %id = inttoptr i64 %number to ptr
  %failed = call i32 @pthread_create(ptr %thread, ptr null, ptr @worker, ptr %id)
  %wide = zext i32 %failed to i64
  %ok = icmp eq i32 %failed, 0
  br i1 %ok, label %started, label %out
started:
  %handle = load i64, ptr %thread
  %detached = call i32 @pthread_detach(i64 %handle)
  %old = atomicrmw add ptr @workers, i64 1 seq_cst, align 8
  br label %out
out:
  ret i64 %wide
}

define void @set_limit(i64 %n) {
  store atomic i64 %n, ptr @limit seq_cst, align 8
  ret void
}

define void @reset() {
  store i64 0, ptr @state
  store i64 0, ptr @busy
  store i64 0, ptr @workers
  store i64 0, ptr @sleeping
  store i64 0, ptr @limit
  ret void
}

define i64 @parallelism() {
  %busy = load atomic i64, ptr @busy monotonic, align 8
  %workers = load atomic i64, ptr @workers monotonic, align 8
  %limit = load atomic i64, ptr @limit monotonic, align 8
  %less = icmp ult i64 %workers, %limit
  %most = select i1 %less, i64 %workers, i64 %limit
  %all = add i64 %most, 1
  %taken = icmp ne i64 %busy, 0
  %threads = select i1 %taken, i64 1, i64 %all
  ret i64 %threads
}

define void @run_parallel(ptr %f, ptr %a, i64 %n, i64 %t) {
entry:
  %workers = load atomic i64, ptr @workers monotonic, align 8
  %limit = load atomic i64, ptr @limit monotonic, align 8
  %some = icmp ne i64 %workers, 0
  %wanted = icmp ne i64 %limit, 0
  %both = and i1 %some, %wanted
  br i1 %both, label %claim, label %alone
claim:
  %pair = cmpxchg ptr @busy, i64 0, i64 1 acq_rel acquire, align 8
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
  store ptr %f, ptr @function
  store ptr %a, ptr @arguments
  store i64 %n, ptr @trips
  store i64 %t, ptr @tasks
  store atomic i64 0, ptr @finished release, align 8
  %old = load atomic i64, ptr @state monotonic, align 8
  %number = lshr i64 %old, 32
  %number2 = add i64 %number, 1
  %shifted = shl i64 %number2, 32
  %job = or i64 %shifted, %t
  store atomic i64 %job, ptr @state seq_cst, align 8
  %bell = atomicrmw add ptr @wake, i32 1 seq_cst, align 4
  %sleepers = load atomic i64, ptr @sleeping seq_cst, align 8
  %none = icmp eq i64 %sleepers, 0
  br i1 %none, label %go, label %ring
ring:
  %rung = call i64 (i64, ...) @syscall(i64 FUTEX, ptr @wake, i64 129, i32 2147483647, ptr null, ptr null, i64 0)
  br label %go
go:
  %mine = call i64 @work()
  br label %join
join:
  %round = phi i64 [ 0, %go ], [ %next, %spin ], [ 0, %yield ]
  %done = load atomic i64, ptr @finished acquire, align 8
  %complete = icmp eq i64 %done, %t
  br i1 %complete, label %end, label %not_yet
not_yet:
  %next = add i64 %round, 1
  %long = icmp ugt i64 %next, 1000
  br i1 %long, label %yield, label %spin
spin:
  PAUSE
  br label %join
yield:
  %y = call i32 @sched_yield()
  br label %join
end:
  store atomic i64 0, ptr @busy release, align 8
  ret void
}
"""

FUTEX_NUMBER = {"x86_64": "202", "aarch64": "98"}
PAUSE = {"x86_64": "call void @llvm.x86.sse2.pause()", "aarch64": "call void @llvm.aarch64.hint(i32 1)"}


def runtime_text(machine: str) -> str | None:
    """The IR for this machine; None where it has no futex that we know."""
    if machine not in FUTEX_NUMBER:
        return None
    return RUNTIME.replace("FUTEX", FUTEX_NUMBER[machine]).replace("PAUSE", PAUSE[machine])
