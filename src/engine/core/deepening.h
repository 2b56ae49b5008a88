/* Iterative deepening: depth after depth, until a limit is reached. */
#ifndef TUI2048_DEEPENING_H
#define TUI2048_DEEPENING_H

#include "search.h"

typedef struct {
    unsigned first; /* depth to begin with: 1 … limits.depth */
    /* Only the best move is wanted, and time that is left can be used: looks no further at moves that
     * have fallen far behind, and begins no depth that will hardly be completed. The result then ranks
     * what was looked at. */
    bool thrifty;
} Deepening;

/* The result of the deepest search that was completed, of depth 0 if none was; its nodes are those of
 * all depths together, and so are the limits. */
void search_deepen(Search *search, Board board, const SearchLimits *limits, Deepening how,
                   SearchResult *result);

#endif
