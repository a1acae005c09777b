/* What happens between a call from Python and the doorbell (hcq/native.py says what a job is, and which structures these
   are). Nothing is changed before it is sure that the job can start, and then nothing fails, and no code of Python runs.
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
    uint64_t lost;         /* whether it takes nothing any more */
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
    char *image; /* the block as it is for the device; memory of the device is slow to read */
    struct arena *arena; /* where it goes at each start; null where it is at one place for good */
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
    const struct queue *other; /* whose work has to be put in order with that on regions; null where there is none */
    struct object *note;       /* is told of each start on regions; null where nobody is */
    struct object *range;      /* the name of an attribute */
    uint64_t outcome;          /* of the last try */
};
_Static_assert(sizeof(struct queue) == 15 * 8 && sizeof(struct arena) == 7 * 8, "Python writes these");
_Static_assert(sizeof(struct job) == 19 * 8 && sizeof(struct field) == 24, "Python writes these");
_Static_assert(sizeof(struct entries) == 16, "Python writes these");

enum outcome { STARTED, IS_LOST, RING_IS_FULL, IS_RUNNING, ARENA_IS_FULL, VALUES_ARE_USED_UP, OTHER_IS_RUNNING, WRONG_COUNT };
enum { MOST_WORDS = 16 };
#define NOWHERE UINT64_MAX

/* What the device has ended of a queue. */
static inline uint64_t done(const struct queue *queue) {
    return atomic_load_explicit(queue->signal, memory_order_acquire);
}

/* Whether the last run of a job that is at one place for good has not ended. */
static inline bool runs(const struct job *job) {
    for (uint64_t i = 0; i < job->queues; i++) {
        if (done(job->queue_list[i]) < job->fences[i]) {
            return true;
        }
    }
    return false;
}

/* Whether all queues take one more start. */
static inline enum outcome queues_outcome(const struct job *job) {
    for (uint64_t i = 0; i < job->queues; i++) {
        const struct queue *queue = job->queue_list[i];
        if (queue->lost) {
            return IS_LOST;
        }
        uint64_t ended = done(queue);
        if (ended > queue->issued) {
            return RING_IS_FULL; /* something else wrote that: Python says so */
        }
        if (queue->put + job->entries[i].count - queue->puts[ended & queue->mask] > queue->mask) {
            return RING_IS_FULL; /* the entry that signalled may still be the device's: it is counted, too */
        }
        if (queue->narrow && !(uint32_t)(queue->issued + 1)) {
            return VALUES_ARE_USED_UP; /* 0 is less than what came before it */
        }
    }
    return STARTED;
}

struct place {
    uint64_t segment;
    uint64_t position;
};

/* Find the next place of the arena for a template. A segment is entered when its last user has ended. */
static inline bool find_place(const struct job *job, struct place *place) {
    const struct arena *arena = job->arena;
    *place = (struct place){arena->segment, arena->position};
    if (place->position + job->nbytes > (place->segment + 1) * arena->segment_nbytes) {
        place->segment = place->segment + 1 == arena->segments ? 0 : place->segment + 1;
        place->position = place->segment * arena->segment_nbytes;
        return done(job->queue_list[0]) >= arena->fences[place->segment];
    }
    return true;
}

static inline enum outcome find_way(const struct job *job, struct place *place) {
    enum outcome outcome = queues_outcome(job);
    if (outcome != STARTED) {
        return outcome;
    }
    if (!job->arena) {
        return runs(job) ? IS_RUNNING : STARTED;
    }
    return find_place(job, place) ? STARTED : ARENA_IS_FULL;
}

static inline void take_place(struct job *job, const struct place *place) {
    struct arena *arena = job->arena;
    arena->segment = place->segment;
    arena->position = place->position + job->nbytes;
    arena->fences[place->segment] = job->queue_list[0]->issued + 1;
    job->host = arena->host + place->position;
    job->device = job->host + arena->device_minus_host;
}

/* Write a field: of the image, or, where the block is at one place, of the block. What is a part of a word is taken from
   the image there, too, which no field of whole words needs. */
static inline void write_field(const struct job *job, const struct field *field, uint64_t value) {
    char *block = job->arena ? job->image : (char *)job->host;
    value += field->addend;
    if (field->is_wide) {
        __builtin_memcpy(block + field->offset, &value, 8); /* words are of 4 bytes */
        return;
    }
    uint32_t *word = (uint32_t *)(job->image + field->offset);
    uint32_t bits = (uint32_t)((value >> field->shift & field->mask) << field->at);
    *word = (*word & ~(uint32_t)(field->mask << field->at)) | bits;
    *(uint32_t *)(block + field->offset) = *word;
}

/* Write the fields of the symbols that have another value than in the last run. */
static inline void write_fields(struct job *job) {
    for (uint64_t symbol = 0; symbol < job->symbols; symbol++) {
        uint64_t value = job->table[symbol];
        if (value == job->last[symbol]) {
            continue;
        }
        job->last[symbol] = value;
        for (uint32_t i = job->starts[symbol]; i < job->starts[symbol + 1]; i++) {
            write_field(job, &job->fields[i], value);
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

/* Start a job that can start, with the symbols that are in its table. */
static inline void go(struct job *job, const struct place *place) {
    if (job->arena) {
        take_place(job, place);
    }
    for (uint64_t i = 0; i < job->queues; i++) {
        job->table[i] = job->fences[i] = ++job->queue_list[i]->issued;
    }
    job->table[job->queues] = job->device;
    write_fields(job);
    if (job->arena) {
        __builtin_memcpy((void *)job->host, job->image, job->nbytes);
    }
    for (uint64_t i = 0; i < job->queues; i++) {
        ring(job->queue_list[i], &job->entries[i], job);
    }
}

/* ---- what Python calls: documented API, and no object is looked into ---- */

typedef struct object object;
extern object _Py_NoneStruct;
void Py_IncRef(object *);
void Py_DecRef(object *); /* of nothing, too */
object *PyBool_FromLong(int64_t);
object *PyErr_Occurred(void);
void *PyLong_AsVoidPtr(object *);
uint64_t PyLong_AsUnsignedLongLong(object *);
object *PyLong_FromUnsignedLongLong(uint64_t);
object *PyObject_GetAttr(object *, object *name);
object *PyObject_Vectorcall(object *, object *const *arguments, uint64_t positional, object *names);
object *PySequence_Tuple(object *);
object *PyTuple_New(int64_t);
int64_t PyTuple_Size(object *);
object *PyTuple_GetItem(object *, int64_t);
int32_t PyTuple_SetItem(object *, int64_t, object *);

/* Python's None; the outcome says what is in the way. */
static inline object *not_now(struct job *job, enum outcome outcome) {
    job->outcome = outcome;
    Py_IncRef(&_Py_NoneStruct);
    return &_Py_NoneStruct;
}

/* Add a number of Python's to another; false where it is none, with Python's error. */
static inline bool add_number(uint64_t *to, object *number) {
    uint64_t value = number ? PyLong_AsUnsignedLongLong(number) : UINT64_MAX;
    *to += value;
    return value != UINT64_MAX || !PyErr_Occurred();
}

/* The symbols that a start gives, in the table of the job. */
static inline uint64_t *given(const struct job *job) {
    return job->table + job->queues + 1;
}

/* The value that the timeline of the first queue has when the next start has ended. */
static inline object *next_value(const struct job *job) {
    return PyLong_FromUnsignedLongLong(job->queue_list[0]->issued + 1);
}

static inline object *start_with_items(struct job *job, object *items) {
    if (PyTuple_Size(items) != (int64_t)job->values) {
        return not_now(job, WRONG_COUNT);
    }
    for (uint64_t i = 0; i < job->values; i++) {
        given(job)[i] = 0;
        if (!add_number(&given(job)[i], PyTuple_GetItem(items, i))) {
            return NULL;
        }
    }
    struct place place;
    enum outcome outcome = find_way(job, &place);
    if (outcome != STARTED) {
        return not_now(job, outcome);
    }
    object *value = next_value(job);
    if (value) {
        go(job, &place);
    }
    return value;
}

object *is_running(object *self, object *nothing) {
    return PyBool_FromLong(runs(PyLong_AsVoidPtr(self)));
}

/* Start a job with these values: the value that ends it, or None. */
object *start_with(object *self, object *values) {
    object *items = PySequence_Tuple(values);
    if (!items) {
        return NULL;
    }
    object *value = start_with_items(PyLong_AsVoidPtr(self), items);
    Py_DecRef(items);
    return value;
}

/* The attributes `range` of the memories of regions: (begin, end) each. */
static inline object *ranges_of(const struct job *job, object *regions) {
    int64_t count = PyTuple_Size(regions);
    object *ranges = PyTuple_New(count);
    for (int64_t i = 0; ranges && i < count; i++) {
        object *region = PyTuple_GetItem(regions, i), *memory = region ? PyTuple_GetItem(region, 0) : NULL;
        object *range = memory ? PyObject_GetAttr(memory, job->range) : NULL;
        if (!range) {
            Py_DecRef(ranges);
            return NULL;
        }
        PyTuple_SetItem(ranges, i, range);
    }
    return ranges;
}

/* Give the job the addresses of its regions; there may be more than it has symbols. */
static inline bool give_addresses(struct job *job, object *regions, object *ranges) {
    for (uint64_t i = 0; i < job->values; i++) {
        uint64_t *address = &given(job)[i];
        *address = 0;
        object *begin = PyTuple_GetItem(PyTuple_GetItem(ranges, i), 0);
        if (!add_number(address, begin) || !add_number(address, PyTuple_GetItem(PyTuple_GetItem(regions, i), 1))) {
            return false;
        }
    }
    return true;
}

/* Note and start. `note` is (value, ranges, names) but for the value. From where the value is made, nothing is that a
   collection of garbage could follow, so no code of Python comes between: `note` has the value that the job gets. */
static inline object *start_noted(struct job *job, object *regions, object *ranges, object *note, bool in_order) {
    object *value = next_value(job);
    if (!value) {
        return NULL;
    }
    Py_IncRef(value);
    PyTuple_SetItem(note, 0, value);
    object *answer = NULL;
    if (!give_addresses(job, regions, ranges)) {
        goto done;
    }
    if (!in_order && job->other && job->other->issued > done(job->other)) {
        answer = not_now(job, OTHER_IS_RUNNING);
        goto done;
    }
    struct place place;
    enum outcome outcome = find_way(job, &place);
    if (outcome != STARTED) {
        answer = not_now(job, outcome);
        goto done;
    }
    object *noted = job->note ? PyObject_Vectorcall(job->note, &note, 1, NULL) : not_now(job, STARTED);
    if (noted) {
        Py_DecRef(noted);
        go(job, &place);
        return value;
    }
done:
    Py_DecRef(value);
    return answer;
}

static inline object *start_on_items(struct job *job, object *regions, object *names, bool in_order) {
    if (PyTuple_Size(regions) < (int64_t)job->values) {
        return not_now(job, WRONG_COUNT);
    }
    object *ranges = ranges_of(job, regions), *note = ranges ? PyTuple_New(3) : NULL, *value = NULL;
    if (note) {
        Py_IncRef(ranges);
        PyTuple_SetItem(note, 1, ranges);
        Py_IncRef(names);
        PyTuple_SetItem(note, 2, names);
        value = start_noted(job, regions, ranges, note, in_order);
    }
    Py_DecRef(ranges);
    Py_DecRef(note);
    return value;
}

/* start_on(regions, names) is start_with(the addresses of the regions), and notes that. None where the other queue runs,
   too. start_on(regions, names, True) does not look at that. */
object *start_on(object *self, object *const *arguments, int64_t count) {
    object *regions = PySequence_Tuple(arguments[0]);
    if (!regions) {
        return NULL;
    }
    object *value = start_on_items(PyLong_AsVoidPtr(self), regions, arguments[1], count > 2);
    Py_DecRef(regions);
    return value;
}
