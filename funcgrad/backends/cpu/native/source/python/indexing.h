/* x[index], x.at[index].set(y), x.T and x.reshape outside of traces, of what is small: as one native call. Part of the native front door
   (front_door.c), after operators.h.

   An index is an integer, a slice, None, an ellipsis, or a tuple of them; or one array of int32. What is within bounds
   is copied. All else is left to the methods written in Python: other indices, errors, and results so large that a view
   is better than a copy.

   The type of a result follows from that of the array and from the sizes. Python says it once: types are interned and
   stay, and a table has the last few hundred.
*/
#pragma once
#include "operators.h"

enum { MOST_AXES = 8, SHAPED = 512, MOST_COPIED_NBYTES = BIG_NBYTES / 2 };

/* Elements in memory: how many along each axis, and how many bytes apart. */
struct view {
    const char *from;
    int64_t ndim;
    int64_t sizes[MOST_AXES];
    int64_t strides[MOST_AXES];
};

struct shaped {
    object *of; /* a signature */
    int64_t ndim;
    int64_t sizes[MOST_AXES];
    object *signature; /* of that dtype, with these sizes */
};
static struct shaped shaped[SHAPED];

APART int64_t count_of(const struct view *view) {
    int64_t count = 1;
    for (int64_t i = 0; i < view->ndim; i++)
        count *= view->sizes[i];
    return count;
}

static inline bool has_sizes(const struct shaped *shaped, object *of, const struct view *view) {
    if (shaped->of != of || shaped->ndim != view->ndim)
        return false;
    for (int64_t i = 0; i < view->ndim; i++)
        if (shaped->sizes[i] != view->sizes[i])
            return false;
    return true;
}

/* The type with the sizes of a view and all else of another type; NULL where Python fails. */
APART object *signature_with(object *of, const struct view *view) {
    uint64_t place = (uint64_t)of >> 4 ^ (uint64_t)of >> 13;
    for (int64_t i = 0; i < view->ndim; i++)
        place = place * 31 + view->sizes[i];
    struct shaped *found = &shaped[place % SHAPED];
    if (has_sizes(found, of, view))
        return found->signature;
    object *sizes = PyTuple_New(view->ndim);
    if (!sizes)
        return NULL;
    for (int64_t i = 0; i < view->ndim; i++)
        PyTuple_SetItem(sizes, i, PyLong_FromLongLong(view->sizes[i]));
    object *operands[2] = {of, sizes};
    object *signature = PyObject_Vectorcall(context.with_shape, operands, 2, NULL);
    Py_DecRef(sizes);
    if (!signature)
        return NULL;
    Py_DecRef(signature); /* stays, as all types do */
    *found = (struct shaped){.of = of, .ndim = view->ndim, .signature = signature};
    for (int64_t i = 0; i < view->ndim; i++)
        found->sizes[i] = view->sizes[i];
    return signature;
}

/* Copy elements that have a stride. */
WITHIN char *copy_line(char *to, const char *from, int64_t count, int64_t stride, int64_t nbytes) {
    if (stride == nbytes) {
        __builtin_memcpy(to, from, count * nbytes);
        return to + count * nbytes;
    }
    for (int64_t i = 0; i < count; i++, to += nbytes, from += stride) {
        switch (nbytes) {
        case 1: *to = *from; break;
        case 2: __builtin_memcpy(to, from, 2); break;
        case 4: __builtin_memcpy(to, from, 4); break;
        case 8: __builtin_memcpy(to, from, 8); break;
        default: __builtin_memcpy(to, from, nbytes);
        }
    }
    return to;
}

/* Copy the elements of a view, which are more than none, one line of the last axis after the other. */
APART void copy_view(char *to, const struct view *view, int64_t nbytes) {
    int64_t last = view->ndim - 1, at[MOST_AXES] = {0};
    const char *from = view->from;
    if (last < 0) {
        __builtin_memcpy(to, from, nbytes);
        return;
    }
    for (;;) {
        to = copy_line(to, from, view->sizes[last], view->strides[last], nbytes);
        int64_t axis = last - 1;
        for (; axis >= 0; axis--) {
            from += view->strides[axis];
            if (++at[axis] < view->sizes[axis])
                break;
            from -= view->strides[axis] * view->sizes[axis];
            at[axis] = 0;
        }
        if (axis < 0)
            return;
    }
}

/* A new array of a type with the sizes of a view, whose elements are yet to be written; NULL where it is left to
   Python. */
APART object *unfilled(const struct described *type, const struct view *view) {
    int64_t nbytes = count_of(view) * type->itemsize;
    object *signature = nbytes > MOST_COPIED_NBYTES ? NULL : signature_with(type->signature, view);
    object *memory = signature ? allocate(nbytes) : NULL;
    if (!memory)
        return NULL;
    object *result = new_array(signature, memory);
    Py_DecRef(memory);
    return result;
}

/* A new array of the elements of a view of an array; NULL where it is left to Python. */
APART object *copied(const struct described *type, const struct view *view) {
    object *result = unfilled(type, view);
    if (result && count_of(view))
        copy_view(((struct memory *)SLOT(result, memory))->data, view, type->itemsize);
    return result;
}

/* All elements of an array of a type; false where it has too many axes, or no memory. */
APART bool whole(const struct described *type, object *array, struct view *view) {
    object *shape = SLOT(type->signature, shape);
    view->ndim = PyTuple_Size(shape);
    view->from = elements_of(array);
    if (view->ndim > MOST_AXES || !view->from)
        return false;
    int64_t stride = type->itemsize;
    for (int64_t i = view->ndim - 1; i >= 0; i--) {
        view->sizes[i] = PyLong_AsLongLong(PyTuple_GetItem(shape, i));
        view->strides[i] = stride;
        stride *= view->sizes[i];
    }
    return true;
}

/* Whether x is an integer of Python's or an array of one, which is put in a word. */
APART bool is_position(object *x, object *mark, int64_t *value) {
    if (x->type == &PyLong_Type) {
        int32_t overflow;
        *value = PyLong_AsLongLongAndOverflow(x, &overflow);
        return !overflow;
    }
    if (x->type != context.array_type)
        return false;
    object *signature = SLOT(x, signature);
    const struct described *type = signature ? described(signature, mark) : NULL;
    const int32_t *elements = type && type->kind == INT32 && !PyTuple_Size(SLOT(signature, shape)) ? elements_of(x) : NULL;
    if (elements)
        *value = *elements;
    return elements;
}

/* Whether the bound of a slice is known: an integer, or None, which leaves the value as it is. Those beyond 64 bits are
   left to Python. */
APART bool is_bound(object *x, int64_t *value) {
    if (x == &_Py_NoneStruct)
        return true;
    int32_t overflow = 1;
    if (x->type == &PyLong_Type)
        *value = PyLong_AsLongLongAndOverflow(x, &overflow);
    return !overflow;
}

/* Where a bound of a slice is on an axis: from `least` to `most`. */
static inline int64_t clamped(int64_t bound, int64_t size, int64_t least, int64_t most) {
    if (bound < 0)
        bound += size;
    return bound < least ? least : bound > most ? most : bound;
}

/* Take a slice of an axis. */
APART bool slice_axis(struct view *view, int64_t to, int64_t size, int64_t stride, object *x) {
    const struct slice *slice = (const struct slice *)x;
    int64_t step = 1;
    if (!is_bound(slice->step, &step) || !step || step == INT64_MIN)
        return false;
    int64_t start = step > 0 ? 0 : size - 1, stop = step > 0 ? size : -1 - size;
    if (!is_bound(slice->start, &start) || !is_bound(slice->stop, &stop))
        return false;
    int64_t least = step > 0 ? 0 : -1, most = step > 0 ? size : size - 1;
    start = clamped(start, size, least, most);
    stop = clamped(stop, size, least, most);
    int64_t span = step > 0 ? stop - start : start - stop, apart = step > 0 ? step : -step;
    view->sizes[to] = span > 0 ? (span - 1) / apart + 1 : 0;
    view->strides[to] = step * stride;
    if (span > 0)
        view->from += start * stride;
    return true;
}

/* Take the part of a view that an index names; false where it is left to Python. Each item takes an axis from the array
   and adds one to the result, or does one of both. */
APART bool take_part(struct view *view, object *index, object *mark) {
    bool is_tuple = index->type == &PyTuple_Type, is_open = false;
    int64_t count = is_tuple ? PyTuple_Size(index) : 1, used = 0, axis = 0, to = 0;
    struct view given = *view;
    for (int64_t i = 0; i < count; i++) {
        object *item = is_tuple ? PyTuple_GetItem(index, i) : index;
        if (item == &_Py_EllipsisObject && is_open)
            return false;
        is_open |= item == &_Py_EllipsisObject;
        used += item != &_Py_NoneStruct && item != &_Py_EllipsisObject;
    }
    if (used > given.ndim)
        return false;
    for (int64_t i = 0; i <= count; i++) {
        object *item = i == count ? is_open ? NULL : &_Py_EllipsisObject : is_tuple ? PyTuple_GetItem(index, i) : index;
        int64_t position, axes = item == &_Py_EllipsisObject ? given.ndim - used : item != NULL;
        if (to + axes > MOST_AXES)
            return false;
        if (!item)
            break;
        if (item == &_Py_EllipsisObject) {
            for (int64_t end = axis + axes; axis < end; axis++, to++) {
                view->sizes[to] = given.sizes[axis];
                view->strides[to] = given.strides[axis];
            }
        } else if (item == &_Py_NoneStruct) {
            view->sizes[to] = 1;
            view->strides[to++] = 0;
        } else if (item->type == &PySlice_Type) {
            if (!slice_axis(view, to++, given.sizes[axis], given.strides[axis], item))
                return false;
            axis++;
        } else if (is_position(item, mark, &position)) {
            int64_t size = given.sizes[axis];
            if (position < -size || position >= size)
                return false;
            view->from += (position < 0 ? position + size : position) * given.strides[axis++];
        } else {
            return false;
        }
    }
    view->ndim = to;
    return true;
}

/* A new array of the rows of a view at positions, an array of int32 that is not one number; NULL where it is left to
   Python. */
APART object *gathered(const struct described *type, struct view *view, object *positions, object *mark) {
    object *of = SLOT(positions, signature);
    const struct described *given = of ? described(of, mark) : NULL;
    struct view places;
    if (!given || given->kind != INT32 || !view->ndim || !whole(given, positions, &places)
        || places.ndim + view->ndim - 1 > MOST_AXES)
        return NULL;
    int64_t size = view->sizes[0], stride = view->strides[0], count = count_of(&places);
    for (int64_t i = 1; i < view->ndim; i++)
        places.sizes[places.ndim++] = view->sizes[i];
    const int32_t *at = (const int32_t *)places.from;
    for (int64_t i = 0; i < count; i++)
        if (at[i] < -size || at[i] >= size)
            return NULL;
    object *result = unfilled(type, &places);
    char *to = result ? ((struct memory *)SLOT(result, memory))->data : NULL;
    for (int64_t i = 0; result && i < count; i++, to += stride)
        __builtin_memcpy(to, view->from + (at[i] < 0 ? at[i] + size : at[i]) * stride, stride);
    return result;
}

/* Find out what is known of the type of an array of the host, and where its elements are; false where Python has to
   serve it. The type is a copy: its place may be that of another one when Python has run. */
APART bool open_array(object *array, object *mark, struct described *type, struct view *view) {
    object *signature = mark && array->type == context.array_type ? SLOT(array, signature) : NULL;
    const struct described *known = signature ? of_type(signature, mark) : NULL;
    if (!known || !known->itemsize)
        return false;
    *type = *known;
    return whole(type, array, view);
}

WITHIN object *item_of(object *self, object *index) {
    object *mark = usual_mark();
    struct described type;
    struct view view;
    if (!open_array(self, mark, &type, &view))
        return NULL;
    if (index->type == context.array_type && SLOT(index, signature) && PyTuple_Size(SLOT(SLOT(index, signature), shape)))
        return gathered(&type, &view, index, mark);
    return take_part(&view, index, mark) ? copied(&type, &view) : NULL;
}

/* x[index] */
object *get_item(object *self, object *index) {
    object *result = item_of(self, index);
    object *operands[2] = {self, index};
    return result || !is_left_to_python() ? result : PyObject_Vectorcall(context.python_get_item, operands, 2, NULL);
}

/* The sizes that are asked for, of which one may be -1, put in a view of as many elements; false where that is not so. */
APART bool resize(struct view *view, object *const *sizes, int64_t ndim) {
    int64_t count = count_of(view), known = 1, open = -1;
    if (ndim > MOST_AXES || !count)
        return false;
    for (int64_t i = 0; i < ndim; i++) {
        int64_t size = -2;
        if (sizes[i]->type != &PyLong_Type || !is_bound(sizes[i], &size) || size < -1 || (size == -1 && open >= 0)
            || size > count)
            return false;
        view->sizes[i] = size;
        if (size == -1)
            open = i;
        else if (!size || known > count / size)
            return false;
        else
            known *= size;
    }
    if (open >= 0)
        view->sizes[open] = count / known;
    view->ndim = ndim;
    return count % known == 0 && count_of(view) == count;
}

/* The same elements with other sizes; in memory of our own without a copy. */
WITHIN object *reshaped(object *self, object *const *sizes, int64_t ndim) {
    struct described type;
    struct view view;
    object *tuple = ndim == 1 && sizes[0]->type == &PyTuple_Type ? sizes[0] : NULL, *items[MOST_AXES];
    if (!open_array(self, usual_mark(), &type, &view))
        return NULL;
    if (tuple) {
        ndim = PyTuple_Size(tuple);
        for (int64_t i = 0; i < ndim && i < MOST_AXES; i++)
            items[i] = PyTuple_GetItem(tuple, i);
        sizes = items;
    }
    if (!resize(&view, sizes, ndim))
        return NULL;
    object *memory = SLOT(self, owner) ? NULL : SLOT(self, memory);
    if (memory) {
        object *signature = signature_with(type.signature, &view);
        return signature ? new_array(signature, memory) : NULL;
    }
    int64_t stride = type.itemsize;
    for (int64_t i = view.ndim - 1; i >= 0; stride *= view.sizes[i--])
        view.strides[i] = stride;
    return copied(&type, &view);
}

/* x.reshape(2, 3), x.reshape((2, 3)) */
object *reshape(object *self, object *const *sizes, int64_t count, object *names) {
    object *result = names ? NULL : reshaped(self, sizes, count);
    if (result || !is_left_to_python())
        return result;
    int64_t others = names ? PyTuple_Size(names) : 0;
    return call_after(context.python_reshape, self, sizes, count, count + others, names);
}

/* x.T */
object *transposed(object *module, object *array) {
    struct described type;
    struct view view, turned;
    object *result = NULL;
    if (open_array(array, usual_mark(), &type, &view)) {
        turned = view;
        for (int64_t i = 0; i < view.ndim; i++) {
            turned.sizes[i] = view.sizes[view.ndim - 1 - i];
            turned.strides[i] = view.strides[view.ndim - 1 - i];
        }
        result = copied(&type, &turned);
    }
    return result || !is_left_to_python() ? result : PyObject_Vectorcall(context.python_transposed, &array, 1, NULL);
}

/* ---- x.at[index].set(y) ---- */

/* Whether two views have the same sizes. */
WITHIN bool are_alike(const struct view *a, const struct view *b) {
    bool alike = a->ndim == b->ndim;
    for (int64_t i = 0; alike && i < a->ndim; i++)
        alike = a->sizes[i] == b->sizes[i];
    return alike;
}

/* Find the elements to set: as many as those of a part, or one for all, which has no strides. A number is put in a word.
   False where the value is left to Python. */
WITHIN bool open_value(const struct described *type, const struct view *part, object *value, object *mark, uint64_t *word,
                       struct view *elements) {
    *elements = *part;
    for (int64_t i = 0; i < part->ndim; i++)
        elements->strides[i] = 0;
    elements->from = (const char *)word;
    if (value->type != context.array_type)
        return type->kind != UNKNOWN && type->takes_numbers && number_as(type, value, word);
    struct described given;
    struct view all;
    if (!open_array(value, mark, &given, &all) || SLOT(given.signature, dtype) != SLOT(type->signature, dtype))
        return false;
    if (!all.ndim)
        elements->from = all.from;
    else if (are_alike(&all, part))
        *elements = all;
    else
        return false;
    return true;
}

/* Write the elements of a view to a part of the same sizes, which is not empty. */
APART void set_part(const struct view *part, const struct view *elements, int64_t nbytes) {
    int64_t at[MOST_AXES] = {0}, axis;
    char *to = (char *)part->from;
    const char *from = elements->from;
    do {
        __builtin_memcpy(to, from, nbytes);
        for (axis = part->ndim - 1; axis >= 0; axis--) {
            to += part->strides[axis];
            from += elements->strides[axis];
            if (++at[axis] < part->sizes[axis])
                break;
            to -= part->strides[axis] * part->sizes[axis];
            from -= elements->strides[axis] * part->sizes[axis];
            at[axis] = 0;
        }
    } while (axis >= 0);
}

WITHIN object *updated(object *array, object *index, object *value) {
    object *mark = usual_mark();
    struct described type;
    struct view view, part, elements;
    uint64_t word;
    if (!open_array(array, mark, &type, &view))
        return NULL;
    part = view;
    if (!take_part(&part, index, mark) || !open_value(&type, &part, value, mark, &word, &elements))
        return NULL;
    object *result = copied(&type, &view);
    if (result && count_of(&part)) {
        part.from = ((struct memory *)SLOT(result, memory))->data + (part.from - view.from);
        set_part(&part, &elements, type.itemsize);
    }
    return result;
}

/* A new array with a value where an index is; None where Python has to make it. */
object *set_elements(object *module, object *const *arguments, int64_t count) {
    object *result = updated(arguments[0], arguments[1], arguments[2]);
    return result || !is_left_to_python() ? result : found(&_Py_NoneStruct);
}
