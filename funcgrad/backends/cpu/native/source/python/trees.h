/* Trees taken apart, without a line of Python: trace/types/tree_walk.py says of which classes and what comes out. Part
   of the native front door (front_door.c).

   A walk lists the leaves in the order in which containers hold them, dicts by insertion, and writes what is around
   them into a key: equal keys are of equal structures. What Python has found out about a key, the structure and the
   order of leaves, is in a dict. A walk runs no function of a class: what changes trees meanwhile is the collector at
   most, which may run whenever a dict is made. So a walk holds what it is in.
*/
#pragma once
#include "memory.h"

enum node_kind { LEAF, NONE_NODE, TUPLE_NODE, LIST_NODE, DICT_NODE, NAMED_NODE, FIELDS_NODE, ATTRIBUTES_NODE, OTHER_NODE };
enum { MOST_LEVELS = 100 };

struct walk {
    object *kinds;     /* by class: a number, or a tuple that begins with it */
    object *plain;     /* classes of static data that compare equal only where nothing tells them apart */
    object *leaves;    /* lists */
    object *key;
    object *leaf_type; /* the class of the last leaf */
    object *unknown;   /* a class that nobody has looked at; a new reference */
    int64_t run;       /* leaves since the last word of the key */
};

static inline bool add(object *list, object *x) {
    return x && !PyList_Append(list, x);
}

APART bool add_number(object *list, int64_t value) {
    object *number = PyLong_FromLongLong(value);
    bool added = add(list, number);
    Py_DecRef(number);
    return added;
}

/* Write how many leaves came: a number below zero, where a kind is not. */
static inline bool end_run(struct walk *w) {
    int64_t run = w->run;
    w->run = 0;
    return !run || add_number(w->key, -run);
}

static inline bool add_leaf(struct walk *w, object *x) {
    w->run++;
    return add(w->leaves, x);
}

APART bool walk(struct walk *w, object *x, int64_t levels);
APART bool walk_kind(struct walk *w, object *x, object *kind, int64_t levels);

/* The children of a dict of attributes, in the order of these names. */
APART bool walk_values(struct walk *w, object *dict, object *names, int64_t levels) {
    for (int64_t i = 0, count = PyTuple_Size(names); i < count; i++) {
        object *value = PyDict_GetItemWithError(dict, PyTuple_GetItem(names, i));
        if (!value || !walk(w, value, levels))
            return false;
    }
    return true;
}

APART bool add_static(struct walk *w, object *x) {
    return x && PyDict_GetItemWithError(w->plain, x->type) && add(w->key, x->type) && add(w->key, x);
}

/* An object with attributes: kind is (number, names of children, names of static data); of ATTRIBUTES_NODE the last is
   one name, of an object that is there once. */
APART bool walk_object(struct walk *w, object *x, object *kind, bool is_kept, int64_t levels) {
    object *held = PyObject_GenericGetDict(x, NULL);
    if (!held || !add(w->key, x->type)) {
        Py_DecRef(held);
        return false;
    }
    object *names = PyTuple_GetItem(kind, 2);
    bool passed = true;
    if (is_kept) {
        object *kept = PyDict_GetItemWithError(held, names);
        passed = kept && add_number(w->key, (int64_t)kept);
    } else {
        for (int64_t i = 0, count = PyTuple_Size(names); passed && i < count; i++)
            passed = add_static(w, PyDict_GetItemWithError(held, PyTuple_GetItem(names, i)));
    }
    passed = passed && walk_values(w, held, PyTuple_GetItem(kind, 1), levels);
    Py_DecRef(held);
    return passed;
}

/* Texts alone or integers alone: others may be equal and not the same. */
APART bool walk_dict(struct walk *w, object *x, int64_t levels) {
    int64_t place = 0;
    object *key, *value, *type = NULL;
    while (PyDict_Next(x, &place, &key, &value)) {
        if (!type)
            type = key->type;
        if (key->type != type || (type != &PyUnicode_Type && type != &PyLong_Type) || !add(w->key, key))
            return false;
    }
    place = 0;
    while (PyDict_Next(x, &place, &key, &value))
        if (!walk(w, value, levels))
            return false;
    return true;
}

APART bool walk_items(struct walk *w, object *x, bool is_list, int64_t levels) {
    int64_t count = is_list ? PyList_Size(x) : PyTuple_Size(x);
    if (!add_number(w->key, count))
        return false;
    for (int64_t i = 0; i < count; i++) {
        object *item = is_list ? PyList_GetItem(x, i) : PyTuple_GetItem(x, i);
        if (!item || !walk(w, item, levels))
            return false;
    }
    return true;
}

/* Whether all of a tree was walked; Python's error may be set where it was not. */
APART bool walk(struct walk *w, object *x, int64_t levels) {
    if (x->type == w->leaf_type)
        return add_leaf(w, x);
    Py_IncRef(x); /* a class of classes may have a hash of its own, and the collector may run */
    object *kind = PyDict_GetItemWithError(w->kinds, x->type);
    Py_IncRef(kind);
    bool walked = kind ? walk_kind(w, x, kind, levels) : false;
    if (!kind && !PyErr_Occurred())
        w->unknown = found(x->type);
    Py_DecRef(kind);
    Py_DecRef(x);
    return walked;
}

APART bool walk_kind(struct walk *w, object *x, object *kind, int64_t levels) {
    bool is_object = kind->type == &PyTuple_Type;
    int64_t code = PyLong_AsLongLong(is_object ? PyTuple_GetItem(kind, 0) : kind);
    if (code == LEAF) {
        w->leaf_type = x->type;
        return add_leaf(w, x);
    }
    if (code == OTHER_NODE || !levels-- || !end_run(w) || !add_number(w->key, code))
        return false;
    switch (code) {
    case NONE_NODE: return true;
    case TUPLE_NODE: return walk_items(w, x, false, levels);
    case LIST_NODE: return walk_items(w, x, true, levels);
    case DICT_NODE: return add_number(w->key, PyDict_Size(x)) && walk_dict(w, x, levels);
    case NAMED_NODE: return add(w->key, x->type) && walk_items(w, x, false, levels);
    default: return walk_object(w, x, kind, code == ATTRIBUTES_NODE, levels);
    }
}

/* The leaves in the order of 32-bit numbers. */
APART object *in_order(object *leaves, object *order) {
    int64_t count = PyList_Size(leaves);
    const int32_t *from = (const int32_t *)PyBytes_AsString(order);
    object *sorted = PyList_New(count);
    for (int64_t i = 0; sorted && i < count; i++)
        PyList_SetItem(sorted, i, found(PyList_GetItem(leaves, from[i])));
    return sorted;
}

/* (leaves, structure) by what is known of a key: (structure, order or None); None where that is None. */
APART object *with_structure(object *known, object *leaves) {
    if (known == &_Py_NoneStruct)
        return found(known);
    object *order = PyTuple_GetItem(known, 1);
    object *sorted = order == &_Py_NoneStruct ? found(leaves) : in_order(leaves, order);
    object *answer = sorted ? PyTuple_New(2) : NULL;
    if (!answer) {
        Py_DecRef(sorted);
        return NULL;
    }
    PyTuple_SetItem(answer, 0, sorted);
    PyTuple_SetItem(answer, 1, found(PyTuple_GetItem(known, 0)));
    return answer;
}

/* A function of METH_O with a tuple as its self: (kinds, plain, what is known by key, what is called for a new key with
   the key, the leaves and the tree). It returns (leaves, structure), or a class that is to be put into `kinds` first, or
   None where Python has to walk through the tree. */
object *tree_parts(object *tables, object *tree) {
    struct walk w = {PyTuple_GetItem(tables, 0), PyTuple_GetItem(tables, 1), PyList_New(0), PyList_New(0), NULL, NULL, 0};
    object *answer = NULL;
    bool is_whole = w.leaves && w.key && walk(&w, tree, MOST_LEVELS) && end_run(&w);
    object *key = is_whole ? PyList_AsTuple(w.key) : NULL;
    if (key) {
        object *known = PyDict_GetItemWithError(PyTuple_GetItem(tables, 2), key);
        object *arguments[] = {key, w.leaves, tree};
        if (known) {
            Py_IncRef(known);
            answer = with_structure(known, w.leaves);
            Py_DecRef(known);
        } else if (!PyErr_Occurred())
            answer = PyObject_Vectorcall(PyTuple_GetItem(tables, 3), arguments, 3, NULL);
    } else {
        PyErr_Clear();
        answer = found(w.unknown ? w.unknown : &_Py_NoneStruct);
    }
    Py_DecRef(key);
    Py_DecRef(w.unknown);
    Py_DecRef(w.leaves);
    Py_DecRef(w.key);
    return answer;
}
