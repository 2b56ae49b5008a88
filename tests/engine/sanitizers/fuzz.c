/* Damaged weights files, any boards and any limits against the network and the search, for the
 * sanitizers to watch. Whatever the bytes: a file is refused or read within its bounds, values keep
 * their limits, and a search gives the legal moves.
 *
 *     fuzz SEED ROUNDS
 *
 * The inputs are made by chance; `fuzz-guided` makes better ones out of the same entry.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evaluation.h"
#include "search.h"
#include "weights_file.h"

enum {
    FILE_SIZE = WEIGHTS_FILE_SIZE,
    TABLE = 1 << 14,
    MOST_NODES = 2000,
    INPUT_SIZE = 96
};

static uint8_t *whole_file;

#define REQUIRE(condition)                                                        \
    do {                                                                          \
        if (!(condition)) {                                                       \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                              \
        }                                                                         \
    } while (0)

static void check_search(const Network *network, Board board, const uint8_t limits[4]) {
    Search *search = search_new(evaluation_by_network(network, limits[2] & 32 ? network : NULL), limits[0] & 1 ? TABLE : 0);
    REQUIRE(search);
    SearchLimits asked = {
        .depth = 1 + limits[1] % 4,
        .pruned = limits[2] & 1,
        .left_out = limits[2] >> 1 & 0xF,
        .seconds = limits[3] & 1 ? -1 : limits[3] * 1e-6,
        .nodes = MOST_NODES,
    };
    SearchResult result;
    search_run(search, board, &asked, &result);
    unsigned legal = 0;
    for (Direction direction = UP; direction <= LEFT; direction++) {
        uint32_t gained;
        bool wanted = !(asked.left_out >> direction & 1);
        legal += wanted && !board_equal(board_slide(board, direction, &gained), board);
    }
    REQUIRE(result.depth ? result.count == legal : result.count == 0);
    REQUIRE(asked.depth > 1 || result.depth == 1);
    for (unsigned i = 0; i < result.count; i++) {
        REQUIRE(result.moves[i].value >= 0); /* 0 where every spawn ends the game */
        REQUIRE(i == 0 || result.moves[i].value <= result.moves[i - 1].value);
    }
    search_free(search);
}

/* The input: 16 cells, 4 limits, 4 for the file's size, then 4 for each change: where, and what. */
int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size) {
    if (!whole_file) {
        board_tables_build();
        evaluation_tables_build();
        whole_file = weights_file_make();
    }
    if (size < 24) return 0;
    Board board = {0, 0};
    for (unsigned cell = 0; cell < CELLS; cell++) {
        board = board_place(board, cell, input[cell] % (MAX_EXPONENT + 1));
    }
    size_t cut = 0;
    for (unsigned i = 0; i < 4; i++) cut = cut << 8 | input[20 + i];
    size_t length = input[20] & 1 ? cut % (FILE_SIZE + 1) : input[20] & 2 ? cut % 256 : FILE_SIZE;
    uint8_t *file = malloc(length ? length : 1);
    REQUIRE(file);
    memcpy(file, whole_file, length);
    for (size_t i = 24; i + 4 <= size; i += 4) {
        size_t place = (size_t)input[i] << 16 | (size_t)input[i + 1] << 8 | input[i + 2];
        if (input[i] & 1) place %= HEADER_SIZE; /* where it hurts */
        if (place < length) file[place] = input[i + 3];
    }
    if (input[20] & 4 && length >= HEADER_SIZE) { /* what was changed gets a checksum that agrees */
        memset(file + 12, 0, 4);
        put_number(file + 12, crc32_continued(0, file, HEADER_SIZE), 4);
    }
    Network network;
    if (network_open(&network, file, length) == NETWORK_OK) {
        int32_t value = network_value(&network, board);
        REQUIRE(value <= VALUE_MOST && value >= -VALUE_MOST);
        check_search(&network, board, input + 16);
    }
    free(file);
    return 0;
}

#ifndef LIBFUZZER
int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "fuzz SEED ROUNDS\n");
        return 2;
    }
    uint64_t state = strtoull(arguments[1], NULL, 10);
    long rounds = strtol(arguments[2], NULL, 10);
    for (long round = 0; round < rounds; round++) {
        uint8_t input[INPUT_SIZE];
        for (unsigned i = 0; i < INPUT_SIZE; i++) input[i] = (uint8_t)mixed(&state);
        size_t changes = mixed(&state) % 4 ? mixed(&state) % 4 : mixed(&state) % 18;
        LLVMFuzzerTestOneInput(input, 24 + 4 * changes);
    }
    free(whole_file);
    printf("%ld weights files and boards, nothing found\n", rounds);
    return 0;
}
#endif
