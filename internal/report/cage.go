package report

import (
	"slices"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
)

// account is the balance of a ledger account before a day and its change on that day.
type account struct {
	name            cage.Account
	opening, moving money.Cents
}

// kindSums is the number and amount of a day's entries of one kind and payment method.
type kindSums struct {
	kind    cage.Kind
	method  cage.Method
	entries int64
	amount  money.Cents
}

func (r *reportBuilder) kindSumsOfDay() ([]kindSums, error) {
	return db.All(r.tx, func(scan db.Scan) (k kindSums, err error) {
		return k, scan(&k.kind, &k.method, &k.entries, &k.amount)
	}, selectKindSums, string(r.day))
}

// cage reports the ledger of a gaming day: the amounts by kind, and each account's balance before and after.
func (r *reportBuilder) cage() error {
	closed, err := db.Value[*clock.Instant](r.tx, selectDayClosed, string(r.day))
	if err != nil {
		return err
	}
	r.fact("Day closed", optional(closed, moment), FormatTime)
	if err := r.tenders(); err != nil {
		return err
	}
	if err := r.accounts(); err != nil {
		return err
	}
	return r.shifts()
}

// tenders reports the entries that moved money between players and the house; money paid out is negative.
func (r *reportBuilder) tenders() error {
	list, err := r.kindSumsOfDay()
	if err != nil {
		return err
	}
	var rows []Line
	var totals [4]money.Cents
	var entries int64
	for _, kind := range tenderKinds {
		var sums [4]money.Cents
		var n int64
		for _, k := range list {
			if k.kind != kind.kind {
				continue
			}
			if kind.goesOut {
				k.amount = -k.amount
			}
			n += k.entries
			sums[slices.Index(cage.Methods, k.method)+1] += k.amount
		}
		if n == 0 && sums == [4]money.Cents{} {
			continue
		}
		entries += n
		for i := range sums {
			totals[i] += sums[i]
		}
		rows = append(rows, tenderLine(kind.name, n, sums))
	}
	r.add("Through the cage", []Column{
		{"what", "What", FormatText}, {"entries", "Entries", FormatNumber}, {"cash", "Cash", FormatMoney},
		{"card", "Card", FormatMoney}, {"check", "Check", FormatMoney}, {"total", "Total", FormatMoney},
	}, rows, tenderLine("Total", entries, totals))
	return nil
}

func tenderLine(label string, entries int64, sums [4]money.Cents) Line {
	return Line{
		"what": text(label), "entries": figure(entries), "cash": amount(sums[1]), "card": amount(sums[2]),
		"check": amount(sums[3]),
		"total": amount(sums[0] + sums[1] + sums[2] + sums[3]),
	}
}

// accounts reports the balances. A rental that ends after its gaming day is earned on that day and owed on the next;
// the carry-over line makes each column add up to zero, as double entry does.
func (r *reportBuilder) accounts() error {
	list, err := db.All(r.tx, func(scan db.Scan) (a account, err error) {
		return a, scan(&a.name, &a.opening, &a.moving)
	}, selectBalances, string(r.day))
	if err != nil {
		return err
	}
	var rows []Line
	var opening, moving money.Cents
	line := func(label string, opening, moving money.Cents) Line {
		return Line{"account": text(label), "opening": amount(opening), "movement": amount(moving),
			"closing": amount(opening + moving)}
	}
	for _, name := range accountsInOrder {
		i := slices.IndexFunc(list, func(a account) bool { return a.name == name })
		if i < 0 {
			continue
		}
		a := list[i]
		opening, moving = opening+a.opening, moving+a.moving
		rows = append(rows, line(accountNames[name], a.opening, a.moving))
	}
	if opening != 0 || moving != 0 {
		rows = append(rows, line("Earned on the day, booked on another", -opening, -moving))
	}
	r.add("Accounts", []Column{{"account", "Account", FormatText}, {"opening", "Opening", FormatMoney},
		{"movement", "Movement", FormatMoney}, {"closing", "Closing", FormatMoney}},
		rows, line("Total", 0, 0))
	return nil
}

// shifts reports the shifts closed on the day with their differences.
func (r *reportBuilder) shifts() error {
	type shift struct {
		drawer, cashier   string
		opened, closed    clock.Instant
		expected, counted money.Cents
	}
	list, err := db.All(r.tx, func(scan db.Scan) (s shift, err error) {
		return s, scan(&s.drawer, &s.cashier, &s.opened, &s.closed, &s.expected, &s.counted)
	}, selectShifts, r.from, r.to)
	if err != nil {
		return err
	}
	var rows []Line
	var sum money.Cents
	for _, s := range list {
		sum += s.counted - s.expected
		rows = append(rows, Line{
			"drawer": text(s.drawer), "cashier": text(s.cashier), "opened": moment(s.opened),
			"closed": moment(s.closed), "expected": amount(s.expected), "counted": amount(s.counted),
			"overShort": amount(s.counted - s.expected),
		})
	}
	r.add("Over and short", []Column{
		{"drawer", "Drawer", FormatText}, {"cashier", "Cashier", FormatText}, {"opened", "Opened", FormatTime},
		{"closed", "Closed", FormatTime},
		{"expected", "Expected", FormatMoney}, {"counted", "Counted", FormatMoney},
		{"overShort", "Over or short", FormatMoney},
	}, rows, Line{"drawer": text("Total"), "cashier": nil, "opened": nil, "closed": nil, "expected": nil,
		"counted": nil, "overShort": amount(sum)})
	return nil
}
