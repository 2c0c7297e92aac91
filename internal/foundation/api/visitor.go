package api

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Visitor is the scope of a public route: someone who has not signed in.
type Visitor struct {
	Address string // where the request comes from
	Host    string // the host it asked for, without the port
	Device  string // the cookie of a browser at which staff have signed in; empty when none
	Members string // the same of members of the community
	Admins  string // the same of administrators
	Agent   string // what the browser says of itself
}

// Loopback are this machine's own addresses: a proxy on it is believed unless another list is given.
func Loopback() []netip.Prefix {
	return []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
}

// Trust says which proxies are believed when they say for whom they ask. Call it before the first request.
func (r *Routes) Trust(proxies []netip.Prefix) { r.proxies = proxies }

func (r *Routes) visitor(req *http.Request) Visitor {
	host := req.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	v := Visitor{Address: r.address(req), Host: strings.ToLower(host), Agent: req.UserAgent()}
	v.Device, v.Members, v.Admins = cookieOf(req, DeviceCookie), cookieOf(req, CompanionDeviceCookie), cookieOf(req,
		AdminDeviceCookie)
	return v
}

func (r *Routes) address(req *http.Request) string {
	return addressOf(req.RemoteAddr, req.Header.Values("X-Forwarded-For"), r.proxies)
}

// addressOf is the address that a request comes from: the last one that no trusted proxy has. What stands before it in
// X-Forwarded-For anybody can have written.
func addressOf(remote string, forwarded []string, trusted []netip.Prefix) string {
	at, ok := parseAddress(remote)
	if !ok {
		return remote
	}
	hops := strings.Split(strings.Join(forwarded, ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !slices.ContainsFunc(trusted, func(p netip.Prefix) bool { return p.Contains(at) }) {
			break
		}
		before, ok := parseAddress(strings.TrimSpace(hop))
		if !ok {
			break
		}
		at = before
	}
	return at.String()
}

// NetworkOf is the network under which requests from an address are counted: of IPv6 the prefix of 64 bits, which is
// what one connection gets, and of IPv4 the address itself, in whichever form it was written.
func NetworkOf(address string) string {
	at, ok := parseAddress(address)
	switch {
	case !ok:
		return address
	case at.Is4():
		return at.String()
	}
	return netip.PrefixFrom(at, 64).Masked().String()
}

// parseAddress reads an address with or without a port.
func parseAddress(s string) (netip.Addr, bool) {
	if host, _, err := net.SplitHostPort(s); err == nil {
		s = host
	}
	a, err := netip.ParseAddr(strings.Trim(s, "[]"))
	return a.Unmap().WithZone(""), err == nil
}
