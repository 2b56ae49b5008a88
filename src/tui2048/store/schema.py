"""The shape of the database, as the steps that lead to it."""

APPLICATION_ID = 0x32303438
"""“2048” in ASCII: marks the file as ours."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # Times are milliseconds since 1970 in UTC. A seed is text, for SQLite's integers are signed.
        # `ply` is where the game stands in its line; `score` and `max_tile` are those of that board.
        """
        CREATE TABLE game (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            seed TEXT NOT NULL,
            origin TEXT,
            kind TEXT NOT NULL,
            day TEXT,
            counted INTEGER NOT NULL CHECK (counted IN (0, 1)),
            state TEXT NOT NULL,
            begun_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL,
            ply INTEGER NOT NULL CHECK (typeof(ply) = 'integer' AND ply >= 0),
            score INTEGER NOT NULL CHECK (typeof(score) = 'integer' AND score >= 0),
            max_tile INTEGER NOT NULL CHECK (typeof(max_tile) = 'integer' AND max_tile >= 0),
            won_told INTEGER NOT NULL DEFAULT 0 CHECK (won_told IN (0, 1)),
            used_undo INTEGER NOT NULL DEFAULT 0 CHECK (used_undo IN (0, 1)),
            used_hints INTEGER NOT NULL DEFAULT 0 CHECK (used_hints IN (0, 1)),
            used_space INTEGER NOT NULL DEFAULT 0 CHECK (used_space IN (0, 1))
        )
        """,
        # One row a move, so that a move costs one small write. Rows beyond the game's ply are its
        # redo branch.
        """
        CREATE TABLE move (
            game_id INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            ply INTEGER NOT NULL CHECK (ply >= 1),
            direction TEXT NOT NULL CHECK (direction IN ('U', 'R', 'D', 'L')),
            PRIMARY KEY (game_id, ply)
        ) WITHOUT ROWID
        """,
    ),
)
"""Step n takes a database of version n to version n + 1. Steps are only ever added."""

VERSION = len(MIGRATIONS)
"""The version this program writes, kept in the database's user_version."""
