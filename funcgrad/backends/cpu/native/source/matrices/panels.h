/* Factors of matrices of float32, or of float64 with FLOAT64, that stay in the cache of one core: included by
   panels.c. A matrix is in columns, `ld` numbers apart, with room for whole vectors behind its last row: what
   stands there is changed as the rows are, and nobody reads it. */
#include "../lanes.h"

#pragma clang fp contract(fast)

#undef INTEGER
#undef GREATEST
#if FLOAT64
#define INTEGER int64_t
#define GREATEST 0x1p1023 /* of the numbers by which a column is multiplied in place of a division */
#else
#define INTEGER int32_t
#define GREATEST 0x1p127f
#endif

typedef INTEGER OF(lanes) __attribute__((ext_vector_type(LANES)));

/* Take products of `height` vectors of a, for each of `depth` columns, with numbers of b from `height` vectors of each of
   `width` columns of c. */
WITHIN void OF(tile)(int height, int width, whole depth, const TYPE *a, whole lda, const TYPE *b, whole down, whole right,
                     TYPE *c, whole ldc) {
    OF(vector) sums[2 * WIDTH];
    UNROLLED
    for (int j = 0; j < width; j++) {
        UNROLLED
        for (int i = 0; i < height; i++)
            sums[i * WIDTH + j] = OF(vector_at)(c + j * ldc + i * LANES);
    }
    for (whole p = 0; p < depth; p++) {
        OF(vector) x[2];
        UNROLLED
        for (int i = 0; i < height; i++)
            x[i] = OF(vector_at)(a + p * lda + i * LANES);
        UNROLLED
        for (int j = 0; j < width; j++) {
            OF(vector) by = (OF(vector))b[p * down + j * right];
            UNROLLED
            for (int i = 0; i < height; i++)
                sums[i * WIDTH + j] -= x[i] * by;
        }
    }
    UNROLLED
    for (int j = 0; j < width; j++) {
        UNROLLED
        for (int i = 0; i < height; i++)
            OF(put)(c + j * ldc + i * LANES, sums[i * WIDTH + j]);
    }
}

WITHIN void OF(strip)(int height, whole width, whole depth, const TYPE *a, whole lda, const TYPE *b, whole down,
                      whole right, TYPE *c, whole ldc) {
    whole j = 0;
    for (; j + WIDTH <= width; j += WIDTH)
        OF(tile)(height, WIDTH, depth, a, lda, b + j * right, down, right, c + j * ldc, ldc);
    for (; j < width; j++)
        OF(tile)(height, 1, depth, a, lda, b + j * right, down, right, c + j * ldc, ldc);
}

/* c - a b, of m x n numbers with sums of `depth` products. Numbers of b are `down` and `right` apart. Of a triangle only
   what is on and below the diagonal counts. */
WITHIN void OF(subtract)(whole m, whole n, whole depth, const TYPE *a, whole lda, const TYPE *b, whole down, whole right,
                         TYPE *c, whole ldc, int is_triangle) {
    for (whole i = 0; i < m; i += 2 * LANES) {
        whole width = is_triangle && i + 2 * LANES < n ? i + 2 * LANES : n;
        if (i + LANES < m)
            OF(strip)(2, width, depth, a + i, lda, b, down, right, c + i, ldc);
        else
            OF(strip)(1, width, depth, a + i, lda, b, down, right, c + i, ldc);
    }
}

static __attribute__((noinline)) void OF(subtract_product)(whole m, whole n, whole depth, const TYPE *a, const TYPE *b,
                                                           TYPE *c, whole ld) {
    OF(subtract)(m, n, depth, a, ld, b, 1, ld, c, ld, 0);
}

static __attribute__((noinline)) void OF(subtract_square)(whole m, whole n, whole depth, const TYPE *a, TYPE *c, whole ld) {
    OF(subtract)(m, n, depth, a, ld, a, ld, 1, c, ld, 1);
}

/* Copy LANES rows of as many elements to columns. */
WITHIN void OF(turn_block)(const TYPE *from, whole from_ld, TYPE *to, whole to_ld) {
    OF(vector) x[LANES];
    UNROLLED
    for (int l = 0; l < LANES; l++)
        x[l] = OF(vector_at)(from + l * from_ld);
    OF(transpose)(x);
    UNROLLED
    for (int l = 0; l < LANES; l++)
        OF(put)(to + l * to_ld, x[l]);
}

/* ---- Cholesky ---- */

/* Copy rows to columns, blocks of LANES rows and columns on and below the diagonal. */
WITHIN void OF(turn_lower)(whole n, const TYPE *from, whole from_ld, TYPE *to, whole to_ld) {
    for (whole i = 0; i < n; i += LANES)
        for (whole j = 0; j <= i; j += LANES) {
            whole rows = n - i < LANES ? n - i : LANES, columns = n - j < LANES ? n - j : LANES;
            if (rows == LANES && columns == LANES) {
                OF(turn_block)(from + i * from_ld + j, from_ld, to + j * to_ld + i, to_ld);
                continue;
            }
            for (whole r = 0; r < rows; r++)
                for (whole c = 0; c < columns; c++)
                    to[(j + c) * to_ld + i + r] = from[(i + r) * from_ld + j + c];
        }
}

static __attribute__((noinline)) void OF(read_lower)(whole n, const TYPE *a, TYPE *to, whole ld) {
    for (whole j = 0; j < n; j++) /* what is behind the last row */
        for (whole i = n; i < ld; i++)
            to[j * ld + i] = 0;
    OF(turn_lower)(n, a, n, to, ld);
}

static __attribute__((noinline)) void OF(write_lower)(whole n, const TYPE *a, whole ld, TYPE *to) {
    for (whole i = 0; i < n; i += LANES)
        for (whole j = 0; j <= i; j += LANES) {
            whole rows = n - i < LANES ? n - i : LANES, columns = n - j < LANES ? n - j : LANES;
            OF(vector) x[LANES];
            for (int l = 0; l < LANES; l++)
                x[l] = OF(vector_at)(a + (l < columns ? j + l : j) * ld + i);
            OF(transpose)(x);
            for (whole r = 0; r < rows; r++) {
                TYPE *row = to + (i + r) * n + j;
                if (columns == LANES)
                    OF(put)(row, x[r]);
                else
                    for (whole c = 0; c < columns; c++)
                        row[c] = ((const TYPE *)(x + r))[c];
            }
        }
    for (whole i = 0; i < n; i++)
        __builtin_memset(to + i * n + i + 1, 0, (n - i - 1) * sizeof(TYPE));
}

static int OF(cholesky_few)(whole m, whole n, TYPE *a, whole ld) {
    for (whole k = 0; k < n; k++) {
        TYPE *column = a + k * ld, pivot = column[k];
        if (!(pivot > 0)) return 0;
        TYPE root = __builtin_elementwise_sqrt(pivot), by = 1 / root;
        for (whole i = 0; i < m; i += LANES)
            OF(put)(column + i, OF(vector_at)(column + i) * by);
        column[k] = root;
        for (whole j = k + 1; j < n; j++) {
            TYPE *other = a + j * ld, factor = column[j];
            for (whole i = 0; i < m; i += LANES)
                OF(put)(other + i, OF(vector_at)(other + i) - OF(vector_at)(column + i) * factor);
        }
    }
    return 1;
}

/* Make n columns of the lower factor. Return whether there is one. */
static int OF(cholesky)(whole m, whole n, TYPE *a, whole ld) {
    if (n <= LANES) return OF(cholesky_few)(m, n, a, ld);
    whole left = (n / 2 + LANES - 1) / LANES * LANES;
    if (!OF(cholesky)(m, left, a, ld)) return 0;
    TYPE *rest = a + left * (ld + 1);
    OF(subtract_square)(m - left, n - left, left, a + left, rest, ld);
    return OF(cholesky)(m - left, n - left, rest, ld);
}

/* ---- LU ---- */

WITHIN void OF(exchange_rows)(whole n, TYPE *a, whole ld, whole first, whole end, const whole *pivots) {
    for (whole j = 0; j < n; j++) {
        TYPE *column = a + j * ld;
        for (whole i = first; i < end; i++) {
            TYPE held = column[i];
            column[i] = column[pivots[i] - 1];
            column[pivots[i] - 1] = held;
        }
    }
}

/* Numbers of the lanes of a vector, from `first` on. */
WITHIN OF(lanes) OF(count_from)(INTEGER first) {
    OF(lanes) numbers;
    UNROLLED
    for (int l = 0; l < LANES; l++)
        numbers[l] = l;
    return numbers + first;
}

/* The first row, from row k of the first vector on, with the greatest number of a column. Row k if that is NaN. */
WITHIN whole OF(greatest)(const TYPE *column, whole k, whole m) {
    OF(lanes) numbers = OF(count_from)(0);
    TYPE most = __builtin_elementwise_abs(column[k]);
    whole row = k;
    for (whole i = 0; i < m; i += LANES) {
        OF(vector) sizes = __builtin_elementwise_abs(OF(vector_at)(column + i));
        OF(lanes) is_more = (sizes > most) & (numbers > (INTEGER)k) & (numbers < (INTEGER)m);
        numbers += LANES;
        if (!__builtin_reduce_or(is_more)) continue;
        for (whole r = i > k ? i : k; r < i + LANES && r < m; r++) {
            TYPE size = __builtin_elementwise_abs(column[r]);
            row = size > most ? r : row;
            most = size > most ? size : most;
        }
    }
    return row;
}

static whole OF(lu_few)(whole m, whole n, TYPE *a, whole ld, whole *pivots) {
    whole singular = 0;
    for (whole k = 0; k < n; k++) {
        TYPE *column = a + k * ld;
        whole row = OF(greatest)(column, k, m);
        pivots[k] = row + 1;
        if (row != k) OF(exchange_rows)(n, a, ld, k, k + 1, pivots);
        TYPE pivot = column[k], by = 1 / pivot;
        if (pivot == 0) {
            if (!singular) singular = k + 1;
            continue;
        }
        OF(lanes) below = OF(count_from)(0) > (INTEGER)k; /* of the first vector */
        int is_tiny = !(__builtin_elementwise_abs(by) <= GREATEST);
        OF(vector) first = OF(vector_at)(column), top;
        for (whole i = 0; i < m; i += LANES) {
            OF(vector) x = OF(vector_at)(column + i);
            OF(put)(column + i, is_tiny ? x / pivot : x * by);
        }
        top = OF(vector_at)(column);
        OF(put)(column, below ? top : first);
        top = below ? top : (OF(vector))0;
        for (whole j = k + 1; j < n; j++) {
            TYPE *other = a + j * ld, factor = other[k];
            OF(put)(other, OF(vector_at)(other) - top * factor);
            for (whole i = LANES; i < m; i += LANES)
                OF(put)(other + i, OF(vector_at)(other + i) - OF(vector_at)(column + i) * factor);
        }
    }
    return singular;
}

/* Solve for n columns x, by the lower factor with ones on its diagonal, of m rows. */
static void OF(solve_unit)(whole m, whole n, const TYPE *a, TYPE *x, whole ld) {
    if (m > LANES) {
        whole top = (m / 2 + LANES - 1) / LANES * LANES;
        OF(solve_unit)(top, n, a, x, ld);
        OF(subtract_product)(m - top, n, top, a + top, x, x + top, ld);
        OF(solve_unit)(m - top, n, a + top * (ld + 1), x + top, ld);
        return;
    }
    OF(vector) below[LANES];
    OF(lanes) numbers = OF(count_from)(0);
    for (whole k = 0; k < m; k++)
        below[k] = ((numbers > (INTEGER)k) & (numbers < (INTEGER)m)) ? OF(vector_at)(a + k * ld) : (OF(vector))0;
    for (whole j = 0; j < n; j += 4) {
        TYPE *columns[4];
        OF(vector) y[4];
        UNROLLED
        for (int l = 0; l < 4; l++) {
            columns[l] = x + (j + l < n ? j + l : n - 1) * ld;
            y[l] = OF(vector_at)(columns[l]);
        }
        UNROLLED
        for (int k = 0; k < LANES - 1; k++) {
            if (k + 1 >= m) break;
            UNROLLED
            for (int l = 0; l < 4; l++)
                y[l] -= below[k] * y[l][k];
        }
        UNROLLED
        for (int l = 0; l < 4; l++)
            OF(put)(columns[l], y[l]);
    }
}

static whole OF(lu)(whole m, whole n, TYPE *a, whole ld, whole *pivots) {
    whole least = m < n ? m : n, singular, left, found;
    if (n <= LANES && n <= m) return OF(lu_few)(m, n, a, ld, pivots);
    left = n > m ? m : (n / 2 + LANES - 1) / LANES * LANES;
    TYPE *beside = a + left * ld, *rest = beside + left;
    singular = OF(lu)(m, left, a, ld, pivots);
    OF(exchange_rows)(n - left, beside, ld, 0, left, pivots);
    OF(solve_unit)(left, n - left, a, beside, ld);
    if (m <= left) return singular;
    OF(subtract_product)(m - left, n - left, left, a + left, beside, rest, ld);
    found = OF(lu)(m - left, n - left, rest, ld, pivots + left);
    OF(exchange_rows)(left, a + left, ld, 0, least - left, pivots + left);
    for (whole i = left; i < least; i++) pivots[i] += left;
    return singular ? singular : found ? found + left : 0;
}

whole OF(panel_lu)(whole m, whole n, TYPE *a, whole ld, whole *pivots) {
    return OF(lu)(m, n, a, ld, pivots);
}

void OF(panel_cholesky)(TYPE *result, const TYPE *a, const void *b, TYPE *scratch, whole first, whole end, whole n,
                        whole columns, whole others, whole dtype, whole kind, whole near, const void *library) {
    whole ld = near / (n * (whole)sizeof(TYPE));
    for (whole i = first; i < end; i++) {
        TYPE *x = result + i * n * n;
        OF(read_lower)(n, a + i * n * n, scratch, ld);
        if (OF(cholesky)(n, n, scratch, ld))
            OF(write_lower)(n, scratch, ld, x);
        else
            for (whole p = 0; p < n * n; p++)
                x[p] = __builtin_nan("");
    }
}
