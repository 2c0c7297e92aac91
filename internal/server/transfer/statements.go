package transfer

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pitboss/internal/foundation/db"
)

// read reads a table in the order of its key. It calls each with the row's values, sorted by column name and
// normalized, and with an error if a value could not be normalized.
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

// countOthers is one if a table has a row that no migration wrote, zero otherwise.
func countOthers(tx *db.AnyTx, t table) (int64, error) {
	where := ""
	if seed := seeds[t.name]; seed != "" {
		where = " WHERE NOT (" + seed + ")"
	}
	query := fmt.Sprintf("SELECT count(*) FROM (SELECT 1 FROM %s%s LIMIT 1) AS first", quoted(t.name), where)
	return db.Value[int64](tx, query)
}

// clearSeed removes the rows that a migration wrote, to make room for those of the old database.
func clearSeed(tx *db.AnyTx, t table) error {
	_, err := tx.Exec(fmt.Sprintf("DELETE FROM %s", quoted(t.name)))
	return err
}

// analyze updates PostgreSQL's planner statistics, so that it checks foreign keys by index.
func analyze(tx *db.AnyTx, t table) error {
	_, err := tx.Exec(fmt.Sprintf("ANALYZE %s", quoted(t.name)))
	return err
}

// withDeferred defers the checks of references while f writes.
func (m *move) withDeferred(deferred []reference, f func() error) error {
	var before, after []string
	if m.to == db.SQLite {
		// SQLite checks references at the commit. The invariants are checked before that, and their sorting uses files.
		before = []string{"PRAGMA defer_foreign_keys = 1", "PRAGMA temp_store = 1"}
	} else {
		for _, r := range deferred {
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
	// The lock that migrations take, so that a server that starts meanwhile waits.
	lockExclusive = "SELECT pg_advisory_xact_lock(hashtext('pitboss migrate ' || current_schema()))"
	countServers  = `SELECT count(*) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'pitboss%'`
)

// databaseIdentity distinguishes PostgreSQL databases, and schemas of the same database.
const databaseIdentity = `SELECT concat_ws('/', pg_postmaster_start_time(), inet_server_port(), current_database(),
	current_schema())`

var (
	errBusy = errors.New("another pitboss is migrating or moving it")
	errSame = errors.New("the old and the new database are the same")
)

// sameDatabase refuses to move a database into itself.
func sameDatabase(ctx context.Context, from, to *db.DB) error {
	if from.Engine() != db.Postgres || to.Engine() != db.Postgres {
		return nil // the lock on the folder prevents it on SQLite
	}
	of := func(d *db.DB) (string, error) {
		return db.ViewAcross(ctx, d, "which database it is", func(tx *db.AnyTx) (string, error) {
			return db.Value[string](tx, databaseIdentity)
		})
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

// requireExclusive makes sure that no server uses a PostgreSQL database, and that none opens it before the
// transaction ends.
func requireExclusive(tx *db.AnyTx, which string) error {
	settings := []string{"statement_timeout = 0", "idle_in_transaction_session_timeout = 0", "lock_timeout = '10s'"}
	for _, s := range settings {
		if _, err := tx.Exec("SET LOCAL " + s); err != nil {
			return err
		}
	}
	// The lock timeout gives an interrupted transfer time to release the lock.
	if _, err := tx.Exec(lockExclusive); err != nil {
		if strings.Contains(err.Error(), "55P03") { // lock_not_available
			err = errBusy
		}
		return fmt.Errorf("the %s database: %w", which, err)
	}
	n, err := db.Value[int64](tx, countServers)
	if err == nil && n > 0 {
		err = fmt.Errorf("the %s database is open in another pitboss (%d connections): "+
			"stop every server on it, and close the connections that a pooler keeps", which, n)
	}
	return err
}

// lockTables blocks writes to the tables. Reads continue.
func lockTables(tx *db.AnyTx, tables []table) error {
	names := make([]string, len(tables))
	for i, t := range tables {
		names[i] = t.name
	}
	_, err := tx.Exec(fmt.Sprintf("LOCK TABLE %s IN SHARE MODE", quotedList(names)))
	return err
}
