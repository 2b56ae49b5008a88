/* Boards with large tiles brought down to boards that the network knows better. */
#include "downgrade.h"

/* The values that occur on the board: bit e for exponent e, bit 0 for an empty cell. */
static uint32_t exponents_present(Board board) {
    uint32_t present = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) present |= 1U << board_exponent(board, cell);
    return present;
}

/* All tiles above 2^gap halved. */
static Board halve_above(Board board, unsigned gap) {
    Board halved = {0, 0};
    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned exponent = board_exponent(board, cell);
        if (exponent > gap) exponent--;
        halved = board_place(halved, cell, exponent);
    }
    return halved;
}

/* The largest exponent below the largest tile's that no tile has; 0 if there is none. */
static unsigned largest_gap(uint32_t present) {
    uint32_t absent = ~present & ((1U << highest_bit(present)) - 1) & ~1U;
    return absent ? highest_bit(absent) : 0;
}

Board board_downgrade(Board board, unsigned ceiling) {
    for (;;) {
        uint32_t present = exponents_present(board);
        if (highest_bit(present) <= ceiling) return board;
        board = halve_above(board, largest_gap(present));
    }
}

Board board_close_gaps(Board board, unsigned floor) {
    for (;;) {
        uint32_t present = exponents_present(board);
        unsigned gap = largest_gap(present);
        if (highest_bit(present) < floor || gap == 0) return board;
        board = halve_above(board, gap);
    }
}
