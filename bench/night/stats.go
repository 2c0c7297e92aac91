package night

import (
	"math/bits"
	"sync"
	"sync/atomic"
	"time"
)

// Times is how long things took. Each power of two of microseconds has thirty-two steps, so what it says is true to
// 3 %. Many may add at once.
type Times struct {
	steps [steps]atomic.Int64
	n     atomic.Int64
	most  atomic.Int64 // microseconds
}

const (
	fine  = 5 // bits within a power of two
	steps = (32 - fine + 1) << fine
)

// Add counts one.
func (t *Times) Add(d time.Duration) {
	us := max(d.Microseconds(), 0)
	t.steps[stepOf(us)].Add(1)
	t.n.Add(1)
	for most := t.most.Load(); us > most && !t.most.CompareAndSwap(most, us); most = t.most.Load() {
	}
}

func stepOf(us int64) int {
	over := bits.Len64(uint64(us)) - 1 - fine
	if over <= 0 {
		return int(us)
	}
	return min((over+1)<<fine|int(us>>over)&(1<<fine-1), steps-1)
}

// highest is the longest time of a step.
func highest(step int) time.Duration {
	if step < 2<<fine {
		return time.Duration(step) * time.Microsecond
	}
	over := step>>fine - 1
	return time.Duration((int64(1<<fine|step&(1<<fine-1))+1)<<over-1) * time.Microsecond
}

// Len returns the number of times.
func (t *Times) Len() int64 { return t.n.Load() }

// Max is the longest.
func (t *Times) Max() time.Duration { return time.Duration(t.most.Load()) * time.Microsecond }

// Quantile is the time within which a share of all was done: At(0.99) is the 99th percentile. 0 of none.
func (t *Times) Quantile(share float64) time.Duration {
	want := int64(share * float64(t.n.Load()))
	var have int64
	for i := range t.steps {
		if have += t.steps[i].Load(); have > want {
			return min(highest(i), t.Max())
		}
	}
	return t.Max()
}

// Merge adds what another counted.
func (t *Times) Merge(o *Times) {
	for i := range o.steps {
		if n := o.steps[i].Load(); n > 0 {
			t.steps[i].Add(n)
		}
	}
	t.n.Add(o.n.Load())
	for most := t.most.Load(); o.most.Load() > most &&
		!t.most.CompareAndSwap(most, o.most.Load()); most = t.most.Load() {
	}
}

// Class is the kind of a request; classes are shed in order.
type Class string

// The classes.
const (
	Acts    Class = "acts"
	Lists   Class = "lists"   // that a screen shows, read because of an event, an act or the first time
	Figures Class = "figures" // that are reckoned anew each time
	Looks   Class = "looks"   // before an act: a search, the door
	Polls   Class = "polls"   // of screens without a socket, with If-None-Match
	Pages   Class = "pages"   // of players
	Boards  Class = "boards"  // on the wall
)

// Classes are all classes.
var Classes = []Class{Acts, Lists, Figures, Looks, Polls, Pages, Boards}

// Series counts one kind of request.
type Series struct {
	Class Class
	Times Times // from the planned time to the last byte, of those that were answered as they should

	mu     sync.Mutex
	status map[int]int64 // 0: no answer; with those after which the same was asked again
	bytes  int64         // of answers, with their heads
}

// Status is how many answers had a status; 0: no answer, or none in time. What was refused and asked again has
// several.
func (o *Series) Status() map[int]int64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	out := map[int]int64{}
	for s, n := range o.status {
		out[s] = n
	}
	return out
}

// Bytes are those of the answers, with their heads.
func (o *Series) Bytes() int64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.bytes
}

// Tally is what a stretch of the night came to. What was planned within it counts.
type Tally struct {
	From time.Time
	to   atomic.Int64 // Unix nanoseconds; 0: it goes on

	Lag    Times // of the generator: from the planned time until it sent
	Event  Times // from an act's planned time until a screen had heard of it, of each screen
	Last   Times // until the last screen of the room had
	Board  Times // until the room's lists board shows it
	Good   atomic.Int64
	Missed atomic.Int64 // events that a socket should have heard, and did not

	Heard  atomic.Int64 // messages that sockets heard
	Socket atomic.Int64 // bytes of them, with their heads
	Ours   atomic.Int64 // bytes that screens with sockets read beside them
	Naive  atomic.Int64 // bytes that such screens would have read, had they read their lists again on any message
	Opened atomic.Int64 // sockets
	Broken atomic.Int64 // sockets that ended without being asked to

	socket  int64 // bytes when it began
	mu      sync.Mutex
	of      map[string]*Series
	seconds []*Second
}

// Second counts the requests planned within one second.
type Second struct {
	Planned, Good atomic.Int64
	Times         Times // of those that were answered as they should
}

// MaxGoodLatency is the latency beyond which an answer is worthless, because the user taps again.
const MaxGoodLatency = time.Second

func newTally(now time.Time) *Tally { return &Tally{From: now, of: map[string]*Series{}} }

// Of returns the counts of a kind of request.
func (t *Tally) Of(kind string) *Series { return t.kind(kind, "") }

func (t *Tally) kind(name string, class Class) *Series {
	t.mu.Lock()
	defer t.mu.Unlock()
	o := t.of[name]
	if o == nil {
		o = &Series{Class: class, status: map[int]int64{}}
		t.of[name] = o
	}
	return o
}

// Kinds are those that were counted.
func (t *Tally) Kinds() map[string]*Series {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := map[string]*Series{}
	for k, o := range t.of {
		out[k] = o
	}
	return out
}

// second is the one in which something was planned.
func (t *Tally) second(planned time.Time) *Second {
	i := int(planned.Sub(t.From) / time.Second)
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.seconds) <= i {
		t.seconds = append(t.seconds, &Second{})
	}
	return t.seconds[i]
}

// Seconds are the stretch second by second.
func (t *Tally) Seconds() []*Second {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seconds
}

// holds says whether something that was planned at a moment counts.
func (t *Tally) holds(planned time.Time) bool {
	to := t.to.Load()
	return !planned.Before(t.From) && (to == 0 || planned.UnixNano() < to)
}

func (t *Tally) end(at time.Time) { t.to.Store(at.UnixNano()) }

// lag counts how late the generator was to send something.
func (t *Tally) lag(planned time.Time) {
	if t.holds(planned) {
		t.Lag.Add(time.Since(planned))
	}
}

// answered counts a request.
func (t *Tally) answered(kind string, class Class, planned, at time.Time, a Answer, err error) {
	if !t.holds(planned) {
		return
	}
	o, s := t.kind(kind, class), t.second(planned)
	s.Planned.Add(1)
	status := a.Status
	if err != nil {
		status = 0
	}
	o.count(status, a)
	if !a.ok() || err != nil {
		return
	}
	took := at.Sub(planned)
	o.Times.Add(took)
	s.Times.Add(took)
	if took <= MaxGoodLatency {
		t.Good.Add(1)
		s.Good.Add(1)
	}
}

// refused counts an answer after which the same is asked again.
func (t *Tally) refused(kind string, class Class, planned time.Time, a Answer) {
	if t.holds(planned) {
		t.kind(kind, class).count(a.Status, a)
	}
}

func (o *Series) count(status int, a Answer) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.status[status]++
	o.bytes += int64(a.Bytes)
}

// Class returns the counts of all requests of some classes.
func (t *Tally) Class(classes ...Class) *Series {
	sum := &Series{status: map[int]int64{}}
	for _, o := range t.Kinds() {
		for _, c := range classes {
			if o.Class != c {
				continue
			}
			sum.Times.Merge(&o.Times)
			for s, n := range o.Status() {
				sum.status[s] += n
			}
			sum.bytes += o.Bytes()
		}
	}
	return sum
}
