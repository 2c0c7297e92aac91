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
				{"olivia", "o@x.example", "owner"}, {"dan", "d@x.example", "dealer"}, {"pat", "p@x.example", "owner"},
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
			"lodge unlinked none true false",
			"other olivia old true false",
		}
		if err != nil || !reflect.DeepEqual(rows, want) {
			t.Errorf("%q, %v, want %q", rows, err, want)
		}
	})
}
