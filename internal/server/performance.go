package server

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/organization/platform"
)

// rollingHour aggregates the requests of this process over the last hour, in buckets of a minute.
type rollingHour struct {
	now func() clock.Instant

	mu          sync.Mutex
	startMinute int64 // the minute in which the process started
	minutes     [maxBuckets]minuteBucket
}

// maxBuckets covers an hour and the current minute.
const maxBuckets = 61

// minuteBucket aggregates one minute of the clock.
type minuteBucket struct {
	number           int64 // minutes since 1970; a slot with another number is outdated
	requests, failed int64
	shed             int64   // part of failed: shed because of overload
	latencies        []int64 // requests by latency bucket, with one more for the slowest
	sockets          int64   // maximum at once
}

func newRollingHour(now func() clock.Instant) *rollingHour {
	return &rollingHour{now: now, startMinute: minuteOf(now())}
}

func minuteOf(at clock.Instant) int64 { return at.Time().Unix() / 60 }

// bucket returns the slot of a minute, cleared if it is outdated.
func (h *rollingHour) bucket(number int64) *minuteBucket {
	m := &h.minutes[number%maxBuckets]
	if m.number != number {
		*m = minuteBucket{number: number, latencies: make([]int64, len(latencyBuckets)+1)}
	}
	return m
}

// recordRequest counts an answered request.
func (h *rollingHour) recordRequest(a api.RequestRecord) {
	i, _ := slices.BinarySearch(latencyBuckets, a.Took.Seconds())
	number := minuteOf(h.now())
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.bucket(number)
	m.requests++
	m.latencies[i]++
	if a.Status >= http.StatusInternalServerError {
		m.failed++
	}
	if a.Refused {
		m.shed++
	}
}

// recordSockets records the number of open sockets.
func (h *rollingHour) recordSockets(n int64) {
	number := minuteOf(h.now())
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.bucket(number)
	m.sockets = max(m.sockets, n)
}

// completeBuckets are the completed minutes, the oldest first. During the first minute it is the current one.
func (h *rollingHour) completeBuckets() []minuteBucket {
	now := minuteOf(h.now())
	h.mu.Lock()
	defer h.mu.Unlock()
	from, to := max(h.startMinute, now-maxBuckets+1), now-1
	if to < from {
		from, to = now, now
	}
	list := make([]minuteBucket, 0, maxBuckets)
	for n := from; n <= to; n++ {
		m := minuteBucket{number: n}
		if stored := h.minutes[n%maxBuckets]; stored.number == n {
			m = stored
			m.latencies = slices.Clone(stored.latencies)
		}
		list = append(list, m)
	}
	return list
}

// percentile is the latency in milliseconds within which a share of the minute's requests was answered. It
// interpolates linearly within a bucket, and is nil without requests.
func (m minuteBucket) percentile(share float64) *float64 {
	if m.requests == 0 {
		return nil
	}
	rank, before := share*float64(m.requests), 0.0
	for i, n := range m.latencies {
		if before+float64(n) < rank || n == 0 {
			before += float64(n)
			continue
		}
		low, high := 0.0, latencyBuckets[len(latencyBuckets)-1]
		if i > 0 {
			low = latencyBuckets[i-1]
		}
		if i < len(latencyBuckets) {
			high = latencyBuckets[i]
		}
		ms := 1000 * (low + (high-low)*(rank-before)/float64(n))
		return &ms
	}
	return nil
}

// newMeasure builds the time series of one value of each minute.
func newMeasure(list []minuteBucket, value func(minuteBucket) *float64) platform.Measure {
	m := platform.Measure{Minutes: make([]*float64, len(list))}
	for i, one := range list {
		v := value(one)
		if m.Minutes[i] = v; v == nil {
			continue
		}
		m.Now = v
		if m.Highest == nil || *v > m.Highest.Value {
			m.Highest = &platform.Peak{Value: *v, At: clock.FromTime(time.Unix(one.number*60, 0))}
		}
	}
	return m
}

// performance provides the server's figures for the console of the platform.
type performance struct{ s *server }

// System implements platform.Figures.
func (p performance) System(ctx context.Context) (platform.SystemFigures, error) {
	list := p.s.metrics.hour.completeBuckets()
	f := platform.SystemFigures{
		Since:      clock.FromTime(time.Unix(list[0].number*60, 0)),
		LatencyP50: newMeasure(list, func(m minuteBucket) *float64 { return m.percentile(.5) }),
		LatencyP95: newMeasure(list, func(m minuteBucket) *float64 { return m.percentile(.95) }),
		LatencyP99: newMeasure(list, func(m minuteBucket) *float64 { return m.percentile(.99) }),
		ErrorShare: newMeasure(list, func(m minuteBucket) *float64 {
			if m.requests == 0 {
				return nil
			}
			share := 100 * float64(m.failed) / float64(m.requests)
			return &share
		}),
		Shed: newMeasure(list, func(m minuteBucket) *float64 {
			return new(float64(m.shed) / 60)
		}),
		Requests: newMeasure(list, func(m minuteBucket) *float64 {
			return new(float64(m.requests) / 60)
		}),
		Sockets: newMeasure(list, func(m minuteBucket) *float64 {
			return new(float64(m.sockets))
		}),
	}
	if n, err := p.s.db.Size(ctx); err == nil {
		f.DatabaseBytes = &n
	} else {
		p.s.log.Warn("size of the database", "error", err)
	}
	if b := p.s.backups; b != nil {
		if last, ok := b.Last(); ok {
			f.LastBackup = &platform.LastBackup{At: last.At, Bytes: last.Bytes, Verified: last.Verified}
		}
	}
	return f, nil
}
