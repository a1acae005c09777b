/* What happens between a call from Python and the doorbell (hcq/native.py says what a job is, and which structures these
   are). Nothing is changed before it is sure that the job can start.
*/
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct queue {
    volatile uint64_t *ring;
    uint64_t mask;
    uint64_t put;
    volatile uint32_t *end;
    volatile uint32_t *doorbell;
    uint64_t token;
    uint64_t issued;
    const _Atomic uint64_t *signal;
    void (*notify)(void); /* of a stand-in of the device; null where the doorbell is one */
};

struct arena {
    uint64_t host;
    uint64_t device_minus_host;
    uint64_t segment_nbytes;
    uint64_t segments;
    uint64_t position;
    uint64_t segment;
    uint64_t *fences;
};

struct field {
    uint32_t offset;
    uint8_t shift; /* of the value, to the right */
    uint8_t at;    /* where its bits begin in the word */
    uint8_t is_wide;
    uint8_t unused;
    uint64_t mask;
    uint64_t addend;
};

struct job {
    uint64_t host;
    uint64_t device;
    uint64_t nbytes;
    const void *template;
    struct arena *arena;
    uint64_t *table;
    uint64_t *last;
    uint64_t symbols;
    uint64_t values;
    const uint32_t *starts;
    const struct field *fields;
    uint64_t queues;
    struct queue **queue_list;
    const uint64_t *entries;
    uint64_t *fences;
};
_Static_assert(sizeof(struct queue) == 9 * 8 && sizeof(struct arena) == 7 * 8, "Python writes these");
_Static_assert(sizeof(struct job) == 15 * 8 && sizeof(struct field) == 24, "Python writes these");

enum outcome { STARTED, RING_IS_FULL, IS_RUNNING, ARENA_IS_FULL };

/* What the device has ended of a queue. */
static inline uint64_t done(const struct queue *queue) {
    return atomic_load_explicit(queue->signal, memory_order_acquire);
}

/* Whether all queues have room, and the last run of a block at one place has ended. */
static inline enum outcome may_start(const struct job *job) {
    for (uint64_t i = 0; i < job->queues; i++) {
        const struct queue *queue = job->queue_list[i];
        uint64_t ended = done(queue);
        if ((int64_t)(queue->issued - ended) >= (int64_t)queue->mask) {
            return RING_IS_FULL;
        }
        if (!job->template && ended < job->fences[i]) {
            return IS_RUNNING;
        }
    }
    return STARTED;
}

/* Copy a template to the next place of the arena. A segment is entered when its last user has ended. */
static inline bool placed(struct job *job) {
    struct arena *arena = job->arena;
    const struct queue *first = job->queue_list[0];
    uint64_t segment = arena->segment, position = arena->position;
    if (position + job->nbytes > (segment + 1) * arena->segment_nbytes) {
        segment = segment + 1 == arena->segments ? 0 : segment + 1;
        if (done(first) < arena->fences[segment]) {
            return false;
        }
        position = segment * arena->segment_nbytes;
    }
    arena->segment = segment;
    arena->position = position + job->nbytes;
    arena->fences[segment] = first->issued + 1;
    job->host = arena->host + position;
    job->device = job->host + arena->device_minus_host;
    __builtin_memcpy((void *)job->host, job->template, job->nbytes);
    return true;
}

static inline void write_field(char *block, const struct field *field, uint64_t value) {
    value += field->addend;
    if (field->is_wide) {
        __builtin_memcpy(block + field->offset, &value, 8); /* words are of 4 bytes */
        return;
    }
    uint32_t *word = (uint32_t *)(block + field->offset);
    uint32_t bits = (uint32_t)((value >> field->shift & field->mask) << field->at);
    *word = (*word & ~(uint32_t)(field->mask << field->at)) | bits;
}

/* Write the fields of the symbols that have another value than in the last run; of a fresh copy, all. */
static inline void write_fields(struct job *job) {
    for (uint64_t symbol = 0; symbol < job->symbols; symbol++) {
        uint64_t value = job->table[symbol];
        if (!job->template && value == job->last[symbol]) {
            continue;
        }
        job->last[symbol] = value;
        for (uint32_t i = job->starts[symbol]; i < job->starts[symbol + 1]; i++) {
            write_field((char *)job->host, &job->fields[i], value);
        }
    }
}

/* Give the device an entry. The commands must be in memory before the ring's new end is, and that before the doorbell
   rings.
*/
static inline void ring(struct queue *queue, uint64_t entry) {
    queue->ring[queue->put & queue->mask] = entry;
    queue->put++;
    atomic_thread_fence(memory_order_seq_cst);
    *queue->end = (uint32_t)(queue->put & queue->mask);
    atomic_thread_fence(memory_order_seq_cst);
    *queue->doorbell = (uint32_t)queue->token;
    if (queue->notify) {
        queue->notify();
    }
}

int32_t start(struct job *job, const uint64_t *given) {
    enum outcome found = may_start(job);
    if (found != STARTED) {
        return found;
    }
    if (job->template && !placed(job)) {
        return ARENA_IS_FULL;
    }
    for (uint64_t i = 0; i < job->queues; i++) {
        job->table[i] = job->fences[i] = ++job->queue_list[i]->issued;
    }
    job->table[job->queues] = job->device;
    __builtin_memcpy(&job->table[job->queues + 1], given, 8 * job->values);
    write_fields(job);
    for (uint64_t i = 0; i < job->queues; i++) {
        ring(job->queue_list[i], job->entries[i] + job->device);
    }
    return STARTED;
}
