/* Solutions of systems with triangles of the numbers of panels.h: included by panels.c after reflections.h. Columns of
   the right sides, as many as two vectors have lanes, are copied to the nearest cache, solved for, and copied back. The
   triangle stays where it is, and is read a number at a time; so it may as well be transposed. */

#undef SIDES
#define SIDES (2 * LANES) /* columns that are solved for at once */

/* Solve for `width` rows of `height` vectors, of which `depth` are before them. a: the first of these rows. */
WITHIN void OF(solve_rows)(int height, int width, whole depth, const TYPE *a, whole down, whole right, TYPE *x, whole ld,
                           int is_unit) {
    OF(vector) sums[2 * WIDTH];
    TYPE *rows = x + depth * ld;
    UNROLLED
    for (int j = 0; j < width; j++) {
        UNROLLED
        for (int i = 0; i < height; i++)
            sums[j * height + i] = OF(vector_at)(rows + j * ld + i * LANES);
    }
    for (whole p = 0; p < depth; p++) {
        OF(vector) before[2];
        UNROLLED
        for (int i = 0; i < height; i++)
            before[i] = OF(vector_at)(x + p * ld + i * LANES);
        UNROLLED
        for (int j = 0; j < width; j++) {
            OF(vector) by = (OF(vector))a[j * down + p * right];
            UNROLLED
            for (int i = 0; i < height; i++)
                sums[j * height + i] -= before[i] * by;
        }
    }
    UNROLLED
    for (int j = 0; j < width; j++) {
        const TYPE *row = a + j * down + depth * right;
        UNROLLED
        for (int k = 0; k < j; k++) {
            UNROLLED
            for (int i = 0; i < height; i++)
                sums[j * height + i] -= sums[k * height + i] * row[k * right];
        }
        if (!is_unit) {
            TYPE pivot = row[j * right], by = 1 / pivot, size = __builtin_elementwise_abs(by);
            int is_exact = size <= GREATEST && size >= 1 / GREATEST;
            UNROLLED
            for (int i = 0; i < height; i++)
                sums[j * height + i] = is_exact ? sums[j * height + i] * by : sums[j * height + i] / pivot;
        }
        UNROLLED
        for (int i = 0; i < height; i++)
            OF(put)(rows + j * ld + i * LANES, sums[j * height + i]);
    }
}

/* Solve for n rows, from the first to the last, with a lower triangle whose numbers are `down` and `right` apart. */
WITHIN void OF(solve_sides)(int height, whole n, const TYPE *a, whole down, whole right, TYPE *x, whole ld, int is_unit) {
    int width = height == 1 ? 2 * WIDTH : WIDTH;
    whole i = 0;
    for (; i + width <= n; i += width)
        OF(solve_rows)(height, width, i, a + i * down, down, right, x, ld, is_unit);
    for (; i < n; i++)
        OF(solve_rows)(height, 1, i, a + i * down, down, right, x, ld, is_unit);
}

static __attribute__((noinline)) void OF(solve_one)(whole n, const TYPE *a, whole down, whole right, TYPE *x, whole ld,
                                                    int is_unit) {
    OF(solve_sides)(1, n, a, down, right, x, ld, is_unit);
}

static __attribute__((noinline)) void OF(solve_two)(whole n, const TYPE *a, whole down, whole right, TYPE *x, whole ld,
                                                    int is_unit) {
    OF(solve_sides)(2, n, a, down, right, x, ld, is_unit);
}

/* Copy `width` columns of n rows, or with is_turned as many rows of n columns, to rows of `ld` numbers. */
static __attribute__((noinline)) void OF(read_sides)(whole n, whole width, const TYPE *b, whole step, TYPE *to, whole ld,
                                                     int is_turned) {
    if (width < ld) __builtin_memset(to, 0, n * ld * sizeof(TYPE));
    if (is_turned) {
        OF(turn)(width, n, b, step, to, ld);
        return;
    }
    for (whole i = 0; i < n; i++)
        if (width == ld)
            for (whole j = 0; j < width; j += LANES)
                OF(put)(to + i * ld + j, OF(vector_at)(b + i * step + j));
        else
            for (whole j = 0; j < width; j++)
                to[i * ld + j] = b[i * step + j];
}

/* Copy them back. */
static __attribute__((noinline)) void OF(write_sides)(whole n, whole width, const TYPE *from, whole ld, TYPE *x, whole step,
                                                      int is_turned) {
    if (is_turned) {
        OF(turn)(n, width, from, ld, x, step);
        return;
    }
    for (whole i = 0; i < n; i++)
        if (width == ld)
            for (whole j = 0; j < width; j += LANES)
                OF(put)(x + i * step + j, OF(vector_at)(from + i * ld + j));
        else
            for (whole j = 0; j < width; j++)
                x[i * step + j] = from[i * ld + j];
}

/* Solve for the rows of a strip, of which those before `start` are 0. */
static void OF(solve_triangle)(whole n, whole start, const TYPE *a, whole kind, TYPE *x, whole ld) {
    int is_lower = (kind & LOWER) != 0, is_turned = (kind & TURNED) != 0, is_unit = (kind & OF_UNIT) != 0;
    whole down = is_turned ? 1 : n, right = is_turned ? n : 1, along = ld;
    if (is_lower != is_turned) {
        a += start * (n + 1), x += start * ld, n -= start;
    } else { /* from the last row to the first */
        a += n * n - 1, x += (n - 1) * ld;
        down = -down, right = -right, along = -ld;
    }
    if (ld == LANES)
        OF(solve_one)(n, a, down, right, x, along, is_unit);
    else
        OF(solve_two)(n, a, down, right, x, along, is_unit);
}

WITHIN void OF(exchange_two)(TYPE *x, TYPE *y, whole ld) {
    for (whole j = 0; j < ld; j += LANES) {
        OF(vector) held = OF(vector_at)(x + j);
        OF(put)(x + j, OF(vector_at)(y + j));
        OF(put)(y + j, held);
    }
}

/* Solve by the factors of eliminate_lu: in rows, those of the matrix are Uᵀ Lᵀ Pᵀ. Return whether there is a solution. */
static int OF(solve_factors)(whole n, whole start, const TYPE *a, whole kind, TYPE *x, whole ld) {
    const TYPE *pivots = a + n * n + n;
    for (whole i = 0; i < n; i++)
        if (a[i * (n + 1)] == 0) return 0;
    if (kind & TURNED) {
        for (whole i = 0; i < n; i++)
            if ((whole)pivots[i] != i) OF(exchange_two)(x + i * ld, x + (whole)pivots[i] * ld, ld);
        OF(solve_triangle)(n, 0, a, TURNED | OF_UNIT, x, ld);
        OF(solve_triangle)(n, 0, a, TURNED | LOWER, x, ld);
        return 1;
    }
    OF(solve_triangle)(n, start, a, LOWER, x, ld);
    OF(solve_triangle)(n, 0, a, OF_UNIT, x, ld);
    for (whole i = n - 1; i >= 0; i--)
        if ((whole)pivots[i] != i) OF(exchange_two)(x + i * ld, x + (whole)pivots[i] * ld, ld);
    return 1;
}

void OF(panel_substitute)(TYPE *result, const TYPE *a, const TYPE *b, TYPE *scratch, whole first, whole end, whole n,
                          whole strips, whole others, whole dtype, whole kind, whole near, const void *library) {
    int of_rows = (kind & OF_ROWS) != 0, of_factors = (kind & FACTORS) != 0;
    whole step = of_rows ? n : others;
    for (whole i = first; i < end; i++) {
        whole matrix = i / strips, column = i % strips * SIDES;
        whole width = others - column < SIDES ? others - column : SIDES, ld = width > LANES ? SIDES : LANES;
        whole at = matrix * n * others + column * (of_rows ? n : 1), start = 0;
        if (kind & INVERSE) {
            start = column;
            __builtin_memset(scratch, 0, n * ld * sizeof(TYPE));
            for (whole j = 0; j < width; j++)
                scratch[(column + j) * ld + j] = 1;
        } else {
            OF(read_sides)(n, width, b + at, step, scratch, ld, of_rows);
        }
        if (!of_factors)
            OF(solve_triangle)(n, start, a + matrix * n * n, kind, scratch, ld);
        else if (!OF(solve_factors)(n, start, a + matrix * (n * n + 2 * n), kind, scratch, ld))
            for (whole j = 0; j < n * ld; j++)
                scratch[j] = __builtin_nan("");
        OF(write_sides)(n, width, scratch, ld, result + at, step, of_rows);
    }
}
