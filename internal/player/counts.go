package player

import (
	"context"

	"pitboss/internal/foundation/db"
)

// Counts are counters in the row of the organization. They save counting a million players for every page.
type Counts struct {
	Total             int   // records that are not merged into another one
	Inactive          int   // the inactive ones among them
	MembershipChanges int64 // sold, cancelled or moved to another record; keys a cache
}

// Active is the number of active players.
func (n Counts) Active() int { return n.Total - n.Inactive }

const (
	selectCounts = "SELECT players, players_inactive, membership_changes FROM organization WHERE id = $1"
	addToCounts  = `UPDATE organization SET players = players + $2, players_inactive = players_inactive + $3
		WHERE id = $1`
	incrementMembershipChanges = "UPDATE organization SET membership_changes = membership_changes + 1 WHERE id = $1"

	// actualCounts computes the counters from the player table.
	actualCounts = `(SELECT count(*), coalesce(sum(CASE WHEN p.is_active THEN 0 ELSE 1 END), 0) FROM player p
		WHERE p.org_id = organization.id AND p.merged_into IS NULL)`
	selectMiscounted = "SELECT id FROM organization WHERE (players, players_inactive) <> " + actualCounts +
		" ORDER BY id LIMIT 1000"
	lockCounts    = "UPDATE organization SET players = players WHERE id = $1"
	correctCounts = "UPDATE organization SET (players, players_inactive) = " + actualCounts + " WHERE id = $1"
)

// Recount corrects the counters of organizations after a node of an older version changed their players: such a
// node does not maintain them. Both may run during a rolling upgrade. Every act that changes a player locks the row of
// the organization first, so the recount takes the same lock. It is a background job.
func (a *Actions) Recount(ctx context.Context) error {
	ids, err := db.ViewAcross(ctx, a.db, "organizations whose players are miscounted",
		func(tx *db.AnyTx) ([]string, error) {
			return db.All(tx, func(scan db.Scan) (id string, err error) { return id, scan(&id) }, selectMiscounted)
		})
	if err != nil {
		return err
	}
	for _, id := range ids {
		_, err := db.AcrossTenants(ctx, a.db, "the players of an organization are counted again",
			func(tx *db.AnyTx) (int64, error) {
				// A separate statement: on PostgreSQL the count then sees everything that was committed before the
				// lock.
				if _, err := tx.Exec(lockCounts, id); err != nil {
					return 0, err
				}
				return tx.Exec(correctCounts, id)
			})
		if err != nil {
			return err
		}
	}
	return nil
}

// LoadCounts returns the counters of the organization.
func LoadCounts(tx db.OrgReader) (Counts, error) {
	n, _, err := db.One(tx, func(scan db.Scan) (n Counts, err error) {
		return n, scan(&n.Total, &n.Inactive, &n.MembershipChanges)
	}, selectCounts)
	return n, err
}

// counts is the record's share of the counters. A merged record does not count.
func (p Player) counts() (n Counts) {
	if p.MergedInto == nil {
		n.Total = 1
		if !p.IsActive {
			n.Inactive = 1
		}
	}
	return n
}

// adjustCounts adds the difference between two states of a record to the organization's counters.
func adjustCounts(tx *db.OrgTx, was, is Counts) error {
	if was == is {
		return nil
	}
	return tx.Write(addToCounts, is.Total-was.Total, is.Inactive-was.Inactive)
}
