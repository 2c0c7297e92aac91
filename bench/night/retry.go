package night

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// As the web app has them (BUSY in web/src/lib/config.ts).
const (
	mostRefusals = 3
	longestRest  = 30 // seconds
)

// asks sends a planned request as the web app does: after a refusal by a busy server it repeats the request at the
// time that the server names, up to three times. Each refusal is counted; the caller counts the last response, from
// the planned moment. At several times the load no request is repeated: ten requests of one moment stand for ten
// screens, and those would not come back together. rests is called when a pause begins and when it ends; nil: not
// measured.
func (s *client) asks(kind string, class Class, planned time.Time, r Request, rests func(bool)) (Answer, error) {
	n := s.night
	for refusals := 0; ; refusals++ {
		a, err := s.lines.send(n.ctx, r)
		rest, again := a.retryAfter()
		if err != nil || !again || refusals == mostRefusals || n.speedFactor() > 1 {
			return a, err
		}
		n.tally().refused(kind, class, planned, a)
		if rests != nil {
			rests(true)
		}
		on := n.until(time.Now().Add(rest))
		if rests != nil {
			rests(false)
		}
		if !on {
			return a, n.ctx.Err()
		}
	}
}

// rests notes whether a query waits to be asked again.
func (s *client) rests(q Query, rests bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refused &^= SetOf(q)
	if rests {
		s.refused |= SetOf(q)
	}
}

// retryAfter says after how long it makes sense to ask the same once more; false: it does not.
func (a Answer) retryAfter() (time.Duration, bool) {
	seconds, err := strconv.Atoi(a.Again)
	if a.Status != http.StatusServiceUnavailable || err != nil || seconds > longestRest {
		return 0, false
	}
	return time.Duration((float64(seconds) + rand.Float64()) * float64(time.Second)), true
}
