/* Expectimax: the value of every legal move, by looking ahead.
 *
 * Depth 1 takes each move at its gain plus the value of the afterstate. Each further depth looks past
 * one spawn (every empty cell equally likely, a 2 in 9 of 10 and a 4 in 1 of 10) and one more move,
 * the best one. A state with no legal move is worth 0. engine/expectimax.py says the same in Python.
 *
 * With the network, every state with a 16384 or more is looked at with its gaps closed (downgrade.h).
 * The gain of the very next move is that of the given board.
 *
 * Values are whole numbers all the way: points in steps of 1/65536. So they are the same on every
 * machine, whatever the order of summation, and equal to the last bit for mirrored boards and in the
 * Python reference.
 */
#ifndef TUI2048_SEARCH_H
#define TUI2048_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bitboard.h"
#include "evaluation.h"

/* Points in this unit: 1/65536. */
typedef int64_t Value;
enum { POINT_BITS = 16 };

enum { MAX_DEPTH = 15 };

/* What pruning leaves out, which the exact search looks at to its full depth:
 *   - behind a spawned 4, everything but a single move: a 4 is one spawn in ten, and a search that
 *     follows all of them is four times as long at depth 4;
 *   - moves whose afterstate is worth less than the best one's by more than this, in points, judged
 *     without looking ahead: it makes depth 5 ten times as short, and what is left out was hardly
 *     ever best (docs/performance.md).
 * Moves of the given board itself are all looked at. */
enum { PRUNING_MARGIN = 1000 };

/* The workspace of one running search: its table, its stop flag. Kept between searches, for what one
 * has found out helps the next. */
typedef struct Search Search;

typedef struct {
    unsigned depth; /* 1 … MAX_DEPTH; 1 is never cut short */
    bool pruned;
    unsigned left_out; /* moves of the given board not to look at: bit d for direction d */
    double seconds; /* from now; negative for no limit */
    uint64_t nodes; /* afterstates to look at; 0 for no limit */
    /* Asked about every 50 ms; true ends the search. NULL if nobody needs to be asked. */
    bool (*interrupted)(void *context);
    void *context;
} SearchLimits;

typedef struct {
    Direction direction;
    uint32_t gained;
    Value value;
} RankedMove;

typedef struct {
    unsigned depth; /* that was completed; 0: stopped or cut short by a limit, and there are no moves */
    unsigned count;
    RankedMove moves[DIRECTIONS]; /* the legal ones, best first; ties in the order of Direction */
    uint64_t nodes;               /* afterstates looked at */
    bool interrupted;             /* by the one who was asked */
} SearchResult;

/* A workspace whose table has at most `table_bytes`; NULL if there is no memory for it. The tables of
 * bitboard.h and evaluation.h must have been built. */
Search *search_new(Evaluation evaluation, size_t table_bytes);
void search_free(Search *search);

/* Forgets what earlier searches found, and any request to stop. */
void search_clear(Search *search);

/* Asks the running search, and every later one, to end within a millisecond. From any thread. */
void search_stop(Search *search);
/* Takes the request back. */
void search_resume(Search *search);
/* True between the two. */
bool search_stopped(Search *search);

/* How many leaves were evaluated so far, not remembered: fewer than half of the nodes. */
uint64_t search_evaluations(const Search *search);

/* One search to a fixed depth (deepening.h goes step by step). Not from two threads at once. */
void search_run(Search *search, Board board, const SearchLimits *limits, SearchResult *result);

#endif
