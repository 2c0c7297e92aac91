package night

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

// client is one screen with its user.
type client struct {
	night   *Night
	room    *room
	user    User
	table   string // of a dealer tablet
	noLive  bool   // the screen has no socket and polls
	pool    *connPool
	queries Set         // that the screen shows
	rooms   []string    // that its socket follows
	isLive  atomic.Bool // its socket is open

	mu            sync.Mutex
	paths         [queryCount]string
	etags         [queryCount]string // of lists that are unchanged since the server's response
	retrying      Set                // refused reads that are waiting for their retry
	pending       Set                // reads that the coalescing timer will send
	figurePending bool               // pending contains figures
	figurePaused  bool               // the debounce interval of the figures runs
	figureNext    Set                // figures to read at the end of the interval
	naivePending  bool               // the coalescing timer of the naive client runs
	conn          connection
	shift         string
	gamingDay     string
	pushTimer     *time.Timer
}

// The limits of the web app.
const (
	coalesceInterval = 200 * time.Millisecond // reads that several events cause are sent once
	figureInterval   = 2 * time.Second        // between two reads of figures that nearly every event changes
	firstReconnect   = time.Second
	connectTimeout   = 30 * time.Second
	maxReconnects    = 5
	stableConnection = 5 * time.Second // an open connection resets the reconnect attempts after this time
	naiveMessageSize = 60              // bytes of a message that names only the changed list
)

// path returns the current path of a query.
func (c *client) path(q Query) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch peer := c.night.server.Peer; {
	case c.paths[q] != "":
	case peer != nil:
		c.paths[q] = peer.Path(q, c.room.setup.ID)
	default:
		c.paths[q] = q.path("{room}", c.room.setup.ID, "{table}", c.table, "{shift}", c.shift, "{day}", c.gamingDay)
	}
	return c.paths[q]
}

// read sends a query at its planned time, which is now. A conditional read sends the ETag of the last response. read
// reports success, also if there is nothing to read or if the same query is already waiting for its retry.
func (c *client) read(q Query, planned time.Time, class Class, conditional bool) (ok bool) {
	n, info := c.night, Queries[q]
	if q == Shift && c.shift == "" {
		return true
	}
	request := Request{Method: "GET", Path: c.path(q), KeepBody: q == AtTable || q == Cage}
	c.mu.Lock()
	if conditional {
		request.ETag = c.etags[q]
	} else {
		c.etags[q] = ""
	}
	retrying := c.retrying.Has(q)
	c.mu.Unlock()
	if retrying {
		return true
	}
	wasLive := c.isLive.Load()
	n.window().recordLag(planned)
	kind := info.Name
	if class == Polls {
		kind = "poll of " + kind
	}
	r, err := c.send(kind, class, planned, request, func(retrying bool) { c.setRetrying(q, retrying) })
	if n.isClosing(err) {
		return false
	}
	w := n.window()
	w.recordResponse(kind, class, planned, r, err)
	n.noteProblem(kind, r, err)
	if err != nil || !r.ok() {
		return false
	}
	if wasLive && w.contains(planned) {
		w.ReadBytes.Add(int64(r.Bytes))
		if class == Figures && info.TimeDependent && conditional {
			w.NaiveBytes.Add(int64(r.Bytes)) // a naive client sends this read too
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if r.ETag != "" {
		c.etags[q] = r.ETag
	}
	if r.Status == 200 {
		c.room.sizes[q].Store(int64(r.Bytes))
	}
	c.updateState(q, r.Body)
	return true
}

// updateState stores the ids that later queries need from a response. The caller holds c.mu.
func (c *client) updateState(q Query, body []byte) {
	switch q {
	case Cage:
		var cage struct {
			GamingDay string
			MyShift   *struct{ Head struct{ ID string } }
		}
		if json.Unmarshal(body, &cage) == nil {
			c.gamingDay = cage.GamingDay
			if cage.MyShift != nil {
				c.shift = cage.MyShift.Head.ID
			}
			c.paths[Shift], c.paths[TodaysChips] = "", ""
		}
	case AtTable:
		// No event reports that the time of the push has come: the tablet reads again at that time.
		var dealer struct{ PushAt time.Time }
		if json.Unmarshal(body, &dealer) == nil && !dealer.PushAt.IsZero() {
			at := time.Now().Add(max(time.Until(dealer.PushAt)+time.Second, 15*time.Second))
			if c.pushTimer != nil {
				c.pushTimer.Stop()
			}
			c.pushTimer = time.AfterFunc(time.Until(at), func() {
				c.night.spawn(func() { c.read(AtTable, at, Figures, false) })
			})
		}
	default:
	}
}

// receive handles an event as the web app does: it patches or invalidates lists and schedules reads.
func (c *client) receive(at time.Time, m message) {
	n := c.night
	w := n.window()
	if c.isLive.Load() {
		w.NaiveBytes.Add(naiveMessageSize)
	}
	r := n.byID[m.Room]
	var effect eventEffect
	if r != nil {
		effect = r.tracker.receive(at, c, m, n.recordDelivery)
	} else {
		effect = effectOfType(m.Type)
	}
	if effect.table != "" && effect.table != c.table {
		effect.invalidated &^= SetOf(AtTable)
	}
	if r != c.room && r != nil { // an executive shows only the figures of other rooms
		effect.invalidated &= houseFigures
		effect.debounced &= houseFigures
		effect.patched = 0
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for q := range (effect.patched & c.queries).All {
		c.etags[q] = ""
	}
	if !c.naivePending {
		c.naivePending = true
		time.AfterFunc(coalesceInterval, c.countNaiveReads)
	}
	c.scheduleReads(at, effect.invalidated&c.queries)
	c.scheduleFigures(at, effect.debounced&c.queries)
}

// scheduleReads coalesces the reads of several events. The caller holds c.mu.
func (c *client) scheduleReads(at time.Time, set Set) {
	if set == 0 {
		return
	}
	if c.pending == 0 {
		planned := at.Add(coalesceInterval)
		time.AfterFunc(time.Until(planned), func() { c.readPending(planned) })
	}
	c.pending |= set
}

// scheduleFigures debounces reads of figures: the first event causes a read, later ones at most one per interval. The
// caller holds c.mu.
func (c *client) scheduleFigures(at time.Time, set Set) {
	switch {
	case set == 0:
	case c.figurePending:
		c.scheduleReads(at, set)
	case c.figurePaused:
		c.figureNext |= set
	default:
		c.figurePending, c.figurePaused = true, true
		c.scheduleReads(at, set)
		end := at.Add(figureInterval)
		time.AfterFunc(time.Until(end), func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			next := c.figureNext
			c.figurePaused, c.figureNext = false, 0
			c.scheduleFigures(end, next)
		})
	}
}

// readPending sends the coalesced reads.
func (c *client) readPending(planned time.Time) {
	c.mu.Lock()
	pending := c.pending
	c.pending, c.figurePending = 0, false
	c.mu.Unlock()
	for q := range pending.All {
		for range c.night.speedFactor() {
			c.night.spawn(func() { c.read(q, planned, Queries[q].Class, false) })
		}
	}
}

// countNaiveReads counts the bytes of a naive client, which reads all of its lists again on any message.
func (c *client) countNaiveReads() {
	c.mu.Lock()
	c.naivePending = false
	c.mu.Unlock()
	if !c.isLive.Load() {
		return
	}
	var sum int64
	for q := range c.queries.All {
		if Queries[q].Live {
			sum += c.room.sizes[q].Load()
		}
	}
	c.night.window().NaiveBytes.Add(sum)
}

// resync reads every list again after a gap in the events.
func (c *client) resync() {
	c.night.window().MissedEvents.Add(1)
	planned := time.Now()
	for q := range c.queries.All {
		if Queries[q].Live {
			c.night.spawn(func() { c.read(q, planned, Queries[q].Class, false) })
		}
	}
}

// newConnection returns the client's connection for live updates, not open yet.
func (c *client) newConnection() connection {
	c.rooms = []string{c.room.setup.ID}
	if c.night.server.Peer != nil {
		return &peerConnection{client: c}
	}
	if c.queries.Has(Summary) {
		c.rooms = append(c.rooms, c.room.setup.OtherRooms...)
	}
	return newSocket(c.night.server.Addr, "/ws", c.user.Token, c, c.rooms, &c.night.socketBytes)
}

// keepConnected keeps the connection open and reconnects as the web app does: after five failed attempts the client
// polls. It calls ready once the connection is open or given up.
func (c *client) keepConnected(ctx context.Context, ready func()) {
	conn := c.newConnection()
	for attempt := 0; ctx.Err() == nil; {
		connecting, cancel := context.WithTimeout(ctx, connectTimeout)
		err := conn.open(connecting)
		cancel()
		if err == nil {
			c.setConnection(conn)
			ready()
			begin := time.Now()
			stop := context.AfterFunc(ctx, conn.close)
			err = conn.listen()
			stop()
			conn.close()
			c.setConnection(nil)
			if time.Since(begin) > stableConnection {
				attempt = 0
			}
		}
		if ctx.Err() != nil {
			return
		}
		c.night.window().BrokenSockets.Add(1)
		c.night.addProblem("socket: " + err.Error())
		if errors.Is(err, errRefused) || attempt == maxReconnects {
			ready()
			return
		}
		backoff := time.Duration(float64(firstReconnect<<attempt) * (0.75 + rand.Float64()/2))
		attempt++
		select {
		case <-time.After(backoff):
		case <-ctx.Done():
		}
	}
}

// setConnection records that the connection is open; nil: that it has closed.
func (c *client) setConnection(conn connection) {
	c.mu.Lock()
	c.conn = conn
	c.mu.Unlock()
	c.isLive.Store(conn != nil)
	change := int64(-1)
	if conn != nil {
		change = 1
	}
	c.night.Sockets.Add(change)
	for _, id := range c.rooms {
		if r := c.night.byID[id]; r != nil {
			r.sockets.Add(change)
		}
	}
}

// breakConnection closes the connection as a broken network does.
func (c *client) breakConnection() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.conn != nil {
		c.conn.close()
	}
}

// poll sends the reads that no event causes: all of them while there is no socket, time-dependent ones every minute
// also with a socket.
func (c *client) poll(ctx context.Context) {
	type scheduled struct {
		q  Query
		at time.Time
	}
	var list []scheduled
	now := time.Now()
	for q := range c.queries.All {
		if Queries[q].PollInterval > 0 {
			list = append(list, scheduled{q, now.Add(time.Duration(rand.Int64N(int64(c.pollInterval(q)))))})
		}
	}
	for ctx.Err() == nil && len(list) > 0 {
		first := &list[0]
		for i := range list {
			if list[i].at.Before(first.at) {
				first = &list[i]
			}
		}
		select {
		case <-time.After(time.Until(first.at)):
		case <-ctx.Done():
			return
		}
		q, planned := first.q, first.at
		switch isLive := c.isLive.Load(); {
		case !isLive:
			for range c.night.speedFactor() {
				c.night.spawn(func() { c.read(q, planned, Polls, true) })
			}
		case Queries[q].TimeDependent:
			c.night.spawn(func() { c.read(q, planned, Figures, true) })
		}
		first.at = planned.Add(c.pollInterval(q))
	}
}

func (c *client) pollInterval(q Query) time.Duration {
	if c.isLive.Load() && Queries[q].TimeDependent {
		return time.Minute
	}
	return Queries[q].PollInterval
}
