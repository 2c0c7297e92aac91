// Package admission implements admission control: bounded concurrency, fair queueing by tenant, and load shedding by
// priority. It admits as many requests as the database has slots for. The others wait in queues: critical before other
// writes, tenants in turn, and first in, first out within a tenant.
//
// When a queue does not drain, requests are rejected with a time to retry after: reads first, requests that move money
// or seats last. A tenant that sends too much is shed without delaying the others. See docs/decisions/0032. The
// package owns no tables and no URLs; package api calls it for every request.
package admission

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"pitboss/internal/foundation/db"
)

// Priority is the order in which requests are shed under overload. Every route has one.
type Priority int

// The priorities, in the order in which they are shed.
const (
	Read     Priority = iota // reads, which screens repeat by themselves
	Write                    // changes something
	Critical                 // moves money or seats
	priorityCount
)

// Priorities lists all priorities.
var Priorities = []Priority{Read, Write, Critical}

// String returns the name in metrics and logs.
func (c Priority) String() string { return [priorityCount]string{"read", "write", "critical"}[c] }

// kind is the kind of database connection that a request needs. Reads and writes have separate slots.
type kind int

const (
	reading kind = iota
	writing
	kindCount
)

func (c Priority) kind() kind {
	if c == Read {
		return reading
	}
	return writing
}

// Controller grants slots to requests and queues or rejects the others.
type Controller struct {
	slots             [kindCount]int
	readsWhileWriting int // slots for reads while writes run
	shareLimit        int // slots of a kind for one tenant, while others are active

	mu             sync.Mutex
	running        [kindCount]int
	tenants        map[string]*tenantQueue
	queues         [priorityCount][]*tenantQueue // tenants with queued requests, in round-robin order
	waiting        [priorityCount]int
	saturation     saturation // of all tenants together
	newest         activity   // of any tenant
	previous       activity   // of another tenant than newest
	sweepScheduled bool

	rejections [priorityCount]int64
}

// waiter is a queued request. It receives nil when it is admitted, or the rejection.
type waiter struct {
	since    time.Time
	admitted chan error
}

// The limits that distinguish a burst from overload.
const (
	maxFastWait   = 100 * time.Millisecond // a wait up to this counts as no wait
	maxBurst      = 2 * time.Second        // a queue that drains within it is a burst
	maxQueueTime  = 10 * time.Second       // for every request
	sweepInterval = 25 * time.Millisecond  // while requests are queued
	queueLimit    = 500                    // longer queues of a priority and tenant mean overload at once
)

// maxWait is how long a request of a saturated priority may wait, and maxQueued how many of a tenant may. Under
// overload every admitted request waits about this long, so it is at most the time for which an answer is still
// useful.
var (
	maxWait   = [priorityCount]time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second}
	maxQueued = [priorityCount]int{4 * queueLimit, 4 * queueLimit, 8 * queueLimit}
)

// New returns a controller with the slots of a database.
func New(c db.Capacity) *Controller {
	return &Controller{
		slots: [kindCount]int{c.Reads, c.Writes}, readsWhileWriting: c.ReadsWhileWriting,
		shareLimit: max(2, runtime.GOMAXPROCS(0)), tenants: map[string]*tenantQueue{},
	}
}

// saturation distinguishes sustained overload from a burst. Per priority it records when a request last got a slot
// without queueing, or began to wait in an empty queue, and when one was last rejected.
type saturation [priorityCount]struct{ lastFastAdmit, lastReject time.Time }

// queueBegins records that a queue was empty until now. An empty queue right after a rejection does not mean that the
// overload is over.
func (p *saturation) queueBegins(c Priority, now time.Time) {
	if now.Sub(p[c].lastReject) >= maxBurst {
		p[c].lastFastAdmit = now
	}
}

// saturatedFor returns for how long no request of a priority has been admitted without queueing.
func (p *saturation) saturatedFor(c Priority, waiting int, now time.Time) time.Duration {
	if waiting == 0 && now.Sub(p[c].lastReject) >= maxBurst {
		return 0
	}
	return now.Sub(p[c].lastFastAdmit)
}

// saturatedFor returns the longer saturation of a priority: the tenant's or that of all tenants together.
func (a *Controller) saturatedFor(s *tenantQueue, c Priority, queued, queuedOfAll int, now time.Time) time.Duration {
	return max(s.saturation.saturatedFor(c, queued, now), a.saturation.saturatedFor(c, queuedOfAll, now))
}

// Saturated reports whether reads of a tenant have queued for too long or are being shed.
func (a *Controller) Saturated(tenant string) bool {
	now := time.Now()
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.tenants[tenant]
	if s == nil {
		s = &tenantQueue{tenant: tenant}
	}
	return a.shedding(s, Read, now) || a.saturatedFor(s, Read, len(s.queues[Read]), a.waiting[Read], now) >= maxBurst
}

// Load returns how many requests of a tenant run that need the same kind of slot, and how many of the priority are
// queued.
func (a *Controller) Load(tenant string, priority Priority) (running, queued int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.tenants[tenant]; s != nil {
		return s.running[priority.kind()], len(s.queues[priority])
	}
	return 0, 0
}

// Acquire waits for a slot and returns the time in the queue. Without an error the caller must call Release.
func (a *Controller) Acquire(ctx context.Context, tenant string, priority Priority) (time.Duration, error) {
	now := time.Now()
	a.mu.Lock()
	a.recordActivity(tenant, now)
	a.dispatch(now) // a tenant that has become the only active one gets more slots
	s := a.tenants[tenant]
	if s == nil {
		s = &tenantQueue{tenant: tenant}
		a.tenants[tenant] = s
	}
	switch k := priority.kind(); {
	case a.shedding(s, priority, now), len(s.queues[priority]) >= maxQueued[priority]:
		err := a.reject(s, priority, now)
		a.forget(s)
		a.mu.Unlock()
		return 0, err
	case a.hasSlot(k) && a.underShare(s, k, now):
		a.admit(s, priority, 0, now)
		a.mu.Unlock()
		return 0, nil
	}
	w := &waiter{since: now, admitted: make(chan error, 1)}
	a.enqueue(s, priority, w, now)
	a.mu.Unlock()
	select {
	case err := <-w.admitted:
		return time.Since(now), err
	case <-ctx.Done():
	}
	a.mu.Lock()
	gone := a.dequeue(s, priority, w)
	a.mu.Unlock()
	if !gone && <-w.admitted == nil { // it was admitted meanwhile
		a.Release(tenant, priority)
	}
	return time.Since(now), ctx.Err()
}

// hasSlot reports whether a slot is free.
func (a *Controller) hasSlot(k kind) bool {
	if k == reading && a.running[writing] > 0 {
		return a.running[k] < a.readsWhileWriting
	}
	return a.running[k] < a.slots[k]
}

// Release returns a slot.
func (a *Controller) Release(tenant string, priority Priority) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.tenants[tenant]
	s.running[priority.kind()]--
	a.running[priority.kind()]--
	a.dispatch(time.Now())
	a.forget(s)
}

// forget drops a tenant without running and queued requests.
func (a *Controller) forget(s *tenantQueue) {
	idle := s.running == [kindCount]int{}
	for c := range priorityCount {
		idle = idle && len(s.queues[c]) == 0
	}
	if idle {
		delete(a.tenants, s.tenant)
	}
}

func (a *Controller) enqueue(s *tenantQueue, priority Priority, w *waiter, now time.Time) {
	if len(s.queues[priority]) == 0 {
		a.queues[priority] = append(a.queues[priority], s)
		s.saturation.queueBegins(priority, now)
	}
	if a.waiting[priority] == 0 {
		a.saturation.queueBegins(priority, now)
	}
	s.queues[priority] = append(s.queues[priority], w)
	a.waiting[priority]++
	if !a.sweepScheduled {
		a.sweepScheduled = true
		time.AfterFunc(sweepInterval, a.sweep)
	}
}

// dequeue removes a request from its queue. It returns false if the request has left the queue already.
func (a *Controller) dequeue(s *tenantQueue, priority Priority, w *waiter) bool {
	i := slices.Index(s.queues[priority], w)
	if i < 0 {
		return false
	}
	s.queues[priority] = slices.Delete(s.queues[priority], i, i+1)
	a.waiting[priority]--
	if len(s.queues[priority]) == 0 {
		i := slices.Index(a.queues[priority], s)
		a.queues[priority] = slices.Delete(a.queues[priority], i, i+1)
	}
	a.forget(s)
	return true
}

// dispatch admits queued requests while slots are free: the highest priority first, tenants in turn.
func (a *Controller) dispatch(now time.Time) {
	for priority := Critical; priority >= Read; priority-- {
		k := priority.kind()
		for i := 0; i < len(a.queues[priority]) && a.hasSlot(k); {
			s := a.queues[priority][i]
			if !a.underShare(s, k, now) {
				i++
				continue
			}
			w := s.queues[priority][0]
			s.queues[priority] = s.queues[priority][1:]
			a.waiting[priority]--
			a.queues[priority] = slices.Delete(a.queues[priority], i, i+1)
			if len(s.queues[priority]) > 0 {
				a.queues[priority] = append(a.queues[priority], s) // the other tenants come first
			}
			if waited := now.Sub(w.since); a.expired(s, priority, waited, now) {
				w.admitted <- a.reject(s, priority, now)
				a.forget(s)
			} else {
				a.admit(s, priority, waited, now)
				w.admitted <- nil
			}
		}
		if a.hasSlot(k) {
			a.saturation[priority].lastFastAdmit = now // the rest waits for its own tenant
		}
	}
}

func (a *Controller) admit(s *tenantQueue, priority Priority, waited time.Duration, now time.Time) {
	s.running[priority.kind()]++
	a.running[priority.kind()]++
	if waited < maxFastWait {
		s.saturation[priority].lastFastAdmit, a.saturation[priority].lastFastAdmit = now, now
	}
}

// sweep rejects requests that have waited for too long, and repeats while requests are queued.
func (a *Controller) sweep() {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := time.Now()
	a.dispatch(now)
	left := 0
	for priority := range priorityCount {
		for _, s := range slices.Clone(a.queues[priority]) {
			for len(s.queues[priority]) > 0 {
				w := s.queues[priority][0]
				if !a.expired(s, priority, now.Sub(w.since), now) {
					break
				}
				a.dequeue(s, priority, w)
				w.admitted <- a.reject(s, priority, now)
			}
		}
		left += a.waiting[priority]
	}
	if a.sweepScheduled = left > 0; a.sweepScheduled {
		time.AfterFunc(sweepInterval, a.sweep)
	}
}

// expired reports whether a request has waited for too long. Higher priorities may wait longer, so that lower ones are
// shed first and the effect shows.
func (a *Controller) expired(s *tenantQueue, priority Priority, waited time.Duration, now time.Time) bool {
	if waited >= maxQueueTime || a.shedding(s, priority, now) {
		return true
	}
	sustained := a.saturatedFor(s, priority, 1, 1, now)
	return waited >= maxWait[priority] && sustained >= time.Duration(priority+1)*maxBurst
}

// shedding reports whether all requests of a priority are rejected at present, because higher priorities of the tenant
// or of all tenants are saturated.
func (a *Controller) shedding(s *tenantQueue, priority Priority, now time.Time) bool {
	n := int(priority) + 1
	for c := priority + 1; c < priorityCount; c++ {
		isSaturated := a.saturatedFor(s, c, len(s.queues[c]), a.waiting[c], now) >= time.Duration(n)*maxBurst
		if isSaturated || len(s.queues[c]) >= n*queueLimit {
			return true
		}
	}
	return false
}
