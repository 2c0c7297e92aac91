package report

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/report/figures"
	"pitboss/internal/tournament"
)

// tournamentRow is a tournament with the money paid in and out.
type tournamentRow struct {
	name                           string
	status                         tournament.Status
	starts                         clock.Instant
	entries, reEntries, alternates int
	prizes, bounties, house, staff money.Cents
	paid                           money.Cents
}

func (e tournamentRow) plus(o tournamentRow) tournamentRow {
	return tournamentRow{
		entries: e.entries + o.entries, reEntries: e.reEntries + o.reEntries, alternates: e.alternates + o.alternates,
		prizes:   e.prizes + o.prizes,
		bounties: e.bounties + o.bounties, house: e.house + o.house, staff: e.staff + o.staff, paid: e.paid + o.paid,
	}
}

// owed returns what the tournament's pools still hold.
func (e tournamentRow) owed() money.Cents { return e.prizes + e.bounties + e.staff - e.paid }

func (e tournamentRow) line(name string, starts *clock.Instant, status *string) Line {
	return Line{
		"tournament": text(name), "starts": optional(starts, moment), "status": status, "entries": figure(e.entries),
		"reEntries":  figure(e.reEntries),
		"alternates": figure(e.alternates), "prizePool": amount(e.prizes), "bounties": amount(e.bounties),
		"houseFees": amount(e.house),
		"staff":     amount(e.staff), "paid": amount(e.paid), "owed": amount(e.owed()),
	}
}

// tournaments reports the tournaments that start on the gaming day with all money ever paid for them, and the sales
// of the day for any tournament.
func (r *reportBuilder) tournaments() error {
	list, err := db.All(r.tx, func(scan db.Scan) (e tournamentRow, err error) {
		return e, scan(&e.name, &e.status, &e.starts, &e.entries, &e.reEntries, &e.alternates, &e.prizes, &e.bounties,
			&e.house, &e.staff, &e.paid)
	}, selectTournaments, r.from, r.to)
	if err != nil {
		return err
	}
	books, err := figures.LoadRevenueTotals(r.tx, r.room, r.day, r.day, r.now)
	if err != nil {
		return err
	}
	fees, err := books.TournamentFees(r.tx, r.day, r.day)
	if err != nil {
		return err
	}
	var rows []Line
	var all tournamentRow
	for _, e := range list {
		all = all.plus(e)
		rows = append(rows, e.line(e.name, &e.starts, text(statusNames[e.status])))
	}
	r.fact("Tournaments", figure(len(rows)), FormatNumber)
	r.fact("Entries", figure(all.entries), FormatNumber)
	r.fact("Still owed", amount(all.owed()), FormatMoney)
	r.fact("House fees sold on the day", amount(fees), FormatMoney)
	r.add("Tournaments", []Column{
		{"tournament", "Tournament", FormatText}, {"starts", "Starts", FormatTime}, {"status", "Status", FormatText},
		{"entries", "Entries", FormatNumber},
		{"reEntries", "Re-entries", FormatNumber}, {"alternates", "Alternates", FormatNumber},
		{"prizePool", "Prize pool", FormatMoney}, {"bounties", "Bounties", FormatMoney},
		{"houseFees", "House fees", FormatMoney}, {"staff", "Staff", FormatMoney}, {"paid", "Paid", FormatMoney},
		{"owed", "Still owed", FormatMoney},
	}, rows, all.line("Total", nil, nil))
	return nil
}
