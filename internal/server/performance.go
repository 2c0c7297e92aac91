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

// hour remembers the calls of the last hour by the minute. It is this process's own, and begins anew with it.
type hour struct {
	now func() clock.Instant

	mu      sync.Mutex
	begun   int64 // the minute in which it began
	minutes [minutesKept]minute
}

// minutesKept are an hour and the minute that is running.
const minutesKept = 61

// minute is what happened in one minute of the clock.
type minute struct {
	number           int64 // since 1970; a slot of another number is out of date
	requests, failed int64
	refused          int64   // of the failed, because the server could not keep up
	took             []int64 // requests by step, those beyond the last one at the end
	sockets          int64   // the most at once
}

func newHour(now func() clock.Instant) *hour {
	return &hour{now: now, begun: minuteOf(now())}
}

func minuteOf(at clock.Instant) int64 { return at.Time().Unix() / 60 }

// at is the slot of a minute.
func (h *hour) at(number int64) *minute {
	m := &h.minutes[number%minutesKept]
	if m.number != number {
		*m = minute{number: number, took: make([]int64, len(steps)+1)}
	}
	return m
}

// request counts an answered call.
func (h *hour) request(a api.Answered) {
	step, _ := slices.BinarySearch(steps, a.Took.Seconds())
	number := minuteOf(h.now())
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.at(number)
	m.requests++
	m.took[step]++
	if a.Status >= http.StatusInternalServerError {
		m.failed++
	}
	if a.Refused {
		m.refused++
	}
}

// sockets notes how many are open.
func (h *hour) sockets(n int64) {
	number := minuteOf(h.now())
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.at(number)
	m.sockets = max(m.sockets, n)
}

// full are the minutes that are over, the oldest first; before the first of them is over, the one that is running.
func (h *hour) full() []minute {
	now := minuteOf(h.now())
	h.mu.Lock()
	defer h.mu.Unlock()
	from, to := max(h.begun, now-minutesKept+1), now-1
	if to < from {
		from, to = now, now
	}
	list := make([]minute, 0, minutesKept)
	for n := from; n <= to; n++ {
		m := minute{number: n}
		if have := h.minutes[n%minutesKept]; have.number == n {
			m = have
			m.took = slices.Clone(have.took)
		}
		list = append(list, m)
	}
	return list
}

// percentile is the time within which a share of the calls of a minute was answered, in milliseconds; nil without calls.
// Inside a step the calls are taken to lie evenly.
func (m minute) percentile(share float64) *float64 {
	if m.requests == 0 {
		return nil
	}
	rank, before := share*float64(m.requests), 0.0
	for i, n := range m.took {
		if before+float64(n) < rank || n == 0 {
			before += float64(n)
			continue
		}
		low, high := 0.0, steps[len(steps)-1]
		if i > 0 {
			low = steps[i-1]
		}
		if i < len(steps) {
			high = steps[i]
		}
		ms := 1000 * (low + (high-low)*(rank-before)/float64(n))
		return &ms
	}
	return nil
}

// measure makes a measure of what each minute gives.
func measure(list []minute, of func(minute) *float64) platform.Measure {
	m := platform.Measure{Minutes: make([]*float64, len(list))}
	for i, one := range list {
		v := of(one)
		if m.Minutes[i] = v; v == nil {
			continue
		}
		m.Now = v
		if m.Highest == nil || *v > m.Highest.Value {
			m.Highest = &platform.Peak{Value: *v, At: clock.Of(time.Unix(one.number*60, 0))}
		}
	}
	return m
}

// performance is what the server says of itself in the master console.
type performance struct{ s *server }

// System is a platform.Figures.
func (p performance) System(ctx context.Context) (platform.SystemFigures, error) {
	list := p.s.metrics.hour.full()
	f := platform.SystemFigures{
		Since:      clock.Of(time.Unix(list[0].number*60, 0)),
		LatencyP50: measure(list, func(m minute) *float64 { return m.percentile(.5) }),
		LatencyP95: measure(list, func(m minute) *float64 { return m.percentile(.95) }),
		LatencyP99: measure(list, func(m minute) *float64 { return m.percentile(.99) }),
		ErrorShare: measure(list, func(m minute) *float64 {
			if m.requests == 0 {
				return nil
			}
			share := 100 * float64(m.failed) / float64(m.requests)
			return &share
		}),
		Refused: measure(list, func(m minute) *float64 {
			perSecond := float64(m.refused) / 60
			return &perSecond
		}),
		Requests: measure(list, func(m minute) *float64 {
			perSecond := float64(m.requests) / 60
			return &perSecond
		}),
		Sockets: measure(list, func(m minute) *float64 {
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
