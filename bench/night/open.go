package night

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// open reads the state of every room and opens its screens, a limited number at a time.
func (n *Night) open() error {
	errs := make([]error, len(n.rooms))
	var rooms sync.WaitGroup
	slots := make(chan struct{}, maxOpening)
	for i, r := range n.rooms {
		rooms.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			errs[i] = n.readRoom(r)
		})
	}
	rooms.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	var screens sync.WaitGroup
	var failed atomic.Int64
	for _, c := range n.clients {
		screens.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			for loads := 1; !c.load(); loads++ { // the user reloads the page
				if loads == maxLoads || n.ctx.Err() != nil {
					failed.Add(1)
					return
				}
			}
			if n.scenario.ClosesIdle {
				c.pool.close()
			}
			if !c.noLive {
				if n.connect(c); !c.isLive.Load() {
					failed.Add(1)
				}
			}
			n.spawn(func() { c.poll(n.ctx) })
		})
	}
	screens.Wait()
	if err := n.ctx.Err(); err != nil {
		return err
	}
	if count := failed.Load(); count > 0 {
		return fmt.Errorf("%d of %d screens did not open: %q", count, len(n.clients), n.Problems())
	}
	return nil
}

// load sends the first reads of a screen, in stages of reads that need the ones before. It reports whether all
// succeeded.
func (c *client) load() bool {
	var failed atomic.Bool
	stages := []Set{SetOf(WhoAmI), SetOf(Rooms, EveryTable), c.queries &^ SetOf(WhoAmI, Rooms, EveryTable, Shift,
		TodaysChips), SetOf(Shift, TodaysChips)}
	for _, stage := range stages {
		planned := time.Now()
		var all sync.WaitGroup
		for q := range (stage & c.queries).All {
			all.Go(func() {
				if !c.read(q, planned, Queries[q].Class, false) {
					failed.Store(true)
				}
			})
		}
		if all.Wait(); failed.Load() {
			return false
		}
	}
	return true
}

// readRoom reads the state of a room before the night.
func (n *Night) readRoom(r *room) error {
	c := r.clients[PitBoss][0]
	for _, t := range r.tables {
		if err := n.readSeats(r, t, c); err != nil {
			return err
		}
	}
	if r.mixHas(Call) {
		if err := n.readWaitlist(r, c); err != nil {
			return err
		}
	}
	if !r.mixHas(PushDealers) {
		return nil
	}
	a, err := c.fetch(Rotation, c.path(Rotation))
	if err != nil {
		return err
	}
	return r.setPushes(a.Body)
}

// readWaitlist reads the waitlist.
func (n *Night) readWaitlist(r *room, c *client) error {
	var list []struct {
		ID, PlayerID, Status, TableID string
		SeatNumber                    int
		CalledAt                      time.Time
	}
	a, err := c.fetch(Waitlist, c.path(Waitlist))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(a.Body, &list); err != nil {
		return err
	}
	for _, e := range list {
		if t := r.byID[e.TableID]; e.Status == "called" && t != nil {
			r.called = append(r.called, entry{
				id: e.ID, player: e.PlayerID, table: t, seat: e.SeatNumber - 1, calledAt: e.CalledAt,
			})
		} else if e.Status == "waiting" {
			r.waiting = append(r.waiting, entry{id: e.ID, player: e.PlayerID})
		}
	}
	return nil
}

// fetch reads data for the model of the room. The request does not count in the window.
func (c *client) fetch(q Query, path string) (Response, error) {
	a, err := c.send(q.String(), Queries[q].Class, time.Now(), Request{Method: "GET", Path: path, KeepBody: true}, nil)
	if err == nil && !a.ok() {
		err = fmt.Errorf("%s: %d %s", q, a.Status, a.Body)
	}
	return a, err
}

// readSeats reads a table's seats. The table is busy until the response has come.
func (n *Night) readSeats(r *room, t *table, c *client) error {
	a, err := c.fetch(Seats, Seats.path("{table}", t.id))
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil {
		err = t.setSeats(a.Body)
	}
	t.busy = err != nil
	return err
}

// setPushes takes the pushes that can be confirmed now from a response of the rotation. The caller holds r.mu, or the
// night has not begun.
func (r *room) setPushes(body []byte) error {
	var p struct {
		Strings []struct {
			ID     string
			Pushes []time.Time
		}
	}
	if err := json.Unmarshal(body, &p); err != nil {
		return err
	}
	r.strings = nil
	for _, s := range p.Strings {
		if len(s.Pushes) > 1 && time.Until(s.Pushes[1]) < 10*time.Minute {
			r.strings = append(r.strings, dealerString{s.ID, s.Pushes[1]})
		}
	}
	return nil
}

// OpenSockets opens further sockets, spread over the rooms, until a total is reached. Their screens read nothing.
func (n *Night) OpenSockets(total int) error {
	var all sync.WaitGroup
	slots := make(chan struct{}, maxOpening)
	for i := range total - int(n.Sockets.Load()) {
		r := n.rooms[i%len(n.rooms)]
		dealers := r.clients[Dealer]
		c := &client{night: n, room: r, user: dealers[i/len(n.rooms)%len(dealers)].user,
			pool: newConnPool(n.server.Addr, "", n.scenario)}
		n.clients = append(n.clients, c)
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			n.connect(c)
		})
	}
	all.Wait()
	if open := n.Sockets.Load(); open < int64(total) {
		return fmt.Errorf("%d of %d sockets are open: %s", open, total, n.Problems())
	}
	return nil
}

// connect opens a client's socket and waits until it is open or given up.
func (n *Night) connect(c *client) {
	ready := make(chan struct{})
	n.spawn(func() { c.keepConnected(n.ctx, sync.OnceFunc(func() { close(ready) })) })
	select {
	case <-ready:
	case <-n.ctx.Done():
	}
}

// Server returns the server with the rooms as the night has left them, for another night.
func (n *Night) Server() Server {
	s := Server{Addr: n.server.Addr, Peer: n.server.Peer}
	for _, r := range n.rooms {
		r.mu.Lock()
		setup := r.setup
		setup.Free, setup.NotCheckedIn, setup.UnpaidRentals = slices.Clone(r.free), slices.Clone(r.notCheckedIn),
			slices.Clone(r.unpaidRentals)
		r.mu.Unlock()
		s.Rooms = append(s.Rooms, setup)
	}
	return s
}

const (
	maxLoads   = 4  // of a screen whose first reads fail
	maxOpening = 32 // screens that open at the same time
)
