/* What programs without Python have in the place of the pool of threads, of signals and of NumPy (portable/c_program.py).

   A program says of loops how many parts they may be cut into. Its caller may give a function that runs the parts, by
   threads of its own; else they run one after the other. A part writes what no other part writes, so results are the
   same.
*/
#include <stdint.h>

typedef void task_function(void *arguments, uint64_t first, uint64_t end);
typedef void parallel_for(task_function *function, void *arguments, uint64_t trips, uint64_t parts);

static parallel_for *_Atomic callers_own;

void set_parallel_for(parallel_for *given) {
    callers_own = given;
}

void run_parallel(task_function *function, void *arguments, uint64_t trips, uint64_t parts) {
    parallel_for *own = callers_own;
    if (own && parts > 1) {
        own(function, arguments, trips, parts);
        return;
    }
    for (uint64_t part = 0; part < parts; part++)
        function(arguments, part * trips / parts, (part + 1) * trips / parts);
}

uint64_t parallelism(void) {
    return 1;
}

int64_t interrupted(void) {
    return 0;
}

/* int sort_T(start, length, null), by a heap: equal integers are equal bits, so the way does not show. */
#define SORT(NAME, TYPE)                                                                                               \
    static inline void sift_##NAME(TYPE *x, int64_t root, int64_t length) {                                           \
        TYPE value = x[root];                                                                                         \
        for (;;) {                                                                                                    \
            int64_t child = 2 * root + 1;                                                                             \
            if (child >= length)                                                                                      \
                break;                                                                                                \
            if (child + 1 < length && x[child] < x[child + 1])                                                        \
                child++;                                                                                              \
            if (x[child] <= value)                                                                                    \
                break;                                                                                                \
            x[root] = x[child];                                                                                       \
            root = child;                                                                                             \
        }                                                                                                             \
        x[root] = value;                                                                                              \
    }                                                                                                                 \
    int32_t sort_##NAME(void *start, int64_t length, void *nothing) {                                                 \
        TYPE *x = start;                                                                                              \
        for (int64_t i = length / 2; i-- > 0;)                                                                        \
            sift_##NAME(x, i, length);                                                                                \
        for (int64_t end = length; end-- > 1;) {                                                                      \
            TYPE largest = x[0];                                                                                      \
            x[0] = x[end];                                                                                            \
            x[end] = largest;                                                                                         \
            sift_##NAME(x, 0, end);                                                                                   \
        }                                                                                                             \
        return 0;                                                                                                     \
    }

SORT(int32, int32_t)
SORT(uint32, uint32_t)
SORT(int64, int64_t)
SORT(uint64, uint64_t)
