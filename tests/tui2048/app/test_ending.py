"""The signals that end a long piece of work."""

import os
import signal

import pytest

from tui2048.system.ending import Ending, Leaving


def test_a_signal_is_noted_and_ends_a_wait() -> None:
    with Ending() as ending:
        os.kill(os.getpid(), signal.SIGTERM)
        assert ending.status == 143
        with pytest.raises(Leaving) as leaving, ending.waiting():
            pytest.fail("the signal had come before")
        assert leaving.value.status == 143


def test_a_hang_up_that_is_ignored_stays_so() -> None:
    """That is what nohup does."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Ending() as ending:
            os.kill(os.getpid(), signal.SIGHUP)
            assert ending.status == 0
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
