/* From what was learned to a weights file that ships. */
#ifndef TUI2048_PACKING_H
#define TUI2048_PACKING_H

#include "learning.h"

typedef struct {
    uint32_t pages;   /* at most so many pages of 256 bytes in the file, beside the empty ones */
    float coarseness; /* a page is stored in steps of at least this / sqrt(its entries' mean correction) */
} PackingLimits;

/* Writes the weights file of network.h to `path`. Pages in which little was learned are left out
 * first. False, with errno, if memory or the disk fails. No learner_play should be running. */
bool packing_write(const Learner *learner, PackingLimits limits, const char *path);

#endif
