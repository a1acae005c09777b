/* The operators of arrays outside of traces: x + y of two arrays of one type, or of one and a Python number, as one
   native call. Part of the native front door (front_door.c).

   Each is a method of METH_O that takes the place of one written in Python, which serves what is left: other types,
   operands that are broadcast, arrays so large that the call does not count, and threads in which something is unusual
   (their mark is None). So native code decides nothing and raises nothing here, too.

   What is known of a type of arrays, Python says once: `describe` returns (kind, elements, whether they are few, whether
   Python numbers fit, the bytes of an element, the type of comparisons, NumPy's class of scalars). Types are interned and stay as long as the process, so a table of a few hundred has them
   by their addresses, with the settings that they were described under.
*/
#pragma once
#include "memory.h"

enum operator {
    NEGATIVE, ADD, SUBTRACT, MULTIPLY, DIVIDE, EQUALS, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL
};
enum kind { UNKNOWN, FLOAT32, FLOAT64, INT32 };
enum { TYPES = 512 };

struct described {
    object *signature;
    object *mark;
    int64_t kind;
    int64_t count;
    int64_t is_small;
    int64_t takes_numbers;
    int64_t itemsize;       /* 0 where the memory is not the host's */
    object *of_comparisons; /* a signature */
    object *scalar;
};
static struct described types[TYPES];

#define JOINED_(a, b) a##_##b
#define JOINED(a, b) JOINED_(a, b)
#define OF(name) JOINED(name, NAME)

#define NAME float32
#define TYPE float
#define LANES 16
#include "operators_dtype.h"
#define NAME float64
#define TYPE double
#define LANES 8
#include "operators_dtype.h"
#define NAME int32
#define TYPE int32_t
#define LANES 16
#define HAS_NO_DIVISION
#include "operators_dtype.h"
#undef HAS_NO_DIVISION
#undef OF

/* Let Python describe a type of arrays; false where it fails. */
APART bool describe(struct described *type, object *signature, object *mark) {
    object *parts = PyObject_Vectorcall(context.describe, &signature, 1, NULL);
    if (!parts)
        return false;
    type->signature = signature;
    type->mark = mark;
    type->kind = PyLong_AsLongLong(PyTuple_GetItem(parts, 0));
    type->count = PyLong_AsLongLong(PyTuple_GetItem(parts, 1));
    type->is_small = PyLong_AsLongLong(PyTuple_GetItem(parts, 2));
    type->takes_numbers = PyLong_AsLongLong(PyTuple_GetItem(parts, 3));
    type->itemsize = PyLong_AsLongLong(PyTuple_GetItem(parts, 4));
    type->of_comparisons = PyTuple_GetItem(parts, 5); /* stays, as all types do */
    type->scalar = PyTuple_GetItem(parts, 6);         /* stays, as NumPy does */
    Py_DecRef(parts);
    return true;
}

/* What is known of a type; NULL where Python fails to say it. It may have one of two places. */
APART const struct described *of_type(object *signature, object *mark) {
    uint64_t place = ((uint64_t)signature >> 4 ^ (uint64_t)signature >> 13) % TYPES;
    struct described *type = &types[place];
    if (type->signature != signature)
        type = &types[place ^ 1];
    if (type->signature != signature || type->mark != mark) {
        if (types[place].signature)
            types[place ^ 1] = types[place];
        type = &types[place];
        if (!describe(type, signature, mark))
            return NULL;
    }
    return type;
}

/* The same, NULL where it is not one of those whose elements this code computes with. */
WITHIN const struct described *described(object *signature, object *mark) {
    const struct described *type = of_type(signature, mark);
    return type && type->kind != UNKNOWN ? type : NULL;
}

/* The mark of this thread; NULL where something is unusual in it. */
APART object *usual_mark(void) {
    object *mark = mark_of_thread();
    return mark == &_Py_NoneStruct ? NULL : mark;
}

/* Whether Python serves a call in place of code that has returned nothing: unless Ctrl-C has ended that. */
APART bool is_left_to_python(void) {
    if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_Exception))
        return false;
    PyErr_Clear(); /* of an allocation that failed, or what Python will say again */
    return true;
}

/* Where the elements of an array are; NULL where it was deleted, or its memory is another's. */
APART const void *elements_of(object *array) {
    object *owner = SLOT(array, owner);
    if (owner)
        return owner->type == context.numpy_type ? ((struct numpy_array *)owner)->data : NULL;
    struct memory *memory = (struct memory *)SLOT(array, memory);
    return memory ? memory->data : NULL;
}

/* Whether x is a Python number that fits arrays of a type, which is put in a word as one of their elements. */
WITHIN bool number_as(const struct described *type, object *x, void *word) {
    double value;
    if (x->type == &PyFloat_Type) {
        if (type->kind == INT32)
            return false;
        value = PyFloat_AsDouble(x);
    } else if (x->type == &PyLong_Type) {
        int32_t overflow;
        int64_t whole = PyLong_AsLongLongAndOverflow(x, &overflow);
        if (overflow || whole != (int32_t)whole)
            return false;
        if (type->kind == INT32)
            *(int32_t *)word = whole;
        value = whole;
    } else {
        return false;
    }
    if (type->kind == FLOAT32)
        *(float *)word = value;
    if (type->kind == FLOAT64)
        *(double *)word = value;
    return true;
}

WITHIN void compute(enum operator operator, const struct described *type, const void *x, int64_t x_step, const void *y,
                    int64_t y_step, void *to) {
    switch (type->kind) {
    case FLOAT32: compute_float32(operator, type->count, x, x_step, y, y_step, to); break;
    case FLOAT64: compute_float64(operator, type->count, x, x_step, y, y_step, to); break;
    default: compute_int32(operator, type->count, x, x_step, y, y_step, to);
    }
}

/* The result of an operator for an array and another operand, in this order or, where it is reflected, in the other one;
   NULL where Python has to find it. */
WITHIN object *result_of(enum operator operator, bool is_reflected, object *self, object *other) {
    object *mark = self->type == context.array_type ? usual_mark() : NULL;
    object *signature = mark ? SLOT(self, signature) : NULL;
    const struct described *type = signature ? described(signature, mark) : NULL;
    if (!type || !type->is_small || (operator == DIVIDE && type->kind == INT32))
        return NULL;
    uint64_t word;
    const void *x = elements_of(self), *y = &word;
    int64_t is_array = other->type == context.array_type;
    if (is_array) {
        if (SLOT(other, signature) != signature)
            return NULL;
        y = elements_of(other);
    } else if (!type->takes_numbers || !number_as(type, other, &word)) {
        return NULL;
    }
    if (!x || !y)
        return NULL;
    bool is_comparison = operator >= EQUALS;
    object *memory = allocate(is_comparison ? type->count : type->count * (type->kind == FLOAT64 ? 8 : 4));
    if (!memory)
        return NULL;
    if (is_reflected)
        compute(operator, type, y, is_array, x, 1, ((struct memory *)memory)->data);
    else
        compute(operator, type, x, 1, y, is_array, ((struct memory *)memory)->data);
    object *result = new_array(is_comparison ? type->of_comparisons : signature, memory);
    Py_DecRef(memory);
    return result;
}

APART object *operate(enum operator operator, bool is_reflected, object *self, object *other) {
    object *result = result_of(operator, is_reflected, self, other);
    if (result || !is_left_to_python())
        return result;
    object *operands[2] = {self, other}, *method = context.operators[2 * operator + is_reflected];
    return PyObject_Vectorcall(method, operands, operator == NEGATIVE ? 1 : 2, NULL);
}

/* -x; nothing is given. */
object *operator_neg(object *self, object *nothing) {
    return operate(NEGATIVE, false, self, self);
}

/* Python's methods of two operands, by the names of the functions without `operator_`. */
#define OPERATOR(name, operator, is_reflected) \
    object *operator_##name(object *self, object *other) { return operate(operator, is_reflected, self, other); }
OPERATOR(add, ADD, false)
OPERATOR(radd, ADD, true)
OPERATOR(sub, SUBTRACT, false)
OPERATOR(rsub, SUBTRACT, true)
OPERATOR(mul, MULTIPLY, false)
OPERATOR(rmul, MULTIPLY, true)
OPERATOR(truediv, DIVIDE, false)
OPERATOR(rtruediv, DIVIDE, true)
OPERATOR(eq, EQUALS, false)
OPERATOR(ne, NOT_EQUAL, false)
OPERATOR(lt, LESS, false)
OPERATOR(le, LESS_EQUAL, false)
OPERATOR(gt, GREATER, false)
OPERATOR(ge, GREATER_EQUAL, false)
