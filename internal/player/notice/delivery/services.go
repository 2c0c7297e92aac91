package delivery

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"

	"pitboss/internal/foundation/db"
	"pitboss/internal/player/notice"
)

// services reach the push services, gateways and mail servers.
type services struct {
	contact       string
	allowsPrivate func() bool
	roots         *x509.CertPool // nil: those of the system
	client        *http.Client
}

func newServices(allowsPrivate func() bool, contact string) *services {
	s := &services{contact: contact, allowsPrivate: allowsPrivate}
	s.client = &http.Client{
		Transport: &http.Transport{
			DialContext: s.dial, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: maxSending,
			TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12},
		},
		// A redirect could lead anywhere, and none of the services needs one.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return s
}

// SetRoots sets the authorities that the mail servers' certificates are checked by. It is for tests.
func (s *Sender) SetRoots(roots *x509.CertPool) { s.services.roots = roots }

var errNotPublic = errors.New("not a public address")

// dial connects to public addresses only. It checks the address after the name was resolved, so that no name can lead
// into the server's own network.
func (s *services) dial(ctx context.Context, network, address string) (net.Conn, error) {
	d := net.Dialer{Control: func(_, resolved string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(resolved)
		if err == nil && !s.allowsPrivate() && !isPublic(at.Addr()) {
			err = errNotPublic
		}
		return err
	}}
	return d.DialContext(ctx, network, address)
}

// notPublic are networks that the methods of netip.Addr do not know: shared and reserved ones, and those that lead to
// an IPv4 address.
var notPublic = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("2001::/32"), netip.MustParsePrefix("::/96"),
	netip.MustParsePrefix("fec0::/10"), netip.MustParsePrefix("2001:db8::/32"),
}

func isPublic(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() {
		return false
	}
	for _, p := range notPublic {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// failed is the outcome of a request that got no answer.
func failed(err error) notice.Outcome {
	if errors.Is(err, errNotPublic) {
		return notice.Outcome{Failure: notice.Refused, IsFinal: true}
	}
	return notice.Outcome{Failure: notice.Unreachable}
}

// answered is the outcome of a request by the status of its answer.
func answered(status int) notice.Outcome {
	switch {
	case status >= 200 && status < 300:
		return notice.Outcome{}
	case status == http.StatusTooManyRequests, status == http.StatusRequestTimeout, status >= 500:
		return notice.Outcome{Failure: notice.Unreachable}
	}
	return notice.Outcome{Failure: notice.Refused, IsFinal: true}
}

func newID() string { return db.NewID() }
