package schema_test

import (
	"fmt"
	"io/fs"
	"reflect"
	"testing"
	"testing/fstest"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/server/schema"
)

// before are the migrations with smaller numbers, as an older program had them.
func before(t *testing.T, number string) fs.FS {
	t.Helper()
	names, err := fs.Glob(schema.Files, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, name := range names {
		if name >= number {
			continue
		}
		data, err := fs.ReadFile(schema.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	return files
}

// migrated opens a database, brings it up to the schema and closes it after f.
func migrated(t *testing.T, c db.Config, f func(d *db.DB)) {
	t.Helper()
	d, err := db.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	f(d)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}

// Members of the community who are on the staff lose the second password that an older program kept for them, and an
// owner's right there becomes one that ends with the role. Everybody else's rows stay as they are.
func TestOldMembersOfTheStaffBecomeOneIdentity(t *testing.T) {
	c := dbtest.ConfigOf(t, db.Config{})
	now := c.Schema
	c.Schema = before(t, "00046")
	migrated(t, c, func(d *db.DB) {
		dbtest.Organization(t, d, "lodge", "main")
		dbtest.Organization(t, d, "other", "room")
		_, err := db.AcrossTenants(t.Context(), d, "a test makes old rows", func(tx *db.AnyTx) (none struct{}, err error) {
			for _, s := range [][3]string{
				{"olivia", "o@x.example", "owner"}, {"dan", "d@x.example", "dealer"}, {"pat", "p@x.example", "owner"}, {"quinn", "q@x.example", "owner"},
			} {
				if _, err = tx.Exec(`INSERT INTO staff_user (org_id, id, email, email_key, name, role, password_hash, created_at)
					VALUES ('lodge', $1, $2, $2, $1, $3, 'hash', 1)`, s[0], s[1], s[2]); err != nil {
					return none, err
				}
			}
			for _, m := range []struct {
				org, id, email string
				admin          bool
				staff          any
			}{
				{"lodge", "olivia", "o@x.example", true, "olivia"},
				{"lodge", "dan", "d@x.example", true, "dan"},
				{"lodge", "ann", "a@x.example", true, nil},
				{"lodge", "quinn", "q@x.example", false, "quinn"},
				{"lodge", "unlinked", "p@x.example", true, nil},
				{"other", "olivia", "o@x.example", true, nil}, // the same address in another organization
			} {
				if _, err = tx.Exec(`INSERT INTO community_user
					(org_id, id, email, email_key, name, name_key, is_admin, password_hash, staff_id, created_at)
					VALUES ($1, $2, $3, $3, $2, $2, $4, 'old', $5, 1)`, m.org, m.id, m.email, m.admin, m.staff); err != nil {
					return none, err
				}
			}
			return none, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	c.Schema = now
	migrated(t, c, func(d *db.DB) {
		rows, err := db.ViewAcross(t.Context(), d, "a test reads what became of them", func(tx *db.AnyTx) ([]string, error) {
			return db.All(tx, func(scan db.Scan) (string, error) {
				var org, id, hash string
				var admin, asOwner bool
				err := scan(&org, &id, &hash, &admin, &asOwner)
				return fmt.Sprint(org, " ", id, " ", hash, " ", admin, " ", asOwner), err
			}, `SELECT org_id, id, coalesce(password_hash, 'none'), is_admin, admin_as_owner
				FROM community_user ORDER BY org_id, id`)
		})
		want := []string{
			"lodge ann old true false", "lodge dan none true false", "lodge olivia none true true",
			"lodge quinn none false false", "lodge unlinked none true false",
			"other olivia old true false",
		}
		if err != nil || !reflect.DeepEqual(rows, want) {
			t.Errorf("%q, %v, want %q", rows, err, want)
		}
	})
}

// A tournament's table gets the number of the room's table on which it is dealt, else "T" and its own number. What seat cards
// have said of a table stays: one that is broken, or of a tournament that is over, is called by its own number alone.
func TestOldTournamentTablesGetTheNamesThatPeopleCallThem(t *testing.T) {
	c := dbtest.ConfigOf(t, db.Config{})
	now := c.Schema
	c.Schema = before(t, "00050")
	migrated(t, c, func(d *db.DB) {
		dbtest.Organization(t, d, "lodge", "main")
		dbtest.Organization(t, d, "other", "main")
		_, err := db.AcrossTenants(t.Context(), d, "a test makes old rows", func(tx *db.AnyTx) (none struct{}, err error) {
			for _, g := range []struct {
				org   string
				table int
			}{{"lodge", 12}, {"other", 7}} { // the same ids in both
				for _, query := range []string{
					`INSERT INTO game_type (org_id, id, name, name_key, game_format, small_blind, big_blind, min_buy_in, created_at)
						VALUES ($1, 'event', 'Tournament', 'tournament', 'Tournament', 0, 0, 0, $2)`,
					`INSERT INTO poker_table (org_id, room_id, id, table_number, table_name, game_type_id, max_seats, status, created_at)
						VALUES ($1, 'main', 'felt', $2, 'Felt', 'event', 9, 'tournament', 1)`,
					`INSERT INTO tournament (org_id, room_id, id, name, status, start_time, planned_minutes, prices, structure, rules, remaining, completed_at, created_at)
						VALUES ($1, 'main', 'running', 'Nightly', 'running', $2, 60, '{}', '{}', '{}', 1, NULL, 1),
							($1, 'main', 'over', 'Weekly', 'completed', $2, 60, '{}', '{}', '{}', 1, 2, 1)`,
				} {
					if _, err = tx.Exec(query, g.org, g.table); err != nil {
						return none, err
					}
				}
			}
			for _, r := range []struct {
				org, tournament string
				number          int
				table, broken   any
			}{
				{"lodge", "running", 1, "felt", nil},
				{"lodge", "running", 2, nil, nil},
				{"lodge", "running", 3, nil, 2},
				{"lodge", "running", 4, "felt", 2}, // broken before the felt went to table 1
				{"lodge", "over", 1, nil, nil},
				{"lodge", "over", 2, nil, 2},
				{"lodge", "over", 3, "felt", 2},
				{"other", "running", 1, "felt", nil},
				{"other", "over", 2, nil, nil},
			} {
				if _, err = tx.Exec(`INSERT INTO tournament_table (org_id, room_id, tournament_id, number, table_id, seats, break_rank, opened_at, broken_at)
					VALUES ($1, 'main', $2, $3, $4, 9, 1, 1, $5)`, r.org, r.tournament, r.number, r.table, r.broken); err != nil {
					return none, err
				}
			}
			return none, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	c.Schema = now
	migrated(t, c, func(d *db.DB) {
		rows, err := db.ViewAcross(t.Context(), d, "a test reads what became of them", func(tx *db.AnyTx) ([]string, error) {
			return db.All(tx, func(scan db.Scan) (s string, err error) { return s, scan(&s) },
				`SELECT org_id || ' ' || tournament_id || ' ' || number || ' ' || name FROM tournament_table ORDER BY org_id, tournament_id, number`)
		})
		want := []string{
			"lodge over 1 1", "lodge over 2 2", "lodge over 3 12",
			"lodge running 1 12", "lodge running 2 T2", "lodge running 3 3", "lodge running 4 12",
			"other over 2 2", "other running 1 7",
		}
		if err != nil || !reflect.DeepEqual(rows, want) {
			t.Errorf("%q, %v, want %q", rows, err, want)
		}
	})
}
