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

// rollingHour remembers the calls of the last hour by the minute. It is this process's own, and begins anew with it.
type rollingHour struct {
	now func() clock.Instant

	mu      sync.Mutex
	begun   int64 // the minute in which it began
	minutes [maxBuckets]minuteBucket
}

// maxBuckets are an hour and the minute that is running.
const maxBuckets = 61

// minuteBucket is what happened in one minute of the clock.
type minuteBucket struct {
	number           int64 // since 1970; a slot of another number is out of date
	requests, failed int64
	shed             int64   // of the failed, because the server could not keep up
	latencies        []int64 // requests by step, those beyond the last one at the end
	sockets          int64   // the most at once
}

func newRollingHour(now func() clock.Instant) *rollingHour {
	return &rollingHour{now: now, begun: minuteOf(now())}
}

func minuteOf(at clock.Instant) int64 { return at.Time().Unix() / 60 }

// bucket is the slot of a minute.
func (h *rollingHour) bucket(number int64) *minuteBucket {
	m := &h.minutes[number%maxBuckets]
	if m.number != number {
		*m = minuteBucket{number: number, latencies: make([]int64, len(latencyBuckets)+1)}
	}
	return m
}

// recordRequest counts an answered call.
func (h *rollingHour) recordRequest(a api.RequestRecord) {
	step, _ := slices.BinarySearch(latencyBuckets, a.Took.Seconds())
	number := minuteOf(h.now())
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.bucket(number)
	m.requests++
	m.latencies[step]++
	if a.Status >= http.StatusInternalServerError {
		m.failed++
	}
	if a.Refused {
		m.shed++
	}
}

// recordSockets notes how many are open.
func (h *rollingHour) recordSockets(n int64) {
	number := minuteOf(h.now())
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.bucket(number)
	m.sockets = max(m.sockets, n)
}

// completeBuckets are the minutes that are over, the oldest first; before the first of them is over, the one that is running.
func (h *rollingHour) completeBuckets() []minuteBucket {
	now := minuteOf(h.now())
	h.mu.Lock()
	defer h.mu.Unlock()
	from, to := max(h.begun, now-maxBuckets+1), now-1
	if to < from {
		from, to = now, now
	}
	list := make([]minuteBucket, 0, maxBuckets)
	for n := from; n <= to; n++ {
		m := minuteBucket{number: n}
		if have := h.minutes[n%maxBuckets]; have.number == n {
			m = have
			m.latencies = slices.Clone(have.latencies)
		}
		list = append(list, m)
	}
	return list
}

// percentile is the time within which a share of the calls of a minute was answered, in milliseconds; nil without calls.
// Inside a step the calls are taken to lie evenly.
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

// newMeasure makes a measure of what each minute gives.
func newMeasure(list []minuteBucket, of func(minuteBucket) *float64) platform.Measure {
	m := platform.Measure{Minutes: make([]*float64, len(list))}
	for i, one := range list {
		v := of(one)
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

// performance is what the server says of itself in the master console.
type performance struct{ s *server }

// System is a platform.Figures.
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
			perSecond := float64(m.shed) / 60
			return &perSecond
		}),
		Requests: newMeasure(list, func(m minuteBucket) *float64 {
			perSecond := float64(m.requests) / 60
			return &perSecond
		}),
		Sockets: newMeasure(list, func(m minuteBucket) *float64 {
			n := float64(m.sockets)
			return &n
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
