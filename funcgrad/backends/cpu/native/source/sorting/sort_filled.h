/* Rows that ascend already, but for one number that is greater than all others: included by sort_rows.h.

   So are the positions where a condition holds, with the length of the row in the place of the others. Those others are
   moved to the end: each thread counts what it keeps of a part, and copies that to where it belongs. Two neighbours that
   descend tell the number; a few elements after them tell of most rows that they are not of this kind.
*/

enum { OF(TRIED) = 64 };

/* The first element that is greater than the next one; `size` if there is none. */
APART uint64_t OF(descent)(const TYPE *x, uint64_t size) {
    uint64_t i = 0;
    for (; i + OF(LANES) < size; i += OF(LANES)) {
        OF(block) v, next;
        __builtin_memcpy(&v, x + i, sizeof v);
        __builtin_memcpy(&next, x + i + 1, sizeof next);
        if (__builtin_reduce_or(v > next))
            break;
    }
    for (; i + 1 < size; i++)
        if (x[i] > x[i + 1])
            return i;
    return size;
}

/* Whether the first elements ascend, but for those that are `fill`. */
APART bool OF(seems_filled)(const TYPE *x, uint64_t size, TYPE fill) {
    uint64_t i = 0, end = size < OF(TRIED) ? size : OF(TRIED);
    while (i < end && x[i] == fill)
        i++;
    for (TYPE last = x[i < end ? i : 0]; i < end; i++) {
        if (x[i] < last || x[i] > fill)
            return false;
        last = x[i] == fill ? last : x[i];
    }
    return true;
}

APART uint64_t OF(count_other)(const TYPE *x, uint64_t size, TYPE fill) {
    OF(block) counts = 0;
    uint64_t i = 0, rest = 0;
    for (; i + OF(LANES) <= size; i += OF(LANES)) {
        OF(block) v;
        __builtin_memcpy(&v, x + i, sizeof v);
        counts -= (OF(block))(v != fill);
    }
    for (; i < size; i++)
        rest += x[i] != fill;
    return rest + (UNSIGNED)__builtin_reduce_add(counts);
}

/* Copy the `count` elements that are not `fill`: without a branch, since nobody could foretell it. */
APART void OF(copy_other)(TYPE *to, const TYPE *x, uint64_t count, TYPE fill) {
    for (uint64_t kept = 0; kept < count; x++) {
        TYPE one = *x;
        to[kept] = one;
        kept += one != fill;
    }
}

APART void OF(fill_up)(TYPE *to, uint64_t size, TYPE fill) {
    OF(block) all = (OF(block))0 + fill;
    uint64_t i = 0;
    for (; i + OF(LANES) <= size; i += OF(LANES))
        __builtin_memcpy(to + i, &all, sizeof all);
    for (; i < size; i++)
        to[i] = fill;
}

/* Sort such a row, maybe in place. False where it is none; the result then has its elements in some order. */
static bool OF(sort_filled)(TYPE *to, const TYPE *x, uint64_t size) {
    uint64_t at = OF(descent)(x, size);
    if (at == size || !OF(seems_filled)(x + at, size - at, x[at])) {
        if (to != x)
            __builtin_memcpy(to, x, size * sizeof(TYPE));
        return at == size;
    }
    TYPE fill = x[at];
    while (at > 0 && x[at - 1] == fill) /* several in front of what descends */
        at--;
    uint64_t kept = at + OF(count_other)(x + at, size - at, fill);
    if (to != x)
        __builtin_memcpy(to, x, at * sizeof(TYPE));
    OF(copy_other)(to + at, x + at, kept - at, fill);
    OF(fill_up)(to + kept, size - kept, fill);
    return OF(descent)(to, size) == size;
}

/* A row whose parts are moved by all threads. */
struct OF(filled) {
    TYPE *to;
    const TYPE *from;
    TYPE *between; /* what is kept */
    uint64_t size, parts, kept;
    TYPE fill;
    uint64_t counts[MOST_PARTS]; /* of what is kept of a part, then of that before it */
    bool ascends[MOST_PARTS];
};

static inline uint64_t OF(filled_begin)(const struct OF(filled) *row, uint64_t part) {
    return part * row->size / row->parts;
}

static void OF(count_filled)(void *arguments, uint64_t first, uint64_t end) {
    struct OF(filled) *row = arguments;
    for (uint64_t part = first; part < end; part++) {
        uint64_t low = OF(filled_begin)(row, part), high = OF(filled_begin)(row, part + 1);
        row->counts[part] = OF(count_other)(row->from + low, high - low, row->fill);
    }
}

static void OF(keep_filled)(void *arguments, uint64_t first, uint64_t end) {
    struct OF(filled) *row = arguments;
    for (uint64_t part = first; part < end; part++) {
        uint64_t before = row->counts[part], after = part + 1 < row->parts ? row->counts[part + 1] : row->kept;
        OF(copy_other)(row->between + before, row->from + OF(filled_begin)(row, part), after - before, row->fill);
    }
}

static void OF(end_filled)(void *arguments, uint64_t first, uint64_t end) {
    struct OF(filled) *row = arguments;
    for (uint64_t part = first; part < end; part++) {
        uint64_t low = OF(filled_begin)(row, part), high = OF(filled_begin)(row, part + 1);
        uint64_t middle = min(max(low, row->kept), high), next = min(middle + 1, row->kept);
        row->ascends[part] = next <= low || OF(descent)(row->between + low, next - low) == next - low;
        __builtin_memcpy(row->to + low, row->between + low, (middle - low) * sizeof(TYPE));
        OF(fill_up)(row->to + middle, high - middle, row->fill);
    }
}

/* The same by all threads. False where it is no such row; `*from` then is where its elements are. */
static bool OF(sort_filled_by_all)(TYPE *to, const TYPE **from, TYPE *between, uint64_t size, uint64_t parts) {
    const TYPE *x = *from;
    uint64_t at = OF(descent)(x, size), kept = 0;
    if (at == size) {
        if (to != x)
            __builtin_memcpy(to, x, size * sizeof(TYPE));
        return true;
    }
    if (!OF(seems_filled)(x + at, size - at, x[at]))
        return false;
    struct OF(filled) row;
    row.to = to;
    row.from = x;
    row.between = between;
    row.size = size;
    row.parts = parts;
    row.fill = x[at];
    run_parallel(OF(count_filled), &row, parts, parts);
    for (uint64_t part = 0; part < parts; part++) {
        uint64_t count = row.counts[part];
        row.counts[part] = kept;
        kept += count;
    }
    row.kept = kept;
    run_parallel(OF(keep_filled), &row, parts, parts);
    run_parallel(OF(end_filled), &row, parts, parts);
    bool sorted = !kept || between[kept - 1] < row.fill;
    for (uint64_t part = 0; part < parts; part++)
        sorted &= row.ascends[part];
    *from = to;
    return sorted;
}
