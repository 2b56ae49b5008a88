"""Times as they are stored: milliseconds since 1970 in UTC."""

from datetime import UTC, datetime


def milliseconds(moment: datetime) -> int:
    """A time as it is stored."""
    return int(moment.timestamp() * 1000)


def moment(stored: int) -> datetime:
    """A stored time, in UTC; an error of some kind if it is none."""
    return datetime.fromtimestamp(stored / 1000, UTC)
