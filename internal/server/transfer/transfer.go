// Package transfer carries everything in one database into another, empty one, of the same or the other engine, and proves that
// it arrived. Nothing is written to the old database; the new one has all of it or nothing.
package transfer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"pitboss/internal/foundation/db"
)

// Table is a table that has been moved, with the hash over its rows in the new database.
type Table struct {
	Name string
	Rows int64
	Hash Sum
}

// Prepare makes a database ready to be moved into: one without tables gets the schema. Another schema, and other people's
// tables, are refused.
func Prepare(ctx context.Context, to *db.DB) error {
	current, newest, err := to.SchemaVersion(ctx)
	if err != nil {
		there, err := db.ViewAcross(ctx, to, "whether there is anything at all", func(tx *db.AnyTx) ([]table, error) { return readTables(tx, to.Engine()) })
		if err != nil {
			return err
		}
		if len(there) > 0 {
			return fmt.Errorf("the new database has tables that are not PitBoss's, such as %s: give it one of its own", there[0].name)
		}
		return to.Migrate(ctx)
	}
	if current != newest {
		return fmt.Errorf("the new database has another schema than this program (%d; this program has %d): give it an empty one", current, newest)
	}
	return nil
}

// Move moves everything. Both databases have the schema of this program. Tell is told what is being done.
func Move(ctx context.Context, from, to *db.DB, invariants []db.Invariant, tell func(string)) ([]Table, error) {
	if err := sameDatabase(ctx, from, to); err != nil {
		return nil, err
	}
	m := &move{ctx: ctx, from: from.Engine(), to: to.Engine(), report: tell}
	const why = "a house moves with all its organizations"
	everything := func() ([]Table, error) {
		return db.ViewAcross(ctx, from, why, func(old *db.AnyTx) ([]Table, error) {
			return db.AcrossTenants(ctx, to, why, func(fresh *db.AnyTx) ([]Table, error) {
				m.old, m.fresh = old, fresh
				return m.run(invariants)
			})
		})
	}
	if from.Engine() != db.Postgres {
		return everything() // its folder is locked, and this shows one moment
	}
	// Before the moment that is shown: what is written to it later would stay behind.
	return db.AcrossTenants(ctx, from, why, func(held *db.AnyTx) ([]Table, error) {
		if err := requireExclusive(held, "old"); err != nil {
			return nil, err
		}
		tables, err := readTables(held, db.Postgres)
		if err != nil {
			return nil, err
		}
		if err := lockTables(held, tables); err != nil {
			return nil, fmt.Errorf("the old database is at work: %w", err)
		}
		return everything()
	})
}

// move is one under way.
type move struct {
	ctx        context.Context
	from, to   db.Engine
	old, fresh *db.AnyTx
	report     func(string)
}

func (m *move) run(invariants []db.Invariant) ([]Table, error) {
	tables, heldUp, err := m.compareSchemas()
	if err != nil {
		return nil, err
	}
	if err := m.requireEmpty(tables); err != nil {
		return nil, err
	}
	m.report("Reading the old database")
	were, err := m.precheck(tables)
	if err != nil {
		return nil, err
	}
	m.report("Copying")
	if err := m.withDeferred(heldUp, func() error { return m.copy(tables) }); err != nil {
		return nil, err
	}
	m.report("Reading the new database")
	moved, err := m.verify(tables, were)
	if err != nil {
		return nil, err
	}
	m.report("Checking the new database")
	broken, err := db.CheckIn(m.fresh, m.to, invariants)
	if err != nil {
		return nil, err
	}
	if len(broken) > 0 {
		return nil, fmt.Errorf("nothing was moved: %d invariants are broken, the first: %s: %s. `pitboss check` of the old database names them all", len(broken), broken[0].Invariant, broken[0].Offender)
	}
	return moved, m.ctx.Err()
}

// compareSchemas are the tables in the order in which they are written, and the references that have to wait.
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
	references, err := db.All(m.fresh, func(scan db.Scan) (r reference, err error) { return r, scan(&r.name, &r.table, &r.to) }, catalogOf(m.to).references)
	if err != nil {
		return nil, nil, err
	}
	sorted, heldUp := sortByReference(fresh, references)
	return sorted, heldUp, nil
}

// requireEmpty refuses a new database that has more in it than the migrations write.
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

// precheck counts the old rows and names what the new database could not hold, before anything is written.
func (m *move) precheck(tables []table) (map[string]tableDigest, error) {
	were := map[string]tableDigest{}
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
		were[t.name] = n
	}
	if more > 0 {
		errs = append(errs, fmt.Errorf("and %d more rows", more))
	}
	if len(errs) > 0 {
		return nil, fmt.Errorf("nothing was moved, because this cannot be:\n%w", errors.Join(errs...))
	}
	return were, nil
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

// verify reads what was written and compares it.
func (m *move) verify(tables []table, were map[string]tableDigest) (moved []Table, err error) {
	var errs []error
	for _, t := range tables {
		is, err := m.read(m.fresh, t, func(_ []any, bad error) error { return bad })
		if err != nil {
			return nil, err
		}
		if was := were[t.name]; is != was {
			errs = append(errs, fmt.Errorf("%s: %d rows with the hash %v became %d with %v", t.name, was.rows, was.sum, is.rows, is.sum))
		}
		moved = append(moved, Table{t.name, is.rows, is.sum})
	}
	slices.SortFunc(moved, func(a, b Table) int { return strings.Compare(a.Name, b.Name) })
	return moved, errors.Join(errs...)
}
