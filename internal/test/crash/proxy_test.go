package crash_test

import (
	"errors"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"
)

// underTest is the program's name in pg_stat_activity.
const underTest = "pitboss under test"

// proxy stands between the program and its database and breaks connections.
type proxy struct {
	listener net.Listener
	target   string

	mu     sync.Mutex
	moved  *sync.Cond
	conns  map[net.Conn]bool
	down   bool // no connection gets through
	frozen bool // nothing moves, without a reset
}

// between puts a proxy in front of the database, and returns the address that leads through it.
func between(t *testing.T, listener net.Listener, address string) (p *proxy, through string) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	p = &proxy{listener: listener, target: u.Host, conns: map[net.Conn]bool{}}
	p.moved = sync.NewCond(&p.mu)
	u.Host = listener.Addr().String()
	q := u.Query()
	q.Set("application_name", underTest)
	u.RawQuery = q.Encode()
	go p.accept()
	t.Cleanup(func() { _ = listener.Close(); p.cut(); p.thaw() })
	return p, u.String()
}

func (p *proxy) accept() {
	for {
		from, err := p.listener.Accept()
		if err != nil {
			return
		}
		to, err := net.Dial("tcp", p.target)
		p.mu.Lock()
		if p.down || err != nil {
			_ = from.Close()
			if err == nil {
				_ = to.Close()
			}
		} else {
			p.conns[from], p.conns[to] = true, true
			go p.pump(from, to)
			go p.pump(to, from)
		}
		p.mu.Unlock()
	}
}

func (p *proxy) pump(from, to net.Conn) {
	b := make([]byte, 64<<10)
	for {
		n, err := from.Read(b)
		p.mu.Lock()
		for p.frozen {
			p.moved.Wait()
		}
		p.mu.Unlock()
		if n > 0 {
			if _, failed := to.Write(b[:n]); failed != nil {
				err = errors.Join(err, failed)
			}
		}
		if err != nil {
			_, _ = from.Close(), to.Close()
			p.mu.Lock()
			delete(p.conns, from)
			delete(p.conns, to)
			p.mu.Unlock()
			return
		}
	}
}

// cut breaks every connection, and refuses new ones until mend.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = true
	for c := range p.conns {
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetLinger(0) // a reset
		}
		_ = c.Close()
	}
}

func (p *proxy) mend() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = false
}

// freeze stops all data until thaw, which continues as if nothing had happened.
func (p *proxy) freeze() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.frozen = true
}

func (p *proxy) thaw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.frozen = false
	p.moved.Broadcast()
}

// onLoopback is a listener for a proxy.
func onLoopback(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// lasts waits for the duration of a fault.
func lasts(d time.Duration) { <-time.After(d) }
