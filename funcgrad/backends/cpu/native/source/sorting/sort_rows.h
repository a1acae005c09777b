/* The routines for one dtype: included by sort.c with

   NAME    of the dtype
   TYPE    of its elements
   UNSIGNED  the unsigned integers of their size
   MASK    a number of as many bits as a block of LANES_NBYTES has elements; only where there are selections
*/

int32_t OF(sort)(TYPE *start, int64_t length, void *none);

enum { OF(LANES) = LANES_NBYTES / sizeof(TYPE), OF(LEAF) = LEAF_NBYTES / sizeof(TYPE) };
typedef TYPE OF(block) __attribute__((ext_vector_type(LANES_NBYTES / sizeof(TYPE))));

#include "sort_filled.h"

/* Rows first ... end - 1, each of `size` elements; may be in place. */
void OF(sort_rows)(TYPE *result, const TYPE *source, uint64_t first, uint64_t end, uint64_t size) {
    for (uint64_t i = first; i < end; i++) {
        TYPE *row = result + i * size;
        if (result != source)
            __builtin_memcpy(row, source + i * size, size * sizeof(TYPE));
        OF(sort)(row, size, NULL);
    }
}

/* The same for rows that are long enough to look first whether they have to be sorted. */
void OF(sort_filled_rows)(TYPE *result, const TYPE *source, uint64_t first, uint64_t end, uint64_t size) {
    for (uint64_t i = first; i < end; i++)
        if (!OF(sort_filled)(result + i * size, source + i * size, size))
            OF(sort)(result + i * size, size, NULL);
}

/* ---- long rows ---- */

/* The bit that makes a number with a sign, extended to 64 bits, one without that compares as it does. */
static inline uint64_t OF(sign)(void) {
    return (TYPE)-1 < 0 ? (uint64_t)1 << 63 : 0;
}

/* The least number of the type. */
static inline TYPE OF(least)(void) {
    return (TYPE)-1 < 0 ? (TYPE)((UNSIGNED)1 << (8 * sizeof(TYPE) - 1)) : 0;
}

/* A digit of an element less a base, which is at most as great. */
static inline uint64_t OF(digit_of)(TYPE x, struct digit digit, UNSIGNED base) {
    return (((UNSIGNED)x - base) >> digit.shift) & (digit.count - 1);
}

/* Which bits of the elements, less a base, differ from those of the first one. */
static inline uint64_t OF(differing)(const TYPE *x, uint64_t size, TYPE base) {
    OF(block) differs = 0;
    TYPE one = x[0] - base;
    uint64_t i = 0;
    for (; i + OF(LANES) <= size; i += OF(LANES)) {
        OF(block) v;
        __builtin_memcpy(&v, x + i, sizeof v);
        differs |= (v - base) ^ one;
    }
    TYPE differ = __builtin_reduce_or(differs);
    for (; i < size; i++)
        differ |= (x[i] - base) ^ one;
    return (UNSIGNED)differ;
}

/* The least and the greatest element. */
static inline void OF(set_range)(const TYPE *x, uint64_t size, TYPE *least, TYPE *most) {
    OF(block) low = (OF(block))0 + x[0], high = low;
    uint64_t i = 0;
    for (; i + OF(LANES) <= size; i += OF(LANES)) {
        OF(block) v;
        __builtin_memcpy(&v, x + i, sizeof v);
        low = __builtin_elementwise_min(low, v);
        high = __builtin_elementwise_max(high, v);
    }
    *least = __builtin_reduce_min(low);
    *most = __builtin_reduce_max(high);
    for (; i < size; i++) {
        *least = x[i] < *least ? x[i] : *least;
        *most = x[i] > *most ? x[i] : *most;
    }
}

/* Whether the bits of a mask count the elements, from `begin` on. */
static inline bool OF(count)(const TYPE *x, uint64_t size, TYPE mask, TYPE begin) {
    uint64_t i = 0;
    while (i < size && !((x[i] - begin - (TYPE)i) & mask))
        i++;
    return i == size;
}

/* Sort elements that, less a base, differ in no bits but `bits`; the result comes to `x`, or where it `moves` to `other`. They are
   copied to buckets of the other array, and each is sorted from there. */
APART void OF(sort_bucket)(TYPE *x, TYPE *other, uint64_t size, uint64_t bits, TYPE base, bool moves) {
    bool is_leaf = size <= OF(LEAF);
    uint64_t differ = is_leaf ? 0 : OF(differing)(x, size, base) & bits;
    if (is_leaf && size > 1)
        OF(sort)(x, size, NULL);
    if (!differ) {
        if (moves)
            __builtin_memcpy(other, x, size * sizeof(TYPE));
        return;
    }
    struct digit digit = highest_digit(differ, size, OF(LEAF), DIGIT_BITS);
    uint64_t places[1 << DIGIT_BITS], before = 0;
    __builtin_memset(places, 0, digit.count * sizeof *places);
    for (uint64_t i = 0; i < size; i++)
        places[OF(digit_of)(x[i], digit, base)]++;
    for (uint64_t d = 0; d < digit.count; d++) {
        uint64_t count = places[d];
        places[d] = before;
        before += count;
    }
    for (uint64_t i = 0; i < size; i++)
        other[places[OF(digit_of)(x[i], digit, base)]++] = x[i];
    for (uint64_t d = 0, low = 0; d < digit.count; low = places[d++])
        OF(sort_bucket)(other + low, x + low, places[d] - low, below(differ, digit), base, !moves);
}

/* The range of parts of a row, and whether their lowest ones count the elements. */
static void OF(compare_parts)(void *arguments, uint64_t first, uint64_t end) {
    struct row *row = arguments;
    const TYPE *x = row->from;
    UNSIGNED mask = (UNSIGNED)(((uint64_t)1 << width_of(row->size)) - 1);
    bool fits = (x[0] & mask) + (row->size - 1) <= mask; /* else they begin again within the row */
    for (uint64_t part = first; part < end; part++) {
        uint64_t low = part_begin(row, part), size = part_begin(row, part + 1) - low;
        row->counts[part] = fits && OF(count)(x + low, size, mask, x[0] + (TYPE)low);
        TYPE least, most;
        OF(set_range)(x + low, size, &least, &most);
        row->least[part] = (uint64_t)least ^ OF(sign)();
        row->most[part] = (uint64_t)most ^ OF(sign)();
    }
}

static void OF(count_parts)(void *arguments, uint64_t first, uint64_t end) {
    struct row *row = arguments;
    const TYPE *x = row->from;
    struct digit digit = bucket_digit(row);
    UNSIGNED base = row->base;
    for (uint64_t part = first; part < end; part++) {
        uint32_t *places = places_of(row, part);
        __builtin_memset(places, 0, digit.count * sizeof *places);
        for (uint64_t i = part_begin(row, part), high = part_begin(row, part + 1); i < high; i++)
            places[OF(digit_of)(x[i], digit, base)]++;
    }
}

static void OF(copy_parts)(void *arguments, uint64_t first, uint64_t end) {
    struct row *row = arguments;
    const TYPE *x = row->from;
    TYPE *to = row->between;
    struct digit digit = bucket_digit(row);
    UNSIGNED base = row->base;
    for (uint64_t part = first; part < end; part++) {
        uint32_t *places = places_of(row, part);
        for (uint64_t i = part_begin(row, part), high = part_begin(row, part + 1); i < high; i++)
            to[places[OF(digit_of)(x[i], digit, base)]++] = x[i];
    }
}

static void OF(sort_buckets)(void *arguments, uint64_t first, uint64_t end) {
    struct row *row = arguments;
    const uint32_t *ends = places_of(row, row->parts - 1);
    for (uint64_t bucket = first; bucket < end; bucket++) {
        uint64_t low = bucket ? ends[bucket - 1] : 0;
        OF(sort_bucket)((TYPE *)row->between + low, (TYPE *)row->to + low, ends[bucket] - low, row->bits, row->base, true);
    }
}

/* Sort a row by all threads. False where most of it would be in one bucket: that is left to merges. */
static bool OF(sort_in_buckets)(TYPE *to, const TYPE *from, TYPE *between, uint64_t size, uint64_t parts) {
    struct row row;
    row.to = to;
    row.from = from;
    row.between = between;
    row.size = size;
    row.parts = parts;
    run_parallel(OF(compare_parts), &row, parts, parts);
    if (!set_buckets(&row, OF(LEAF), OF(sign)())) {
        if (to != from)
            __builtin_memcpy(to, from, size * sizeof(TYPE));
        return true;
    }
    run_parallel(OF(count_parts), &row, parts, parts);
    if (set_places(&row) > size / 2 && parts > 1)
        return false;
    run_parallel(OF(copy_parts), &row, parts, parts);
    run_parallel(OF(sort_buckets), &row, row.buckets, TASKS_A_PART * parts);
    return true;
}

/* ---- parts of a row, merged ---- */

/* How many of the first d elements of the merge of two runs are of the first one: binary search along a diagonal (Odeh,
   Green, Mwassi, Shmueli and Birk 2012, Merge path). */
APART int64_t OF(split)(const TYPE *a, int64_t na, const TYPE *b, int64_t nb, int64_t d) {
    int64_t low = max(d - nb, 0), high = min(d, na);
    while (low < high) {
        int64_t middle = (uint64_t)(low + high) >> 1;
        bool less = a[middle] < b[d - middle - 1];
        low = less ? middle + 1 : low;
        high = less ? high : middle;
    }
    return low;
}

/* Two sorted runs, and where their merge is written to. */
struct OF(merge) {
    TYPE *to;
    const TYPE *a, *a_end, *b, *b_end;
};

static inline int OF(is_open)(const struct OF(merge) *m) {
    return (m->a < m->a_end) & (m->b < m->b_end);
}

/* Write the least element: without a branch, since nobody could foretell it. */
static inline void OF(merge_step)(struct OF(merge) *m) {
    TYPE x = *m->a, y = *m->b;
    bool second = y < x;
    *m->to++ = second ? y : x;
    m->a += !second;
    m->b += second;
}

APART void OF(merge_one)(TYPE *to, const TYPE *a, const TYPE *a_end, const TYPE *b, const TYPE *b_end) {
    struct OF(merge) m = {to, a, a_end, b, b_end};
    while (OF(is_open)(&m))
        OF(merge_step)(&m);
    uint64_t left_a = (char *)m.a_end - (char *)m.a, left_b = (char *)m.b_end - (char *)m.b;
    __builtin_memcpy(m.to, m.a, left_a);
    __builtin_memcpy((char *)m.to + left_a, m.b, left_b);
}

/* Two at once, since a step waits for the comparison of the step before. */
static inline void OF(merge_two)(struct OF(merge) m, struct OF(merge) n) {
    while (OF(is_open)(&m) & OF(is_open)(&n)) {
        OF(merge_step)(&m);
        OF(merge_step)(&n);
    }
    OF(merge_one)(m.to, m.a, m.a_end, m.b, m.b_end);
    OF(merge_one)(n.to, n.a, n.a_end, n.b, n.b_end);
}

/* Parts `first` to `end` of the runs, copied and sorted. */
static void OF(sort_parts)(void *arguments, uint64_t first, uint64_t end) {
    struct job job = *(const struct job *)arguments;
    for (uint64_t part = first; part < end; part++) {
        uint64_t low = bound(&job, part), length = bound(&job, part + 1) - low;
        const TYPE *from = (const TYPE *)job.from + low;
        TYPE *to = (TYPE *)job.to + low;
        if (from != to)
            __builtin_memcpy(to, from, length * sizeof(TYPE));
        OF(sort_bucket)(to, (TYPE *)job.other + low, length, ~(uint64_t)0, OF(least)(), false);
    }
}

/* Parts `first` to `end` of the output of a merge of pairs of runs. */
static void OF(merge_parts)(void *arguments, uint64_t first, uint64_t end) {
    struct job job = *(const struct job *)arguments;
    for (uint64_t part = first; part < end; part++) {
        uint64_t pair = part - part % (2 * job.run);
        uint64_t a_low = bound(&job, pair), b_low = bound(&job, pair + job.run);
        int64_t na = b_low - a_low, nb = bound(&job, pair + 2 * job.run) - b_low;
        const TYPE *a = (const TYPE *)job.from + a_low, *b = (const TYPE *)job.from + b_low;
        uint64_t low = bound(&job, part), high = bound(&job, part + 1), middle = (low + high) >> 1;
        int64_t d0 = low - a_low, d1 = middle - a_low, d2 = high - a_low;
        int64_t i0 = OF(split)(a, na, b, nb, d0), i1 = OF(split)(a, na, b, nb, d1), i2 = OF(split)(a, na, b, nb, d2);
        TYPE *to = (TYPE *)job.to;
        OF(merge_two)(
            (struct OF(merge)){to + low, a + i0, a + i1, b + d0 - i0, b + d1 - i1},
            (struct OF(merge)){to + middle, a + i1, a + i2, b + d1 - i1, b + d2 - i2});
    }
}

/* The same as sort_rows for few and long rows: each by all threads. `scratch` has as many elements. */
void OF(sort_long)(
    TYPE *result, const TYPE *source, TYPE *scratch, uint64_t first, uint64_t end, uint64_t size) {
    uint64_t parts = max(1, min(min(parallelism(), MOST_PARTS), size / LEAST_IN_PART));
    uint64_t levels = 63 - __builtin_clzll(parts);
    for (uint64_t i = first; i < end; i++) {
        TYPE *y = result + i * size, *s = scratch + i * size;
        const TYPE *x = source + i * size;
        if (OF(sort_filled_by_all)(y, &x, s, size, parts))
            continue;
        if (size <= UINT32_MAX && OF(sort_in_buckets)(y, x, s, size, parts))
            continue;
        /* Each merge goes from one to the other, the last one to the result. */
        TYPE *to = levels & 1 ? s : y, *other = levels & 1 ? y : s;
        struct job job = {to, x, other, size, (uint64_t)1 << levels, 0};
        run_parallel(OF(sort_parts), &job, job.parts, job.parts);
        for (job.run = 1; job.run < job.parts; job.run <<= 1) {
            job.from = to;
            job.to = other;
            run_parallel(OF(merge_parts), &job, job.parts, job.parts);
            other = to;
            to = job.to;
        }
    }
}

/* ---- selections ---- */

#ifdef MASK

typedef bool OF(bools) __attribute__((ext_vector_type(LANES_NBYTES / sizeof(TYPE))));

/* Copy what is within the bounds to `to`: how many these are. Counts those below in `below`. */
static inline uint64_t
OF(copy_within)(TYPE *to, const TYPE *x, uint64_t size, TYPE least, TYPE most, uint64_t *below) {
    uint64_t whole = size - size % OF(LANES), kept = 0;
    OF(block) counts = 0;
    for (uint64_t i = 0; i < whole; i += OF(LANES)) {
        OF(block) v;
        __builtin_memcpy(&v, x + i, sizeof v);
        OF(bools) is_below = __builtin_convertvector(v < least, OF(bools));
        OF(bools) is_above = __builtin_convertvector(v > most, OF(bools));
        counts += __builtin_convertvector(is_below, OF(block));
        OF(bools) is_outside = is_below | is_above;
        MASK inside;
        __builtin_memcpy(&inside, &is_outside, sizeof inside);
        for (inside = ~inside; inside; inside &= inside - 1)
            to[kept++] = x[i + __builtin_ctz(inside)];
    }
    *below = __builtin_reduce_add(counts);
    for (uint64_t i = whole; i < size; i++) {
        TYPE value = x[i];
        to[kept] = value;
        *below += value < least;
        kept += !(value < least) & !(value > most);
    }
    return kept;
}

/* Of each row the sorted elements start ... stop - 1. Of a sorted sample of it, the elements at `low` and `high` bound
   these; none where low < 0 or high >= sample. */
void OF(select_rows)(TYPE *result, const TYPE *source, TYPE *scratch, uint64_t first, uint64_t end, uint64_t size,
                     uint64_t start, uint64_t stop, int64_t sample, int64_t low, int64_t high) {
    uint64_t step = size / sample, wanted = stop - start;
    for (uint64_t i = first; i < end; i++) {
        const TYPE *x = source + i * size;
        TYPE *s = scratch + i * size;
        for (int64_t t = 0; t < sample; t++)
            s[t] = x[t * step];
        OF(sort)(s, sample, NULL);
        TYPE least = low >= 0 ? s[low] : 0, most = high < sample ? s[high] : (TYPE)-1;
        uint64_t below, kept = OF(copy_within)(s, x, size, least, most, &below);
        if (below > start || below + kept < stop) {
            __builtin_memcpy(s, x, size * sizeof(TYPE));
            kept = size;
            below = 0;
        }
        OF(sort)(s, kept, NULL);
        __builtin_memcpy(result + i * wanted, s + (start - below), wanted * sizeof(TYPE));
    }
}

#endif

#undef NAME
#undef TYPE
#undef UNSIGNED
#undef MASK
