package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"pitboss/bench/night"
)

// The aims.
const (
	aimIdle    = 40 << 20
	aimUnder   = 120 << 20
	aimBytes   = 0.2
	aimRooms   = 50
	idleBefore = 2 * time.Second
)

// night is one night in one house.
func (b *bench) night(ctx context.Context) error {
	return b.served(ctx, "night", func(ctx context.Context, at *side, h night.Server) error {
		s, err := b.hold(ctx, at, &h, b.last)
		if err == nil {
			b.report(s)
		}
		return err
	})
}

// hold holds a night at a server and measures a stretch of it. The house is then as the night has left it.
func (b *bench) hold(ctx context.Context, at *side, h *night.Server, last time.Duration) (*night.Phase, error) {
	if err := wait(ctx, idleBefore); err != nil {
		return nil, err
	}
	return night.RunPhase(ctx, h, b.evening, night.Probe{
		Server: func() night.Usage { return night.Usage{CPU: at.cpu(), Memory: at.used().rss} },
		Mine:   func() time.Duration { return own().cpu },
		Opened: func(n *night.Night) {
			b.say("  %d screens of %d rooms are open, %d with a socket", n.Screens(), len(h.Rooms), n.Sockets.Load())
		},
	}, b.warm, last)
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// report prints a stretch.
func (b *bench) report(s *night.Phase) {
	t, all := s.Tally, s.Tally.Class(night.Classes...)
	per := func(n int64) float64 { return float64(n) / s.Took.Seconds() }
	if !s.Valid() {
		b.table.row("**NOT VALID**: the generator did not keep its schedule", "", "")
	}
	b.table.row("rooms, screens, sockets", fmt.Sprintf("%d, %d, %d", s.Rooms, s.Screens, s.Sockets), "")
	b.table.row("goodput: answered as it should be within a second", fmt.Sprintf("%.1f/s", per(t.Good.Load())), "")
	b.table.row("everything that is asked (p50, p99, p99.9)", three(&all.Times), "p99 ≤ "+millis(night.Soon),
		all.Times.Quantile(0.99) <= night.Soon)
	for _, c := range night.Classes {
		o := t.Class(c)
		b.table.row(fmt.Sprintf("%s: %.1f/s (p50, p99, p99.9)", c, per(o.Times.Len())), three(&o.Times), "")
	}
	kinds := t.Kinds()
	for _, k := range slices.Sorted(maps.Keys(kinds)) {
		if o := kinds[k]; o.Class != night.Polls {
			b.table.row(fmt.Sprintf("  %s, %s: %d", o.Class, k, o.Times.Len()), three(&o.Times), "")
		}
	}
	b.table.row("an act seen on another screen (p50, p99)",
		millis(t.Event.Quantile(0.5))+", "+millis(t.Event.Quantile(0.99)), "")
	b.table.row("an act seen on the room's last screen (p50, p99)",
		millis(t.Last.Quantile(0.5))+", "+millis(t.Last.Quantile(0.99)), "")
	if n := t.Board.Len(); n > 0 {
		b.table.row(fmt.Sprintf("an act on the room's lists board (p50, p95): %d", n),
			millis(t.Board.Quantile(0.5))+", "+millis(t.Board.Quantile(0.95)), "p95 ≤ "+millis(night.Soon),
			t.Board.Quantile(0.95) <= night.Soon)
	}
	b.table.row("conflicts (409)", fmt.Sprint(all.Status()[409]), "")
	b.table.row("errors by status", night.FormatErrors(all.Status()), "none",
		night.FormatErrors(all.Status()) == "none")
	b.table.row("refused with 503 while the screens opened, and asked again", fmt.Sprint(s.Refused), "")
	b.table.row("events missed, acts of which none told", fmt.Sprintf("%d, %d", t.Missed.Load(), s.Untold), "0, 0",
		t.Missed.Load() == 0 && s.Untold == 0)
	hours := float64(s.Sockets) * s.Took.Hours()
	ours, naive := t.Socket.Load()+t.Ours.Load(), t.Naive.Load()
	b.table.row("bytes a screen-hour: by socket, by reading again",
		kilobytes(float64(t.Socket.Load())/hours)+", "+kilobytes(float64(t.Ours.Load())/hours), "")
	ratio := float64(ours) / float64(max(naive, 1))
	b.table.row("beside a client that reads its lists again on any message", fmt.Sprintf("%s, %.2f×",
		kilobytes(float64(naive)/hours), ratio), fmt.Sprintf("≤ %.1f×", aimBytes), ratio <= aimBytes)
	b.table.row("the server's processor",
		fmt.Sprintf("%.0f %%, %.2f ms an act", 100*s.Server.Seconds()/s.Took.Seconds(),
			float64(s.Server.Microseconds())/1000/float64(max(t.Class(night.Acts).Times.Len(), 1))), "")
	b.table.row("the server's memory, idle", megabytes(s.Idle), "≤ "+megabytes(aimIdle), s.Idle <= aimIdle)
	b.table.row("the server's memory, at most", megabytes(s.Under), "≤ "+megabytes(aimUnder), s.Under <= aimUnder)
	b.table.row("the generator's lag (p50, p99, most), its processor", fmt.Sprintf("%s, %s, %s, %.0f %%",
		millis(t.Lag.Quantile(0.5)), millis(t.Lag.Quantile(0.99)), millis(t.Lag.Max()),
		100*s.Mine.Seconds()/s.Took.Seconds()),
		"p99 ≤ "+millis(night.MaxLag), s.Valid())
	for _, p := range s.Problems {
		b.say("  %s", p)
	}
}

func three(t *night.Times) string {
	return millis(t.Quantile(0.5)) + ", " + millis(t.Quantile(0.99)) + ", " + millis(t.Quantile(0.999))
}
