/* What the files of the Python face share; python_*.c and module.c alone know of Python.
 *
 * Every argument is checked there; what stands behind never sees a board that no game can hold. There
 * alone, too, errors become exceptions. Limited API only (see setup.py), but for what a free-threaded
 * Python needs.
 *
 * What may be touched by two threads: a Search is taken by whoever runs it, and refuses others; a Learner
 * counts its users, and refuses to be replaced under them; a Network never changes; a Game and the tables are
 * guarded by an Exclusion. None of it needs the interpreter lock.
 */
#ifndef TUI2048_PYTHON_FACE_H
#define TUI2048_PYTHON_FACE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "bitboard.h"
#include "network.h"

/* Keeps other threads out of a stretch of code: the interpreter lock does, where there is one. */
#ifdef Py_GIL_DISABLED
typedef PyMutex Exclusion;
#define EXCLUSION_BEGIN(exclusion) PyMutex_Lock(exclusion)
#define EXCLUSION_END(exclusion) PyMutex_Unlock(exclusion)
#else
typedef char Exclusion;
#define EXCLUSION_BEGIN(exclusion) ((void)(exclusion))
#define EXCLUSION_END(exclusion) ((void)(exclusion))
#endif

/* --- python_arguments.c: converters for PyArg_Parse…, 0 with an exception if they refuse --- */

/* Sixteen exponents, row by row, from any sequence of integers, into a Board. */
int board_from_python(PyObject *cells, void *result);
/* Seconds from now, a double; None changes nothing. */
int seconds_from_python(PyObject *object, void *result);
/* A number of nodes, a uint64_t from 1 on; None changes nothing. */
int nodes_from_python(PyObject *object, void *result);
/* The seed of a game, a uint64_t. */
int seed_from_python(PyObject *object, void *result);

/* True if the value is within the bounds, else ValueError. */
bool integer_within(const char *name, int value, int least, int most);
/* The 16 exponents as bytes. */
PyObject *board_to_python(Board board);

/* --- python_shared.c --- */

/* Builds the tables, once; they are global and the same for every interpreter. */
void tables_ensure(void);

/* True if a signal handler has raised, Ctrl-C's for one. The context is where the suspended thread
 * state is kept; the interpreter lock is taken for the moment of the question. */
bool signal_raised(void *context);

/* By way of void *, for a PyMethodDef holds functions of one type only. */
#define METHOD(function) ((PyCFunction)(void (*)(void))(function))

/* --- the types --- */

extern PyType_Spec search_object_spec;  /* python_search.c */
extern PyType_Spec network_object_spec; /* python_network.c */
extern PyType_Spec game_object_spec;    /* python_game.c */
extern PyType_Spec learner_object_spec; /* python_learner.c */

/* The network of a Python object, as long as that lives; NULL with TypeError for another object. */
const Network *network_from_python(PyObject *object);

#endif
