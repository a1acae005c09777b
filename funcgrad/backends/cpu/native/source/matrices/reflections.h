/* QR factors of the matrices of panels.h, by Householder's reflections: included by panels.c after it. LANES reflections
   are put together as 1 - V T Vᵀ (Schreiber & Van Loan 1989, "A storage-efficient WY representation"), so that columns
   pass through the nearest cache once for all of them. Rows behind the last one are 0 here. */

#undef LARGE
#undef DOWN
#undef TINY
#undef UP
#if FLOAT64
#define LARGE 0x1p490 /* squares of greater numbers, times DOWN, have a sum; and those of tinier ones, times UP. So have
                         2^27 squares of what is in between, or of what the factors make of other numbers. */
#define DOWN 0x1p-600
#define TINY 0x1p-400
#define UP 0x1p600
#else
#define LARGE 0x1p50f
#define DOWN 0x1p-90f
#define TINY 0x1p-45f
#define UP 0x1p90f
#endif

/* Copy rows to columns. */
static __attribute__((noinline)) void OF(turn)(whole rows, whole columns, const TYPE *from, whole from_ld, TYPE *to,
                                               whole to_ld) {
    for (whole i = 0; i < rows; i += LANES)
        for (whole j = 0; j < columns; j += LANES) {
            if (rows - i >= LANES && columns - j >= LANES) {
                OF(turn_block)(from + i * from_ld + j, from_ld, to + j * to_ld + i, to_ld);
                continue;
            }
            for (whole r = i; r < rows && r < i + LANES; r++)
                for (whole c = j; c < columns && c < j + LANES; c++)
                    to[c * to_ld + r] = from[r * from_ld + c];
        }
}

WITHIN TYPE OF(total)(OF(vector) x) {
    TYPE total = x[0];
    UNROLLED
    for (int l = 1; l < LANES; l++)
        total += x[l];
    return total;
}

WITHIN TYPE OF(dot)(whole m, const TYPE *a, const TYPE *b) {
    OF(vector) sums = 0;
    for (whole i = 0; i < m; i += LANES)
        sums += OF(vector_at)(a + i) * OF(vector_at)(b + i);
    return OF(total)(sums);
}

/* Make column c of v of a column of a: 1 in row c, what is below that, and 0 above. */
WITHIN void OF(put_reflection)(whole m, whole c, const TYPE *column, TYPE *v) {
    OF(lanes) numbers = OF(count_from)(0);
    for (whole i = 0; i < m; i += LANES)
        OF(put)(v + i, OF(vector_at)(column + i));
    OF(vector) first = numbers > (INTEGER)c ? OF(vector_at)(v) : (OF(vector))0;
    OF(put)(v, numbers == (INTEGER)c ? (OF(vector))1 : first);
}

/* Find the reflection that makes column c 0 below row c, which is one of the first LANES. Return its coefficient. */
WITHIN TYPE OF(reflection)(whole m, whole c, TYPE *column) {
    OF(lanes) numbers = OF(count_from)(0);
    OF(vector) most = 0, squares = 0, start = OF(vector_at)(column);
    start = numbers >= (INTEGER)c ? start : (OF(vector))0;
    for (whole i = 0; i < m; i += LANES) {
        OF(vector) size = __builtin_elementwise_abs(i ? OF(vector_at)(column + i) : start);
        most = size > most ? size : most;
    }
    TYPE greatest = most[0];
    UNROLLED
    for (int l = 1; l < LANES; l++)
        greatest = most[l] > greatest ? most[l] : greatest;
    TYPE scale = greatest > LARGE ? DOWN : greatest < TINY ? UP : 1;
    start = numbers > (INTEGER)c ? start : (OF(vector))0;
    for (whole i = 0; i < m; i += LANES) {
        OF(vector) x = (i ? OF(vector_at)(column + i) : start) * scale;
        squares += x * x;
    }
    TYPE below = OF(total)(squares), top = column[c] * scale;
    if (below == 0) return 0;
    TYPE size = __builtin_elementwise_sqrt(top * top + below), beta = top < 0 ? size : -size;
    TYPE by = 1 / (top - beta); /* and not scale / ..., which is infinite for denormal numbers */
    start = OF(vector_at)(column);
    OF(put)(column, numbers > (INTEGER)c ? start * scale * by : start);
    for (whole i = LANES; i < m; i += LANES)
        OF(put)(column + i, OF(vector_at)(column + i) * scale * by);
    column[c] = beta / scale;
    return (beta - top) / beta;
}

/* Factor up to LANES columns. v: of the reflections. t: LANES columns. */
static __attribute__((noinline)) void OF(qr_few)(whole m, whole n, TYPE *a, whole ld, TYPE *taus, TYPE *v, TYPE *t) {
    for (whole c = 0; c < n; c++) {
        TYPE *column = a + c * ld, *own = v + c * ld, tau = taus[c] = OF(reflection)(m, c, column);
        OF(put_reflection)(m, c, column, own);
        for (whole j = c + 1; j < n; j++) {
            TYPE *other = a + j * ld, by = tau * OF(dot)(m, own, other);
            for (whole i = 0; i < m; i += LANES)
                OF(put)(other + i, OF(vector_at)(other + i) - OF(vector_at)(own + i) * by);
        }
        OF(vector) sums = 0;
        for (whole k = 0; k < c; k++)
            sums += OF(vector_at)(t + k * LANES) * OF(dot)(m, v + k * ld, own);
        OF(put)(t + c * LANES, sums * -tau);
        t[c * LANES + c] = tau;
    }
}

/* Products of the columns of v with two columns: LANES numbers each. */
WITHIN void OF(inner)(whole m, const TYPE *v, whole ld, const TYPE *c, const TYPE *d, TYPE *products) {
    for (int half = 0; half < 2; half++) {
        const TYPE *from = v + half * (LANES / 2) * ld;
        OF(vector) sums[LANES], total = 0;
        UNROLLED
        for (int l = 0; l < LANES; l++)
            sums[l] = 0;
        for (whole i = 0; i < m; i += LANES) {
            OF(vector) x = OF(vector_at)(c + i), y = OF(vector_at)(d + i);
            UNROLLED
            for (int l = 0; l < LANES / 2; l++) {
                OF(vector) by = OF(vector_at)(from + l * ld + i);
                sums[l] += by * x;
                sums[l + LANES / 2] += by * y;
            }
        }
        OF(transpose)(sums);
        UNROLLED
        for (int l = 0; l < LANES; l++)
            total += sums[l];
        UNROLLED
        for (int l = 0; l < LANES / 2; l++) {
            products[half * (LANES / 2) + l] = total[l];
            products[LANES + half * (LANES / 2) + l] = total[l + LANES / 2];
        }
    }
}

/* Apply 1 - V T Vᵀ, or its transpose, to n columns. */
static __attribute__((noinline)) void OF(reflect)(whole m, whole n, const TYPE *v, const TYPE *t, int is_transposed,
                                                  TYPE *c, whole ld) {
    OF(vector) by[LANES];
    for (int k = 0; k < LANES; k++)
        by[k] = OF(vector_at)(t + k * LANES);
    if (is_transposed) OF(transpose)(by);
    for (whole j = 0; j < n; j += WIDTH) {
        TYPE products[WIDTH * LANES], *columns = c + j * ld;
        for (whole l = 0; l < WIDTH && j + l < n; l += 2)
            OF(inner)(m, v, ld, columns + l * ld, columns + (j + l + 1 < n ? l + 1 : l) * ld, products + l * LANES);
        for (whole l = 0; l < WIDTH && j + l < n; l++) {
            OF(vector) sums = 0;
            for (int k = 0; k < LANES; k++)
                sums += by[k] * products[l * LANES + k];
            OF(put)(products + l * LANES, sums);
        }
        whole width = n - j < WIDTH ? n - j : WIDTH;
        OF(subtract)(m, width, LANES, v, ld, products, 1, LANES, columns, ld, 0);
    }
}

/* Factor m rows of n columns. v: memory for LANES columns. ts: for the T of every LANES columns. */
static void OF(qr)(whole m, whole n, TYPE *a, whole ld, TYPE *taus, TYPE *v, TYPE *ts) {
    whole least = m < n ? m : n;
    for (whole k = 0; k < least; k += LANES) {
        whole width = least - k < LANES ? least - k : LANES;
        __builtin_memset(v, 0, LANES * ld * sizeof(TYPE));
        __builtin_memset(ts + k * LANES, 0, LANES * LANES * sizeof(TYPE));
        OF(qr_few)(m - k, width, a + k * (ld + 1), ld, taus + k, v, ts + k * LANES);
        OF(reflect)(m - k, n - k - width, v, ts + k * LANES, 1, a + (k + width) * ld + k, ld);
    }
}

/* Make the first `count` columns of Q, of what qr leaves in a. */
static void OF(make_q)(whole m, whole least, whole count, const TYPE *a, whole ld, TYPE *q, TYPE *v, const TYPE *ts) {
    __builtin_memset(q, 0, count * ld * sizeof(TYPE));
    for (whole j = 0; j < count; j++)
        q[j * ld + j] = 1;
    for (whole k = (least - 1) / LANES * LANES; k >= 0; k -= LANES) {
        whole width = least - k < LANES ? least - k : LANES;
        __builtin_memset(v, 0, LANES * ld * sizeof(TYPE));
        for (whole c = 0; c < width; c++)
            OF(put_reflection)(m - k, c, a + (k + c) * ld + k, v + c * ld);
        OF(reflect)(m - k, count - k, v, ts + k * LANES, 0, q + k * (ld + 1), ld);
    }
}

void OF(panel_qr)(TYPE *result, const TYPE *given, const void *b, TYPE *scratch, whole first, whole end, whole m, whole n,
                  whole count, whole dtype, whole kind, whole near, const void *library) {
    whole least = m < n ? m : n, ld = near / (n * (whole)sizeof(TYPE)), blocks = (least + LANES - 1) / LANES * LANES;
    TYPE *a = scratch, *v = a + n * ld, *ts = v + LANES * ld, *taus = ts + blocks * LANES, *q = taus + blocks;
    for (whole i = first; i < end; i++) {
        TYPE *x = result + i * (count ? (m + n) * count : m * n + least);
        __builtin_memset(a, 0, n * ld * sizeof(TYPE));
        OF(turn)(m, n, given + i * m * n, n, a, ld);
        OF(qr)(m, n, a, ld, taus, v, ts);
        if (count == 0) {
            OF(turn)(n, m, a, ld, x, n);
            __builtin_memcpy(x + m * n, taus, least * sizeof(TYPE));
            continue;
        }
        OF(make_q)(m, least, count, a, ld, q, v, ts);
        OF(turn)(count, m, q, ld, x, count);
        x += m * count;
        OF(turn)(n, count, a, ld, x, n);
        for (whole r = 1; r < count; r++)
            __builtin_memset(x + r * n, 0, (r < n ? r : n) * sizeof(TYPE));
    }
}
