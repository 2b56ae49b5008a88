/* Drives the C core without Python, for the sanitizers to watch: random boards up to 131072, every
 * slide against the rule, every search against one without a table.
 *
 *     harness SEED ROUNDS
 */
#include <stdio.h>
#include <stdlib.h>

#include "bitboard.h"
#include "evaluation.h"
#include "search.h"

enum { MAX_SUM = 262140, LARGE_TABLE = 1 << 18 };

static uint64_t random_state;

static uint64_t random_bits(void) {
    uint64_t z = random_state += 0x9E3779B97F4A7C15ULL;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return z ^ z >> 31;
}

static unsigned random_below(unsigned bound) { return (unsigned)(random_bits() % bound); }

#define REQUIRE(condition, board)                                                           \
    do {                                                                                    \
        if (!(condition)) {                                                                 \
            fprintf(stderr, "%s:%d: not true of %04x %016llx: %s\n", __FILE__, __LINE__,    \
                    (board).high, (unsigned long long)(board).low, #condition);             \
            exit(1);                                                                        \
        }                                                                                   \
    } while (0)

/* A board that a game could hold, from empty to full, its tiles below a bound that varies. */
static Board random_board(void) {
    unsigned bound = 2 + random_below(MAX_EXPONENT), fill = random_below(CELLS + 1);
    long sum = 0;
    Board board = {0, 0};
    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned exponent = random_below(bound) + 1;
        if (random_below(CELLS) >= fill || exponent > MAX_EXPONENT) continue;
        if (sum + (1L << exponent) > MAX_SUM) continue;
        sum += 1L << exponent;
        board = board_place(board, cell, exponent);
    }
    return board;
}

/* The slide cell by cell, with no table and no packed word in sight. */
static Board slow_slide(Board board, Direction direction, uint32_t *gained) {
    static const int first[DIRECTIONS] = {0, 3, 12, 0}, line[DIRECTIONS] = {1, 4, 1, 4};
    static const int step[DIRECTIONS] = {4, -1, -4, 1};
    Board after = {0, 0};
    *gained = 0;
    for (int i = 0; i < 4; i++) {
        unsigned tiles[5] = {0}, count = 0;
        bool open = false;
        for (int k = 0; k < 4; k++) {
            unsigned cell = (unsigned)(first[direction] + i * line[direction] + k * step[direction]);
            unsigned exponent = board_exponent(board, cell);
            if (exponent == 0) continue;
            if (open && tiles[count - 1] == exponent) {
                *gained += 1u << ++tiles[count - 1];
                open = false;
            } else {
                tiles[count++] = exponent;
                open = true;
            }
        }
        for (int k = 0; k < 4; k++) {
            unsigned cell = (unsigned)(first[direction] + i * line[direction] + k * step[direction]);
            after = board_place(after, cell, tiles[k]);
        }
    }
    return after;
}

static void check_slides(Board board) {
    for (Direction direction = UP; direction <= LEFT; direction++) {
        uint32_t gained, slowly_gained;
        Board after = board_slide(board, direction, &gained);
        Board slow = slow_slide(board, direction, &slowly_gained);
        REQUIRE(board_equal(after, slow) && gained == slowly_gained, board);
    }
}

static void check_evaluation(Board board) {
    Evaluation evaluation = evaluation_simple();
    int32_t value = evaluation_value(&evaluation, board);
    REQUIRE(value > 0 && value < VALUE_LIMIT, board);
    REQUIRE(value == evaluation_value(&evaluation, board_transpose(board)), board);
    REQUIRE(value == evaluation_value(&evaluation, board_mirror(board)), board);
}

static bool never(void *context) {
    ++*(unsigned *)context;
    return false;
}

static bool at_once(void *context) {
    (void)context;
    return true;
}

static void check_same(Board board, const SearchResult *a, const SearchResult *b) {
    REQUIRE(a->depth && b->depth && a->count == b->count, board);
    for (unsigned i = 0; i < a->count; i++) {
        REQUIRE(a->moves[i].direction == b->moves[i].direction, board);
        REQUIRE(a->moves[i].value == b->moves[i].value, board);
        REQUIRE(i == 0 || a->moves[i - 1].value >= a->moves[i].value, board);
    }
}

static void check_search(Search *large, Search *tiny, Board board) {
    unsigned questions = 0;
    SearchResult expected, found;
    SearchLimits limits = {.depth = 1 + random_below(3), .pruned = random_below(2), .seconds = -1};
    search_run(tiny, board, &limits, &expected);
    limits.interrupted = never;
    limits.context = &questions;
    search_run(large, board, &limits, &found);
    check_same(board, &expected, &found);

    /* Cut short in every way: no moves, and no trace in the table. */
    SearchLimits deep = {.depth = MAX_DEPTH, .seconds = -1, .nodes = 2000};
    search_run(large, board, &deep, &found);
    REQUIRE(found.depth || found.count == 0, board);
    REQUIRE(found.depth || found.nodes < 2000 + 8 * MAX_DEPTH, board);
    deep.nodes = 0;
    deep.seconds = 0;
    search_run(large, board, &deep, &found);
    deep.seconds = -1;
    deep.interrupted = at_once;
    if (random_below(100) == 0) search_run(large, board, &deep, &found); /* asks after 50 ms only */
    deep.interrupted = NULL;
    search_stop(large);
    search_run(large, board, &deep, &found);
    REQUIRE(found.depth || found.count == 0, board);
    limits.interrupted = NULL;
    limits.depth = 1;
    search_run(large, board, &limits, &found);
    REQUIRE(found.depth && found.count == expected.count, board);
    search_resume(large);
    limits.depth = 2;
    search_run(large, board, &limits, &found);
    search_run(tiny, board, &limits, &expected);
    check_same(board, &expected, &found);
    if (random_below(50) == 0) search_clear(large);
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "harness SEED ROUNDS\n");
        return 2;
    }
    random_state = strtoull(arguments[1], NULL, 10);
    long rounds = strtol(arguments[2], NULL, 10);
    board_tables_build();
    evaluation_tables_build();
    Search *large = search_new(evaluation_simple(), LARGE_TABLE), *tiny = search_new(evaluation_simple(), 0);
    if (!large || !tiny) return 1;
    for (long round = 0; round < rounds; round++) {
        Board board = random_board();
        check_slides(board);
        check_evaluation(board);
        check_search(large, tiny, board);
    }
    search_free(large);
    search_free(tiny);
    search_free(NULL);
    printf("%ld boards, nothing found\n", rounds);
    return 0;
}
