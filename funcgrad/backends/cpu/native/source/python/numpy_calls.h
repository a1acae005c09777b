/* Elementwise functions outside of traces: arrays of one type, and Python numbers that fit it, are handed to the
   function of NumPy that defines an op, as trace/tracing/direct.py does it. Part of the native front door
   (front_door.c), after operators.h.

   Python says once for each op and type which function that is: None where there is none, and all is left to Python.
*/
#pragma once
#include "operators.h"

enum { KNOWN_OPS = 1024, MOST_OPERANDS = 4 };

struct known_op {
    object *op; /* or its name */
    object *signature;
    object *mark;
    object *inexact;
    object *function; /* or None */
    object *result;   /* the type that results have, where it is another one; NULL before that is known */
};
static struct known_op known_ops[KNOWN_OPS];

/* Where an op of a type is kept. */
APART struct known_op *entry_of(object *op, object *signature, object *inexact) {
    uint64_t place = (uint64_t)op >> 4 ^ (uint64_t)signature >> 4 ^ (uint64_t)signature >> 13 ^ (inexact == &_Py_TrueStruct);
    return &known_ops[place % KNOWN_OPS];
}

WITHIN bool is_kept(const struct known_op *known, object *op, object *signature, object *inexact, object *mark) {
    return known->op == op && known->signature == signature && known->mark == mark && known->inexact == inexact;
}

/* The function of an op for a type; NULL where Python fails. */
WITHIN object *function_of(object *op, object *signature, object *inexact, object *mark) {
    struct known_op *known = entry_of(op, signature, inexact);
    if (is_kept(known, op, signature, inexact, mark))
        return known->function;
    object *operands[3] = {op, signature, inexact};
    object *function = PyObject_Vectorcall(context.numpy_function, operands, 3, NULL);
    if (!function)
        return NULL;
    struct known_op before = *known;
    *known = (struct known_op){found(op), signature, mark, inexact, function, NULL};
    Py_DecRef(before.op);
    Py_DecRef(before.function);
    return known->function;
}

/* A Python number as NumPy's scalar of a type; NULL where it does not fit, or is infinite or close to a limit. */
APART object *scalar_of(const struct described *type, object *x) {
    uint64_t word;
    if (!type->takes_numbers || type->kind == UNKNOWN || !number_as(type, x, &word))
        return NULL;
    double size = type->kind == FLOAT32 ? *(float *)&word : type->kind == FLOAT64 ? *(double *)&word : 1;
    size = __builtin_fabs(size);
    if (size && !(size > 1e-37 && size < 1e38))
        return NULL;
    return PyObject_Vectorcall(type->scalar, &x, 1, NULL);
}

/* The array around what NumPy has made; takes the reference. NULL for None, where the function has left it to others.
   The type of results that are not of the operands' type Python says once, as shapes are the same. */
WITHIN object *result_around(object *value, object *op, object *signature, object *inexact, object *mark) {
    object *result = NULL, *of = NULL;
    struct known_op *known = entry_of(op, signature, inexact);
    bool is_known = is_kept(known, op, signature, inexact, mark);
    bool is_array = value->type == context.numpy_type && ((struct numpy_array *)value)->flags & CONTIGUOUS;
    if (is_array) {
        object *dtype = ((struct numpy_array *)value)->dtype;
        of = dtype == SLOT(signature, dtype) ? signature : is_known ? known->result : NULL;
        of = of && SLOT(of, dtype) == dtype ? of : NULL;
    }
    if (of) {
        result = new_array(of, value);
    } else if (value != &_Py_NoneStruct) {
        object *operands[2] = {signature, value};
        result = PyObject_Vectorcall(context.wrap, operands, 2, NULL);
        if (result && is_array && is_kept(known, op, signature, inexact, mark))
            known->result = SLOT(result, signature); /* stays, as all types do */
    }
    Py_DecRef(value);
    return result;
}

/* An operand as NumPy takes it, a new reference; NULL where it is left to Python. */
WITHIN object *operand_of(const struct described *type, object *x) {
    if (x->type != context.array_type)
        return scalar_of(type, x);
    object *owner = view(NULL, x);
    if (owner == &_Py_NoneStruct) { /* deleted: the error is Python's */
        Py_DecRef(owner);
        return NULL;
    }
    return owner;
}

/* Call a function without NumPy's warnings. */
WITHIN object *run_quietly(object *const *function_and_operands, int64_t count) {
    object *run = PyObject_GetAttr(context.quiet, context.run_name);
    object *value = run ? PyObject_Vectorcall(run, function_and_operands, count, NULL) : NULL;
    Py_DecRef(run);
    return value;
}

/* The type that all arrays among some operands have; NULL where they have several, or there is none. */
WITHIN object *common_signature(object *operands, int64_t count) {
    object *signature = NULL;
    for (int64_t i = 0; i < count; i++) {
        object *x = PyTuple_GetItem(operands, i);
        if (x->type != context.array_type)
            continue;
        if (!SLOT(x, signature) || (signature && SLOT(x, signature) != signature))
            return NULL;
        signature = SLOT(x, signature);
    }
    return signature;
}

/* What NumPy makes of operands of an op; NULL where it is left to Python, or fails. */
WITHIN object *computed(object *op, object *operands, object *inexact) {
    object *mark = usual_mark();
    int64_t count = PyTuple_Size(operands);
    object *signature = mark && count <= MOST_OPERANDS ? common_signature(operands, count) : NULL;
    const struct described *known = signature ? of_type(signature, mark) : NULL;
    if (!known)
        return NULL;
    struct described type = *known; /* its place may be that of another type when Python has run */
    object *function = function_of(op, signature, inexact, mark), *values[1 + MOST_OPERANDS], *value = NULL;
    if (!function || function == &_Py_NoneStruct)
        return NULL;
    values[0] = found(function);
    int64_t made = 1;
    for (; made <= count; made++)
        if (!(values[made] = operand_of(&type, PyTuple_GetItem(operands, made - 1))))
            break;
    if (made == count + 1)
        value = run_quietly(values, made);
    while (made)
        Py_DecRef(values[--made]);
    return value ? result_around(value, op, signature, inexact, mark) : NULL;
}

/* The result of an op for a tuple of operands; None where Python has to find it. */
object *compute_by_numpy(object *module, object *const *arguments, int64_t count) {
    object *result = computed(arguments[0], arguments[1], arguments[2]);
    return result || !is_left_to_python() ? result : found(&_Py_NoneStruct);
}
