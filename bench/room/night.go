package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/bench/night"
)

const (
	maxIdleMemory = 40 << 20
	maxPeakMemory = 120 << 20
	maxBytesRatio = 0.2 // of the bytes of a client that reads its lists again on any message
	minRooms      = 50
	idleTime      = 2 * time.Second // before the memory of an idle server is measured
)

// night measures one night.
func (b *bench) night(ctx context.Context) error {
	return b.withServer(ctx, "night", func(ctx context.Context, s *serverProcess, rooms night.Server) error {
		m, err := b.measureNight(ctx, s, &rooms, b.duration)
		if err == nil {
			b.report(m)
		}
		return err
	})
}

// measureNight runs a night with a warm-up and a measurement, and updates rooms with the state at its end.
func (b *bench) measureNight(ctx context.Context, s *serverProcess, rooms *night.Server, duration time.Duration) (
	*night.Measurement, error) {
	if err := benchkit.Sleep(ctx, idleTime); err != nil {
		return nil, err
	}
	return night.Measure(ctx, rooms, b.scenario, night.Probe{
		Server: func() night.Usage {
			return night.Usage{CPU: s.cpuTime(), Memory: benchkit.ResidentMemory(s.PID())}
		},
		GeneratorCPU: func() time.Duration { return benchkit.CPUTime(os.Getpid()) },
	}, b.warmUp, duration)
}

// report adds the figures of a night to the table.
func (b *bench) report(m *night.Measurement) {
	w, all := m.Window, m.Window.Classes(night.Classes...)
	perSecond := func(n int64) float64 { return float64(n) / m.Duration.Seconds() }
	if !m.Valid() {
		b.addRow(invalidRow, "", "")
	}
	b.addRow("rooms, screens, sockets", fmt.Sprintf("%d, %d, %d", m.Rooms, m.Screens, m.Sockets), "")
	b.addRow("goodput: correct responses within a second", fmt.Sprintf("%.1f/s", perSecond(w.Good.Load())), "")
	b.addRow("all requests (p50, p99, p99.9)", percentiles(&all.Latency), "p99 ≤ "+benchkit.Millis(night.MaxLatency),
		all.Latency.Quantile(0.99) <= night.MaxLatency)
	for _, c := range night.Classes {
		r := w.Classes(c)
		b.addRow(fmt.Sprintf("%s: %.1f/s (p50, p99, p99.9)", c, perSecond(r.Latency.Len())),
			percentiles(&r.Latency), "")
	}
	kinds := w.Kinds()
	for _, k := range slices.Sorted(maps.Keys(kinds)) {
		if r := kinds[k]; r.Class != night.Polls {
			b.addRow(fmt.Sprintf("  %s, %s: %d", r.Class, k, r.Latency.Len()), percentiles(&r.Latency), "")
		}
	}
	b.addRow("an act seen on another screen (p50, p99)",
		benchkit.Millis(w.Delivery.Quantile(0.5))+", "+benchkit.Millis(w.Delivery.Quantile(0.99)), "")
	if n := w.BoardDelivery.Len(); n > 0 {
		b.addRow(fmt.Sprintf("an act on the room's lists board (p50, p95): %d", n),
			benchkit.Millis(w.BoardDelivery.Quantile(0.5))+", "+benchkit.Millis(w.BoardDelivery.Quantile(0.95)),
			"p95 ≤ "+benchkit.Millis(night.MaxLatency), w.BoardDelivery.Quantile(0.95) <= night.MaxLatency)
	}
	errors := night.FormatErrors(all.Status())
	b.addRow("errors by status", errors, night.NoErrors, errors == night.NoErrors)
	b.addRow("events missed, acts without an event",
		fmt.Sprintf("%d, %d", w.MissedEvents.Load(), m.Undelivered), "0, 0",
		w.MissedEvents.Load() == 0 && m.Undelivered == 0)
	hours := float64(m.Sockets) * m.Duration.Hours()
	socketBytes, readBytes, naiveBytes := w.SocketBytes.Load(), w.ReadBytes.Load(), w.NaiveBytes.Load()
	b.addRow("bytes a screen-hour: by socket, by reading again",
		benchkit.Kilobytes(float64(socketBytes)/hours)+", "+benchkit.Kilobytes(float64(readBytes)/hours), "")
	ratio := float64(socketBytes+readBytes) / float64(max(naiveBytes, 1))
	b.addRow("beside a client that reads its lists again on any message", fmt.Sprintf("%s, %.2f×",
		benchkit.Kilobytes(float64(naiveBytes)/hours), ratio), fmt.Sprintf("≤ %.1f×", maxBytesRatio),
		ratio <= maxBytesRatio)
	b.addRow("the server's CPU", fmt.Sprintf("%.0f %%, %.2f ms an act", 100*m.ServerCPU.Seconds()/m.Duration.Seconds(),
		cpuPerAct(m)), "")
	b.addRow("the server's memory, idle", benchkit.Megabytes(m.IdleMemory), "≤ "+benchkit.Megabytes(maxIdleMemory),
		m.IdleMemory <= maxIdleMemory)
	b.addRow("the server's memory, largest", benchkit.Megabytes(m.PeakMemory), "≤ "+benchkit.Megabytes(maxPeakMemory),
		m.PeakMemory <= maxPeakMemory)
	b.addRow("the generator's lag (p50, p99, largest), its CPU", fmt.Sprintf("%s, %s, %s, %.0f %%",
		benchkit.Millis(w.Lag.Quantile(0.5)), benchkit.Millis(w.Lag.Quantile(0.99)), benchkit.Millis(w.Lag.Max()),
		100*m.GeneratorCPU.Seconds()/m.Duration.Seconds()), "p99 ≤ "+benchkit.Millis(night.MaxLag), m.Valid())
	for _, p := range m.Problems {
		benchkit.Progress("  %s", p)
	}
}

// cpuPerAct returns the server's CPU time per act in milliseconds, with all reads that follow the act.
func cpuPerAct(m *night.Measurement) float64 {
	acts := max(m.Window.Classes(night.Acts).Latency.Len(), 1)
	return float64(m.ServerCPU.Microseconds()) / 1000 / float64(acts)
}

func percentiles(h *night.Histogram) string {
	return benchkit.Millis(h.Quantile(0.5)) + ", " + benchkit.Millis(h.Quantile(0.99)) + ", " +
		benchkit.Millis(h.Quantile(0.999))
}
