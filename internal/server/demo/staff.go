package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/staff"
	"pitboss/internal/staff/rotation"
)

// DealerPIN is the PIN of every dealer of the demo.
const DealerPIN = "1234"

// worker is a member of staff on tonight's shift.
type worker struct {
	name, role string
	user       string
	hours      float64 // since the start of their shift
	row        int     // position in the string at the moment of seeding, from 1 on; 0: none
	onTime     int     // percentage of punctual pushes in the past; 0: no past
	area       string
}

// crew works along a string, or in areas of the room.
type crew struct {
	string, name, event string
	minutes             int
	stops               []string
	workers             []worker
}

// lodgeCrews are tonight's staff. One dealer is late, so that one table has none at the next push, and one has taken
// their table five minutes late.
var lodgeCrews = []crew{
	{string: "string_cash", name: "Cash string", minutes: 30,
		stops: []string{
			"table_1", "table_2", "table_3", "", "table_4", "table_5", "table_6", "", "table_7", "table_8",
			"table_11", "",
		},
		workers: []worker{
			{name: "Tess Huang", user: tessHuang.ID, hours: 2.7, row: 1, onTime: 96},
			{name: "Marco Bianchi", hours: 2.7, row: 2, onTime: 91},
			{name: "Ken Ito", hours: 3.7, row: 3, onTime: 93},
			{name: "Ruth Alvarez", hours: 4.2, row: 4, onTime: 95},
			{name: "Alex Romero", user: alexRomero.ID, hours: 3.2, row: 5, onTime: 92},
			{name: "Nina Park", user: dealer.ID, hours: 3.7, row: 6, onTime: 98},
			{name: "Chris Vega", user: chrisVega.ID, hours: 6.7, row: 7, onTime: 94},
			{name: "Leah Stone", hours: 2.2, row: 8, onTime: 97},
			{name: "Ana Ruiz", hours: 2.2, row: 9, onTime: 90},
			{name: "Jamal Reed", hours: 1.7, row: 10, onTime: 72},
			{name: "Dee Novak", hours: 3.2, row: 11, onTime: 88},
			{name: lateDealer, row: 12},
			{name: "Iris Chen", hours: -1.3, onTime: 89},
		}},
	{string: "string_deepstack", name: "Daily Deepstack", event: "tournament_tonight", minutes: 45,
		stops: []string{"table_9", "table_10", ""},
		workers: []worker{
			{name: "Grace Kim", hours: 2.8, row: 1, onTime: 93},
			{name: "Paul Webb", hours: 2.8, row: 2, onTime: 90},
			{name: "Yara Nasser", hours: 2.8, row: 3, onTime: 96},
		}},
	{workers: []worker{
		{name: "Pat Delgado", role: "floor", user: floorManager.ID, hours: 5.7, area: "Cash floor"},
		{name: "Mina Cole", role: "floor", hours: 3.7, area: "Daily Deepstack"},
		{name: "Reggie Moss", role: "security", hours: 4.7, area: "Door"},
	}},
}

var roundRockCrews = []crew{
	{string: "string_round_rock", name: "Cash string", minutes: 30,
		stops: []string{"table_rr_1", "table_rr_2", "", "table_rr_3", "table_rr_4", ""},
		workers: []worker{
			{name: "Owen Fisk", user: owenFisk.ID, hours: 2.4, row: 1, onTime: 94},
			{name: "Sofia Marin", hours: 2.4, row: 2, onTime: 97},
			{name: "Theo Lang", hours: 2.4, row: 3, onTime: 91},
			{name: "Wanda Price", hours: 1.9, row: 4, onTime: 86},
			{name: "Eli Barnes", hours: 1.9, row: 5, onTime: 95},
			{name: "Joan Ferro", hours: 1.9, row: 6, onTime: 92},
		}},
	{workers: []worker{{name: "Grace Lindqvist", role: "floor", user: otherFloor.ID, hours: 4, area: "Cash floor"}}},
}

const (
	lateDealer    = "Luis Ortega"
	lateTime      = 12 * time.Minute
	leavingDealer = "Chris Vega"
	slowDealer    = "Jamal Reed"
)

func staffID(name string) string { return "staff_" + slug(name, "_") }

// hireStaff adds the staff, a while after the club opened, and the strings of the cash games.
func (s *seed) hireStaff(ctx context.Context) error {
	pin := signin.HashPassword(DealerPIN)
	taken := s.ago(clubAge - 2*time.Hour)
	for i, crews := range [][]crew{lodgeCrews, roundRockCrews} {
		_, err := db.InOrg(db.WithTime(ctx, taken), s.db, s.as(owner), func(tx *db.OrgTx) (any, error) {
			for _, c := range crews {
				for n, h := range c.workers {
					phone := fmt.Sprintf("(512) 555-01%02d", 60+20*i+n)
					m := staff.NewMember{ID: staffID(h.name), Name: h.name, Role: staff.Dealer, Phone: phone}
					if h.role != "" {
						m.Role = staff.Role(h.role)
					} else {
						m.PinHash = &pin
					}
					if h.user != "" {
						m.UserID = &h.user
					}
					if err := staff.AddMember(tx, m); err != nil {
						return nil, err
					}
				}
			}
			return nil, nil
		})
		if err != nil {
			return err
		}
		err = s.inRoom(ctx, demoRooms[i], taken.Add(time.Hour), owner, func(tx *db.RoomTx) error {
			return staff.AddString(tx, staff.NewString{
				ID: crews[0].string, Name: crews[0].name, DownMinutes: crews[0].minutes, Stops: crews[0].stops,
			})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// importShifts imports the past shifts, each room's in one transaction: every second day an evening along the cash
// string, with pushes as punctual as the dealers are.
func (s *seed) importShifts(ctx context.Context) error {
	random := rand.New(rand.NewPCG(12, 2026)) //nolint:gosec // sample data has to come out alike
	cal := calendar()
	today := cal.DayOf(s.now)
	for i, crews := range [][]crew{lodgeCrews, roundRockCrews} {
		at := s.ago(minutes(demoRooms[i].evening.opens() + 26))
		err := s.inRoom(ctx, demoRooms[i], at, tenant.System, func(tx *db.RoomTx) error {
			for day := s.weeks * 7; day > 0; day -= 2 {
				begins := cal.DayStart(today.Add(-day)).Add(11 * time.Hour) // 5 PM
				if begins.Add(8*time.Hour) > s.ago(12*time.Hour) {
					continue
				}
				whole := crews[0]
				whole.workers = slices.Concat(whole.workers, crews[1].workers)
				if err := pastEvening(tx, whole, day, begins, random); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// pastEvening imports an evening of seven hours along a string.
func pastEvening(tx *db.RoomTx, c crew, day int, begins clock.Instant, random *rand.Rand) error {
	length := time.Duration(c.minutes) * time.Minute
	ends := begins.Add(14 * length)
	for n, h := range c.workers {
		if h.onTime == 0 {
			continue
		}
		w := staff.ImportedShift{
			ID: fmt.Sprintf("shift_%s_%d", slug(h.name, "_"), day), StaffID: staffID(h.name), StringID: &c.string,
			From: begins, To: ends, Started: &begins, Ended: &ends,
		}
		for k := range 14 {
			push := begins.Add(time.Duration(k) * length)
			from, to := push.Add(time.Minute), push.Add(length)
			if random.IntN(100) >= h.onTime {
				from = push.Add(time.Duration(6+random.IntN(5)) * time.Minute)
			}
			row := (n + k) % max(len(c.stops), len(c.workers))
			if row >= len(c.stops) {
				continue // the dealer has a break
			}
			spell := staff.WorkSpan{TableID: c.stops[row], From: from, Due: to, To: &to, Push: &push}
			w.Spans = append(w.Spans, spell)
		}
		if err := staff.ImportShift(tx, w); err != nil {
			return err
		}
	}
	return nil
}

// importTonightsShifts imports tonight's shifts up to the moment of seeding.
func (s *seed) importTonightsShifts(ctx context.Context) error {
	for i, crews := range [][]crew{lodgeCrews, roundRockCrews} {
		err := s.inRoom(ctx, demoRooms[i], s.now, floorManager, func(tx *db.RoomTx) error {
			for _, c := range crews {
				if err := s.importCrew(tx, demoRooms[i], c); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *seed) importCrew(tx *db.RoomTx, h demoRoom, c crew) error {
	length := time.Duration(c.minutes) * time.Minute
	var last clock.Instant // push
	if c.string != "" {
		last = rotation.PushTimes(s.now, length, calendar().Zone, s.now, 0)[0]
		if c.event != "" {
			tournament := staff.NewString{
				ID: c.string, Name: c.name, TournamentID: &c.event, DownMinutes: c.minutes, Stops: c.stops,
			}
			if err := staff.AddString(tx, tournament); err != nil {
				return err
			}
		}
		if err := staff.RecordPush(tx, c.string, last); err != nil {
			return err
		}
	}
	for _, p := range c.workers {
		begins := s.ago(minutes(p.hours * 60))
		w := staff.ImportedShift{
			ID: "shift_" + slug(p.name, "_"), StaffID: staffID(p.name), From: begins, To: begins.Add(8 * time.Hour),
			Started: &begins, Area: p.area,
		}
		if c.string != "" {
			w.StringID = &c.string
		}
		switch {
		case p.name == lateDealer:
			called := s.ago(4 * time.Minute)
			w.From, w.To, w.Started, w.CalledAt = s.ago(lateTime), last.Add(8*time.Hour), nil, &called
		case p.hours < 0:
			w.From, w.To, w.Started = last.Add(3*length), last.Add(3*length+8*time.Hour), nil
		case c.string != "":
			w.To = last.Add(10 * length)
			if p.name == leavingDealer {
				w.To = last.Add(3 * length)
			}
			w.Spans = s.spells(h, c, p, last, begins)
		}
		if err := staff.ImportShift(tx, w); err != nil {
			return err
		}
	}
	return nil
}

// spells are the downs of a dealer since the start of their shift: one row further at each push.
func (s *seed) spells(h demoRoom, c crew, p worker, last, begins clock.Instant) []staff.WorkSpan {
	const walk = 40 * time.Second
	length := time.Duration(c.minutes) * time.Minute
	var spells []staff.WorkSpan
	row := p.row - 1
	for push := last; push.Add(walk) >= begins; push, row = push.Add(-length), (row+len(c.stops)-1)%len(c.stops) {
		from, due := min(push.Add(walk), s.now), push.Add(length)
		spell := staff.WorkSpan{TableID: c.stops[row], From: from, Due: due, Push: &push}
		if push < last {
			spell.To = new(min(due.Add(walk), s.now))
		} else if p.name == slowDealer {
			spell.From = min(push.Add(5*time.Minute+10*time.Second), s.now)
		}
		if spell.TableID == "" || s.openAt(h, spell.TableID) <= from {
			spells = append([]staff.WorkSpan{spell}, spells...)
		}
	}
	return spells
}

// openAt is when a table was opened tonight.
func (s *seed) openAt(h demoRoom, id string) clock.Instant {
	for _, t := range h.evening.tables {
		if h.table(t.number).id == id {
			return s.ago(minutes(t.opened))
		}
	}
	return s.ago(162 * time.Minute) // a tournament table
}

// signIns imports a past session of every user: those with published sign-ins left a while ago, the others yesterday.
func (s *seed) signIns(ctx context.Context) error {
	for i, a := range slices.Backward(slices.Concat(signInUsers, otherUsers)) { // in chronological order
		ended := s.ago(time.Duration(4+3*i) * time.Minute)
		if i >= len(signInUsers) {
			ended = s.ago(day + time.Duration(i)*47*time.Minute)
		}
		_, err := db.InAccounts(db.WithTime(ctx, ended), s.db, s.as(a), func(tx *db.AccountsTx) (none any, err error) {
			tx.Emit(account.SignedOut.With(account.Change{What: "Signed out", UserID: a.ID, Name: a.Name}))
			return none, account.AddPastSession(tx, a.ID, ended.Add(-6*time.Hour), ended)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
