/* What threads of one process do together: teams that run one program, and the collectives of groups.

   A job is a function of a table, as programs are: member k runs it on table k. A member of a group has a pair of
   words: the group, and its rank there. A collective begins with a meeting, at which each member leaves the address of
   its `arguments`: results, then operands. So every member can read the operands of all where they are, and it ends
   with a meeting, after which they may change. Nothing is ever copied on the way, and no lock of Python's is taken.

   group_reduce: each member reduces one part of the elements, in the order of the members, and writes it to the results
   of all. So a sum is the same whoever came first, the same bits for all, and a result may be its own operand.

   Members that do different things would read each other's memory wrongly, or wait for ever. So each leaves a number
   that says what it does (`number`, the same where it is the same), and a member that has ended its part is counted in
   its groups as gone: who finds another number, or waits for somebody who is gone, says so in the job (`differ`) and
   stops it.

   Who waits at a meeting spins for a while where each member has a core, then yields, then sleeps for at most 50 ms at
   a time, after which it asks whether the program is to end. Functions that return a number return 1 when it is, else
   0.
*/
#include "../waiting.h"

/* What several threads write stands on a line of the cache by itself. Python makes and fills these (backends/cpu/
   team.py), as words of 64 bits at the offsets that AT states. */
#define LINE 64
#define AT(type, field, offset) _Static_assert(offsetof(type, field) == offset, "Python writes this")

typedef int32_t program(void *table);

struct group;

struct job {
    program *function;
    char *tables; /* of the members, each `stride` bytes after the one before */
    uint64_t stride;
    int32_t *results;     /* what the function returned, for each member */
    struct group *groups; /* the first of all */
    uint64_t limit;       /* threads that may help each member */
    struct membership *words;
    uint64_t partitions;          /* how many words each member has */
    _Alignas(LINE) word32 stop;   /* 1 when all are to end */
    _Alignas(LINE) word32 differ; /* enum difference */
};
AT(struct job, function, 0);
AT(struct job, tables, 8);
AT(struct job, stride, 16);
AT(struct job, results, 24);
AT(struct job, groups, 32);
AT(struct job, limit, 40);
AT(struct job, words, 48);
AT(struct job, partitions, 56);
AT(struct job, stop, 64);
AT(struct job, differ, 128);

/* One waits for another that is gone; members do different things. */
enum difference { GONE = 1, DIFFERENT = 2 };

/* What a member leaves for the others. */
struct shown {
    _Alignas(LINE) char **arguments;
    uint64_t number;
};

struct group {
    _Alignas(LINE) word32 arrived;   /* members that are at the meeting */
    _Alignas(LINE) word32 epoch;     /* meetings that were */
    _Alignas(LINE) word32 sleepers;  /* members that wait for the next one asleep */
    _Alignas(LINE) struct job *job;
    uint64_t size;
    uint64_t spins;
    struct group *next;
    word32 gone; /* members that have ended their part */
    struct shown members[];
};
AT(struct group, arrived, 0);
AT(struct group, epoch, 64);
AT(struct group, sleepers, 128);
AT(struct group, job, 192);
AT(struct group, size, 200);
AT(struct group, spins, 208);
AT(struct group, next, 216);
AT(struct group, gone, 224);
AT(struct group, members, 256);

struct membership {
    struct group *group;
    uint64_t rank;
};

struct team {
    _Alignas(LINE) word32 bell;     /* rung for each job, and at the end */
    _Alignas(LINE) word32 sleepers; /* members that wait for it asleep */
    _Alignas(LINE) word32 done;     /* members, other than the caller, that have done their part */
    _Alignas(LINE) word32 waiting;  /* 1 where the caller sleeps until all have */
    _Alignas(LINE) struct job *job;
    uint64_t size;
    uint64_t spins;
    word32 ended;
};
AT(struct team, bell, 0);
AT(struct team, sleepers, 64);
AT(struct team, done, 128);
AT(struct team, waiting, 192);
AT(struct team, job, 256);
AT(struct team, size, 264);
AT(struct team, spins, 272);
AT(struct team, ended, 280);

/* Of threads.c. */
void set_limit(uint64_t setting);
void *set_stop(word32 *word);

/* Of signals.c. */
int64_t interrupted(void);

void prepare_teams(void) {
    prepare_waiting();
}

/* ---- waiting ---- */

enum { YIELDS = 100 };
enum outcome { CHANGED = 0, INTERRUPTED = 1, ALONE = 2 };

/* Wait until a word is another one than was seen. ALONE: it never will be, because somebody is gone. */
APART enum outcome
wait_for_change(word32 *word, word32 *sleepers, uint32_t seen, uint64_t spins, const word32 *gone) {
    for (uint64_t round = 0; atomic_load_explicit(word, memory_order_acquire) == seen; round++) {
        if (round < spins) {
            relax();
        } else if (round < spins + YIELDS) {
            sched_yield();
        } else {
            atomic_fetch_add_explicit(sleepers, 1, memory_order_seq_cst);
            doze(word, seen);
            atomic_fetch_sub_explicit(sleepers, 1, memory_order_seq_cst);
            if (atomic_load_explicit(word, memory_order_acquire) != seen)
                return CHANGED;
            if (atomic_load_explicit(gone, memory_order_seq_cst)) {
                /* Whoever is gone may have changed the word before. */
                return atomic_load_explicit(word, memory_order_seq_cst) == seen ? ALONE : CHANGED;
            }
            if (interrupted())
                return INTERRUPTED;
        }
    }
    return CHANGED;
}

static void ring(word32 *word, word32 *sleepers) {
    if (atomic_load_explicit(sleepers, memory_order_seq_cst))
        awaken(word);
}

APART void open_meeting(struct group *group) {
    atomic_fetch_add_explicit(&group->epoch, 1, memory_order_seq_cst);
    ring(&group->epoch, &group->sleepers);
}

/* Let all members end where they next meet, or ask whether to end. */
void stop_job(struct job *job) {
    atomic_store_explicit(&job->stop, 1, memory_order_seq_cst);
    for (struct group *group = job->groups; group; group = group->next)
        open_meeting(group);
}

APART void differ(struct group *group, enum difference how) {
    atomic_store_explicit(&group->job->differ, how, memory_order_seq_cst);
    stop_job(group->job);
}

/* ---- groups ---- */

APART int64_t meet(struct group *group) {
    uint32_t size = (uint32_t)group->size;
    uint64_t spins = group->spins;
    struct job *job = group->job;
    uint32_t epoch = atomic_load_explicit(&group->epoch, memory_order_acquire);
    if (atomic_fetch_add_explicit(&group->arrived, 1, memory_order_acq_rel) + 1 == size) {
        atomic_store_explicit(&group->arrived, 0, memory_order_relaxed);
        open_meeting(group);
    } else {
        switch (wait_for_change(&group->epoch, &group->sleepers, epoch, spins, &group->gone)) {
        case ALONE:
            differ(group, GONE);
            return 1;
        case INTERRUPTED:
            return 1;
        case CHANGED:
            break;
        }
    }
    return atomic_load_explicit(&job->stop, memory_order_acquire);
}

/* A barrier. */
int64_t group_meet(struct membership *member) {
    return meet(member->group);
}

/* Leave for the others the address of the arguments, and what they are for; and meet them. */
APART int64_t show(char **arguments, struct membership *member, uint64_t number) {
    struct group *group = member->group;
    uint64_t size = group->size;
    group->members[member->rank].arguments = arguments;
    group->members[member->rank].number = number;
    if (meet(group))
        return 1;
    for (uint64_t k = 0; k < size; k++) {
        if (group->members[k].number != number) {
            differ(group, DIFFERENT);
            return 1;
        }
    }
    return 0;
}

/* Argument number i of all members, to a table. */
static void arguments_of_all(struct group *group, uint64_t size, uint64_t i, char **table) {
    for (uint64_t k = 0; k < size; k++)
        table[k] = group->members[k].arguments[i];
}

/* ---- reductions ---- */

/* A kernel of reduce.c: `count` elements of n operands, combined, to each of m results. */
typedef void reduction(
    char **operands, uint64_t n, uint64_t from, char **results, uint64_t m, uint64_t to, uint64_t count);

/* Where the share of a member begins, in multiples of 64 elements; the last one ends where the elements do. */
static inline uint64_t share(uint64_t rank, uint64_t size, uint64_t total) {
    return rank >= size ? total : rank * total / size & -(uint64_t)64;
}

/* arguments: results, then as many operands. sizes: elements of each, and of all. */
int64_t group_reduce(char **arguments, struct membership *member, uint64_t number, uint64_t buffers,
                     const uint64_t *sizes, reduction *kernel) {
    struct group *group = member->group;
    uint64_t size = group->size;
    char **operands = __builtin_alloca(size * sizeof *operands);
    char **results = __builtin_alloca(size * sizeof *results);
    uint64_t first = share(member->rank, size, sizes[buffers]);
    uint64_t end = share(member->rank + 1, size, sizes[buffers]);
    if (show(arguments, member, number))
        return 1;
    for (uint64_t b = 0, offset = 0; b < buffers; offset += sizes[b++]) {
        uint64_t low = first > offset ? first : offset;
        uint64_t high = end < offset + sizes[b] ? end : offset + sizes[b];
        if (low < high) {
            arguments_of_all(group, size, b, results);
            arguments_of_all(group, size, b + buffers, operands);
            kernel(operands, size, low - offset, results, size, low - offset, high - low);
        }
    }
    return meet(group);
}

/* The operand is rows of a run of elements for each member. */
int64_t group_scatter(char **arguments, struct membership *member, uint64_t number, uint64_t rows, uint64_t run,
                      reduction *kernel) {
    struct group *group = member->group;
    uint64_t size = group->size, rank = member->rank;
    char **operands = __builtin_alloca(size * sizeof *operands);
    if (show(arguments, member, number))
        return 1;
    arguments_of_all(group, size, 1, operands);
    for (uint64_t row = 0; row < rows; row++)
        kernel(operands, size, (row * size + rank) * run, arguments, 1, row * run, run);
    return meet(group);
}

/* ---- what only moves ---- */

static inline void copy_run(char *to, const char *from, uint64_t nbytes) {
    switch (nbytes) {
    case 1: __builtin_memcpy(to, from, 1); break;
    case 2: __builtin_memcpy(to, from, 2); break;
    case 4: __builtin_memcpy(to, from, 4); break;
    case 8: __builtin_memcpy(to, from, 8); break;
    default: __builtin_memcpy(to, from, nbytes);
    }
}

/* How a member's result is made of runs of bytes of all operands (trace/calls/exchange.py). */
struct form {
    uint64_t outer, inner, run;
    uint64_t to_outer, to_inner;     /* steps of the result */
    uint64_t from_outer, from_inner; /* steps of the operand */
    uint64_t apart;      /* in the result: between the blocks that come from neighbouring members */
    uint64_t apart_from; /* in the operand: between those that go to neighbours */
};

/* all_gather and all_to_all: blocks of all members, joined. */
int64_t group_move(char **arguments, struct membership *member, uint64_t number, const struct form *form) {
    struct group *group = member->group;
    uint64_t size = group->size, rank = member->rank;
    struct form f = *form;
    char *result = arguments[0];
    if (show(arguments, member, number))
        return 1;
    for (uint64_t k = 0; k < size; k++) {
        uint64_t source = (k + rank) % size; /* so that not all read the same memory at once */
        char *to = result + source * f.apart;
        const char *from = group->members[source].arguments[1] + rank * f.apart_from;
        for (uint64_t o = 0; o < f.outer; o++)
            for (uint64_t i = 0; i < f.inner; i++)
                copy_run(to + o * f.to_outer + i * f.to_inner, from + o * f.from_outer + i * f.from_inner, f.run);
    }
    return meet(group);
}

/* The result is the operand of the member that `sources` has for this one; zeros where that is negative. */
int64_t group_permute(
    char **arguments, struct membership *member, uint64_t number, uint64_t nbytes, const int64_t *sources) {
    struct group *group = member->group;
    int64_t source = sources[member->rank];
    char *result = arguments[0];
    if (show(arguments, member, number))
        return 1;
    if (source < 0)
        __builtin_memset(result, 0, nbytes);
    else
        __builtin_memcpy(result, group->members[source].arguments[1], nbytes);
    return meet(group);
}

/* ---- teams ---- */

/* Before a run: all are there. */
static void gather_groups(struct job *job) {
    for (struct group *group = job->groups; group; group = group->next)
        atomic_store_explicit(&group->gone, 0, memory_order_seq_cst);
}

/* Say in the groups of a member that it will not come any more. */
static void leave_groups(struct job *job, uint64_t rank) {
    struct membership *row = job->words + rank * job->partitions;
    for (uint64_t i = 0, count = job->partitions; i < count; i++)
        if (row[i].group)
            atomic_fetch_add_explicit(&row[i].group->gone, 1, memory_order_seq_cst);
}

/* The part of one member. */
static void take_part(struct job *job, uint64_t rank) {
    char *table = job->tables + rank * job->stride;
    int32_t *result = job->results + rank;
    void *around = set_stop(&job->stop);
    set_limit(rank << 16 | job->limit);
    int32_t code = job->function(table);
    *result = code;
    leave_groups(job, rank);
    set_stop(around);
    if (code)
        stop_job(job);
}

/* A thread of a team: runs its part of every job, until the team ends. */
void serve(struct team *team, uint64_t rank) {
    uint32_t size = (uint32_t)team->size, heard = 0;
    uint64_t spins = team->spins;
    for (;;) {
        uint32_t bell;
        for (uint64_t round = 0; (bell = atomic_load_explicit(&team->bell, memory_order_acquire)) == heard;) {
            if (round < spins) {
                relax();
                round++;
            } else {
                atomic_fetch_add_explicit(&team->sleepers, 1, memory_order_seq_cst);
                wait(&team->bell, heard);
                atomic_fetch_sub_explicit(&team->sleepers, 1, memory_order_seq_cst);
                round = 0;
            }
        }
        heard = bell;
        if (atomic_load_explicit(&team->ended, memory_order_relaxed))
            return;
        take_part(team->job, rank);
        if (atomic_fetch_add_explicit(&team->done, 1, memory_order_seq_cst) + 2 == size)
            ring(&team->done, &team->waiting);
    }
}

/* The caller is member 0; returns when all members are done. */
void run_team(struct team *team, struct job *job) {
    static word32 nobody_gone;
    uint32_t others = (uint32_t)team->size - 1, done;
    uint64_t spins = team->spins;
    gather_groups(job);
    team->job = job;
    atomic_store_explicit(&team->done, 0, memory_order_seq_cst);
    atomic_fetch_add_explicit(&team->bell, 1, memory_order_seq_cst);
    ring(&team->bell, &team->sleepers);
    take_part(job, 0);
    while ((done = atomic_load_explicit(&team->done, memory_order_acquire)) != others) {
        if (wait_for_change(&team->done, &team->waiting, done, spins, &nobody_gone) != CHANGED) {
            job->results[0] = 1;
            stop_job(job);
        }
    }
}

/* Its threads return. */
void end_team(struct team *team) {
    atomic_store_explicit(&team->ended, 1, memory_order_seq_cst);
    atomic_fetch_add_explicit(&team->bell, 1, memory_order_seq_cst);
    awaken(&team->bell);
}
