package server

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/eventchain"
	"pitboss/internal/server/demo"
	"pitboss/internal/server/transfer"
	"pitboss/internal/test/assert"
)

// addressOf is a database's address on the command line.
func addressOf(c db.Config) string {
	if c.URL != "" {
		return c.URL
	}
	return c.Dir
}

func at(c db.Config) Config { return Config{Dir: c.Dir, DatabaseURL: c.URL} }

func moved(t *testing.T, from, to db.Config) []transfer.Table {
	t.Helper()
	c := Config{}
	c.Move.From, c.Move.To = addressOf(from), addressOf(to)
	tables, err := MoveData(t.Context(), c, func(string) {})
	for begun := time.Now(); err != nil && strings.Contains(err.Error(), "a pooler keeps") &&
		time.Since(begun) < 20*time.Second; {
		<-time.After(500 * time.Millisecond) // the pooler closes them by itself
		tables, err = MoveData(t.Context(), c, func(string) {})
	}
	if err != nil {
		t.Fatal(err)
	}
	if broken, err := Check(t.Context(), at(to)); err != nil || len(broken) > 0 {
		t.Errorf("the new database: %v, %v", broken, err)
	}
	return tables
}

// The demo database has rows in nearly every table. On SQLite it moves to another folder.
func TestDemoDatabaseMovesThereAndBack(t *testing.T) {
	old, fresh, again := dbtest.SQLite(t, db.Config{}), dbtest.Whole(t, db.Config{}), dbtest.SQLite(t,
		db.Config{Dir: filepath.Join(t.TempDir(), "not", "there yet")})
	d, err := db.Open(t.Context(), old)
	if err == nil {
		err = d.Migrate(t.Context())
	}
	if err == nil {
		err = demo.SeedWeeks(t.Context(), d, 1)
	}
	for _, job := range []error{err, eventchain.Checkpoint(t.Context(), d), eventchain.Anchor(t.Context(), d),
		d.Close()} {
		if job != nil {
			t.Fatal(job)
		}
	}
	there := moved(t, old, fresh)
	var rows int64
	full := 0
	for _, m := range there {
		rows += m.Rows
		full += min(int(m.Rows), 1)
	}
	t.Logf("%d rows in %d of %d tables", rows, full, len(there))
	if rows < 10_000 {
		t.Fatalf("rows: got %v, want at least 10_000", rows)
	}
	if full < len(there)*2/3 {
		t.Errorf("full: got %v, want at least %v", full, len(there)*2/3)
	}
	if fresh.URL == "" {
		return
	}
	if back := moved(t, fresh, again); !slices.Equal(there, back) {
		t.Errorf("there: %v\nback: %v", there, back)
	}
}

func TestMovedDatabaseContinuesWhereTheOldOneStopped(t *testing.T) {
	old := prepared(t) // the source of a move, on PostgreSQL
	fresh := dbtest.SQLite(t, db.Config{})
	if old.DatabaseURL == "" {
		fresh = dbtest.Whole(t, db.Config{})
	}
	first := old
	if old.DatabaseURL != "" {
		// A pooler closes the connections of an idle server, but the one for LISTEN stays.
		first.EventsURL = dbtest.PastThePooler(t, old.DatabaseURL)
	}
	r := start(t, first)
	token := r.signIn()
	add := func(name, key string) string {
		status, body, _ := r.do("POST", "/api/players", fmt.Sprintf(`{"name":%q}`, name), "Authorization",
			"Bearer "+token, "Content-Type", "application/json", "Idempotency-Key", key)
		assert.MustEqual(t, body, status, 201)
		return body
	}
	dana := add("Dana", "one")
	_, list, _ := r.do("GET", "/api/players", "", "Authorization", "Bearer "+token)
	c := Config{}
	c.Move.From, c.Move.To = addressOf(old.database()), addressOf(fresh)
	_, err := MoveData(t.Context(), c, func(string) {})
	if err == nil {
		t.Fatal("while the old server runs: err: got no error")
	}
	assert.Contains(t, "while the old server runs: err.Error()", err.Error(), "another pitboss")
	r.stop()
	r.end()
	moved(t, old.database(), fresh)

	config := old
	config.Dir, config.DatabaseURL = fresh.Dir, fresh.URL
	r = start(t, config)
	assert.Equal(t, "the same act again is answered", add("Dana", "one"), dana)
	_, now, _ := r.do("GET", "/api/players", "", "Authorization", "Bearer "+token)
	assert.Equal(t, "the players: now", now, list)
	assert.Contains(t, "the players: now", now, "Dana")
	conn, next := r.socket(token)
	send(conn, `{"type":"subscribe","room":"main"}`)
	var hello struct {
		Type                string
		Version, OrgVersion int64
	}
	_, b := next()
	assert.NoError(t, "got: json.Unmarshal(b, &hello)", json.Unmarshal(b, &hello))
	assert.MustEqual(t, "got: Type", hello.Type, "subscribed")
	add("Robin", "two")
	_, b = next()
	if !strings.HasPrefix(string(b), `{"type":"player_updated","room":null,"version":2,`) {
		t.Fatalf("got: b: got %q, want the prefix %q", string(b), `{"type":"player_updated","room":null,"version":2,`)
	}
	assert.Contains(t, "got: b", string(b), "Robin")
}

func TestMoveDataRefusesImpossibleMoves(t *testing.T) {
	source := dbtest.SQLite(t, db.Config{})
	if err := Migrate(t.Context(), at(source)); err != nil {
		t.Fatal(err)
	}
	nothing := filepath.Join(t.TempDir(), "nothing")
	for _, tc := range []struct{ from, to, want string }{
		{"", source.Dir, "--from: name a folder, or the address of a PostgreSQL database"},
		{source.Dir, "", "--to: name a folder"},
		{source.Dir, "mysql://here", "--to: an address begins with postgres://"},
		{nothing, source.Dir, "there is no database in the folder " + nothing},
		{
			source.Dir, filepath.Join(source.Dir, "..", filepath.Base(source.Dir)),
			"the old and the new database are the same",
		},
		{"postgres://nobody@127.0.0.1:1/none", nothing, "the old database: PostgreSQL does not answer"},
		{source.Dir, "postgres://nobody@127.0.0.1:1/none", "the new database: PostgreSQL does not answer"},
	} {
		c := Config{}
		c.Move.From, c.Move.To = tc.from, tc.to
		if _, err := MoveData(t.Context(), c, func(string) {}); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s to %s: %v; want %s", tc.from, tc.to, err, tc.want)
		}
	}
	if _, err := os.Stat(nothing); err == nil {
		t.Error("a folder was made for nothing")
	}
	d, err := db.Open(t.Context(), source)
	if err != nil {
		t.Fatal(err)
	}
	c := Config{}
	c.Move.From, c.Move.To = source.Dir, nothing
	if _, err := MoveData(t.Context(), c, func(string) {}); err == nil ||
		!strings.Contains(err.Error(), "is in use by another pitboss") {
		t.Errorf("a database that a server has open: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	c.Move.To = t.TempDir()
	if _, err := MoveData(t.Context(), c, func(string) {}); err != nil {
		t.Errorf("an empty database into an empty folder: %v", err)
	}
}

func TestMoveDataRemindsOfTheSecretKey(t *testing.T) {
	const address = "postgres://pitboss@db/pitboss"
	for _, tc := range []struct{ from, to, want string }{
		{"old", "new", "copy old/secret.key to new/secret.key"},
		{"old", address, "PITBOSS_SECRET_KEY_FILE naming a copy of old/secret.key"},
		{address, "new", "write its value into new/secret.key"},
		{address, address, "the same PITBOSS_SECRET_KEY"},
	} {
		c := Config{}
		c.Move.From, c.Move.To = tc.from, tc.to
		if said := c.KeyAfterMove(); !strings.Contains(said, filepath.FromSlash(tc.want)) {
			t.Errorf("%s to %s: %s", tc.from, tc.to, said)
		}
	}
}
