package server

import (
	"container/list"
	"net"
	"net/http"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
)

// idleConns are the connections that wait for their next request, the one that has waited for longest first. Browsers open six for
// what a screen reads at first and keep them; each costs about 20 KB, so that those of a few thousand screens would take more
// memory than all else. So many of them stay open, whoever has them, and others for a moment.
type idleConns struct {
	now      func() clock.Instant
	maxConns int
	minIdle  time.Duration // that each of them stays open

	mu     sync.Mutex
	order  list.List // of idle
	byConn map[net.Conn]*list.Element
}

type idleConn struct {
	conn  net.Conn
	since clock.Instant
}

const (
	maxIdleConns = 500             // more than a proxy keeps
	minIdleTime  = 2 * time.Second // a screen that reads again after an event has it still
)

func newIdleConns(now func() clock.Instant) *idleConns {
	return &idleConns{now: now, maxConns: maxIdleConns, minIdle: minIdleTime, byConn: map[net.Conn]*list.Element{}}
}

// onConnState is an http.Server's ConnState. A connection's own goroutine closes it, when its wait for a request is over, as after
// the time limit of idle ones: closed from here, one on which a request has just come would lose the answer to what was done.
func (i *idleConns) onConnState(c net.Conn, state http.ConnState) {
	for _, old := range i.track(c, state) {
		_ = old.SetReadDeadline(pastDeadline) // of one that is gone there is nothing to end
	}
}

var pastDeadline = time.Unix(1, 0)

// track returns the connections that are to be closed.
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
		one := first.Value.(idleConn)
		if now.Sub(one.since) < i.minIdle {
			break
		}
		i.order.Remove(first)
		delete(i.byConn, one.conn)
		old = append(old, one.conn)
	}
	return old
}
