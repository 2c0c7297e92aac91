package sqlite_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	modernc "modernc.org/sqlite"

	"pitboss/internal/foundation/db/sqlite"
	"pitboss/internal/test/assert"
)

func connected(t *testing.T) *sqlite.Conn {
	t.Helper()
	to, err := modernc.NewConnector("file::memory:")
	if err != nil {
		t.Fatal(err)
	}
	c := &sqlite.Conn{Open: to.Connect, Watch: func(string) {}}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

type (
	word  string
	count int64
)

func TestScanConvertsToNamedTypes(t *testing.T) {
	t.Parallel()
	c := connected(t)
	into := func(dest any, query string, args ...any) error {
		found := false
		var scanned error
		err := c.Query(context.Background(), query, args, func(r *sqlite.Rows) {
			if found = r.Next(); found {
				scanned = r.Scan(dest)
			}
		})
		assert.NoError(t, query+": found", err)
		assert.MustEqual(t, query+": found", found, true)
		return scanned
	}
	text, number := word("five"), count(7)
	for _, x := range []struct {
		given any // the argument
		want  any // a value of the destination's type, and the expected result
	}{
		{"five", "five"}, {word("five"), word("five")}, {&text, &text}, {word("five"), []byte("five")},
		{[]byte("five"), "five"},
		{7, int64(7)}, {int64(7), 7}, {count(7), count(7)}, {&number, &number}, {7, 7.0}, {7, "7"}, {2.5, 2.5},
		{true, true}, {false, false}, {true, 1},
		{nil, (*word)(nil)}, {(*count)(nil), (*count)(nil)}, {nil, []byte(nil)},
	} {
		place := reflect.New(reflect.TypeOf(x.want))
		if err := into(place.Interface(), "SELECT $1", x.given); err != nil ||
			!reflect.DeepEqual(place.Elem().Interface(), x.want) {
			t.Errorf("%T %v is %v, want %T %v, %v", x.given, x.given, place.Elem().Interface(), x.want, x.want, err)
		}
	}
	var anything any
	assert.NoError(t, `into(&anything, "SELECT 7")`, into(&anything, "SELECT 7"))
	assert.Equal[any](t, "anything", anything, int64(7))
	// NULL clears a destination.
	was := &number
	assert.NoError(t, `into(&was, "SELECT NULL")`, into(&was, "SELECT NULL"))
	assert.Nil(t, "was", was)
	for _, dest := range []any{new(int64), new(word), new(bool), new(int8), new(struct{}), 7, (*int64)(nil)} {
		given := any(300)
		if reflect.TypeOf(dest) == reflect.TypeFor[*int64]() || reflect.TypeOf(dest) == reflect.TypeFor[*word]() {
			given = nil
		}
		err := into(dest, "SELECT $1", given)
		if err == nil {
			t.Fatalf("%v into %T: err: got no error", given, dest)
		}
		if !strings.HasPrefix(err.Error(), "column 1: ") {
			t.Errorf("%v into %T: err.Error(): got %q, want the prefix %q", given, dest, err.Error(), "column 1: ")
		}
	}
	if err := into(new(int64), "SELECT 1, 2"); err == nil {
		t.Error("two columns are read into one place")
	}
	if err := into(new(int64), "SELECT 'seven'"); err == nil {
		t.Error("a text is read into a number")
	}
}

func TestRowErrorIsReturnedAndStatementRemainsUsable(t *testing.T) {
	t.Parallel()
	c := connected(t)
	ctx := context.Background()
	const query = "SELECT abs(CASE WHEN value = $1 THEN -9223372036854775808 ELSE value END) " +
		"FROM json_each('[1, 2, 3]')"
	for _, x := range []struct{ fails, rows int }{{3, 2}, {0, 3}, {1, 0}, {0, 3}} {
		n := 0
		err := c.Query(ctx, query, []any{x.fails}, func(r *sqlite.Rows) {
			for r.Next() {
				n++
			}
		})
		assert.Equal(t, "rows read", n, x.rows)
		assert.Equal(t, "err != nil", err != nil, x.fails > 0)
	}
	// An unfinished query, or another query in between, leaves nothing behind.
	err := c.Query(ctx, query, []any{0}, func(outer *sqlite.Rows) {
		outer.Next()
		var a, b, again int
		if err := c.Query(ctx, "SELECT 40, 2", nil, func(r *sqlite.Rows) { r.Next(); _ = r.Scan(&a, &b) }); err != nil {
			t.Error(err)
		}
		assert.NoError(t, "outer.Scan(&again)", outer.Scan(&again))
		assert.Equal(t, "first value of the inner query", a, 40)
		assert.Equal(t, "second value of the inner query", b, 2)
		assert.Equal(t, "again", again, 1)
	})
	if err != nil {
		t.Error(err)
	}
	if _, err := c.Exec(ctx, "CREATE TABLE t (n INTEGER NOT NULL)", nil); err != nil {
		t.Fatal(err)
	}
	for _, n := range []any{nil, 5} {
		if done, err := c.Exec(ctx, "INSERT INTO t VALUES ($1)", []any{n}); (err != nil) != (n == nil) {
			t.Errorf("%v: %v, %v", n, done, err)
		}
	}
	if err := c.ExecUnprepared(ctx, "PRAGMA user_version = 7"); err != nil {
		t.Error(err)
	}
	if err := c.Close(); err != nil { // the next statement opens it again
		t.Error(err)
	}
	if err := c.Query(ctx, query, []any{0}, func(r *sqlite.Rows) { r.Next() }); err != nil {
		t.Error(err)
	}
}
