package cage

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

const (
	moveBills = `UPDATE bill SET player_id = $3 WHERE org_id = $1 AND player_id = $2 AND paid_at IS NULL
		AND voided_by IS NULL`
	cashDays = `SELECT gaming_day, cash_in, cash_out, entries FROM player_cash WHERE org_id = $1 AND player_id = $2
		ORDER BY gaming_day`
	deleteCash = "DELETE FROM player_cash WHERE org_id = $1 AND player_id = $2"
)

// MergeBalances moves the money of a duplicate record to the record that stays: the balances, by an entry of their own,
// the open bills, and the cash of each gaming day, which may now have to be reported. player.Merge has changed both
// records before, so both are locked and no other room can act for either.
func (d *Desk) MergeBalances(keep player.Named, duplicate string) error {
	org := d.tx.OrgRows()
	balance, err := BalanceOf(org, duplicate)
	if err != nil {
		return err
	}
	var lines []Line
	move := func(a Account, amount money.Cents) {
		lines = append(lines,
			Line{Account: a, Subject: duplicate, Amount: -amount}, Line{Account: a, Subject: keep.ID, Amount: amount})
	}
	move(Receivable, balance.Owed)
	move(PlayerFunds, -balance.Funds)
	move(PrepaidTime, -balance.Prepaid)
	if sum := balance.Owed + balance.Funds + balance.Prepaid; sum > 0 {
		p := Posting{Kind: Transfer, PlayerID: keep.ID, Amount: sum, Subject: duplicate, Lines: lines}
		if _, err := d.Post(p); err != nil {
			return err
		}
	}
	if err := org.Write(moveBills, duplicate, keep.ID); err != nil {
		return err
	}
	return d.mergeCash(org, keep, duplicate)
}

func (d *Desk) mergeCash(org *db.OrgRows, keep player.Named, duplicate string) error {
	type cashDay struct {
		day clock.Day
		cashTotal
	}
	days, err := db.All(org, func(scan db.Scan) (c cashDay, err error) {
		return c, scan(&c.day, &c.in, &c.out, &c.entries)
	}, cashDays, duplicate)
	if err != nil {
		return err
	}
	for _, c := range days {
		if err := org.Write(addCash, keep.ID, string(c.day), c.in, c.out, c.entries); err != nil {
			return err
		}
		now, _, err := db.One(org, scanCash, cashOfPlayer, keep.ID, string(c.day))
		if err != nil {
			return err
		}
		// A report that was due for either record does not become due again.
		was := inAndOut{max(now.in-c.in, c.in), max(now.out-c.out, c.out)}
		if err := d.reportCash(keep, c.day, was, now); err != nil {
			return err
		}
	}
	err = org.Write(deleteCash, duplicate)
	return err
}
