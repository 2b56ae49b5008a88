/* The spawn rule, and whole games by the search. */
#include "play.h"

#include "spawn.h"

/* Spawn `number` of the game with this seed. */
static Board spawn(Board board, uint64_t seed, uint32_t number) {
    return board_spawn(board, splitmix64_mix(seed + ((uint64_t)number + 1) * SPLITMIX_STEP));
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
