/* The pools of threads of the CPU backend: nothing is needed but pthreads, and on Linux the futex call.

   There are several pools, for programs that run at the same time on purpose (backends/cpu/team.py): a thread says
   which is its own, and has the first where it says nothing.

   In a pool one word says what there is to do: number of the job (32 bits), workers that may help (16), tasks (16).
   Tasks are cut into ranges, one for each thread. A thread takes those of its own range from the first on, then those
   of the ranges that follow from the last on, so that all are done however late a thread comes. So one core meets the
   same part of loops over equal rows, whose data its cache has. Of each range a word counts what is taken, by
   compare-and-swaps that fail when the job has changed meanwhile; it says of which job it counts, so that nobody has to
   begin it. The caller works too, and then waits for `finished`. A worker that finds nothing spins for a few
   microseconds, then sleeps on `wake`, and so does a caller on `finished`: spinning without bound would steal the core
   from other programs. A caller that finds the pool in use runs its tasks by itself, one after the other: a task is
   also what fits a cache. How many threads there are changes nothing in the results: a task writes what no other task
   writes.

   Where there are no pthreads everything runs in the calling thread.
*/
#include "waiting.h"

typedef void task_function(void *arguments, uint64_t first, uint64_t end);

/* Run task number `task` of `tasks`: its part of [0, trips). */
static inline void run_task(task_function *function, void *arguments, uint64_t trips, uint64_t tasks, uint64_t task) {
    function(arguments, task * trips / tasks, (task + 1) * trips / tasks);
}

static inline void run_alone(task_function *function, void *arguments, uint64_t trips, uint64_t tasks) {
    uint64_t task = 0;
    do
        run_task(function, arguments, trips, tasks, task);
    while (++task < tasks);
}

#if defined(WAIT_BY_FUTEX) || defined(WAIT_BY_CONDITION)

enum {
    POOLS = 64,
    MOST_TASKS = 32768,
    SPINS = 1000,        /* looks of a thread that has nothing to do */
    SPINS_AND_YIELDS = 1100, /* of a caller, who then lets others run for a while before it sleeps */
    FIELD = 65535,       /* the mask of a number of workers or tasks */
    RANGES = 64          /* more threads have none of their own */
};

/* What is taken of a range of tasks. Each stands on a line of the cache by itself. */
struct range {
    _Alignas(64) word64 taken; /* number of the job (32 bits), tasks taken at the end (16), and at the beginning (16) */
};

/* What several threads write stands on a line of the cache by itself. */
struct pool {
    _Alignas(64) word64 state; /* what there is to do */
    word64 busy;               /* 1 while a caller has the pool */
    word64 workers;            /* how many were started */
    task_function *function;   /* the job: these three are written before `state` tells of it */
    void *arguments;
    uint64_t trips;
    _Alignas(64) word64 finished; /* tasks of the job that are done */
    word64 waiting;               /* 1 where the caller sleeps until they are */
    _Alignas(64) word32 wake;     /* rung for each job */
    word64 sleeping;              /* workers that wait for that */
    struct range ranges[RANGES];
};

static struct pool pools[POOLS];
static uint64_t limit_key; /* of a thread: workers that may help it, and above them the number of its pool */
static uint64_t stop_key;  /* of a thread: the word that says whether its program is to end */

int32_t pthread_create(uint64_t *thread, const void *attributes, void *(*function)(void *), void *argument);
int32_t pthread_detach(uint64_t thread);
int32_t pthread_key_create(uint64_t *key, void (*end)(void *));
void *pthread_getspecific(uint64_t key);
int32_t pthread_setspecific(uint64_t key, const void *value);

static inline struct pool *pool_at(uint64_t number) {
    return &pools[number & (POOLS - 1)];
}

static inline uint64_t my_setting(void) {
    return (uint64_t)pthread_getspecific(limit_key);
}

/* The word to sleep on until tasks are finished: the lower half of the count. */
static inline word32 *lower_half(word64 *word) {
    return (word32 *)word;
}

/* Take a task of a range for the job that a pool's `state` told of: the first one left, or the last. Returns its
   number, or -1 where none is left. */
static inline int64_t take(struct pool *pool, uint64_t state, uint64_t range, uint64_t ranges, int last) {
    uint64_t tasks = state & FIELD, first = range * tasks / ranges, end = (range + 1) * tasks / ranges;
    word64 *word = &pool->ranges[range].taken;
    uint64_t taken = atomic_load_explicit(word, memory_order_acquire);
    for (;;) {
        uint64_t counts = taken;
        if (taken >> 32 != state >> 32) {
            /* It counts for another job: an earlier one, if this is still the job. */
            if (atomic_load_explicit(&pool->state, memory_order_acquire) != state)
                return -1;
            counts = state >> 32 << 32;
        }
        uint64_t at_beginning = counts & FIELD, at_end = counts >> 16 & FIELD;
        if (first + at_beginning + at_end == end)
            return -1;
        uint64_t one = last ? FIELD + 1 : 1;
        if (atomic_compare_exchange_strong_explicit(
                word, &taken, counts + one, memory_order_acq_rel, memory_order_acquire))
            return (int64_t)(last ? end - 1 - at_end : first + at_beginning);
    }
}

/* Take tasks of the job that a pool's `state` told of until none is left, as thread number `me`. */
APART void work(struct pool *pool, uint64_t state, uint64_t me) {
    uint64_t tasks = state & FIELD, threads = (state >> 16 & FIELD) + 1;
    uint64_t ranges = threads < tasks ? threads : tasks;
    if (ranges > RANGES)
        ranges = RANGES;
    for (uint64_t step = 0; step < ranges; step++) {
        int64_t task;
        while ((task = take(pool, state, (me + step) % ranges, ranges, step != 0 || me >= ranges)) >= 0) {
            run_task(pool->function, pool->arguments, pool->trips, tasks, (uint64_t)task);
            uint64_t finished = atomic_fetch_add_explicit(&pool->finished, 1, memory_order_seq_cst) + 1;
            if (finished == tasks && atomic_load_explicit(&pool->waiting, memory_order_seq_cst))
                awaken(lower_half(&pool->finished));
        }
    }
}

/* Whether worker number `me`, who has done what it could for the job that `done` told of, may help with another. */
static inline int may_help(uint64_t state, uint64_t done, uint64_t me) {
    return state != done && me < (state >> 16 & FIELD);
}

static void *worker(void *packed) {
    uint64_t me = (uint64_t)packed & FIELD, done = 0;
    struct pool *pool = pool_at((uint64_t)packed >> 16);
    for (;;) {
        for (uint64_t round = 0; round < SPINS + 1;) {
            uint64_t state = atomic_load_explicit(&pool->state, memory_order_acquire);
            if (may_help(state, done, me)) {
                work(pool, state, me + 1);
                done = state;
                round = 0;
            } else {
                relax();
                round++;
            }
        }
        atomic_fetch_add_explicit(&pool->sleeping, 1, memory_order_seq_cst);
        uint32_t ticket = atomic_load_explicit(&pool->wake, memory_order_seq_cst);
        /* A caller that posts from here on sees that somebody sleeps. */
        if (!may_help(atomic_load_explicit(&pool->state, memory_order_seq_cst), done, me))
            wait(&pool->wake, ticket);
        atomic_fetch_sub_explicit(&pool->sleeping, 1, memory_order_seq_cst);
    }
}

/* Start one more thread of a pool. Returns 0, or the error of the system. */
int64_t start_worker(uint64_t number, uint64_t which) {
    uint64_t thread;
    int32_t failed = pthread_create(&thread, NULL, worker, (void *)(which << 16 | number));
    if (!failed) {
        pthread_detach(thread);
        atomic_fetch_add_explicit(&pool_at(which)->workers, 1, memory_order_seq_cst);
    }
    return (uint32_t)failed;
}

/* Before all others. */
void prepare(void) {
    pthread_key_create(&limit_key, NULL);
    pthread_key_create(&stop_key, NULL);
    prepare_waiting();
}

/* Forget all threads: after a fork the child has none. */
void reset(void) {
    __builtin_memset(pools, 0, sizeof pools);
    prepare_waiting();
}

/* workers + (pool << 16): how many of which pool help the thread that calls this. */
void set_limit(uint64_t setting) {
    pthread_setspecific(limit_key, (void *)setting);
}

/* What this thread looks at to know whether its program is to end. Returns the word of before. */
void *set_stop(word32 *word) {
    void *before = pthread_getspecific(stop_key);
    pthread_setspecific(stop_key, word);
    return before;
}

/* Whether it is to end. */
int64_t stopped(void) {
    word32 *word = pthread_getspecific(stop_key);
    return word ? atomic_load_explicit(word, memory_order_acquire) : 0;
}

/* How many threads would work on a job, the caller among them. */
uint64_t parallelism(void) {
    uint64_t setting = my_setting(), limit = setting & FIELD;
    struct pool *pool = pool_at(setting >> 16);
    uint64_t busy = atomic_load_explicit(&pool->busy, memory_order_relaxed);
    uint64_t workers = atomic_load_explicit(&pool->workers, memory_order_relaxed);
    return busy ? 1 : (workers < limit ? workers : limit) + 1;
}

/* Wait until all tasks of the caller's job are finished. */
static inline void join(struct pool *pool, uint64_t tasks) {
    for (uint64_t round = 1; atomic_load_explicit(&pool->finished, memory_order_acquire) != tasks; round++) {
        if (round <= SPINS) {
            relax();
        } else if (round <= SPINS_AND_YIELDS) {
            sched_yield();
        } else {
            atomic_store_explicit(&pool->waiting, 1, memory_order_seq_cst);
            /* Who finishes the last task from here on sees that somebody waits. */
            uint64_t finished = atomic_load_explicit(&pool->finished, memory_order_seq_cst);
            if (finished != tasks)
                wait(lower_half(&pool->finished), (uint32_t)finished);
            atomic_store_explicit(&pool->waiting, 0, memory_order_seq_cst);
        }
    }
}

/* The number of the job after the one that `state` told of. It is never 0: the words of ranges begin so, and begin
   again where numbers do. */
static inline uint64_t next_job(struct pool *pool, uint64_t state) {
    uint64_t number = (uint32_t)((state >> 32) + 1);
    if (number != 0)
        return number;
    for (uint64_t range = 0; range < RANGES; range++)
        atomic_store_explicit(&pool->ranges[range].taken, 0, memory_order_relaxed);
    return 1;
}

/* function(arguments, first, end) over [0, trips) in so many parts. */
void run_parallel(task_function *function, void *arguments, uint64_t trips, uint64_t parts) {
    uint64_t setting = my_setting(), limit = setting & FIELD, nobody = 0;
    struct pool *pool = pool_at(setting >> 16);
    uint64_t tasks = parts > MOST_TASKS ? MOST_TASKS : parts;
    uint64_t workers = atomic_load_explicit(&pool->workers, memory_order_relaxed);
    uint64_t helpers = workers < limit ? workers : limit;
    if (helpers == 0
        || !atomic_compare_exchange_strong_explicit(
            &pool->busy, &nobody, 1, memory_order_acq_rel, memory_order_acquire)) {
        run_alone(function, arguments, trips, tasks);
        return;
    }
    pool->function = function;
    pool->arguments = arguments;
    pool->trips = trips;
    atomic_store_explicit(&pool->finished, 0, memory_order_release);
    uint64_t number = next_job(pool, atomic_load_explicit(&pool->state, memory_order_relaxed));
    uint64_t state = (number << 16 | helpers) << 16 | tasks;
    atomic_store_explicit(&pool->state, state, memory_order_seq_cst);
    atomic_fetch_add_explicit(&pool->wake, 1, memory_order_seq_cst);
    if (atomic_load_explicit(&pool->sleeping, memory_order_seq_cst))
        awaken(&pool->wake);
    work(pool, state, 0);
    join(pool, tasks);
    atomic_store_explicit(&pool->busy, 0, memory_order_release);
}

#else

int64_t start_worker(uint64_t number, uint64_t which) {
    return 1;
}

void prepare(void) {}

void reset(void) {}

void set_limit(uint64_t setting) {}

void *set_stop(word32 *word) {
    return NULL;
}

int64_t stopped(void) {
    return 0;
}

uint64_t parallelism(void) {
    return 1;
}

void run_parallel(task_function *function, void *arguments, uint64_t trips, uint64_t parts) {
    run_alone(function, arguments, trips, parts);
}

#endif
