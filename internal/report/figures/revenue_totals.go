package figures

import (
	"math"

	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

// RevenueTotals are a room's revenue by gaming day: what the ledger has booked, and what the rentals that run have
// earned by now. Whatever shows revenue takes it from here, so that no two screens differ.
type RevenueTotals struct {
	room    room.Room
	now     clock.Instant
	today   clock.Day
	booked  map[clock.Day]Earnings
	running map[clock.Day][]rental.DayCharge
}

// LoadRevenueTotals reads the revenue of the gaming days from one to another. A minute of a rental that runs belongs to
// the gaming day on which it was played, yesterday too, and once that day is closed to today, as it will be booked.
func LoadRevenueTotals(tx db.RoomReader, r room.Room, from, to clock.Day, now clock.Instant) (*RevenueTotals, error) {
	calendar := r.Calendar()
	b := &RevenueTotals{room: r, now: now, today: calendar.DayOf(now), booked: map[clock.Day]Earnings{}, running: map[clock.Day][]rental.DayCharge{}}
	lines, err := db.All(tx, scanBooked, bookedDays, string(from), string(to))
	if err != nil {
		return nil, err
	}
	for _, l := range lines {
		b.booked[l.day] = b.booked[l.day].plus(l.earned())
	}
	list, err := rental.ListRunning(tx, now, calendar)
	if err != nil || len(list) == 0 {
		return b, err
	}
	closed, err := db.Value[*clock.Day](tx, lastClosed)
	if err != nil {
		return nil, err
	}
	for _, s := range list {
		for _, p := range s.Earned {
			if closed != nil && p.Day <= *closed {
				p.Day = b.today
			}
			b.running[p.Day] = append(b.running[p.Day], p)
		}
	}
	return b, nil
}

// ForDay is what a gaming day has earned by now.
func (b *RevenueTotals) ForDay(day clock.Day) Earnings {
	e := b.booked[day]
	e.SeatRental += rental.Total(b.running[day])
	return e
}

// Sum is what the gaming days from one to another have earned by now.
func (b *RevenueTotals) Sum(from, to clock.Day) Earnings {
	var sum Earnings
	for day := from; day <= to && day <= b.today; day = day.Add(1) {
		sum = sum.plus(b.ForDay(day))
	}
	return sum
}

// Revenue is what a room's gaming days from one to another have earned by now.
func Revenue(tx db.RoomReader, r room.Room, from, to clock.Day, now clock.Instant) (Earnings, error) {
	b, err := LoadRevenueTotals(tx, r, from, to, now)
	if err != nil {
		return Earnings{}, err
	}
	return b.Sum(from, to), nil
}

// RevenueUntil is what a gaming day had earned at a past moment of it: what was sold and taken back by then, and what the
// rentals would have been billed had they ended.
func RevenueUntil(tx db.RoomReader, r room.Room, day clock.Day, until clock.Instant) (Earnings, error) {
	var sum Earnings
	lines, err := db.All(tx, scanBookedUntil, bookedUntil, string(day), until)
	if err != nil {
		return sum, err
	}
	for _, l := range lines {
		sum = sum.plus(l.earned())
	}
	seats, err := rental.EarnedUntil(tx, day, until, r.Calendar())
	sum.SeatRental += seats
	return sum, err
}

// SameTimeOnDay is the moment of another gaming day that is as far from its beginning as now is from today's: across a
// clock change that is another hour on the wall. It never passes the end of the day.
func SameTimeOnDay(calendar clock.Calendar, day clock.Day, now clock.Instant) clock.Instant {
	gone := now.Sub(calendar.DayStart(calendar.DayOf(now)))
	return min(calendar.DayStart(day).Add(gone), calendar.DayStart(day.Add(1))-1)
}

// earlier is what the days that a range is compared with earned: the last of them up to the same time as today's, when the
// range goes up to today. The books are open for those days too.
func (b *RevenueTotals) earlier(tx db.RoomReader, from, to clock.Day, partly bool) (money.Cents, error) {
	if !partly {
		return b.Sum(from, to).Total(), nil
	}
	part, err := RevenueUntil(tx, b.room, to, SameTimeOnDay(b.room.Calendar(), to, b.now))
	return b.Sum(from, to.Add(-1)).Total() + part.Total(), err
}

// byRate is the seat rental of days by rate, and the minutes played. What was played does not always add up to what the
// ledger has earned: a reversal takes back on its own day.
func (b *RevenueTotals) byRate(tx db.RoomReader, from, to clock.Day, into map[money.Cents]*RateRevenue) error {
	list, err := db.All(tx, scanAtRate, playedByRate, string(from), string(to))
	if err != nil {
		return err
	}
	add := func(rate money.Cents, minutes int64, amount money.Cents) {
		if into[rate] == nil {
			into[rate] = &RateRevenue{HourlyRate: &rate}
		}
		into[rate].Minutes += minutes
		into[rate].Revenue += amount
	}
	for _, a := range list {
		add(a.rate, a.minutes, a.amount)
	}
	for day := from; day <= to && day <= b.today; day = day.Add(1) {
		for _, p := range b.running[day] {
			add(p.HourlyRate, p.Minutes, p.Amount)
		}
	}
	return nil
}

// ByTerm are the memberships that were sold in days, by term.
func (b *RevenueTotals) ByTerm(tx db.RoomReader, from, to clock.Day) ([]TermRevenue, error) {
	terms := make(map[room.Term]*TermRevenue)
	t := RevenueSummary{MembershipRevenue: b.Sum(from, to).Membership}
	err := b.byTerm(tx, from, to, terms)
	t.terms(terms)
	return t.ByTerm, err
}

// byTerm is what memberships were sold in days.
func (b *RevenueTotals) byTerm(tx db.RoomReader, from, to clock.Day, into map[room.Term]*TermRevenue) error {
	begin, end := b.span(from, to)
	list, err := db.All(tx, scanOfTerm, soldByTerm, begin, end)
	for _, t := range list {
		if into[t.term] == nil {
			into[t.term] = &TermRevenue{}
		}
		into[t.term].Sold += t.sold
		into[t.term].Revenue += t.amount
	}
	return err
}

// span is from when to when days last; those that are not over have no end.
func (b *RevenueTotals) span(from, to clock.Day) (clock.Instant, clock.Instant) {
	calendar := b.room.Calendar()
	if to >= b.today {
		return calendar.DayStart(from), math.MaxInt64
	}
	return calendar.DayStart(from), calendar.DayStart(to.Add(1))
}

// TournamentFees are the house's fixed fees of what was bought for tournaments in days: seat rental too. What was taken
// back within them is none of it.
func (b *RevenueTotals) TournamentFees(tx db.RoomReader, from, to clock.Day) (money.Cents, error) {
	begin, end := b.span(from, to)
	return db.Value[money.Cents](tx, feesOfTournaments, begin, end)
}
