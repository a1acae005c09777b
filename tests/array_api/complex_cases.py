"""The special cases of the array API standard 2024.12 for complex operands a + bj, bullet by bullet.

How to read a row stands in tables.py. The standard names operands with b of one sign; of the other sign are those
that its equation f(conj(z)) = conj(f(z)) gives, and odd and even functions give those of -z. The tests derive these
rows, and those of functions that the standard defines by others: asin(z) is -1j * asinh(z * 1j), and so on.

Two rows of `sqrt`, of an infinite real part and a positive imaginary part, were misprinted in the first text of 2024.12
(they are not continuous with the rest, and not C99's, which the standard refers to); here they stand as corrected.
"""

COMPLEX = """
acos(a, b)
    +0 or -0, +0 -> pi/2, -0
    +0 or -0, nan -> pi/2, nan
    finite, +inf -> pi/2, -inf
    nonzero, nan -> nan, nan
    -inf, positive -> pi, -inf
    +inf, positive -> +0, -inf
    -inf, +inf -> 3*pi/4, -inf
    +inf, +inf -> pi/4, -inf
    infinite, nan -> nan, ±inf
    nan, finite -> nan, nan
    nan, +inf -> nan, -inf
    nan, nan -> nan, nan

acosh(a, b)
    +0 or -0, +0 -> +0, pi/2
    finite, +inf -> +inf, pi/2
    nonzero, nan -> nan, nan
    +0, nan -> nan, ±pi/2
    -inf, positive -> +inf, pi
    +inf, positive -> +inf, +0
    -inf, +inf -> +inf, 3*pi/4
    +inf, +inf -> +inf, pi/4
    infinite, nan -> +inf, nan
    nan, finite -> nan, nan
    nan, +inf -> +inf, nan
    nan, nan -> nan, nan

asinh(a, b)
    +0, +0 -> +0, +0
    positive, +inf -> +inf, pi/2
    finite, nan -> nan, nan
    +inf, positive -> +inf, +0
    +inf, +inf -> +inf, pi/4
    nan, +0 -> nan, +0
    nan, nonzero -> nan, nan
    nan, +inf -> ±inf, nan
    nan, nan -> nan, nan

atanh(a, b)
    +0, +0 -> +0, +0
    +0, nan -> +0, nan
    1, +0 -> +inf, +0
    positive, +inf -> +0, pi/2
    nonzero, nan -> nan, nan
    +inf, positive -> +0, pi/2
    +inf, +inf -> +0, pi/2
    +inf, nan -> +0, nan
    nan, finite -> nan, nan
    nan, +inf -> ±0, pi/2
    nan, nan -> nan, nan

cosh(a, b)
    +0, +0 -> 1, +0
    +0, +inf -> nan, ±0
    +0, nan -> nan, ±0
    nonzero, +inf -> nan, nan
    nonzero, nan -> nan, nan
    +inf, +0 -> +inf, +0
    +inf, nonzero -> inf*cos(b), inf*sin(b)
    +inf, +inf -> ±inf, nan
    +inf, nan -> +inf, nan
    nan, +0 or -0 -> nan, ±0
    nan, nonzero -> nan, nan
    nan, nan -> nan, nan

exp(a, b)
    +0 or -0, +0 -> 1, +0
    finite, +inf -> nan, nan
    finite, nan -> nan, nan
    +inf, +0 -> +inf, +0
    -inf, finite -> 0.0*cos(b), 0.0*sin(b)
    +inf, nonzero -> inf*cos(b), inf*sin(b)
    -inf, +inf -> ±0, ±0
    +inf, +inf -> ±inf, nan
    -inf, nan -> ±0, ±0
    +inf, nan -> ±inf, nan
    nan, +0 -> nan, +0
    nan, !=0 -> nan, nan
    nan, nan -> nan, nan

expm1(a, b)
    +0 or -0, +0 -> +0, +0
    finite, +inf -> nan, nan
    finite, nan -> nan, nan
    +inf, +0 -> +inf, +0
    -inf, finite -> 0.0*cos(b) - 1, 0.0*sin(b)
    +inf, nonzero -> inf*cos(b) - 1, inf*sin(b)
    -inf, +inf -> -1, ±0
    +inf, +inf -> ±inf, nan
    -inf, nan -> -1, ±0
    +inf, nan -> ±inf, nan
    nan, +0 -> nan, +0
    nan, !=0 -> nan, nan
    nan, nan -> nan, nan

log(a, b)
    -0, +0 -> -inf, pi
    +0, +0 -> -inf, +0
    finite, +inf -> +inf, pi/2
    finite, nan -> nan, nan
    -inf, positive -> +inf, pi
    +inf, positive -> +inf, +0
    -inf, +inf -> +inf, 3*pi/4
    +inf, +inf -> +inf, pi/4
    infinite, nan -> +inf, nan
    nan, finite -> nan, nan
    nan, +inf -> +inf, nan
    nan, nan -> nan, nan

log2, log10(a, b)                   # as log(x) / log(2), log(x) / log(10): angles in other units
    +0, +0 -> -inf, +0
    finite, nan -> nan, nan
    +inf, positive -> +inf, +0
    infinite, nan -> +inf, nan
    nan, finite -> nan, nan
    nan, +inf -> +inf, nan
    nan, nan -> nan, nan

log2(a, b)
    -0, +0 -> -inf, pi/log(2)
    finite, +inf -> +inf, pi/2/log(2)
    -inf, positive -> +inf, pi/log(2)
    -inf, +inf -> +inf, 3*pi/4/log(2)
    +inf, +inf -> +inf, pi/4/log(2)

log10(a, b)
    -0, +0 -> -inf, pi/log(10)
    finite, +inf -> +inf, pi/2/log(10)
    -inf, positive -> +inf, pi/log(10)
    -inf, +inf -> +inf, 3*pi/4/log(10)
    +inf, +inf -> +inf, pi/4/log(10)

log1p(a, b)
    -1, +0 -> -inf, +0
    finite, +inf -> +inf, pi/2
    finite, nan -> nan, nan
    -inf, positive -> +inf, pi
    +inf, positive -> +inf, +0
    -inf, +inf -> +inf, 3*pi/4
    +inf, +inf -> +inf, pi/4
    infinite, nan -> +inf, nan
    nan, finite -> nan, nan
    nan, +inf -> +inf, nan
    nan, nan -> nan, nan

sinh(a, b)
    +0, +0 -> +0, +0
    +0, +inf -> ±0, nan
    +0, nan -> ±0, nan
    positive, +inf -> nan, nan
    positive, nan -> nan, nan
    +inf, +0 -> +inf, +0
    +inf, positive -> inf*cos(b), inf*sin(b)
    +inf, +inf -> ±inf, nan
    +inf, nan -> ±inf, nan
    nan, +0 -> nan, +0
    nan, nonzero -> nan, nan
    nan, nan -> nan, nan

sqrt(a, b)
    +0 or -0, +0 -> +0, +0
    any, +inf -> +inf, +inf
    finite, nan -> nan, nan
    -inf, positive -> +0, +inf
    +inf, positive -> +inf, +0
    -inf, nan -> nan, ±inf
    +inf, nan -> +inf, nan
    nan, finite or nan -> nan, nan
    nan, nan -> nan, nan

tanh(a, b)
    +0, +0 -> +0, +0
    nonzero, +inf -> nan, nan
    +0, +inf -> +0, nan
    nonzero, nan -> nan, nan
    +0, nan -> +0, nan
    +inf, positive -> 1, +0
    +inf, +inf -> 1, ±0
    +inf, nan -> 1, ±0
    nan, +0 -> nan, +0
    nan, nonzero -> nan, nan
    nan, nan -> nan, nan

sign(a, b)
    -0 or +0, -0 or +0 -> ±0, ±0
    nan, any -> nan, nan
    any, nan -> nan, nan
    positive, +0 or -0 -> 1, ±0
    negative, +0 or -0 -> -1, ±0
    +0 or -0, positive -> ±0, 1
    +0 or -0, negative -> ±0, -1

negative(a, b)
    any, any -> -a, -b

positive(a, b)
    any, any -> a, b

conj(a, b)
    any, any -> a, -b

round(a, b)
    any, any -> rint(a), rint(b)

square(a, b)                        # as x * x
    finite, finite -> a*a - b*b, a*b + a*b
    nan, nan -> nan, nan
"""

# The result is a real number, or a truth value: 1 or 0.
COMPLEX_TO_REAL = """
abs(a, b)
    infinite, any -> +inf
    any, infinite -> +inf
    +0 or -0, any -> abs(b)
    any, +0 or -0 -> abs(a)
    nan, finite -> nan
    finite, nan -> nan
    nan, nan -> nan

real(a, b)
    any, any -> a

imag(a, b)
    any, any -> b

isfinite(a, b)
    nan, any -> 0
    any, nan -> 0
    infinite, any -> 0
    any, infinite -> 0
    finite, finite -> 1

isinf(a, b)
    infinite, any -> 1
    finite or nan, infinite -> 1
    finite or nan, finite or nan -> 0

isnan(a, b)
    nan, any -> 1
    any, nan -> 1
    number, number -> 0
"""

# f(conj(z)) is conj(f(z)) for all of these; and f(-z) is -f(z), or f(z).
CONJUGATE = (
    *("acos", "acosh", "asinh", "atanh", "cosh", "exp", "expm1", "log", "log1p", "log2", "log10"),
    *("sinh", "sqrt", "tanh"),
)
COMPLEX_ODD = ("asinh", "atanh", "sinh", "tanh")
COMPLEX_EVEN = ("cosh",)

# Functions that are others of an operand turned by 90 degrees: f(z) = factor * g(z * 1j).
TURNED = {
    "asin": ("asinh", -1j),
    "atan": ("atanh", -1j),
    "cos": ("cosh", 1),
    "sin": ("sinh", -1j),
    "tan": ("tanh", -1j),
}

COMPLEX_BINARY = """
add(a, b, c, d)
    any, any, any, any -> a + c, b + d
    -0, +0, -0, -0 -> -0, +0

subtract(a, b, c, d)
    any, any, any, any -> a - c, b - d

multiply(a, b, c, d)
    nan, nan, nan, nan -> nan, nan
    finite, finite, finite, finite -> a*c - b*d, b*c + a*d

divide(a, b, c, d)
    nan, nan, nan, nan -> nan, nan
"""

COMPLEX_BINARY_TESTS = """
equal(a, b, c, d)
    nan, any, any, any -> 0
    any, nan, any, any -> 0
    any, any, nan, any -> 0
    any, any, any, nan -> 0
    number, number, number, number -> (a == c) & (b == d)

not_equal(a, b, c, d)
    nan, any, any, any -> 1
    any, nan, any, any -> 1
    any, any, nan, any -> 1
    any, any, any, nan -> 1
    number, number, number, number -> (a != c) | (b != d)
"""
