package director

import (
	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
)

const selectCompletedEntries = `SELECT e.room_id, e.tournament_id, e.id FROM tournament_entry e
	JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
	WHERE e.org_id = $1 AND e.player_id = $2 AND e.status <> 'voided' AND t.status = 'completed'`

// HasUnpaidWinnings reports whether a player's record has won a prize, approved or not, or a bounty in a completed
// tournament that has not been paid.
func HasUnpaidWinnings(tx *db.OrgView, playerID string) (bool, error) {
	type place struct{ room, tournament, entry string }
	list, err := db.All(tx, func(scan db.Scan) (p place, err error) {
		return p, scan(&p.room, &p.tournament, &p.entry)
	}, selectCompletedEntries, playerID)
	for _, p := range list {
		balance, err := cage.PoolBalance(tx.Room(p.room), cage.PrizePool, p.tournament)
		if err != nil {
			return false, err
		}
		if balance == 0 { // everything is paid
			continue
		}
		b, err := loadPayoutBooks(tx.Room(p.room), p.tournament)
		if err != nil || b.owes(p.entry) {
			return true, err
		}
	}
	return false, err
}

// owes reports whether a decided prize or a bounty of an entry has not been paid.
func (b *payoutBooks) owes(entryID string) bool {
	for _, c := range b.claims() {
		if c.entry != nil && c.entry.ID == entryID && c.status() != PayoutPaid {
			return true
		}
	}
	e := b.entry(entryID)
	return e != nil && e.BountyWon > b.sumPaid(bountyPayout, entryID)
}
