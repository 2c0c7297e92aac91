package main

import (
	"context"
	"fmt"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/bench/night"
)

const (
	firstRooms      = 8
	searchTolerance = 0.07             // sizes that differ by a smaller share count as equal
	trialDuration   = 30 * time.Second // the confirmation lasts as long as a night
)

// search finds the largest number of rooms that one processor serves (Measurement.Passes), by binary search.
func (b *bench) search(ctx context.Context) error { return b.withServer(ctx, "search", b.searchSize) }

func (b *bench) searchSize(ctx context.Context, s *serverProcess, rooms night.Server) error {
	sizes := night.NewSizeSearch(firstRooms, b.size.rooms, searchTolerance)
	var confirmed *night.Measurement
	for n, confirm := sizes.Next(); n > 0; n, confirm = sizes.Next() {
		duration := min(trialDuration, b.duration)
		if confirm {
			duration = b.duration
		}
		trial := rooms
		trial.Rooms = rooms.Rooms[:n]
		m, err := b.measureNight(ctx, s, &trial, duration)
		if err != nil {
			return err
		}
		copy(rooms.Rooms, trial.Rooms) // their state at the end of the night
		benchkit.Progress("  %d rooms: p99 %s, %s, CPU %.0f %%, passed: %s", n,
			benchkit.Millis(m.Window.Classes(night.Classes...).Latency.Quantile(0.99)), describeLag(m),
			100*m.ServerCPU.Seconds()/m.Duration.Seconds(), benchkit.YesNo(m.Passes()))
		if sizes.Report(m.Passes(), m.Valid()); confirm && m.Passes() {
			confirmed = m
		}
	}
	found := fmt.Sprint(sizes.Largest())
	if sizes.ReachedMax() {
		found += ", the maximum that -rooms allows"
	}
	b.addRow("rooms on one processor, p99 ≤ "+benchkit.Millis(night.MaxLatency), found, fmt.Sprintf("≥ %d", minRooms),
		sizes.Largest() >= minRooms)
	if confirmed != nil {
		b.report(confirmed)
	}
	return nil
}

func describeLag(m *night.Measurement) string {
	lag := benchkit.Millis(m.Window.Lag.Quantile(0.99))
	if m.Valid() {
		return "lag " + lag
	}
	return "NOT VALID: the generator lagged " + lag
}
