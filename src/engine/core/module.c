/* engine._core: its functions and types. */
#include "python_face.h"

#include "evaluation.h"
#include "search.h"

static PyObject *core_slide(PyObject *module, PyObject *args) {
    (void)module;
    Board board;
    int direction;
    if (!PyArg_ParseTuple(args, "O&i:slide", board_from_python, &board, &direction)) return NULL;
    if (!integer_within("direction", direction, UP, LEFT)) return NULL;
    tables_ensure();
    uint32_t gained;
    Board after = board_slide(board, (Direction)direction, &gained);
    return Py_BuildValue("(NI)", board_to_python(after), (unsigned)gained);
}

static PyObject *core_evaluate(PyObject *module, PyObject *args) {
    (void)module;
    Board board;
    PyObject *network = Py_None;
    if (!PyArg_ParseTuple(args, "O&|O:evaluate", board_from_python, &board, &network)) return NULL;
    tables_ensure();
    Evaluation evaluation = evaluation_simple();
    if (network != Py_None) {
        const Network *weights = network_from_python(network);
        if (!weights) return NULL;
        evaluation = evaluation_by_network(weights, NULL);
    }
    return PyLong_FromLong(evaluation_value(&evaluation, board));
}

static int core_exec(PyObject *module) {
    PyType_Spec *const specs[] = {&search_object_spec, &network_object_spec, &game_object_spec,
                                  &learner_object_spec};
    static const char *const names[] = {"Search", "Network", "Game", "Learner"};
    for (unsigned i = 0; i < sizeof specs / sizeof *specs; i++) {
        PyObject *type = PyType_FromModuleAndSpec(module, specs[i], NULL);
        if (!type) return -1;
        int failed = PyModule_AddObjectRef(module, names[i], type);
        Py_DECREF(type);
        if (failed) return -1;
    }
    return PyModule_AddIntConstant(module, "MAX_DEPTH", MAX_DEPTH) ||
                   PyModule_AddIntConstant(module, "PRUNING_MARGIN", PRUNING_MARGIN)
               ? -1
               : 0;
}

static PyMethodDef core_methods[] = {
    {"slide", core_slide, METH_VARARGS,
     "slide($module, cells, direction, /)\n--\n\nThe 16 exponents after a move, as bytes, and its points."},
    {"evaluate", core_evaluate, METH_VARARGS,
     "evaluate($module, cells, network=None, /)\n--\n\nWhat an afterstate is worth to the search, in points."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot core_slots[] = {
    {Py_mod_exec, core_exec},
#ifdef Py_GIL_DISABLED
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static PyModuleDef core_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "engine._core",
    .m_doc = "The search of engine, compiled. engine.advisor is its door.",
    .m_methods = core_methods,
    .m_slots = core_slots,
};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&core_definition); }
