package main

import (
	"context"
	"fmt"
	"time"

	"pitboss/bench/night"
)

// Overload is ten times what a house is rated for: -rooms are those it is rated for.
const (
	overloaded   = 10
	aimGoodput   = 0.8
	aimRecovery  = 5 * time.Second
	givesUpAfter = 5 * time.Second // a client without a response
	watchedFor   = 30 * time.Second
	// p99 of the generator's lag: what counts is what is answered within GoodWithin
	mostLate = night.MaxGoodLatency / 10
)

// overload sends ten times the rated load, and measures the share of the best goodput that remains, which classes are
// served first, how the rest is refused, and how soon the server recovers. Acts and reads are both multiplied by ten.
func (b *bench) overload(ctx context.Context) error {
	b.evening.Patience, b.evening.Lines = givesUpAfter, 6*overloaded
	return b.served(ctx, "overload", b.overloaded)
}

func (b *bench) overloaded(ctx context.Context, at *side, h night.Server) error {
	n, err := night.Open(ctx, h, b.evening)
	if err != nil {
		return err
	}
	defer n.Close()
	n.Begin()
	if err := wait(ctx, b.warm); err != nil {
		return err
	}
	turn := func(times int, last time.Duration) (*night.Tally, float64, error) {
		n.Speed(times)
		if err := wait(ctx, time.Second); err != nil { // the requests that were planned before
			return nil, 0, err
		}
		before := at.cpu()
		t := n.Count()
		if err := wait(ctx, last); err != nil {
			return nil, 0, err
		}
		n.Stop()
		cpu := at.cpu() - before
		if err := wait(ctx, givesUpAfter); err != nil { // goes on as it is, uncounted
			return nil, 0, err
		}
		rate := float64(t.Good.Load()) / last.Seconds()
		all := t.Class(night.Classes...)
		b.say("  %2d×: goodput %.0f/s of %.0f/s, p99 %s, processor %.0f %%, errors %s, lag %s", times, rate,
			float64(planned(all))/last.Seconds(), millis(all.Times.Quantile(0.99)),
			100*cpu.Seconds()/last.Seconds(), night.FormatErrors(all.Status()), millis(t.Lag.Quantile(0.99)))
		return t, rate, nil
	}
	peak, short := 0.0, b.last/6
	for _, times := range []int{1, 2, 3, 4, 6} {
		_, rate, err := turn(times, short)
		if err != nil {
			return err
		}
		peak = max(peak, rate)
	}
	n.Speed(1)
	if err := wait(ctx, givesUpAfter+short); err != nil {
		return err
	}
	t, rate, err := turn(overloaded, b.last/2)
	if err != nil {
		return err
	}
	n.Speed(1)
	after := n.Count()
	if err := wait(ctx, watchedFor); err != nil {
		return err
	}
	n.Stop()
	n.Drain(night.ComesLate)

	all := t.Class(night.Classes...)
	if t.Lag.Quantile(0.99) > mostLate {
		b.table.row("**NOT VALID**: the generator did not keep its schedule", millis(t.Lag.Quantile(0.99)), "")
	}
	b.table.row(fmt.Sprintf("goodput at %d×, beside the best", overloaded), fmt.Sprintf("%.0f/s, %.0f/s, %.2f×", rate,
		peak, rate/peak), fmt.Sprintf("≥ %.1f×", aimGoodput), rate >= aimGoodput*peak)
	for _, class := range night.Classes {
		o := t.Class(class)
		b.table.row(fmt.Sprintf("  %s: answered as they should be, of how many; p50, p99", class),
			fmt.Sprintf("%.0f %% of %d; %s, %s", 100*float64(o.Times.Len())/float64(max(planned(o), 1)), planned(o),
				millis(o.Times.Quantile(0.5)), millis(o.Times.Quantile(0.99))), "")
	}
	b.table.row("  status", statuses(all.Status()), "5xx only 503", only503(all.Status()))
	answered, soon := recovery(after)
	b.table.row("until everything is answered as it should be again", answered.String(), "≤ "+aimRecovery.String(),
		answered <= aimRecovery)
	b.table.row(fmt.Sprintf("  and with p99 ≤ %s, all that follows taken together", millis(night.Soon)),
		soon.String(), "")
	for i, one := range after.Seconds() {
		if planned, good := one.Planned.Load(), one.Good.Load(); good < planned ||
			one.Times.Quantile(0.99) > night.Soon {
			b.say("  %d s afterwards: %d of %d as they should be, p99 %s", i, good, planned,
				millis(one.Times.Quantile(0.99)))
		}
	}
	b.table.row("events missed, sockets broken", fmt.Sprintf("%d, %d", t.Missed.Load()+after.Missed.Load(),
		t.Broken.Load()+after.Broken.Load()), "")
	for _, p := range n.Problems() {
		b.say("  %s", p)
	}
	return nil
}

// planned is how many were sent.
func planned(o *night.Series) (sum int64) {
	for _, n := range o.Status() {
		sum += n
	}
	return sum
}

func statuses(all map[int]int64) string {
	text := ""
	for status := range 600 {
		if all[status] > 0 {
			text += fmt.Sprintf("%d×%d ", all[status], status)
		}
	}
	return text
}

// only503 says whether the server refused in the one way that says so.
func only503(all map[int]int64) bool {
	for status, n := range all {
		if status >= 500 && status != 503 && n > 0 {
			return false
		}
	}
	return true
}

// recovery is how long it took from the beginning of a stretch until everything that followed was answered as it
// should be, none refused and none after more than a second; and until it was also as the search for the largest
// house wants it, 99 times of a hundred in time. A burst at the usual rate may be in the way of the latter. A
// stretch that never was is its whole length.
func recovery(t *night.Tally) (answered, soon time.Duration) {
	seconds := t.Seconds()
	var times night.Times
	answered = time.Duration(len(seconds)) * time.Second
	soon = answered
	for i := len(seconds) - 1; i >= 0 && seconds[i].Good.Load() == seconds[i].Planned.Load(); i-- {
		answered = time.Duration(i) * time.Second
		times.Merge(&seconds[i].Times)
		if times.Quantile(0.99) <= night.Soon {
			soon = answered
		}
	}
	return answered, soon
}
