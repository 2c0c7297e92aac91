package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"pitboss/internal/foundation/db/dberr"
)

// Invariant is a statement that is always true of a database. Query or Find returns the violations; both see all
// organizations.
type Invariant struct {
	Name  string // a sentence: "A player sits in at most one seat"
	Query string // selects one text column that names the violation; it takes no parameters
	Find  func(*AnyTx) ([]Broken, error)
}

// ClockWentBack is an SQL condition for invariants about the order of times. For x with the columns org_id, room_id
// and moment, it is true if the clock of the room's acts was set back across x.moment by more than maxClockRewind. The
// room's events show this: their versions are in the order of the acts.
const ClockWentBack = `coalesce((SELECT
	min(CASE WHEN e.at > x.moment THEN e.version END) < max(CASE WHEN e.at <= x.moment THEN e.version END)
	OR min(CASE WHEN e.at >= x.moment THEN e.version END) < max(CASE WHEN e.at < x.moment THEN e.version END)
	FROM event e WHERE e.org_id = x.org_id AND e.room_id = x.room_id AND e.n = 0), FALSE)`

// ownInvariants are those of this package's tables.
var ownInvariants = []Invariant{
	{Name: "The versions of a scope's events are dense and end at the scope's version", Query: `
		SELECT s.org_id || '/' || s.id FROM ` + scopeVersions + ` s LEFT JOIN (
			SELECT org_id, room_id, count(DISTINCT version) AS n, max(version) AS top FROM event
			GROUP BY org_id, room_id
		) e ON e.org_id = s.org_id AND e.room_id = s.id
		WHERE s.version <> coalesce(e.n, 0) OR s.version <> coalesce(e.top, 0)`},
	{Name: "Every version has all its events", Query: `
		SELECT org_id || '/' || room_id || '/' || version FROM event
		GROUP BY org_id, room_id, version HAVING count(*) <> max(parts) OR min(parts) <> max(parts)`},
}

// Broken is one violation found by Check.
type Broken struct{ Invariant, Offender string }

// Violation returns an error that names the first of the violations, or nil if there are none.
func Violation(broken []Broken) error {
	if len(broken) == 0 {
		return nil
	}
	return fmt.Errorf("%d invariants are broken, the first: %s: %s", len(broken), broken[0].Invariant,
		broken[0].Offender)
}

// fileIntact is checked first: the other invariants mean nothing in a damaged file.
const fileIntact = "The file is whole"

// Check returns the violations of all invariants. On SQLite it also finds damage to the file and broken foreign keys.
// In a damaged file it checks nothing else.
func Check(ctx context.Context, d *DB, more []Invariant) ([]Broken, error) {
	return ViewAcross(ctx, d, "invariants hold for all organizations", func(tx *AnyTx) ([]Broken, error) {
		return CheckIn(tx, d.engine, more)
	})
}

// CheckIn is Check within a transaction.
func CheckIn(tx *AnyTx, e Engine, more []Invariant) ([]Broken, error) {
	list := append(append([]Invariant{}, ownInvariants...), more...)
	if e == SQLite {
		damaged, err := All(tx, func(scan Scan) (b Broken, err error) {
			b.Invariant = fileIntact
			return b, scan(&b.Offender)
		}, "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'")
		if err != nil && dberr.FailureOf(err) == dberr.Corrupt {
			return []Broken{{fileIntact, err.Error()}}, nil
		}
		if err != nil || len(damaged) > 0 {
			return damaged, err
		}
		list = append(list, Invariant{
			Name:  "Every reference leads to a row",
			Query: `SELECT "table" || ' row ' || rowid || ' → ' || "parent" FROM pragma_foreign_key_check`,
		})
	}
	var broken []Broken
	for _, i := range list {
		found, err := i.find(tx)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", i.Name, err)
		}
		broken = append(broken, found...)
	}
	return broken, nil
}

// verify fails unless the database has this program's schema and all invariants hold.
func (d *DB) verify(ctx context.Context, more []Invariant) error {
	switch ok, err := d.Migrated(ctx); {
	case err != nil:
		return fmt.Errorf("this is not a PitBoss database: %w", err)
	case !ok:
		return errors.New("it has another schema than this program")
	}
	broken, err := Check(ctx, d, more)
	return cmp.Or(err, Violation(broken))
}

func (i Invariant) find(tx *AnyTx) ([]Broken, error) {
	if i.Find != nil {
		return i.Find(tx)
	}
	return All(tx, func(scan Scan) (b Broken, err error) {
		b.Invariant = i.Name
		return b, scan(&b.Offender)
	}, i.Query)
}
