/* The rule of one row, and the tables that remember it. */
#include "bitboard.h"

PackedRow row_left[1 << 16];
PackedRow row_right[1 << 16];
uint32_t row_gain[1 << 16];

PackedRow row_slide_by_rule(PackedRow row, bool mirrored, uint32_t *gained) {
    unsigned slid[4] = {0, 0, 0, 0};
    unsigned count = 0;         /* tiles in `slid` */
    bool last_is_merged = true; /* nothing may merge with the tile at the end of `slid` */
    for (unsigned i = 0; i < 4; i++) {
        unsigned cell = mirrored ? 3 - i : i;
        unsigned exponent = (row >> (4 * cell) & 0xF) | (row >> (16 + cell) & 1) << 4;
        if (exponent == 0) continue;
        if (!last_is_merged && slid[count - 1] == exponent) {
            slid[count - 1] = exponent + 1;
            *gained += (uint32_t)2 << exponent;
            last_is_merged = true;
        } else {
            slid[count++] = exponent;
            last_is_merged = false;
        }
    }
    PackedRow result = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned cell = mirrored ? 3 - i : i;
        result |= (slid[i] & 0xF) << (4 * cell) | (slid[i] >> 4) << (16 + cell);
    }
    return result;
}

void board_tables_build(void) {
    for (uint32_t row = 0; row < 1 << 16; row++) {
        uint32_t gained_right = 0; /* equal to row_gain[row] */
        row_gain[row] = 0;
        row_left[row] = row_slide_by_rule(row, false, &row_gain[row]);
        row_right[row] = row_slide_by_rule(row, true, &gained_right);
    }
}
