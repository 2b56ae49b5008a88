"""A sitting at a game, drawn or not: where moves happen, and what there is to practise on."""
