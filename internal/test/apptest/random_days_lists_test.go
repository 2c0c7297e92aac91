package apptest_test

import (
	"net/http"
	"slices"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/report"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/apptest"
)

const hour = 3_600_000_000

// hoursOf converts microseconds to hours with one decimal.
func hoursOf(microseconds int64) float64 { return float64((microseconds*10+hour/2)/hour) / 10 }

// compareDirectory compares the counts, the rows of all players, the VIP ranking and the profiles with the recorded
// facts.
func (l *roomWalk) compareDirectory(f *recordedFacts) {
	today := l.calendar.DayOf(f.now)
	since := today.Add(-90)
	attended, counted := f.seatTimeByDay(false), f.seatTimeByDay(true)
	active, total := 0, 0
	type ranked struct {
		id      string
		time    int64
		created clock.Instant
	}
	var ranking []ranked
	for _, p := range f.people {
		if p.mergedInto != "" {
			continue
		}
		total++
		if !p.active {
			continue
		}
		active++
		var sum int64
		for day, time := range counted[p.id] {
			if day > since {
				sum += time
			}
		}
		if sum > 0 {
			ranking = append(ranking, ranked{p.id, sum, p.created})
		}
	}
	slices.SortFunc(ranking, func(a, b ranked) int {
		if a.time != b.time {
			return int(min(max(b.time-a.time, -1), 1))
		}
		if a.created != b.created {
			return int(min(max(a.created-b.created, -1), 1))
		}
		return strings.Compare(a.id, b.id)
	})
	have := apptest.Get[figures.Counts](l.by, "/api/directory/"+l.c.Room+"/counts")
	members := f.membersByTerm()
	want := figures.Counts{
		Total: total, Active: active, Inactive: total - active, ByTerm: figures.TermCounts{
			Daily: members["daily"], Monthly: members["monthly"], Annual: members["annual"],
		},
		VIP: min(active/10, len(ranking)), NewThisMonth: have.NewThisMonth, NewComparison: have.NewComparison,
		Owing: have.Owing, AsOf: have.AsOf,
	}
	want.MembersToday = want.ByTerm.Sum()
	for _, s := range f.sessions {
		switch {
		case s.out != 0:
		case s.status == "playing":
			want.InRoom, want.Playing = want.InRoom+1, want.Playing+1
		default:
			want.InRoom, want.NotSeated = want.InRoom+1, want.NotSeated+1
		}
	}
	if have != want {
		l.Errorf("counts %+v\nwant %+v", have, want)
	}
	for i, row := range l.readDirectory("vip") {
		if row.Player.ID != ranking[i].id || !row.VIP {
			l.Errorf("VIP %d is %s, want %s", i+1, row.Player.Name, ranking[i].id)
		}
	}
	rows := l.readDirectory("all")
	if len(rows) != total {
		l.Errorf("directory: got %d rows, want %d", len(rows), total)
	}
	for _, row := range rows {
		visits, time, last := 0, int64(0), clock.Day("")
		for day, t := range attended[row.Player.ID] {
			last = max(last, day)
			if day > since {
				visits++
				time += t
			}
		}
		have := clock.Day("")
		if row.LastVisit != nil {
			have = *row.LastVisit
		}
		rank := slices.IndexFunc(ranking, func(r ranked) bool { return r.id == row.Player.ID })
		if row.Visits90 != visits || row.Hours90 != hoursOf(time) || have != last ||
			row.VIP != (rank >= 0 && rank < active/10) {
			l.Errorf("%s: %+v, want %d visits, %.1f hours, %s, rank %d", row.Player.Name, row, visits, hoursOf(time),
				last, rank+1)
		}
		p := apptest.Get[figures.Profile](l.by, "/api/players/"+row.Player.ID+"/profile?room="+l.c.Room)
		if p.Visits90 != visits || p.Hours90 != hoursOf(time) || p.LifetimeVisits != visits ||
			(p.VIPRank == nil) != (rank < 0) || rank >= 0 && *p.VIPRank != rank+1 || p.VIPOf != active {
			l.Errorf("%s: profile %+v, want %d visits, %.1f hours, rank %d of %d", row.Player.Name, p, visits,
				hoursOf(time), rank+1, active)
		}
		if p.Running != nil && p.Balance != p.Funds+p.Prepaid-p.Owed-p.Running.Charge || p.Running == nil &&
			p.Balance != p.Funds+p.Prepaid-p.Owed || len(p.Weeks) != 13 {
			l.Errorf("%s: balance %s of %+v", row.Player.Name, p.Balance, p)
		}
		l.compareSeats(f, row.Player.ID)
	}
}

// readDirectory reads a list of the directory in pages of three rows.
func (l *roomWalk) readDirectory(list string) []figures.DirectoryRow {
	var all []figures.DirectoryRow
	for next := "/api/directory/" + l.c.Room + "?limit=3&list=" + list; next != ""; {
		a := l.by.Do("GET", next, nil).Want(http.StatusOK)
		var rows []figures.DirectoryRow
		a.Into(&rows)
		all = append(all, rows...)
		next, _, _ = strings.Cut(strings.TrimPrefix(a.Header.Get("Link"), "<"), ">")
	}
	return all
}

// compareSeats compares the charges in a player's seat history with the sum of their rentals, without reversed charges.
func (l *roomWalk) compareSeats(f *recordedFacts, id string) {
	seats := apptest.Get[[]figures.SeatTaken](l.by, "/api/players/"+id+"/seats?limit=200")
	var have, want money.Cents
	n := 0
	for _, s := range seats {
		if s.Charge != nil {
			have += *s.Charge
		}
	}
	for _, r := range f.rentals {
		if f.mergedID(r.player) != id {
			continue
		}
		n += len(r.rates)
		isReversed := slices.ContainsFunc(f.reversals, func(b reversalFact) bool { return b.rental == r.id })
		if r.to != nil && !isReversed {
			_, cents := f.rebuildCharge(r, f.now)
			for _, c := range cents {
				want += money.Cents(c)
			}
		}
	}
	if len(seats) != n || have != want {
		l.Errorf("%s: %d seats that cost %s, want %d and %s", id, len(seats), have, n, want)
	}
}

func (l *roomWalk) compareSessions(f *recordedFacts) {
	begins := l.calendar.DayStart(l.calendar.DayOf(f.now))
	var want figures.SessionsStats
	var played int64
	for _, s := range f.sessions {
		if s.in >= begins {
			want.CheckedInToday++
		}
		switch {
		case s.out >= begins:
			want.ClosedToday++
			played += s.played
		case s.out != 0:
		case s.status == "playing":
			want.Playing++
		case s.status == "waiting":
			want.Waiting++
		default:
			want.CheckedIn++
		}
	}
	want.InRoom = want.Playing + want.Waiting + want.CheckedIn
	have := apptest.Get[figures.SessionsStats](l.by, "/api/sessions-stats/"+l.c.Room)
	average := -1
	if have.AveragePlayedMinutes != nil {
		average = *have.AveragePlayedMinutes
	}
	wantAverage := -1
	if want.ClosedToday > 0 {
		wantAverage = int(played / int64(want.ClosedToday) / 60_000_000)
	}
	if average != wantAverage {
		l.Errorf("played %d minutes on average, want %d", average, wantAverage)
	}
	want.Comparison, want.AveragePlayedMinutes, want.OwedByWaiting, want.OwingWaiting, want.AsOf = have.Comparison,
		have.AveragePlayedMinutes, have.OwedByWaiting, have.OwingWaiting, have.AsOf
	if have != want {
		l.Errorf("sessions %+v\nwant %+v", have, want)
	}
}

// compareReports compares the revenue in the reports of each day with the recorded facts and checks their sums.
func (l *roomWalk) compareReports(f *recordedFacts) {
	memberships, seats := f.revenueByDay(f.now)
	for day := l.first; day <= l.calendar.DayOf(f.now); day = day.Add(1) {
		get := func(kind string) report.Report {
			return apptest.Get[report.Report](l.by, "/api/reports/"+l.c.Room+"/"+kind+"?day="+string(day))
		}
		fact := func(r report.Report, label string) money.Cents {
			for _, x := range r.Facts {
				if x.Label == label {
					return parseCents(l, x.Value)
				}
			}
			l.Fatalf("%s has no %s", r.Kind, label)
			return 0
		}
		daily, charge, sales, ledger := get("daily"), get("time-charge"), get("memberships"), get("cage")
		if int64(fact(daily, "Revenue")) != memberships[day]+seats[day] ||
			int64(fact(sales, "Membership revenue")) != memberships[day] {
			l.Errorf("%s: %+v, want %d and %d", day, daily.Facts, memberships[day], seats[day])
		}
		rows := charge.Sections[0]
		var sum money.Cents
		for _, row := range rows.Rows {
			sum += parseCents(l, row["onDay"])
		}
		if total := parseCents(l, (*rows.Totals)["onDay"]); sum != total ||
			int64(total+fact(charge, "Tournament fees")+fact(charge, "Corrections")) != seats[day] ||
			int64(fact(charge, "Tournament fees")) != f.soldFees(day, day) {
			l.Errorf("%s: the time charge adds up to %s, shows %s, want %d less corrections", day, sum, total,
				seats[day])
		}
		var opening, movement, closing money.Cents
		for _, row := range ledger.Sections[1].Rows {
			opening, movement, closing = opening+parseCents(l, row["opening"]), movement+parseCents(l, row["movement"]),
				closing+parseCents(l, row["closing"])
		}
		if opening != 0 || movement != 0 || closing != 0 {
			l.Errorf("%s: accounts add up to %s, %s, %s", day, opening, movement, closing)
		}
		if events := get("tournament"); int64(fact(events, "House fees sold on the day")) != f.soldFees(day, day) {
			l.Errorf("%s: %+v, want %d", day, events.Facts, f.soldFees(day, day))
		}
		get("waitlist")
	}
}

func parseCents(l *roomWalk, s *string) money.Cents {
	if s == nil {
		return 0
	}
	var c money.Cents
	if err := c.UnmarshalJSON([]byte(`"` + *s + `"`)); err != nil {
		l.Fatalf("%q: %v", *s, err)
	}
	return c
}
