package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"pitboss/bench/friday"
)

// The aims (issue 8).
const (
	aimAnswer  = 150 * time.Millisecond // p99 of everything that is asked
	aimIdle    = 40 << 20
	aimUnder   = 120 << 20
	aimBytes   = 0.2
	aimRooms   = 50
	mostLag    = 15 * time.Millisecond // p99: a tenth of what an answer may take
	comesLate  = 10 * time.Second      // for answers that are still under way when a stretch ends
	idleBefore = 2 * time.Second
)

// stretch is what was measured of a night.
type stretch struct {
	tally        *friday.Tally
	took         time.Duration
	screens      int
	server, mine time.Duration // processor time
	idle, under  int64         // bytes that the server's process held before anybody came, and at most
	sockets      int64
	untold       int
	problems     []string
	rooms        int
}

// valid says whether the generator kept its schedule. One that lags sends less than it says.
func (s *stretch) valid() bool { return s.tally.Lag.At(0.99) <= mostLag }

// night is one night in one house.
func (b *bench) night(ctx context.Context) error {
	return b.served(ctx, "night", func(ctx context.Context, at *side, h friday.House) error {
		s, err := b.hold(ctx, at, &h, b.last)
		if err == nil {
			b.report(s)
		}
		return err
	})
}

// hold holds a night at a server and measures a stretch of it. The house is then as the night has left it.
func (b *bench) hold(ctx context.Context, at *side, h *friday.House, last time.Duration) (*stretch, error) {
	if err := wait(ctx, idleBefore); err != nil {
		return nil, err
	}
	s := &stretch{idle: at.used().rss, rooms: len(h.Rooms)}
	n, err := friday.Open(ctx, *h, b.evening)
	if err != nil {
		return nil, err
	}
	defer n.Close()
	s.screens = n.Screens()
	b.say("  %d screens of %d rooms are open, %d with a socket", s.screens, s.rooms, n.Sockets.Load())
	n.Begin()
	if err := wait(ctx, b.warm); err != nil {
		return nil, err
	}
	err = b.measure(ctx, at, n, s, last)
	*h = n.House()
	return s, err
}

// measure counts what happens in a night that goes on.
func (b *bench) measure(ctx context.Context, at *side, n *friday.Night, s *stretch, last time.Duration) error {
	watched, unwatch := context.WithCancel(ctx)
	highest := make(chan int64)
	go func() {
		var most int64
		for wait(watched, 250*time.Millisecond) == nil {
			most = max(most, at.used().rss)
		}
		highest <- most
	}()
	before, mine := at.cpu(), own()
	begun := time.Now()
	s.tally = n.Count()
	err := wait(ctx, last)
	s.took = time.Since(begun)
	s.server, s.mine = at.cpu()-before, own().cpu-mine.cpu
	unwatch()
	s.under = <-highest
	if err != nil {
		return err
	}
	n.Stop()
	n.Rest(comesLate)
	s.sockets, s.untold, s.problems = n.Sockets.Load(), n.Untold(), n.Problems()
	return nil
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
func (b *bench) report(s *stretch) {
	t, all := s.tally, s.tally.Class(friday.Classes...)
	per := func(n int64) float64 { return float64(n) / s.took.Seconds() }
	if !s.valid() {
		b.table.row("**NOT VALID**: the generator did not keep its schedule", "", "")
	}
	b.table.row("rooms, screens, sockets", fmt.Sprintf("%d, %d, %d", s.rooms, s.screens, s.sockets), "")
	b.table.row("goodput: answered as it should be within a second", fmt.Sprintf("%.1f/s", per(t.Good.Load())), "")
	b.table.row("everything that is asked (p50, p99, p99.9)", three(&all.Times), "p99 ≤ "+millis(aimAnswer), all.Times.At(0.99) <= aimAnswer)
	for _, c := range friday.Classes {
		o := t.Class(c)
		b.table.row(fmt.Sprintf("%s: %.1f/s (p50, p99, p99.9)", c, per(o.Times.Len())), three(&o.Times), "")
	}
	kinds := t.Kinds()
	for _, k := range slices.Sorted(maps.Keys(kinds)) {
		if o := kinds[k]; o.Class != friday.Polls {
			b.table.row(fmt.Sprintf("  %s, %s: %d", o.Class, k, o.Times.Len()), three(&o.Times), "")
		}
	}
	b.table.row("an act seen on another screen (p50, p99)", millis(t.Event.At(0.5))+", "+millis(t.Event.At(0.99)), "")
	b.table.row("an act seen on the room's last screen (p50, p99)", millis(t.Last.At(0.5))+", "+millis(t.Last.At(0.99)), "")
	b.table.row("conflicts (409)", fmt.Sprint(all.Status()[409]), "")
	b.table.row("errors by status", errorsOf(all.Status()), "none", errorsOf(all.Status()) == "none")
	b.table.row("events missed, acts of which none told", fmt.Sprintf("%d, %d", t.Missed.Load(), s.untold), "0, 0", t.Missed.Load() == 0 && s.untold == 0)
	hours := float64(s.sockets) * s.took.Hours()
	ours, naive := t.Socket.Load()+t.Ours.Load(), t.Naive.Load()
	b.table.row("bytes a screen-hour: by socket, by reading again", kilobytes(float64(t.Socket.Load())/hours)+", "+kilobytes(float64(t.Ours.Load())/hours), "")
	ratio := float64(ours) / float64(max(naive, 1))
	b.table.row("beside a client that reads its lists again on any message", fmt.Sprintf("%s, %.2f×", kilobytes(float64(naive)/hours), ratio), fmt.Sprintf("≤ %.1f×", aimBytes), ratio <= aimBytes)
	b.table.row("the server's processor", fmt.Sprintf("%.0f %%, %.2f ms an act", 100*s.server.Seconds()/s.took.Seconds(), float64(s.server.Microseconds())/1000/float64(max(t.Class(friday.Acts).Times.Len(), 1))), "")
	b.table.row("the server's memory, idle", megabytes(s.idle), "≤ "+megabytes(aimIdle), s.idle <= aimIdle)
	b.table.row("the server's memory, at most", megabytes(s.under), "≤ "+megabytes(aimUnder), s.under <= aimUnder)
	b.table.row("the generator's lag (p50, p99, most), its processor", fmt.Sprintf("%s, %s, %s, %.0f %%", millis(t.Lag.At(0.5)), millis(t.Lag.At(0.99)), millis(t.Lag.Most()), 100*s.mine.Seconds()/s.took.Seconds()),
		"p99 ≤ "+millis(mostLag), s.valid())
	for _, p := range s.problems {
		b.say("  %s", p)
	}
}

func three(t *friday.Times) string {
	return millis(t.At(0.5)) + ", " + millis(t.At(0.99)) + ", " + millis(t.At(0.999))
}

// errorsOf are the answers that are none of success, of nothing new, and of a conflict.
func errorsOf(status map[int]int64) string {
	text := ""
	for _, s := range slices.Sorted(maps.Keys(status)) {
		if s >= 200 && s < 300 || s == 304 || s == 409 || status[s] == 0 {
			continue
		}
		text += fmt.Sprintf("%d×%d ", status[s], s)
	}
	if text == "" {
		return "none"
	}
	return text
}
