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

// occasion is a tournament of the club.
type occasion struct {
	id, template, name string
	start              float64 // minutes before the moment of seeding; negative: to come
	places             int
	entries, again     int     // first entries, re-entries
	lasted             float64 // minutes
	season             bool
}

const fall = "season_fall"

// pastEvents are tournaments that are over, the earliest first: a Saturday's each week, and those of yesterday.
func (s *seed) pastEvents() []occasion {
	var out []occasion
	cal := calendar()
	day := cal.DayOf(s.now)
	for w := s.weeks; w >= 1; w-- {
		on := day.Add(-7*w + 1)
		for cal.DayStart(on).Time().In(cal.Zone).Weekday() != time.Saturday {
			on = on.Add(-1)
		}
		noon := cal.DayStart(on).Add(6 * time.Hour)
		out = append(out, occasion{
			id: fmt.Sprintf("tournament_special_%d", w), template: "weekend_special", name: "Weekend Special", start: s.now.Sub(noon).Minutes(),
			places: 200, entries: 28 + 3*(w%4), again: 4 + w%3, lasted: 480, season: true,
		})
	}
	for _, o := range []occasion{
		{id: "tournament_freeroll", template: "freeroll", name: "Freeroll", start: 32 * 60, places: 64, entries: 40, lasted: 200},
		{id: "tournament_deepstack", template: "daily_deepstack", name: "Daily Deepstack", start: 22.5 * 60, places: 90, entries: 32, again: 5, lasted: 330},
		{id: "tournament_turbo", template: "turbo_bounty", name: "Turbo Bounty", start: 23.2 * 60, places: 60, entries: 27, again: 3, lasted: 240},
	} {
		o.season = o.template != "freeroll"
		out = append(out, o)
	}
	return slices.DeleteFunc(out, func(o occasion) bool { return o.start > float64(s.weeks*7*24*60) })
}

// stage is something long past that was done in the first room.
type stage struct {
	at clock.Instant
	by tenant.Actor
	do func(*db.RoomTx) error
}

// hold plays the tournaments that are over, each in a few acts at the times of its stages, and between them the door
// refuses whom it refused.
func (s *seed) hold(ctx context.Context) error {
	random := rand.New(rand.NewPCG(4, 2026)) //nolint:gosec // sample data has to come out alike
	h := houses[0]
	first := s.ago(time.Duration(s.weeks*7+9) * day)
	six, cal := 6, calendar()
	stages := append(s.refusals(), stage{first, dayFloor, func(tx *db.RoomTx) error {
		_, err := director.AddSeason(tx, director.Season{
			ID: fall, League: "Lodge League", Name: "Fall", StartsOn: cal.DayOf(first), EndsOn: cal.DayOf(s.now).Add(30), CountedResults: &six,
		})
		return err
	}})
	for _, o := range s.pastEvents() {
		people := s.crowd(random, o.entries)
		start := s.ago(minutes(o.start))
		add := func(after float64, do func(tx *db.RoomTx) error) {
			stages = append(stages, stage{start.Add(minutes(after)), dayFloor, do})
		}
		add(-40, func(tx *db.RoomTx) error { return announce(tx, o, start, people) })
		add(0, func(tx *db.RoomTx) error {
			return director.WithDirector(tx, o.id, func(d *director.Director) error { return d.SetStatus(tournament.Running) })
		})
		out := o.entries + o.again - 1 // of whom somebody goes out
		for n := range 6 {
			part := out*(n+1)/6 - out*n/6
			again := 0
			if n == 0 {
				again = min(o.again, part)
			}
			add(o.lasted*float64(n+1)/6, func(tx *db.RoomTx) error { return thin(tx, o.id, random, part, again) })
		}
		add(o.lasted+10, func(tx *db.RoomTx) error { return payOut(tx, o.id) })
		add(o.lasted+20, func(tx *db.RoomTx) error {
			return director.WithDirector(tx, o.id, func(d *director.Director) error { return d.SetStatus(tournament.Completed) })
		})
	}
	slices.SortStableFunc(stages, func(a, b stage) int { return int(a.at/1_000_000 - b.at/1_000_000) })
	for _, st := range stages {
		if err := s.at(ctx, h, st.at, st.by, st.do); err != nil {
			return err
		}
	}
	return nil
}

func (s *seed) at(ctx context.Context, h demoRoom, at clock.Instant, by tenant.Actor, do func(*db.RoomTx) error) error {
	_, err := db.InRoom(db.WithTime(ctx, at), s.db, s.as(by).Room(h.id), func(tx *db.RoomTx) (any, error) { return nil, do(tx) })
	return err
}

// crowd is so many of the club's regulars by chance.
func (s *seed) crowd(random *rand.Rand, n int) []string {
	var ids []string
	for _, i := range random.Perm(len(s.people)) {
		if p := s.people[i]; !p.resting && !p.north && p.Name != "Cole Bannister" && len(ids) < n {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// announce opens an occasion, with so many tables that everybody gets a seat, and sells its entries.
func announce(tx *db.RoomTx, o occasion, start clock.Instant, players []string) error {
	n, err := o.announced(start)
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
			if _, err := d.SellEntry(director.NewEntry{PlayerID: id, Kind: tournament.FirstEntry, Method: paid(i)}); err != nil {
				return err
			}
		}
		return nil
	})
}

// paid is how the n-th pays.
func paid(n int) cage.Method {
	if n%4 == 3 {
		return cage.ByCard
	}
	return cage.ByCash
}

// thin takes so many out by chance, some of whom enter again at once.
func thin(tx *db.RoomTx, id string, random *rand.Rand, n, again int) error {
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
				if err := d.SellReEntry(left[pick[0]], paid(i)); err != nil {
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

// payOut pays everybody who has won something, and the staff.
func payOut(tx *db.RoomTx, id string) error {
	p, err := director.SetPayouts(tx, id, prize.Standard, nil)
	if err != nil {
		return err
	}
	for _, place := range p.Places {
		if place.EntryID == nil {
			continue
		}
		if _, err := director.ApprovePayout(tx, *place.EntryID); err != nil {
			return err
		}
		if _, err := director.PayEntry(tx, *place.EntryID, cage.ByCash); err != nil {
			return err
		}
	}
	for _, b := range p.Bounties {
		if _, err := director.PayBounties(tx, b.EntryID, cage.ByCash); err != nil {
			return err
		}
	}
	if p.Staff > 0 {
		_, err = director.PayStaff(tx, id, cage.ByCash)
	}
	return err
}

// tournaments adds tonight's: one runs at two of the room's tables, one can be entered, others are announced.
func (c *script) tournaments(s *seed) {
	running := occasion{id: "tournament_tonight", template: "daily_deepstack", name: "Daily Deepstack", start: 162, places: 90, season: true}
	open := occasion{id: "tournament_bounty", template: "turbo_bounty", name: "Turbo Bounty", start: -138, places: 60, season: true}
	tomorrow := calendar().DayStart(calendar().DayOf(s.now).Add(1))
	later := []occasion{
		{id: "tournament_late", template: "turbo_bounty", name: "Late Night Turbo", start: -318, places: 60},
		{id: "tournament_freeroll_next", template: "freeroll", name: "Freeroll", start: -tomorrow.Add(6 * time.Hour).Sub(s.now).Minutes(), places: 64},
		{id: "tournament_deepstack_next", template: "daily_deepstack", name: "Daily Deepstack", start: -tomorrow.Add(12 * time.Hour).Sub(s.now).Minutes(), places: 90, season: true},
	}
	for _, o := range append([]occasion{running, open}, later...) {
		c.add(440, dayFloor, "announce "+o.name, func(tx *db.RoomTx) error {
			n, err := o.announced(s.ago(minutes(o.start)))
			if err != nil {
				return err
			}
			_, err = director.Create(tx, n)
			return err
		})
	}
	direct := func(ago float64, o occasion, what string, do func(*director.Director) error) {
		c.add(ago, c.shift(ago), o.name+": "+what, func(tx *db.RoomTx) error { return director.WithDirector(tx, o.id, do) })
	}
	enter := func(ago float64, o occasion, n int, id string) {
		direct(ago, o, "entry", func(d *director.Director) error {
			_, err := d.SellEntry(director.NewEntry{PlayerID: id, Kind: tournament.FirstEntry, Method: paid(n)})
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
	players := s.spare()
	for i, id := range players[:18] {
		enter(174-float64(i)/2, running, i, id)
	}
	direct(162, running, "start", func(d *director.Director) error { return d.SetStatus(tournament.Running) })
	random := rand.New(rand.NewPCG(9, 2026)) //nolint:gosec // sample data has to come out alike
	for _, b := range []struct {
		ago   float64
		again int
	}{{128, 0}, {104, 1}, {77, 1}, {61, 1}, {46, 0}} {
		c.add(b.ago, c.shift(b.ago), "bust", func(tx *db.RoomTx) error { return thin(tx, running.id, random, 1, b.again) })
	}
	enter(115, running, 3, players[18])

	direct(92, open, "open", func(d *director.Director) error {
		if err := d.OpenTables(nil, 2); err != nil {
			return err
		}
		return d.SetStatus(tournament.Registration)
	})
	for i, id := range s.early() {
		enter(90-float64(i)*3.4, open, i, id)
	}
}

// spare are those of the club's regulars who have nothing to do with tonight's script: they play the tournament.
func (s *seed) spare() []string {
	busy := map[string]bool{}
	for _, h := range houses {
		for _, who := range h.evening.known {
			busy[who] = true
		}
		for _, t := range h.evening.tables {
			for _, at := range t.stays {
				busy[at.who] = true
			}
		}
		for _, w := range h.evening.waits {
			busy[w.who] = true
		}
	}
	var ids []string
	for _, p := range s.people {
		if !p.resting && !p.north && !busy[p.Name] && p.Name != "Cole Bannister" {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// early are thirteen who sit at cash tables tonight and have bought in for later.
func (s *seed) early() []string {
	var ids []string
	for _, t := range houses[0].evening.tables {
		for _, at := range t.stays {
			if at.who != "" && at.to == 0 && len(ids) < 13 && at.seat%2 == 1 {
				ids = append(ids, playerID(at.who))
			}
		}
	}
	return ids
}

// announced is an occasion as it is announced.
func (o occasion) announced(start clock.Instant) (director.NewTournament, error) {
	n, err := director.FromTemplate(o.template)
	n.ID, n.Name, n.StartTime, n.MaxEntries = o.id, o.name, start, &o.places
	if o.season {
		season := fall
		n.SeasonID = &season
	}
	return n, err
}
