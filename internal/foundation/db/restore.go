package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"pitboss/internal/foundation/db/dbfiles"
)

// Restore replaces the database of a folder that no process has open by a backup. Before it replaces anything, it
// migrates a copy of the backup and verifies it as VerifyBackup does. It returns the new name of the old database, or
// an empty string if there was none.
func Restore(ctx context.Context, c Config, backup string, more []Invariant) (oldName string, err error) {
	if c.URL != "" {
		return "", errors.New("this is for SQLite: use pg_restore for PostgreSQL")
	}
	d := &DB{}
	if err := d.lockDir(c.Dir); err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	work := filepath.Join(c.Dir, "restore.partial")
	if err := os.RemoveAll(work); err != nil {
		return "", err
	}
	if err := os.Mkdir(work, 0o700); err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if err := dbfiles.Copy(backup, filepath.Join(work, File)); err != nil {
		return "", err
	}
	// The copy of a running server's file has its latest changes in the WAL.
	err = dbfiles.Copy(backup+"-wal", filepath.Join(work, File+"-wal"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if err := migrateCopy(ctx, Config{Dir: work, Schema: c.Schema, Clock: c.Clock}, more); err != nil {
		return "", fmt.Errorf("%s cannot be restored, and nothing was changed: %w", backup, err)
	}

	file := filepath.Join(c.Dir, File)
	if _, err := os.Lstat(file); err == nil {
		oldName = file + ".before-restore-" + time.Now().UTC().Format("20060102T150405Z")
		if err := moveAside(ctx, c.Dir, oldName); err != nil {
			return "", err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	return oldName, dbfiles.Publish(filepath.Join(work, File), file)
}

// migrateCopy migrates and verifies a database, and moves the contents of its WAL into the file.
func migrateCopy(ctx context.Context, c Config, more []Invariant) (err error) {
	d, err := Open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if _, err := d.Migrated(ctx); err != nil { // Migrate would make a new database of an empty file
		return fmt.Errorf("this is not a PitBoss database: %w", err)
	}
	if err := d.Migrate(ctx); err != nil {
		return err
	}
	if err := d.verify(ctx, more); err != nil {
		return err
	}
	_, err = d.writer.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}

// moveAside renames the database of a folder.
func moveAside(ctx context.Context, dir, name string) error {
	file := filepath.Join(dir, File)
	// If the WAL can be emptied, the database stays in place under both names until the new one replaces it. A damaged
	// database is renamed together with its WAL.
	d := &DB{}
	err := d.openSQLite(ctx, Config{Dir: dir, ReadOnly: true})
	if err == nil {
		_, err = d.pool.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
	err = errors.Join(err, d.Close())
	size, _ := dbfiles.SizeOf(file + "-wal")
	if err == nil && size <= 0 && os.Link(file, name) == nil {
		return errors.Join(dbfiles.RemoveIfExists(file+"-wal"), dbfiles.RemoveIfExists(file+"-shm"))
	}
	if err := os.Rename(file, name); err != nil {
		return err
	}
	if err := os.Rename(file+"-wal", name+"-wal"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return dbfiles.RemoveIfExists(file + "-shm")
}
