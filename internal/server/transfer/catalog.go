package transfer

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"pitboss/internal/foundation/db"
)

// ignoredTables are bookkeeping tables of the migrations and of Litestream. All other tables come from the database's
// own catalog, so that none can be forgotten.
var ignoredTables = []string{"goose_db_version", "_litestream_seq", "_litestream_lock"}

// seeds are the tables into which migrations write, with a condition that holds for those rows.
var seeds = map[string]string{"platform": "version = 0"}

// kind is the type of a column on either engine.
type kind string

const (
	text    kind = "text"
	big     kind = "bigint"
	small   kind = "integer"
	boolean kind = "boolean"
	blob    kind = "bytea"
)

// kinds maps the engines' type names. An unknown type is refused, because the transfer of its values is undefined.
var kinds = map[string]kind{
	"text": text, "bigint": big, "integer": small, "boolean": boolean, "blob": blob, "bytea": blob,
}

type column struct {
	name string
	kind kind
	key  int64 // position in the primary key, from 1 on; 0: not part of it
}

type table struct {
	name    string
	columns []column // by name
}

// key returns the names of the primary key's columns, in their order.
func (t table) key() (names []string) {
	in := slices.DeleteFunc(slices.Clone(t.columns), func(c column) bool { return c.key == 0 })
	slices.SortFunc(in, func(a, b column) int { return int(a.key - b.key) })
	for _, c := range in {
		names = append(names, c.name)
	}
	return names
}

// reference is a foreign key. It has no name on SQLite.
type reference struct{ name, table, to string }

// catalog has the queries for an engine's tables and foreign keys.
type catalog struct{ columns, references string }

// sqliteCatalog omits virtual tables and their shadow tables, which are derived from the others.
var sqliteCatalog = catalog{
	columns: `SELECT l.name, c.name, c.type, c.pk FROM pragma_table_list l JOIN pragma_table_info(l.name) c
		WHERE l.schema = 'main' AND l.type = 'table' AND substr(l.name, 1, 7) <> 'sqlite_' ORDER BY 1, 2`,
	references: `SELECT DISTINCT '', l.name, f."table" FROM pragma_table_list l JOIN pragma_foreign_key_list(l.name) f
		WHERE l.schema = 'main' ORDER BY 2, 3`,
}

var postgresCatalog = catalog{
	columns: `SELECT c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod),
			coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0)::bigint
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
		LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1, 2`,
	references: `SELECT f.conname::text, c.relname::text, p.relname::text
		FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class p ON p.oid = f.confrelid
		WHERE f.contype = 'f' AND NOT f.condeferrable AND f.connamespace = current_schema()::regnamespace
		ORDER BY 2, 3, 1`,
}

func catalogOf(e db.Engine) catalog {
	if e == db.Postgres {
		return postgresCatalog
	}
	return sqliteCatalog
}

// readTables reads the tables of a database, by name.
func readTables(tx *db.AnyTx, e db.Engine) (tables []table, err error) {
	var unknown []string
	_, err = db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var of, declared string
		var c column
		if err := scan(&of, &c.name, &declared, &c.key); err != nil || slices.Contains(ignoredTables, of) {
			return none, err
		}
		known := false
		if c.kind, known = kinds[strings.ToLower(declared)]; !known {
			unknown = append(unknown, fmt.Sprintf("%s.%s (%s)", of, c.name, declared))
		}
		if n := len(tables); n == 0 || tables[n-1].name != of {
			tables = append(tables, table{name: of})
		}
		t := &tables[len(tables)-1]
		t.columns = append(t.columns, c)
		return none, nil
	}, catalogOf(e).columns)
	if err == nil && len(unknown) > 0 {
		err = fmt.Errorf("this program does not know how to move %s", strings.Join(unknown, ", "))
	}
	return tables, err
}

// compareTables returns the differences between the tables of two databases. The order of columns does not matter.
func compareTables(old, fresh []table) error {
	describe := func(list []table) []string {
		var lines []string
		for _, t := range list {
			for _, c := range t.columns {
				lines = append(lines, fmt.Sprintf("%s.%s %s %d", t.name, c.name, c.kind, c.key))
			}
		}
		return lines
	}
	oldLines, freshLines := describe(old), describe(fresh)
	var errs []error
	for _, line := range oldLines {
		if !slices.Contains(freshLines, line) {
			errs = append(errs, fmt.Errorf("only the old database has the column %s", line))
		}
	}
	for _, line := range freshLines {
		if !slices.Contains(oldLines, line) {
			errs = append(errs, fmt.Errorf("only the new database has the column %s", line))
		}
	}
	return errors.Join(errs...)
}

// sortByReference sorts the tables so that each comes after those that its rows refer to. References of a table to
// itself and cycles make that impossible: those references are returned as deferred until all rows have been written.
func sortByReference(tables []table, references []reference) (sorted []table, deferred []reference) {
	const visiting, done = 1, 2
	state := map[string]int{}
	var visit func(t table)
	visit = func(t table) {
		state[t.name] = visiting
		for _, r := range references {
			if r.table != t.name {
				continue
			}
			i := slices.IndexFunc(tables, func(p table) bool { return p.name == r.to })
			switch {
			case i < 0 || state[r.to] == done:
			case state[r.to] == visiting:
				deferred = append(deferred, r)
			default:
				visit(tables[i])
			}
		}
		state[t.name] = done
		sorted = append(sorted, t)
	}
	for _, t := range tables {
		if state[t.name] == 0 {
			visit(t)
		}
	}
	return sorted, deferred
}

// quoted is a name as an SQL identifier.
func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

func quotedList(names []string) string {
	q := make([]string, len(names))
	for i, n := range names {
		q[i] = quoted(n)
	}
	return strings.Join(q, ", ")
}
