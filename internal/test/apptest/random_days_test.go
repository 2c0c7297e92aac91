package apptest_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/report"
	"pitboss/internal/report/figures"
	"pitboss/internal/room"
	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament"
)

// roomWalk is a random walk through a few days of a card room.
type roomWalk struct {
	*testing.T
	c        *apptest.Club
	r        *rand.Rand
	calendar clock.Calendar
	by       *apptest.Person
	signedIn clock.Instant
	people   []player.Player
	tables   []floor.Table
	events   []tournament.Tournament
	first    clock.Day
	doneActs map[string]int // number of successful acts by kind
}

// clockChanges are time zones, each with a time shortly before a daylight saving change.
var clockChanges = []struct{ zone, begins string }{
	{"America/Chicago", "2027-03-13T20:00:00Z"}, {"Europe/Berlin", "2027-03-27T20:00:00Z"},
	{"Australia/Sydney", "2027-04-03T02:00:00Z"},
}

func newRoomWalk(t *testing.T, zone, begins string, seed uint64) *roomWalk {
	c := apptest.New(t)
	l := &roomWalk{T: t, c: c, r: rand.New(rand.NewPCG(seed, 7)), doneActs: map[string]int{}}
	setRoomColumns(t, c, "time_zone = '"+zone+"'")
	at, err := time.Parse(time.RFC3339, begins)
	if err != nil {
		t.Fatal(err)
	}
	c.Clock.Advance(clock.FromTime(at).Sub(c.Clock.Now()))
	location, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	l.calendar = clock.Calendar{Zone: location, Start: 6}
	l.first = l.calendar.DayOf(c.Clock.Now())
	l.signIn()
	for i := range 14 {
		l.people = append(l.people, c.Player(fmt.Sprintf("Player %c %d", 'A'+i%5, i)))
	}
	for i, g := range []room.GameType{c.NL25, c.NL13, c.PLO} {
		l.tables = append(l.tables, c.Table(i+1, g))
	}
	for range 3 {
		l.events = append(l.events, addTournament(c, "registration", nil))
	}
	return l
}

func (l *roomWalk) signIn() {
	l.by = apptest.SignInAgain(l.T, l.c, l.c.Owner)
	l.c.FrontOffice, l.c.FloorManager = apptest.SignInAgain(l.T, l.c, l.c.FrontOffice),
		apptest.SignInAgain(l.T, l.c, l.c.FloorManager)
	l.signedIn = l.c.Clock.Now()
}

// try sends an act that the server may refuse.
func (l *roomWalk) try(what, method, path string, in any) {
	a := l.by.Do(method, path, in)
	if a.Status >= 500 || a.Status == 400 || a.Status == 403 || a.Status == 422 {
		l.Fatalf("%s %s: %d %s", method, path, a.Status, a.Body)
	}
	if a.Status < 300 {
		l.doneActs[what]++
	}
}

func oneOf[T any](l *roomWalk, list []T) T { return list[l.r.IntN(len(list))] }

// act does one random act.
func (l *roomWalk) act() {
	l.c.Clock.Advance(time.Duration(l.r.IntN(1500)) * time.Second)
	if l.c.Clock.Now().Sub(l.signedIn) > 10*time.Hour {
		l.signIn()
	}
	p, table := oneOf(l, l.people), oneOf(l, l.tables)
	method := oneOf(l, []string{"cash", "card", "check"})
	switch l.r.IntN(23) {
	case 0, 1, 2, 3, 4:
		l.try("sits", "POST", "/api/seats", apptest.Body{
			"tableId": table.ID, "playerId": p.ID, "seatNumber": 1 + l.r.IntN(9), "buyInAmount": "300.00",
			"overrideReason": "Test",
		})
	case 5, 6, 7:
		if seats := l.namedSeats(table); len(seats) > 0 {
			l.try("leaves", "DELETE", "/api/seats/"+oneOf(l, seats).ID, nil)
		}
	case 8:
		if seats := l.namedSeats(table); len(seats) > 0 {
			l.try("moves", "POST", "/api/seats/"+oneOf(l, seats).ID+"/move", apptest.Body{
				"tableId": oneOf(l, l.tables).ID, "seatNumber": 1 + l.r.IntN(9),
			})
		}
	case 9:
		l.try("pauses", "POST", "/api/tables/"+table.ID+"/pause", apptest.Body{"reason": "Test"})
	case 10:
		l.try("resumes", "POST", "/api/tables/"+table.ID+"/resume", nil)
	case 11:
		l.try("joins", "POST", "/api/memberships", apptest.Body{
			"playerId": p.ID, "roomId": l.c.Room, "paymentMethod": method,
			"membershipType": oneOf(l, []string{"daily", "monthly", "annual"}),
		})
	case 12:
		l.try("comes", "POST", "/api/sessions/check-in", apptest.Body{"playerId": p.ID, "roomId": l.c.Room})
	case 13:
		if open := apptest.Get[[]player.Session](l.by, "/api/sessions/"+l.c.Room); len(open) > 0 {
			l.try("goes", "POST", "/api/sessions/"+oneOf(l, open).ID+"/check-out", nil)
		}
	case 14:
		l.try("buys", "POST", "/api/chip-transactions", apptest.Body{
			"playerId": p.ID, "roomId": l.c.Room, "transactionType": "chip_sale", "amount": "200", "chipCount": "200",
			"paymentMethod": method,
		})
	case 15:
		l.try("prepays", "POST", "/api/prepaid-time", apptest.Body{
			"playerId": p.ID, "roomId": l.c.Room, "hourlyRate": "12.00", "hours": 1.5, "paymentMethod": method,
		})
	case 16:
		if owing := readTabs(l.c, "?owing=true&room="+l.c.Room); len(owing) > 0 {
			l.try("pays", "POST", "/api/seat-rentals/"+oneOf(l, owing).ID+"/pay", apptest.Body{"paymentMethod": method})
		}
	case 17, 18:
		kind := oneOf(l, []cage.Kind{cage.MembershipSale, cage.SeatRental, cage.RentalPayment, cage.ChipSale})
		if entries := apptest.Get[[]cage.Entry](l.by,
			"/api/ledger/"+l.c.Room+"?kind="+string(kind)); len(entries) > 0 && l.r.IntN(2) == 0 {
			l.try("reverses", "POST", "/api/ledger-entries/"+oneOf(l, entries).ID+"/reverse",
				apptest.Body{"reason": "Test"})
		}
	case 20, 21:
		l.try("enters", "POST", "/api/tournaments/"+oneOf(l, l.events).ID+"/entries", apptest.Body{
			"playerId": p.ID, "paymentMethod": method, "orAlternate": true,
		})
	case 22:
		if entries := apptest.Get[[]tournament.Entry](l.by,
			"/api/tournaments/"+oneOf(l, l.events).ID+"/entries"); len(entries) > 0 {
			l.try("is refunded", "POST", "/api/tournament-entries/"+oneOf(l, entries).ID+"/void",
				apptest.Body{"reason": "Test"})
		}
	case 19:
		if l.r.IntN(6) == 0 {
			l.try("merges", "POST", "/api/players/"+p.ID+"/merge", apptest.Body{"duplicateId": oneOf(l, l.people).ID})
		} else if l.r.IntN(6) == 0 {
			l.try("is put off", "PATCH", "/api/players/"+p.ID, apptest.Body{"isActive": l.r.IntN(2) == 0})
		}
	}
}

// namedSeats are the seats of a table with a named player.
func (l *roomWalk) namedSeats(t floor.Table) []floor.Seat {
	return slices.DeleteFunc(apptest.Get[[]floor.Seat](l.by, "/api/seats/"+t.ID),
		func(s floor.Seat) bool { return s.Player == nil })
}

func TestEveryFigureIsWhatASlowWalkThroughTheFactsSays(t *testing.T) {
	t.Parallel()
	for i, p := range clockChanges {
		t.Run(p.zone, func(t *testing.T) {
			t.Parallel()
			l := newRoomWalk(t, p.zone, p.begins, uint64(i))
			for n := range 420 {
				l.act()
				if n%60 == 59 {
					l.compare()
				}
			}
			for _, table := range l.tables {
				l.by.Do("POST", "/api/tables/"+table.ID+"/end", nil).Want(http.StatusOK)
			}
			l.c.Clock.Advance(2 * time.Minute) // The cache of the ranking expires.
			l.compare()
			l.compareLedger()
			t.Log(l.doneActs)
		})
	}
}

// compare compares the figures of every screen with the recorded facts.
func (l *roomWalk) compare() {
	l.Helper()
	f := readFacts(l.T, l.c, l.calendar)
	l.compareRevenue(f)
	l.compareEarnings(f)
	l.compareDirectory(f)
	l.compareSessions(f)
	l.compareReports(f)
}

func (l *roomWalk) readRevenue(from, to clock.Day) figures.RevenueReport {
	return apptest.Get[figures.RevenueReport](l.by,
		fmt.Sprintf("/api/texas-revenue/club?startDate=%s&endDate=%s&room=%s", from, to, l.c.Room))
}

func (l *roomWalk) compareRevenue(f *recordedFacts) {
	memberships, seats := f.revenueByDay(f.now)
	today := l.calendar.DayOf(f.now)
	have := l.readRevenue(l.first, today)
	var sold, rented int64
	for _, d := range have.Days {
		if int64(d.Membership) != memberships[d.Day] || int64(d.SeatRental) != seats[d.Day] ||
			d.Complete != (d.Day < today) {
			l.Errorf("%+v, want %d and %d", d, memberships[d.Day], seats[d.Day])
		}
		sold, rented = sold+memberships[d.Day], rented+seats[d.Day]
	}
	if int64(have.MembershipRevenue) != sold || int64(have.SeatRentalRevenue) != rented ||
		have.TotalRevenue != have.MembershipRevenue+have.SeatRentalRevenue || have.Today != today {
		l.Errorf("revenue %+v, want %d and %d", have, sold, rented)
	}
	minutes, cents := map[int64]int64{}, map[int64]int64{}
	for _, r := range f.rentals {
		m, c := f.rebuildCharge(r, f.now)
		for part := range m {
			minutes[part.rate], cents[part.rate] = minutes[part.rate]+m[part], cents[part.rate]+c[part]
		}
	}
	var sum money.Cents
	tenths, events := 0, int64(0)
	for _, line := range have.ByRate {
		sum += line.Revenue
		tenths += shareTenths(l.T, line.Share)
		if line.HourlyRate != nil && (minutes[int64(*line.HourlyRate)] != line.Minutes ||
			cents[int64(*line.HourlyRate)] != int64(line.Revenue)) {
			l.Errorf("%+v, want %d minutes and %d cents", line, minutes[int64(*line.HourlyRate)],
				cents[int64(*line.HourlyRate)])
		}
		switch {
		case line.HourlyRate != nil:
		case line.Label == "Tournament fees":
			events += int64(line.Revenue)
		case len(f.reversals) == 0:
			l.Errorf("corrections: got %s, want none without a reversal", line.Revenue)
		}
	}
	if want := f.soldFees(l.first, today); events != want {
		l.Errorf("tournament fees %d, want %d", events, want)
	}
	if sum != have.SeatRentalRevenue || sum > 0 && tenths != 1000 {
		l.Errorf("by rate %s of %s, shares %d: %+v", sum, have.SeatRentalRevenue, tenths, have.ByRate)
	}
	sum = 0
	for _, line := range have.ByTerm {
		sum += line.Revenue
	}
	if sum != have.MembershipRevenue {
		l.Errorf("by term %s of %s", sum, have.MembershipRevenue)
	}
	stats := apptest.Get[figures.Stats](l.by, "/api/dashboard/stats/"+l.c.Room)
	if int64(stats.DailyRevenue) != memberships[today]+seats[today] {
		l.Errorf("today %s, want %d and %d", stats.DailyRevenue, memberships[today], seats[today])
	}
}

func shareTenths(t *testing.T, share string) int {
	t.Helper()
	f, err := strconv.ParseFloat(share, 64)
	if err != nil {
		t.Fatal(err)
	}
	if f < 0 {
		return int(f*10 - 0.5)
	}
	return int(f*10 + 0.5)
}

// compareEarnings compares the revenue at random moments with the recorded facts.
func (l *roomWalk) compareEarnings(f *recordedFacts) {
	begin := l.calendar.DayStart(l.first)
	for range 5 {
		at := begin + clock.Instant(l.r.Int64N(int64((f.now-begin)/1_000_000)))*1_000_000
		day := l.calendar.DayOf(at)
		memberships, seats := f.revenueByDay(at)
		got, err := db.ViewRoom(context.Background(), l.c.DB, l.c.Owner.Scope.Room(l.c.Room),
			func(tx *db.RoomView) (figures.Earnings, error) {
				r, err := room.Current(tx)
				if err != nil {
					return figures.Earnings{}, err
				}
				return figures.RevenueUntil(tx, r, day, at)
			})
		if err != nil || int64(got.Membership) != memberships[day] || int64(got.SeatRental) != seats[day] {
			l.Errorf("%s at %v: %+v (%v), want %d and %d", day, at, got, err, memberships[day], seats[day])
		}
	}
}

func (l *roomWalk) compareLedger() {
	l.Helper()
	today := l.calendar.DayOf(l.c.Clock.Now())
	for day := l.first; day <= today; day = day.Add(1) {
		sum, err := db.ViewAcross(context.Background(), l.c.DB, "a test adds the ledger up",
			func(tx *db.AnyTx) (int64, error) {
				return db.Value[int64](tx, `SELECT CAST(coalesce(-sum(amount), 0) AS BIGINT) FROM ledger_line
				WHERE org_id = 'club' AND room_id = $1
				AND gaming_day = $2 AND account IN ('membership_revenue', 'seat_rental_revenue')`, l.c.Room,
					string(day))
			})
		daily := apptest.Get[report.Report](l.by, "/api/reports/"+l.c.Room+"/daily?day="+string(day))
		if t := l.readRevenue(day, day); err != nil || int64(t.TotalRevenue) != sum ||
			*daily.Facts[0].Value != money.Cents(sum).String() {
			l.Errorf("%s: %s and %s, the ledger says %d (%v)", day, t.TotalRevenue, *daily.Facts[0].Value, sum, err)
		}
	}
}
