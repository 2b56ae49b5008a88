"""The pages of the help, in their order."""

from tui2048.help.blocks import Page
from tui2048.help.game import ladder, mistakes, rules, strategy
from tui2048.help.program import controls, credits_, review, solver
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
