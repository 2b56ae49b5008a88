/* Expectimax with a transposition table. The contract stands in search.h. */
#include "clock.h"

#include "search.h"

#include <stdlib.h>

#include "table.h"

/* A flag set by one thread and read by another, with nothing else to be ordered by it. */
#if defined(_MSC_VER)
typedef volatile long Flag; /* no C11 atomics there; volatile has the needed meaning */
#define FLAG_SET(flag, value) ((flag) = (value))
#define FLAG_GET(flag) (flag)
#else
#include <stdatomic.h>
typedef atomic_int Flag;
#define FLAG_SET(flag, value) atomic_store_explicit(&(flag), (value), memory_order_relaxed)
#define FLAG_GET(flag) atomic_load_explicit(&(flag), memory_order_relaxed)
#endif

struct Search {
    Evaluation evaluation;
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

void search_stop(Search *search) { FLAG_SET(search->stop, 1); }
void search_resume(Search *search) { FLAG_SET(search->stop, 0); }
uint64_t search_evaluations(const Search *search) { return search->evaluations; }
bool search_stopped(Search *search) { return FLAG_GET(search->stop) != 0; }

/* True if the run must end. Called every POLL_NODES nodes. */
static bool poll(Search *search) {
    const SearchLimits *limits = search->limits;
    if (search->ended) return true;
    search->next_poll = search->nodes + POLL_NODES;
    if (limits->nodes) {
        if (search->nodes >= limits->nodes) search->ended = true;
        if (search->next_poll > limits->nodes) search->next_poll = limits->nodes;
    }
    if (FLAG_GET(search->stop)) search->ended = true;
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

/* A leaf that must be evaluated, the points that lead to it, and where to remember its value. */
typedef struct {
    Board boards[DIRECTIONS];
    Leaf *places[DIRECTIONS];
    int32_t gains[DIRECTIONS];
    unsigned count;
} Unknown;

static int32_t best_unknown(Search *search, const Unknown *unknown, int32_t best) {
    int32_t values[DIRECTIONS];
    search->evaluations += unknown->count;
    evaluation_values(&search->evaluation, unknown->count, unknown->boards, values);
    for (unsigned i = 0; i < unknown->count; i++) {
        if (!unknown->boards[i].high) *unknown->places[i] = (Leaf){unknown->boards[i].low, values[i]};
        int32_t value = unknown->gains[i] + values[i];
        if (value > best) best = value;
    }
    return best;
}

/* The best of gain + value of the afterstate over the legal moves; 0 if there is none. The columns are
 * slid as rows of the turned board, and stay turned: their value is the same. */
static Value best_single_move(Search *search, Board board) {
    int32_t best = INT32_MIN;
    Unknown unknown;
    unknown.count = 0;
    const Board sides[2] = {board, board_transpose(board)};
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned way = 0; way < 2; way++) {
            uint32_t gained = 0;
            Board after = board_slide_rows(sides[side], way ? row_right : row_left, &gained);
            if (board_equal(after, sides[side])) continue;
            search->nodes++;
            Leaf *leaf = table_leaf(&search->table, after);
            if (leaf->low == after.low && !after.high) {
                int32_t value = (int32_t)gained + leaf->value;
                if (value > best) best = value;
            } else {
                unknown.boards[unknown.count] = after;
                unknown.places[unknown.count] = leaf;
                unknown.gains[unknown.count++] = (int32_t)gained;
            }
        }
    }
    if (unknown.count) best = best_unknown(search, &unknown, best);
    return best == INT32_MIN ? 0 : (Value)best * (1 << POINT_BITS);
}

static Value expected(Search *search, Board afterstate, unsigned depth, unsigned fours);

/* The value of a state in which `depth` moves, at least one, are still looked at. */
static Value best_move(Search *search, Board board, unsigned depth, unsigned fours) {
    board = evaluation_board(&search->evaluation, board);
    if (depth == 1) return best_single_move(search, board);
    Value best = NO_MOVE;
    for (Direction direction = UP; direction <= LEFT; direction++) {
        uint32_t gained;
        Board after = board_slide(board, direction, &gained);
        if (board_equal(after, board)) continue;
        search->nodes++;
        Value value = ((Value)gained << POINT_BITS) + expected(search, after, depth - 1, fours);
        if (value > best) best = value;
    }
    return best == NO_MOVE ? 0 : best;
}

/* Quotient rounded to the nearest, halves up; the divisor is positive. */
static Value divide_rounded(Value dividend, Value divisor) {
    dividend += divisor / 2;
    Value quotient = dividend / divisor;
    return dividend % divisor < 0 ? quotient - 1 : quotient;
}

/* The value of an afterstate: the mean over the spawns, with `depth` moves, at least one, after it. */
static Value expected(Search *search, Board afterstate, unsigned depth, unsigned fours) {
    /* No line so short can be cut: the same entry serves with and without pruning. */
    if (fours >= depth - 1) fours = EVERY_FOUR;
    uint64_t form = table_form(afterstate, depth, fours);
    Entry *bucket = table_bucket(&search->table, afterstate, form);
    Value value;
    if (table_find(bucket, afterstate, form, &value)) return value;

    unsigned depth_behind_four = fours == 0 ? 1 : depth;
    unsigned fours_behind_four = fours == EVERY_FOUR || fours == 0 ? fours : fours - 1;
    uint64_t empty = board_empty_mask(afterstate);
    Value sum = 0;
    for (uint64_t rest = empty; rest; rest &= rest - 1) {
        if (search->nodes >= search->next_poll && poll(search)) return 0;
        Board with_two = afterstate, with_four = afterstate;
        with_two.low |= rest & (0 - rest);
        with_four.low |= (rest & (0 - rest)) << 1;
        sum += 9 * best_move(search, with_two, depth, fours);
        sum += best_move(search, with_four, depth_behind_four, fours_behind_four);
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
    Board root = evaluation_board(&search->evaluation, board);
    run_begin(search, root, limits);
    result->count = 0;
    for (Direction direction = UP; direction <= LEFT; direction++) {
        uint32_t gained;
        Board after = board_slide(root, direction, &gained);
        if (board_equal(after, root)) continue;
        search->nodes++;
        Value value = limits->depth == 1
                          ? (Value)evaluation_value(&search->evaluation, after) * (1 << POINT_BITS)
                          : expected(search, after, limits->depth - 1, limits->fours);
        board_slide(board, direction, &gained); /* closing gaps lessens what a merge makes */
        value += (Value)gained << POINT_BITS;
        rank(result, (RankedMove){direction, gained, value});
    }
    result->depth = search->ended ? 0 : limits->depth;
    if (search->ended) result->count = 0;
    result->nodes = search->nodes;
    result->interrupted = search->interrupted;
}
