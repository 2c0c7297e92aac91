package report

import (
	"context"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// Actions are the reads of reports.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

// reportBuilder assembles a report of one room and gaming day at one moment.
type reportBuilder struct {
	*Report
	tx       db.RoomReader
	room     room.Room
	calendar clock.Calendar
	day      clock.Day
	from, to clock.Instant // the gaming day
	now      clock.Instant
}

func (a *Actions) report(ctx context.Context, at tenant.Room, in reportRequest) (Report, error) {
	if in.Kind == Shift {
		return a.shiftReport(ctx, at, in.Shift)
	}
	if !at.Org().Actor().Role.May(tenant.ViewReports) {
		return Report{}, fault.PermissionRequired(string(tenant.ViewReports))
	}
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (Report, error) {
		r, err := newBuilder(tx, in.Kind, clock.Day(in.Day))
		if err != nil {
			return Report{}, err
		}
		err = r.fill()
		return *r.Report, err
	})
}

// fill fills in the report of a day.
func (r *reportBuilder) fill() error {
	switch r.Kind {
	case Daily:
		return r.daily()
	case Cage:
		return r.cage()
	case TimeCharge:
		return r.timeCharge()
	case Memberships:
		return r.memberships()
	case Waitlist:
		return r.waitlist()
	case Tournament:
		return r.tournaments()
	case Shift: // not a report of a day
	}
	return nil
}

// newBuilder starts a report; without a day it is the present one.
func newBuilder(tx *db.RoomView, kind Kind, day clock.Day) (*reportBuilder, error) {
	where, err := room.Current(tx)
	if err != nil {
		return nil, err
	}
	r := &reportBuilder{tx: tx, room: where, calendar: where.Calendar(), day: day, now: tx.Now()}
	if today := r.calendar.DayOf(r.now); day == "" {
		r.day = today
	}
	r.from, r.to = r.calendar.DayStart(r.day), r.calendar.DayStart(r.day.Add(1))
	r.Report = &Report{
		Kind: kind, Title: titles[kind], RoomName: where.Name, GamingDay: r.day, GeneratedAt: r.now, Facts: []Fact{},
		Sections: []Section{},
	}
	return r, nil
}

func (r *reportBuilder) add(title string, columns []Column, rows []Line, totals Line) {
	if rows == nil {
		rows = []Line{}
	}
	s := Section{Title: title, Columns: columns, Rows: rows}
	if totals != nil {
		s.Totals = &totals
	}
	r.Sections = append(r.Sections, s)
}

// shiftReport also serves cashiers without the permission for reports. cage.VisibleShift hides the cash of an open
// shift from callers without access to it.
func (a *Actions) shiftReport(ctx context.Context, at tenant.Room, id string) (Report, error) {
	actor := at.Org().Actor()
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (Report, error) {
		s, err := cage.VisibleShift(tx, id, actor)
		if err != nil {
			return Report{}, err
		}
		if !actor.Role.May(tenant.ViewReports) && !actor.Role.May(tenant.ManageCage) {
			return Report{}, fault.PermissionRequired(string(tenant.ViewReports))
		}
		r, err := newBuilder(tx, Shift, "")
		if err != nil {
			return Report{}, err
		}
		r.GamingDay = r.calendar.DayOf(s.Head.OpenedAt)
		r.shift(s)
		return *r.Report, nil
	})
}

func (r *reportBuilder) shift(s cage.Shift) {
	h := s.Head
	r.fact("Drawer", text(h.DrawerName), FormatText)
	r.fact("Cashier", text(h.CashierName), FormatText)
	r.fact("Opened", moment(h.OpenedAt), FormatTime)
	r.fact("Closed", optional(h.ClosedAt, moment), FormatTime)
	r.fact("Opening float", amount(h.FloatAmount), FormatMoney)
	r.fact("Transactions", figure(s.Transactions), FormatNumber)
	r.fact("Chips sold less redeemed", amount(s.ChipsOut), FormatMoney)
	r.fact("Expected cash", optional(h.Expected, amount), FormatMoney)
	r.fact("Counted cash", optional(h.Counted, amount), FormatMoney)
	r.fact("Over or short", optional(h.OverShort, amount), FormatMoney)
	line := func(label string, row cage.Row) Line {
		return Line{"what": text(label), "cash": optional(row.Cash, amount), "card": amount(row.Card),
			"check": amount(row.Check), "total": optional(row.Total, amount)}
	}
	var rows []Line
	for _, row := range s.Rows {
		rows = append(rows, line(groupNames[row.Kind], row))
	}
	r.add("Through the drawer", []Column{
		{"what", "What", FormatText}, {"cash", "Cash", FormatMoney}, {"card", "Card", FormatMoney},
		{"check", "Check", FormatMoney}, {"total", "Total", FormatMoney},
	}, rows, line("Balance", s.Balance))
	for _, m := range []struct{ moment, title string }{{"open", "Opening count"}, {"close", "Closing count"}} {
		var sum money.Cents
		var rows []Line
		for _, c := range s.Counts {
			if c.Moment == m.moment {
				value := c.Denomination * money.Cents(c.Count)
				sum += value
				rows = append(rows, Line{
					"denomination": amount(c.Denomination), "count": figure(c.Count), "value": amount(value),
				})
			}
		}
		if rows != nil {
			r.add(m.title, []Column{{"denomination", "Denomination", FormatMoney}, {"count", "Count", FormatNumber},
				{"value", "Value", FormatMoney}}, rows,
				Line{"denomination": nil, "count": nil, "value": amount(sum)})
		}
	}
}
