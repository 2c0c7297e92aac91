package transfer

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"pitboss/internal/foundation/db"
)

// The tables are those that the database itself says it has, so that none can be forgotten. These are no part of a house:
// what the migrations keep for themselves, and what Litestream keeps in the file that it copies.
var notOurs = []string{"goose_db_version", "_litestream_seq", "_litestream_lock"}

// seeds are the tables into which migrations write, with what is true of a row of theirs.
var seeds = map[string]string{"platform": "version = 0"}

// kind is what a column holds on either engine.
type kind string

const (
	text    kind = "text"
	big     kind = "bigint"
	small   kind = "integer"
	boolean kind = "boolean"
	blob    kind = "bytea"
)

// kinds are the names under which the engines know them. Another is refused: nobody has thought of how it is moved.
var kinds = map[string]kind{"text": text, "bigint": big, "integer": small, "boolean": boolean, "blob": blob, "bytea": blob}

type column struct {
	name string
	kind kind
	key  int64 // the place in the table's key, from 1 on; 0: not in it
}

type table struct {
	name    string
	columns []column // by name
}

// key are the columns of the table's key, in its order.
func (t table) key() (names []string) {
	in := slices.DeleteFunc(slices.Clone(t.columns), func(c column) bool { return c.key == 0 })
	slices.SortFunc(in, func(a, b column) int { return int(a.key - b.key) })
	for _, c := range in {
		names = append(names, c.name)
	}
	return names
}

// reference is a foreign key. On SQLite it has no name.
type reference struct{ name, table, to string }

// catalog is what an engine is asked for its tables.
type catalog struct{ columns, references string }

// ofSQLite leaves virtual tables and what lies below them out: they are made of the others.
var ofSQLite = catalog{
	columns: `SELECT l.name, c.name, c.type, c.pk FROM pragma_table_list l JOIN pragma_table_info(l.name) c
		WHERE l.schema = 'main' AND l.type = 'table' AND substr(l.name, 1, 7) <> 'sqlite_' ORDER BY 1, 2`,
	references: `SELECT DISTINCT '', l.name, f."table" FROM pragma_table_list l JOIN pragma_foreign_key_list(l.name) f
		WHERE l.schema = 'main' ORDER BY 2, 3`,
}

var ofPostgres = catalog{
	columns: `SELECT c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod), coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0)::bigint
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
		LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1, 2`,
	references: `SELECT f.conname::text, c.relname::text, p.relname::text FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class p ON p.oid = f.confrelid
		WHERE f.contype = 'f' AND NOT f.condeferrable AND f.connamespace = current_schema()::regnamespace ORDER BY 2, 3, 1`,
}

func catalogOf(e db.Engine) catalog {
	if e == db.Postgres {
		return ofPostgres
	}
	return ofSQLite
}

// readTables reads the tables of a database, by name.
func readTables(tx *db.AnyTx, e db.Engine) (tables []table, err error) {
	var strange []string
	_, err = db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var of, declared string
		var c column
		if err := scan(&of, &c.name, &declared, &c.key); err != nil || slices.Contains(notOurs, of) {
			return none, err
		}
		known := false
		if c.kind, known = kinds[strings.ToLower(declared)]; !known {
			strange = append(strange, fmt.Sprintf("%s.%s (%s)", of, c.name, declared))
		}
		if n := len(tables); n == 0 || tables[n-1].name != of {
			tables = append(tables, table{name: of})
		}
		t := &tables[len(tables)-1]
		t.columns = append(t.columns, c)
		return none, nil
	}, catalogOf(e).columns)
	if err == nil && len(strange) > 0 {
		err = fmt.Errorf("this program does not know how to move %s", strings.Join(strange, ", "))
	}
	return tables, err
}

// compareTables says in what the tables of two databases differ, apart from the order of the columns.
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
	were, are := describe(old), describe(fresh)
	var errs []error
	for _, line := range were {
		if !slices.Contains(are, line) {
			errs = append(errs, fmt.Errorf("only the old database has the column %s", line))
		}
	}
	for _, line := range are {
		if !slices.Contains(were, line) {
			errs = append(errs, fmt.Errorf("only the new database has the column %s", line))
		}
	}
	return errors.Join(errs...)
}

// sortByReference puts each table behind those to which its rows refer. Where that cannot be, because a table refers to itself or
// several to each other, the references that are held up until all rows are there are returned too.
func sortByReference(tables []table, references []reference) (sorted []table, heldUp []reference) {
	const underWay, done = 1, 2
	state := map[string]int{}
	var visit func(t table)
	visit = func(t table) {
		state[t.name] = underWay
		for _, r := range references {
			if r.table != t.name {
				continue
			}
			i := slices.IndexFunc(tables, func(p table) bool { return p.name == r.to })
			switch {
			case i < 0 || state[r.to] == done:
			case state[r.to] == underWay:
				heldUp = append(heldUp, r)
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
	return sorted, heldUp
}

// quoted is a name in an SQL text.
func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

func quotedList(names []string) string {
	q := make([]string, len(names))
	for i, n := range names {
		q[i] = quoted(n)
	}
	return strings.Join(q, ", ")
}
