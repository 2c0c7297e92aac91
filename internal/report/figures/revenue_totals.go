package figures

import (
	"math"

	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

// RevenueTotals are a room's revenue by gaming day: the ledger's bookings plus what running rentals have earned so
// far. All screens take their revenue from here, so that they agree.
type RevenueTotals struct {
	room    room.Room
	now     clock.Instant
	today   clock.Day
	booked  map[clock.Day]Earnings
	running map[clock.Day][]rental.DayCharge
}

// LoadRevenueTotals reads the revenue of a range of gaming days. A minute of a running rental counts for the gaming
// day on which it was played or, once that day is closed, for today, as it will be booked.
func LoadRevenueTotals(tx db.RoomReader, r room.Room, from, to clock.Day, now clock.Instant) (*RevenueTotals, error) {
	calendar := r.Calendar()
	b := &RevenueTotals{room: r, now: now, today: calendar.DayOf(now), booked: map[clock.Day]Earnings{},
		running: map[clock.Day][]rental.DayCharge{}}
	lines, err := db.All(tx, scanBookedAmount, selectBookedDays, string(from), string(to))
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

// ForDay returns the earnings of a gaming day so far.
func (b *RevenueTotals) ForDay(day clock.Day) Earnings {
	e := b.booked[day]
	e.SeatRental += rental.Total(b.running[day])
	return e
}

// Sum returns the earnings of a range of gaming days so far.
func (b *RevenueTotals) Sum(from, to clock.Day) Earnings {
	var sum Earnings
	for day := from; day <= to && day <= b.today; day = day.Add(1) {
		sum = sum.plus(b.ForDay(day))
	}
	return sum
}

// Revenue returns the earnings of a room for a range of gaming days so far.
func Revenue(tx db.RoomReader, r room.Room, from, to clock.Day, now clock.Instant) (Earnings, error) {
	b, err := LoadRevenueTotals(tx, r, from, to, now)
	if err != nil {
		return Earnings{}, err
	}
	return b.Sum(from, to), nil
}

// RevenueUntil returns the earnings of a gaming day at a past moment of it: sales less reversals by then, plus what
// rentals would have been billed had they ended then.
func RevenueUntil(tx db.RoomReader, r room.Room, day clock.Day, until clock.Instant) (Earnings, error) {
	var sum Earnings
	lines, err := db.All(tx, scanAccountSum, selectBookedUntil, string(day), until)
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

// SameTimeOnDay returns the moment of another gaming day that is as far from its beginning as now is from today's.
// Across a clock change that is another hour of the clock. It never passes the end of the day.
func SameTimeOnDay(calendar clock.Calendar, day clock.Day, now clock.Instant) clock.Instant {
	elapsed := now.Sub(calendar.DayStart(calendar.DayOf(now)))
	return min(calendar.DayStart(day).Add(elapsed), calendar.DayStart(day.Add(1))-1)
}

// earlier returns the earnings of the days with which a range is compared; with partly, the last of them counts up to
// the same time as today. The books of those days may still be open.
func (b *RevenueTotals) earlier(tx db.RoomReader, from, to clock.Day, partly bool) (money.Cents, error) {
	if !partly {
		return b.Sum(from, to).Total(), nil
	}
	part, err := RevenueUntil(tx, b.room, to, SameTimeOnDay(b.room.Calendar(), to, b.now))
	return b.Sum(from, to.Add(-1)).Total() + part.Total(), err
}

// byRate adds the seat rental of days by rate and the minutes played. Their sum can differ from the ledger's, which
// books a reversal on its own day.
func (b *RevenueTotals) byRate(tx db.RoomReader, from, to clock.Day, into map[money.Cents]*RateRevenue) error {
	list, err := db.All(tx, scanRateSum, selectPlayedByRate, string(from), string(to))
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

// ByTerm returns the memberships sold in a range by term.
func (b *RevenueTotals) ByTerm(tx db.RoomReader, from, to clock.Day) ([]TermRevenue, error) {
	terms := make(map[room.Term]*TermRevenue)
	t := RevenueSummary{MembershipRevenue: b.Sum(from, to).Membership}
	err := b.byTerm(tx, from, to, terms)
	t.terms(terms)
	return t.ByTerm, err
}

// byTerm adds the memberships sold in a range by term.
func (b *RevenueTotals) byTerm(tx db.RoomReader, from, to clock.Day, into map[room.Term]*TermRevenue) error {
	begin, end := b.span(from, to)
	list, err := db.All(tx, scanTermSum, selectSoldByTerm, begin, end)
	for _, t := range list {
		if into[t.term] == nil {
			into[t.term] = &TermRevenue{}
		}
		into[t.term].Sold += t.sold
		into[t.term].Revenue += t.amount
	}
	return err
}

// span returns the beginning and end of days; days that are not over have no end.
func (b *RevenueTotals) span(from, to clock.Day) (clock.Instant, clock.Instant) {
	calendar := b.room.Calendar()
	if to >= b.today {
		return calendar.DayStart(from), math.MaxInt64
	}
	return calendar.DayStart(from), calendar.DayStart(to.Add(1))
}

// TournamentFees returns the house's fixed fees of tournament purchases in a range, which are seat rental too.
// Purchases reversed within the range do not count.
func (b *RevenueTotals) TournamentFees(tx db.RoomReader, from, to clock.Day) (money.Cents, error) {
	begin, end := b.span(from, to)
	return db.Value[money.Cents](tx, selectTournamentFees, begin, end)
}
