package night

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"
)

// The limits that a night must keep to pass, and to be a valid measurement.
const (
	Soon      = 150 * time.Millisecond // p99 of everything that is asked
	MaxLag    = 15 * time.Millisecond  // p99 of the generator: a tenth of what an answer may take
	ComesLate = 10 * time.Second       // for answers that are still under way when a stretch ends
)

// Usage is the processor time and memory of a server.
type Usage struct {
	CPU    time.Duration // so far, with that of its database
	Memory int64         // bytes that its process holds now
}

// Probe looks at the machine.
type Probe struct {
	Server func() Usage
	Mine   func() time.Duration // the generator's processor time; nil: not measured
	Opened func(*Night)         // called when every screen is open, before the first act; nil: not measured
}

// Phase is the measurement of a stretch of a night.
type Phase struct {
	Tally          *Tally
	Took           time.Duration
	Rooms, Screens int
	Sockets        int64         // at the end
	Server, Mine   time.Duration // processor time
	// bytes that the server's process held before anybody came, when all were there, and at most
	Idle, Opened, Under int64
	Refused             int64 // answers with 503 while the screens opened
	Untold              int   // acts that no event told of
	Problems            []string
}

// Valid says whether the generator kept its schedule. One that lags sends less than it says.
func (s *Phase) Valid() bool { return s.Tally.Lag.Quantile(0.99) <= MaxLag }

// Holds says whether the night was served as it should be: everything answered soon, and acts by themselves too,
// nothing refused, no event missed.
func (s *Phase) Holds() bool {
	all, acts := s.Tally.Class(Classes...), s.Tally.Class(Acts)
	return s.Valid() && all.Times.Quantile(0.99) <= Soon && acts.Times.Quantile(0.99) <= Soon &&
		FormatErrors(all.Status()) == "none" && s.Tally.Missed.Load() == 0 && s.Untold == 0
}

// FormatErrors are the answers that are none of success, of nothing new, and of a conflict.
func FormatErrors(status map[int]int64) string {
	text := ""
	for _, s := range slices.Sorted(maps.Keys(status)) {
		if s >= 200 && s < 300 || s == 304 || s == 409 || status[s] == 0 {
			continue
		}
		text += fmt.Sprintf("%d×%d ", status[s], s)
	}
	if text == "" {
		return "none"
	}
	return text
}

// RunPhase holds a night and measures a stretch of it, once it has gone on for a while. The house is then as the
// night has left it.
func RunPhase(ctx context.Context, h *Server, e Evening, p Probe, warm, last time.Duration) (*Phase, error) {
	s := &Phase{Idle: p.Server().Memory, Rooms: len(h.Rooms)}
	n, err := Open(ctx, *h, e)
	if err != nil {
		return nil, err
	}
	defer n.Close()
	s.Screens, s.Opened, s.Refused = n.Screens(), p.Server().Memory,
		n.tally().Class(Classes...).Status()[http.StatusServiceUnavailable]
	if p.Opened != nil {
		p.Opened(n)
	}
	n.Begin()
	if n.until(time.Now().Add(warm)) {
		n.measure(s, p, last)
	}
	*h = n.Server()
	return s, ctx.Err()
}

// measure counts what happens in a night that goes on.
func (n *Night) measure(s *Phase, p Probe, last time.Duration) {
	watched, unwatch := context.WithCancel(n.ctx)
	highest := make(chan int64)
	go func() {
		most := int64(0)
		for ; watched.Err() == nil; most = max(most, p.Server().Memory) {
			select {
			case <-time.After(250 * time.Millisecond):
			case <-watched.Done():
			}
		}
		highest <- most
	}()
	mine := p.Mine
	if mine == nil {
		mine = func() time.Duration { return 0 }
	}
	before, own := p.Server().CPU, mine()
	begun := time.Now()
	s.Tally = n.Count()
	n.until(begun.Add(last))
	s.Took = time.Since(begun)
	s.Server, s.Mine = p.Server().CPU-before, mine()-own
	unwatch()
	s.Under = <-highest
	n.Stop()
	n.Drain(ComesLate)
	s.Sockets, s.Untold, s.Problems = n.Sockets.Load(), n.Undelivered(), n.Problems()
}

// SizeSearch look for the largest size that holds: twice as much until one does not, then between the last that
// held and the first that did not. What is found is to be confirmed by a longer night, and is a little less if that
// does not hold.
type SizeSearch struct {
	size, good, bad, most int
	near                  float64
	again                 int // how often the size has been tried by a generator that was late
	confirming, done      bool
}

// maxRetries is how often a size is tried again after an invalid measurement, in which the generator was late.
const maxRetries = 2

// NewSizeSearch begins at a size, goes up to another, and takes two as the same that are less apart than near, a
// share of them.
func NewSizeSearch(first, most int, near float64) *SizeSearch {
	return &SizeSearch{size: min(first, most), most: most, near: near}
}

// Next is the size to try, and whether it is to be confirmed; 0: nothing is left to try.
func (s *SizeSearch) Next() (size int, confirm bool) {
	if s.done {
		return 0, false
	}
	return s.size, s.confirming
}

// Report says what came of the size that was next: whether it held, and whether the night counts. One that does not
// count is tried again, and says no only if it never counts.
func (s *SizeSearch) Report(held, valid bool) {
	if !valid && s.again < maxRetries {
		s.again++
		return
	}
	s.again = 0
	switch {
	case s.confirming && held:
		s.done = true
	case s.confirming:
		s.good = min(s.good*19/20, s.good-1)
		s.size, s.done = s.good, s.good == 0
	default:
		if held {
			s.good = s.size
		} else {
			s.bad = s.size
		}
		switch {
		case s.good < s.most && s.bad == 0:
			s.size = min(2*s.good, s.most)
		case s.good < s.most && float64(s.bad-s.good) > max(1, s.near*float64(s.good)):
			s.size = (s.good + s.bad) / 2
		default:
			s.size, s.confirming, s.done = s.good, true, s.good == 0
		}
	}
}

// Found is the largest that held; 0: none did.
func (s *SizeSearch) Found() int { return s.good }

// More says whether the largest that was to be tried held, so that there may be more.
func (s *SizeSearch) More() bool { return s.good == s.most }
