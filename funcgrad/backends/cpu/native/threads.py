"""The pools of threads of the CPU backend, in C: source/threads.c says how they work.

run_parallel(function, arguments, trips, tasks)    function(arguments, first, end) over [0, trips) in `tasks` parts
parallelism()                                      how many threads would work on a job, the caller among them
start_worker(number, pool)                         one more thread
set_limit(workers + (pool << 16))                  how many of which pool help the thread that calls this
set_stop(word)                                     what this thread looks at to know whether its program is to end
stopped()                                          whether it is
prepare()                                          before all others
reset()                                            forget all threads: after a fork the child has none
"""

SYMBOLS = (
    "run_parallel", "parallelism", "start_worker", "set_limit", "set_stop", "stopped", "prepare", "reset",
)  # fmt: skip
MOST_WORKERS = 4096  # of a pool
POOLS = 64
