/* Conversions of float16 for processors that have no instruction for them, by the names that compilers call then.

   Digits and exponent of a float16 in the places of those of a float are a number 2 ** 112 times too small, also of
   denormal ones. Infinities and NaN have all bits of the exponent.
*/
#include <stdint.h>

static float as_float(uint32_t bits) {
    float x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}

static uint32_t bits_of(float x) {
    uint32_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

float __extendhfsf2(_Float16 x) {
    uint16_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    uint32_t sign = (bits & 0x8000u) << 16, size = (bits & 0x7FFFu) << 13;
    uint32_t wide = size >= 0x7C00u << 13 ? size | 0x7F800000u : bits_of(as_float(size) * 0x1p112f);
    return as_float(sign | wide);
}

/* To nearest, ties to even. A denormal result has the last bits of 0.5 + size. */
_Float16 __truncsfhf2(float x) {
    uint32_t bits = bits_of(x), size = bits & 0x7FFFFFFFu, found;
    if (size > 0x7F800000u)
        found = 0x7E00u;
    else if (size >= 0x47800000u)
        found = 0x7C00u;
    else if (size < 0x38800000u)
        found = bits_of(as_float(size) + 0.5f) - 0x3F000000u;
    else
        found = (size + 0xFFFu - 0x38000000u + ((size >> 13) & 1u)) >> 13;
    uint16_t narrow = (uint16_t)(found | ((bits >> 16) & 0x8000u));
    _Float16 half;
    __builtin_memcpy(&half, &narrow, sizeof half);
    return half;
}
