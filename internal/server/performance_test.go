package server

import (
	"math"
	"testing"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/organization/platform"
	"pitboss/internal/test/assert"
)

func TestRollingHourAggregatesByMinute(t *testing.T) {
	t.Parallel()
	now := clock.FromTime(time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC))
	h := newRollingHour(func() clock.Instant { return now })
	p95 := func() platform.Measure {
		return newMeasure(h.completeBuckets(), func(m minuteBucket) *float64 { return m.percentile(.95) })
	}
	if m := p95(); len(m.Minutes) != 1 || m.Now != nil || m.Highest != nil {
		t.Errorf("before anything was asked: %+v, want len(m.Minutes) 1", m)
	}
	for i := range 100 {
		took := 2 * time.Millisecond
		if i >= 90 {
			took = 80 * time.Millisecond
		}
		h.recordRequest(api.RequestRecord{Status: 200, Took: took})
	}
	h.recordSockets(7)
	h.recordSockets(4)
	// 90 requests take up to 2.5 ms, the other ten between 50 and 100: the 95th percentile is in the middle.
	if m := p95(); m.Now == nil || math.Abs(*m.Now-75) > .001 {
		t.Errorf("%+v", m)
	}
	now = now.Add(time.Minute)
	h.recordRequest(api.RequestRecord{Status: 503, Took: time.Millisecond, Refused: true})
	h.recordRequest(api.RequestRecord{Status: 200, Took: 20 * time.Second})
	now = now.Add(3 * time.Minute) // no requests in two of the minutes
	list := h.completeBuckets()
	failed := newMeasure(list, func(m minuteBucket) *float64 { v := float64(m.failed); return &v })
	sockets := newMeasure(list, func(m minuteBucket) *float64 { v := float64(m.sockets); return &v })
	assert.Equal(t, "one of the second minute was refused: list[1].shed", list[1].shed, 1)
	assert.Equal(t, "one of the second minute was refused: list[0].shed", list[0].shed, 0)
	assert.Len(t, "list", list, 4)
	assert.Equal(t, "list[0].requests", list[0].requests, 100)
	assert.Equal(t, "list[1].requests", list[1].requests, 2)
	assert.Equal(t, "list[2].requests", list[2].requests, 0)
	assert.Pointer(t, "failed.Minutes[1]", failed.Minutes[1], 1)
	assert.Equal(t, "sockets.Highest.Value", sockets.Highest.Value, 7)
	m := p95()
	assert.Pointer(t, "Highest", m.Highest,
		platform.Peak{Value: *m.Minutes[1], At: clock.FromTime(time.Date(2026, 11, 20, 20, 1, 0, 0,
			time.UTC))})
	now = now.Add(2 * time.Hour)
	if list := h.completeBuckets(); len(list) != 60 || list[0].requests != 0 || list[59].requests != 0 {
		t.Errorf("what is older than an hour is forgotten: %d, want len(list) 60, list[0].requests 0, "+
			"list[59].requests 0", len(list))
	}
}
