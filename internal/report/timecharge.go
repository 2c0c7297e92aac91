package report

import (
	"slices"
	"strconv"
	"strings"

	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/report/figures"
)

// rentalRow is a rental with its charge on a day.
type rentalRow struct {
	figures.RentalOutcome
	id, name string
	from     clock.Instant
	minutes  int64
	onDay    money.Cents
}

// timeCharge reports each rental that ended on the gaming day or has minutes on it.
func (r *reportBuilder) timeCharge() error {
	args := []any{string(r.day), r.from, r.to}
	list, err := db.All(r.tx, func(scan db.Scan) (c rentalRow, err error) {
		err = scan(&c.id, &c.name, &c.from, &c.Ended, &c.Charge, &c.Paid, &c.Voided, &c.Billed, &c.minutes, &c.onDay)
		return c, err
	}, selectCharges, args...)
	if err != nil {
		return err
	}
	tables, rates, err := r.rentalPlaces(args)
	if err != nil {
		return err
	}
	books, err := figures.LoadRevenueTotals(r.tx, r.room, r.day, r.day, r.now)
	if err != nil {
		return err
	}
	events, err := books.TournamentFees(r.tx, r.day, r.day)
	if err != nil {
		return err
	}
	running, err := rental.ListRunning(r.tx, r.now, r.calendar)
	if err != nil {
		return err
	}
	var rows []Line
	var minutes int64
	var onDay, owed money.Cents
	for _, c := range list {
		if c.Ended == nil && !c.addRunning(running, r.day) || c.Ended != nil && *c.Ended <= c.from {
			continue
		}
		state := c.State()
		minutes, onDay = minutes+c.minutes, onDay+c.onDay
		if state == figures.SeatPending {
			owed += *c.Billed
		}
		rows = append(rows, Line{
			"player": text(c.name), "tables": text(strings.Join(tables[c.id], ", ")), "from": moment(c.from),
			"to":      optional(c.Ended, moment),
			"minutes": figure(c.minutes), "rate": text(strings.Join(rates[c.id], ", ")), "onDay": amount(c.onDay),
			"charge": optional(c.Charge, amount),
			"state":  text(stateNames[state]),
		})
	}
	revenue := books.ForDay(r.day).SeatRental
	r.fact("Seat rental revenue", amount(revenue), FormatMoney)
	r.fact("Rentals", figure(len(rows)), FormatNumber)
	r.fact("Seat time charged", figure(minutes), FormatMinutes)
	r.fact("Pending", amount(owed), FormatMoney)
	r.fact("Tournament fees", amount(events), FormatMoney)
	r.fact("Corrections", amount(revenue-onDay-events), FormatMoney)
	r.add("Seat rentals", []Column{
		{"player", "Player", FormatText}, {"tables", "Tables", FormatText}, {"from", "From", FormatTime},
		{"to", "To", FormatTime}, {"minutes", "Charged", FormatMinutes},
		{"rate", "Per hour", FormatText}, {"onDay", "On the day", FormatMoney}, {"charge", "Charge", FormatMoney},
		{"state", "State", FormatText},
	}, rows, Line{"player": text("Total"), "tables": nil, "from": nil, "to": nil, "minutes": figure(minutes),
		"rate": nil, "onDay": amount(onDay), "charge": nil, "state": nil})
	return nil
}

// addRunning fills in what a running rental has earned on a day and reports whether it ran on that day.
func (c *rentalRow) addRunning(running []rental.RunningRental, day clock.Day) bool {
	i := slices.IndexFunc(running, func(s rental.RunningRental) bool { return s.ID == c.id })
	if i < 0 {
		return false
	}
	found := len(running[i].Earned) == 0 // within the grace time
	for _, p := range running[i].Earned {
		if p.Day == day {
			found = true
			c.minutes += p.Minutes
			c.onDay += p.Amount
		}
	}
	return found
}

// rentalPlaces returns the tables and rates of each rental of the day.
func (r *reportBuilder) rentalPlaces(args []any) (tables, rates map[string][]string, err error) {
	tables, rates = map[string][]string{}, map[string][]string{}
	_, err = db.All(r.tx, func(scan db.Scan) (struct{}, error) {
		var id string
		var table int
		var rate money.Cents
		err := scan(&id, &table, &rate)
		tables[id] = appendNew(tables[id], strconv.Itoa(table))
		rates[id] = appendNew(rates[id], rate.String())
		return struct{}{}, err
	}, selectRentalSeats, args...)
	return tables, rates, err
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}
