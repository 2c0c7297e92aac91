package api

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"pitboss/internal/foundation/tenant"
)

// Visitor is the scope of a public route, where the caller has not signed in.
type Visitor struct {
	Address string // the network address of the client
	Host    string // the host that the client requested, without the port
	Agent   string // the User-Agent
	// Devices are the device cookies of a browser at which accounts of a kind have signed in; they may be empty.
	Devices map[tenant.Identity]string
}

// Loopback returns this machine's own addresses. A proxy there is trusted unless another list is given.
func Loopback() []netip.Prefix {
	return []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
}

// Trust sets the proxies that X-Forwarded-For is accepted from. Call it before the first request.
func (r *Routes) Trust(proxies []netip.Prefix) { r.proxies = proxies }

func (r *Routes) visitor(req *http.Request) Visitor {
	host := req.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	devices := make(map[tenant.Identity]string, len(cookies))
	for audience, c := range cookies {
		devices[audience] = c.device.of(req)
	}
	return Visitor{r.address(req), strings.ToLower(host), req.UserAgent(), devices}
}

func (r *Routes) address(req *http.Request) string {
	return addressOf(req.RemoteAddr, req.Header.Values("X-Forwarded-For"), r.proxies)
}

// addressOf returns the client's address: the last hop that is not a trusted proxy. The client can have forged the
// entries of X-Forwarded-For before it.
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

// NetworkOf returns the network by which requests from an address are counted. For IPv6 it is the /64 prefix, which is
// what one connection gets. For IPv4 it is the address, also if it was written as an IPv6 address.
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

// parseAddress parses an address with or without a port.
func parseAddress(s string) (netip.Addr, bool) {
	if host, _, err := net.SplitHostPort(s); err == nil {
		s = host
	}
	a, err := netip.ParseAddr(strings.Trim(s, "[]"))
	return a.Unmap().WithZone(""), err == nil
}
