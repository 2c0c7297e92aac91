package apptest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"slices"
	"strings"

	"pitboss/internal/foundation/db"
)

// Rows is what the database holds: for each table a digest of all its rows. Two that are equal show that nothing was
// changed between them.
type Rows map[string]string

// Changed are the tables that differ.
func (r Rows) Changed(now Rows) (tables []string) {
	for table, digest := range now {
		if r[table] != digest {
			tables = append(tables, table)
		}
	}
	slices.Sort(tables)
	return tables
}

const (
	columnsOnSQLite = `SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%' ORDER BY m.name, c.cid`
	columnsOnPostgres = `SELECT table_name, column_name FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name NOT LIKE 'goose_%' ORDER BY table_name, ordinal_position`
)

type column struct{ table, name string }

// Rows reads the whole database.
func (c *Club) Rows() Rows {
	c.t.Helper()
	rows := Rows{}
	for table, lines := range c.Lines() {
		sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
		rows[table] = hex.EncodeToString(sum[:8])
	}
	return rows
}

// Files are those of the database; none when it is PostgreSQL.
func (c *Club) Files() []string {
	c.t.Helper()
	if c.DB.Engine() == db.Postgres {
		return nil
	}
	file, err := db.ViewAcross(context.Background(), c.DB, "a test looks for the file", func(tx *db.AnyTx) (string, error) {
		return db.Value[string](tx, "SELECT file FROM pragma_database_list WHERE name = 'main'")
	})
	c.must(err)
	files, err := filepath.Glob(file + "*")
	c.must(err)
	return files
}

// Lines reads the whole database: for each table its rows as texts.
func (c *Club) Lines() map[string][]string {
	c.t.Helper()
	rows, err := db.ViewAcross(context.Background(), c.DB, "a test looks for what changed", func(tx *db.AnyTx) (map[string][]string, error) {
		query := columnsOnSQLite
		if c.DB.Engine() == db.Postgres {
			query = columnsOnPostgres
		}
		columns, err := db.All(tx, func(scan db.Scan) (c column, err error) { return c, scan(&c.table, &c.name) }, query)
		if err != nil {
			return nil, err
		}
		texts := map[string][]string{}
		for _, c := range columns {
			texts[c.table] = append(texts[c.table], "coalesce(CAST("+c.name+" AS TEXT), 'NULL')")
		}
		rows := map[string][]string{}
		for table, list := range texts {
			lines, err := db.All(tx, func(scan db.Scan) (s string, err error) { return s, scan(&s) },
				"SELECT "+strings.Join(list, " || '|' || ")+" AS line FROM "+table+" ORDER BY line")
			if err != nil {
				return nil, err
			}
			rows[table] = lines
		}
		return rows, nil
	})
	c.must(err)
	return rows
}
