/* The routines that sort rows: written once (sort_rows.h), for each dtype.

   Short rows, and selections, call sort_T(start, length, null), which backends/cpu/sorting.py finds.

   A long row is cut into buckets, by the highest bits that differ when its least element is taken from all (-1 and 1
   themselves differ in all bits), and those into smaller ones, until they are so small that NumPy sorts them by a network
   of vectors: it is fast there on every CPU, where for longer rows it needs four times as long on CPUs that store some
   lanes of a vector slowly (Zen 4). Each thread counts a part of the row, copies
   it to where its elements belong, and then sorts some of the buckets. Where most elements would be in one bucket, each
   thread sorts a part of the row by itself, and all merge them. What comes out is the same for any number of threads,
   since equal integers are equal bits.

   A row that ascends but for one number, greater than all others, is not sorted: that number is moved to its end
   (sort_filled.h). That is how positions are found where a condition holds, and numbers without those that repeat.

   A selection sorts a sample of the row, takes two of it as bounds, copies what lies between them (one pass of vectors:
   most blocks hold nothing of it), and sorts that. Were the bounds wrong, the counts say so, and all is sorted.
   lower/graph/orders/sort_keys.py chooses sample and bounds.
*/
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void task_function(void *job, uint64_t first, uint64_t end);

/* Of threads.c. */
uint64_t parallelism(void);
void run_parallel(task_function *function, void *arguments, uint64_t trips, uint64_t parts);

/* Code that stands once. */
#define APART static __attribute__((noinline))

enum { MOST_PARTS = 16, LANES_NBYTES = 64 };

enum {
    LEAF_NBYTES = 2048,      /* of the longest row that NumPy sorts by a network */
    DIGIT_BITS = 8,          /* by which a bucket is cut into smaller ones, at most, */
    BUCKET_BITS = 12,        /* and a row into the first ones */
    MOST_COUNTS = 1 << 14,   /* of all buckets in all parts: they are on the stack */
    LEAST_IN_PART = 1 << 12, /* elements that are worth a thread */
    TASKS_A_PART = 8         /* that sort buckets, some of which are larger than others */
};

/* What the parts of a row are made of. */
struct job {
    void *to;
    const void *from;
    void *other; /* as large */
    uint64_t size;
    uint64_t parts;
    uint64_t run; /* merges: parts in each of the runs of a pair */
};

/* The bits of the last position in a row. */
static inline uint64_t width_of(uint64_t size) {
    return size > 1 ? 64 - __builtin_clzll(size - 1) : 0;
}

static inline int64_t min(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static inline int64_t max(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* The bits that say the bucket of an element. */
struct digit {
    uint64_t shift, count; /* their place, and how many numbers they can be */
};

/* The highest of these bits, so many that buckets of random elements have about half of `leaf`, at most `most`. */
static inline struct digit highest_digit(uint64_t bits, uint64_t size, uint64_t leaf, uint64_t most) {
    uint64_t top = 64 - __builtin_clzll(bits), widest = min(most, top - __builtin_ctzll(bits)), width = 1;
    while (width < widest && size >> width > leaf / 2)
        width++;
    return (struct digit){top - width, (uint64_t)1 << width};
}

static inline uint64_t below(uint64_t bits, struct digit digit) {
    return bits & (((uint64_t)1 << digit.shift) - 1);
}

/* A row that is sorted in buckets. */
struct row {
    void *to;
    const void *from;
    void *between; /* the elements in the order of their buckets */
    uint64_t size;
    uint64_t parts; /* in which it is counted */
    uint64_t shift; /* of the digit that is the bucket */
    uint64_t buckets;
    uint64_t bits; /* lower ones that differ */
    uint64_t base; /* what is taken from each element first: small numbers of both signs then differ in few bits */
    uint64_t least[MOST_PARTS], most[MOST_PARTS]; /* of a part, as numbers without a sign that compare as they do */
    bool counts[MOST_PARTS]; /* whether in a part the lowest ones count the elements */
    uint32_t places[MOST_COUNTS]; /* of the next element of a part in a bucket */
};

static inline uint64_t part_begin(const struct row *row, uint64_t part) {
    return part * row->size / row->parts;
}

static inline struct digit bucket_digit(const struct row *row) {
    return (struct digit){row->shift, row->buckets};
}

static inline uint32_t *places_of(struct row *row, uint64_t part) {
    return row->places + part * row->buckets;
}

/* Choose the buckets, after the parts were compared. False where no bits differ. The lowest ones of which all parts say
   that they count the elements are left out: equal elements keep their order. `sign` is the bit by which elements became
   numbers without a sign, 0 if they were. */
static bool set_buckets(struct row *row, uint64_t leaf, uint64_t sign) {
    uint64_t least = row->least[0], last = row->most[0], counts = 1;
    uint64_t most = width_of(MOST_COUNTS / row->parts + 1) - 1;
    for (uint64_t part = 0; part < row->parts; part++) {
        least = row->least[part] < least ? row->least[part] : least;
        last = row->most[part] > last ? row->most[part] : last;
        counts &= row->counts[part];
    }
    uint64_t low = counts ? width_of(row->size) : 0;
    row->base = (least ^ sign) >> low << low;
    uint64_t range = (last ^ sign) - row->base;
    uint64_t differ = range >> low ? ~(uint64_t)0 >> __builtin_clzll(range) >> low << low : 0;
    if (!differ)
        return false;
    struct digit digit = highest_digit(differ, row->size, leaf, min(most, BUCKET_BITS));
    row->shift = digit.shift;
    row->buckets = digit.count;
    row->bits = below(differ, digit);
    return true;
}

/* Turn counts into places. Returns the elements of the fullest bucket. */
static uint64_t set_places(struct row *row) {
    uint32_t before = 0, most = 0;
    for (uint64_t bucket = 0; bucket < row->buckets; bucket++) {
        uint32_t begin = before;
        for (uint64_t part = 0; part < row->parts; part++) {
            uint32_t *place = places_of(row, part) + bucket, count = *place;
            *place = before;
            before += count;
        }
        most = before - begin > most ? before - begin : most;
    }
    return most;
}

/* Where a part of a row begins. */
static inline uint64_t bound(const struct job *job, uint64_t part) {
    return part * job->size / job->parts;
}

#define JOINED(name, type) name##_##type
#define NAMED(name, type) JOINED(name, type)
#define OF(name) NAMED(name, NAME)

#define NAME int32
#define TYPE int32_t
#define UNSIGNED uint32_t
#include "sort_rows.h"

#define NAME int64
#define TYPE int64_t
#define UNSIGNED uint64_t
#include "sort_rows.h"

#define NAME uint32
#define TYPE uint32_t
#define UNSIGNED uint32_t
#define MASK uint16_t
#include "sort_rows.h"

#define NAME uint64
#define TYPE uint64_t
#define UNSIGNED uint64_t
#define MASK uint8_t
#include "sort_rows.h"
