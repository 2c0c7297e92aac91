package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/director"
	"pitboss/internal/tournament/prize"
)

// sampleTournament is a tournament of the sample club.
type sampleTournament struct {
	id, template, name string
	start              float64 // minutes before the moment of seeding; negative: in the future
	places             int
	entries, reEntries int     // first entries, re-entries
	lasted             float64 // minutes
	season             bool
}

const fall = "season_fall"

// pastEvents are the past tournaments in chronological order: one each Saturday, and those of the last days.
func (s *seed) pastEvents() []sampleTournament {
	var out []sampleTournament
	cal := calendar()
	day := cal.DayOf(s.now)
	for w := s.weeks; w >= 1; w-- {
		on := day.Add(-7*w + 1)
		for cal.DayStart(on).Time().In(cal.Zone).Weekday() != time.Saturday {
			on = on.Add(-1)
		}
		noon := cal.DayStart(on).Add(6 * time.Hour)
		out = append(out, sampleTournament{
			id: fmt.Sprintf("tournament_special_%d", w), template: "weekend_special", name: "Weekend Special",
			start:  s.now.Sub(noon).Minutes(),
			places: 200, entries: 28 + 3*(w%4), reEntries: 4 + w%3, lasted: 480, season: true,
		})
	}
	for _, o := range []sampleTournament{
		{
			id: "tournament_freeroll", template: "freeroll", name: "Freeroll", start: 32 * 60,
			places: 64, entries: 40, lasted: 200,
		},
		{
			id: "tournament_deepstack", template: "daily_deepstack", name: "Daily Deepstack", start: 22.5 * 60,
			places: 90, entries: 32, reEntries: 5, lasted: 330,
		},
		{
			id: "tournament_turbo", template: "turbo_bounty", name: "Turbo Bounty", start: 23.2 * 60,
			places: 60, entries: 27, reEntries: 3, lasted: 240,
		},
	} {
		o.season = o.template != "freeroll"
		out = append(out, o)
	}
	return slices.DeleteFunc(out, func(o sampleTournament) bool { return o.start > float64(s.weeks*7*24*60) })
}

// pastAct is a past act in the first room.
type pastAct struct {
	at clock.Instant
	by tenant.Actor
	do func(*db.RoomTx) error
}

// playTournaments plays the past tournaments, each in a few acts at the times of its stages, together with the
// refusals at the door.
func (s *seed) playTournaments(ctx context.Context) error {
	random := rand.New(rand.NewPCG(4, 2026)) //nolint:gosec // sample data has to come out alike
	h := demoRooms[0]
	first := s.ago(time.Duration(s.weeks*7+9) * day)
	six, cal := 6, calendar()
	stages := append(s.refusals(), pastAct{first, dayFloor, func(tx *db.RoomTx) error {
		_, err := director.AddSeason(tx, director.Season{
			ID: fall, League: "Lodge League", Name: "Fall", StartsOn: cal.DayOf(first),
			EndsOn: cal.DayOf(s.now).Add(30), CountedResults: &six,
		})
		return err
	}})
	for _, o := range s.pastEvents() {
		people := s.drawRegulars(random, o.entries)
		start := s.ago(minutes(o.start))
		add := func(after float64, do func(tx *db.RoomTx) error) {
			stages = append(stages, pastAct{start.Add(minutes(after)), dayFloor, do})
		}
		add(-40, func(tx *db.RoomTx) error { return createTournament(tx, o, start, people) })
		add(0, func(tx *db.RoomTx) error {
			return director.WithDirector(tx, o.id, func(d *director.Director) error {
				return d.SetStatus(tournament.Running)
			})
		})
		out := o.entries + o.reEntries - 1 // eliminations
		for n := range 6 {
			part := out*(n+1)/6 - out*n/6
			again := 0
			if n == 0 {
				again = min(o.reEntries, part)
			}
			add(o.lasted*float64(n+1)/6, func(tx *db.RoomTx) error {
				return bustEntries(tx, o.id, random, part, again)
			})
		}
		add(o.lasted+10, func(tx *db.RoomTx) error { return payOut(tx, o.id) })
		add(o.lasted+20, func(tx *db.RoomTx) error {
			return director.WithDirector(tx, o.id, func(d *director.Director) error {
				return d.SetStatus(tournament.Completed)
			})
		})
	}
	slices.SortStableFunc(stages, func(a, b pastAct) int { return int(a.at/1_000_000 - b.at/1_000_000) })
	for _, st := range stages {
		if err := s.inRoom(ctx, h, st.at, st.by, st.do); err != nil {
			return err
		}
	}
	return nil
}

func (s *seed) inRoom(
	ctx context.Context, h demoRoom, at clock.Instant, by tenant.Actor, do func(*db.RoomTx) error,
) error {
	ctx = db.WithTime(ctx, at)
	_, err := db.InRoom(ctx, s.db, s.as(by).Room(h.id), func(tx *db.RoomTx) (any, error) { return nil, do(tx) })
	return err
}

// drawRegulars draws n of the club's regulars.
func (s *seed) drawRegulars(random *rand.Rand, n int) []string {
	var ids []string
	for _, i := range random.Perm(len(s.people)) {
		if p := s.people[i]; !p.isAbsent && !p.prefersRoundRock && p.Name != "Cole Bannister" && len(ids) < n {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// createTournament creates a tournament with enough tables for all players, and sells its entries.
func createTournament(tx *db.RoomTx, o sampleTournament, start clock.Instant, players []string) error {
	n, err := o.newTournament(start)
	if err != nil {
		return err
	}
	if _, err := director.Create(tx, n); err != nil {
		return err
	}
	return director.WithDirector(tx, o.id, func(d *director.Director) error {
		if err := d.OpenTables(nil, (len(players)+n.Rules.SeatsPerTable-1)/n.Rules.SeatsPerTable); err != nil {
			return err
		}
		if err := d.SetStatus(tournament.Registration); err != nil {
			return err
		}
		for i, id := range players {
			entry := director.NewEntry{PlayerID: id, Kind: tournament.FirstEntry, Method: methodFor(i)}
			if _, err := d.SellEntry(entry); err != nil {
				return err
			}
		}
		return nil
	})
}

// methodFor is the payment method of the n-th entry.
func methodFor(n int) cage.Method {
	if n%4 == 3 {
		return cage.ByCard
	}
	return cage.ByCash
}

// bustEntries eliminates n players at random, and some of them re-enter at once.
func bustEntries(tx *db.RoomTx, id string, random *rand.Rand, n, again int) error {
	return director.WithDirector(tx, id, func(d *director.Director) error {
		for i := range n {
			left := d.RemainingEntries()
			if len(left) < 2 {
				break
			}
			pick := random.Perm(len(left))
			if err := d.BustEntry(left[pick[0]], left[pick[1]]); err != nil {
				return err
			}
			if i < again {
				if err := d.SellReEntry(left[pick[0]], methodFor(i)); err != nil {
					return err
				}
			}
			if err := d.PerformDuties(); err != nil {
				return err
			}
		}
		return nil
	})
}

// payOut pays all winners and the staff.
func payOut(tx *db.RoomTx, id string) error {
	p, err := director.SetPayouts(tx, id, prize.Standard, nil)
	if err != nil {
		return err
	}
	for _, place := range p.Places {
		if place.EntryID == nil {
			continue
		}
		if _, err := director.ApprovePayout(tx, *place.EntryID, nil); err != nil {
			return err
		}
		if _, err := director.PayEntry(tx, *place.EntryID, cage.ByCash, nil); err != nil {
			return err
		}
	}
	for _, b := range p.Bounties {
		if _, err := director.PayBounties(tx, b.EntryID, cage.ByCash, nil); err != nil {
			return err
		}
	}
	if p.Staff > 0 {
		_, err = director.PayStaff(tx, id, cage.ByCash, nil)
	}
	return err
}

// tournaments adds tonight's tournaments: one runs at two of the room's tables, one is open for entries, others are
// announced.
func (c *script) tournaments(s *seed) {
	running := sampleTournament{
		id: "tournament_tonight", template: "daily_deepstack", name: "Daily Deepstack", start: 162, places: 90,
		season: true,
	}
	open := sampleTournament{
		id: "tournament_bounty", template: "turbo_bounty", name: "Turbo Bounty", start: -138, places: 60, season: true,
	}
	tomorrow := calendar().DayStart(calendar().DayOf(s.now).Add(1))
	later := []sampleTournament{
		{id: "tournament_late", template: "turbo_bounty", name: "Late Night Turbo", start: -318, places: 60},
		{
			id: "tournament_freeroll_next", template: "freeroll", name: "Freeroll",
			start: -tomorrow.Add(6 * time.Hour).Sub(s.now).Minutes(), places: 64,
		},
		{
			id: "tournament_deepstack_next", template: "daily_deepstack", name: "Daily Deepstack",
			start: -tomorrow.Add(12 * time.Hour).Sub(s.now).Minutes(), places: 90, season: true,
		},
	}
	for _, o := range append([]sampleTournament{running, open}, later...) {
		c.add(440, dayFloor, "announce "+o.name, func(tx *db.RoomTx) error {
			n, err := o.newTournament(s.ago(minutes(o.start)))
			if err != nil {
				return err
			}
			_, err = director.Create(tx, n)
			return err
		})
	}
	direct := func(ago float64, o sampleTournament, what string, do func(*director.Director) error) {
		c.add(ago, c.shift(ago), o.name+": "+what, func(tx *db.RoomTx) error {
			return director.WithDirector(tx, o.id, do)
		})
	}
	enter := func(ago float64, o sampleTournament, n int, id string) {
		direct(ago, o, "entry", func(d *director.Director) error {
			_, err := d.SellEntry(director.NewEntry{PlayerID: id, Kind: tournament.FirstEntry, Method: methodFor(n)})
			return err
		})
	}
	open9 := []string{c.table(9).id, c.table(10).id}
	direct(175, running, "open", func(d *director.Director) error {
		if err := d.OpenTables(open9, 0); err != nil {
			return err
		}
		return d.SetStatus(tournament.Registration)
	})
	players := s.tournamentPlayers()
	for i, id := range players[:18] {
		enter(174-float64(i)/2, running, i, id)
	}
	direct(162, running, "start", func(d *director.Director) error { return d.SetStatus(tournament.Running) })
	random := rand.New(rand.NewPCG(9, 2026)) //nolint:gosec // sample data has to come out alike
	for _, b := range []struct {
		ago   float64
		again int
	}{{128, 0}, {104, 1}, {77, 1}, {61, 1}, {46, 0}} {
		c.add(b.ago, c.shift(b.ago), "bust", func(tx *db.RoomTx) error {
			return bustEntries(tx, running.id, random, 1, b.again)
		})
	}
	enter(115, running, 3, players[18])

	direct(92, open, "open", func(d *director.Director) error {
		if err := d.OpenTables(nil, 2); err != nil {
			return err
		}
		return d.SetStatus(tournament.Registration)
	})
	for i, id := range s.earlyEntrants() {
		enter(90-float64(i)*3.4, open, i, id)
	}
}

// tournamentPlayers are the regulars without a part in tonight's script. They play the tournament.
func (s *seed) tournamentPlayers() []string {
	busy := map[string]bool{}
	for _, h := range demoRooms {
		for _, name := range h.evening.absentMembers {
			busy[name] = true
		}
		for _, t := range h.evening.tables {
			for _, at := range t.stays {
				busy[at.name] = true
			}
		}
		for _, w := range h.evening.waits {
			busy[w.name] = true
		}
	}
	var ids []string
	for _, p := range s.people {
		if !p.isAbsent && !p.prefersRoundRock && !busy[p.Name] && p.Name != "Cole Bannister" {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// earlyEntrants are thirteen players at cash tables that have an entry for a later tournament.
func (s *seed) earlyEntrants() []string {
	var ids []string
	for _, t := range demoRooms[0].evening.tables {
		for _, at := range t.stays {
			if at.name != "" && at.to == 0 && len(ids) < 13 && at.seat%2 == 1 {
				ids = append(ids, playerID(at.name))
			}
		}
	}
	return ids
}

// newTournament is the tournament to create.
func (o sampleTournament) newTournament(start clock.Instant) (director.NewTournament, error) {
	n, err := director.FromTemplate(o.template)
	n.ID, n.Name, n.StartTime, n.MaxEntries = o.id, o.name, start, &o.places
	if o.season {
		n.SeasonID = new(fall)
	}
	return n, err
}
