/* Transforms of numbers of TYPE, LANES side by side: included by fourier.c. */
#include "lanes.h"

/* A complex number of each lane. */
struct OF(number) {
    OF(vector) re, im;
};

/* A tile: its first number in memory, its copy, and where passes leave each output in that. */
struct OF(tile) {
    const struct form *form;
    const TYPE *roots;
    const TYPE *from;
    struct OF(number) * work;
    const int32_t *places;
};

WITHIN struct OF(number) OF(plus)(struct OF(number) a, struct OF(number) b) {
    return (struct OF(number)){a.re + b.re, a.im + b.im};
}

WITHIN struct OF(number) OF(minus)(struct OF(number) a, struct OF(number) b) {
    return (struct OF(number)){a.re - b.re, a.im - b.im};
}

WITHIN struct OF(number) OF(scaled)(struct OF(number) a, TYPE by) {
    return (struct OF(number)){a.re * by, a.im * by};
}

/* Times -i. */
WITHIN struct OF(number) OF(turned)(struct OF(number) a) {
    return (struct OF(number)){a.im, -a.re};
}

WITHIN struct OF(number) OF(times)(struct OF(number) a, OF(vector) re, OF(vector) im) {
    return (struct OF(number)){a.re * re - a.im * im, a.re * im + a.im * re};
}

/* ---- transforms of few numbers, in place ---- */

WITHIN void OF(transform2)(struct OF(number) * x) {
    struct OF(number) a = x[0];
    x[0] = OF(plus)(a, x[1]);
    x[1] = OF(minus)(a, x[1]);
}

WITHIN void OF(transform3)(struct OF(number) * x) {
    struct OF(number) sum = OF(plus)(x[1], x[2]);
    struct OF(number) turned = OF(turned)(OF(scaled)(OF(minus)(x[1], x[2]), (TYPE)0.86602540378443864676));
    struct OF(number) rest = OF(minus)(x[0], OF(scaled)(sum, (TYPE)0.5));
    x[0] = OF(plus)(x[0], sum);
    x[1] = OF(plus)(rest, turned);
    x[2] = OF(minus)(rest, turned);
}

WITHIN void OF(transform4)(struct OF(number) * x) {
    struct OF(number) a = OF(plus)(x[0], x[2]), b = OF(minus)(x[0], x[2]);
    struct OF(number) c = OF(plus)(x[1], x[3]), d = OF(turned)(OF(minus)(x[1], x[3]));
    x[0] = OF(plus)(a, c);
    x[1] = OF(plus)(b, d);
    x[2] = OF(minus)(a, c);
    x[3] = OF(minus)(b, d);
}

WITHIN void OF(transform5)(struct OF(number) * x) {
    const TYPE c1 = (TYPE)0.30901699437494742410, c2 = (TYPE)-0.80901699437494742410;
    const TYPE s1 = (TYPE)0.95105651629515357212, s2 = (TYPE)0.58778525229247312917;
    struct OF(number) a = OF(plus)(x[1], x[4]), b = OF(plus)(x[2], x[3]);
    struct OF(number) c = OF(turned)(OF(minus)(x[1], x[4])), d = OF(turned)(OF(minus)(x[2], x[3]));
    struct OF(number) even1 = OF(plus)(x[0], OF(plus)(OF(scaled)(a, c1), OF(scaled)(b, c2)));
    struct OF(number) even2 = OF(plus)(x[0], OF(plus)(OF(scaled)(a, c2), OF(scaled)(b, c1)));
    struct OF(number) odd1 = OF(plus)(OF(scaled)(c, s1), OF(scaled)(d, s2));
    struct OF(number) odd2 = OF(minus)(OF(scaled)(c, s2), OF(scaled)(d, s1));
    x[0] = OF(plus)(x[0], OF(plus)(a, b));
    x[1] = OF(plus)(even1, odd1);
    x[2] = OF(plus)(even2, odd2);
    x[3] = OF(minus)(even2, odd2);
    x[4] = OF(minus)(even1, odd1);
}

WITHIN void OF(transform8)(struct OF(number) * x) {
    const TYPE half = (TYPE)0.70710678118654752440;
    struct OF(number) even[4] = {x[0], x[2], x[4], x[6]}, odd[4] = {x[1], x[3], x[5], x[7]};
    OF(transform4)(even);
    OF(transform4)(odd);
    odd[1] = (struct OF(number)){(odd[1].im + odd[1].re) * half, (odd[1].im - odd[1].re) * half};
    odd[2] = OF(turned)(odd[2]);
    odd[3] = (struct OF(number)){(odd[3].im - odd[3].re) * half, -(odd[3].im + odd[3].re) * half};
    UNROLLED
    for (int k = 0; k < 4; k++) {
        x[k] = OF(plus)(even[k], odd[k]);
        x[k + 4] = OF(minus)(even[k], odd[k]);
    }
}

WITHIN void OF(transform)(int radix, struct OF(number) * x) {
    if (radix == 2)
        OF(transform2)(x);
    else if (radix == 3)
        OF(transform3)(x);
    else if (radix == 4)
        OF(transform4)(x);
    else if (radix == 5)
        OF(transform5)(x);
    else
        OF(transform8)(x);
}

/* ---- passes ---- */

enum OF(source) { OF(FROM_WORK), OF(FROM_COLUMNS) };

/* Read a point of each transform. */
WITHIN struct OF(number) OF(loaded)(enum OF(source) source, const struct OF(tile) * tile, int64_t point) {
    if (source == OF(FROM_WORK))
        return tile->work[point];
    const TYPE *from = tile->from + point * 2 * tile->form->count;
    OF(vector) a = OF(vector_at)(from), b = OF(vector_at)(from + LANES);
    OF(vector) even = EVEN(a, b), odd = ODD(a, b);
    return tile->form->inverse ? (struct OF(number)){odd, even} : (struct OF(number)){even, odd};
}

/* Number j of each part of a block of radix * part points. */
WITHIN void OF(butterfly)(enum OF(source) source, int radix, const struct OF(tile) * tile, int64_t block, int64_t j,
                          int64_t part) {
    int64_t step = tile->form->points / (part * radix);
    struct OF(number) x[8];
    UNROLLED
    for (int q = 0; q < radix; q++)
        x[q] = OF(loaded)(source, tile, block + j + q * part);
    OF(transform)(radix, x);
    if (j) {
        UNROLLED
        for (int t = 1; t < radix; t++) {
            const TYPE *root = tile->roots + 2 * (t * j * step);
            x[t] = OF(times)(x[t], (OF(vector))root[0], (OF(vector))root[1]);
        }
    }
    UNROLLED
    for (int t = 0; t < radix; t++)
        tile->work[block + j + t * part] = x[t];
}

/* One pass of blocks of `size` points, from point `start` to `stop`; that of columns is one of all tiles together. */
WITHIN void OF(pass)(enum OF(source) source, int radix, const struct OF(tile) * tile, int64_t start, int64_t stop,
                     int64_t size) {
    int64_t part = size / radix;
    for (int64_t block = start; block < stop; block += size)
        for (int64_t j = 0; j < part; j++) {
            if (source == OF(FROM_WORK)) {
                OF(butterfly)(source, radix, tile, block, j, part);
                continue;
            }
            struct OF(tile) each = *tile;
            for (int64_t i = 0; i < tile->form->together; i++) {
                OF(butterfly)(source, radix, &each, block, j, part);
                each.from += 2 * LANES;
                each.work += each.form->points;
            }
        }
}

WITHIN void OF(pass_of)(enum OF(source) source, int64_t radix, const struct OF(tile) * tile, int64_t start,
                        int64_t stop, int64_t size) {
    if (radix == 2)
        OF(pass)(source, 2, tile, start, stop, size);
    else if (radix == 3)
        OF(pass)(source, 3, tile, start, stop, size);
    else if (radix == 4)
        OF(pass)(source, 4, tile, start, stop, size);
    else if (radix == 5)
        OF(pass)(source, 5, tile, start, stop, size);
    else
        OF(pass)(source, 8, tile, start, stop, size);
}

static __attribute__((noinline)) void OF(pass_of_work)(int64_t radix, const struct OF(tile) * tile, int64_t start,
                                                        int64_t stop, int64_t size) {
    OF(pass_of)(OF(FROM_WORK), radix, tile, start, stop, size);
}

static __attribute__((noinline)) void OF(pass_of_columns)(int64_t radix, const struct OF(tile) * tile) {
    OF(pass_of)(OF(FROM_COLUMNS), radix, tile, 0, tile->form->points, tile->form->points);
}

/* ---- rows ---- */

/* Part 0 or 1 of a number; of an inverse, whose numbers are exchanged in `work`, the other one. */
WITHIN TYPE *OF(part_of)(const struct OF(tile) * tile, int64_t point, int64_t part) {
    return (TYPE *)(tile->work + point) + (part ^ tile->form->inverse) * LANES;
}

static __attribute__((noinline)) void OF(rows_to_work)(const struct OF(tile) * tile) {
    int64_t points = tile->form->points, width = 2 * points, p = 0;
    for (; p + LANES / 2 <= points; p += LANES / 2) {
        OF(vector) x[LANES];
        UNROLLED
        for (int l = 0; l < LANES; l++)
            x[l] = OF(vector_at)(tile->from + l * width + 2 * p);
        OF(transpose)(x);
        UNROLLED
        for (int i = 0; i < LANES; i++)
            OF(put)(OF(part_of)(tile, p + i / 2, i % 2), x[i]);
    }
    for (; p < points; p++)
        for (int l = 0; l < LANES; l++)
            for (int part = 0; part < 2; part++)
                OF(part_of)(tile, p, part)[l] = tile->from[l * width + 2 * p + part];
}

/* Numbers of a transform in the result. */
WITHIN int64_t OF(outputs)(const struct form *form) {
    return form->from_real ? form->points / 2 + 1 : form->points;
}

/* Numbers of TYPE in a row of the source. */
WITHIN int64_t OF(row_of)(const struct form *form) {
    return form->from_real ? form->points : 2 * form->points;
}

static __attribute__((noinline)) void OF(real_rows_to_work)(const struct OF(tile) * tile) {
    int64_t points = tile->form->points, p = 0;
    for (; p + LANES <= points; p += LANES) {
        OF(vector) x[LANES];
        UNROLLED
        for (int l = 0; l < LANES; l++)
            x[l] = OF(vector_at)(tile->from + l * points + p);
        OF(transpose)(x);
        UNROLLED
        for (int i = 0; i < LANES; i++)
            tile->work[p + i] = (struct OF(number)){x[i], 0};
    }
    for (; p < points; p++) {
        tile->work[p].im = 0;
        for (int l = 0; l < LANES; l++)
            OF(part_of)(tile, p, 0)[l] = tile->from[l * points + p];
    }
}

/* Write a tile to rows, but for the first `skipped` ones. */
static __attribute__((noinline)) void OF(work_to_rows)(const struct OF(tile) * tile, TYPE *to, int64_t skipped) {
    int64_t points = OF(outputs)(tile->form), width = 2 * points, p = 0;
    for (; p + LANES / 2 <= points; p += LANES / 2) {
        OF(vector) x[LANES];
        UNROLLED
        for (int i = 0; i < LANES; i++)
            x[i] = OF(vector_at)(OF(part_of)(tile, tile->places[p + i / 2], i % 2));
        OF(transpose)(x);
        UNROLLED
        for (int l = 0; l < LANES; l++)
            if (l >= skipped)
                OF(put)(to + l * width + 2 * p, x[l]);
    }
    for (; p < points; p++)
        for (int64_t l = skipped; l < LANES; l++)
            for (int part = 0; part < 2; part++)
                to[l * width + 2 * p + part] = OF(part_of)(tile, tile->places[p], part)[l];
}

/* The tables of the roots that results are multiplied by: see struct form. */
struct OF(twiddles) {
    const double *coarse, *fine;
    const TYPE *lanes;
};

/* The roots for output k of the transforms from number j on. */
WITHIN struct OF(number) OF(twiddle)(const struct form *form, struct OF(twiddles) of, int64_t k, int64_t j) {
    int64_t mask = ((int64_t)1 << form->shift) - 1;
    const double *a = of.coarse + 2 * (k * j >> form->shift), *b = of.fine + 2 * (k * j & mask);
    OF(vector) re = (TYPE)(a[0] * b[0] - a[1] * b[1]), im = (TYPE)(a[0] * b[1] + a[1] * b[0]);
    OF(vector) low = OF(vector_at)(of.lanes + 2 * LANES * k), high = OF(vector_at)(of.lanes + LANES * (2 * k + 1));
    return OF(times)((struct OF(number)){EVEN(low, high), ODD(low, high)}, re, im);
}

/* Write tiles to columns, but for the first `skipped` ones. j: the number of the first transform. */
static __attribute__((noinline)) void OF(work_to_columns)(const struct OF(tile) * tile, TYPE *to, int64_t j,
                                                          struct OF(twiddles) twiddles, int64_t skipped) {
    const struct form *form = tile->form;
    for (int64_t k = 0; k < form->points; k++) {
        const struct OF(number) *from = tile->work + tile->places[k];
        for (int64_t i = 0; i < form->together; i++) {
            struct OF(number) x = from[i * form->points];
            if (form->twiddled) {
                struct OF(number) root = OF(twiddle)(form, twiddles, k, j + i * LANES);
                x = OF(times)(x, root.re, root.im);
            }
            OF(vector) re = form->inverse ? x.im : x.re, im = form->inverse ? x.re : x.im;
            TYPE *row = to + 2 * (k * form->count + i * LANES);
            if (i * LANES < skipped) {
                for (int64_t l = skipped - i * LANES; l < LANES; l++) {
                    row[2 * l] = re[l];
                    row[2 * l + 1] = im[l];
                }
                continue;
            }
            OF(put)(row, LOW(re, im));
            OF(put)(row + LANES, HIGH(re, im));
        }
    }
}

/* ---- tiles ---- */

/* Write down where the passes leave each output. */
static void OF(find_places)(const struct form *form, int32_t *places) {
    int64_t size = 1;
    places[0] = 0;
    for (int64_t pass = form->passes; pass-- > 0; size *= form->radices[pass])
        for (int64_t k = size; k-- > 0;)
            for (int64_t place = places[k], t = form->radices[pass]; t-- > 0;)
                places[t + form->radices[pass] * k] = (int32_t)(place + t * size);
}

/* Transform tiles from memory to their copies. */
static void OF(transform_tiles)(struct OF(tile) tile) {
    const struct form *form = tile.form;
    int64_t points = form->points, part = points / form->radices[0];
    if (form->from_columns)
        OF(pass_of_columns)(form->radices[0], &tile);
    for (int64_t i = 0; i < form->together; i++) {
        if (!form->from_columns) {
            if (form->from_real)
                OF(real_rows_to_work)(&tile);
            else
                OF(rows_to_work)(&tile);
            OF(pass_of_work)(form->radices[0], &tile, 0, points, points);
        }
        for (int64_t start = 0; start < points; start += part)
            for (int64_t pass = 1, size = part; pass < form->passes; size /= form->radices[pass++])
                OF(pass_of_work)(form->radices[pass], &tile, start, start + part, size);
        tile.from += LANES * OF(row_of)(form);
        tile.work += points;
    }
}

void OF(fourier)(TYPE *result, const TYPE *source, const TYPE *roots, const double *coarse, const double *fine,
                 const TYPE *lanes, char *scratch, int64_t first, int64_t end, const struct form *form) {
    struct OF(twiddles) twiddles = {coarse, fine, lanes};
    int64_t points = form->points, outputs = OF(outputs)(form), width = form->together * LANES;
    int64_t a_row = (form->count + width - 1) / width, groups = form->outer * a_row;
    int64_t nbytes = points * (form->together * (int64_t)(2 * VECTOR_NBYTES) + (int64_t)sizeof(int32_t));
    nbytes = (nbytes + VECTOR_NBYTES - 1) / VECTOR_NBYTES * VECTOR_NBYTES;
    scratch += -(uintptr_t)scratch % VECTOR_NBYTES;
    for (int64_t unit = first; unit < end; unit++) {
        struct OF(number) *work = (struct OF(number) *)(scratch + unit * nbytes);
        int32_t *places = (int32_t *)(work + form->together * points);
        OF(find_places)(form, places);
        for (int64_t i = unit * groups / form->units; i < (unit + 1) * groups / form->units; i++) {
            int64_t j = i % a_row * width, matrix = i / a_row * form->count;
            int64_t skipped = 0;
            if (j > form->count - width) { /* the last tiles repeat some of those before, which may be written by now */
                skipped = j - (form->count - width);
                j -= skipped;
            }
            const TYPE *from = source + matrix * OF(row_of)(form) + j * (form->from_columns ? 2 : OF(row_of)(form));
            struct OF(tile) tile = {form, roots, from, work, places};
            OF(transform_tiles)(tile);
            TYPE *to = result + 2 * (matrix * outputs + j * (form->to_columns ? 1 : outputs));
            if (form->to_columns)
                OF(work_to_columns)(&tile, to, j, twiddles, skipped);
            for (int64_t t = 0; t < form->together && !form->to_columns; t++, tile.work += points)
                OF(work_to_rows)(&tile, to + t * 2 * LANES * outputs, t ? 0 : skipped);
        }
    }
}

#undef NAME
#undef FLOAT64
