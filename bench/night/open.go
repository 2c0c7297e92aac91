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

func (n *Night) open() error {
	errs := make([]error, len(n.rooms))
	var rooms sync.WaitGroup
	gate := make(chan struct{}, opening)
	for i, r := range n.rooms {
		rooms.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			errs[i] = n.readRoom(r)
		})
	}
	rooms.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	var screens sync.WaitGroup
	var shut atomic.Int64
	for _, s := range n.all {
		screens.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			for tries := 1; !s.opens(); tries++ { // a person loads the page again
				if tries == maxParallelLoads || n.ctx.Err() != nil {
					shut.Add(1)
					return
				}
			}
			if n.evening.HangsUp {
				s.lines.close()
			}
			if !s.polls {
				if n.follow(s); !s.live.Load() {
					shut.Add(1)
				}
			}
			n.spawn(func() { s.ticks(n.ctx) })
		})
	}
	screens.Wait()
	if err := n.ctx.Err(); err != nil {
		return err
	}
	if some := shut.Load(); some > 0 {
		return fmt.Errorf("%d of %d screens did not open: %q", some, len(n.all), n.Problems())
	}
	return nil
}

// opens reads what the screen shows first, one after the other as far as one needs the other. false: it does not
// show all of it.
func (s *client) opens() bool {
	var lacks atomic.Bool
	waves := []Set{SetOf(WhoAmI), SetOf(Rooms, EveryTable), s.reads &^ SetOf(WhoAmI, Rooms, EveryTable, Shift,
		TodaysChips), SetOf(Shift, TodaysChips)}
	for _, w := range waves {
		planned := time.Now()
		var all sync.WaitGroup
		for q := range (w & s.reads).All {
			all.Go(func() {
				if !s.read(q, planned, Queries[q].Class, false) {
					lacks.Store(true)
				}
			})
		}
		if all.Wait(); lacks.Load() {
			return false
		}
	}
	return true
}

// readRoom finds out how a room stands before the night.
func (n *Night) readRoom(r *room) error {
	by := r.stations[PitBoss][0]
	for _, t := range r.tables {
		if err := n.readSeats(r, t, by); err != nil {
			return err
		}
	}
	if r.does(Call) {
		if err := n.readLists(r, by); err != nil {
			return err
		}
	}
	if !r.does(PushDealers) {
		return nil
	}
	a, err := by.looksUp(Rotation, by.path(Rotation))
	if err != nil {
		return err
	}
	return r.plans(a.Body)
}

// readLists reads the waiting lists.
func (n *Night) readLists(r *room, by *client) error {
	var list []struct {
		ID, PlayerID, Status, TableID string
		SeatNumber                    int
		CalledAt                      time.Time
	}
	if err := n.get(by, Waitlist, &list); err != nil {
		return err
	}
	for _, e := range list {
		if at := r.byID[e.TableID]; e.Status == "called" && at != nil {
			r.called = append(r.called, entry{
				id: e.ID, player: e.PlayerID, at: at, seat: e.SeatNumber - 1, since: e.CalledAt,
			})
		} else if e.Status == "waiting" {
			r.waiting = append(r.waiting, entry{id: e.ID, player: e.PlayerID})
		}
	}
	return nil
}

func (n *Night) get(by *client, q Query, into any) error {
	a, err := by.looksUp(q, by.path(q))
	if err != nil {
		return err
	}
	return json.Unmarshal(a.Body, into)
}

// looksUp asks what the night has to know, not what a screen shows.
func (s *client) looksUp(q Query, path string) (Answer, error) {
	a, err := s.asks(q.String(), Queries[q].Class, time.Now(), Request{Method: "GET", Path: path, Keep: true}, nil)
	if err == nil && !a.ok() {
		err = fmt.Errorf("%s: %d %s", q, a.Status, a.Body)
	}
	return a, err
}

// readSeats reads a table's seats. The generator sends no act for the table until the response has come.
func (n *Night) readSeats(r *room, t *table, by *client) error {
	a, err := by.looksUp(Seats, Seats.path("{table}", t.id))
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil {
		err = t.shown(a.Body, SeatsPerTable)
	}
	t.busy = err != nil
	return err
}

// plans takes over which pushes of dealers can be confirmed now. The caller holds r.mu, or is alone.
func (r *room) plans(body []byte) error {
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
			r.strings = append(r.strings, dealers{s.ID, s.Pushes[1]})
		}
	}
	return nil
}

// Fill opens more sockets, until there are so many: screens that read nothing, spread over the rooms.
func (n *Night) Fill(sockets int) error {
	var all sync.WaitGroup
	gate := make(chan struct{}, opening)
	for i := range sockets - int(n.Sockets.Load()) {
		r := n.rooms[i%len(n.rooms)]
		at := r.stations[Dealer]
		s := &client{night: n, room: r, screen: Dealer, who: at[i/len(n.rooms)%len(at)].who,
			lines: newConnPool(n.house.Addr, "", n.evening)}
		n.all = append(n.all, s)
		all.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			n.follow(s)
		})
	}
	all.Wait()
	if open := n.Sockets.Load(); open < int64(sockets) {
		return fmt.Errorf("%d of %d sockets are open: %s", open, sockets, n.Problems())
	}
	return nil
}

// follow opens a station's socket, and waits until it is open or has been given up.
func (n *Night) follow(s *client) {
	followed := make(chan struct{})
	var once sync.Once
	n.spawn(func() { s.follows(n.ctx, func() { once.Do(func() { close(followed) }) }) })
	select {
	case <-followed:
	case <-n.ctx.Done():
	}
}

// Server is the house as the night has left it, for another night.
func (n *Night) Server() Server {
	h := Server{Addr: n.house.Addr, Other: n.house.Other}
	for _, r := range n.rooms {
		r.mu.Lock()
		p := r.place
		p.Free, p.Arriving, p.Owing = slices.Clone(r.free), slices.Clone(r.arriving), slices.Clone(r.owing)
		r.mu.Unlock()
		h.Rooms = append(h.Rooms, p)
	}
	return h
}

// maxParallelLoads is how often a screen that does not load completely is opened again.
const maxParallelLoads = 4

// opening bounds how many screens open at once.
const opening = 32

// SeatsPerTable is the number of seats of every table.
const SeatsPerTable = 9
