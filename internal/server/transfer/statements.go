package transfer

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pitboss/internal/foundation/db"
)

// read reads a table in the order of its key, one row after the other. Each is given its values, by the columns' names and as
// both engines have them, and what is wrong with one of them.
func (m *move) read(tx *db.AnyTx, t table, each func(row []any, bad error) error) (n tableDigest, err error) {
	names := make([]string, len(t.columns))
	row, into := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i, c := range t.columns {
		names[i], into[i] = c.name, &row[i]
	}
	var buffer []byte
	_, err = db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		if err := m.ctx.Err(); err != nil {
			return none, err
		}
		if err := scan(into...); err != nil {
			return none, err
		}
		var bad error
		for i, c := range t.columns {
			v, err := c.normalize(row[i])
			if err != nil && bad == nil {
				bad = fmt.Errorf("%s: %w", c.name, err)
			}
			if err == nil {
				row[i] = v
			}
		}
		hash, used := hashOf(row, buffer)
		buffer = used
		n.rows++
		n.sum.add(hash)
		return none, each(row, bad)
	}, fmt.Sprintf("SELECT %s FROM %s ORDER BY %s", quotedList(names), quoted(t.name), quotedList(t.key())))
	if err != nil {
		err = fmt.Errorf("%s: %w", t.name, err)
	}
	return n, err
}

// countOthers is one when a table has a row that the migrations did not write.
func countOthers(tx *db.AnyTx, t table) (int64, error) {
	where := ""
	if seed := seeds[t.name]; seed != "" {
		where = " WHERE NOT (" + seed + ")"
	}
	return db.Value[int64](tx, fmt.Sprintf("SELECT count(*) FROM (SELECT 1 FROM %s%s LIMIT 1) AS first", quoted(t.name), where))
}

// clearSeed makes room for the old house's rows.
func clearSeed(tx *db.AnyTx, t table) error {
	_, err := tx.Exec(fmt.Sprintf("DELETE FROM %s", quoted(t.name)))
	return err
}

// analyze has PostgreSQL count the rows of a table: until it has, it looks references up as if there were none.
func analyze(tx *db.AnyTx, t table) error {
	_, err := tx.Exec(fmt.Sprintf("ANALYZE %s", quoted(t.name)))
	return err
}

// withDeferred holds references up while f writes.
func (m *move) withDeferred(heldUp []reference, f func() error) error {
	var before, after []string
	if m.to == db.SQLite {
		// References wait until the commit, before which Check looks at them; what Check sorts goes to files.
		before = []string{"PRAGMA defer_foreign_keys = 1", "PRAGMA temp_store = 1"}
	} else {
		for _, r := range heldUp {
			alter := fmt.Sprintf("ALTER TABLE %s ALTER CONSTRAINT %s ", quoted(r.table), quoted(r.name))
			before, after = append(before, alter+"DEFERRABLE INITIALLY DEFERRED"), append(after, alter+"NOT DEFERRABLE")
		}
		after = append([]string{"SET CONSTRAINTS ALL IMMEDIATE"}, after...)
	}
	if err := m.execAll(before); err != nil {
		return err
	}
	if err := f(); err != nil {
		return err
	}
	return m.execAll(after)
}

func (m *move) execAll(statements []string) error {
	for _, s := range statements {
		if _, err := m.fresh.Exec(s); err != nil {
			return err
		}
	}
	return nil
}

const (
	// The same as a migration takes: a server that starts meanwhile waits.
	lockExclusive = "SELECT pg_advisory_xact_lock(hashtext('pitboss migrate ' || current_schema()))"
	countServers  = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'pitboss%'`
)

// databaseIdentity tells two PostgreSQL databases, and two schemas of one, apart.
const databaseIdentity = "SELECT concat_ws('/', pg_postmaster_start_time(), inet_server_port(), current_database(), current_schema())"

var (
	errBusy = errors.New("another pitboss is migrating or moving it")
	errSame = errors.New("the old and the new database are the same")
)

// sameDatabase refuses to move a database into itself.
func sameDatabase(ctx context.Context, from, to *db.DB) error {
	if from.Engine() != db.Postgres || to.Engine() != db.Postgres {
		return nil // two folders are locked
	}
	of := func(d *db.DB) (string, error) {
		return db.ViewAcross(ctx, d, "which database it is", func(tx *db.AnyTx) (string, error) { return db.Value[string](tx, databaseIdentity) })
	}
	old, err := of(from)
	if err != nil {
		return err
	}
	fresh, err := of(to)
	if err == nil && old == fresh {
		err = errSame
	}
	return err
}

// requireExclusive makes sure that no server has a PostgreSQL database open, nor opens it before the transaction ends.
func requireExclusive(tx *db.AnyTx, which string) error {
	for _, s := range []string{"statement_timeout = 0", "idle_in_transaction_session_timeout = 0", "lock_timeout = '10s'"} {
		if _, err := tx.Exec("SET LOCAL " + s); err != nil {
			return err
		}
	}
	// A moment of waiting: one that was broken off a moment ago may still be on its way out.
	if _, err := tx.Exec(lockExclusive); err != nil {
		if strings.Contains(err.Error(), "55P03") { // lock_not_available
			err = errBusy
		}
		return fmt.Errorf("the %s database: %w", which, err)
	}
	n, err := db.Value[int64](tx, countServers)
	if err == nil && n > 0 {
		err = fmt.Errorf("the %s database is open in another pitboss (%d connections): stop every server on it, and close the connections that a pooler keeps", which, n)
	}
	return err
}

// lockTables keeps everybody from writing to tables, who may read on.
func lockTables(tx *db.AnyTx, tables []table) error {
	names := make([]string, len(tables))
	for i, t := range tables {
		names[i] = t.name
	}
	_, err := tx.Exec(fmt.Sprintf("LOCK TABLE %s IN SHARE MODE", quotedList(names)))
	return err
}
