package privacy

import (
	"context"
	"errors"
	"io"
	"os"

	"pitboss/internal/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/organization/platform"
)

// BackupFunc backs up the database to a new file and fails unless the backup is verified. The caller deletes the
// file.
type BackupFunc func(ctx context.Context) (file string, err error)

// SetBackup sets the function that makes backups. Without it there are none to download.
func (a *Actions) SetBackup(b BackupFunc) { a.backup = b }

const countOrganizations = "SELECT count(*) FROM organization"

// download returns a backup of the whole database, as long as it holds only one organization.
func (a *Actions) download(ctx context.Context, at tenant.Org, _ api.None) (api.Database, error) {
	name := "pitboss-" + a.db.Now().Time().Format("20060102T150405Z") + ".db"
	if a.db.Engine() != db.SQLite {
		return api.Database{}, fault.Conflict(
			"This server keeps its data in PostgreSQL. Its operator backs it up with pg_dump.")
	}
	n, err := db.ViewAcross(ctx, a.db, "whether another organization's data is in the file",
		func(tx *db.AnyTx) (int, error) {
			return db.Value[int](tx, countOrganizations)
		})
	if err == nil && n > 1 {
		err = fault.Conflict("This server has more than one organization, and a backup would hold the data of all. " +
			"Use Export instead.")
	}
	if err == nil && a.backup == nil {
		err = fault.Conflict("This server makes no backups")
	}
	if err != nil {
		return api.Database{}, err
	}
	if !a.backingUp.TryLock() {
		return api.Database{}, fault.Conflict("A backup is being made. Try again in a minute.")
	}
	defer a.backingUp.Unlock()
	if err := account.LogExport(ctx, a.db, at, "Downloaded a backup of the whole database", ""); err != nil {
		return api.Database{}, err
	}
	if err := platform.RecordDownload(ctx, a.db, at); err != nil {
		return api.Database{}, err
	}
	file, err := a.backup(ctx)
	if err != nil {
		return api.Database{}, err
	}
	return api.Database{Name: name, Write: func(w io.Writer) (err error) {
		f, err := os.Open(file)
		if err != nil {
			return errors.Join(err, os.Remove(file))
		}
		_, err = io.Copy(w, f)
		return errors.Join(err, f.Close(), os.Remove(file))
	}}, nil
}
