/* The operators for one dtype: included by operators.h with

   NAME              of the dtype
   TYPE              of its elements
   LANES             how many of them a vector has: a line of the cache
   HAS_NO_DIVISION   its quotients are of another dtype

   An operand whose step is 0 is one element, that all others of the other operand are combined with. The memory of
   results has whole lines, so all vectors are written whole. Which operator it is, is asked for each vector: a loop for
   each would take as long to compile as all else here.
*/
typedef TYPE OF(vector) __attribute__((ext_vector_type(LANES)));
typedef TYPE OF(anywhere) __attribute__((ext_vector_type(LANES), aligned(sizeof(TYPE))));
typedef uint8_t OF(truths) __attribute__((ext_vector_type(LANES)));

/* The vector of elements i, i + 1, ... of which `left` are there. */
WITHIN OF(vector) OF(vector_at)(const TYPE *from, int64_t i, int64_t step, int64_t left) {
    if (!step)
        return (OF(vector))(*from);
    if (left >= LANES)
        return *(const OF(anywhere) *)(from + i);
    OF(vector) part = 0;
    __builtin_memcpy(&part, from + i, left * sizeof(TYPE));
    return part;
}

#define TRUTHS(x) (__builtin_convertvector(x, OF(truths)) & 1)

APART void OF(compute)(enum operator operator, int64_t count, const TYPE *a, int64_t a_step, const TYPE *b,
                       int64_t b_step, void *to) {
    for (int64_t i = 0; i < count; i += LANES) {
        OF(vector) x = OF(vector_at)(a, i, a_step, count - i), y = OF(vector_at)(b, i, b_step, count - i), z = x;
        OF(truths) truths;
        switch (operator) {
        case NEGATIVE: z = -x; break;
        case ADD: z = x + y; break;
        case SUBTRACT: z = x - y; break;
        case MULTIPLY: z = x * y; break;
#ifndef HAS_NO_DIVISION
        case DIVIDE: z = x / y; break;
#endif
        case EQUALS: truths = TRUTHS(x == y); break;
        case NOT_EQUAL: truths = TRUTHS(x != y); break;
        case LESS: truths = TRUTHS(x < y); break;
        case LESS_EQUAL: truths = TRUTHS(x <= y); break;
        case GREATER: truths = TRUTHS(x > y); break;
        default: truths = TRUTHS(x >= y);
        }
        if (operator < EQUALS)
            *(OF(vector) *)((TYPE *)to + i) = z;
        else
            *(OF(truths) *)((uint8_t *)to + i) = truths;
    }
}

#undef TRUTHS
#undef NAME
#undef TYPE
#undef LANES
