package server

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbfiles"
	"pitboss/internal/organization/platform"
)

// The backup command runs beside a server, and only one program writes in an SQLite database. The command therefore
// leaves a note in the data folder, and the server records the note in the platform's audit trail and removes it.
const (
	backupNotes        = "backup-note-*.json"
	backupNoteInterval = 5 * time.Second
)

// ErrNoteNotWritten reports that a backup cannot be recorded in the audit trail.
var ErrNoteNotWritten = errors.New("this backup will not be in the platform's audit trail")

// leaveBackupNote writes the note of a backup that is about to begin.
func leaveBackupNote(dir, file string) error {
	name := fmt.Sprintf("number %d", os.Getuid())
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	now := clock.System{}.Now()
	note, err := json.Marshal(platform.BackupNote{
		ID: rand.Text(), At: now, User: name, Command: "pitboss backup " + file,
	})
	if err != nil {
		return err
	}
	path := filepath.Join(dir, "backup-note-"+now.Time().UTC().Format("20060102T150405.000000000Z")+".json")
	partial := path + ".partial"
	if err = os.WriteFile(partial, note, 0o600); err == nil {
		err = dbfiles.Publish(partial, path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%w: %w", ErrNoteNotWritten, err), os.RemoveAll(partial))
	}
	return nil
}

// recordBackupNotes writes each note in the platform's audit trail and removes it. A note that is read a second time,
// because the program was killed between the two steps, is recorded once.
func (c Config) recordBackupNotes(ctx context.Context, d *db.DB) error {
	names, err := filepath.Glob(filepath.Join(filepath.Clean(c.Dir), backupNotes))
	for _, name := range names {
		err = errors.Join(err, recordBackupNote(ctx, d, name))
	}
	return err
}

func recordBackupNote(ctx context.Context, d *db.DB, name string) error {
	raw, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var note platform.BackupNote
	if err := json.Unmarshal(raw, &note); err != nil {
		return fmt.Errorf("read the note of a backup %s: %w", name, err)
	}
	if note.ID == "" {
		return fmt.Errorf("read the note of a backup %s: it has no id", name)
	}
	if err := platform.RecordBackup(ctx, d, note); err != nil {
		return err
	}
	return os.Remove(name)
}
