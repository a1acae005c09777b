/* What happens between a call from Python and the doorbell (hcq/native.py says what a job is, and which structures these
   are). Nothing is changed before it is sure that the job can start.
*/
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct queue {
    char *ring;
    uint64_t mask;
    uint64_t put;
    volatile void *end;
    volatile void *doorbell;
    uint64_t token;
    uint64_t issued;
    const _Atomic uint64_t *signal;
    void (*notify)(void); /* of a stand-in of the device; null where the doorbell is one */
    uint64_t entry_nbytes; /* a multiple of 4, MOST_WORDS words at most */
    uint64_t address_at;   /* byte of an entry where the address of a block is added; NOWHERE: the block has entries */
    uint64_t step;         /* by how much `end` counts an entry; 0: it is the entry's number in the ring */
    uint64_t narrow;       /* whether the device compares 32 bits of its signal */
    uint64_t *puts;        /* `put` after each of the last starts, by the value that it took, in as many places as the ring */
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

struct entries {
    uint64_t place; /* where they are; or, where the queue adds no address, the byte of the block */
    uint64_t count;
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
    const struct entries *entries; /* of each queue */
    uint64_t *fences;
};
_Static_assert(sizeof(struct queue) == 14 * 8 && sizeof(struct arena) == 7 * 8, "Python writes these");
_Static_assert(sizeof(struct job) == 15 * 8 && sizeof(struct field) == 24, "Python writes these");
_Static_assert(sizeof(struct entries) == 16, "Python writes these");

enum outcome { STARTED, RING_IS_FULL, IS_RUNNING, ARENA_IS_FULL, VALUES_ARE_USED_UP };
enum { MOST_WORDS = 16 };
#define NOWHERE UINT64_MAX

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
        if (queue->put + job->entries[i].count - queue->puts[ended & queue->mask] > queue->mask + 1) {
            return RING_IS_FULL;
        }
        if (queue->narrow && !(uint32_t)(queue->issued + 1)) {
            return VALUES_ARE_USED_UP; /* 0 is less than what came before it */
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

/* Write an entry, with the block's address. Its first word, by which a device may know that there is one, comes last. */
static inline void write_entry(struct queue *queue, const char *entry, uint64_t device) {
    volatile uint32_t *place = (volatile uint32_t *)(queue->ring + (queue->put & queue->mask) * queue->entry_nbytes);
    uint32_t words[MOST_WORDS];
    uint64_t count = queue->entry_nbytes / 4, address;
    for (uint64_t i = 0; i < count; i++) {
        words[i] = ((const uint32_t *)entry)[i];
    }
    if (queue->address_at != NOWHERE) {
        __builtin_memcpy(&address, (char *)words + queue->address_at, 8);
        address += device;
        __builtin_memcpy((char *)words + queue->address_at, &address, 8);
    }
    for (uint64_t i = 1; i < count; i++) {
        place[i] = words[i];
    }
    atomic_thread_fence(memory_order_release);
    place[0] = words[0];
    queue->put++;
}

/* Give the device entries. The commands must be in memory before the ring's new end is, and that before the doorbell
   rings. A doorbell takes the queue's token, or, where `end` counts on, that less the token.
*/
static inline void ring(struct queue *queue, const struct entries *entries, const struct job *job) {
    uint64_t place = entries->place + (queue->address_at == NOWHERE ? job->host : 0);
    for (uint64_t i = 0; i < entries->count; i++) {
        write_entry(queue, (const char *)place + i * queue->entry_nbytes, job->device);
    }
    queue->puts[queue->issued & queue->mask] = queue->put;
    atomic_thread_fence(memory_order_seq_cst);
    if (queue->step) {
        uint64_t end = queue->put * queue->step;
        *(volatile uint64_t *)queue->end = end;
        atomic_thread_fence(memory_order_seq_cst);
        *(volatile uint64_t *)queue->doorbell = end - queue->token;
    } else {
        *(volatile uint32_t *)queue->end = (uint32_t)(queue->put & queue->mask);
        atomic_thread_fence(memory_order_seq_cst);
        *(volatile uint32_t *)queue->doorbell = (uint32_t)queue->token;
    }
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
        ring(job->queue_list[i], &job->entries[i], job);
    }
    return STARTED;
}
