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
	night  *Night
	room   *room
	screen Screen
	number int
	who    Person
	table  string // of a dealer
	polls  bool   // it never has a socket
	lines  *connPool
	reads  Set
	rooms  []string    // that its socket follows
	live   atomic.Bool // its socket is open

	mu       sync.Mutex
	paths    [queries]string
	versions [queries]string // of what it shows, as long as that is an answer of the server's
	refused  Set             // are asked again when the server has said
	pending  Set             // to be read again soon
	asking   bool            // figures among it
	paused   bool            // figures were asked for less than two seconds ago
	figures  Set             // to be read again after that
	naive    bool            // a plain client would read again soon
	link     link
	shift    string
	day      string
	pushAt   *time.Timer
}

// As the web app has them.
const (
	coalesce     = 200 * time.Millisecond // reads that events cause are collected for so long
	figuresEvery = 2 * time.Second        // figures that nearly every event changes are read again at most
	firstRetry   = time.Second
	opensWithin  = 30 * time.Second
	mostRetries  = 5
	naiveMessage = 60 // bytes of a message that says no more than what has changed
)

// path is where a query is asked now.
func (s *client) path(q Query) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch other := s.night.house.Other; {
	case s.paths[q] != "":
	case other != nil:
		s.paths[q] = other.Path(q, s.room.place.ID)
	default:
		s.paths[q] = q.path("{room}", s.room.place.ID, "{table}", s.table, "{shift}", s.shift, "{day}", s.day)
	}
	return s.paths[q]
}

// read asks a query at its planned time, which is now. conditional: what it shows is still the server's answer, as
// far as it knows. What was refused and is about to be asked again is not asked beside that: it comes later than
// now. ok: it was answered, or there is nothing to ask.
func (s *client) read(q Query, planned time.Time, class Class, conditional bool) (ok bool) {
	n, about := s.night, Queries[q]
	if q == Shift && s.shift == "" {
		return true
	}
	r := Request{Method: "GET", Path: s.path(q), Keep: q == AtTable || q == Cage}
	s.mu.Lock()
	if conditional {
		r.Version = s.versions[q]
	} else {
		s.versions[q] = ""
	}
	refused := s.refused.Has(q)
	s.mu.Unlock()
	if refused {
		return true
	}
	live := s.live.Load()
	n.tally().lag(planned)
	kind := about.Name
	if class == Polls {
		kind = "poll of " + kind
	}
	a, err := s.asks(kind, class, planned, r, func(rests bool) { s.rests(q, rests) })
	if n.closing(err) {
		return false
	}
	t := n.tally()
	t.answered(kind, class, planned, time.Now(), a, err)
	n.noteProblem(kind, a, err)
	if err != nil || !a.ok() {
		return false
	}
	if live && t.holds(planned) {
		t.Ours.Add(int64(a.Bytes))
		if class == Figures && about.Grows && conditional {
			t.Naive.Add(int64(a.Bytes)) // read by either
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if a.Version != "" {
		s.versions[q] = a.Version
	}
	if a.Status == 200 {
		s.room.sizes[q].Store(int64(a.Bytes))
	}
	s.learns(q, a.Body)
	return true
}

// learns takes from an answer what the next questions are about. The caller holds s.mu.
func (s *client) learns(q Query, body []byte) {
	switch q {
	case Cage:
		var c struct {
			GamingDay string
			MyShift   *struct{ Head struct{ ID string } }
		}
		if json.Unmarshal(body, &c) == nil {
			s.day = c.GamingDay
			if c.MyShift != nil {
				s.shift = c.MyShift.Head.ID
			}
			s.paths[Shift], s.paths[TodaysChips] = "", ""
		}
	case AtTable:
		// No event says that time has passed: at the push it asks again.
		var d struct{ PushAt time.Time }
		if json.Unmarshal(body, &d) == nil && !d.PushAt.IsZero() {
			at := time.Now().Add(max(time.Until(d.PushAt)+time.Second, 15*time.Second))
			if s.pushAt != nil {
				s.pushAt.Stop()
			}
			s.pushAt = time.AfterFunc(time.Until(at), func() {
				s.night.spawn(func() { s.read(AtTable, at, Figures, false) })
			})
		}
	default:
	}
}

// hears is told of an event.
func (s *client) hears(at time.Time, m message) {
	n := s.night
	t := n.tally()
	t.Heard.Add(1)
	if s.live.Load() {
		t.Naive.Add(naiveMessage)
	}
	r := n.byID[m.Room]
	var g eventEffect
	if r != nil {
		g = r.rumours.receive(at, s, m, n.recordDelivery)
	} else {
		g = eventEffect{derived: derived[m.Type], figures: figures[m.Type], patched: patched[m.Type]}
	}
	if g.table != "" && g.table != s.table {
		g.derived &^= SetOf(AtTable)
	}
	if r != s.room && r != nil { // of another room an executive's figures alone
		g.derived &= houseFigures
		g.figures &= houseFigures
		g.patched = 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for q := range (g.patched & s.reads).All {
		s.versions[q] = ""
	}
	if !s.naive {
		s.naive = true
		time.AfterFunc(coalesce, s.plainly)
	}
	s.later(at, g.derived&s.reads)
	s.seldom(at, g.figures&s.reads)
}

// later has queries read again soon, those of several events together. The caller holds s.mu.
func (s *client) later(at time.Time, again Set) {
	if again == 0 {
		return
	}
	if s.pending == 0 {
		planned := at.Add(coalesce)
		time.AfterFunc(time.Until(planned), func() { s.readsAgain(planned) })
	}
	s.pending |= again
}

// seldom is later for figures that nearly every event changes. The caller holds s.mu.
func (s *client) seldom(at time.Time, again Set) {
	switch {
	case again == 0:
	case s.asking:
		s.later(at, again)
	case s.paused:
		s.figures |= again
	default:
		s.asking, s.paused = true, true
		s.later(at, again)
		end := at.Add(figuresEvery)
		time.AfterFunc(time.Until(end), func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			changed := s.figures
			s.paused, s.figures = false, 0
			s.seldom(end, changed)
		})
	}
}

// readsAgain reads what events have made out of date.
func (s *client) readsAgain(planned time.Time) {
	s.mu.Lock()
	pending := s.pending
	s.pending, s.asking = 0, false
	s.mu.Unlock()
	for q := range pending.All {
		for range s.night.speedFactor() {
			s.night.spawn(func() { s.read(q, planned, Queries[q].Class, false) })
		}
	}
}

// plainly counts what a client would read now that reads its lists again on any message.
func (s *client) plainly() {
	s.mu.Lock()
	s.naive = false
	s.mu.Unlock()
	if !s.live.Load() {
		return
	}
	var sum int64
	for q := range s.reads.All {
		if Queries[q].Fresh {
			sum += s.room.sizes[q].Load()
		}
	}
	s.night.tally().Naive.Add(sum)
}

// missed is told that the socket lacks something: everything is read again.
func (s *client) missed(string) {
	s.night.tally().Missed.Add(1)
	planned := time.Now()
	for q := range s.reads.All {
		if Queries[q].Fresh {
			s.night.spawn(func() { s.read(q, planned, Queries[q].Class, false) })
		}
	}
}

// linked is the socket that the station keeps.
func (s *client) linked() link {
	s.rooms = []string{s.room.place.ID}
	if s.night.house.Other != nil {
		return &peerLink{by: s}
	}
	if s.reads.Has(Summary) {
		s.rooms = append(s.rooms, s.room.place.Beside...)
	}
	k := &socket{addr: s.night.house.Addr, token: s.who.Token, ear: s, rooms: s.rooms, at: map[string]*versions{},
		org: fromNow(), heard: &s.night.socketBytes}
	for _, r := range s.rooms {
		k.at[r] = fromNow()
	}
	return k
}

// follows keeps a socket open, as the web app does: after five attempts in vain it gives up and polls.
func (s *client) follows(ctx context.Context, ready func()) {
	k := s.linked()
	for attempt := 0; ctx.Err() == nil; {
		opening, cancel := context.WithTimeout(ctx, opensWithin)
		err := k.open(opening)
		cancel()
		if err == nil {
			s.joined(k, 1)
			ready()
			began := time.Now()
			stop := context.AfterFunc(ctx, k.close)
			err = k.listen()
			stop()
			k.close()
			s.joined(nil, -1)
			if time.Since(began) > 5*time.Second {
				attempt = 0
			}
		}
		if ctx.Err() != nil {
			return
		}
		s.night.tally().Broken.Add(1)
		s.night.addProblem("socket: " + err.Error())
		if errors.Is(err, errRefused) || attempt == mostRetries {
			ready()
			return
		}
		wait := time.Duration(float64(firstRetry<<attempt) * (0.75 + rand.Float64()/2))
		attempt++
		select {
		case <-time.After(wait):
		case <-ctx.Done():
		}
	}
}

// joined notes that the socket is open, or that it is not any more.
func (s *client) joined(k link, by int64) {
	s.mu.Lock()
	s.link = k
	s.mu.Unlock()
	s.live.Store(k != nil)
	s.night.Sockets.Add(by)
	for _, id := range s.rooms {
		if r := s.night.byID[id]; r != nil {
			r.ears.Add(by)
		}
	}
	if k != nil {
		s.night.tally().Opened.Add(1)
	}
}

// cut ends the connection as a broken network does.
func (s *client) cut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.link != nil {
		s.link.close()
	}
}

// ticks reads what no event brings: at its intervals while there is no socket, and each minute what grows.
func (s *client) ticks(ctx context.Context) {
	type due struct {
		q  Query
		at time.Time
	}
	var list []due
	now := time.Now()
	for q := range s.reads.All {
		if a := Queries[q]; a.Poll > 0 {
			list = append(list, due{q, now.Add(time.Duration(rand.Int64N(int64(s.every(q)))))})
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
		switch live := s.live.Load(); {
		case !live:
			for range s.night.speedFactor() {
				s.night.spawn(func() { s.read(q, planned, Polls, true) })
			}
		case Queries[q].Grows:
			s.night.spawn(func() { s.read(q, planned, Figures, true) })
		}
		first.at = planned.Add(s.every(q))
	}
}

// every is the interval until the query may be sent again.
func (s *client) every(q Query) time.Duration {
	if s.live.Load() && Queries[q].Grows {
		return grows
	}
	return Queries[q].Poll
}
