package server

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/organization/platform"
	"pitboss/internal/test/assert"
)

func TestDownloadedBackupIsVerifiedAndRemoved(t *testing.T) {
	if dbtest.OnPostgres() {
		return // SQLite only
	}
	d := dbtest.Open(t)
	c := Config{Dir: t.TempDir()}
	file, err := c.verifiedDownload(d)(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Size() == 0 || filepath.Dir(file) != c.Dir {
		t.Errorf("%s %v", file, err)
	}
	if err := c.removeStaleDownloads(); err != nil { // as after a kill
		t.Error(err)
	}
	if left, err := filepath.Glob(filepath.Join(c.Dir, "*")); err != nil || len(left) > 0 {
		t.Errorf("%v %v", left, err)
	}
}

// A backup holds every organization and the platform itself, so the platform's trail records every backup with its
// actor: an owner, an administrator acting as the owner, or the operating system's user at the machine.
func TestEveryBackupIsInThePlatformsAuditTrail(t *testing.T) {
	if dbtest.OnPostgres() {
		return // PostgreSQL has its own tools
	}
	c := prepared(t)
	c.SecretKey = base64.StdEncoding.EncodeToString(make([]byte, 32))
	word := administrator(t, c)
	r := start(t, c)
	kim := r.console(word)
	status, _, _ := r.do("GET", "/api/backup", "", "Authorization", "Bearer "+r.signIn())
	assert.MustEqual(t, "status", status, 200)
	_, opened := r.member(kim, "POST", "/api/admin/organizations/lodge/impersonate",
		map[string]any{"reason": "Ticket 4182"})
	_, entered := r.member("", "POST", "/api/auth/impersonate", map[string]any{"code": opened["token"]})
	status, _, _ = r.do("GET", "/api/backup", "", "Authorization",
		"Bearer "+entered["token"].(string))
	assert.MustEqual(t, "status", status, 200)
	file := filepath.Join(t.TempDir(), "by-hand.db")
	if unnoted, err := Backup(t.Context(), c, file); unnoted != nil || err != nil {
		t.Fatal(unnoted, err)
	}
	osUser, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	var list []platform.TrailEntry
	trail := func() []platform.TrailEntry {
		_, body, _ := r.do("GET", "/api/admin/audit", "", "Authorization", "Bearer "+kim)
		var all []platform.TrailEntry
		if err := json.Unmarshal([]byte(body), &all); err != nil {
			t.Fatal(err, body)
		}
		return slices.DeleteFunc(all, func(e platform.TrailEntry) bool { return !strings.HasPrefix(e.Type, "backup_") })
	}
	for begun := time.Now(); len(list) < 3; <-time.After(20 * time.Millisecond) {
		if list = trail(); time.Since(begun) > time.Minute {
			t.Fatalf("%+v", list)
		}
	}
	for i, want := range []struct{ actor, what string }{
		{"PitBoss", "The operating system's user " + osUser.Username + " began a backup of the whole database at "},
		{"Kim Osei", "Kim Osei, as owner Olivia, downloaded a backup of the whole database"},
		{"PitBoss", "Olivia downloaded a backup of the whole database"},
	} {
		if e := list[i]; e.ActorName != want.actor || !strings.HasPrefix(e.Description, want.what) || i > 0 &&
			e.Organization.ID != "lodge" {
			t.Errorf("%+v, want %+v", e, want)
		}
	}
	if !strings.HasSuffix(list[0].Description, "pitboss backup "+file) {
		t.Errorf("%+v", list[0])
	}
}

// A kill between recording a note and removing it must not record the backup twice.
func TestBackupNoteIsRecordedOnce(t *testing.T) {
	if dbtest.OnPostgres() {
		return // PostgreSQL has its own tools
	}
	d := dbtest.Open(t)
	c := Config{Dir: t.TempDir()}
	if err := leaveBackupNote(c.Dir, "evening.db"); err != nil {
		t.Fatal(err)
	}
	notes, err := filepath.Glob(filepath.Join(c.Dir, "*"))
	assert.NoError(t, "err", err)
	assert.Len(t, "notes", notes, 1)
	note, err := os.ReadFile(notes[0])
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := os.WriteFile(notes[0], note, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := c.recordBackupNotes(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(notes[0]); !os.IsNotExist(err) {
			t.Errorf("the note is still there: %v", err)
		}
		n, err := db.ViewAcross(t.Context(), d, "the platform belongs to no organization",
			func(tx *db.AnyTx) (int, error) {
				return db.Value[int](tx, "SELECT count(*) FROM platform_event WHERE type = 'backup_made'")
			})
		assert.NoError(t, "err", err)
		assert.Equal(t, "events of the download", n, 1)
	}
}

// An operator with a full disk must still get a backup, and a message that nothing records it.
func TestBackupWithoutANoteReportsIt(t *testing.T) {
	if dbtest.OnPostgres() {
		return // PostgreSQL has its own tools
	}
	err := leaveBackupNote(filepath.Join(t.TempDir(), "not there"), "evening.db")
	if err == nil {
		t.Fatal("err: got no error")
	}
	assert.Contains(t, "err.Error()", err.Error(), ErrNoteNotWritten.Error())
}
