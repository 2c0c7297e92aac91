package cage

import (
	"pitboss/internal/feature/player"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
)

const (
	moveBills = "UPDATE bill SET player_id = $3 WHERE org_id = $1 AND player_id = $2 AND paid_at IS NULL AND voided_by IS NULL"
	cashDays  = "SELECT gaming_day, cash_in, cash_out, entries FROM player_cash WHERE org_id = $1 AND player_id = $2 ORDER BY gaming_day"
	joinCash  = `INSERT INTO player_cash (org_id, player_id, gaming_day, cash_in, cash_out, entries) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (org_id, player_id, gaming_day) DO UPDATE SET cash_in = player_cash.cash_in + excluded.cash_in,
		cash_out = player_cash.cash_out + excluded.cash_out, entries = player_cash.entries + excluded.entries`
	dropCash = "DELETE FROM player_cash WHERE org_id = $1 AND player_id = $2"
)

// cashDay is a player's cash of a gaming day.
type cashDay struct {
	day clock.Day
	inAndOut
	entries int64
}

// Join gives one record of a person what another has with the house and owes it: balances by an entry of their own, open
// bills, and the cash of each gaming day, which may now have to be reported.
func (d *Desk) Join(keep player.Named, duplicate string) error {
	org := d.tx.OrgRows()
	has, err := BalanceOf(org, duplicate)
	if err != nil {
		return err
	}
	var lines []Line
	move := func(a Account, amount money.Cents) {
		lines = append(lines, Line{Account: a, Subject: duplicate, Amount: -amount}, Line{Account: a, Subject: keep.ID, Amount: amount})
	}
	move(Receivable, has.Owed)
	move(PlayerFunds, -has.Funds)
	move(PrepaidTime, -has.Prepaid)
	if sum := has.Owed + has.Funds + has.Prepaid; sum > 0 {
		if _, err := d.Post(Posting{Kind: Transfer, PlayerID: keep.ID, Amount: sum, Subject: duplicate, Lines: lines}); err != nil {
			return err
		}
	}
	if err := org.Write(moveBills, duplicate, keep.ID); err != nil {
		return err
	}
	return d.joinCash(org, keep, duplicate)
}

func (d *Desk) joinCash(org *db.OrgRows, keep player.Named, duplicate string) error {
	days, err := db.All(org, func(scan db.Scan) (c cashDay, err error) {
		return c, scan(&c.day, &c.in, &c.out, &c.entries)
	}, cashDays, duplicate)
	if err != nil {
		return err
	}
	for _, c := range days {
		if err := org.Write(joinCash, keep.ID, string(c.day), c.in, c.out, c.entries); err != nil {
			return err
		}
		now, _, err := db.One(org, scanCash, cashOfPlayer, keep.ID, string(c.day))
		if err != nil {
			return err
		}
		was := inAndOut{now.in - c.in, now.out - c.out}
		if c.in > ReportAbove || c.out > ReportAbove {
			continue // it was due under the other name
		}
		if err := d.reportCash(keep, c.day, was, now); err != nil {
			return err
		}
	}
	err = org.Write(dropCash, duplicate)
	return err
}

// stands is an entry with the record that stands for its player now: what is taken back goes to whom the balance is.
func (d *Desk) stands(e Entry) (Entry, error) {
	if e.Player == nil {
		return e, nil
	}
	p, err := player.Canonical(d.tx.InOrg(), e.Player.ID)
	if err != nil || p.ID == e.Player.ID {
		return e, err
	}
	for i, l := range e.Lines {
		if l.Account.ofPlayers() && l.Subject == e.Player.ID {
			e.Lines[i].Subject = p.ID
		}
	}
	e.Player = &player.Named{ID: p.ID, Name: p.Name}
	return e, nil
}
