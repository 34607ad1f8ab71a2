"""Whose connection it is: the peer's, or what a trusted proxy says; never what a client says of itself."""

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.gateway.address import MOST_HOPS, NOWHERE, client_address, key, parse_address, parse_networks, trusted

PROXIES = parse_networks("127.0.0.1, 172.16.0.0/12, fd00::/8")
CLIENT = "198.51.100.7"


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        (CLIENT, [], CLIENT),
        (CLIENT, ["203.0.113.9"], CLIENT),  # not a proxy: what it writes is not read
        (CLIENT, ["127.0.0.1"], CLIENT),
        ("172.18.0.2", [CLIENT], CLIENT),
        ("172.18.0.2", ["203.0.113.9, " + CLIENT], CLIENT),  # the left one is the client's own invention
        ("172.18.0.2", ["203.0.113.9", CLIENT], CLIENT),  # in two lines
        ("172.18.0.2", [CLIENT + ", 172.18.0.9"], CLIENT),  # two proxies
        ("172.18.0.2", ["203.0.113.9, " + CLIENT + ", 172.18.0.9,127.0.0.1"], CLIENT),
        ("172.18.0.2", [], "172.18.0.2"),
        ("172.18.0.2", ["172.18.0.9"], "172.18.0.9"),
        ("::ffff:172.18.0.2", [CLIENT], CLIENT),
        ("fd00::1", ["2001:db8::7"], "2001:db8::7"),
        ("172.18.0.2", ["rubbish"], None),
        ("172.18.0.2", [CLIENT + ", rubbish"], None),
        ("172.18.0.2", [""], None),
        ("172.18.0.2", [CLIENT + ":4711"], None),
        ("", [CLIENT], None),
    ],
)
def test_client_address(peer: str, forwarded: list[str], client: str | None) -> None:
    found = client_address(parse_address(peer), forwarded, PROXIES)
    assert found == (None if client is None else ip_address(client))


def test_without_a_proxy_nobody_is_believed() -> None:
    assert client_address(parse_address("127.0.0.1"), [CLIENT], ()) == ip_address("127.0.0.1")


@given(st.text(), st.lists(st.text(max_size=100), max_size=5))
def test_whatever_stands_there_is_an_address_or_none(peer: str, forwarded: list[str]) -> None:
    assert isinstance(client_address(parse_address(peer), forwarded, PROXIES), IPv4Address | IPv6Address | None)
    assert isinstance(client_address(parse_address("127.0.0.1"), forwarded, PROXIES), IPv4Address | IPv6Address | None)


@given(st.ip_addresses(), st.lists(st.one_of(st.text(max_size=20), st.ip_addresses().map(str)), max_size=10))
def test_what_a_client_writes_changes_nothing(client: IPv4Address | IPv6Address, invented: list[str]) -> None:
    """A proxy adds the right end; everything to the left of it is the client's."""
    if trusted(parse_address(str(client)), PROXIES):
        return
    proxy = parse_address("172.18.0.2")
    assert client_address(proxy, [*invented, str(client)], PROXIES) == parse_address(str(client))
    assert client_address(proxy, [",".join([*invented, str(client)])], PROXIES) == parse_address(str(client))


def test_a_long_chain_is_not_walked_to_its_end() -> None:
    chain = ", ".join([CLIENT, *["172.18.0.9"] * 1000])
    assert client_address(parse_address("172.18.0.2"), [chain], PROXIES) == ip_address("172.18.0.9")
    chain = ", ".join([CLIENT, *["172.18.0.9"] * (MOST_HOPS - 1)])
    assert client_address(parse_address("172.18.0.2"), [chain], PROXIES) == ip_address(CLIENT)


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("nonsense", NOWHERE),
    ],
)
def test_a_household_is_one(address: str, counts_as: str) -> None:
    assert key(parse_address(address)) == counts_as


@pytest.mark.parametrize(
    "setting",
    ["*", "10.0.0.0/8;127.0.0.1", "caddy", "10.0.0.1/8", "10.0.0.0/33", "10.0.0", "http://127.0.0.1", "127.0.0.1:80"],
)
def test_a_mistyped_network_refuses_to_start(setting: str) -> None:
    with pytest.raises(ValueError, match=r"TRUSTED_PROXIES: .* is not an address or a network such as"):
        parse_networks(setting)


@given(st.text())
def test_a_setting_is_networks_or_an_error_with_a_sentence(setting: str) -> None:
    try:
        parse_networks(setting)
    except ValueError as error:
        assert "TRUSTED_PROXIES" in str(error)  # noqa: PT017 - whether it raises is not the question
