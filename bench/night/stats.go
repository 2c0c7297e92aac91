package night

import (
	"maps"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Histogram counts durations in logarithmic buckets: 32 for each power of two of microseconds, an error of 3 %. It is
// safe for concurrent use.
type Histogram struct {
	buckets [bucketCount]atomic.Int64
	count   atomic.Int64
	max     atomic.Int64 // microseconds
}

const (
	bucketBits  = 5 // 32 buckets within a power of two
	bucketCount = (32 - bucketBits + 1) << bucketBits
)

// Add counts one duration.
func (h *Histogram) Add(d time.Duration) {
	us := max(d.Microseconds(), 0)
	h.buckets[bucketOf(us)].Add(1)
	h.count.Add(1)
	h.raiseMax(us)
}

func (h *Histogram) raiseMax(us int64) {
	for old := h.max.Load(); us > old && !h.max.CompareAndSwap(old, us); old = h.max.Load() {
	}
}

func bucketOf(us int64) int {
	shift := bits.Len64(uint64(us)) - 1 - bucketBits
	if shift <= 0 {
		return int(us)
	}
	return min((shift+1)<<bucketBits|int(us>>shift)&(1<<bucketBits-1), bucketCount-1)
}

// upperBound returns the longest duration of a bucket.
func upperBound(bucket int) time.Duration {
	if bucket < 2<<bucketBits {
		return time.Duration(bucket) * time.Microsecond
	}
	shift := bucket>>bucketBits - 1
	return time.Duration((int64(1<<bucketBits|bucket&(1<<bucketBits-1))+1)<<shift-1) * time.Microsecond
}

// Len returns the number of durations.
func (h *Histogram) Len() int64 { return h.count.Load() }

// Max returns the longest duration.
func (h *Histogram) Max() time.Duration { return time.Duration(h.max.Load()) * time.Microsecond }

// Quantile returns the duration below which a share of all durations lie: Quantile(0.99) is the 99th percentile. It
// returns 0 for an empty histogram.
func (h *Histogram) Quantile(share float64) time.Duration {
	rank := int64(share * float64(h.count.Load()))
	var sum int64
	for i := range h.buckets {
		if sum += h.buckets[i].Load(); sum > rank {
			return min(upperBound(i), h.Max())
		}
	}
	return h.Max()
}

// Merge adds the durations of another histogram.
func (h *Histogram) Merge(o *Histogram) {
	for i := range o.buckets {
		if n := o.buckets[i].Load(); n > 0 {
			h.buckets[i].Add(n)
		}
	}
	h.count.Add(o.count.Load())
	h.raiseMax(o.max.Load())
}

// Class is a group of requests that are reported together.
type Class string

// The classes.
const (
	Acts    Class = "acts"
	Lists   Class = "lists"   // of a screen: at its start, after an event or after an act
	Figures Class = "figures" // aggregates, which the server computes for each read
	Lookups Class = "lookups" // before an act: a search, the check at the door
	Polls   Class = "polls"   // conditional reads of screens without a socket
	Pages   Class = "pages"   // of players
	Boards  Class = "boards"  // lists boards on the wall
)

// Classes has every class.
var Classes = []Class{Acts, Lists, Figures, Lookups, Polls, Pages, Boards}

// RequestStats has the counts of one kind of request, or of several.
type RequestStats struct {
	Class   Class
	Latency Histogram // of correct responses, from the planned time to the last byte

	mu     sync.Mutex
	status map[int]int64
}

// Status returns the number of responses by status; 0 stands for no response, or none before the timeout. A request
// that is repeated after a 503 counts with each of its responses.
func (r *RequestStats) Status() map[int]int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.status)
}

// Responses returns the number of responses of every status, timeouts included.
func (r *RequestStats) Responses() (sum int64) {
	for _, n := range r.Status() {
		sum += n
	}
	return sum
}

func (r *RequestStats) countStatus(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status[status]++
}

// Window has the counts of a measurement window: of all requests and acts that were planned within it.
type Window struct {
	begin time.Time
	end   atomic.Int64 // Unix nanoseconds; 0: still open

	Lag           Histogram    // of the generator: from the planned time until it sent the request
	Delivery      Histogram    // from an act's planned time until a screen received its event, for each other screen
	LastDelivery  Histogram    // until the last screen of the room received it
	BoardDelivery Histogram    // until the room's lists board shows it
	Good          atomic.Int64 // correct responses within MaxGoodLatency
	MissedEvents  atomic.Int64 // gaps in the versions that a socket received
	SocketBytes   atomic.Int64 // received by sockets
	ReadBytes     atomic.Int64 // received by the requests of screens with a socket
	NaiveBytes    atomic.Int64 // that such screens would have received if they read their lists after any message
	BrokenSockets atomic.Int64 // sockets that the generator did not close

	socketBytesBefore int64
	mu                sync.Mutex
	kinds             map[string]*RequestStats
	seconds           []*Second
}

// Second counts the requests planned within one second.
type Second struct{ Planned, Good atomic.Int64 }

// MaxGoodLatency is the latency beyond which a response is worthless, because the user taps again.
const MaxGoodLatency = time.Second

func newWindow(now time.Time) *Window { return &Window{begin: now, kinds: map[string]*RequestStats{}} }

func (w *Window) kind(name string, class Class) *RequestStats {
	w.mu.Lock()
	defer w.mu.Unlock()
	r := w.kinds[name]
	if r == nil {
		r = &RequestStats{Class: class, status: map[int]int64{}}
		w.kinds[name] = r
	}
	return r
}

// Kinds returns the counts by kind of request.
func (w *Window) Kinds() map[string]*RequestStats {
	w.mu.Lock()
	defer w.mu.Unlock()
	return maps.Clone(w.kinds)
}

// Classes returns the counts of all requests of some classes.
func (w *Window) Classes(classes ...Class) *RequestStats {
	sum := &RequestStats{status: map[int]int64{}}
	for _, r := range w.Kinds() {
		if !slices.Contains(classes, r.Class) {
			continue
		}
		sum.Latency.Merge(&r.Latency)
		for s, n := range r.Status() {
			sum.status[s] += n
		}
	}
	return sum
}

// second returns the counts of the second of a planned time.
func (w *Window) second(planned time.Time) *Second {
	i := int(planned.Sub(w.begin) / time.Second)
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.seconds) <= i {
		w.seconds = append(w.seconds, &Second{})
	}
	return w.seconds[i]
}

// Seconds returns the counts second by second.
func (w *Window) Seconds() []*Second {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seconds
}

// contains reports whether a planned time lies in the window.
func (w *Window) contains(planned time.Time) bool {
	end := w.end.Load()
	return !planned.Before(w.begin) && (end == 0 || planned.UnixNano() < end)
}

// recordLag counts the delay with which the generator sends a request.
func (w *Window) recordLag(planned time.Time) {
	if w.contains(planned) {
		w.Lag.Add(time.Since(planned))
	}
}

// recordResponse counts the final response to a request.
func (w *Window) recordResponse(kind string, class Class, planned time.Time, r Response, err error) {
	if !w.contains(planned) {
		return
	}
	stats, second := w.kind(kind, class), w.second(planned)
	second.Planned.Add(1)
	if err != nil {
		stats.countStatus(0)
		return
	}
	stats.countStatus(r.Status)
	if !r.ok() {
		return
	}
	latency := time.Since(planned)
	stats.Latency.Add(latency)
	if latency <= MaxGoodLatency {
		w.Good.Add(1)
		second.Good.Add(1)
	}
}

// recordRefusal counts a response after which the client repeats its request.
func (w *Window) recordRefusal(kind string, class Class, planned time.Time, r Response) {
	if w.contains(planned) {
		w.kind(kind, class).countStatus(r.Status)
	}
}
