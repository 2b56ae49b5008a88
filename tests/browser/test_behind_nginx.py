"""Behind a real nginx with TLS, under a path, with the configuration that we hand out."""

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.browsing import Screen, serving

CONFIGURATION = Path(__file__).parents[2] / "packaging" / "web" / "nginx.conf"
AROUND = """
pid {here}/nginx.pid;
error_log {here}/error.log;
daemon off;
events {{}}
http {{
    access_log off;
    client_body_temp_path {here}/body;
    proxy_temp_path {here}/proxy;
    fastcgi_temp_path {here}/fastcgi;
    uwsgi_temp_path {here}/uwsgi;
    scgi_temp_path {here}/scgi;
    {ours}
}}
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@pytest.fixture
def programs() -> tuple[str, str]:
    """nginx, and openssl for its certificate."""
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin"), shutil.which("openssl")
    if found[0] is None or found[1] is None:
        missing = "there is no nginx or openssl: apt-get install nginx-light openssl"
        if os.environ.get("TUI2048_STRICT_PAGES"):
            pytest.fail(missing)
        pytest.skip(missing)
    return found[0], found[1]


@pytest.fixture
def ports(programs: tuple[str, str], tmp_path: Path) -> Iterator[tuple[int, int]]:
    """Where nginx listens, and where it looks for the game."""
    nginx, openssl = programs
    outside, inside = free_port(), free_port()
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    request = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=example.org")
    subprocess.run([openssl, *request, "-out", certificate, "-keyout", key], check=True, capture_output=True)
    ours = CONFIGURATION.read_text()
    for handed_out, here in (
        (r"listen 443 ssl", f"listen 127.0.0.1:{outside} ssl"),
        (r"/etc/ssl/certs/\S+\.pem", str(certificate)),
        (r"/etc/ssl/private/\S+\.key", str(key)),
        (r"server 127\.0\.0\.1:2048", f"server 127.0.0.1:{inside}"),
    ):
        ours, count = re.subn(handed_out, here, ours, count=1)
        assert count == 1
    (tmp_path / "nginx.conf").write_text(AROUND.format(here=tmp_path, ours=ours))
    with subprocess.Popen([nginx, "-c", tmp_path / "nginx.conf"], stderr=subprocess.DEVNULL) as process:
        yield outside, inside
        process.terminate()


@pytest.mark.slow
def test_the_game_is_played_through_a_proxy_under_a_path(
    ports: tuple[int, int], chromium: Browser, tmp_path: Path
) -> None:
    outside, inside = ports
    address = f"https://example.org:{outside}/2048/"
    command = (sys.executable, "-m", "tui2048", "serve", "--port", str(inside), "--public-url", address)
    # The name is our own machine's for this browser alone.
    resolved = ["--host-resolver-rules=MAP example.org 127.0.0.1", "--no-sandbox"]
    own = chromium.browser_type.launch(executable_path=shutil.which("chromium"), args=resolved)
    with serving(command, tmp_path / "data") as server:
        context = own.new_context(
            ignore_https_errors=True, locale="en-US", viewport={"width": 1280, "height": 800}
        )
        screen = Screen(context.new_page())
        screen.open(address.removesuffix("/"))  # nginx and we lead to the page itself
        kept = screen.play()
        [cookie] = context.cookies()
        assert (cookie["path"], cookie["secure"], cookie["httpOnly"]) == ("/2048/", True, True)
        screen.reload()
        assert screen.moves() == kept
        assert screen.errors == []
        assert {url.split("/")[2] for url in screen.requested} == {f"example.org:{outside}"}
        assert server.stop() == 143
    own.close()
