"""Games played by rote, for tests that need one and care little which."""

from engine import Direction, Game

ORDER = (Direction.LEFT, Direction.DOWN, Direction.RIGHT, Direction.UP)


def play(game: Game, moves: int) -> Game:
    """Play so many moves, or until the game is over: the first legal of left, down, right, up."""
    for _ in range(moves):
        if not step(game):
            break
    return game


def step(game: Game) -> bool:
    """Play one move; False if the game is over."""
    return any(game.play(direction) is not None for direction in ORDER)


def line_of(game: Game) -> str:
    """The whole line of a game, the moves that can be redone after a bar."""
    return f"{game}|{''.join(turn.direction.letter for turn in game.undone)}"
