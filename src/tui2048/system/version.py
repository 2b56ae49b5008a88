"""Which versions are at work."""

from tui2048.i18n import _


def installed_version(distribution: str) -> str:
    """The version of an installed distribution, in words if it is not installed."""
    # Imported here: reading metadata takes longer than all else that a quick command does.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        return _("(not installed)")
