package night

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"
)

// The limits of a night that passes, and of a valid measurement.
const (
	MaxLatency     = 150 * time.Millisecond // p99 of all requests, and of acts alone
	MaxLag         = 15 * time.Millisecond  // p99 of the generator: a tenth of MaxLatency
	DrainTimeout   = 10 * time.Second       // for the acts in flight at the end of a measurement
	memoryInterval = 250 * time.Millisecond // between samples of the server's memory
)

// Usage is the CPU time and memory of a server.
type Usage struct {
	CPU    time.Duration // since the server's start, with that of its database
	Memory int64         // resident bytes of the server's process
}

// Probe reads CPU time and memory during a measurement.
type Probe struct {
	Server       func() Usage
	GeneratorCPU func() time.Duration
}

// Measurement is the result of a night.
type Measurement struct {
	Window                  *Window
	Duration                time.Duration
	Rooms, Screens          int
	Sockets                 int64 // at the end
	ServerCPU, GeneratorCPU time.Duration
	IdleMemory, PeakMemory  int64 // of the server: before the first screen opens, and the maximum while it is measured
	Undelivered             int   // acts without an event
	Problems                []string
}

// Valid reports whether the generator kept its schedule. One that lags sends less load than it reports.
func (m *Measurement) Valid() bool { return m.Window.Lag.Quantile(0.99) <= MaxLag }

// Passes reports whether the measurement is valid and the server kept up: MaxLatency for all requests and for acts
// alone, no error and no missed event.
func (m *Measurement) Passes() bool {
	all, acts := m.Window.Classes(Classes...), m.Window.Classes(Acts)
	return m.Valid() && all.Latency.Quantile(0.99) <= MaxLatency && acts.Latency.Quantile(0.99) <= MaxLatency &&
		FormatErrors(all.Status()) == NoErrors && m.Window.MissedEvents.Load() == 0 && m.Undelivered == 0
}

// NoErrors is the result of FormatErrors without errors.
const NoErrors = "none"

// FormatErrors lists the responses that are neither 2xx nor 304 nor a conflict between two acts.
func FormatErrors(status map[int]int64) string {
	text := ""
	for _, s := range slices.Sorted(maps.Keys(status)) {
		if s >= 200 && s < 300 || s == 304 || s == 409 || status[s] == 0 {
			continue
		}
		text += fmt.Sprintf("%d×%d ", status[s], s)
	}
	if text == "" {
		return NoErrors
	}
	return text
}

// Measure runs a night with a warm-up and a measurement window, and updates the rooms of the server with their state at
// the end.
func Measure(ctx context.Context, server *Server, scenario Scenario, p Probe, warmUp, duration time.Duration) (
	*Measurement, error) {
	m := &Measurement{IdleMemory: p.Server().Memory, Rooms: len(server.Rooms)}
	n, err := Open(ctx, *server, scenario)
	if err != nil {
		return nil, err
	}
	defer n.Close()
	m.Screens = len(n.clients)
	n.Begin()
	if n.waitUntil(time.Now().Add(warmUp)) {
		n.measure(m, p, duration)
	}
	*server = n.Server()
	return m, ctx.Err()
}

func (n *Night) measure(m *Measurement, p Probe, duration time.Duration) {
	sampling, stopSampling := context.WithCancel(n.ctx)
	peak := make(chan int64)
	go func() {
		highest := int64(0)
		for ; sampling.Err() == nil; highest = max(highest, p.Server().Memory) {
			select {
			case <-time.After(memoryInterval):
			case <-sampling.Done():
			}
		}
		peak <- highest
	}()
	serverCPU, generatorCPU := p.Server().CPU, p.GeneratorCPU()
	begin := time.Now()
	m.Window = n.StartWindow()
	n.waitUntil(begin.Add(duration))
	m.Duration = time.Since(begin)
	m.ServerCPU, m.GeneratorCPU = p.Server().CPU-serverCPU, p.GeneratorCPU()-generatorCPU
	stopSampling()
	m.PeakMemory = <-peak
	n.EndWindow()
	n.Drain(DrainTimeout)
	m.Sockets, m.Undelivered, m.Problems = n.Sockets.Load(), n.Undelivered(), n.Problems()
}
