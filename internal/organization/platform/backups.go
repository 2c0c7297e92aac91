package platform

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

const (
	administratorOfImpersonation = "SELECT name, email FROM platform_admin WHERE id = $1"
	backupRecorded               = `SELECT count(*) FROM platform_event
		WHERE type = 'backup_made' AND details LIKE '%' || $1 || '%'`
)

// RecordDownload records in the platform's trail that a caller downloads the whole database, which includes the
// platform's own data. An administrator acting as an owner is recorded as the actor.
func RecordDownload(ctx context.Context, d *db.DB, at tenant.Org) error {
	by, what := tenant.SystemAdministrator(), at.Actor().Name+" downloaded a backup of the whole database"
	if id := at.Actor().Impersonator; id != "" {
		administrator, err := db.ViewPlatform(ctx, d, by, func(tx *db.AnyTx) (tenant.Administrator, error) {
			a, _, err := db.One(tx, func(scan db.Scan) (tenant.Administrator, error) {
				var name, email string
				err := scan(&name, &email)
				return tenant.MintAdministrator(id, name, email, ""), err
			}, administratorOfImpersonation, id)
			return a, err
		})
		if err != nil {
			return err
		}
		by = administrator
		what = by.Name() + ", as owner " + at.Actor().Name + ", downloaded a backup of the whole database"
	}
	_, err := db.InPlatform(ctx, d, by, func(tx *db.PlatformTx) (none struct{}, err error) {
		tx.Emit(db.PlatformEvent{
			Type: "backup_downloaded", What: what, Organization: at.ID(), Address: api.ClientInfoFrom(ctx).Address,
		})
		return none, nil
	})
	return err
}

// BackupNote records a backup that was started from the command line.
type BackupNote struct {
	ID      string        `json:"id"`
	At      clock.Instant `json:"at"`
	User    string        `json:"user"` // an operating system user
	Command string        `json:"command"`
}

// RecordBackup writes a note of a backup to the platform's trail, once.
func RecordBackup(ctx context.Context, d *db.DB, note BackupNote) error {
	by := tenant.SystemAdministrator()
	_, err := db.InPlatform(ctx, d, by, func(tx *db.PlatformTx) (none struct{}, err error) {
		n, err := db.Value[int](tx, backupRecorded, note.ID)
		if err == nil && n == 0 {
			tx.Emit(db.PlatformEvent{Type: "backup_made", What: "The operating system's user " + note.User +
				" began a backup of the whole database at " + note.At.String() + ": " + note.Command, Details: note})
		}
		return none, err
	})
	return err
}
