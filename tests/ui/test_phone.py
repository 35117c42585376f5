"""The certificate for phones: a real TLS server shows it to a client that trusts only it."""

import datetime
import ipaddress
import socket
import ssl
import stat
import threading
from pathlib import Path

import pytest

from ui import phone
from ui.phone import NoNetworkError, certificate, network_address


@pytest.fixture
def made(tmp_path) -> Path:
    path = tmp_path / "new folder" / "https.pem"
    certificate(path, "192.168.7.4")
    return path


def greeting(path: Path, name: str) -> str:
    """Connect to a server with this certificate as if it were called `name`; what it says."""
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_cert_chain(path, path)
    theirs = ssl.create_default_context(cafile=str(path))
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(20)

        def serve() -> None:
            connection, _ = server.accept()
            try:
                with ours.wrap_socket(connection, server_side=True) as secured:
                    secured.sendall(b"hello")
            except ssl.SSLError:
                pass  # the client would not have it

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            with (
                socket.create_connection(server.getsockname(), timeout=20) as plain,
                theirs.wrap_socket(plain, server_hostname=name) as secured,
            ):
                return secured.recv(5).decode()
        finally:
            thread.join(20)


@pytest.mark.parametrize("name", ["192.168.7.4", "127.0.0.1", "localhost"])
def test_the_certificate_is_for_the_address_and_this_computer(made, name):
    assert greeting(made, name) == "hello"


def test_it_is_for_no_other_address(made):
    with pytest.raises(ssl.SSLCertVerificationError, match="mismatch"):
        greeting(made, "192.168.7.5")


@pytest.mark.parametrize("address", ["192.168.7.4", "10.0.0.9"])
def test_the_key_is_for_its_owner_only(made, address):
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    made.chmod(0o644)
    certificate(made, address)
    assert stat.S_IMODE(made.stat().st_mode) == 0o600


def test_a_good_certificate_is_kept(made):
    before = made.read_bytes()
    certificate(made, "192.168.7.4")
    assert made.read_bytes() == before


def test_another_address_gets_another_certificate(made):
    certificate(made, "10.0.0.9")
    assert greeting(made, "10.0.0.9") == "hello"


def test_a_certificate_that_soon_ends_is_made_anew(tmp_path, monkeypatch):
    path = tmp_path / "https.pem"
    monkeypatch.setattr(phone, "LASTS", datetime.timedelta(days=29))
    certificate(path, "192.168.7.4")
    before = path.read_bytes()
    certificate(path, "192.168.7.4")
    assert path.read_bytes() != before


def test_a_certificate_that_is_cut_off_is_made_anew(made):
    made.write_bytes(made.read_bytes()[:-40])
    certificate(made, "192.168.7.4")
    assert greeting(made, "localhost") == "hello"


def test_the_address_is_one_of_this_computers():
    try:
        address = network_address()
    except NoNetworkError:
        pytest.skip("this computer is in no network")
    assert not ipaddress.ip_address(address).is_loopback
    socket.create_server((address, 0)).close()  # fails for an address of another computer
