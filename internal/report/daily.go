package report

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/report/figures"
)

// daily reports a gaming day of the room on one page.
func (r *reportBuilder) daily() error {
	t, err := figures.SummarizeRevenue(r.tx, r.room, r.day, r.day, r.now)
	if err != nil {
		return err
	}
	r.fact("Revenue", amount(t.TotalRevenue), FormatMoney)
	r.fact("Membership revenue", amount(t.MembershipRevenue), FormatMoney)
	r.fact("Seat rental revenue", amount(t.SeatRentalRevenue), FormatMoney)
	r.fact("Memberships sold", figure(t.MembershipsSold), FormatNumber)
	r.fact("Seat time charged", figure(t.RentalMinutes), FormatMinutes)
	if err := r.attendance(); err != nil {
		return err
	}
	r.byTerm(t)
	r.byRate(t)
	for _, part := range []func() error{r.byTable, r.tenders, r.waits, r.refused, r.shifts} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

func (r *reportBuilder) attendance() error {
	came, err := figures.CountCheckIns(r.tx, r.from, r.to-1)
	if err != nil {
		return err
	}
	visits, err := db.Value[int](r.tx, countVisits, string(r.day), r.to, r.from, r.now)
	r.fact("Check-ins", figure(came), FormatNumber)
	r.fact("Players who visited", figure(visits), FormatNumber)
	return err
}

func (r *reportBuilder) byTerm(t figures.RevenueSummary) {
	var rows []Line
	for _, l := range t.ByTerm {
		rows = append(rows, Line{"term": text(l.Label), "sold": figure(l.Sold), "revenue": amount(l.Revenue)})
	}
	r.add("Memberships", []Column{{"term", "Term", FormatText}, {"sold", "Sold", FormatNumber},
		{"revenue", "Revenue", FormatMoney}}, rows,
		Line{"term": text("Total"), "sold": figure(t.MembershipsSold), "revenue": amount(t.MembershipRevenue)})
}

func (r *reportBuilder) byRate(t figures.RevenueSummary) {
	var rows []Line
	for _, l := range t.ByRate {
		rows = append(rows, Line{"tables": text(l.Label), "rate": optional(l.HourlyRate, amount),
			"minutes": figure(l.Minutes), "revenue": amount(l.Revenue)})
	}
	r.add("Seat rental by rate", []Column{{"tables", "Tables", FormatText}, {"rate", "Per hour", FormatMoney},
		{"minutes", "Charged", FormatMinutes}, {"revenue", "Revenue", FormatMoney}}, rows,
		Line{"tables": text("Total"), "rate": nil, "minutes": figure(t.RentalMinutes),
			"revenue": amount(t.SeatRentalRevenue)})
}

// byTable reports for how long seats were taken at each table.
func (r *reportBuilder) byTable() error {
	type stay struct {
		table int
		game  string
		from  clock.Instant
		to    *clock.Instant
	}
	list, err := db.All(r.tx, func(scan db.Scan) (s stay, err error) {
		return s, scan(&s.table, &s.game, &s.from, &s.to)
	}, selectStays, r.from, r.to)
	if err != nil {
		return err
	}
	type sum struct {
		table int
		game  string
		n     int
		time  int64
	}
	var sums []sum
	for _, s := range list {
		end := min(r.now, r.to)
		if s.to != nil {
			end = min(*s.to, r.to)
		}
		time := int64(end - max(s.from, r.from))
		if time <= 0 {
			continue
		}
		if n := len(sums); n == 0 || sums[n-1].table != s.table || sums[n-1].game != s.game {
			sums = append(sums, sum{table: s.table, game: s.game})
		}
		last := &sums[len(sums)-1]
		last.n++
		last.time += time
	}
	var rows []Line
	var n int
	var time int64
	for _, s := range sums {
		n, time = n+s.n, time+s.time
		rows = append(rows, Line{"table": figure(s.table), "game": text(s.game), "taken": figure(s.n),
			"minutes": figure(s.time / minute)})
	}
	r.add("Tables", []Column{{"table", "Table", FormatNumber}, {"game", "Game", FormatText},
		{"taken", "Seats taken", FormatNumber}, {"minutes", "Seat time", FormatMinutes}}, rows,
		Line{"table": nil, "game": text("Total"), "taken": figure(n), "minutes": figure(time / minute)})
	return nil
}

// refused reports the refusals at the door.
func (r *reportBuilder) refused() error {
	rows, err := db.All(r.tx, func(scan db.Scan) (Line, error) {
		var at clock.Instant
		var name, place, reason, by string
		err := scan(&at, &name, &place, &reason, &by)
		return Line{"at": moment(at), "player": text(name), "place": text(placeNames[place]),
			"reason": text(reasonNames[reason]), "by": text(by)}, err
	}, selectRefusals, r.from, r.to)
	r.add("Refused entries", []Column{
		{"at", "When", FormatTime}, {"player", "Player", FormatText}, {"place", "At", FormatText},
		{"reason", "Reason", FormatText}, {"by", "By", FormatText},
	}, rows, nil)
	return err
}
