package api

import (
	"net/netip"
	"testing"
)

func TestAddressIsTheLastUntrustedHop(t *testing.T) {
	t.Parallel()
	inner := append(Loopback(), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8"))
	for _, c := range []struct {
		name, remote string
		forwarded    []string
		trusted      []netip.Prefix
		want         string
	}{
		{"nobody between", "203.0.113.7:4242", nil, inner, "203.0.113.7"},
		{"a stranger who claims to be another", "203.0.113.7:4242", []string{"198.51.100.1"}, inner, "203.0.113.7"},
		{"a proxy of this machine", "127.0.0.1:4242", []string{"203.0.113.7"}, Loopback(), "203.0.113.7"},
		{"the same by IPv6", "[::1]:4242", []string{"203.0.113.7"}, Loopback(), "203.0.113.7"},
		{"the same as the system writes it", "[::ffff:127.0.0.1]:4242", []string{"::ffff:203.0.113.7"}, Loopback(),
			"203.0.113.7"},
		{"two proxies", "127.0.0.1:4242", []string{"203.0.113.7, 10.2.3.4"}, inner, "203.0.113.7"},
		{"two headers", "127.0.0.1:4242", []string{"203.0.113.7", "10.2.3.4"}, inner, "203.0.113.7"},
		{"what the caller wrote before the proxy", "127.0.0.1:4242", []string{"127.0.0.1, 198.51.100.1, 203.0.113.7"},
			inner, "203.0.113.7"},
		{"a proxy that is not believed", "127.0.0.1:4242", []string{"198.51.100.1, 10.2.3.4"}, Loopback(), "10.2.3.4"},
		{"nothing but proxies", "127.0.0.1:4242", []string{"10.1.1.1, 10.2.3.4"}, inner, "10.1.1.1"},
		{"nonsense", "127.0.0.1:4242", []string{"203.0.113.7, unknown, 10.2.3.4"}, inner, "10.2.3.4"},
		{"no address at all", "127.0.0.1:4242", []string{""}, inner, "127.0.0.1"},
		{"with ports", "127.0.0.1:4242", []string{"203.0.113.7:999, [fd00::2]:80"}, inner, "203.0.113.7"},
		{"IPv6", "127.0.0.1:4242", []string{"2001:db8::1"}, inner, "2001:db8::1"},
		{"with a zone", "[fe80::1%eth0]:80", []string{"203.0.113.7"}, inner, "fe80::1"},
		{"nobody is believed", "127.0.0.1:4242", []string{"203.0.113.7"}, nil, "127.0.0.1"},
		{"a pipe", "@", []string{"203.0.113.7"}, inner, "@"},
	} {
		if got := addressOf(c.remote, c.forwarded, c.trusted); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestNetworkOfAnAddress(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"203.0.113.7": "203.0.113.7", "::ffff:203.0.113.7": "203.0.113.7", "[::ffff:203.0.113.7]:80": "203.0.113.7",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2::9": "2001:db8:1:2::/64",
		"2001:db8:1:3::9": "2001:db8:1:3::/64",
		"fe80::1%eth0":    "fe80::/64", "::1": "::/64", "@": "@", "": "", "administrator 7": "administrator 7",
	} {
		if got := NetworkOf(address); got != want {
			t.Errorf("%q counts for %q, want %q", address, got, want)
		}
	}
}
