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

// Size is how many bytes the database takes.
func (d *DB) Size(ctx context.Context) (int64, error) {
	if d.engine == Postgres {
		var n int64
		err := d.pool.QueryRowContext(ctx, "SELECT pg_database_size(current_database())").Scan(&n)
		return n, err
	}
	var total int64
	for _, suffix := range []string{"", "-wal"} {
		info, err := os.Stat(filepath.Join(d.dir, File+suffix))
		if err == nil {
			total += info.Size()
		} else if !errors.Is(err, fs.ErrNotExist) {
			return 0, err
		}
	}
	return total, nil
}

// ErrDiskSpace is what Backup answers, with how much is wanted and how much there is, instead of filling the disk.
var ErrDiskSpace = dbfiles.ErrDiskSpace

// Backup writes the database as it is at one moment into a new file, while others go on working in it. The file is
// whole and on the disk when it gets its name. It does not begin where the disk has no room for it and something to spare.
// PostgreSQL has tools of its own for this.
func (d *DB) Backup(ctx context.Context, file string) error {
	if d.engine == Postgres {
		return errors.New("this is for SQLite: use pg_dump for PostgreSQL")
	}
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s is there already", file)
	}
	partial := file + ".partial"
	if err := os.Remove(partial); err != nil && !errors.Is(err, fs.ErrNotExist) { // of an earlier one that was cut off
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
	// It writes nothing here, but counts as a write.
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

// CheckBackup is Check of a file that Backup wrote, which has to have this program's schema. It changes nothing in it.
func CheckBackup(ctx context.Context, c Config, file string, more []Invariant) (broken []Broken, err error) {
	d, err := Open(ctx, Config{Schema: c.Schema, Clock: c.Clock, Log: c.Log, ReadOnly: true, file: file})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	switch ok, err := d.Migrated(ctx); {
	case err != nil:
		return nil, fmt.Errorf("this is not a PitBoss database: %w", err)
	case !ok:
		return nil, errors.New("it has another schema than this program")
	}
	return Check(ctx, d, more)
}

// Restore puts a backup in place of the database of a folder that nobody has open. The backup is copied, and proved to
// be a whole PitBoss database that this program can read, before anything is replaced. It returns the name under which
// the old database was kept, empty when there was none.
func Restore(ctx context.Context, c Config, backup string) (kept string, err error) {
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
	// A copy of a running server's file has its last changes in here.
	if err := dbfiles.Copy(backup+"-wal", filepath.Join(work, File+"-wal")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if err := verify(ctx, Config{Dir: work, Schema: c.Schema, Clock: c.Clock}); err != nil {
		return "", fmt.Errorf("%s cannot be restored, and nothing was changed: %w", backup, err)
	}

	file := filepath.Join(c.Dir, File)
	if _, err := os.Lstat(file); err == nil {
		kept = file + ".before-restore-" + time.Now().UTC().Format("20060102T150405Z")
		if err := moveAside(ctx, c.Dir, kept); err != nil {
			return "", err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	return kept, dbfiles.Publish(filepath.Join(work, File), file)
}

// verify says what is wrong with a database, nil when nothing is, and leaves all of it in its one file.
func verify(ctx context.Context, c Config) error {
	d, err := Open(ctx, c)
	if err != nil {
		return err
	}
	err = func() error {
		var verdict string
		if err := d.writer.QueryRowContext(ctx, "SELECT integrity_check FROM pragma_integrity_check LIMIT 1").Scan(&verdict); err != nil {
			return err
		}
		if verdict != "ok" {
			return errors.New("the file is damaged: " + verdict)
		}
		current, newest, err := d.SchemaVersion(ctx)
		if err == nil {
			err = d.writer.QueryRowContext(ctx, "SELECT count(*) FROM organization WHERE version >= 0").Scan(new(int64))
		}
		switch {
		case err != nil:
			return fmt.Errorf("this is not a PitBoss database: %w", err)
		case current > newest:
			return fmt.Errorf("this is of a newer PitBoss (schema %d; this program knows %d)", current, newest)
		}
		_, err = d.writer.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
		return err
	}()
	return errors.Join(err, d.Close())
}

// moveAside gives the database of a folder another name beside it.
func moveAside(ctx context.Context, dir, kept string) error {
	file := filepath.Join(dir, File)
	// With its last changes in the file itself it can keep its place until the new one takes it. What is too damaged
	// for that, and why it is replaced, is moved as it is.
	d := &DB{}
	err := d.openSQLite(ctx, Config{Dir: dir, ReadOnly: true})
	if err == nil {
		_, err = d.pool.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
	err = errors.Join(err, d.Close())
	log, statErr := os.Stat(file + "-wal")
	if err == nil && (statErr != nil || log.Size() == 0) && os.Link(file, kept) == nil {
		return errors.Join(dbfiles.RemoveIfExists(file+"-wal"), dbfiles.RemoveIfExists(file+"-shm"))
	}
	if err := os.Rename(file, kept); err != nil {
		return err
	}
	if err := os.Rename(file+"-wal", kept+"-wal"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return dbfiles.RemoveIfExists(file + "-shm")
}
