package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/db"
	"pitboss/internal/organization/platform"
	"pitboss/internal/server/app"
	"pitboss/internal/server/backup"
)

// Migrate brings the schema of the database up to date, as Run does when it starts.
func Migrate(ctx context.Context, c Config) error {
	return withDatabase(ctx, c, func(*db.DB) error { return nil })
}

// Check returns the broken invariants. A server may be using the database.
func Check(ctx context.Context, c Config) (broken []db.Broken, err error) {
	err = withReadOnly(ctx, c, func(d *db.DB) error {
		ok, err := d.Migrated(ctx)
		if err != nil {
			return fmt.Errorf("this is not a PitBoss database: %w", err)
		}
		if !ok {
			return errors.New("the database has another schema than this program: " +
				"migrate it first, or use the program that serves it")
		}
		broken, err = db.Check(ctx, d, app.Invariants())
		return err
	})
	return broken, err
}

// Backup writes the database into a new file. A server may be using the database. The server, or the next one that
// starts, records the backup in the platform's audit trail. If no note of it can be left, as on a full disk, the
// backup is made all the same, and unnoted is ErrNoteNotWritten.
func Backup(ctx context.Context, c Config, file string) (unnoted, err error) {
	if c.DatabaseURL != "" {
		return nil, errors.New("backup is for SQLite: use pg_dump for PostgreSQL")
	}
	err = withReadOnly(ctx, c, func(d *db.DB) error {
		unnoted = leaveBackupNote(c.Dir, file)
		return d.Backup(ctx, file)
	})
	return unnoted, err
}

// backupScheduler schedules the backups of the served database. It is nil if there are none.
func (c Config) backupScheduler(d *db.DB) (*backup.Scheduler, error) {
	b := c.Backups
	if b.Interval <= 0 || d.Engine() != db.SQLite || c.Demo && b.Dir == "" {
		return nil, nil
	}
	b.Dir = cmp.Or(b.Dir, filepath.Join(c.Dir, "backups"))
	return backup.Open(b, d, c.Log, func(ctx context.Context, file string) error {
		return db.VerifyBackup(ctx, c.database(), file, app.Invariants())
	})
}

const downloadPrefix = "download-" // begins the file name of a backup that is made for a download

// verifiedDownload makes and verifies a backup for a download, in a file of its own.
func (c Config) verifiedDownload(d *db.DB) func(context.Context) (string, error) {
	return func(ctx context.Context) (string, error) {
		file := filepath.Join(c.Dir, downloadPrefix+rand.Text()+".db")
		err := d.Backup(ctx, file)
		if err == nil {
			err = db.VerifyBackup(ctx, c.database(), file, app.Invariants())
		}
		if err != nil {
			return "", errors.Join(fmt.Errorf("backup for a download: %w", err), os.RemoveAll(file))
		}
		return file, nil
	}
}

// removeStaleDownloads removes the files of downloads that a killed program left behind.
func (c Config) removeStaleDownloads() error {
	if c.DatabaseURL != "" {
		return nil
	}
	left, err := filepath.Glob(filepath.Join(filepath.Clean(c.Dir), downloadPrefix+"*.db*"))
	for _, file := range left {
		err = errors.Join(err, os.Remove(file))
	}
	return err
}

// Restore replaces the database by a verified backup and returns the path of the old one. No server may have the
// database open.
func Restore(ctx context.Context, c Config, file string) (kept string, err error) {
	if c.DatabaseURL != "" {
		return "", errors.New("restore is for SQLite: use pg_restore for PostgreSQL")
	}
	return db.Restore(ctx, c.database(), file, app.Invariants())
}

// CreateAdministrator makes a platform administrator with a random password, which only the caller learns.
func CreateAdministrator(ctx context.Context, c Config) (password string, err error) {
	email, name := c.Account.Email, c.Account.Name
	if !account.ValidEmail(email) {
		return "", errors.New("--email takes the address with which the administrator signs in")
	}
	password = rand.Text()
	err = withDatabase(ctx, c, func(d *db.DB) error {
		return platform.AddAdministrator(ctx, d, platform.NewAdministrator{
			Email: email, Name: cmp.Or(name, email), PasswordHash: signin.HashPassword(password),
		})
	})
	return password, err
}

// ResetAdministrator removes an administrator's second step and returns their name.
func ResetAdministrator(ctx context.Context, c Config) (name string, err error) {
	err = withDatabase(ctx, c, func(d *db.DB) (err error) {
		name, err = platform.ResetTwoStep(ctx, d, c.Account.Email)
		return err
	})
	return name, err
}

// SetAdministrator allows or blocks an administrator's sign-in, and returns their name.
func SetAdministrator(ctx context.Context, c Config, active bool) (name string, err error) {
	err = withDatabase(ctx, c, func(d *db.DB) (err error) {
		name, err = platform.SetAdministratorActive(ctx, d, c.Account.Email, active)
		return err
	})
	return name, err
}

// ResetUser removes a staff user's second step.
func ResetUser(ctx context.Context, c Config) (user account.UserRef, err error) {
	err = withDatabase(ctx, c, func(d *db.DB) (err error) {
		user, err = account.ResetTwoStep(ctx, d, c.Organization, c.Account.Email)
		return err
	})
	return user, err
}

// ResetUsersPassword makes a link with which a staff user sets a new password.
func ResetUsersPassword(
	ctx context.Context, c Config,
) (user account.UserRef, link account.PasswordReset, err error) {
	err = withDatabase(ctx, c, func(d *db.DB) (err error) {
		user, link, err = account.ResetPassword(ctx, d, c.Organization, c.Account.Email)
		return err
	})
	return user, link, err
}

// withDatabase opens the database as a server does and migrates its schema.
func withDatabase(ctx context.Context, c Config, f func(*db.DB) error) error {
	d, err := db.Open(ctx, c.database())
	if err != nil {
		return err
	}
	if err = d.Migrate(ctx); err == nil {
		err = f(d)
	}
	return errors.Join(err, d.Close())
}

// withReadOnly opens the database for reading, while another program may be writing.
func withReadOnly(ctx context.Context, c Config, f func(*db.DB) error) error {
	config := c.database()
	config.ReadOnly = true
	d, err := db.Open(ctx, config)
	if err != nil {
		return err
	}
	return errors.Join(f(d), d.Close())
}
