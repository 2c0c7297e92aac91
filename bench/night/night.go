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

// Night is a running night.
type Night struct {
	server   Server
	scenario Scenario
	rooms    []*room
	byID     map[string]*room
	clients  []*client
	ctx      context.Context
	cancel   context.CancelFunc
	running  sync.WaitGroup

	current     atomic.Pointer[Window]
	speed       atomic.Int64 // multiple of the planned acts and reads
	draining    atomic.Bool
	inFlight    atomic.Int64 // operations
	socketBytes atomic.Int64
	Sockets     atomic.Int64 // of staff, open now

	mu       sync.Mutex
	problems map[string]int
}

// Open opens every screen: its lists, then its socket. Begin starts the acts, Close ends the night.
func Open(ctx context.Context, server Server, s Scenario) (*Night, error) {
	n := &Night{server: server, scenario: s, byID: map[string]*room{}, problems: map[string]int{}}
	n.ctx, n.cancel = context.WithCancel(ctx)
	n.current.Store(newWindow(time.Now()))
	n.speed.Store(1)
	random := rand.New(rand.NewPCG(s.Seed, 1))
	rates := s.Rates(len(server.Rooms))
	for i, setup := range server.Rooms {
		r := newRoom(setup, rates[i], s, i)
		r.eventsNameSeat = server.Peer != nil
		n.rooms, n.byID[setup.ID] = append(n.rooms, r), r
		for _, g := range ScreenGroups {
			for k, user := range setup.Staff[g.Screen][:g.Count] {
				c := &client{night: n, room: r, user: user, queries: s.Queries(g.Screen, k),
					noLive: random.Float64() < s.Polling, pool: newConnPool(server.Addr, user.Token, s)}
				if g.Screen == Dealer {
					c.table = setup.Tables[k%len(setup.Tables)]
				}
				r.clients[g.Screen] = append(r.clients[g.Screen], c)
				n.clients = append(n.clients, c)
			}
		}
	}
	if err := errors.Join(n.open(), n.openLobby()); err != nil {
		n.Close()
		return nil, err
	}
	return n, nil
}

// Begin starts sending acts.
func (n *Night) Begin() {
	for i, r := range n.rooms {
		arrivals := n.scenario.Arrivals(i, r.rate)
		n.spawn(func() {
			planned, before := time.Now(), time.Duration(0)
			for {
				next := arrivals.Next()
				planned = planned.Add((next - before) / time.Duration(n.speedFactor()))
				before = next
				if !n.waitUntil(planned) {
					return
				}
				if n.draining.Load() {
					continue
				}
				at := planned
				r.mu.Lock()
				o := r.newOperation(at)
				r.mu.Unlock()
				if o == nil {
					n.addProblem("no act is possible in a room")
					continue
				}
				n.inFlight.Add(1)
				n.spawn(func() {
					defer n.inFlight.Add(-1)
					n.perform(r, o, at)
				})
			}
		})
	}
}

// Drain stops new acts and waits until those in flight are done and delivered to every screen, or until the timeout.
func (n *Night) Drain(timeout time.Duration) {
	n.draining.Store(true)
	for deadline := time.Now().Add(timeout); time.Now().Before(deadline) && (n.inFlight.Load() > 0 ||
		n.Undelivered() > 0 ||
		slices.ContainsFunc(n.rooms, func(r *room) bool { return r.tracker.hasPending() })); {
		if !n.waitUntil(time.Now().Add(20 * time.Millisecond)) {
			return
		}
	}
	for _, r := range n.rooms {
		for _, o := range r.tracker.undelivered() {
			n.addProblem(fmt.Sprintf("no event of %s %s", o.act, o.request.Path))
		}
	}
}

// SetSpeed multiplies the acts and reads from now on.
func (n *Night) SetSpeed(factor int) { n.speed.Store(int64(factor)) }

func (n *Night) speedFactor() int { return int(n.speed.Load()) }

// waitUntil waits for a time. It returns false if the night is over.
func (n *Night) waitUntil(at time.Time) bool {
	if d := time.Until(at); d > 0 {
		select {
		case <-time.After(d):
		case <-n.ctx.Done():
		}
	}
	return n.ctx.Err() == nil
}

// perform sends the lookups of an operation, then its act, at their times.
func (n *Night) perform(r *room, o *operation, at time.Time) {
	for _, q := range o.lookups {
		if !n.waitUntil(at) {
			return
		}
		planned := at
		n.spawn(func() { o.client.lookUp(q, o.player, planned) })
		at = at.Add(time.Second)
	}
	if !n.waitUntil(at) {
		return
	}
	o.planned = at
	r.tracker.expect(o)
	n.window().recordLag(at)
	a, err := o.client.send(string(o.act), Acts, at, o.request, nil)
	if n.isClosing(err) {
		return
	}
	n.window().recordResponse(string(o.act), Acts, at, a, err)
	now := time.Now()
	n.expectOnBoard(r, a, at)
	n.noteProblem(string(o.act), a, err)
	n.finish(r, o, a, err)
	if r.eventsNameSeat {
		return // the clients of peers patch their lists
	}
	for q := range (readAfterAct[o.act] & o.client.queries).All {
		n.spawn(func() { o.client.read(q, now, Queries[q].Class, true) })
	}
}

// finish updates the model of the room with the result of an act.
func (n *Night) finish(r *room, o *operation, a Response, err error) {
	r.mu.Lock()
	isKnown := true
	switch {
	case err == nil && a.ok():
		if o.onSuccess != nil {
			if err := o.onSuccess(a); err != nil {
				n.addProblem(fmt.Sprintf("%s: %v", o.act, err))
			}
		}
	case err == nil && (a.Status == 429 || a.Status == 503):
		r.tracker.forget(o)
		if o.onRefusal != nil {
			o.onRefusal()
		}
	default: // the model of the room was wrong, or the result is unknown
		r.tracker.forget(o)
		isKnown = false
	}
	if o.table != nil && isKnown {
		o.table.busy = false
	}
	if o.act == PushDealers && err == nil && a.ok() {
		if err := r.setPushes(a.Body); err != nil {
			n.addProblem("rotation: " + err.Error())
		}
	}
	r.mu.Unlock()
	if o.table != nil && !isKnown {
		n.spawn(func() {
			for n.readSeats(r, o.table, o.client) != nil && n.waitUntil(time.Now().Add(time.Second)) {
				continue
			}
		})
	}
}

// lookUp sends a query that precedes an act.
func (c *client) lookUp(q Query, player string, planned time.Time) {
	c.room.mu.Lock()
	text := c.room.searchText()
	c.room.mu.Unlock()
	n := c.night
	n.window().recordLag(planned)
	a, err := c.send(q.String(), Lookups, planned, Request{Method: "GET", Path: q.path("{words}", text, "{player}",
		player, "{room}", c.room.setup.ID)}, nil)
	if n.isClosing(err) {
		return
	}
	n.window().recordResponse(q.String(), Lookups, planned, a, err)
	n.noteProblem(q.String(), a, err)
}

// recordDelivery is the deliveryFunc of the night.
func (n *Night) recordDelivery(o *operation, at time.Time, c *client, received int64) {
	w := n.window()
	if !w.contains(o.planned) {
		return
	}
	if c != o.client {
		w.Delivery.Add(at.Sub(o.planned))
	}
	if received == o.client.room.sockets.Load() {
		w.LastDelivery.Add(at.Sub(o.planned))
	}
}

func (n *Night) window() *Window { return n.current.Load() }

// StartWindow starts a measurement window and ends the one before.
func (n *Night) StartWindow() *Window {
	w := newWindow(time.Now())
	w.socketBytesBefore = n.socketBytes.Load()
	n.current.Store(w)
	return w
}

// EndWindow ends the current window.
func (n *Night) EndWindow() {
	w := n.window()
	w.end.Store(time.Now().UnixNano())
	w.SocketBytes.Store(n.socketBytes.Load() - w.socketBytesBefore)
}

// BreakSockets breaks the connections of all sockets at once and returns their number.
func (n *Night) BreakSockets() (broken int) {
	for _, c := range n.clients {
		if c.isLive.Load() {
			c.breakConnection()
			broken++
		}
	}
	return broken
}

// Undelivered returns the number of acts without an event.
func (n *Night) Undelivered() (sum int) {
	for _, r := range n.rooms {
		sum += len(r.tracker.undelivered())
	}
	return sum
}

// Close ends the night.
func (n *Night) Close() {
	n.cancel()
	n.running.Wait()
	for _, c := range n.clients {
		c.pool.close()
		c.mu.Lock()
		if c.pushTimer != nil {
			c.pushTimer.Stop()
		}
		c.mu.Unlock()
	}
}

// spawn runs a function in a goroutine for which Close waits.
func (n *Night) spawn(f func()) {
	if n.ctx.Err() == nil {
		n.running.Go(f)
	}
}

// isClosing reports whether a request failed because the night is over.
func (n *Night) isClosing(err error) bool { return err != nil && n.ctx.Err() != nil }

// noteProblem records an error of a kind of request.
func (n *Night) noteProblem(kind string, a Response, err error) {
	switch {
	case err != nil:
		words := strings.Split(err.Error(), ": ") // the last one has no address
		n.addProblem(kind + ": " + words[len(words)-1])
	case !a.ok():
		n.addProblem(fmt.Sprintf("%s: %d %s", kind, a.Status, strings.TrimSpace(string(a.Body))))
	}
}

const maxProblems = 50 // different ones

func (n *Night) addProblem(problem string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.problems) < maxProblems || n.problems[problem] > 0 {
		n.problems[problem]++
	}
}

// Problems returns the errors with their counts.
func (n *Night) Problems() (list []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for problem, count := range n.problems {
		list = append(list, fmt.Sprintf("%d× %s", count, problem))
	}
	return list
}
