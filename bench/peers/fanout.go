package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"pitboss/bench/benchkit"
)

// The acts of one turn: fewer where an act takes long, and always an even number, so that the seat is open again.
const (
	actsPerTurn     = 20
	minActsPerTurn  = 4
	maxTurnDuration = 10 * time.Second
)

// maxFanOutLatency is the limit of the 99th percentile by the number of screens.
var maxFanOutLatency = map[int]time.Duration{1_000: 50 * time.Millisecond, 10_000: 200 * time.Millisecond}

// fanOut measures the time from sending an act, in which a player sits down or gets up, until the last of the room's
// screens has received all of its messages, and the memory of a screen.
func (b *bench) fanOut(ctx context.Context) error {
	latencies := map[string]benchkit.Latencies{}
	memory, messages := map[string]string{}, map[string]string{}
	seats := map[string]*fanOutSeat{}
	for round := range b.rounds {
		for _, c := range b.candidates {
			if seats[c.name] == nil {
				seats[c.name] = &fanOutSeat{candidate: c, seat: c.openSeats()[0]}
			}
			s := seats[c.name]
			before := benchkit.ResidentMemory(c.cmd.Process.Pid)
			audience, err := c.openAudience(ctx, b.sockets)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			turn, err := s.runTurn(ctx, audience)
			if err != nil {
				audience.Close()
				return fmt.Errorf("%s: %w", c.name, err)
			}
			latencies[c.name] = append(latencies[c.name], turn...)
			if round == 0 {
				perScreen := float64(benchkit.ResidentMemory(c.cmd.Process.Pid)-before) / float64(b.sockets)
				memory[c.name] = benchkit.Kilobytes(perScreen)
				messages[c.name] = fmt.Sprintf("%d, %d; %d bytes", s.messages[0], s.messages[1], s.bytes)
			}
			audience.Close()
			if err := b.waitUntilIdle(ctx, c); err != nil {
				return err
			}
		}
	}
	cells := map[string]string{}
	for name, s := range latencies {
		cells[name] = benchkit.Percentiles(s, 50, 99)
	}
	screens := benchkit.Thousands(b.sockets)
	r := row{figure: "one act to " + screens + " screens (p50, p99)", cells: cells, aim: "not behind"}
	limit := maxFanOutLatency[b.sockets]
	if limit > 0 {
		r.aim = "p99 ≤ " + benchkit.Millis(limit) + ", not behind"
	}
	var results []string
	for _, own := range []string{pitbossSQLite, pitbossPostgres} {
		p99 := latencies[own].Percentile(99)
		met := limit == 0 || p99 <= limit
		for _, c := range b.candidates {
			if !c.isPitBoss() && latencies[c.name].Percentile(99) < p99 {
				met = false
			}
		}
		results = append(results, shortNames[own]+" "+benchkit.YesNo(met))
	}
	r.met = strings.Join(results, ", ")
	b.table.add(r)
	b.table.add(row{"messages to a screen of sitting down, getting up", messages, "", ""})
	b.table.add(row{"memory a screen of " + screens + ", resident", memory, "≤ 16 KB", ""})
	return nil
}

// fanOutSeat is the seat of the acts.
type fanOutSeat struct {
	candidate *candidate
	seat      openSeat
	seatID    string // empty: the seat is open
	messages  [2]int // of sitting down and of getting up, to each screen
	bytes     int    // of both
}

// runTurn seats a player and frees the seat in alternation.
func (s *fanOutSeat) runTurn(ctx context.Context, audience *benchkit.Audience) (latencies benchkit.Latencies,
	err error) {
	if s.bytes == 0 {
		if err := s.countMessages(ctx, audience); err != nil {
			return nil, err
		}
	}
	begin := time.Now()
	for n := range actsPerTurn {
		if n >= minActsPerTurn && n%2 == 0 && time.Since(begin) > maxTurnDuration {
			break
		}
		d, err := audience.TimeFanOut(ctx, s.messages[n%2], s.act)
		if err != nil {
			return nil, err
		}
		latencies = append(latencies, d)
	}
	return latencies, nil
}

// countMessages finds the number of messages of each act. The second pass has the usual messages.
func (s *fanOutSeat) countMessages(ctx context.Context, audience *benchkit.Audience) (err error) {
	for range 2 {
		s.bytes = 0
		for i := range s.messages {
			var bytes int
			if s.messages[i], bytes, err = audience.CountMessages(ctx, s.act); err != nil {
				return err
			}
			s.bytes += bytes
		}
	}
	return nil
}

// act seats the player, or frees the seat.
func (s *fanOutSeat) act(ctx context.Context) error {
	c := s.candidate
	if s.seatID != "" {
		r, err := c.send(ctx, http.MethodDelete, "/api/seats/"+s.seatID, c.tokens[club], nil)
		if err != nil || r.Status/100 != 2 {
			return fmt.Errorf("free the seat: %d: %s, %w", r.Status, r.Body, err)
		}
		s.seatID = ""
		return nil
	}
	r, err := c.send(ctx, http.MethodPost, "/api/seats", c.tokens[club], s.seat.requestBody())
	if err != nil || r.Status != http.StatusCreated {
		return fmt.Errorf("seat the player: %d: %s, %w", r.Status, r.Body, err)
	}
	s.seatID = idOf(r.Body)
	return nil
}

const (
	maxOpening      = 16 // screens that open at the same time
	connectAttempts = 3
)

// openAudience opens screens that follow the club's first room.
func (c *candidate) openAudience(ctx context.Context, n int) (*benchkit.Audience, error) {
	room := c.clubs[club].Rooms[0].ID
	screens, errs := make([]benchkit.Subscription, n), make([]error, maxOpening)
	var opening sync.WaitGroup
	for first := range maxOpening {
		opening.Go(func() {
			for i := first; i < n && errs[first] == nil; i += maxOpening {
				for attempt := range connectAttempts {
					screens[i], errs[first] = c.subscribe(ctx, c.tokens[club], room, "seats")
					if errs[first] == nil || benchkit.Sleep(ctx, time.Second<<attempt) != nil {
						break
					}
				}
			}
		})
	}
	opening.Wait()
	if err := errors.Join(errs...); err != nil {
		for _, s := range screens {
			if s != nil {
				_ = s.Close() // the first error counts
			}
		}
		return nil, err
	}
	return benchkit.NewAudience(screens), nil
}
