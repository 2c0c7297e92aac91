package main

import (
	"context"
	"fmt"
	"maps"
	"pitboss/bench/night"
	"slices"
	"strings"
	"time"
)

// evening is how long the search for the most rooms takes.
type evening struct {
	firstRooms, mostRooms int
	near                  float64       // sizes that are less apart, as a share, are the same
	warm, search, confirm time.Duration // before anything counts; of a size that is tried; of the one that is found
}

var (
	longEvening = evening{firstRooms: 8, mostRooms: 128, near: 0.1, warm: 5 * time.Second, search: 20 * time.Second,
		confirm: time.Minute}
	shortEvening = evening{firstRooms: 8, mostRooms: 16, near: 0.4, warm: time.Second, search: 3 * time.Second,
		confirm: 4 * time.Second}
)

// The aims.
const (
	aimRooms  = 50
	aimTimes  = 3
	aimBytes  = 0.2
	aimSocket = 16 << 10
)

// night is one candidate's search.
type peerNight struct {
	c         *candidate
	house     night.Server
	steps     *night.SizeSearch
	first     *night.Phase // the smallest that was tried
	confirmed *night.Phase
	late      bool // the generator was, at the smallest size that did not hold
}

// friday looks for the most rooms that each serves on one processor. Everybody tries one size in turn.
func (b *bench) friday(ctx context.Context) error {
	house := b.houses().plans[0].Organization
	if err := b.sameLists(ctx, listOf{house, "tables"}, listOf{house, "waitlist"}); err != nil {
		return err
	}
	var nights []*peerNight
	for _, c := range b.all {
		nights = append(nights, &peerNight{c: c, house: c.house(), steps: night.NewSizeSearch(b.firstRooms, b.mostRooms,
			b.near)})
	}
	for going := true; going; {
		going = false
		for _, n := range nights {
			rooms, confirm := n.steps.Next()
			if rooms == 0 {
				continue
			}
			going = true
			if err := b.try(ctx, n, rooms, confirm); err != nil {
				return fmt.Errorf("%s, %d rooms: %w", n.c.name, rooms, err)
			}
		}
	}
	b.fridayRows(nights)
	return nil
}

// try holds a night in so many rooms.
func (b *bench) try(ctx context.Context, n *peerNight, rooms int, confirm bool) error {
	last := b.search
	if confirm {
		last = b.confirm
	}
	part := n.house
	part.Rooms = n.house.Rooms[:rooms]
	used := func() night.Usage {
		server, database := b.spent(n.c)
		return night.Usage{CPU: server + database, Memory: resident(n.c.cmd.Process.Pid)}
	}
	s, err := night.RunPhase(ctx, &part, night.CommonEvening(), night.Probe{Server: used}, b.warm, last)
	if err != nil {
		return err
	}
	copy(n.house.Rooms, part.Rooms) // as the night has left them
	held := s.Holds()
	n.steps.Report(held, s.Valid())
	switch {
	case !held:
		n.late = !s.Valid()
	case confirm:
		n.confirmed = s
	}
	if n.first == nil {
		n.first = s
	}
	all, acts := s.Tally.Class(night.Classes...), s.Tally.Class(night.Acts)
	b.say("  %-30s %3d rooms, %d screens: p50 %s, p99 %s, of acts %s, errors %s, broken %d, untold %d, lag %s, "+
		"processor %.0f %%: %s", n.c.name, rooms, s.Screens, millis(all.Times.Quantile(0.5)),
		millis(all.Times.Quantile(0.99)), millis(acts.Times.Quantile(0.99)),
		night.FormatErrors(all.Status()), s.Tally.Broken.Load(), s.Untold, millis(s.Tally.Lag.Quantile(0.99)),
		100*s.Server.Seconds()/s.Took.Seconds(), yes(held))
	for _, p := range s.Problems {
		b.say("    %s", p)
	}
	return b.quiet(ctx, n.c)
}

// house are the candidate's rooms.
func (c *candidate) house() night.Server {
	h := night.Server{Addr: c.addr}
	if c.name != ours && c.name != oursOnPG {
		h.Other = other{c}
	}
	for _, org := range slices.Sorted(maps.Keys(c.clubs)) {
		club := c.clubs[org]
		for _, r := range club.Rooms {
			p := night.Place{Organization: org, ID: r.ID, Game: club.Game.ID, Tables: r.Tables, Free: r.Free,
				Staff: map[night.Screen][]night.Person{}}
			people := c.crews[r.ID]
			for _, crew := range night.Crews {
				p.Staff[crew.Screen], people = people[:crew.Count], people[crew.Count:]
			}
			h.Rooms = append(h.Rooms, p)
		}
	}
	return h
}

// other is a peer, as a Friday asks it.
type other struct{ c *candidate }

func (o other) Path(q night.Query, room string) string {
	return o.c.list(map[night.Query]string{night.Tables: "tables", night.Waitlist: "waitlist"}[q], room)
}

// Follow subscribes to all that a screen shows: tables, seated players and waiting players.
func (o other) Follow(ctx context.Context, token, room string) (night.Subscription, error) {
	l, err := o.c.listen(ctx, token, room, "seats", "poker_tables", "waitlist")
	return feed{l, o.c}, err
}

// feed is a peer's subscription. A client of theirs puts what it hears into the list of tables that it has: each
// message names the table, the seat and what has become of it.
type feed struct {
	l *listener
	c *candidate
}

func (f feed) Next() (night.PeerEvent, error) {
	said, size, err := f.l.next()
	if err != nil {
		return night.PeerEvent{}, err
	}
	t := f.c.told(said)
	t.Bytes = size
	return t, nil
}

func (f feed) Close() error { return f.l.conn.Close() }

// told is what a peer's message says.
func (c *candidate) told(said []byte) (t night.PeerEvent) {
	table, once := field(said, "tableId"), field(said, "id")+" "+field(said, "state")
	switch {
	case c.records:
		table, once = field(said, "pokerTable"), field(said, "id")+" "+field(said, "action")
	case !c.sse:
		once = field(said, "version")
	}
	if seat := field(said, "seatNumber"); table != "" && seat != "" {
		t.Seat, t.Once = night.SeatKey(table, seat), once
	}
	return t
}

// fridayRows are what a Friday adds to the table.
func (b *bench) fridayRows(nights []*peerNight) {
	cells := map[string]map[string]string{}
	put := func(figure string, c *candidate, format string, args ...any) {
		if cells[figure] == nil {
			cells[figure] = map[string]string{}
		}
		cells[figure][c.name] = fmt.Sprintf(format, args...)
	}
	rooms := map[string]float64{}
	var thin, small []string
	for _, n := range nights {
		c, found := n.c, n.steps.Found()
		rooms[c.name] = float64(found)
		text := fmt.Sprint(found)
		switch {
		case n.steps.More():
			text += ", and more (-rooms)"
		case n.late:
			text += ", then the generator was late"
		}
		put("rooms", c, "%s", text)
		socket := float64(n.first.Opened-c.idle) / float64(max(n.first.Sockets, 1))
		put("memory", c, "%.1f KB", socket/1024)
		mine := c.name == ours || c.name == oursOnPG
		if mine {
			small = append(small, short[c.name]+" "+yes(socket <= aimSocket))
		}
		s := n.confirmed
		if s == nil {
			continue
		}
		all := s.Tally.Class(night.Classes...)
		put("asked", c, "%s, %s", millis(all.Times.Quantile(0.5)), millis(all.Times.Quantile(0.99)))
		put("seen", c, "%s, %s", millis(s.Tally.Event.Quantile(0.5)), millis(s.Tally.Event.Quantile(0.99)))
		put("processor", c, "%.0f %%", 100*s.Server.Seconds()/s.Took.Seconds())
		put("most", c, "%.0f MB", float64(s.Under)/(1<<20))
		bytes, hours := float64(s.Tally.Socket.Load()+s.Tally.Ours.Load()), float64(s.Sockets)*s.Took.Hours()
		ratio := bytes / float64(max(s.Tally.Naive.Load(), 1))
		put("bytes", c, "%s KB, %.3f×", thousands(bytes/hours/1024), ratio)
		if mine {
			thin = append(thin, short[c.name]+" "+yes(ratio <= aimBytes))
		}
	}
	best := 0.0
	for name, n := range rooms {
		if name != ours && name != oursOnPG {
			best = max(best, n)
		}
	}
	var met []string
	for _, one := range []string{ours, oursOnPG} {
		if n, ok := rooms[one]; ok {
			met = append(met,
				fmt.Sprintf("%s %.1f× %s", short[one], n/max(best, 1), yes(n >= aimRooms && n >= aimTimes*best)))
		}
	}
	b.table.add(row{fmt.Sprintf("Friday rooms a core, p99 ≤ %s", millis(night.Soon)), cells["rooms"],
		fmt.Sprintf("≥ %d, ≥ %d× the best peer", aimRooms, aimTimes), strings.Join(met, ", ")})
	b.table.add(row{"everything that is asked there (p50, p99)", cells["asked"], "", ""})
	b.table.add(row{"an act seen on another screen there (p50, p99)", cells["seen"], "", ""})
	b.table.add(row{"processor there, with the database's", cells["processor"], "", ""})
	b.table.add(row{"memory resident there, at most", cells["most"], "", ""})
	b.table.add(row{"a screen-hour there, beside a client that reads again on any message", cells["bytes"],
		fmt.Sprintf("≤ %.1f×", aimBytes), strings.Join(thin, ", ")})
	b.table.add(row{fmt.Sprintf("memory a screen of %d, its lists read", b.firstRooms*night.ScreensPerRoom()),
		cells["memory"], fmt.Sprintf("≤ %d KB", aimSocket>>10), strings.Join(small, ", ")})
}
