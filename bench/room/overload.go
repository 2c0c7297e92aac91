package main

import (
	"context"
	"fmt"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/bench/night"
)

const (
	overloadFactor       = 10
	minGoodputRatio      = 0.8 // of the best goodput at a lower load
	maxRecoveryTime      = 5 * time.Second
	overloadTimeout      = 5 * time.Second // of a request
	recoveryTime         = 30 * time.Second
	maxLagForGoodput     = night.MaxGoodLatency / 10 // p99; goodput counts responses within MaxGoodLatency
	connectionsPerScreen = 6                         // as many as a browser opens
)

// overload measures the server at ten times the load of -rooms: the share of the best goodput that remains, the classes
// that are served first, and the time to recover. Acts and reads are multiplied alike.
func (b *bench) overload(ctx context.Context) error {
	b.scenario.RequestTimeout, b.scenario.Connections = overloadTimeout, connectionsPerScreen*overloadFactor
	return b.withServer(ctx, "overload", b.measureOverload)
}

func (b *bench) measureOverload(ctx context.Context, s *serverProcess, rooms night.Server) error {
	n, err := night.Open(ctx, rooms, b.scenario)
	if err != nil {
		return err
	}
	defer n.Close()
	n.Begin()
	if err := benchkit.Sleep(ctx, b.warmUp); err != nil {
		return err
	}
	measure := func(factor int, duration time.Duration) (*night.Window, float64, error) {
		n.SetSpeed(factor)
		if err := benchkit.Sleep(ctx, time.Second); err != nil { // requests that were planned at the earlier speed
			return nil, 0, err
		}
		before := s.cpuTime()
		w := n.StartWindow()
		if err := benchkit.Sleep(ctx, duration); err != nil {
			return nil, 0, err
		}
		n.EndWindow()
		cpu := s.cpuTime() - before
		if err := benchkit.Sleep(ctx, overloadTimeout); err != nil { // responses to the requests of the window
			return nil, 0, err
		}
		goodput := float64(w.Good.Load()) / duration.Seconds()
		all := w.Classes(night.Classes...)
		benchkit.Progress("  %2d×: goodput %.0f/s of %.0f/s, p99 %s, CPU %.0f %%, errors %s, lag %s", factor, goodput,
			float64(all.Responses())/duration.Seconds(), benchkit.Millis(all.Latency.Quantile(0.99)),
			100*cpu.Seconds()/duration.Seconds(), night.FormatErrors(all.Status()),
			benchkit.Millis(w.Lag.Quantile(0.99)))
		return w, goodput, nil
	}
	best, short := 0.0, b.duration/6
	for _, factor := range []int{1, 2, 3, 4, 6} {
		_, goodput, err := measure(factor, short)
		if err != nil {
			return err
		}
		best = max(best, goodput)
	}
	n.SetSpeed(1)
	if err := benchkit.Sleep(ctx, overloadTimeout+short); err != nil {
		return err
	}
	w, goodput, err := measure(overloadFactor, b.duration/2)
	if err != nil {
		return err
	}
	n.SetSpeed(1)
	after := n.StartWindow()
	if err := benchkit.Sleep(ctx, recoveryTime); err != nil {
		return err
	}
	n.EndWindow()
	n.Drain(night.DrainTimeout)

	if lag := w.Lag.Quantile(0.99); lag > maxLagForGoodput {
		b.addRow(invalidRow, benchkit.Millis(lag), "")
	}
	b.addRow(fmt.Sprintf("goodput at %d×, beside the best", overloadFactor), fmt.Sprintf("%.0f/s, %.0f/s, %.2f×",
		goodput, best, goodput/best), fmt.Sprintf("≥ %.1f×", minGoodputRatio), goodput >= minGoodputRatio*best)
	for _, class := range night.Classes {
		r := w.Classes(class)
		b.addRow(fmt.Sprintf("  %s: correct responses, of all; p50, p99", class), fmt.Sprintf("%.0f %% of %d; %s, %s",
			100*float64(r.Latency.Len())/float64(max(r.Responses(), 1)), r.Responses(),
			benchkit.Millis(r.Latency.Quantile(0.5)), benchkit.Millis(r.Latency.Quantile(0.99))), "")
	}
	b.addRow("  errors by status", night.FormatErrors(w.Classes(night.Classes...).Status()), "")
	recovery := recoveryDuration(after)
	b.addRow("recovery: from then on every response is correct and within a second", recovery.String(),
		"≤ "+maxRecoveryTime.String(), recovery <= maxRecoveryTime)
	for _, p := range n.Problems() {
		benchkit.Progress("  %s", p)
	}
	return nil
}

// recoveryDuration returns the time from the begin of a window until every later request was answered correctly and
// within a second; the whole window if the server did not recover.
func recoveryDuration(w *night.Window) time.Duration {
	seconds := w.Seconds()
	i := len(seconds)
	for i > 0 && seconds[i-1].Good.Load() == seconds[i-1].Planned.Load() {
		i--
	}
	return time.Duration(i) * time.Second
}
