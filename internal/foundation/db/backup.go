package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"pitboss/internal/foundation/db/dbfiles"
)

// Size returns the size of the database in bytes.
func (d *DB) Size(ctx context.Context) (int64, error) {
	if d.engine == Postgres {
		var n int64
		_, err := d.queryOnce(ctx, allTenants, []any{&n}, "SELECT pg_database_size(current_database())", nil)
		return n, err
	}
	file := filepath.Join(d.dir, File)
	size, err := dbfiles.SizeOf(file)
	log, logErr := dbfiles.SizeOf(file + "-wal")
	return max(size, 0) + max(log, 0), errors.Join(err, logErr)
}

// ErrDiskSpace is the error of a backup for which the disk has too little free space.
var ErrDiskSpace = dbfiles.ErrDiskSpace

// Backup writes a snapshot of the database to a new file while other transactions continue. The file gets its name
// when it is complete and on the disk. Backup does not begin if the disk has too little free space. For PostgreSQL use
// its own tools.
func (d *DB) Backup(ctx context.Context, file string) error {
	if d.engine == Postgres {
		return errors.New("this is for SQLite: use pg_dump for PostgreSQL")
	}
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s is there already", file)
	}
	partial := file + ".partial"
	if err := dbfiles.RemoveIfExists(partial); err != nil { // from an interrupted backup
		return err
	}
	size, err := d.Size(ctx)
	if err == nil {
		err = dbfiles.CheckFreeSpace(filepath.Dir(file), size, d.minFreeBytes)
	}
	if err != nil {
		return err
	}
	c, err := d.pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close() }()
	// VACUUM INTO writes nothing to this database but counts as a write.
	if _, err := c.ExecContext(ctx, "PRAGMA query_only = 0"); err != nil {
		return err
	}
	if err = dbfiles.Create(partial); err == nil {
		_, err = c.ExecContext(ctx, "VACUUM INTO $1", partial)
	}
	if _, back := c.ExecContext(context.WithoutCancel(ctx), "PRAGMA query_only = 1"); err == nil {
		err = back
	}
	if err != nil {
		return errors.Join(fmt.Errorf("backup: %w", err), os.RemoveAll(partial))
	}
	return dbfiles.Publish(partial, file)
}

// VerifyBackup fails unless a backup file is an intact PitBoss database with this program's schema in which all
// invariants hold. It does not change the file.
func VerifyBackup(ctx context.Context, c Config, file string, more []Invariant) (err error) {
	d, err := Open(ctx, Config{Schema: c.Schema, Clock: c.Clock, Log: c.Log, ReadOnly: true, file: file})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return d.verify(ctx, more)
}
