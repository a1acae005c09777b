/* So many lanes at a time: included by reduce_dtype.h with LANES, and OF(name) for the names of this width. */

typedef MEMORY OF(elements) __attribute__((ext_vector_type(LANES)));
typedef REGISTER OF(values) __attribute__((ext_vector_type(LANES)));
typedef uint32_t OF(bits) __attribute__((ext_vector_type(LANES)));

/* An operand's elements, as they are combined. */
WITHIN OF(values) OF(loaded)(const MEMORY *from) {
    OF(elements) x;
    __builtin_memcpy(&x, from, sizeof x);
#ifdef IS_UPPER_HALF
    return (OF(values))(__builtin_convertvector(x, OF(bits)) << 16);
#else
    return __builtin_convertvector(x, OF(values));
#endif
}

/* Back to what stands in memory, rounded to nearest, ties to even; NaN becomes quiet. */
WITHIN OF(elements) OF(narrowed)(OF(values) x) {
#ifdef IS_UPPER_HALF
    OF(bits) bits = (OF(bits))x, upper = bits >> 16;
    OF(bits) rounded = (bits + ((upper & 1) + 0x7FFF)) >> 16, quiet = upper | 0x40;
    return __builtin_convertvector(x != x ? quiet : rounded, OF(elements));
#else
    return __builtin_convertvector(x, OF(elements));
#endif
}

/* Which are numbers. Of a float16 clang would ask before it is made a float, which some machines must then do twice: so
   its bits are asked. */
#ifdef IS_HALF
#define IS_NUMBER(x) (((OF(bits))(x) & 0x7FFFFFFF) <= 0x7F800000)
#else
#define IS_NUMBER(x) ((x) == (x))
#endif

/* Of floats, NaN where one of the two is. Not written as a choice of NaN: clang makes one choice by two comparisons of
   that, which is slower where `best` is one instruction. */
WITHIN OF(values) OF(combined)(enum kind kind, OF(values) a, OF(values) b) {
    OF(values) best = kind == MAX ? (b > a ? b : a) : (b < a ? b : a);
    return kind == SUM ? a + b : IS_NUMBER(b) ? best : b;
}

#undef IS_NUMBER

WITHIN void OF(reduce)(enum kind kind, MEMORY **operands, uint64_t n, uint64_t from, MEMORY **results, uint64_t m,
                       uint64_t to, uint64_t first, uint64_t end) {
    for (uint64_t i = first; i < end; i += LANES) {
        OF(values) total = OF(loaded)(operands[0] + from + i);
        for (uint64_t j = 1; j < n; j++)
            total = OF(combined)(kind, total, OF(loaded)(operands[j] + from + i));
        OF(elements) result = OF(narrowed)(total);
        for (uint64_t k = 0; k < m; k++)
            __builtin_memcpy(results[k] + to + i, &result, sizeof result);
    }
}
