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

/* The time that a game has for its moves. A move that is soon decided leaves the rest of its own to later ones,
 * up to SAVINGS_MOVES times that of a move. A later one may take a share of what was left; a larger one in danger,
 * which is when the value of the board has fallen below what it was of late. Of 2,500 games at 0.1 ms a move five ended
 * before their 2048 with the small share alone, and one with both. */
typedef struct {
    double saved;  /* seconds */
    double usual;  /* the mean value of some 64 moves, newer ones weighing more; 0 before the first */
    double newest; /* the value of the last move */
} Savings;

static const double SAVINGS_SHARE = 1.0 / 16, SHARE_IN_DANGER = 1.0 / 4, SAVINGS_MOVES = 48;
static const double DANGER = 0.97, NEWEST_WEIGHT = 1.0 / 64;

static double allowance(const Savings *savings, double seconds) {
    bool danger = savings->newest < DANGER * savings->usual;
    double allowed = seconds + savings->saved * (danger ? SHARE_IN_DANGER : SAVINGS_SHARE);
    return allowed > 0 ? allowed : 0;
}

/* Takes note of what a move has left, or taken, and of what it was worth. */
static void savings_add(Savings *savings, double left, double seconds, Value value) {
    savings->saved += left;
    if (savings->saved > SAVINGS_MOVES * seconds) savings->saved = SAVINGS_MOVES * seconds;
    savings->newest = (double)value;
    if (savings->usual == 0) savings->usual = savings->newest;
    savings->usual += (savings->newest - savings->usual) * NEWEST_WEIGHT;
}

/* The best move by a search to a depth, or by what there is of time. */
static void choose(const Play *play, Search *search, const SearchLimits *limits, Savings *savings,
                   SearchResult *result) {
    if (limits->seconds < 0) {
        search_run(search, play->board, limits, result);
        return;
    }
    SearchLimits each = *limits;
    each.seconds = allowance(savings, limits->seconds);
    double start = clock_seconds();
    search_deepen(search, play->board, &each, (Deepening){.first = 1, .thrifty = true}, result);
    double left = limits->seconds - (clock_seconds() - start);
    savings_add(savings, left, limits->seconds, result->count ? result->moves[0].value : 0);
}

bool play_on(Play *play, Search *search, const PlayLimits *limits, uint8_t *line, uint64_t *nodes) {
    bool timed = limits->seconds >= 0;
    SearchLimits each = {.depth = limits->depth, .pruned = timed, .seconds = limits->seconds};
    if (limits->depth > 1) {
        each.interrupted = limits->interrupted;
        each.context = limits->context;
    }
    uint64_t next_question = *nodes + QUESTION_NODES;
    Savings savings = {0};
    while (!limits->until || board_largest(play->board) < limits->until) {
        if (search_stopped(search)) return false;
        if (limits->interrupted && *nodes >= next_question) {
            next_question = *nodes + QUESTION_NODES;
            if (limits->interrupted(limits->context)) return false;
        }
        SearchResult result;
        choose(play, search, &each, &savings, &result);
        *nodes += result.nodes;
        if (!result.depth || result.interrupted) return false;
        if (result.count == 0) break;
        *line++ = (uint8_t)result.moves[0].direction;
        play_move(play, result.moves[0].direction);
    }
    return true;
}
