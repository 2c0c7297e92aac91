package player

import "pitboss/internal/foundation/db"

// Numbers are what an organization keeps of how many it has, so that nobody counts its players at each visit.
type Numbers struct {
	Total             int   // records that no other stands for
	Inactive          int   // of them
	MembershipChanges int64 // how often a membership was sold, taken back or given to another record
}

// Active are the players who are not inactive.
func (n Numbers) Active() int { return n.Total - n.Inactive }

const (
	numbersOf         = "SELECT players, players_inactive, membership_changes FROM organization WHERE id = $1"
	changeNumbers     = "UPDATE organization SET players = players + $2, players_inactive = players_inactive + $3 WHERE id = $1"
	membershipChanged = "UPDATE organization SET membership_changes = membership_changes + 1 WHERE id = $1"
)

// NumbersOf reads the organization's.
func NumbersOf(tx db.OrgReader) (Numbers, error) {
	n, _, err := db.One(tx, func(scan db.Scan) (n Numbers, err error) { return n, scan(&n.Total, &n.Inactive, &n.MembershipChanges) }, numbersOf)
	return n, err
}

// number is how a record counts: not at all, when another stands for it.
func (p Player) number() (n Numbers) {
	if p.MergedInto == nil {
		n.Total = 1
		if !p.IsActive {
			n.Inactive = 1
		}
	}
	return n
}

// renumber keeps the organization's numbers in step with a record that counted as one thing and counts as another.
func renumber(tx *db.OrgTx, was, is Numbers) error {
	if was == is {
		return nil
	}
	return tx.Write(changeNumbers, is.Total-was.Total, is.Inactive-was.Inactive)
}
