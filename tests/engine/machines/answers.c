/* What the core says of the weights that ship, to be compared between machines: every value of searches on
 * the boards of a game, then whole games.
 *
 *     answers NETWORK ENDGAME MOVES
 */
#include <stdio.h>
#include <stdlib.h>

#include "evaluation.h"
#include "network.h"
#include "play.h"
#include "search.h"

enum { TABLE = 1 << 18, EVERY = 50, GAMES = 2 };

static Network opened(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) exit(2);
    size_t size = (size_t)ftell(file);
    uint8_t *bytes = malloc(size);
    rewind(file);
    if (!bytes || fread(bytes, 1, size, file) != size) exit(2);
    fclose(file);
    Network network;
    NetworkStatus status = network_open(&network, bytes, size);
    printf("opened: %d\n", (int)status);
    if (status != NETWORK_OK) exit(1);
    return network;
}

static void tell(Search *search, Board board, unsigned depth, bool pruned) {
    SearchLimits limits = {.depth = depth, .pruned = pruned, .seconds = -1};
    SearchResult result;
    search_run(search, board, &limits, &result);
    printf("%x %016llx, depth %u:", (unsigned)board.high, (unsigned long long)board.low, depth);
    for (unsigned i = 0; i < result.count; i++) {
        printf(" %d %lld", (int)result.moves[i].direction, (long long)result.moves[i].value);
    }
    printf(" (%llu nodes)\n", (unsigned long long)result.nodes);
}

/* Searches on positions of a game by the search at depth 1, one of EVERY. */
static void positions(Search *search, uint64_t seed, long moves) {
    Play play;
    play_begin(&play, seed);
    for (long move = 0; move < moves; move++) {
        SearchLimits limits = {.depth = 1, .seconds = -1};
        SearchResult result;
        search_run(search, play.board, &limits, &result);
        if (result.count == 0) break;
        if (move % EVERY == 0) {
            tell(search, play.board, 2, false);
            tell(search, play.board, 3, true);
        }
        play_move(&play, result.moves[0].direction);
    }
}

static void game(Search *search, uint64_t seed) {
    Play play;
    PlayLimits limits = {.depth = 1, .seconds = -1};
    uint64_t nodes = 0;
    uint8_t *line = malloc(MOST_MOVES);
    if (!line) exit(2);
    play_begin(&play, seed);
    play_on(&play, search, &limits, line, &nodes);
    printf("game %llu: %u points in %u moves, %llu nodes\n", (unsigned long long)seed, (unsigned)play.score,
           (unsigned)play.moves, (unsigned long long)nodes);
    free(line);
}

int main(int count, char **arguments) {
    if (count != 4) return 2;
    board_tables_build();
    evaluation_tables_build();
    Network network = opened(arguments[1]), endgame = opened(arguments[2]);
    Search *search = search_new(evaluation_by_network(&network, &endgame), TABLE);
    if (!search) return 2;
    positions(search, 7, strtol(arguments[3], NULL, 10));
    for (uint64_t seed = 1; seed <= GAMES; seed++) game(search, seed);
    search_free(search);
    return 0;
}
