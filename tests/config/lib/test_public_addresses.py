"""Every special address, however it is written, and every way to hide an address of IPv4 in one of IPv6."""

from ipaddress import IPv4Address, IPv6Address

import pytest

from config.lib.public_addresses import is_public

pytestmark = pytest.mark.unit

SPECIAL_4 = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.8.9.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.0.9",
    "192.0.0.170",
    "192.0.2.1",
    "192.31.196.1",
    "192.52.193.1",
    "192.88.99.1",
    "192.168.1.1",
    "192.175.48.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
]
PUBLIC_4 = ["1.1.1.1", "93.184.216.34", "100.128.0.1", "172.32.0.1", "192.0.1.1", "198.17.255.255", "223.255.255.255"]
SPECIAL_6 = [
    "::",
    "::1",
    "64:ff9b:1::1",
    "64:ff9b:1:ffff::7f00:1",
    "64:ff9b:2::1",
    "100::1",
    "100:0:0:1::1",
    "2001::1",
    "2001:1::1",
    "2001:2::1",
    "2001:3::1",
    "2001:4:112::1",
    "2001:10::1",
    "2001:20::1",
    "2001:30::1",
    "2001:db8::1",
    "2620:4f:8000::1",
    "3ffe::1",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "fc00::1",
    "fd00::1",
    "fe80::1",
    "fe80::1%eth0",
    "febf::1",
    "fec0::1",
    "feff::1",
    "ff02::1",
    "ff0e::1",
]
PUBLIC_6 = ["2606:4700:4700::1111", "2001:200::1", "2a00::1", "2620:4f:7fff::1"]


def _packed(start: str, inner: str, *, at: int) -> str:
    packed = bytearray(IPv6Address(start).packed)
    packed[at : at + 4] = IPv4Address(inner).packed
    return str(IPv6Address(bytes(packed)))


def _teredo(client: str) -> str:
    return _packed("2001:0:102:304::", str(IPv4Address(int(IPv4Address(client)) ^ 0xFFFFFFFF)), at=12)


# An address of IPv4 in one of IPv6: those that lead to it from anywhere, and those that a tunnel or a router unpacks.
THROUGH = {
    "mapped": lambda inner: _packed("::ffff:0:0", inner, at=12),
    "nat64": lambda inner: _packed("64:ff9b::", inner, at=12),
    "isatap": lambda inner: _packed("2a00:1:2:3:0:5efe::", inner, at=12),
    "isatap-global": lambda inner: _packed("2a00:1:2:3:200:5efe::", inner, at=12),
}
NOWHERE = {
    "compatible": lambda inner: _packed("::", inner, at=12),
    "translated": lambda inner: _packed("::ffff:0:0:0", inner, at=12),
    "nat64-local": lambda inner: _packed("64:ff9b:1::", inner, at=12),
    "6to4": lambda inner: _packed("2002::", inner, at=2),
    "teredo": _teredo,
}


@pytest.mark.parametrize("address", [*SPECIAL_4, *SPECIAL_6])
def test_special_addresses_are_not_public(address):
    assert is_public(address) is False


@pytest.mark.parametrize("address", [*PUBLIC_4, *PUBLIC_6])
def test_addresses_of_the_internet_are_public(address):
    assert is_public(address) is True


@pytest.mark.parametrize("form", THROUGH)
def test_an_address_inside_another_counts_for_itself(form):
    assert [inner for inner in SPECIAL_4 if is_public(THROUGH[form](inner))] == []
    assert [inner for inner in PUBLIC_4 if not is_public(THROUGH[form](inner))] == []


@pytest.mark.parametrize("form", NOWHERE)
def test_addresses_that_somebody_on_the_way_unpacks_are_never_public(form):
    assert [inner for inner in (*SPECIAL_4, *PUBLIC_4) if is_public(NOWHERE[form](inner))] == []


@pytest.mark.parametrize("address", ["::127.0.0.1", "::ffff:0:7f00:1", "64:ff9b:1::7f00:1", "fec0::1"])
def test_forms_that_were_let_through_once(address):
    assert is_public(address) is False


@pytest.mark.parametrize("text", ["", "localhost", "1.2.3", "0x7f.1"])
def test_what_is_no_address_is_an_error(text):
    with pytest.raises(ValueError, match="does not appear to be"):
        is_public(text)
