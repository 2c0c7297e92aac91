package main

import (
	"context"
	"fmt"
	"time"

	"pitboss/bench/night"
)

const (
	aimBack   = 30 * time.Second
	aimSocket = 16 << 10
)

// storm opens as many sockets as -sockets says, breaks all of them at once while people go on working, and looks
// how soon all are back and whether any of them has missed anything.
func (b *bench) storm(ctx context.Context) error {
	return b.served(ctx, "storm", b.breakAll)
}

func (b *bench) breakAll(ctx context.Context, at *side, h night.Server) error {
	n, err := night.Open(ctx, h, b.evening)
	if err != nil {
		return err
	}
	defer n.Close()
	before, few := at.used().rss, n.Sockets.Load()
	begun := time.Now()
	if err := n.Fill(b.sockets); err != nil {
		return err
	}
	all := n.Sockets.Load()
	b.say("  %d sockets are open, the last %d of them within %s", all, all-few,
		time.Since(begun).Round(time.Millisecond))
	if err := wait(ctx, idleBefore); err != nil {
		return err
	}
	each := (at.used().rss - before) / max(all-few, 1)
	n.Begin()
	if err := wait(ctx, b.warm); err != nil {
		return err
	}
	quiet := n.Count()
	if err := wait(ctx, b.last/2); err != nil {
		return err
	}
	n.Stop()
	storm := n.Count()
	cpu := at.cpu()
	begun = time.Now()
	cut := n.Cut(int(all))
	back := time.Duration(0)
	for deadline := begun.Add(2 * aimBack); time.Now().Before(deadline); {
		if err := wait(ctx, 50*time.Millisecond); err != nil {
			return err
		}
		// All are gone at first, but not at the same moment.
		if storm.Broken.Load() >= int64(cut) && n.Sockets.Load() >= all {
			back = time.Since(begun)
			break
		}
	}
	if err := wait(ctx, b.last/2); err != nil {
		return err
	}
	n.Stop()
	used := at.cpu() - cpu
	n.Drain(night.ComesLate)
	b.table.row(fmt.Sprintf("memory a socket of %s, resident", thousands(int(all))), kilobytes(float64(each)),
		"≤ "+kilobytes(aimSocket), each <= aimSocket)
	b.table.row("an act seen on another screen before (p50, p99)",
		millis(quiet.Event.Quantile(0.5))+", "+millis(quiet.Event.Quantile(0.99)), "")
	b.table.row(fmt.Sprintf("until %s sockets are back after all broke at once", thousands(cut)),
		back.Round(time.Millisecond).String(), "≤ "+aimBack.String(), back > 0 && back <= aimBack)
	b.table.row("events that any of them missed", fmt.Sprint(storm.Missed.Load()), "0", storm.Missed.Load() == 0)
	acts := storm.Class(night.Acts)
	was := quiet.Class(night.Acts)
	b.table.row("acts meanwhile (p50, p99), before", fmt.Sprintf("%s, %s, before %s, %s",
		millis(acts.Times.Quantile(0.5)), millis(acts.Times.Quantile(0.99)), millis(was.Times.Quantile(0.5)),
		millis(was.Times.Quantile(0.99))), "")
	status := storm.Class(night.Classes...).Status()
	b.table.row("errors by status", night.FormatErrors(status), "none", night.FormatErrors(status) == "none")
	b.table.row("the server's processor, its memory at the end", fmt.Sprintf("%s, %s", used.Round(time.Millisecond),
		megabytes(at.used().rss)), "")
	b.table.row("acts of which no event told", fmt.Sprint(n.Undelivered()), "0", n.Undelivered() == 0)
	b.table.row("the generator's lag before and after (p99)",
		millis(quiet.Lag.Quantile(0.99))+", "+millis(storm.Lag.Quantile(0.99)), "p99 ≤ "+millis(mostLate),
		quiet.Lag.Quantile(0.99) <= mostLate)
	return nil
}
