/* What an afterstate is worth: the points still to be expected from it, a whole number.
 *
 * This is the one place where the search asks for an opinion: the trained network's (network.h), or
 * the simple evaluation's below, which stands in wherever no weights can be opened. Both have their
 * twins in plain Python, engine/network.py and engine/evaluation.py, which say the same of every board.
 *
 * The simple evaluation adds up
 *   - what the tiles on the board would still make if all were merged: the points of one tile of
 *     their sum, less the points already made in them. So a merge earns nothing by itself (its gain
 *     comes in, the same amount goes out), and the search does not grab points early;
 *   - the shape of each of the eight lines, rows and columns alike: room is worth something, a pair
 *     that can merge too, and a line whose tiles do not fall from one end to the other costs the
 *     more, the larger the tiles that stand the wrong way round.
 * To count room, merges and order line by line, by table, follows Robert Xiao's expectimax player of
 * 2014 (github.com/nneonneo/2048-ai); formula, weights and units are our own.
 */
#ifndef TUI2048_EVALUATION_H
#define TUI2048_EVALUATION_H

#include <stddef.h>

#include "bitboard.h"
#include "downgrade.h"
#include "endgame.h"
#include "network.h"

/* What a line adds to the value of its board, and the sum of its tiles. */
typedef struct {
    int32_t worth;
    int32_t sum;
} Line;

extern Line line_table[1 << 16];

/* An opinion about afterstates, held by each search. */
typedef struct {
    const Line *lines;
    const Network *network; /* NULL for the simple evaluation */
    const Network *endgame; /* NULL if there is none */
    bool in_endgame;        /* the network of endgames judges (endgame.h) */
} Evaluation;

/* Every value is above 0 and below this, whatever the board and the weights; the search counts on it. */
enum { VALUE_LIMIT = 1 << 22 };

/* Builds the table of lines; to be called once before any evaluation, from one thread. */
void evaluation_tables_build(void);

/* The simple evaluation. */
static inline Evaluation evaluation_simple(void) { return (Evaluation){line_table, NULL, NULL, false}; }

/* The networks', which must stay open as long as the evaluation is used; that of endgames may be NULL. */
static inline Evaluation evaluation_by_network(const Network *network, const Network *endgame) {
    return (Evaluation){line_table, network, endgame, false};
}

/* The same, for a search that begins at this board. What two of them say can only be compared if they
 * agree in in_endgame. */
static inline Evaluation evaluation_from(Evaluation evaluation, Board board) {
    evaluation.in_endgame = evaluation.endgame && endgame_reached(board);
    return evaluation;
}

/* True if this afterstate has reached the goal of the endgame: it is worth ENDGAME_SETTLED, the points of
 * the move included, and nothing behind it is looked at. */
static inline bool evaluation_settled(const Evaluation *evaluation, Board after) {
    return evaluation->in_endgame && !endgame_reached(after);
}

/* A line by the rule that the table is built from: for lines that hold a 65536 or more. */
Line line_by_rule(PackedRow row);

/* Points of the moves that have made one tile of this sum out of 2s; between the powers of two,
 * straight lines. */
static inline int32_t points_of_tile(uint32_t sum) {
    if (sum < 2) return 0;
    uint32_t k = highest_bit(sum);
    return (int32_t)(sum * (k + 1) - ((uint32_t)2 << k));
}

static inline Line evaluation_line(const Evaluation *evaluation, Board board, unsigned row) {
    uint32_t low = (uint32_t)(board.low >> (16 * row)) & 0xFFFF;
    uint32_t high = (uint32_t)(board.high >> (4 * row)) & 0xF;
    return high ? line_by_rule(low | high << 16) : evaluation->lines[low];
}

/* Below these the value falls ever more slowly and never to 0: however bad, a board that can still be
 * played is better than one that cannot. The network is trusted further down. */
enum { VALUE_LOW = 4000, NETWORK_LOW = 256 };

static inline int32_t value_kept_positive(int32_t value, int32_t low) {
    if (value >= low) return value;
    int32_t kept = (int32_t)((int64_t)low * low / (2 * (int64_t)low - value));
    return kept > 0 ? kept : 1;
}

static inline int32_t evaluation_simple_value(const Evaluation *evaluation, Board afterstate) {
    Board turned = board_transpose(afterstate);
    int32_t worth = 0;
    uint32_t sum = 0;
    for (unsigned i = 0; i < 4; i++) {
        Line row = evaluation_line(evaluation, afterstate, i);
        worth += row.worth + evaluation_line(evaluation, turned, i).worth;
        sum += (uint32_t)row.sum;
    }
    return value_kept_positive(worth + points_of_tile(sum), VALUE_LOW);
}

static inline int32_t evaluation_network_value(int32_t value) {
    value = value_kept_positive(value, NETWORK_LOW);
    return value < VALUE_LIMIT ? value : VALUE_LIMIT - 1; /* foreign weights may say anything */
}

/* True if a tile is a 16384 or more: its nibble has the three upper bits set, or it has a fifth bit. */
static inline bool has_large_tile(Board board) {
    return (board.low & board.low << 1 & board.low << 2 & 0x8888888888888888ULL) != 0 || board.high;
}

/* The board to look at instead of this one when a move is to be chosen. */
static inline Board evaluation_board(const Evaluation *evaluation, Board board) {
    bool close = has_large_tile(board) && evaluation->network && !evaluation->in_endgame;
    return close ? board_close_gaps(board, CLOSED_FROM) : board;
}

/* The values of `count` afterstates, EVALUATION_BATCH at most: together they cost less than one by one.
 * Turning or mirroring a board does not change its value. */
enum { EVALUATION_BATCH = NETWORK_BATCH };

static inline void evaluation_values(const Evaluation *evaluation, unsigned count, const Board after[],
                                     int32_t values[]) {
    if (evaluation->network) {
        if (evaluation->in_endgame) {
            Board views[EVALUATION_BATCH];
            for (unsigned i = 0; i < count; i++) views[i] = endgame_view(after[i]);
            network_values(evaluation->endgame, count, views, values);
        } else {
            network_values(evaluation->network, count, after, values);
        }
        for (unsigned i = 0; i < count; i++) values[i] = evaluation_network_value(values[i]);
    } else {
        for (unsigned i = 0; i < count; i++) values[i] = evaluation_simple_value(evaluation, after[i]);
    }
}

static inline int32_t evaluation_value(const Evaluation *evaluation, Board afterstate) {
    int32_t value;
    evaluation_values(evaluation, 1, &afterstate, &value);
    return value;
}

#endif
