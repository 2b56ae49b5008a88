"""The messages of Python's own argparse that our command line can show, marked for the catalogue.

argparse asks gettext for them itself, see :func:`tui2048.i18n.use_language`. This module only makes
the extraction find them; nothing imports it. They differ from one version of Python to the next.
"""

from tui2048.i18n import N_

MESSAGES = (
    N_("usage: "),
    N_("%(heading)s:"),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("expected one argument"),
    N_("ignored explicit argument %r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("unexpected option string: %s"),
)

NOT_SHOWN = (
    # for the programmer who sets up a parser wrongly
    ".__call__() not defined",
    "%r is not callable",
    "'required' is an invalid argument for positionals",
    'argument "-" with mode %r',
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "conflicting subparser: %s",
    "conflicting subparser alias: %s",
    "conflicting option string: %s",
    "dest= is required for options like %r",
    "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
    # of features that our parser does not use
    " (default: %(default)s)",
    "ambiguous option: %(option)s could match %(matches)s",
    "argument '%(argument_name)s' is deprecated",
    "can't open '%(filename)s': %(error)s",
    "command '%(parser_name)s' is deprecated",
    "expected %s argument",
    "expected at least one argument",
    "expected at most one argument",
    "not allowed with argument %s",
    "one of the arguments %s is required",
    "option '%(option)s' is deprecated",
    "subcommands",
    # our own take their place
    "%(prog)s: error: %(message)s\n",
    "%(prog)s: warning: %(message)s\n",
    "invalid %(type)s value: %(value)r",
    "show program's version number and exit",
    # said only where a parser's choices change after it was built
    "unknown parser %(parser_name)r (choices: %(choices)s)",
)
"""The others, so that a new version of Python cannot bring one that nobody has looked at."""
