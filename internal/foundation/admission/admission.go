// Package admission limits how many requests run at once to what the database has slots for, and sheds load. Requests
// without a slot wait in queues: by priority, fairly by tenant, and first in, first out within a tenant. When a queue does
// not drain, requests are rejected with a time to retry after: reads first, acts that move money or seats last. See
// docs/decisions/0032.
package admission

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"pitboss/internal/foundation/db"
)

// Priority says how soon a request is refused when the server cannot keep up. Every route is of one class.
type Priority int

// The classes, in the order in which they are refused.
const (
	Read     Priority = iota // reads, which a screen repeats
	Write                    // changes something
	Critical                 // moves money or seats
	priorityCount
)

// Priorities are all classes.
var Priorities = []Priority{Read, Write, Critical}

// String returns the name in metrics and logs.
func (c Priority) String() string { return [priorityCount]string{"read", "write", "critical"}[c] }

// kind is what a request needs of the database: a reading or a writing connection. Reads and acts do not take places from
// each other.
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

// Controller lets no more requests be worked on at once than the database has use for; the rest wait in lines, those that
// move money or seats before other acts, organizations in turns, the requests of one in order. Where the waiting does not
// end, requests are refused: polls first, money and seats last.
type Controller struct {
	slots             [kindCount]int
	readsWhileWriting int // places for reads while acts are at work
	shareLimit        int // requests of a kind of one organization, while others are at work

	mu             sync.Mutex
	running        [kindCount]int
	tenants        map[string]*tenantQueue
	queues         [priorityCount][]*tenantQueue // organizations that have requests waiting, in the order of their turns
	waiting        [priorityCount]int
	saturation     saturation // of all together
	newest         activity   // of anybody
	previous       activity   // of somebody else
	sweepScheduled bool       // at how long requests wait

	rejections [priorityCount]int64
}

// waiter is a request that waits. Its turn is nil, or why it is refused.
type waiter struct {
	since    time.Time
	admitted chan error
}

// How long waiting is taken for a burst, and what is done about it afterwards.
const (
	maxFastWait   = 100 * time.Millisecond // who got in within it has not waited
	maxBurst      = 2 * time.Second        // waiting that ends within it
	maxQueueTime  = 10 * time.Second       // that anybody waits, whatever the reason
	sweepInterval = 25 * time.Millisecond  // while somebody waits
	queueLimit    = 500                    // requests of a class and organization, waiting: too many, however short they have waited
)

// patience is how long a request of a pressed class is let wait, and most how many of an organization may. Where the
// waiting does not end, whoever is let in has waited about so long: it is as much as an answer is still worth something.
var (
	maxWait   = [priorityCount]time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second}
	maxQueued = [priorityCount]int{4 * queueLimit, 4 * queueLimit, 8 * queueLimit}
)

// New has places for as many requests as the database works on at once.
func New(c db.Capacity) *Controller {
	return &Controller{slots: [kindCount]int{c.Reads, c.Writes}, readsWhileWriting: c.ReadsWhileWriting, shareLimit: max(2, runtime.GOMAXPROCS(0)), tenants: map[string]*tenantQueue{}}
}

// saturation tells waiting that does not end from a burst, for each class: when somebody last got in quickly, or began to wait
// where nobody did, and when somebody was last refused.
type saturation [priorityCount]struct{ eased, refused time.Time }

// queueBegins notes that somebody waits where nobody did. Who was refused just before leaves a line, but no ease.
func (p *saturation) queueBegins(c Priority, now time.Time) {
	if now.Sub(p[c].refused) >= maxBurst {
		p[c].eased = now
	}
}

// saturatedFor is for how long requests of a class have waited without anybody getting in quickly.
func (p *saturation) saturatedFor(c Priority, waiting int, now time.Time) time.Duration {
	if waiting == 0 && now.Sub(p[c].refused) >= maxBurst {
		return 0
	}
	return now.Sub(p[c].eased)
}

// Saturated says whether polls of an organization have waited in vain for a while, or are let in no more.
func (a *Controller) Saturated(organization string) bool {
	now := time.Now()
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.tenants[organization]
	if s == nil {
		s = &tenantQueue{tenant: organization}
	}
	return a.shedding(s, Read, now) || max(s.saturation.saturatedFor(Read, len(s.queues[Read]), now), a.saturation.saturatedFor(Read, a.waiting[Read], now)) >= maxBurst
}

// Load is how many requests of a tenant run that need the same connections as the priority, and how many of it are queued.
func (a *Controller) Load(tenant string, class Priority) (running, queued int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.tenants[tenant]; s != nil {
		return s.running[class.kind()], len(s.queues[class])
	}
	return 0, 0
}

// Acquire returns when a request may be worked on, and how long it has waited. Unless it fails, leave has to follow.
func (a *Controller) Acquire(ctx context.Context, organization string, class Priority) (time.Duration, error) {
	now := time.Now()
	a.mu.Lock()
	a.recordActivity(organization, now)
	a.dispatch(now) // who has become alone waits for nobody
	s := a.tenants[organization]
	if s == nil {
		s = &tenantQueue{tenant: organization}
		a.tenants[organization] = s
	}
	switch k := class.kind(); {
	case a.shedding(s, class, now), len(s.queues[class]) >= maxQueued[class]:
		err := a.reject(s, class, now)
		a.forget(s)
		a.mu.Unlock()
		return 0, err
	case a.hasSlot(k) && a.underShare(s, k, now):
		a.admit(s, class, 0, now)
		a.mu.Unlock()
		return 0, nil
	}
	w := &waiter{since: now, admitted: make(chan error, 1)}
	a.enqueue(s, class, w, now)
	a.mu.Unlock()
	select {
	case err := <-w.admitted:
		return time.Since(now), err
	case <-ctx.Done():
	}
	a.mu.Lock()
	gone := a.dequeue(s, class, w)
	a.mu.Unlock()
	if !gone && <-w.admitted == nil { // it was let in meanwhile
		a.Release(organization, class)
	}
	return time.Since(now), ctx.Err()
}

// hasSlot says whether there is a place for one more.
func (a *Controller) hasSlot(k kind) bool {
	if k == reading && a.running[writing] > 0 {
		return a.running[k] < a.readsWhileWriting
	}
	return a.running[k] < a.slots[k]
}

func (a *Controller) Release(organization string, class Priority) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.tenants[organization]
	s.running[class.kind()]--
	a.running[class.kind()]--
	a.dispatch(time.Now())
	a.forget(s)
}

// forget drops an organization that has nothing in work and nothing waiting.
func (a *Controller) forget(s *tenantQueue) {
	idle := s.running == [kindCount]int{}
	for c := range priorityCount {
		idle = idle && len(s.queues[c]) == 0
	}
	if idle {
		delete(a.tenants, s.tenant)
	}
}

func (a *Controller) enqueue(s *tenantQueue, class Priority, w *waiter, now time.Time) {
	if len(s.queues[class]) == 0 {
		a.queues[class] = append(a.queues[class], s)
		s.saturation.queueBegins(class, now)
	}
	if a.waiting[class] == 0 {
		a.saturation.queueBegins(class, now)
	}
	s.queues[class] = append(s.queues[class], w)
	a.waiting[class]++
	if !a.sweepScheduled {
		a.sweepScheduled = true
		time.AfterFunc(sweepInterval, a.sweep)
	}
}

// dequeue takes a request out of its line, and reports false when it stands there no more.
func (a *Controller) dequeue(s *tenantQueue, class Priority, w *waiter) bool {
	i := slices.Index(s.queues[class], w)
	if i < 0 {
		return false
	}
	s.queues[class] = slices.Delete(s.queues[class], i, i+1)
	a.waiting[class]--
	if len(s.queues[class]) == 0 {
		i := slices.Index(a.queues[class], s)
		a.queues[class] = slices.Delete(a.queues[class], i, i+1)
	}
	a.forget(s)
	return true
}

// dispatch lets in whoever there are places for, the most urgent first, organizations in turns.
func (a *Controller) dispatch(now time.Time) {
	for class := Critical; class >= Read; class-- {
		k := class.kind()
		for i := 0; i < len(a.queues[class]) && a.hasSlot(k); {
			s := a.queues[class][i]
			if !a.underShare(s, k, now) {
				i++
				continue
			}
			w := s.queues[class][0]
			s.queues[class] = s.queues[class][1:]
			a.waiting[class]--
			a.queues[class] = slices.Delete(a.queues[class], i, i+1)
			if len(s.queues[class]) > 0 {
				a.queues[class] = append(a.queues[class], s) // its next turn is after the others'
			}
			if waited := now.Sub(w.since); a.expired(s, class, waited, now) {
				w.admitted <- a.reject(s, class, now)
				a.forget(s)
			} else {
				a.admit(s, class, waited, now)
				w.admitted <- nil
			}
		}
		if a.hasSlot(k) {
			a.saturation[class].eased = now // who waits now waits for his own organization
		}
	}
}

func (a *Controller) admit(s *tenantQueue, class Priority, waited time.Duration, now time.Time) {
	s.running[class.kind()]++
	a.running[class.kind()]++
	if waited < maxFastWait {
		s.saturation[class].eased, a.saturation[class].eased = now, now
	}
}

// sweep refuses those who have waited too long, again and again until nobody waits.
func (a *Controller) sweep() {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := time.Now()
	a.dispatch(now)
	left := 0
	for class := range priorityCount {
		for _, s := range slices.Clone(a.queues[class]) {
			for len(s.queues[class]) > 0 {
				w := s.queues[class][0]
				if !a.expired(s, class, now.Sub(w.since), now) {
					break
				}
				a.dequeue(s, class, w)
				w.admitted <- a.reject(s, class, now)
			}
		}
		left += a.waiting[class]
	}
	if a.sweepScheduled = left > 0; a.sweepScheduled {
		time.AfterFunc(sweepInterval, a.sweep)
	}
}

// expired says whether a request has waited in vain. More urgent classes are given more time, so that those below them are
// refused first and what that frees is seen.
func (a *Controller) expired(s *tenantQueue, class Priority, waited time.Duration, now time.Time) bool {
	if waited >= maxQueueTime || a.shedding(s, class, now) {
		return true
	}
	sustained := max(s.saturation.saturatedFor(class, 1, now), a.saturation.saturatedFor(class, 1, now))
	return waited >= maxWait[class] && sustained >= time.Duration(class+1)*maxBurst
}

// shedding says whether no request of a class is let in for now, because more urgent ones of the organization, or of all, wait
// without end.
func (a *Controller) shedding(s *tenantQueue, class Priority, now time.Time) bool {
	n := int(class) + 1
	for c := class + 1; c < priorityCount; c++ {
		if len(s.queues[c]) >= n*queueLimit || max(s.saturation.saturatedFor(c, len(s.queues[c]), now), a.saturation.saturatedFor(c, a.waiting[c], now)) >= time.Duration(n)*maxBurst {
			return true
		}
	}
	return false
}
