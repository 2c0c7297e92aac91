package player

import (
	"context"

	"pitboss/internal/foundation/db"
)

// Counts are what an organization keeps of how many it has, so that nobody counts its players at each visit.
type Counts struct {
	Total             int   // records that no other stands for
	Inactive          int   // of them
	MembershipChanges int64 // how often a membership was sold, taken back or given to another record
}

// Active are the players who are not inactive.
func (n Counts) Active() int { return n.Total - n.Inactive }

const (
	numbersOf         = "SELECT players, players_inactive, membership_changes FROM organization WHERE id = $1"
	changeNumbers     = "UPDATE organization SET players = players + $2, players_inactive = players_inactive + $3 WHERE id = $1"
	membershipChanged = "UPDATE organization SET membership_changes = membership_changes + 1 WHERE id = $1"

	// counted are an organization's players as they are, beside the numbers that it keeps of them.
	counted = `(SELECT count(*), coalesce(sum(CASE WHEN p.is_active THEN 0 ELSE 1 END), 0) FROM player p
		WHERE p.org_id = organization.id AND p.merged_into IS NULL)`
	miscounted  = "SELECT id FROM organization WHERE (players, players_inactive) <> " + counted + " ORDER BY id LIMIT 1000"
	lockNumbers = "UPDATE organization SET players = players WHERE id = $1"
	recount     = "UPDATE organization SET (players, players_inactive) = " + counted + " WHERE id = $1"
)

// Recount corrects the numbers of organizations whose players were changed by a node of an older version, which does
// not keep them: such nodes may have run beside the migration that began to. Every act that changes a player locks the
// organization's row first, so the recount holds that lock. It is a background job.
func (a *Actions) Recount(ctx context.Context) error {
	ids, err := db.ViewAcross(ctx, a.db, "organizations whose players are miscounted", func(tx *db.AnyTx) ([]string,
		error) {
		return db.All(tx, func(scan db.Scan) (id string, err error) { return id, scan(&id) }, miscounted)
	})
	if err != nil {
		return err
	}
	for _, id := range ids {
		_, err := db.AcrossTenants(ctx, a.db, "the players of an organization are counted again",
			func(tx *db.AnyTx) (int64, error) {
				// In a statement of its own: on PostgreSQL the count sees what was committed before the lock.
				if _, err := tx.Exec(lockNumbers, id); err != nil {
					return 0, err
				}
				return tx.Exec(recount, id)
			})
		if err != nil {
			return err
		}
	}
	return nil
}

// LoadCounts reads the organization's.
func LoadCounts(tx db.OrgReader) (Counts, error) {
	n, _, err := db.One(tx, func(scan db.Scan) (n Counts, err error) { return n, scan(&n.Total, &n.Inactive, &n.MembershipChanges) }, numbersOf)
	return n, err
}

// number is how a record counts: not at all, when another stands for it.
func (p Player) number() (n Counts) {
	if p.MergedInto == nil {
		n.Total = 1
		if !p.IsActive {
			n.Inactive = 1
		}
	}
	return n
}

// renumber keeps the organization's numbers in step with a record that counted as one thing and counts as another.
func renumber(tx *db.OrgTx, was, is Counts) error {
	if was == is {
		return nil
	}
	return tx.Write(changeNumbers, is.Total-was.Total, is.Inactive-was.Inactive)
}
