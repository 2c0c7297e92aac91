package api

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
)

// shares lets no organization have more requests in work at once than its share while others are at work too. What is
// beyond it waits behind the organization's own requests: whoever sends ten times his share waits for himself, and the
// others do not wait for him. Who is alone has the whole server.
type shares struct {
	most int // requests of one organization in work, while others are at work

	mu     sync.Mutex
	of     map[string]*share
	newest lastCall // of anybody
	before lastCall // of somebody else
}

// share is an organization that has requests in work. Those that wait are let in by closing their channel.
type share struct {
	running int
	waiting []chan struct{}
}

type lastCall struct {
	organization string
	at           clock.Instant
}

const (
	atWorkFor   = time.Second // after its last request
	mostWaiting = 500         // requests of one organization
)

var errTooMany = &fault.Error{Kind: fault.Throttled, Detail: "Too many requests at once", RetryAfter: time.Second}

// newShares makes the share as many requests as there are processors: more at once would be no faster.
func newShares() *shares {
	return &shares{most: max(2, runtime.GOMAXPROCS(0)), of: map[string]*share{}}
}

// inShare does what an organization has asked for once it is its turn. Without an organization there is nobody to wait for.
func inShare[T any](ctx context.Context, r *Routes, organization string, do func() (T, error)) (T, error) {
	if organization == "" {
		return do()
	}
	if err := r.shares.enter(ctx, organization, r.db.Now()); err != nil {
		var none T
		return none, err
	}
	defer r.shares.leave(organization)
	return do()
}

// enter returns when a request of an organization may be worked on. Unless it fails, leave has to follow.
func (s *shares) enter(ctx context.Context, organization string, now clock.Instant) error {
	s.mu.Lock()
	alone := s.aloneSince(organization, now)
	h := s.of[organization]
	if h == nil {
		h = &share{}
		s.of[organization] = h
	}
	if alone {
		h.admit(len(h.waiting))
	}
	if alone || h.running < s.most {
		h.running++
		s.mu.Unlock()
		return nil
	}
	if len(h.waiting) >= mostWaiting {
		s.mu.Unlock()
		return errTooMany
	}
	turn := make(chan struct{})
	h.waiting = append(h.waiting, turn)
	s.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
	}
	s.mu.Lock()
	i := slices.Index(h.waiting, turn)
	if i >= 0 {
		h.waiting = slices.Delete(h.waiting, i, i+1)
	}
	s.mu.Unlock()
	if i < 0 { // it was let in meanwhile
		s.leave(organization)
	}
	return ctx.Err()
}

func (s *shares) leave(organization string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := s.of[organization]
	h.running--
	if h.running < s.most {
		h.admit(min(1, len(h.waiting)))
	}
	if h.running == 0 {
		delete(s.of, organization)
	}
}

// admit lets in the first n that wait.
func (h *share) admit(n int) {
	for _, turn := range h.waiting[:n] {
		close(turn)
	}
	h.waiting = slices.Delete(h.waiting, 0, n)
	h.running += n
}

// aloneSince notes that an organization is at work, and says whether no other has been for a while.
func (s *shares) aloneSince(organization string, now clock.Instant) bool {
	if s.newest.organization != organization {
		s.before = s.newest
	}
	s.newest = lastCall{organization, now}
	return s.before.organization == "" || now.Sub(s.before.at) >= atWorkFor
}
