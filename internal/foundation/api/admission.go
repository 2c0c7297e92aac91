package api

import (
	"context"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// Class says how soon a request is refused when the server cannot keep up. Every route is of one class.
type Class int

// The classes, in the order in which they are refused.
const (
	Poll   Class = iota // reads, which a screen repeats
	Act                 // changes something
	Urgent              // moves money or seats
	classes
)

// Classes are all classes.
var Classes = []Class{Poll, Act, Urgent}

// String is poll, act or urgent.
func (c Class) String() string { return [classes]string{"poll", "act", "urgent"}[c] }

// moving are the permissions whose acts move money or seats. Other routes that do are marked, see Route.Urgent.
var moving = []tenant.Permission{tenant.ManageCage, tenant.CorrectLedger, tenant.SeatPlayers, tenant.DealTables}

func classOf(method string, p tenant.Permission) Class {
	switch {
	case method == http.MethodGet:
		return Poll
	case slices.Contains(moving, p):
		return Urgent
	default:
		return Act
	}
}

// kind is what a request needs of the database: a reading or a writing connection. Reads and acts do not take places from
// each other.
type kind int

const (
	reading kind = iota
	writing
	kinds
)

func (c Class) kind() kind {
	if c == Poll {
		return reading
	}
	return writing
}

// admission lets no more requests be worked on at once than the database has use for; the rest wait in lines, those that
// move money or seats before other acts, organizations in turns, the requests of one in order. Where the waiting does not
// end, requests are refused: polls first, money and seats last.
type admission struct {
	places [kinds]int
	beside int // places for reads while acts are at work
	most   int // requests of a kind of one organization, while others are at work

	mu       sync.Mutex
	inWork   [kinds]int
	of       map[string]*share
	lines    [classes][]*share // organizations that have requests waiting, in the order of their turns
	waiting  [classes]int
	pressure pressure // of all together
	newest   lastCall // of anybody
	before   lastCall // of somebody else
	looking  bool     // at how long requests wait

	refusals [classes]int64
}

// waiter is a request that waits. Its turn is nil, or why it is refused.
type waiter struct {
	since time.Time
	turn  chan error
}

// How long waiting is taken for a burst, and what is done about it afterwards.
const (
	quick     = 100 * time.Millisecond // who got in within it has not waited
	burst     = 2 * time.Second        // waiting that ends within it
	longest   = 10 * time.Second       // that anybody waits, whatever the reason
	lookEvery = 25 * time.Millisecond  // while somebody waits
	crowd     = 500                    // requests of a class and organization, waiting: too many, however short they have waited
)

// patience is how long a request of a pressed class is let wait, and most how many of an organization may. Where the
// waiting does not end, whoever is let in has waited about so long: it is as much as an answer is still worth something.
var (
	patience = [classes]time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second}
	most     = [classes]int{4 * crowd, 4 * crowd, 8 * crowd}
)

// newAdmission has places for as many requests as the database works on at once.
func newAdmission(c db.Capacity) *admission {
	return &admission{places: [kinds]int{c.Reads, c.Writes}, beside: c.Beside, most: max(2, runtime.GOMAXPROCS(0)), of: map[string]*share{}}
}

// pressure tells waiting that does not end from a burst, for each class: when somebody last got in quickly, or began to wait
// where nobody did, and when somebody was last refused.
type pressure [classes]struct{ eased, refused time.Time }

// begins notes that somebody waits where nobody did. Who was refused just before leaves a line, but no ease.
func (p *pressure) begins(c Class, now time.Time) {
	if now.Sub(p[c].refused) >= burst {
		p[c].eased = now
	}
}

// sustained is for how long requests of a class have waited without anybody getting in quickly.
func (p *pressure) sustained(c Class, waiting int, now time.Time) time.Duration {
	if waiting == 0 && now.Sub(p[c].refused) >= burst {
		return 0
	}
	return now.Sub(p[c].eased)
}

// pressed says whether polls of an organization have waited in vain for a while, or are let in no more.
func (a *admission) pressed(organization string) bool {
	now := time.Now()
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.of[organization]
	if s == nil {
		s = &share{organization: organization}
	}
	return a.closed(s, Poll, now) || max(s.pressure.sustained(Poll, len(s.lines[Poll]), now), a.pressure.sustained(Poll, a.waiting[Poll], now)) >= burst
}

// inTurn does what a request asks for once it is its turn.
func inTurn[T any](ctx context.Context, w http.ResponseWriter, a *admission, organization string, class Class, do func() (T, error)) (T, error) {
	waited, err := a.enter(ctx, organization, class)
	hasWaited(w, waited, err)
	if err != nil {
		var none T
		return none, err
	}
	defer a.leave(organization, class)
	return do()
}

// enter returns when a request may be worked on, and how long it has waited. Unless it fails, leave has to follow.
func (a *admission) enter(ctx context.Context, organization string, class Class) (time.Duration, error) {
	now := time.Now()
	a.mu.Lock()
	a.noteCall(organization, now)
	a.fill(now) // who has become alone waits for nobody
	s := a.of[organization]
	if s == nil {
		s = &share{organization: organization}
		a.of[organization] = s
	}
	switch k := class.kind(); {
	case a.closed(s, class, now), len(s.lines[class]) >= most[class]:
		err := a.refuse(s, class, now)
		a.forget(s)
		a.mu.Unlock()
		return 0, err
	case a.place(k) && a.mayWork(s, k, now):
		a.admit(s, class, 0, now)
		a.mu.Unlock()
		return 0, nil
	}
	w := &waiter{since: now, turn: make(chan error, 1)}
	a.line(s, class, w, now)
	a.mu.Unlock()
	select {
	case err := <-w.turn:
		return time.Since(now), err
	case <-ctx.Done():
	}
	a.mu.Lock()
	gone := a.withdraw(s, class, w)
	a.mu.Unlock()
	if !gone && <-w.turn == nil { // it was let in meanwhile
		a.leave(organization, class)
	}
	return time.Since(now), ctx.Err()
}

// place says whether there is a place for one more.
func (a *admission) place(k kind) bool {
	if k == reading && a.inWork[writing] > 0 {
		return a.inWork[k] < a.beside
	}
	return a.inWork[k] < a.places[k]
}

func (a *admission) leave(organization string, class Class) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.of[organization]
	s.inWork[class.kind()]--
	a.inWork[class.kind()]--
	a.fill(time.Now())
	a.forget(s)
}

// forget drops an organization that has nothing in work and nothing waiting.
func (a *admission) forget(s *share) {
	idle := s.inWork == [kinds]int{}
	for c := range classes {
		idle = idle && len(s.lines[c]) == 0
	}
	if idle {
		delete(a.of, s.organization)
	}
}

func (a *admission) line(s *share, class Class, w *waiter, now time.Time) {
	if len(s.lines[class]) == 0 {
		a.lines[class] = append(a.lines[class], s)
		s.pressure.begins(class, now)
	}
	if a.waiting[class] == 0 {
		a.pressure.begins(class, now)
	}
	s.lines[class] = append(s.lines[class], w)
	a.waiting[class]++
	if !a.looking {
		a.looking = true
		time.AfterFunc(lookEvery, a.look)
	}
}

// withdraw takes a request out of its line, and reports false when it stands there no more.
func (a *admission) withdraw(s *share, class Class, w *waiter) bool {
	i := slices.Index(s.lines[class], w)
	if i < 0 {
		return false
	}
	s.lines[class] = slices.Delete(s.lines[class], i, i+1)
	a.waiting[class]--
	if len(s.lines[class]) == 0 {
		i := slices.Index(a.lines[class], s)
		a.lines[class] = slices.Delete(a.lines[class], i, i+1)
	}
	a.forget(s)
	return true
}

// fill lets in whoever there are places for, the most urgent first, organizations in turns.
func (a *admission) fill(now time.Time) {
	for class := Urgent; class >= Poll; class-- {
		k := class.kind()
		for i := 0; i < len(a.lines[class]) && a.place(k); {
			s := a.lines[class][i]
			if !a.mayWork(s, k, now) {
				i++
				continue
			}
			w := s.lines[class][0]
			s.lines[class] = s.lines[class][1:]
			a.waiting[class]--
			a.lines[class] = slices.Delete(a.lines[class], i, i+1)
			if len(s.lines[class]) > 0 {
				a.lines[class] = append(a.lines[class], s) // its next turn is after the others'
			}
			if waited := now.Sub(w.since); a.tooLong(s, class, waited, now) {
				w.turn <- a.refuse(s, class, now)
				a.forget(s)
			} else {
				a.admit(s, class, waited, now)
				w.turn <- nil
			}
		}
		if a.place(k) {
			a.pressure[class].eased = now // who waits now waits for his own organization
		}
	}
}

func (a *admission) admit(s *share, class Class, waited time.Duration, now time.Time) {
	s.inWork[class.kind()]++
	a.inWork[class.kind()]++
	if waited < quick {
		s.pressure[class].eased, a.pressure[class].eased = now, now
	}
}

// look refuses those who have waited too long, again and again until nobody waits.
func (a *admission) look() {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := time.Now()
	a.fill(now)
	left := 0
	for class := range classes {
		for _, s := range slices.Clone(a.lines[class]) {
			for len(s.lines[class]) > 0 {
				w := s.lines[class][0]
				if !a.tooLong(s, class, now.Sub(w.since), now) {
					break
				}
				a.withdraw(s, class, w)
				w.turn <- a.refuse(s, class, now)
			}
		}
		left += a.waiting[class]
	}
	if a.looking = left > 0; a.looking {
		time.AfterFunc(lookEvery, a.look)
	}
}

// tooLong says whether a request has waited in vain. More urgent classes are given more time, so that those below them are
// refused first and what that frees is seen.
func (a *admission) tooLong(s *share, class Class, waited time.Duration, now time.Time) bool {
	if waited >= longest || a.closed(s, class, now) {
		return true
	}
	sustained := max(s.pressure.sustained(class, 1, now), a.pressure.sustained(class, 1, now))
	return waited >= patience[class] && sustained >= time.Duration(class+1)*burst
}

// closed says whether no request of a class is let in for now, because more urgent ones of the organization, or of all, wait
// without end.
func (a *admission) closed(s *share, class Class, now time.Time) bool {
	n := int(class) + 1
	for c := class + 1; c < classes; c++ {
		if len(s.lines[c]) >= n*crowd || max(s.pressure.sustained(c, len(s.lines[c]), now), a.pressure.sustained(c, a.waiting[c], now)) >= time.Duration(n)*burst {
			return true
		}
	}
	return false
}
