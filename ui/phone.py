"""The page for phones on the same network: this computer's address, and a certificate made here for https.

A browser gives a page its camera only over https or on the computer itself.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

LASTS = timedelta(days=365)
RENEW = timedelta(days=30)
"""A certificate that ends sooner is made anew."""


class NoNetworkError(Exception):
    """This computer is in no network."""


def network_address() -> str:
    """This computer's IPv4 address in the network that it would use; raises NoNetworkError if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's, RFC 5737; nothing is sent
        except OSError as error:
            raise NoNetworkError(
                "this computer is in no network: connect it to the one that the phone is in"
            ) from error
        return str(probe.getsockname()[0])


def certificate(path: Path, address: str) -> None:
    """Put a self-signed certificate for an address, and its key, into a PEM file, unless it has a good one.

    A good one is kept, as each phone has to be told to trust it. Raises OSError.
    """
    if path.exists():
        path.chmod(0o600)  # whoever copied it here may have let others read the key
        if _is_good(path.read_bytes(), address):
            return
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(_self_signed(address))


def _is_good(pem: bytes, address: str) -> bool:
    try:
        found = x509.load_pem_x509_certificate(pem)
    except ValueError:
        return False  # cut off, as when the disk was full
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return found.not_valid_after_utc - datetime.now(UTC) > RENEW and ipaddress.ip_address(
        address
    ) in names.get_values_for_type(x509.IPAddress)


def _self_signed(address: str) -> bytes:
    """A key and its certificate for an address and for this computer's own names.

    The certificate comes last: a file that has all of it has all of the key.
    """
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Deckeye")])
    names = [
        x509.IPAddress(ipaddress.ip_address(address)),
        x509.IPAddress(ipaddress.ip_address("127.0.0.1")),
        x509.DNSName("localhost"),
    ]
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # a phone's clock may be behind
        .not_valid_after(now + LASTS)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return secret + signed.public_bytes(serialization.Encoding.PEM)
