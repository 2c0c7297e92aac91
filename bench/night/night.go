package night

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Night is a Friday night that goes on.
type Night struct {
	house   Server
	evening Evening
	rooms   []*room
	byID    map[string]*room
	all     []*client
	ctx     context.Context
	end     context.CancelFunc
	running sync.WaitGroup

	counted     atomic.Pointer[Tally]
	speed       atomic.Int64 // how many times as much is done and asked as planned
	resting     atomic.Bool
	errands     atomic.Int64 // under way
	socketBytes atomic.Int64
	Sockets     atomic.Int64 // of staff, open now
	Pages       int          // of players

	mu       sync.Mutex
	problems map[string]int
}

// Open opens every screen: its lists, then its socket. No act is sent yet. Close ends the night.
func Open(ctx context.Context, h Server, e Evening) (*Night, error) {
	n := &Night{house: h, evening: e, byID: map[string]*room{}, problems: map[string]int{}}
	n.ctx, n.end = context.WithCancel(ctx)
	n.counted.Store(newTally(time.Now()))
	n.speed.Store(1)
	chance := rand.New(rand.NewPCG(e.Seed, 1))
	rates := e.Rates(len(h.Rooms))
	for i, p := range h.Rooms {
		r := newRoom(p, rates[i], e, i)
		r.bySeat = h.Other != nil
		n.rooms, n.byID[p.ID] = append(n.rooms, r), r
		for _, c := range Crews {
			for k := range min(c.Count, len(p.Staff[c.Screen])) {
				s := &client{
					night: n, room: r, screen: c.Screen, number: k, who: p.Staff[c.Screen][k], reads: e.Reads(c.Screen,
						k), polls: chance.Float64() < e.Polling,
					lines: newConnPool(h.Addr, p.Staff[c.Screen][k].Token, e),
				}
				if c.Screen == Dealer {
					s.table = p.Tables[k%len(p.Tables)]
				}
				r.stations[c.Screen] = append(r.stations[c.Screen], s)
				n.all = append(n.all, s)
			}
		}
	}
	if err := errors.Join(n.open(), n.openLobby()); err != nil {
		n.Close()
		return nil, err
	}
	return n, nil
}

// Begin lets people act from now on.
func (n *Night) Begin() {
	for i, r := range n.rooms {
		arrivals := n.evening.Arrivals(i, r.rate)
		n.spawn(func() {
			planned, before := time.Now(), time.Duration(0)
			for {
				next := arrivals.Next()
				planned = planned.Add((next - before) / time.Duration(n.speedFactor()))
				before = next
				if !n.until(planned) {
					return
				}
				if n.resting.Load() {
					continue
				}
				at := planned
				r.mu.Lock()
				e := r.newOperation(at)
				r.mu.Unlock()
				if e == nil {
					n.addProblem("nothing can be done in a room")
					continue
				}
				n.errands.Add(1)
				n.spawn(func() {
					defer n.errands.Add(-1)
					n.perform(r, e, at)
				})
			}
		})
	}
}

// Drain stops new acts and waits until those under way are done and delivered to every screen, at most for the
// given time.
func (n *Night) Drain(within time.Duration) {
	n.resting.Store(true)
	for until := time.Now().Add(within); time.Now().Before(until) && (n.errands.Load() > 0 || n.Undelivered() > 0 ||
		slices.ContainsFunc(n.rooms, func(r *room) bool { return r.rumours.hasPending() })); {
		if !n.until(time.Now().Add(20 * time.Millisecond)) {
			return
		}
	}
	for _, r := range n.rooms {
		for _, e := range r.rumours.undelivered() {
			n.addProblem(fmt.Sprintf("no event told of %s %s", e.act, e.request.Path))
		}
	}
}

// Speed makes everything happen so many times as often from now on.
func (n *Night) Speed(times int) { n.speed.Store(int64(times)) }

func (n *Night) speedFactor() int { return int(n.speed.Load()) }

// until waits for a moment; false: the night is over.
func (n *Night) until(at time.Time) bool {
	if d := time.Until(at); d > 0 {
		select {
		case <-time.After(d):
		case <-n.ctx.Done():
		}
	}
	return n.ctx.Err() == nil
}

// perform does an errand: what comes before it, then the act at its time.
func (n *Night) perform(r *room, e *operation, at time.Time) {
	for _, q := range e.before {
		if !n.until(at) {
			return
		}
		look := at
		n.spawn(func() { e.by.looks(q, e.player, look) })
		at = at.Add(time.Second)
	}
	if !n.until(at) {
		return
	}
	e.planned = at
	r.rumours.expect(e)
	n.tally().lag(at)
	a, err := e.by.asks(string(e.act), Acts, at, e.request, nil)
	if n.closing(err) {
		return
	}
	now := time.Now()
	n.tally().answered(string(e.act), Acts, at, now, a, err)
	n.noteVersion(r, a, at)
	n.noteProblem(string(e.act), a, err)
	n.finish(r, e, a, err)
	if r.bySeat {
		return // the message says all that is shown
	}
	for q := range (touched[e.act] & e.by.reads).All {
		n.spawn(func() { e.by.read(q, now, Queries[q].Class, true) })
	}
}

// finish takes over what came of an act.
func (n *Night) finish(r *room, e *operation, a Answer, err error) {
	r.mu.Lock()
	known := true
	switch {
	case err == nil && a.ok():
		if e.done != nil {
			if err := e.done(a); err != nil {
				n.addProblem(fmt.Sprintf("%s: %v", e.act, err))
			}
		}
	case err == nil && (a.Status == 429 || a.Status == 503): // it was not done
		r.rumours.forget(e)
		if e.undo != nil {
			e.undo()
		}
	default: // the client knew the room wrongly, or the outcome is unknown
		r.rumours.forget(e)
		known = false
	}
	if e.table != nil && known {
		e.table.busy = false
	}
	if e.act == PushDealers && err == nil && a.ok() {
		if err := r.plans(a.Body); err != nil {
			n.addProblem("rotation: " + err.Error())
		}
	}
	r.mu.Unlock()
	if e.table != nil && !known {
		n.spawn(func() {
			for n.readSeats(r, e.table, e.by) != nil && n.until(time.Now().Add(time.Second)) {
				continue
			}
		})
	}
}

// looks sends the queries that precede an act.
func (s *client) looks(q Query, player string, planned time.Time) {
	s.room.mu.Lock()
	words := s.room.words()
	s.room.mu.Unlock()
	n := s.night
	n.tally().lag(planned)
	a, err := s.asks(q.String(), Looks, planned, Request{Method: "GET", Path: q.path("{words}", words, "{player}",
		player, "{room}", s.room.place.ID)}, nil)
	if n.closing(err) {
		return
	}
	n.tally().answered(q.String(), Looks, planned, time.Now(), a, err)
	n.noteProblem(q.String(), a, err)
}

// recordDelivery counts that a screen has heard of an act.
func (n *Night) recordDelivery(e *operation, at time.Time, by *client, heard int64) {
	t := n.tally()
	if !t.holds(e.planned) {
		return
	}
	if by != e.by {
		t.Event.Add(at.Sub(e.planned))
	}
	if heard == e.by.room.ears.Load() {
		t.Last.Add(at.Sub(e.planned))
	}
}

func (n *Night) tally() *Tally { return n.counted.Load() }

// Count begins a new stretch, in which what is planned from now on counts.
func (n *Night) Count() *Tally {
	t := newTally(time.Now())
	t.socket = n.socketBytes.Load()
	n.counted.Store(t)
	return t
}

// Stop ends the stretch that is counted: what is planned from now on does not.
func (n *Night) Stop() {
	t := n.tally()
	t.end(time.Now())
	t.Socket.Store(n.socketBytes.Load() - t.socket)
}

// Cut breaks the connections of so many sockets at once, and says how many there were.
func (n *Night) Cut(most int) (cut int) {
	for _, s := range n.all {
		if cut < most && s.live.Load() {
			s.cut()
			cut++
		}
	}
	return cut
}

// Undelivered returns the number of acts with an event that no screen has received.
func (n *Night) Undelivered() (sum int) {
	for _, r := range n.rooms {
		sum += len(r.rumours.undelivered())
	}
	return sum
}

// Screens returns the number of screens.
func (n *Night) Screens() int { return len(n.all) }

// Close ends the night.
func (n *Night) Close() {
	n.end()
	n.running.Wait()
	for _, s := range n.all {
		s.lines.close()
		s.mu.Lock()
		if s.pushAt != nil {
			s.pushAt.Stop()
		}
		s.mu.Unlock()
	}
}

// spawn runs something that Close waits for.
func (n *Night) spawn(f func()) {
	if n.ctx.Err() == nil {
		n.running.Go(f)
	}
}

// closing says whether something failed because the night is over.
func (n *Night) closing(err error) bool { return err != nil && n.ctx.Err() != nil }

// noteProblem remembers what was not answered as it should.
func (n *Night) noteProblem(what string, a Answer, err error) {
	switch {
	case err != nil:
		words := strings.Split(err.Error(), ": ") // the last of them names no address
		n.addProblem(what + ": " + words[len(words)-1])
	case !a.ok():
		n.addProblem(fmt.Sprintf("%s: %d %s", what, a.Status, strings.TrimSpace(string(a.Body))))
	}
}

func (n *Night) addProblem(what string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.problems) < 50 || n.problems[what] > 0 {
		n.problems[what]++
	}
}

// Problems lists the errors with their counts.
func (n *Night) Problems() (list []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for what, times := range n.problems {
		list = append(list, fmt.Sprintf("%d× %s", times, what))
	}
	return list
}
