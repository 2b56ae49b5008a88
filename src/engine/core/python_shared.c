/* What all types of the Python face need: the tables, and whether a signal has come. */
#include "python_face.h"

#include "evaluation.h"

void tables_ensure(void) {
    static bool built = false;
    static Exclusion building;
    EXCLUSION_BEGIN(&building);
    if (!built) {
        board_tables_build();
        evaluation_tables_build();
        built = true;
    }
    EXCLUSION_END(&building);
}

bool signal_raised(void *context) {
    PyThreadState **suspended = context;
    PyEval_RestoreThread(*suspended);
    bool raised = PyErr_CheckSignals() != 0;
    *suspended = PyEval_SaveThread();
    return raised;
}
