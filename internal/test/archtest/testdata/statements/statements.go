// Package statements runs SQL in every way in which the program does, so that the test of the finder sees it found.
package statements

import "pitboss/internal/foundation/db"

const (
	direct    = "SELECT 'direct'"
	variable  = "SELECT 'by variable'"
	field     = "SELECT 'by field'"
	parameter = "SELECT 'by parameter'"
	stray     = "SELECT 'never run'"
)

var (
	_ = db.Invariant{Name: "One", Query: "SELECT 'by invariant'"}
	_ = db.Locator{"Thing", "SELECT 'by locator'"}
)

func scan(db.Scan) (string, error) { return "", nil }

func inRoom(tx *db.RoomTx, org *db.OrgView, everyone *db.AnyTx, table string) error {
	if _, err := tx.Exec(direct, 1); err != nil {
		return err
	}
	query, args := variable, []any{1}
	if _, err := db.All(tx, scan, query, args...); err != nil {
		return err
	}
	for _, f := range []struct{ sql string }{{field}} {
		if _, _, err := db.One(org, scan, f.sql); err != nil {
			return err
		}
	}
	if err := handedOn(tx, parameter); err != nil {
		return err
	}
	if err := handedOn(org, parameter); err != nil {
		return err
	}
	if _, err := everyone.Exec("SELECT 'any'", 1, 2); err != nil {
		return err
	}
	_, err := tx.Exec("SELECT id FROM " + table)
	return err
}

func handedOn(tx db.Reader, query string) error {
	_, err := db.Value[string](tx, query)
	return err
}

var _ = inRoom
