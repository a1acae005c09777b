"""The special cases of the array API standard 2024.12 for real floating-point operands, bullet by bullet.

How to read a row stands in tables.py. Bullets of the "remaining cases" are rows too, where they say what is rounded.
"""

UNARY = """
abs(x)
    nan -> nan
    -0 -> +0
    -inf -> +inf
    number -> positive
    finite -> abs(x)

acos(x)
    nan -> nan
    >1 -> nan
    <-1 -> nan
    1 -> +0

acosh(x)
    nan -> nan
    <1 -> nan
    1 -> +0
    +inf -> +inf

asin(x)
    nan -> nan
    >1 -> nan
    <-1 -> nan
    +0 -> +0
    -0 -> -0

asinh(x)
    nan -> nan
    +0 -> +0
    -0 -> -0
    +inf -> +inf
    -inf -> -inf

atan(x)
    nan -> nan
    +0 -> +0
    -0 -> -0
    +inf -> pi/2
    -inf -> -pi/2

atanh(x)
    nan -> nan
    <-1 -> nan
    >1 -> nan
    -1 -> -inf
    1 -> +inf
    +0 -> +0
    -0 -> -0

ceil(x)
    integral -> x
    +inf -> +inf
    -inf -> -inf
    +0 -> +0
    -0 -> -0
    nan -> nan
    finite -> ceil(x)

cos(x)
    nan -> nan
    +0 -> 1
    -0 -> 1
    +inf -> nan
    -inf -> nan

cosh(x)
    nan -> nan
    +0 -> 1
    -0 -> 1
    +inf -> +inf
    -inf -> +inf

exp(x)
    nan -> nan
    +0 -> 1
    -0 -> 1
    +inf -> +inf
    -inf -> +0

expm1(x)
    nan -> nan
    +0 -> +0
    -0 -> -0
    +inf -> +inf
    -inf -> -1

floor(x)
    integral -> x
    +inf -> +inf
    -inf -> -inf
    +0 -> +0
    -0 -> -0
    nan -> nan
    finite -> floor(x)

log(x)
    nan -> nan
    <0 -> nan
    +0 or -0 -> -inf
    1 -> +0
    +inf -> +inf

log1p(x)
    nan -> nan
    <-1 -> nan
    -1 -> -inf
    -0 -> -0
    +0 -> +0
    +inf -> +inf

log2(x)
    nan -> nan
    <0 -> nan
    +0 or -0 -> -inf
    1 -> +0
    +inf -> +inf

log10(x)
    nan -> nan
    <0 -> nan
    +0 or -0 -> -inf
    1 -> +0
    +inf -> +inf

negative(x)
    any -> -x
    +0 -> -0
    -0 -> +0
    +inf -> -inf
    -inf -> +inf
    +nan -> -nan
    -nan -> +nan

positive, conj, real(x)
    any -> x
    -0 -> -0
    +0 -> +0
    -nan -> -nan

reciprocal(x)                       # as 1.0 / x
    nan -> nan
    +0 -> +inf
    -0 -> -inf
    +inf -> +0
    -inf -> -0
    finite -> 1/x

round(x)
    integral -> x
    +inf -> +inf
    -inf -> -inf
    +0 -> +0
    -0 -> -0
    nan -> nan
    2.5 -> 2
    1.5 -> 2
    -2.5 -> -2
    0.5 -> +0
    -0.5 -> -0
    finite -> rint(x)

sign(x)
    <0 -> -1
    -0 or +0 -> +0
    >0 -> 1
    nan -> nan

sin(x)
    nan -> nan
    +0 -> +0
    -0 -> -0
    infinite -> nan

sinh(x)
    nan -> nan
    +0 -> +0
    -0 -> -0
    +inf -> +inf
    -inf -> -inf

square(x)                           # as x * x
    nan -> nan
    +0 or -0 -> +0
    infinite -> +inf
    finite -> x*x

sqrt(x)
    nan -> nan
    <0 -> nan
    +0 -> +0
    -0 -> -0
    +inf -> +inf
    positive -> sqrt(x)

tan(x)
    nan -> nan
    +0 -> +0
    -0 -> -0
    infinite -> nan

tanh(x)
    nan -> nan
    +0 -> +0
    -0 -> -0
    +inf -> 1
    -inf -> -1

trunc(x)
    integral -> x
    +inf -> +inf
    -inf -> -inf
    +0 -> +0
    -0 -> -0
    nan -> nan
    finite -> trunc(x)
"""

# The result is a truth value: 1 or 0.
UNARY_TESTS = """
isfinite(x)
    infinite -> 0
    nan -> 0
    finite -> 1

isinf(x)
    infinite -> 1
    finite or nan -> 0

isnan(x)
    nan -> 1
    number -> 0

signbit(x)
    +0 -> 0
    -0 -> 1
    +inf -> 0
    -inf -> 1
    positive -> 0
    negative -> 1
    +nan -> 0
    -nan -> 1
"""

# Even and odd functions: of all operands f(-x) is f(x), or -f(x).
EVEN = ("cosh", "cos", "abs", "square")
ODD = ("sinh", "tanh", "asinh", "atanh", "sin", "tan", "asin", "atan", "negative", "round", "trunc")

BINARY = """
add(x1, x2)
    nan, any -> nan
    any, nan -> nan
    +inf, -inf -> nan
    -inf, +inf -> nan
    +inf, +inf -> +inf
    -inf, -inf -> -inf
    +inf, finite -> +inf
    -inf, finite -> -inf
    finite, +inf -> +inf
    finite, -inf -> -inf
    -0, -0 -> -0
    -0, +0 -> +0
    +0, -0 -> +0
    +0, +0 -> +0
    +0 or -0, nonzero -> x2
    nonzero, +0 or -0 -> x1
    1.5, -1.5 -> +0
    -2, 2 -> +0
    finite, finite -> x1 + x2

subtract(x1, x2)                    # as x1 + (-x2)
    nan, any -> nan
    any, nan -> nan
    +inf, +inf -> nan
    -inf, -inf -> nan
    +inf, -inf -> +inf
    -inf, +inf -> -inf
    +inf, finite -> +inf
    -inf, finite -> -inf
    finite, -inf -> +inf
    finite, +inf -> -inf
    -0, +0 -> -0
    -0, -0 -> +0
    +0, +0 -> +0
    +0, -0 -> +0
    +0 or -0, nonzero -> -x2
    nonzero, +0 or -0 -> x1
    finite, finite -> x1 - x2

multiply(x1, x2)
    nan, any -> nan
    any, nan -> nan
    infinite, +0 or -0 -> nan
    +0 or -0, infinite -> nan
    positive or +0, positive or +0 -> positive
    negative or -0, negative or -0 -> positive
    positive or +0, negative or -0 -> negative
    negative or -0, positive or +0 -> negative
    +inf, >0 -> +inf
    +inf, <0 -> -inf
    -inf, >0 -> -inf
    -inf, <0 -> +inf
    >0, +inf -> +inf
    <0, +inf -> -inf
    >0, -inf -> -inf
    <0, -inf -> +inf
    finite, finite -> x1*x2

divide(x1, x2)
    nan, any -> nan
    any, nan -> nan
    infinite, infinite -> nan
    +0 or -0, +0 or -0 -> nan
    +0, >0 -> +0
    -0, >0 -> -0
    +0, <0 -> -0
    -0, <0 -> +0
    >0, +0 -> +inf
    >0, -0 -> -inf
    <0, +0 -> -inf
    <0, -0 -> +inf
    +inf, positive -> +inf
    +inf, negative -> -inf
    -inf, positive -> -inf
    -inf, negative -> +inf
    positive, +inf -> +0
    positive, -inf -> -0
    negative, +inf -> -0
    negative, -inf -> +0
    positive, positive -> positive
    negative, negative -> positive
    positive, negative -> negative
    negative, positive -> negative
    nonzero, nonzero -> x1/x2

floor_divide(x1, x2)
    nan, any -> nan
    any, nan -> nan
    infinite, infinite -> nan
    +0 or -0, +0 or -0 -> nan
    +0, >0 -> +0
    -0, >0 -> -0
    +0, <0 -> -0
    -0, <0 -> +0
    >0, +0 -> +inf
    >0, -0 -> -inf
    <0, +0 -> -inf
    <0, -0 -> +inf
    +inf, positive -> +inf          # Python's is NaN
    +inf, negative -> -inf
    -inf, positive -> -inf
    -inf, negative -> +inf
    positive, +inf -> +0
    positive, -inf -> -0            # Python's is -1
    negative, +inf -> -0
    negative, -inf -> +0
    positive, positive -> positive
    negative, negative -> positive
    positive, negative -> negative
    negative, positive -> negative
    7, 2 -> 3
    -7, 2 -> -4
    7, -2 -> -4
    -7, -2 -> 3
    0.5, 2 -> +0
    -0.5, 2 -> -1
    4096, 1 -> 4096
    19.25, 0.5 -> 38

remainder(x1, x2)
    nan, any -> nan
    any, nan -> nan
    infinite, infinite -> nan
    +0 or -0, +0 or -0 -> nan
    +0, >0 -> +0
    -0, >0 -> +0
    +0, <0 -> -0
    -0, <0 -> -0
    >0, +0 -> nan
    >0, -0 -> nan
    <0, +0 -> nan
    <0, -0 -> nan
    +inf, positive -> nan
    +inf, negative -> nan
    -inf, positive -> nan
    -inf, negative -> nan
    positive, +inf -> x1
    positive, -inf -> x2
    negative, +inf -> x2
    negative, -inf -> x1
    nonzero, positive -> positive
    nonzero, negative -> negative
    nonzero, nonzero -> mod(x1, x2)

atan2(x1, x2)
    nan, any -> nan
    any, nan -> nan
    >0, +0 -> pi/2
    >0, -0 -> pi/2
    +0, >0 -> +0
    +0, +0 -> +0
    +0, -0 -> pi
    +0, <0 -> pi
    -0, >0 -> -0
    -0, +0 -> -0
    -0, -0 -> -pi
    -0, <0 -> -pi
    <0, +0 -> -pi/2
    <0, -0 -> -pi/2
    positive, +inf -> +0
    positive, -inf -> pi
    negative, +inf -> -0
    negative, -inf -> -pi
    +inf, finite -> pi/2
    -inf, finite -> -pi/2
    +inf, +inf -> pi/4
    +inf, -inf -> 3*pi/4
    -inf, +inf -> -pi/4
    -inf, -inf -> -3*pi/4

copysign(x1, x2)
    number, <0 -> -abs(x1)
    number, -0 -> -abs(x1)
    number, +0 -> abs(x1)
    number, >0 -> abs(x1)
    number, -nan -> -abs(x1)
    number, +nan -> abs(x1)
    nan, <0 -> -nan
    nan, -0 -> -nan
    nan, +0 -> +nan
    nan, >0 -> +nan
    nan, -nan -> -nan
    nan, +nan -> +nan

hypot(x1, x2)
    infinite, any -> +inf
    any, infinite -> +inf
    +0 or -0, number -> abs(x2)
    number, +0 or -0 -> abs(x1)
    finite or nan, nan -> nan
    nan, finite or nan -> nan
    3, 4096 -> sqrt(x1*x1 + x2*x2)
    number, number -> positive

logaddexp(x1, x2)
    nan, any -> nan
    any, nan -> nan
    +inf, number -> +inf
    number, +inf -> +inf
    -inf, nonzero -> x2             # log(0 + exp(x2))
    nonzero, -inf -> x1
    -inf, -inf -> -inf

maximum(x1, x2)
    nan, any -> nan
    any, nan -> nan
    >0, finite or -inf -> positive
    +inf, number -> +inf
    number, -inf -> x1
    nonzero, nonzero -> maximum(x1, x2)

minimum(x1, x2)
    nan, any -> nan
    any, nan -> nan
    <0, finite or +inf -> negative
    -inf, number -> -inf
    number, +inf -> x1
    nonzero, nonzero -> minimum(x1, x2)

nextafter(x1, x2)
    nan, any -> nan
    any, nan -> nan
    -0, +0 -> +0
    +0, -0 -> -0
    finite, any -> nextafter(x1, x2)
    +inf, +inf -> +inf
    -inf, -inf -> -inf

pow(x1, x2)
    !=1, nan -> nan
    any, +0 -> 1
    any, -0 -> 1
    nan, !=0 -> nan
    |x|>1, +inf -> +inf
    |x|>1, -inf -> +0
    |x|=1, +inf -> 1
    |x|=1, -inf -> 1
    1, number -> 1
    |x|<1, +inf -> +0
    |x|<1, -inf -> +inf
    +inf, >0 -> +inf
    +inf, <0 -> +0
    -inf, odd>0 -> -inf
    -inf, not odd>0 -> +inf
    -inf, odd<0 -> -0
    -inf, not odd<0 -> +0
    +0, >0 -> +0
    +0, <0 -> +inf
    -0, odd>0 -> -0
    -0, not odd>0 -> +0
    -0, odd<0 -> -inf
    -0, not odd<0 -> +inf
    negative, fraction -> nan
    1.5, 2 -> 2.25
    2, -1 -> 0.5
"""

# x1 and x2 may change places.
COMMUTATIVE = ("add", "multiply", "hypot", "logaddexp", "maximum", "minimum")

BINARY_TESTS = """
equal(x1, x2)
    nan, any -> 0
    any, nan -> 0
    +inf, +inf -> 1
    -inf, -inf -> 1
    -0, +0 or -0 -> 1
    +0, +0 or -0 -> 1
    finite, finite -> x1 == x2
    +inf, finite or -inf -> 0
    -inf, finite or +inf -> 0

not_equal(x1, x2)
    nan, any -> 1
    any, nan -> 1
    +inf, -inf -> 1
    -inf, +inf -> 1
    finite, finite -> x1 != x2
    +inf, +inf -> 0
    -inf, -inf -> 0
    -0, +0 -> 0

less(x1, x2)
    nan, any -> 0
    any, nan -> 0
    number, number -> x1 < x2
    -0, +0 -> 0

less_equal(x1, x2)
    nan, any -> 0
    any, nan -> 0
    number, number -> x1 <= x2
    +0, -0 -> 1

greater(x1, x2)
    nan, any -> 0
    any, nan -> 0
    number, number -> x1 > x2
    +0, -0 -> 0

greater_equal(x1, x2)
    nan, any -> 0
    any, nan -> 0
    number, number -> x1 >= x2
    -0, +0 -> 1
"""

CLIP = """
clip(x, min, max)
    nan, any, any -> nan
    any, nan, any -> nan
    any, any, nan -> nan
    -inf, -1, 2 -> -1
    +inf, -1, 2 -> 2
    2.5, -inf, +inf -> 2.5
    finite, -inf, +inf -> x
"""
