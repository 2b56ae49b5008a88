/* Searches in several threads over one network, stopped and let go on by another, for the thread
 * sanitizer to watch: nothing that two threads share is touched without order.
 *
 *     threads ROUNDS
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "evaluation.h"
#include "flag.h"
#include "network.h"
#include "search.h"
#include "weights_file.h"

enum { THREADS = 4, TABLE = 1 << 14 };

static const Board start = {.low = 0x2100013000000124};

typedef struct {
    Search *search;
    long rounds;
    Flag done;
} Player;

static void *play(void *argument) {
    Player *player = argument;
    SearchLimits limits = {.depth = 4, .pruned = true, .seconds = 1};
    for (long round = 0; round < player->rounds; round++) {
        SearchResult result;
        search_run(player->search, start, &limits, &result);
        limits.pruned = !limits.pruned;
    }
    flag_set(&player->done, true);
    return NULL;
}

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "threads ROUNDS\n");
        return 2;
    }
    board_tables_build();
    evaluation_tables_build();
    uint8_t *file = weights_file_make();
    Network network;
    if (network_open(&network, file, WEIGHTS_FILE_SIZE) != NETWORK_OK) return 1;
    pthread_t threads[THREADS];
    Player players[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        players[i] = (Player){.rounds = strtol(arguments[1], NULL, 10)};
        players[i].search = search_new(evaluation_by_network(&network, &network), TABLE);
        if (!players[i].search || pthread_create(&threads[i], NULL, play, &players[i])) return 1;
    }
    unsigned long stops = 0;
    for (unsigned i = 0; i < THREADS; i = flag_is_set(&players[i].done) ? i + 1 : i) {
        Search *search = players[stops++ % THREADS].search;
        search_stop(search);
        search_resume(search);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        search_free(players[i].search);
    }
    free(file);
    printf("%d threads, stopped %lu times, nothing found\n", THREADS, stops);
    return 0;
}
