"""A loop of unknown length."""

from funcgrad import lax

lax.scan(lambda carry, _: (carry * 2, carry), 1.0)

# ArgumentError: scan over '<lambda>': how many steps?
#   at scan_no_length.py:5 in <module>
#   hint: give xs with a leading axis, or length=
