package player

import "pitboss/internal/foundation/db"

// Columns are what Scan reads, of a player table that a statement calls p, for the lists of later features.
const Columns = columns

// Scan reads a player and the columns that follow him.
func Scan(scan db.Scan, more ...any) (Player, error) { return scanWith(scan, more...) }

// TermsOf are what a player is found by.
func TermsOf(tx db.OrgReader, id string) ([]string, error) {
	p, err := Get(tx, id)
	return p.terms(), err
}
