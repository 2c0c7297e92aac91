package server

import (
	"container/list"
	"net"
	"net/http"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
)

// idleConns limits keep-alive connections. Browsers open six per screen and keep them, at about 20 KB each. Up to
// maxConns stay open. Beyond that the longest idle are closed, but not before they have been idle for minIdle.
type idleConns struct {
	now      func() clock.Instant
	maxConns int
	minIdle  time.Duration // no connection is closed before

	mu     sync.Mutex
	order  list.List // of idleConn, the longest idle first
	byConn map[net.Conn]*list.Element
}

type idleConn struct {
	conn  net.Conn
	since clock.Instant
}

const (
	maxIdleConns = 500             // more than a reverse proxy keeps open
	minIdleTime  = 2 * time.Second // long enough for the reads that follow an event
)

func newIdleConns(now func() clock.Instant) *idleConns {
	return &idleConns{now: now, maxConns: maxIdleConns, minIdle: minIdleTime, byConn: map[net.Conn]*list.Element{}}
}

// onConnState is an http.Server's ConnState. It closes a connection through its read deadline, so that the goroutine
// of the connection closes it while it waits for a request, as after IdleTimeout. Closing it from here could cut off
// a request that has just arrived.
func (i *idleConns) onConnState(c net.Conn, state http.ConnState) {
	for _, old := range i.track(c, state) {
		_ = old.SetReadDeadline(pastDeadline) // fails only for a connection that is closed already
	}
}

var pastDeadline = time.Unix(1, 0)

// track records the state of a connection and returns the connections to close.
func (i *idleConns) track(c net.Conn, state http.ConnState) (old []net.Conn) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if e := i.byConn[c]; e != nil {
		i.order.Remove(e)
		delete(i.byConn, c)
	}
	if state != http.StateIdle {
		return nil
	}
	now := i.now()
	i.byConn[c] = i.order.PushBack(idleConn{c, now})
	for i.order.Len() > i.maxConns {
		first := i.order.Front()
		oldest := first.Value.(idleConn)
		if now.Sub(oldest.since) < i.minIdle {
			break
		}
		i.order.Remove(first)
		delete(i.byConn, oldest.conn)
		old = append(old, oldest.conn)
	}
	return old
}
