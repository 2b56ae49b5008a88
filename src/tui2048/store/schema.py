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
    (
        # `milliseconds` is the time played, moves that were undone included; `attempt` tells which try at
        # its day a daily game is. A game whose tiles follow from no seed has an empty one: it began from
        # `origin`, and each of its moves tells its tile.
        """
        ALTER TABLE game ADD COLUMN used_auto INTEGER NOT NULL DEFAULT 0 CHECK (used_auto IN (0, 1))
        """,
        """
        ALTER TABLE game ADD COLUMN milliseconds INTEGER NOT NULL DEFAULT 0
            CHECK (typeof(milliseconds) = 'integer' AND milliseconds >= 0)
        """,
        "ALTER TABLE game ADD COLUMN attempt INTEGER",
        """
        UPDATE game SET attempt = (
            SELECT COUNT(*) FROM game AS earlier
            WHERE earlier.kind = 'daily' AND earlier.day = game.day AND earlier.id <= game.id
        ) WHERE kind = 'daily'
        """,
        # A tile is its cell, row by row in base 16, and 1 for a 2 or 2 for a 4.
        "ALTER TABLE move ADD COLUMN spawn TEXT CHECK (spawn GLOB '[0-9A-F][12]')",
        "ALTER TABLE move ADD COLUMN milliseconds INTEGER CHECK (milliseconds >= 0)",
        # What the engine found on the board before move number `ply`. An illegal move has no value.
        """
        CREATE TABLE analysis (
            game_id INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            ply INTEGER NOT NULL CHECK (ply >= 1),
            depth INTEGER NOT NULL,
            up REAL,
            right REAL,
            down REAL,
            left REAL,
            PRIMARY KEY (game_id, ply)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE exercise (
            board TEXT NOT NULL PRIMARY KEY,
            played TEXT NOT NULL CHECK (played IN ('U', 'R', 'D', 'L')),
            depth INTEGER NOT NULL,
            up REAL,
            right REAL,
            down REAL,
            left REAL,
            made_at INTEGER NOT NULL,
            level INTEGER NOT NULL CHECK (level >= 0),
            due_at INTEGER NOT NULL,
            tries INTEGER NOT NULL CHECK (tries >= 0),
            solved INTEGER NOT NULL CHECK (solved BETWEEN 0 AND tries)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE bookmark (
            name TEXT NOT NULL,
            board TEXT NOT NULL,
            made_at INTEGER NOT NULL,
            PRIMARY KEY (name, board)
        ) WITHOUT ROWID
        """,
        "CREATE TABLE setting (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    # Settings are a file of their own.
    ("DROP TABLE setting",),
)
"""Step n takes a database of version n to version n + 1. Steps are only ever added."""

VERSION = len(MIGRATIONS)
"""The version this program writes, kept in the database's user_version."""
