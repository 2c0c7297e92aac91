package demo

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// The past ledger: memberships, sessions, seat charges, and for the last days also chips and drawers. Entries are
// numbered, so they are written in chronological order.

const (
	drawerDays   = 7                            // gaming days with drawers and chips
	lastShiftEnd = 10*time.Hour + 5*time.Minute // all past shifts end this long before the moment of seeding
)

// cashDay is a gaming day of a player.
type cashDay struct {
	playerID string
	day      clock.Day
}

// pass is a sold membership.
type pass struct {
	roomIndex int
	playerID  string // player id
	at        clock.Instant
	starts    clock.Instant
	term      room.Term
}

// passes plans the memberships, so that every player is a member at every past visit, in either room.
func (s *seed) passes(rooms []past) []pass {
	type visit struct {
		roomIndex int
		playerID  string
		at        clock.Instant
	}
	var visits []visit
	for i, p := range rooms {
		for _, v := range p.visits {
			if v.PlayerID != "" {
				visits = append(visits, visit{i, v.PlayerID, v.Stays[0].From})
			}
		}
	}
	slices.SortStableFunc(visits, func(a, b visit) int { return cmp.Compare(a.at, b.at) })
	zone := calendar().Zone
	sold := s.initialPasses()
	for _, v := range visits {
		if s.memberUntil[v.playerID] > v.at.Add(-4*time.Minute) {
			continue
		}
		at := v.at.Add(-3*time.Minute - time.Duration(s.random.IntN(90))*time.Second)
		term, starts := s.term(v.playerID), max(at, s.memberUntil[v.playerID]) // memberships do not overlap
		sold = append(sold, pass{v.roomIndex, v.playerID, at, starts, term})
		s.memberUntil[v.playerID] = term.EndOf(starts, zone)
	}
	for i, h := range demoRooms {
		for _, name := range h.evening.lapsing {
			id, at := playerID(name), s.ago(day+minutes(lapsedMinutes))
			if s.memberUntil[id] <= at {
				sold = append(sold, pass{i, id, at, at, room.Daily})
				s.memberUntil[id], s.lapsingPlayer = room.Daily.EndOf(at, zone), id
				break
			}
		}
		for _, name := range h.evening.members() {
			id, at := playerID(name), s.ago(9*day)
			if s.memberUntil[id] > s.now.Add(day) {
				continue
			}
			starts := max(at, s.memberUntil[id])
			sold = append(sold, pass{i, id, at, starts, room.Monthly})
			s.memberUntil[id] = room.Monthly.EndOf(starts, zone)
		}
	}
	return sold
}

// lapsedMinutes is how many minutes ago the daily pass of a seated player has ended.
const lapsedMinutes = 42

// members have a membership tonight without having come to the desk: those who wait at home, and a few more.
func (e evening) members() []string {
	names := slices.Clone(e.absentMembers)
	for _, w := range e.waits {
		if w.source != floor.SourceWalkIn {
			names = append(names, w.name)
		}
	}
	return names
}

// initialPasses are the memberships that were bought before the history begins.
func (s *seed) initialPasses() []pass {
	begins := s.ago(time.Duration(7*s.weeks+1) * day)
	var sold []pass
	for _, p := range s.people {
		term := s.term(p.ID)
		age := map[room.Term]int{room.Monthly: 30, room.Annual: 360}[term]
		if age == 0 || p.days < 7*s.weeks+age || p.frequency == 0 {
			continue
		}
		at := begins.Add(-time.Duration(s.random.IntN(age*24)) * time.Hour)
		roomIndex := 0
		if p.prefersRoundRock {
			roomIndex = 1
		}
		sold = append(sold, pass{roomIndex, p.ID, at, at, term})
		s.memberUntil[p.ID] = term.EndOf(at, calendar().Zone)
	}
	return sold
}

// term is the membership that a player buys: the more visits, the longer the term.
func (s *seed) term(id string) room.Term {
	i := slices.IndexFunc(s.people, func(p person) bool { return p.ID == id })
	switch often := s.people[i].frequency; {
	case often >= 2:
		return room.Annual
	case often >= 0.55:
		return room.Monthly
	}
	return room.Daily
}

// method draws a payment method.
func (s *seed) method() cage.Method {
	switch n := s.random.IntN(20); {
	case n < 11:
		return cage.ByCash
	case n < 19:
		return cage.ByCard
	}
	return cage.ByCheck
}

// ledger collects the ledger entries of one room.
type ledger struct {
	*seed
	room   demoRoom
	desk   tenant.Actor
	shifts []pastShift
	list   []ledgerAct
}

type pastShift struct {
	cage.PastShift
	ends clock.Instant
}

// ledgerAct is one entry to write.
type ledgerAct struct {
	at clock.Instant
	do func(*cage.Import) error
}

func (l *ledger) add(at clock.Instant, do func(*cage.Import) error) {
	l.list = append(l.list, ledgerAct{at, do})
}

// by is the cashier on duty at a moment, with their shift.
func (l *ledger) by(at clock.Instant) cage.PastAct {
	for _, s := range l.shifts {
		if at > s.Opened && at < s.ends {
			return cage.PastAct{At: at, By: s.Cashier, Shift: s.ID}
		}
	}
	return cage.PastAct{At: at, By: l.desk}
}

// newLedger plans the shifts of the last days: one per gaming day, with alternating cashiers.
func (s *seed) newLedger(tx *db.RoomTx, i int) (*ledger, error) {
	h := demoRooms[i]
	l := &ledger{seed: s, room: h, desk: frontOffice}
	cashiers := []tenant.Actor{frontOffice, secondOffice}
	if i > 0 {
		l.desk, cashiers = otherOffice, []tenant.Actor{otherOffice}
	}
	var drawers []cage.Drawer
	for n := range 2 {
		d, err := cage.AddDrawer(tx, fmt.Sprintf("drawer_%s_%d", h.id, n+1), fmt.Sprintf("Drawer %d", n+1))
		if err != nil {
			return nil, err
		}
		drawers = append(drawers, d)
	}
	c := calendar()
	today := c.DayOf(s.now)
	for n := drawerDays; n > 0; n-- {
		begins := c.DayStart(today.Add(-n))
		shift := pastShift{cage.PastShift{
			ID: fmt.Sprintf("shift_%s_%d", h.id, n), DrawerID: drawers[n%2].ID, Cashier: cashiers[n%len(cashiers)],
			Opened: begins.Add(9 * time.Hour), Float: 12_000_00,
		}, min(begins.Add(22*time.Hour), s.ago(lastShiftEnd))}
		if shift.ends.Sub(shift.Opened) < 2*time.Hour {
			continue
		}
		over := money.Cents([]int64{0, 0, 0, -5_00, 0, 2_50, 0}[n%7])
		l.shifts = append(l.shifts, shift)
		l.add(shift.Opened, func(b *cage.Import) error { return b.OpenShift(shift.PastShift) })
		l.add(shift.ends, func(b *cage.Import) error { return b.CloseShift(shift.PastShift, shift.ends, over) })
	}
	return l, nil
}

// sell adds a membership.
func (l *ledger) sell(p pass) {
	m := l.method()
	l.add(p.at, func(b *cage.Import) error { return b.AddMembership(l.by(p.at), p.playerID, p.term, p.starts, m) })
}

// visit adds what a visit leaves behind: the session, chips in the last days, the rental and its payment.
func (l *ledger) visit(tx *db.RoomTx, v floor.PastVisit, paid bool, billed floor.VisitBill) error {
	from, to := v.Stays[0].From, v.Stays[len(v.Stays)-1].To
	c := calendar()
	days := map[clock.Day]int64{}
	for at := from; at < to; {
		day := c.DayOf(at)
		next := min(to, c.DayStart(day.Add(1)))
		days[day] += int64(next - at)
		at = next
	}
	session := player.PastSession{
		PlayerID: v.PlayerID, In: from.Add(-2 * time.Minute), Out: to.Add(4 * time.Minute), Played: int64(to - from),
		PlayedOnDays: days,
	}
	if err := player.ImportSession(tx, session); err != nil {
		return err
	}
	m := l.method()
	if len(l.shifts) > 0 && from > l.shifts[0].Opened {
		l.chips(v, from, to)
	}
	l.add(to, func(b *cage.Import) error {
		var at *cage.PastAct
		if paid {
			past := l.by(to)
			past.At = to.Add(2 * time.Minute)
			at = &past
		}
		return b.AddRental(cage.PastAct{At: to, By: l.desk}, billed.RentalID, v.PlayerID, billed.Days, at, m)
	})
	return nil
}

// chips adds the purchase of chips before a visit and their redemption after it.
func (l *ledger) chips(v floor.PastVisit, from, to clock.Instant) {
	t := l.room.tables[slices.IndexFunc(l.room.tables, func(t table) bool { return t.id == v.Stays[0].TableID })]
	bought := max(l.buyIn(t.game), 20_00)
	m := l.method()
	at := from.Add(-time.Minute)
	l.add(at, func(b *cage.Import) error { return b.AddChips(l.by(at), v.PlayerID, bought, m, rack(bought)) })
	left := money.Cents(float64(bought)*l.random.Float64()*1.8) / 5_00 * 5_00
	back := to.Add(90 * time.Second)
	// The import raises no alerts, so no player redeems as much as makes a report due, even with a tournament prize.
	key := cashDay{v.PlayerID, calendar().DayOf(back)}
	if left == 0 || l.cashedOut[key]+left > cage.CashReportThreshold/2 {
		return
	}
	l.cashedOut[key] += left
	l.add(back, func(b *cage.Import) error {
		return b.AddChips(l.by(back), v.PlayerID, -left, cage.ByCash, rack(left))
	})
}

// rack is an amount in chips of 100, 25, 5 and 1 dollars.
func rack(amount money.Cents) []cage.Chip {
	var chips []cage.Chip
	for _, value := range []money.Cents{100_00, 25_00, 5_00, 1_00} {
		if n := amount / value; n > 0 {
			chips = append(chips, cage.Chip{Denomination: value, Count: int64(n)})
			amount -= n * value
		}
	}
	return chips
}

// write writes all entries in chronological order.
func (l *ledger) write(tx *db.RoomTx) error {
	slices.SortStableFunc(l.list, func(a, b ledgerAct) int { return cmp.Compare(a.at, b.at) })
	b, err := cage.BeginImport(tx)
	if err != nil {
		return err
	}
	for _, e := range l.list {
		if err := e.do(b); err != nil {
			return err
		}
	}
	return b.Finish()
}
