package main

import (
	"context"
	"fmt"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/bench/night"
)

const (
	stormSockets     = 10_000 // those of the rooms' screens included
	maxReconnectTime = 30 * time.Second
)

// storm opens ten thousand sockets, breaks all of them at once while the night goes on, and measures how soon all have
// reconnected and whether a socket missed an event.
func (b *bench) storm(ctx context.Context) error { return b.withServer(ctx, "storm", b.measureStorm) }

func (b *bench) measureStorm(ctx context.Context, _ *serverProcess, rooms night.Server) error {
	n, err := night.Open(ctx, rooms, b.scenario)
	if err != nil {
		return err
	}
	defer n.Close()
	if err := n.OpenSockets(stormSockets); err != nil {
		return err
	}
	open := n.Sockets.Load()
	n.Begin()
	if err := benchkit.Sleep(ctx, b.warmUp); err != nil {
		return err
	}
	before := n.StartWindow()
	if err := benchkit.Sleep(ctx, b.duration/2); err != nil {
		return err
	}
	n.EndWindow()
	during := n.StartWindow()
	begin := time.Now()
	broken := n.BreakSockets()
	reconnected := time.Duration(0)
	for time.Since(begin) < 2*maxReconnectTime {
		if err := benchkit.Sleep(ctx, 50*time.Millisecond); err != nil {
			return err
		}
		if during.BrokenSockets.Load() >= int64(broken) && n.Sockets.Load() >= open {
			reconnected = time.Since(begin)
			break
		}
	}
	if err := benchkit.Sleep(ctx, b.duration/2); err != nil {
		return err
	}
	n.EndWindow()
	n.Drain(night.DrainTimeout)
	if lag := before.Lag.Quantile(0.99); lag > maxLagForGoodput {
		b.addRow(invalidRow, benchkit.Millis(lag), "")
	}
	b.addRow(fmt.Sprintf("until %s sockets are back after all broke at once", benchkit.Thousands(broken)),
		reconnected.Round(time.Millisecond).String(), "≤ "+maxReconnectTime.String(),
		reconnected > 0 && reconnected <= maxReconnectTime)
	b.addRow("events missed, acts without an event",
		fmt.Sprintf("%d, %d", during.MissedEvents.Load(), n.Undelivered()), "0, 0",
		during.MissedEvents.Load() == 0 && n.Undelivered() == 0)
	errors := night.FormatErrors(during.Classes(night.Classes...).Status())
	b.addRow("errors by status", errors, night.NoErrors, errors == night.NoErrors)
	return nil
}
