/* The spawn rule, and whole games by the search. */
#include "clock.h"

#include "play.h"

#include "deepening.h"
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

/* What a move may take of what the moves before it have left, and how much they leave at most, in
 * moves: the hardest move gets four times what is its own. */
static const double SAVINGS_SHARE = 1.0 / 16, SAVINGS_MOVES = 48;

/* The best move by a search to a depth, or by what there is of time; adds to *saved what it leaves. */
static void choose(const Play *play, Search *search, const SearchLimits *limits, double *saved,
                   SearchResult *result) {
    if (limits->seconds < 0) {
        search_run(search, play->board, limits, result);
        return;
    }
    SearchLimits each = *limits;
    each.seconds += *saved * SAVINGS_SHARE;
    if (each.seconds < 0) each.seconds = 0;
    double start = clock_seconds();
    search_deepen(search, play->board, &each, (Deepening){.first = 1, .thrifty = true}, result);
    *saved += limits->seconds - (clock_seconds() - start);
    if (*saved > SAVINGS_MOVES * limits->seconds) *saved = SAVINGS_MOVES * limits->seconds;
}

bool play_on(Play *play, Search *search, const PlayLimits *limits, uint8_t *line, uint64_t *nodes) {
    bool timed = limits->seconds >= 0;
    SearchLimits each = {.depth = limits->depth, .pruned = timed, .seconds = limits->seconds};
    if (limits->depth > 1) {
        each.interrupted = limits->interrupted;
        each.context = limits->context;
    }
    uint64_t next_question = *nodes + QUESTION_NODES;
    double saved = 0;
    while (!limits->until || board_largest(play->board) < limits->until) {
        if (search_stopped(search)) return false;
        if (limits->interrupted && *nodes >= next_question) {
            next_question = *nodes + QUESTION_NODES;
            if (limits->interrupted(limits->context)) return false;
        }
        SearchResult result;
        choose(play, search, &each, &saved, &result);
        *nodes += result.nodes;
        if (!result.depth || result.interrupted) return false;
        if (result.count == 0) break;
        *line++ = (uint8_t)result.moves[0].direction;
        play_move(play, result.moves[0].direction);
    }
    return true;
}
