"""Which addresses everybody on the internet reaches, and none else.

Python knows the registries of its day; what a later or an earlier one says otherwise, and every way to write an address
of IPv4 inside one of IPv6, stands here.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

# Of IPv6 only this block is given out to anybody; what lies outside is special or will be. So these are out, among
# others: ::/96 (IPv4-compatible), ::ffff:0:0:0/96 (IPv4-translated), 64:ff9b:1::/48 (NAT64 of one's own network),
# 100::/64 (discarded), 5f00::/16 (segment routing), fc00::/7 (unique local), fe80::/10 (link-local),
# fec0::/10 (site-local), ff00::/8 (multicast).
_GIVEN_OUT = IPv6Network("2000::/3")
_SPECIAL_6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # Teredo, ORCHID, benchmarks and other protocols
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4: ends at whatever address of IPv4 it holds
            "2620:4f:8000::/48",  # AS112, which answers for private addresses
            "3ffe::/16",  # 6bone, returned
            "3fff::/20",  # documentation
        ),
    )
)
_SPECIAL_4 = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",  # private
            "100.64.0.0/10",  # shared by customers of one provider
            "127.0.0.0/8",  # loopback
            "169.254.0.0/16",  # link-local, and data of cloud machines
            "172.16.0.0/12",  # private
            "192.0.0.0/24",  # protocols
            "192.0.2.0/24",  # documentation
            "192.31.196.0/24",  # AS112
            "192.52.193.0/24",  # multicast tunnels
            "192.88.99.0/24",  # relays of 6to4
            "192.168.0.0/16",  # private
            "192.175.48.0/24",  # AS112
            "198.18.0.0/15",  # benchmarks
            "198.51.100.0/24",  # documentation
            "203.0.113.0/24",  # documentation
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, and broadcast
        ),
    )
)
# The two ways to write a public address of IPv4 as one of IPv6 that work everywhere: for sockets of both kinds, and
# behind a NAT64, where names of hosts that only have IPv4 mean this.
_MAPPED = IPv6Network("::ffff:0:0/96")
_NAT64 = IPv6Network("64:ff9b::/96")
# Tunnels inside a site (ISATAP): the last half of the address is one of these, then the address of IPv4.
_ISATAP = (b"\x00\x00\x5e\xfe", b"\x02\x00\x5e\xfe")


def is_public(text: str) -> bool:
    """Whether everybody on the internet reaches this address. Raises ValueError for what is no address."""
    address = ip_address(text.partition("%")[0])
    return _is_public_4(address) if isinstance(address, IPv4Address) else _is_public_6(address)


def _is_public_4(address: IPv4Address) -> bool:
    return address.is_global and not any(address in network for network in _SPECIAL_4)


def _is_public_6(address: IPv6Address) -> bool:
    inner = IPv4Address(address.packed[-4:])
    if address in _MAPPED or address in _NAT64:
        return _is_public_4(inner)
    if address not in _GIVEN_OUT or any(address in network for network in _SPECIAL_6):
        return False
    is_tunnel = address.packed[8:12] in _ISATAP
    return address.is_global and (not is_tunnel or _is_public_4(inner))
