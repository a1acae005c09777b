/* The routines that sort rows: written once (sort_rows.h), for each dtype.

   Short rows, and selections, call sort_T(start, length, null), which backends/cpu/sorting.py finds.

   A long row is cut into as many parts as there are threads to work, which sort one each and then merge them, each
   writing its part of the result. What comes out is the same for any number of threads, since equal integers are equal
   bits. Parts are sorted by their digits, of which those count that differ: a pass takes some 2 ns an element whatever
   the CPU, where NumPy's sort takes four times as long on those that store some lanes of a vector slowly (Zen 4).

   A selection sorts a sample of the row, takes two of it as bounds, copies what lies between them (one pass of vectors:
   most blocks hold nothing of it), and sorts that. Were the bounds wrong, the counts say so, and all is sorted.
   lower/graph/sort_keys.py chooses sample and bounds.
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

/* Of sorts by digits: their bits, and the fewest elements that are worth the counts. */
enum { DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS, MOST_DIGITS = 8, LEAST_BY_DIGITS = 2048 };

/* What the parts of a row are made of. */
struct job {
    void *to;
    const void *from;
    void *other; /* as large, for sorts by digits */
    uint64_t size;
    uint64_t parts;
    uint64_t run; /* merges: parts in each of the runs of a pair */
};

/* Where a part of a row begins. */
static inline uint64_t bound(const struct job *job, uint64_t part) {
    return part * job->size / job->parts;
}

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
