"""Times as they are stored: milliseconds since 1970 in UTC."""

from datetime import UTC, datetime

_LATEST = int(datetime(9999, 1, 1, tzinfo=UTC).timestamp() * 1000)


def milliseconds(moment: datetime) -> int:
    """A time as it is stored."""
    return int(moment.timestamp() * 1000)


def moment(stored: int) -> datetime:
    """A stored time, in UTC; ValueError or TypeError if it is none that a calendar has."""
    if not 0 <= stored <= _LATEST:
        raise ValueError("no time")
    return datetime.fromtimestamp(stored / 1000, UTC)
