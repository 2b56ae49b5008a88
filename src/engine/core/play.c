/* The spawn rule, and whole games by the search. */
#include "play.h"

static const uint32_t FOUR_BELOW = 429496730; /* of 2^32 draws so many are a 4: one in ten */

/* The 64 random bits of spawn `number` of the game with this seed. */
static uint64_t draw(uint64_t seed, uint32_t number) {
    uint64_t z = seed + ((uint64_t)number + 1) * 0x9E3779B97F4A7C15ULL;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return z ^ z >> 31;
}

/* The high half of the draw chooses among the empty cells, of which there is one, the low half the tile. */
static Board spawn(Board board, uint64_t seed, uint32_t number) {
    uint64_t bits = draw(seed, number);
    uint64_t empty = board_empty_mask(board);
    unsigned passed = (unsigned)((bits >> 32) * count_bits(empty) >> 32);
    while (passed--) empty &= empty - 1;
    uint64_t two = empty & (0 - empty);
    board.low |= (uint32_t)bits < FOUR_BELOW ? two << 1 : two;
    return board;
}

void play_begin(Play *play, uint64_t seed) {
    Board empty = {0, 0};
    *play = (Play){seed, spawn(spawn(empty, seed, 0), seed, 1), 0, 0};
}

bool play_move(Play *play, Direction direction) {
    uint32_t gained;
    Board after = board_slide(play->board, direction, &gained);
    if (board_equal(after, play->board)) return false;
    play->board = spawn(after, play->seed, play->moves + 2);
    play->moves++;
    play->score += gained;
    return true;
}

unsigned board_largest(Board board) {
    unsigned largest = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned exponent = board_exponent(board, cell);
        if (exponent > largest) largest = exponent;
    }
    return largest;
}

/* Nodes between two questions: 30 ms or so, whatever the depth. A longer search asks by itself. */
enum { QUESTION_NODES = 1 << 16 };

bool play_on(Play *play, Search *search, const PlayLimits *limits, uint8_t *line, uint64_t *nodes) {
    SearchLimits each = {.depth = limits->depth, .fours = EVERY_FOUR, .seconds = -1};
    if (limits->depth > 1) {
        each.interrupted = limits->interrupted;
        each.context = limits->context;
    }
    uint64_t next_question = *nodes + QUESTION_NODES;
    while (!limits->until || board_largest(play->board) < limits->until) {
        if (search_stopped(search)) return false;
        if (limits->interrupted && *nodes >= next_question) {
            next_question = *nodes + QUESTION_NODES;
            if (limits->interrupted(limits->context)) return false;
        }
        SearchResult result;
        search_run(search, play->board, &each, &result);
        *nodes += result.nodes;
        if (!result.complete) return false;
        if (result.count == 0) break;
        *line++ = (uint8_t)result.moves[0].direction;
        play_move(play, result.moves[0].direction);
    }
    return true;
}
