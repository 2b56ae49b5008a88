/* The worth of a line, and the table that remembers it. */
#include "evaluation.h"

Line line_table[1 << 16];

/* In points, found by trial: games of depth 2, a few hundred for each choice. */
enum {
    LINE_AT_LEAST = 2000, /* every line: life goes on */
    ROOM = 500,           /* an empty cell; it lies in a row and in a column, so counts twice */
    PAIR = 700,           /* two equal tiles with nothing between them */
    DISORDER = 8,         /* times the cube of an exponent, for a step that goes the wrong way */
};

Line line_by_rule(PackedRow row) {
    int32_t exponent[4];
    int32_t sum = 0, made = 0, worth = LINE_AT_LEAST;
    int32_t last = 0; /* exponent of the last tile passed */
    for (unsigned i = 0; i < 4; i++) {
        exponent[i] = (int32_t)((row >> (4 * i) & 0xF) | (row >> (16 + i) & 1) << 4);
        if (exponent[i] == 0) {
            worth += ROOM;
            continue;
        }
        if (exponent[i] == last) worth += PAIR;
        last = exponent[i];
        sum += (int32_t)1 << last;
        made += points_of_tile((uint32_t)1 << last);
    }

    /* A line in order only falls or only rises; the lesser of the two is what is out of order. */
    int32_t falls = 0, rises = 0;
    for (unsigned i = 0; i < 3; i++) {
        int32_t a = exponent[i], b = exponent[i + 1];
        int32_t step = a * a * a - b * b * b;
        if (step > 0) falls += step;
        else rises -= step;
    }
    worth -= DISORDER * (falls < rises ? falls : rises);

    /* Half of the points made, the other half is in the line that crosses; even for every tile. */
    return (Line){worth - made / 2, sum};
}

void evaluation_tables_build(void) {
    for (uint32_t row = 0; row < 1 << 16; row++) line_table[row] = line_by_rule(row);
}
