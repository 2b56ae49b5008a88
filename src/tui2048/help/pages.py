"""The pages of the help, in their order."""

from dataclasses import replace

from tui2048.help.blocks import Page
from tui2048.help.game import ladder, mistakes, rules, strategy
from tui2048.help.program import controls, credits_, kiosk_controls, review, solver
from tui2048.i18n import N_

PAGES = (
    Page(N_("Rules"), rules),
    Page(N_("Controls"), controls),
    Page(N_("Ladder"), ladder),
    Page(N_("Mistakes"), mistakes),
    Page(N_("Strategy"), strategy),
    Page(N_("Solver"), solver),
    Page(N_("Review"), review),
    Page(N_("Credits"), credits_),
)

KIOSK_PAGES = tuple(replace(page, blocks=kiosk_controls) if page.blocks is controls else page for page in PAGES)
"""The same for a program that cannot be left for a shell."""
