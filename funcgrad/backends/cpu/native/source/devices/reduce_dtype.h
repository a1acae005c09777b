/* The kernels of one dtype: included by reduce.c with

   NAME             of the dtype
   MEMORY           the type of its elements in memory
   REGISTER         the type that they are combined in, where that is another one
   IS_HALF          an element is a float16
   IS_UPPER_HALF    an element is the upper half of a float
   HAS_NO_SUM       its sums are those of another dtype
*/
#ifndef REGISTER
#define REGISTER MEMORY
#endif

#define OF(name) NAMED(NAMED(name, NAME), block)
#define LANES (BLOCK_NBYTES / sizeof(REGISTER))
#include "reduce_lanes.h"
#undef OF
#undef LANES

#define OF(name) NAMED(NAMED(name, NAME), single)
#define LANES 1
#include "reduce_lanes.h"
#undef OF
#undef LANES

/* Whole blocks, then the elements that are left. */
WITHIN void NAMED(reduce, NAME)(enum kind kind, MEMORY **operands, uint64_t n, uint64_t from, MEMORY **results,
                                uint64_t m, uint64_t to, uint64_t count) {
    uint64_t whole = count - count % (BLOCK_NBYTES / sizeof(REGISTER));
    NAMED(NAMED(reduce, NAME), block)(kind, operands, n, from, results, m, to, 0, whole);
    NAMED(NAMED(reduce, NAME), single)(kind, operands, n, from, results, m, to, whole, count);
}

#ifndef HAS_NO_SUM
void NAMED(group_sum, NAME)(
    MEMORY **operands, uint64_t n, uint64_t from, MEMORY **results, uint64_t m, uint64_t to, uint64_t count) {
    NAMED(reduce, NAME)(SUM, operands, n, from, results, m, to, count);
}
#endif

void NAMED(group_max, NAME)(
    MEMORY **operands, uint64_t n, uint64_t from, MEMORY **results, uint64_t m, uint64_t to, uint64_t count) {
    NAMED(reduce, NAME)(MAX, operands, n, from, results, m, to, count);
}

void NAMED(group_min, NAME)(
    MEMORY **operands, uint64_t n, uint64_t from, MEMORY **results, uint64_t m, uint64_t to, uint64_t count) {
    NAMED(reduce, NAME)(MIN, operands, n, from, results, m, to, count);
}

#undef NAME
#undef MEMORY
#undef REGISTER
#undef IS_HALF
#undef IS_UPPER_HALF
#undef HAS_NO_SUM
