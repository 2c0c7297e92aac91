package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// The number of acts of a turn of the fan-out, with fewer where they take long.
const (
	actsOfTurn  = 20
	leastOfTurn = 4
	turnOfActs  = 10 * time.Second
)

// fanOut measures the time from sending an act, in which a player sits down or gets up, until the last of the room's
// screens has received all of its events, and the memory of a screen.
func (b *bench) fanOut(ctx context.Context) error {
	took := map[string]series[time.Duration]{}
	perSocket, idle, after := map[string]string{}, map[string]string{}, map[string]string{}
	messages := map[string]string{}
	learned := map[string]*stage{}
	for round := range b.rounds {
		for _, c := range b.all {
			before := resident(c.cmd.Process.Pid)
			crowd, err := c.gather(ctx, b.sockets)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			s := learned[c.name]
			if s == nil {
				s = &stage{c: c, slot: c.slots()[0]}
				learned[c.name] = s
			}
			s.crowd = crowd
			times, err := s.turn(ctx)
			if err != nil {
				crowd.close()
				return fmt.Errorf("%s: %w", c.name, err)
			}
			took[c.name] = append(took[c.name], times...)
			if round == 0 {
				now := resident(c.cmd.Process.Pid)
				idle[c.name] = fmt.Sprintf("%.0f MB", float64(c.idle)/(1<<20))
				perSocket[c.name] = fmt.Sprintf("%.1f KB", float64(now-before)/1024/float64(b.sockets))
				after[c.name] = fmt.Sprintf("%.0f MB", float64(now)/(1<<20))
				messages[c.name] = fmt.Sprintf("%d, %d; %d bytes", s.messages[0], s.messages[1], s.bytes)
				b.say("  %s: %s", c.name, perSocket[c.name])
			}
			crowd.close()
			if err := b.quiet(ctx, c); err != nil { // it sees them go
				return err
			}
		}
	}
	cells := map[string]string{}
	for name, s := range took {
		cells[name] = millis(s.median()) + ", " + millis(s.at(99))
		b.say("  %s: %d acts", name, len(s))
	}
	n := thousands(float64(b.sockets))
	r := row{"one act to " + n + " screens (p50, p99)", cells, "", ""}
	limit := map[int]time.Duration{1000: 50 * time.Millisecond, 10_000: 200 * time.Millisecond}[b.sockets]
	if limit > 0 {
		r.aim = "p99 ≤ " + millis(limit) + ", not behind"
	}
	var says []string
	for _, one := range []string{ours, oursOnPG} {
		if len(took[one]) == 0 {
			continue
		}
		ahead := limit == 0 || took[one].at(99) <= limit
		for name, s := range took {
			if name != ours && name != oursOnPG && s.at(99) < took[one].at(99) {
				ahead = false
			}
		}
		says = append(says, short[one]+" "+yes(ahead))
	}
	r.met = strings.Join(says, ", ")
	b.table.add(r)
	b.table.add(row{"messages to a screen of sitting down, getting up", messages, "", ""})
	b.table.add(row{"memory resident, nobody there", idle, "≤ 40 MB", ""})
	b.table.add(row{"memory a screen of " + n + ", resident", perSocket, "≤ 16 KB", ""})
	b.table.add(row{"memory resident with " + n + " screens", after, "", ""})
	return nil
}

// stage is a seat at which a player sits down and gets up in turn.
type stage struct {
	c        *candidate
	slot     slot
	crowd    *crowd
	seat     string
	messages [2]int // of sitting down and of getting up, to each screen
	bytes    int    // of both
}

// turn lets people sit down and get up. An even number, so that the seat is free again.
func (s *stage) turn(ctx context.Context) (times series[time.Duration], err error) {
	if s.bytes == 0 {
		if err := s.rehearse(ctx); err != nil {
			return nil, err
		}
	}
	begun := time.Now()
	for n := range actsOfTurn {
		if n >= leastOfTurn && n%2 == 0 && time.Since(begun) > turnOfActs {
			break
		}
		d, err := s.act(ctx)
		if err != nil {
			return nil, err
		}
		times = append(times, d)
	}
	return times, nil
}

func (s *stage) do(ctx context.Context) error {
	if s.seat != "" {
		status, answer, err := ask(ctx, s.c.addr, http.MethodDelete, "/api/seats/"+s.seat, s.c.tokens[club], nil)
		if err != nil || status/100 != 2 {
			return fmt.Errorf("getting up: %d: %s, %w", status, answer, err)
		}
		s.seat = ""
		return nil
	}
	status, answer, err := ask(ctx, s.c.addr, http.MethodPost, "/api/seats", s.c.tokens[club], s.slot.body())
	if err != nil || status != http.StatusCreated {
		return fmt.Errorf("sitting down: %d: %s, %w", status, answer, err)
	}
	s.seat = idOf(answer)
	return nil
}

// rehearse finds out of how many messages an act consists: it waits until none has come for a while.
func (s *stage) rehearse(ctx context.Context) error {
	for i := range 4 {
		from, fromBytes := s.crowd.heard.Load(), s.crowd.read.Load()
		if err := s.do(ctx); err != nil {
			return err
		}
		for last, since := int64(-1), time.Now(); time.Since(since) < time.Second; {
			if now := s.crowd.heard.Load(); now != last {
				last, since = now, time.Now()
			}
			select {
			case <-time.After(10 * time.Millisecond):
			case err := <-s.crowd.broken:
				return err
			}
		}
		heard := s.crowd.heard.Load() - from
		if n := int64(len(s.crowd.screens)); heard == 0 || heard%n != 0 {
			return fmt.Errorf("%d messages to %d screens", heard, n)
		}
		s.messages[i%2] = int(heard) / len(s.crowd.screens)
		if i > 1 { // the first two are not what it is like later
			s.bytes += int(s.crowd.read.Load()-fromBytes) / len(s.crowd.screens)
		}
	}
	return nil
}

// act is how long one takes until the last screen has heard of it.
func (s *stage) act(ctx context.Context) (time.Duration, error) {
	each := s.messages[0]
	if s.seat != "" {
		each = s.messages[1]
	}
	s.crowd.wanted.Store(s.crowd.heard.Load() + int64(each*len(s.crowd.screens)))
	begun := time.Now()
	if err := s.do(ctx); err != nil {
		return 0, err
	}
	select {
	case at := <-s.crowd.full:
		return at.Sub(begun), nil
	case err := <-s.crowd.broken:
		return 0, fmt.Errorf("a screen's connection broke: %w", err)
	case <-time.After(time.Minute):
		return 0, fmt.Errorf("%d messages are missing", s.crowd.wanted.Load()-s.crowd.heard.Load())
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// crowd are screens of one room.
type crowd struct {
	screens             []*listener
	heard, wanted, read atomic.Int64
	full                chan time.Time
	broken              chan error
	readers             sync.WaitGroup
	ends                atomic.Bool
}

func (c *crowd) close() {
	c.ends.Store(true)
	for _, s := range c.screens {
		s.close()
	}
	c.readers.Wait()
}

// comeAtOnce is how many screens open at the same time.
const comeAtOnce = 16

// gather opens screens that follow the club's first room.
func (c *candidate) gather(ctx context.Context, n int) (*crowd, error) {
	out := &crowd{full: make(chan time.Time, 8), broken: make(chan error, n)}
	room := c.clubs[club].Rooms[0].ID
	screens, errs := make([]*listener, n), make([]error, comeAtOnce)
	var opening sync.WaitGroup
	for first := range comeAtOnce {
		opening.Go(func() {
			for i := first; i < n && errs[first] == nil; i += comeAtOnce {
				for attempt := range 3 { // as a client does that was not let in
					screens[i], errs[first] = c.listen(ctx, c.tokens[club], room, "seats")
					if errs[first] == nil || wait(ctx, time.Second<<attempt) != nil {
						break
					}
				}
			}
		})
	}
	opening.Wait()
	for _, s := range screens {
		if s == nil {
			continue
		}
		out.screens = append(out.screens, s)
		out.readers.Go(func() {
			for {
				_, size, err := s.next()
				if err != nil {
					if !out.ends.Load() {
						out.broken <- err
					}
					return
				}
				out.read.Add(int64(size))
				if out.heard.Add(1) == out.wanted.Load() {
					out.full <- time.Now()
				}
			}
		})
	}
	if err := errors.Join(errs...); err != nil {
		out.close()
		return nil, err
	}
	return out, nil
}
