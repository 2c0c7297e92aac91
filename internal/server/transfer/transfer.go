// Package transfer moves all data of one database into another, empty one, of the same or the other engine, and
// verifies the result.
//
// It reads a snapshot of the old database and never writes to it. Rows go into the new database in one transaction,
// parents before children, and are then read back: the hash of each table must be the same, and every invariant must
// hold. The new database has everything or nothing.
//
// Tables and columns come from the databases' catalogs, so the package knows no wing and needs no change for a new
// table. No server may be running on either database.
package transfer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"pitboss/internal/foundation/db"
)

// Table is a moved table with the hash of its rows in the new database.
type Table struct {
	Name string
	Rows int64
	Hash Sum
}

// Prepare creates the schema in an empty target database. It refuses a database with another schema or with foreign
// tables.
func Prepare(ctx context.Context, to *db.DB) error {
	current, newest, err := to.SchemaVersion(ctx)
	if err != nil {
		const why = "whether there is anything at all"
		existing, err := db.ViewAcross(ctx, to, why, func(tx *db.AnyTx) ([]table, error) {
			return readTables(tx, to.Engine())
		})
		if err != nil {
			return err
		}
		if len(existing) > 0 {
			return fmt.Errorf("the new database has tables that are not PitBoss's, such as %s: give it one of its own",
				existing[0].name)
		}
		return to.Migrate(ctx)
	}
	if current != newest {
		return fmt.Errorf("the new database has another schema than this program (%d; this program has %d): "+
			"give it an empty one", current, newest)
	}
	return nil
}

// Move moves everything. Both databases have the schema of this program. progress receives each step for the operator.
func Move(
	ctx context.Context, from, to *db.DB, invariants []db.Invariant, progress func(string),
) ([]Table, error) {
	if err := sameDatabase(ctx, from, to); err != nil {
		return nil, err
	}
	m := &move{ctx: ctx, from: from.Engine(), to: to.Engine(), progress: progress}
	const why = "a transfer moves all organizations"
	moveAll := func() ([]Table, error) {
		return db.ViewAcross(ctx, from, why, func(old *db.AnyTx) ([]Table, error) {
			return db.AcrossTenants(ctx, to, why, func(fresh *db.AnyTx) ([]Table, error) {
				m.old, m.fresh = old, fresh
				return m.run(invariants)
			})
		})
	}
	if from.Engine() != db.Postgres {
		return moveAll() // the folder is locked, and the transaction reads a snapshot
	}
	// Lock before the snapshot is taken, or later writes would be lost.
	return db.AcrossTenants(ctx, from, why, func(locked *db.AnyTx) ([]Table, error) {
		if err := requireExclusive(locked, "old"); err != nil {
			return nil, err
		}
		tables, err := readTables(locked, db.Postgres)
		if err != nil {
			return nil, err
		}
		if err := lockTables(locked, tables); err != nil {
			return nil, fmt.Errorf("the old database is at work: %w", err)
		}
		return moveAll()
	})
}

// move is a transfer in progress.
type move struct {
	ctx        context.Context
	from, to   db.Engine
	old, fresh *db.AnyTx
	progress   func(string)
}

func (m *move) run(invariants []db.Invariant) ([]Table, error) {
	tables, deferred, err := m.compareSchemas()
	if err != nil {
		return nil, err
	}
	if err := m.requireEmpty(tables); err != nil {
		return nil, err
	}
	m.progress("Reading the old database")
	digests, err := m.precheck(tables)
	if err != nil {
		return nil, err
	}
	m.progress("Copying")
	if err := m.withDeferred(deferred, func() error { return m.copy(tables) }); err != nil {
		return nil, err
	}
	m.progress("Reading the new database")
	moved, err := m.verify(tables, digests)
	if err != nil {
		return nil, err
	}
	m.progress("Checking the new database")
	broken, err := db.CheckIn(m.fresh, m.to, invariants)
	if err != nil {
		return nil, err
	}
	if err := db.Violation(broken); err != nil {
		return nil, fmt.Errorf("nothing was moved: %w. `pitboss check` of the old database names them all", err)
	}
	return moved, m.ctx.Err()
}

// compareSchemas returns the tables in the order of writing, and the references to defer.
func (m *move) compareSchemas() ([]table, []reference, error) {
	if m.to == db.Postgres {
		if err := requireExclusive(m.fresh, "new"); err != nil {
			return nil, nil, err
		}
	}
	old, err := readTables(m.old, m.from)
	if err != nil {
		return nil, nil, err
	}
	fresh, err := readTables(m.fresh, m.to)
	if err != nil {
		return nil, nil, err
	}
	if err := compareTables(old, fresh); err != nil {
		return nil, nil, err
	}
	references, err := db.All(m.fresh, func(scan db.Scan) (r reference, err error) {
		return r, scan(&r.name, &r.table, &r.to)
	}, catalogOf(m.to).references)
	if err != nil {
		return nil, nil, err
	}
	sorted, deferred := sortByReference(fresh, references)
	return sorted, deferred, nil
}

// requireEmpty refuses a target database with rows that no migration wrote.
func (m *move) requireEmpty(tables []table) error {
	var full []string
	for _, t := range tables {
		n, err := countOthers(m.fresh, t)
		if err != nil {
			return err
		}
		if n > 0 {
			full = append(full, t.name)
		}
	}
	slices.Sort(full)
	switch n := len(full); {
	case n == 0:
		return nil
	case n > 3:
		full = append(full[:3], fmt.Sprintf("and %d more tables", n-3))
	}
	return fmt.Errorf("the new database is not empty: it has rows in %s", strings.Join(full, ", "))
}

// precheck hashes the old rows and reports values that the new database cannot store, before anything is written.
func (m *move) precheck(tables []table) (map[string]tableDigest, error) {
	digests := map[string]tableDigest{}
	var errs []error
	more := 0
	for _, t := range tables {
		n, err := m.read(m.old, t, func(row []any, bad error) error {
			for _, v := range row {
				if bad == nil {
					bad = checkStorable(m.to, v)
				}
			}
			switch {
			case bad == nil:
			case len(errs) < 20:
				errs = append(errs, fmt.Errorf("%s: %w", t.describeRow(row), bad))
			default:
				more++
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		digests[t.name] = n
	}
	if more > 0 {
		errs = append(errs, fmt.Errorf("and %d more rows", more))
	}
	if len(errs) > 0 {
		return nil, fmt.Errorf("nothing was moved, because this cannot be:\n%w", errors.Join(errs...))
	}
	return digests, nil
}

func (m *move) copy(tables []table) error {
	for _, t := range tables {
		if seeds[t.name] != "" {
			if err := clearSeed(m.fresh, t); err != nil {
				return err
			}
		}
		w := newWriter(m.fresh, t, m.to)
		_, err := m.read(m.old, t, func(row []any, bad error) error {
			if bad != nil {
				return bad
			}
			return w.write(row)
		})
		if err == nil {
			err = w.flush()
		}
		if err == nil && m.to == db.Postgres {
			err = analyze(m.fresh, t)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
	}
	return nil
}

// verify reads the new rows and compares their digests with the old ones.
func (m *move) verify(tables []table, digests map[string]tableDigest) (moved []Table, err error) {
	var errs []error
	for _, t := range tables {
		fresh, err := m.read(m.fresh, t, func(_ []any, bad error) error { return bad })
		if err != nil {
			return nil, err
		}
		if old := digests[t.name]; fresh != old {
			errs = append(errs, fmt.Errorf("%s: %d rows with the hash %v became %d with %v",
				t.name, old.rows, old.sum, fresh.rows, fresh.sum))
		}
		moved = append(moved, Table{t.name, fresh.rows, fresh.sum})
	}
	slices.SortFunc(moved, func(a, b Table) int { return strings.Compare(a.Name, b.Name) })
	return moved, errors.Join(errs...)
}
