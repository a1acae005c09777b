"""The names of jax.errors: each is the error of funcgrad that says the same."""

from funcgrad.errors import CheckError, KeyReuseError
from funcgrad.errors import DeviceError as JaxRuntimeError
from funcgrad.errors import DtypeError as JAXTypeError
from funcgrad.errors import IndexingError as JAXIndexError
from funcgrad.errors import LeakedTracerError as UnexpectedTracerError
from funcgrad.errors import MissingRuleError as InconclusiveDimensionOperation
from funcgrad.errors import RuleError as JaxprTypeError
from funcgrad.errors import TracedValueError as ConcretizationTypeError
from funcgrad.errors import TracedValueError as NonConcreteBooleanIndexError
from funcgrad.errors import TracedValueError as TracerArrayConversionError
from funcgrad.errors import TracedValueError as TracerBoolConversionError
from funcgrad.errors import TracedValueError as TracerIntegerConversionError


class checkify:
    """Names of jax.experimental.checkify: what a check raises that failed."""

    JaxRuntimeError = CheckError


__all__ = [
    "ConcretizationTypeError", "InconclusiveDimensionOperation", "JAXIndexError", "JAXTypeError", "JaxRuntimeError",
    "JaxprTypeError", "KeyReuseError", "NonConcreteBooleanIndexError",
    "TracerArrayConversionError", "TracerBoolConversionError", "TracerIntegerConversionError", "UnexpectedTracerError",
]  # fmt: skip
