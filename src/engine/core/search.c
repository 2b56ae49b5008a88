/* Expectimax with a transposition table. The contract stands in search.h. */
#include "clock.h"

#include "search.h"

#include <stdlib.h>

#include "flag.h"
#include "table.h"

struct Search {
    Evaluation evaluation; /* of the last run; the next may have to change it */
    Table table;
    Board root; /* of the last run: an age is the runs for one board */
    unsigned age;
    Flag stop;
    uint64_t evaluations; /* of all runs */
    /* the run that is going on */
    const SearchLimits *limits;
    uint64_t nodes;
    uint64_t next_poll; /* value of `nodes` at which to look at the clock again */
    double deadline, next_question;
    bool ended; /* cut short: whatever is returned from now on means nothing */
    bool interrupted;
};

enum { POLL_NODES = 64 }; /* some 15 µs with the network */
static const double QUESTION_SECONDS = 0.05;

Search *search_new(Evaluation evaluation, size_t table_bytes) {
    Search *search = calloc(1, sizeof *search);
    if (!search) return NULL;
    if (!table_create(&search->table, table_bytes)) {
        free(search);
        return NULL;
    }
    search->evaluation = evaluation;
    return search;
}

void search_free(Search *search) {
    if (!search) return;
    table_free(&search->table);
    free(search);
}

void search_clear(Search *search) {
    table_clear(&search->table);
    search_resume(search);
}

void search_stop(Search *search) { flag_set(&search->stop, true); }
void search_resume(Search *search) { flag_set(&search->stop, false); }
uint64_t search_evaluations(const Search *search) { return search->evaluations; }
bool search_stopped(Search *search) { return flag_is_set(&search->stop); }

/* True if the run must end. Called every POLL_NODES nodes. */
static bool poll(Search *search) {
    const SearchLimits *limits = search->limits;
    if (search->ended) return true;
    search->next_poll = search->nodes + POLL_NODES;
    if (limits->nodes) {
        if (search->nodes >= limits->nodes) search->ended = true;
        if (search->next_poll > limits->nodes) search->next_poll = limits->nodes;
    }
    if (flag_is_set(&search->stop)) search->ended = true;
    if (limits->seconds >= 0 || limits->interrupted) {
        double time = clock_seconds();
        if (limits->seconds >= 0 && time >= search->deadline) search->ended = true;
        if (limits->interrupted && time >= search->next_question) {
            search->next_question = time + QUESTION_SECONDS;
            search->interrupted = limits->interrupted(limits->context);
            if (search->interrupted) search->ended = true;
        }
    }
    return search->ended;
}

/* --- the search --------------------------------------------------------------------------- */

static const Value NO_MOVE = INT64_MIN;

/* The legal moves of a state: afterstates, gains, and the values of the afterstates. A move that settles an
 * endgame has no gain, for its value includes it. */
typedef struct {
    unsigned count;
    Direction directions[DIRECTIONS];
    Board after[DIRECTIONS];
    bool settled[DIRECTIONS];
    uint32_t gained[DIRECTIONS];
    int32_t values[DIRECTIONS];
} Moves;

static void moves_find(Search *search, Board board, Moves *moves) {
    moves->count = 0;
    for (Direction direction = UP; direction <= LEFT; direction++) {
        uint32_t gained;
        Board after = board_slide(board, direction, &gained);
        if (board_equal(after, board)) continue;
        bool settled = evaluation_settled(&search->evaluation, after);
        moves->directions[moves->count] = direction;
        moves->after[moves->count] = after;
        moves->settled[moves->count] = settled;
        moves->gained[moves->count++] = settled ? 0 : gained;
    }
    search->nodes += moves->count;
}

/* The values of the afterstates, remembered or by evaluation. */
static void moves_evaluate(Search *search, Moves *moves) {
    const bool endgame = search->evaluation.in_endgame;
    Board unknown[DIRECTIONS];
    int32_t values[DIRECTIONS];
    unsigned places[DIRECTIONS], count = 0;
    for (unsigned i = 0; i < moves->count; i++) {
        const Leaf *leaf = table_leaf(&search->table, moves->after[i]);
        if (moves->settled[i]) {
            moves->values[i] = ENDGAME_SETTLED;
        } else if (leaf->low == moves->after[i].low && !moves->after[i].high && leaf->endgame == endgame) {
            moves->values[i] = leaf->value;
        } else {
            unknown[count] = moves->after[i];
            places[count++] = i;
        }
    }
    if (count == 0) return;
    search->evaluations += count;
    evaluation_values(&search->evaluation, count, unknown, values);
    for (unsigned i = 0; i < count; i++) {
        moves->values[places[i]] = values[i];
        if (unknown[i].high) continue;
        *table_leaf(&search->table, unknown[i]) = (Leaf){unknown[i].low, values[i], endgame};
    }
}

/* The best of gain + value; INT32_MIN if there is no move. */
static int32_t moves_best(const Moves *moves) {
    int32_t best = INT32_MIN;
    for (unsigned i = 0; i < moves->count; i++) {
        int32_t value = (int32_t)moves->gained[i] + moves->values[i];
        if (value > best) best = value;
    }
    return best;
}

/* Leaves only the moves that are worth looking at: those within the margin of the best. */
static void moves_prune(Search *search, Moves *moves) {
    moves_evaluate(search, moves);
    int32_t least = moves_best(moves) - PRUNING_MARGIN;
    unsigned count = 0;
    for (unsigned i = 0; i < moves->count; i++) {
        if ((int32_t)moves->gained[i] + moves->values[i] < least) continue;
        moves->directions[count] = moves->directions[i];
        moves->after[count] = moves->after[i];
        moves->settled[count] = moves->settled[i];
        moves->gained[count++] = moves->gained[i];
    }
    moves->count = count;
}

static inline Value points(int32_t number) { return (Value)number * (1 << POINT_BITS); }

static Value expected(Search *search, Board afterstate, unsigned depth, bool pruned);

/* The value of move i with `depth` moves, itself included, looked at. */
static inline Value move_value(Search *search, const Moves *moves, unsigned i, unsigned depth, bool pruned) {
    if (moves->settled[i]) return points(ENDGAME_SETTLED);
    Value behind = depth == 1 ? points(moves->values[i]) : expected(search, moves->after[i], depth - 1, pruned);
    return points((int32_t)moves->gained[i]) + behind;
}

/* The value of a state in which `depth` moves, at least one, are still looked at. */
static Value best_move(Search *search, Board board, unsigned depth, bool pruned) {
    Moves moves;
    moves_find(search, evaluation_board(&search->evaluation, board), &moves);
    if (moves.count == 0) return 0;
    if (depth == 1) {
        moves_evaluate(search, &moves);
        return points(moves_best(&moves));
    }
    if (pruned && moves.count > 1) moves_prune(search, &moves);
    Value best = NO_MOVE;
    for (unsigned i = 0; i < moves.count; i++) {
        Value value = move_value(search, &moves, i, depth, pruned);
        if (value > best) best = value;
    }
    return best;
}

/* Quotient rounded to the nearest, halves up; the divisor is positive. */
static Value divide_rounded(Value dividend, Value divisor) {
    dividend += divisor / 2;
    Value quotient = dividend / divisor;
    return dividend % divisor < 0 ? quotient - 1 : quotient;
}

/* The value of an afterstate: the mean over the spawns, with `depth` moves, at least one, after it. */
static Value expected(Search *search, Board afterstate, unsigned depth, bool pruned) {
    if (depth == 1) pruned = false; /* nothing to leave out: one entry serves both */
    uint64_t form = table_form(afterstate, depth, pruned, search->evaluation.in_endgame);
    Entry *bucket = table_bucket(&search->table, afterstate, form);
    Value value;
    if (table_find(bucket, afterstate, form, &value)) return value;

    uint64_t empty = board_empty_mask(afterstate);
    Value sum = 0;
    for (uint64_t rest = empty; rest; rest &= rest - 1) {
        if (search->nodes >= search->next_poll && poll(search)) return 0;
        Board with_two = afterstate, with_four = afterstate;
        with_two.low |= rest & (0 - rest);
        with_four.low |= (rest & (0 - rest)) << 1;
        sum += 9 * best_move(search, with_two, depth, pruned);
        sum += best_move(search, with_four, pruned ? 1 : depth, pruned);
    }
    value = divide_rounded(sum, 10 * (Value)count_bits(empty));
    if (!search->ended) table_store(bucket, afterstate, form, search->age, value);
    return value;
}

/* Puts a move into its place among those found so far. */
static void rank(SearchResult *result, RankedMove move) {
    unsigned place = result->count++;
    for (; place > 0 && result->moves[place - 1].value < move.value; place--) {
        result->moves[place] = result->moves[place - 1];
    }
    result->moves[place] = move;
}

static void run_begin(Search *search, Board board, const SearchLimits *limits) {
    search->evaluation = evaluation_from(search->evaluation, board);
    if (!board_equal(board, search->root)) {
        search->root = board;
        search->age = (search->age + 1) & 3;
    }
    search->limits = limits;
    search->nodes = 0;
    search->next_poll = 0;
    search->ended = false;
    search->interrupted = false;
    if (limits->seconds >= 0 || limits->interrupted) {
        double time = clock_seconds();
        search->deadline = time + limits->seconds;
        search->next_question = time + QUESTION_SECONDS;
    }
}

void search_run(Search *search, Board board, const SearchLimits *limits, SearchResult *result) {
    run_begin(search, board, limits);
    Board root = evaluation_board(&search->evaluation, board);
    Moves moves;
    moves_find(search, root, &moves);
    if (limits->depth == 1) moves_evaluate(search, &moves);
    result->count = 0;
    for (unsigned i = 0; i < moves.count; i++) {
        if (limits->left_out >> moves.directions[i] & 1) continue;
        uint32_t gained;
        board_slide(board, moves.directions[i], &gained);
        if (!moves.settled[i]) moves.gained[i] = gained; /* closing gaps lessens what a merge makes */
        Value value = move_value(search, &moves, i, limits->depth, limits->pruned);
        rank(result, (RankedMove){moves.directions[i], gained, value});
    }
    result->depth = search->ended ? 0 : limits->depth;
    if (search->ended) result->count = 0;
    result->nodes = search->nodes;
    result->interrupted = search->interrupted;
}
