package report

import (
	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/report/figures"
	"pitboss/internal/room"
)

// memberships reports the day's sales and cancellations and the number of members.
func (r *reportBuilder) memberships() error {
	var sold money.Cents
	sales, err := db.All(r.tx, func(scan db.Scan) (Line, error) {
		var at, until clock.Instant
		var name, by string
		var term room.Term
		var fee money.Cents
		var method cage.Method
		var cancelled *clock.Instant
		err := scan(&at, &name, &term, &fee, &method, &by, &until, &cancelled)
		sold += fee
		state := "Sold"
		if cancelled != nil {
			state = "Cancelled"
		}
		return Line{"at": moment(at), "player": text(name), "term": text(termNames[term]), "fee": amount(fee),
			"method": text(methodNames[method]),
			"until":  moment(until), "by": text(by), "state": text(state)}, err
	}, selectSales, r.from, r.to)
	if err != nil {
		return err
	}
	var back money.Cents
	cancelled, err := db.All(r.tx, func(scan db.Scan) (Line, error) {
		var at clock.Instant
		var name, by string
		var term room.Term
		var fee money.Cents
		var reason *string
		err := scan(&at, &name, &term, &fee, &by, &reason)
		back += fee
		return Line{"at": moment(at), "player": text(name), "term": text(termNames[term]), "fee": amount(fee),
			"by": text(by), "reason": reason}, err
	}, selectCancellations, string(r.day))
	if err != nil {
		return err
	}
	revenue, err := figures.Revenue(r.tx, r.room, r.day, r.day, r.now)
	if err != nil {
		return err
	}
	r.fact("Membership revenue", amount(revenue.Membership), FormatMoney)
	r.fact("Sold", figure(len(sales)), FormatNumber)
	r.fact("Cancelled", figure(len(cancelled)), FormatNumber)
	r.add("Sales", []Column{
		{"at", "When", FormatTime}, {"player", "Player", FormatText}, {"term", "Term", FormatText},
		{"fee", "Fee", FormatMoney}, {"method", "Paid by", FormatText},
		{"until", "Valid until", FormatTime}, {"by", "Sold by", FormatText}, {"state", "State", FormatText},
	}, sales, Line{"at": nil, "player": text("Total"), "term": nil, "fee": amount(sold), "method": nil, "until": nil,
		"by": nil, "state": nil})
	r.add("Cancellations", []Column{
		{"at", "When", FormatTime}, {"player", "Player", FormatText}, {"term", "Term", FormatText},
		{"fee", "Fee", FormatMoney}, {"by", "By", FormatText}, {"reason", "Reason", FormatText},
	}, cancelled, Line{"at": nil, "player": text("Total"), "term": nil, "fee": amount(back), "by": nil, "reason": nil})
	return r.members()
}

// members reports the memberships that are valid now, or were at the end of a past day.
func (r *reportBuilder) members() error {
	at := min(r.now, r.to-1)
	members, err := figures.CountMembersAt(r.tx.InOrg(), at)
	if err != nil {
		return err
	}
	var rows []Line
	for _, t := range []struct {
		term room.Term
		n    int
	}{{room.Daily, members.Daily}, {room.Monthly, members.Monthly}, {room.Annual, members.Annual}} {
		rows = append(rows, Line{"term": text(termNames[t.term]), "members": figure(t.n)})
	}
	sum := members.Sum()
	r.fact("Members", figure(sum), FormatNumber)
	r.add("Members", []Column{{"term", "Term", FormatText}, {"members", "Members", FormatNumber}}, rows,
		Line{"term": text("Total"), "members": figure(sum)})
	return nil
}
