/* Expectimax with a transposition table. The contract stands in search.h. */
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#endif

#include "search.h"

#include <stdlib.h>
#include <string.h>
#if defined(_WIN32)
#include <windows.h>
#else
#include <time.h>
#endif

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

/* One afterstate and what it is worth at one depth, in 16 bytes: four to a cache line. The whole
 * board is kept, so two boards are never taken for each other, whatever their tiles.
 *
 *     rest    bits 63-24 value (signed)   23-8 high plane   7-4 depth   3-2 fours   1-0 age
 *
 * A depth is at least 1, so a `rest` of 0 is an unused entry. Forty bits hold every value: leaves stay
 * within 2^22 points, MAX_DEPTH moves gain less than 2^22, and 2^23 points are 2^39 units. */
typedef struct {
    uint64_t low;
    uint64_t rest;
} Entry;

enum { BUCKET = 4, CACHE_LINE = 64 };

struct Search {
    Evaluation evaluation;
    Entry *entries; /* bucket_mask + 1 buckets, each on a cache line of its own */
    void *memory;   /* what `entries` was cut from */
    uint64_t bucket_mask;
    Board root; /* of the last run: an age is the runs for one board */
    unsigned age;
    Flag stop;
    /* the run that is going on */
    const SearchLimits *limits;
    uint64_t nodes;
    uint64_t next_poll; /* value of `nodes` at which to look at the clock again */
    double deadline, next_question;
    bool ended; /* cut short: whatever is returned from now on means nothing */
};

enum { POLL_NODES = 512 }; /* some 20 µs with the simple evaluation */
static const double QUESTION_SECONDS = 0.05;

static double now(void) {
#if defined(_WIN32)
    LARGE_INTEGER count, frequency;
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&frequency);
    return (double)count.QuadPart / (double)frequency.QuadPart;
#else
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
#endif
}

Search *search_new(Evaluation evaluation, size_t table_bytes) {
    uint64_t buckets = 1;
    while (2 * buckets * CACHE_LINE <= table_bytes) buckets *= 2;
    Search *search = calloc(1, sizeof *search);
    void *memory = calloc(buckets + 1, CACHE_LINE); /* one more, to begin on a cache line */
    if (!search || !memory) {
        free(search);
        free(memory);
        return NULL;
    }
    search->evaluation = evaluation;
    search->memory = memory;
    search->entries = (Entry *)(((uintptr_t)memory + CACHE_LINE - 1) & ~(uintptr_t)(CACHE_LINE - 1));
    search->bucket_mask = buckets - 1;
    return search;
}

void search_free(Search *search) {
    if (!search) return;
    free(search->memory);
    free(search);
}

void search_clear(Search *search) {
    memset(search->entries, 0, (search->bucket_mask + 1) * CACHE_LINE);
    search_resume(search);
}

void search_stop(Search *search) { FLAG_SET(search->stop, 1); }
void search_resume(Search *search) { FLAG_SET(search->stop, 0); }
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
        double time = now();
        if (limits->seconds >= 0 && time >= search->deadline) search->ended = true;
        if (limits->interrupted && time >= search->next_question) {
            search->next_question = time + QUESTION_SECONDS;
            if (limits->interrupted(limits->context)) search->ended = true;
        }
    }
    return search->ended;
}

/* --- the table ---------------------------------------------------------------------------- */

static inline Entry *table_bucket(const Search *search, Board board, unsigned form) {
    /* The finalizer of splitmix64 over everything that tells entries apart. */
    uint64_t z = board.low ^ ((uint64_t)board.high << 8 | form) * 0x9E3779B97F4A7C15ULL;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return search->entries + BUCKET * ((z ^ z >> 31) & search->bucket_mask);
}

/* The part of `rest` that must agree: high plane, depth and fours. */
static inline uint64_t table_form(Board board, unsigned depth, unsigned fours) {
    return (uint64_t)board.high << 8 | depth << 4 | fours << 2;
}

static inline bool table_find(const Entry *bucket, Board board, uint64_t form, Value *value) {
    for (unsigned i = 0; i < BUCKET; i++) {
        if (bucket[i].low == board.low && (bucket[i].rest & 0xFFFFFC) == form) {
            *value = (Value)bucket[i].rest >> 24;
            return true;
        }
    }
    return false;
}

/* Puts an entry in the place of the one that will be missed least: of another age first, then the
 * shallowest. */
static inline void table_store(const Search *search, Entry *bucket, Board board, uint64_t form, Value value) {
    Entry *victim = bucket;
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < BUCKET; i++) {
        uint64_t worth = bucket[i].rest & 0xF0;
        if ((bucket[i].rest & 3) == search->age) worth |= 0x100;
        if (worth < least) {
            least = worth;
            victim = bucket + i;
        }
    }
    victim->low = board.low;
    victim->rest = (uint64_t)value << 24 | form | search->age;
}

/* --- the search --------------------------------------------------------------------------- */

static const Value NO_MOVE = INT64_MIN;

/* The best of gain + value of the afterstate over the legal moves; 0 if there is none. The columns are
 * slid as rows of the turned board, and stay turned: their value is the same. */
static Value best_single_move(Search *search, Board board) {
    int32_t best = INT32_MIN;
    const Board sides[2] = {board, board_transpose(board)};
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned way = 0; way < 2; way++) {
            uint32_t gained = 0;
            Board after = board_slide_rows(sides[side], way ? row_right : row_left, &gained);
            if (board_equal(after, sides[side])) continue;
            search->nodes++;
            int32_t value = (int32_t)gained + evaluation_value(&search->evaluation, after);
            if (value > best) best = value;
        }
    }
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
    Entry *bucket = table_bucket(search, afterstate, (unsigned)(form & 0xFF));
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
    if (!search->ended) table_store(search, bucket, afterstate, form, value);
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
    if (limits->seconds >= 0 || limits->interrupted) {
        double time = now();
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
    result->complete = !search->ended;
    if (!result->complete) result->count = 0;
    result->nodes = search->nodes;
}
