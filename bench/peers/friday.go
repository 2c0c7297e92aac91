package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/bench/night"
)

// fridayConfig configures the search for the largest number of rooms.
type fridayConfig struct {
	maxRooms  int
	tolerance float64 // sizes that differ by a smaller share count as equal
	warmUp    time.Duration
	trial     time.Duration // measurement of a size
	confirm   time.Duration // measurement of the result
}

var (
	fullFriday  = fridayConfig{128, 0.1, 5 * time.Second, 20 * time.Second, time.Minute}
	quickFriday = fridayConfig{16, 0.4, time.Second, 3 * time.Second, 4 * time.Second}
)

const (
	firstRooms     = 8
	minFridayRooms = 50
	minFridayRatio = 3 // of the best peer's rooms
)

// candidateSearch is the search of one candidate.
type candidateSearch struct {
	candidate *candidate
	server    night.Server
	sizes     *night.SizeSearch
	wasLate   bool // the generator lagged at the smallest size that failed
}

// runFriday finds the number of rooms that each candidate serves on one processor. The candidates take turns.
func (b *bench) runFriday(ctx context.Context) error {
	org := b.fridayData().plans[0].Organization
	if err := b.compareLists(ctx, roomList{org, "tables"}, roomList{org, "waitlist"}); err != nil {
		return err
	}
	var searches []*candidateSearch
	for _, c := range b.candidates {
		searches = append(searches, &candidateSearch{candidate: c, server: c.nightServer(),
			sizes: night.NewSizeSearch(firstRooms, b.friday.maxRooms, b.friday.tolerance)})
	}
	for isRunning := true; isRunning; {
		isRunning = false
		for _, s := range searches {
			rooms, confirm := s.sizes.Next()
			if rooms == 0 {
				continue
			}
			isRunning = true
			if err := b.tryRooms(ctx, s, rooms, confirm); err != nil {
				return fmt.Errorf("%s, %d rooms: %w", s.candidate.name, rooms, err)
			}
		}
	}
	b.addFridayRow(searches)
	return nil
}

// tryRooms measures a night with a number of rooms.
func (b *bench) tryRooms(ctx context.Context, s *candidateSearch, rooms int, confirm bool) error {
	duration := b.friday.trial
	if confirm {
		duration = b.friday.confirm
	}
	trial := s.server
	trial.Rooms = s.server.Rooms[:rooms]
	m, err := night.Measure(ctx, &trial, night.CommonScenario(), night.Probe{
		Server: func() night.Usage {
			return night.Usage{CPU: b.cpuTime(s.candidate),
				Memory: benchkit.ResidentMemory(s.candidate.cmd.Process.Pid)}
		},
		GeneratorCPU: func() time.Duration { return benchkit.CPUTime(os.Getpid()) },
	}, b.friday.warmUp, duration)
	if err != nil {
		return err
	}
	copy(s.server.Rooms, trial.Rooms) // their state at the end of the night
	s.sizes.Report(m.Passes(), m.Valid())
	if !m.Passes() {
		s.wasLate = !m.Valid()
	}
	w := m.Window
	all, acts := w.Classes(night.Classes...), w.Classes(night.Acts)
	benchkit.Progress("  %-30s %3d rooms, %d screens: p50 %s, p99 %s, of acts %s, errors %s, broken %d, "+
		"undelivered %d, lag %s, CPU %.0f %%: %s", s.candidate.name, rooms, m.Screens,
		benchkit.Millis(all.Latency.Quantile(0.5)), benchkit.Millis(all.Latency.Quantile(0.99)),
		benchkit.Millis(acts.Latency.Quantile(0.99)), night.FormatErrors(all.Status()), w.BrokenSockets.Load(),
		m.Undelivered, benchkit.Millis(w.Lag.Quantile(0.99)), 100*m.ServerCPU.Seconds()/m.Duration.Seconds(),
		benchkit.YesNo(m.Passes()))
	for _, p := range m.Problems {
		benchkit.Progress("    %s", p)
	}
	return b.waitUntilIdle(ctx, s.candidate)
}

// nightServer returns the candidate with its rooms.
func (c *candidate) nightServer() night.Server {
	s := night.Server{Addr: c.addr}
	if !c.isPitBoss() {
		s.Peer = peer{c}
	}
	for _, org := range slices.Sorted(maps.Keys(c.clubs)) {
		club := c.clubs[org]
		for _, r := range club.Rooms {
			room := night.Room{ID: r.ID, Game: club.Game.ID, Tables: r.Tables, Free: r.Free,
				Staff: map[night.Screen][]night.User{}}
			users := c.staff[r.ID]
			for _, g := range night.ScreenGroups {
				room.Staff[g.Screen], users = users[:g.Count], users[g.Count:]
			}
			s.Rooms = append(s.Rooms, room)
		}
	}
	return s
}

// peer is a candidate as the load generator sees it.
type peer struct{ *candidate }

func (p peer) Path(q night.Query, room string) string {
	return p.listPath(map[night.Query]string{night.Tables: "tables", night.Waitlist: "waitlist"}[q], room)
}

// Follow subscribes to everything that a screen shows: tables, seated players and waiting players.
func (p peer) Follow(ctx context.Context, token, room string) (night.Subscription, error) {
	s, err := p.subscribe(ctx, token, room, "seats", "poker_tables", "waitlist")
	return peerSubscription{s, p.candidate}, err
}

// peerSubscription reads the messages of a peer. Its client can patch the list of tables, because each message has the
// table, the seat and its state.
type peerSubscription struct {
	benchkit.Subscription
	candidate *candidate
}

func (s peerSubscription) Next() (night.PeerEvent, error) {
	payload, size, err := s.ReadMessage()
	if err != nil {
		return night.PeerEvent{}, err
	}
	e := s.candidate.parseMessage(payload)
	e.Bytes = size
	return e, nil
}

// parseMessage returns the seat that a peer's message is about.
func (c *candidate) parseMessage(payload []byte) (e night.PeerEvent) {
	table, id := jsonField(payload, "tableId"), jsonField(payload, "id")+" "+jsonField(payload, "state")
	switch {
	case c.usesRecords:
		table, id = jsonField(payload, "pokerTable"), jsonField(payload, "id")+" "+jsonField(payload, "action")
	case !c.isPocketBase():
		id = jsonField(payload, "version")
	}
	if seat := jsonField(payload, "seatNumber"); table != "" && seat != "" {
		e.Seat, e.ID = night.SeatKey(table, seat), id
	}
	return e
}

func (b *bench) addFridayRow(searches []*candidateSearch) {
	cells, rooms := map[string]string{}, map[string]float64{}
	best := 1.0 // of the peers
	for _, s := range searches {
		name, largest := s.candidate.name, s.sizes.Largest()
		rooms[name] = float64(largest)
		if !s.candidate.isPitBoss() {
			best = max(best, rooms[name])
		}
		cells[name] = fmt.Sprint(largest)
		switch {
		case s.sizes.ReachedMax():
			cells[name] += ", and more (-rooms)"
		case s.wasLate:
			cells[name] += ", then the generator was late"
		}
	}
	var results []string
	for _, own := range []string{pitbossSQLite, pitbossPostgres} {
		ratio := rooms[own] / best
		results = append(results, fmt.Sprintf("%s %.1f× %s", shortNames[own], ratio,
			benchkit.YesNo(rooms[own] >= minFridayRooms && ratio >= minFridayRatio)))
	}
	b.table.add(row{fmt.Sprintf("Friday rooms a core, p99 ≤ %s", benchkit.Millis(night.MaxLatency)), cells,
		fmt.Sprintf("≥ %d, ≥ %d× the best peer", minFridayRooms, minFridayRatio), strings.Join(results, ", ")})
}
