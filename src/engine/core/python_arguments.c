/* Arguments from Python, checked. */
#include "python_face.h"

#include "search.h"

enum { MAX_SUM = 262140 };

/* Sixteen exponents, row by row, from any sequence of integers; false with an exception if they are no
 * board. A converter for PyArg_Parse…. */
int board_from_python(PyObject *cells, void *result) {
    Py_ssize_t size = PySequence_Check(cells) ? PySequence_Size(cells) : -1;
    if (size < 0 && PyErr_Occurred()) return 0;
    if (size != CELLS) {
        PyErr_SetString(PyExc_ValueError, "A board is a sequence of 16 exponents.");
        return 0;
    }
    Board board = {0, 0};
    long sum = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        PyObject *item = PySequence_GetItem(cells, (Py_ssize_t)cell);
        if (!item) return 0;
        long exponent = PyLong_AsLong(item);
        Py_DECREF(item);
        if (exponent == -1 && PyErr_Occurred()) return 0;
        if (exponent < 0 || exponent > MAX_EXPONENT) {
            PyErr_Format(PyExc_ValueError, "Cell %u has the exponent %ld; it must be from 0 to %d.", cell,
                         exponent, (int)MAX_EXPONENT);
            return 0;
        }
        board = board_place(board, cell, (unsigned)exponent);
        if (exponent) sum += 1L << exponent;
    }
    if (sum > MAX_SUM) {
        PyErr_Format(PyExc_ValueError, "The tiles add up to %ld; no game can hold more than %d.", sum,
                     (int)MAX_SUM);
        return 0;
    }
    *(Board *)result = board;
    return 1;
}

PyObject *board_to_python(Board board) {
    char cells[CELLS];
    for (unsigned cell = 0; cell < CELLS; cell++) cells[cell] = (char)board_exponent(board, cell);
    return PyBytes_FromStringAndSize(cells, CELLS);
}

bool integer_within(const char *name, int value, int least, int most) {
    if (value >= least && value <= most) return true;
    PyErr_Format(PyExc_ValueError, "%s must be from %d to %d, not %d.", name, least, most, value);
    return false;
}

/* Seconds from now, or None for no limit. */
int seconds_from_python(PyObject *object, void *result) {
    if (object == Py_None) return 1;
    double seconds = PyFloat_AsDouble(object);
    if (seconds == -1 && PyErr_Occurred()) return 0;
    if (!(seconds >= 0)) {
        PyErr_SetString(PyExc_ValueError, "seconds must not be negative.");
        return 0;
    }
    *(double *)result = seconds;
    return 1;
}

/* A number of nodes, or None for no limit. */
int nodes_from_python(PyObject *object, void *result) {
    if (object == Py_None) return 1;
    unsigned long long nodes = PyLong_AsUnsignedLongLong(object);
    if (nodes == (unsigned long long)-1 && PyErr_Occurred()) return 0;
    if (nodes == 0) {
        PyErr_SetString(PyExc_ValueError, "nodes must be at least 1.");
        return 0;
    }
    *(uint64_t *)result = nodes;
    return 1;
}

int seed_from_python(PyObject *object, void *result) {
    unsigned long long seed = PyLong_AsUnsignedLongLong(object);
    if (seed == (unsigned long long)-1 && PyErr_Occurred()) return 0;
    *(uint64_t *)result = seed;
    return 1;
}
