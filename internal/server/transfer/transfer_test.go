package transfer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/server/schema"
	"pitboss/internal/test/assert"
)

// more are tables that the program does not have: every type, a self-reference, and a cycle of two tables.
const more = `-- +goose Up
CREATE TABLE every_type (
	id       TEXT    NOT NULL PRIMARY KEY,
	word     TEXT,
	amount   BIGINT,
	small    INTEGER,
	yes      BOOLEAN,
	picture  %s,
	"order"  BIGINT  NOT NULL,
	before   TEXT REFERENCES every_type (id)
);
CREATE TABLE hen (id BIGINT NOT NULL PRIMARY KEY, egg BIGINT%s);
CREATE TABLE egg (id BIGINT NOT NULL PRIMARY KEY, hen BIGINT NOT NULL REFERENCES hen (id));
CREATE TABLE chick (id BIGINT NOT NULL PRIMARY KEY, egg BIGINT NOT NULL REFERENCES egg (id), hen BIGINT NOT NULL
	REFERENCES hen (id));
%s
`

func withMore(t testing.TB) fs.FS {
	t.Helper()
	files := fstest.MapFS{
		"90001_more.sqlite.sql": {Data: fmt.Appendf(nil, more, "BLOB", " REFERENCES egg (id)", "")},
		"90001_more.postgres.sql": {Data: fmt.Appendf(nil, more, "BYTEA", "",
			"ALTER TABLE hen ADD FOREIGN KEY (egg) REFERENCES egg (id);")},
	}
	names, err := fs.Glob(schema.Files, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(schema.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	return files
}

func open(t testing.TB, c db.Config) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// fillDatabase is an open, migrated database: an SQLite file, or the engine of the test run.
func fillDatabase(t testing.TB, c db.Config, files fs.FS) *db.DB {
	t.Helper()
	c.Schema, c.Name = files, "migrate-data"
	d := open(t, c)
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d
}

// left is a database after its server has stopped.
func left(t testing.TB, c db.Config, files fs.FS, statements ...string) {
	t.Helper()
	c.Schema = files
	d, err := db.Open(t.Context(), c)
	if err == nil {
		err = d.Migrate(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	write(t, d, func(tx *db.AnyTx) (err error) {
		for _, s := range statements {
			if err == nil {
				_, err = tx.Exec(s)
			}
		}
		return err
	})
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}

func write(t testing.TB, d *db.DB, f func(tx *db.AnyTx) error) {
	t.Helper()
	_, err := db.AcrossTenants(t.Context(), d, "a test writes rows",
		func(tx *db.AnyTx) (none struct{}, err error) { return none, f(tx) })
	if err != nil {
		t.Fatal(err)
	}
}

func quiet(string) {}

// words are texts that have caused bugs elsewhere.
var words = []string{"", " ", "NULL", "null", "'", `"`, `\`, `\N`, `{a,"b"}`, "é", "é", "🂡🂮", "\n", "\r\n", "\t", "ß",
	"İ", "\u00a0", "\ufeff", "\ufffd", "\uffff", "\U0010ffff", "1", "1.0", "true", `{"a":"\u0000"}`}

func randomRow(r *rand.Rand, id string, before []string) []any {
	maybe := func(v any) any {
		if r.IntN(5) == 0 {
			return nil
		}
		return v
	}
	word := words[r.IntN(len(words))]
	if r.IntN(3) == 0 {
		word = strings.Repeat(word, r.IntN(2000))
	}
	numbers := []int64{0, 1, -1, math.MaxInt64, math.MinInt64, math.MaxInt32 + 1, r.Int64()}
	picture := make([]byte, r.IntN(64))
	for i := range picture {
		picture[i] = byte(r.Uint32())
	}
	var prior any
	if len(before) > 0 && r.IntN(2) == 0 {
		prior = before[r.IntN(len(before))]
	}
	return []any{id, maybe(word), maybe(numbers[r.IntN(len(numbers))]), maybe(int64(int32(r.Uint32()))),
		maybe(r.IntN(2) == 0), maybe(picture), r.Int64(), prior}
}

// fill writes random rows of every type, with references forward and backward in key order.
func fill(t testing.TB, d *db.DB, rows int) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	write(t, d, func(tx *db.AnyTx) error {
		var ids []string
		for range rows {
			id := fmt.Sprintf("%08x", r.Uint32())
			row := randomRow(r, id, ids)
			if _, err := tx.Exec(`INSERT INTO every_type (id, word, amount, small, yes, picture, "order", before)
				VALUES `+
				`($1, $2, $3, $4, $5, $6, $7, $8)`, row...); err != nil {
				return err
			}
			ids = append(ids, id)
		}
		for _, s := range []string{
			"INSERT INTO hen VALUES (1, NULL), (2, NULL)", "INSERT INTO egg VALUES (1, 1), (2, 2), (3, 1)",
			"UPDATE hen SET egg = 3 WHERE id = 1", "UPDATE hen SET egg = 1 WHERE id = 2",
			"INSERT INTO chick VALUES (1, 3, 2)",
		} {
			if _, err := tx.Exec(s); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestEveryColumnTypeMovesThereAndBack(t *testing.T) {
	files := withMore(t)
	old, fresh, again := fillDatabase(t, dbtest.SQLite(t, db.Config{}), files), fillDatabase(t,
		dbtest.Whole(t, db.Config{}), files), fillDatabase(t, dbtest.SQLite(t, db.Config{}), files)
	fill(t, old, 3*maxRows/2)
	there, err := Move(t.Context(), old, fresh, nil, quiet)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Move(t.Context(), fresh, again, nil, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(there, back) {
		t.Errorf("there: %v\nback: %v", there, back)
	}
	i := slices.IndexFunc(there, func(m Table) bool { return m.Name == "every_type" })
	if i < 0 {
		t.Fatalf("i: got %v, want at least 0", i)
	}
	assert.Equal(t, "there[i].Rows", there[i].Rows, 3*maxRows/2)
	if fresh.Engine() != db.Postgres {
		return
	}
	still, err := db.ViewAcross(t.Context(), fresh, "a test looks at the references",
		func(tx *db.AnyTx) (int64, error) {
			return db.Value[int64](tx, "SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND condeferrable")
		})
	assert.NoError(t, "err", err)
	if still > 0 {
		t.Errorf("still: got %v, want at most 0", still)
	}
	if _, err := Move(t.Context(), fresh, fresh, nil, quiet); !errors.Is(err, errSame) {
		t.Errorf("into itself: %v", err)
	}
}

// The hash must distinguish rows that could be confused.
func TestRowHashDistinguishesValues(t *testing.T) {
	rows := [][]any{{"a", nil}, {nil, "a"}, {"a", ""}, {"", "a"}, {"", ""}, {nil, nil}, {"aa", ""}, {int64(0), nil},
		{int64(1), nil}, {false, nil}, {true, nil}, {"1", nil}, {[]byte("a"), nil}, {[]byte{}, nil}}
	seen := map[[32]byte][]any{}
	for _, row := range rows {
		sum, _ := hashOf(row, nil)
		if other, ok := seen[sum]; ok {
			t.Errorf("%v and %v have one hash", row, other)
		}
		seen[sum] = row
	}
	var one, other Sum
	for sum := range maps.Keys(seen) {
		one.add(sum)
	}
	for _, row := range slices.Backward(rows) {
		sum, _ := hashOf(row, nil)
		other.add(sum)
	}
	assert.Equal(t, "the order of the rows matters", one, other)
}

func TestUnstorableValuesAreReportedBeforeWriting(t *testing.T) {
	old, fresh := fillDatabase(t, dbtest.SQLite(t, db.Config{}), withMore(t)), fillDatabase(t,
		dbtest.Whole(t, db.Config{}), withMore(t))
	write(t, old, func(tx *db.AnyTx) error {
		for id, set := range map[string]string{"a": "word = x'ff', yes = 2", "b": "word = 'x' || char(0)",
			"c": "word = CAST(x'c328' AS TEXT)", "d": "small = 2147483648", "e": "amount = 1.5", "f": "word = 'fine'"} {
			if _, err := tx.Exec(`INSERT INTO every_type (id, "order") VALUES ($1, 0)`, id); err != nil {
				return err
			}
			if _, err := tx.Exec("UPDATE every_type SET "+set+" WHERE id = $1", id); err != nil {
				return err
			}
		}
		return nil
	})
	steps := ""
	_, err := Move(t.Context(), old, fresh, nil, func(step string) { steps += step })
	want := []string{"every_type id a: ", "every_type id d: small: 2147483648 is no integer",
		"every_type id e: amount: a value of type float64 in a column of type bigint"}
	if fresh.Engine() == db.Postgres {
		want = append(want, "every_type id b: text with the character U+0000, which PostgreSQL cannot hold",
			"every_type id c: text that is not UTF-8")
	}
	for _, w := range want {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("%v; want %s", err, w)
		}
	}
	if err != nil && strings.Contains(err.Error(), "id f") {
		t.Fatalf("%v after %s", err, steps)
	}
	assert.Equal(t, `strings.Contains(steps, "Copying")`, strings.Contains(steps, "Copying"), false)
}

// Until the commit the target stays empty, and the move can be repeated.
func TestInterruptedMoveLeavesTheTargetEmpty(t *testing.T) {
	old, fresh := fillDatabase(t, dbtest.SQLite(t, db.Config{}), withMore(t)), fillDatabase(t,
		dbtest.Whole(t, db.Config{}), withMore(t))
	fill(t, old, 20)
	for _, at := range []string{"Reading the old", "Copying", "Reading the new", "Checking"} {
		ctx, stop := context.WithCancel(t.Context())
		_, err := Move(ctx, old, fresh, nil, func(step string) {
			if strings.HasPrefix(step, at) {
				stop()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("broken off while %s: %v", at, err)
		}
		stop()
	}
	if _, err := Move(t.Context(), old, fresh, nil, quiet); err != nil {
		t.Error(err)
	}
	_, err := Move(t.Context(), old, fresh, nil, quiet)
	if err == nil {
		t.Fatal("a second time: err: got no error")
	}
	assert.Contains(t, "a second time: err.Error()", err.Error(),
		"the new database is not empty: it has rows in chick, egg, every_type")
}

func TestTransferRefusesBrokenInvariants(t *testing.T) {
	old, fresh := fillDatabase(t, dbtest.SQLite(t, db.Config{}), schema.Files), fillDatabase(t,
		dbtest.Whole(t, db.Config{}), schema.Files)
	dbtest.Organization(t, old, "lodge", "main")
	write(t, old, func(tx *db.AnyTx) error {
		_, err := tx.Exec("UPDATE room SET version = 7")
		return err
	})
	_, err := Move(t.Context(), old, fresh, nil, quiet)
	if err == nil {
		t.Fatal("got no error, want a refusal")
	}
	assert.Contains(t, "the refusal", err.Error(),
		"nothing was moved: 1 invariants are broken, the first: The versions of a scope's events are dense")
}

// The transfer must know every column type of the schema.
func TestSchemaIsTransferableAndEqualOnBothEngines(t *testing.T) {
	of := func(d *db.DB) []table {
		list, err := db.ViewAcross(t.Context(), d, "a test looks at the tables",
			func(tx *db.AnyTx) ([]table, error) { return readTables(tx, d.Engine()) })
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range list {
			if len(table.key()) == 0 {
				t.Errorf("%s has no key by which its rows are read in order", table.name)
			}
		}
		return list
	}
	one, other := fillDatabase(t, dbtest.SQLite(t, db.Config{}), schema.Files), fillDatabase(t,
		dbtest.Whole(t, db.Config{}), schema.Files)
	old, fresh := of(one), of(other)
	assert.NoError(t, "compareTables(old, fresh)", compareTables(old, fresh))
	if len(old) < 80 {
		t.Errorf("len(old): got %v, want at least 80", len(old))
	}
	if moved, err := Move(t.Context(), one, other, nil, quiet); err != nil || len(moved) != len(old) {
		t.Errorf("a fresh database is not taken for empty: %d tables, %v, want len(moved) %v", len(moved), err,
			len(old))
	}
	files := fstest.MapFS{"1_strange.sql": {Data: []byte("-- +goose Up\nCREATE TABLE strange (id TEXT NOT NULL " +
		"PRIMARY " +
		"KEY, weight NUMERIC NOT NULL);\n")}}
	c := dbtest.Whole(t, db.Config{Schema: files})
	strange := fillDatabase(t, c, files)
	_, err := db.ViewAcross(t.Context(), strange, "a test looks at a strange table",
		func(tx *db.AnyTx) ([]table, error) { return readTables(tx, strange.Engine()) })
	if err == nil {
		t.Fatal("err: got no error")
	}
	assert.Contains(t, "strings.ToLower(err.Error())", strings.ToLower(err.Error()),
		"does not know how to move strange.weight (numeric)")
}

func TestTransferRefusesForeignTables(t *testing.T) {
	files := fstest.MapFS{"1_other.sql": {Data: []byte("-- +goose Up\nCREATE TABLE other (id TEXT NOT NULL PRIMARY " +
		"KEY);\n")}}
	c := dbtest.Whole(t, db.Config{})
	left(t, c, files, "DROP TABLE goose_db_version")
	err := Prepare(t.Context(), open(t, c))
	if err == nil {
		t.Fatal("err: got no error")
	}
	assert.Contains(t, "err.Error()", err.Error(), "tables that are not PitBoss's, such as other")
}

func TestTransferRefusesANewerSchema(t *testing.T) {
	c := dbtest.Whole(t, db.Config{})
	left(t, c, withMore(t))
	err := Prepare(t.Context(), open(t, c))
	if err == nil {
		t.Fatal("err: got no error")
	}
	assert.Contains(t, "err.Error()", err.Error(), "another schema than this program (90001;")
}
