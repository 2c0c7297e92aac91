package server

import (
	"container/list"
	"net"
	"net/http"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
)

// idling are the connections that wait for their next request, the one that has waited for longest first. Browsers open six for
// what a screen reads at first and keep them; each costs about 20 KB, so that those of a few thousand screens would take more
// memory than all else. So many of them stay open, whoever has them, and others for a moment.
type idling struct {
	now   func() clock.Instant
	most  int
	least time.Duration // that each of them stays open

	mu    sync.Mutex
	order list.List // of idle
	at    map[net.Conn]*list.Element
}

type idle struct {
	conn  net.Conn
	since clock.Instant
}

const (
	mostIdle  = 500             // more than a proxy keeps
	leastIdle = 2 * time.Second // a screen that reads again after an event has it still
)

func newIdling(now func() clock.Instant) *idling {
	return &idling{now: now, most: mostIdle, least: leastIdle, at: map[net.Conn]*list.Element{}}
}

// connection is an http.Server's ConnState. A connection's own goroutine closes it, when its wait for a request is over, as after
// the time limit of idle ones: closed from here, one on which a request has just come would lose the answer to what was done.
func (i *idling) connection(c net.Conn, state http.ConnState) {
	for _, old := range i.note(c, state) {
		_ = old.SetReadDeadline(longAgo) // of one that is gone there is nothing to end
	}
}

var longAgo = time.Unix(1, 0)

// note returns the connections that are to be closed.
func (i *idling) note(c net.Conn, state http.ConnState) (old []net.Conn) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if e := i.at[c]; e != nil {
		i.order.Remove(e)
		delete(i.at, c)
	}
	if state != http.StateIdle {
		return nil
	}
	now := i.now()
	i.at[c] = i.order.PushBack(idle{c, now})
	for i.order.Len() > i.most {
		first := i.order.Front()
		one := first.Value.(idle)
		if now.Sub(one.since) < i.least {
			break
		}
		i.order.Remove(first)
		delete(i.at, one.conn)
		old = append(old, one.conn)
	}
	return old
}
