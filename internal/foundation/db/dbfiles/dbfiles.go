// Package dbfiles handles the files of the SQLite database before SQLite opens them, and publishes finished files
// atomically. It opens no database.
package dbfiles

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Ready refuses a missing or empty file where a database existed, because SQLite would create a new database there and
// delete its WAL. Then it makes the WAL durable.
func Ready(file string) error {
	size, err := SizeOf(file)
	if err != nil {
		return err
	}
	log, err := SizeOf(file + "-wal")
	if err != nil {
		return err
	}
	const begin = "restore a backup, or move what is in its folder away to begin anew"
	switch {
	case size <= 0 && log > 0:
		return fmt.Errorf("%s is lost, but its log is there: %s", file, begin)
	case size == 0:
		// A program that was killed at its first start also leaves an empty file, but nothing else.
		if sealed, err := SizeOf(filepath.Join(filepath.Dir(file), "secret.key")); err != nil || sealed >= 0 {
			return errors.Join(err, fmt.Errorf("%s is empty: %s", file, begin))
		}
	}
	if err := rewrite(file + "-wal"); err != nil {
		return fmt.Errorf("the log of the database: %w", err)
	}
	return nil
}

// SizeOf returns the size of a file, or -1 if it does not exist.
func SizeOf(file string) (int64, error) {
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return -1, nil
	case err != nil:
		return 0, err
	case !info.Mode().IsRegular():
		return 0, fmt.Errorf("%s is not a file", file)
	}
	return info.Size(), nil
}

// rewrite makes a file durable by writing its contents again. After a failed fsync the kernel may go on serving pages
// that never reached the disk and not retry them. An earlier process may have left the WAL in this state.
func rewrite(file string) (err error) {
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	buffer := make([]byte, 256<<10)
	for at := int64(0); ; {
		n, err := f.ReadAt(buffer, at)
		if n > 0 {
			if _, err := f.WriteAt(buffer[:n], at); err != nil {
				return err
			}
		}
		if at += int64(n); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
	}
	return f.Sync()
}

// Create creates a missing file that only its owner can read. SQLite would create it readable for all users.
func Create(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// Restrict makes the files of a folder with a name prefix readable only by their owner. It repairs files of earlier
// versions and files that were copied into the folder.
func Restrict(dir, prefix string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), prefix) || !e.Type().IsRegular() {
			continue
		}
		info, infoErr := e.Info()
		if infoErr == nil && info.Mode().Perm()&0o077 != 0 {
			infoErr = os.Chmod(filepath.Join(dir, e.Name()), 0o600)
		}
		if !errors.Is(infoErr, fs.ErrNotExist) { // removed meanwhile
			err = errors.Join(err, infoErr)
		}
	}
	return err
}

// RemoveIfExists removes a file.
func RemoveIfExists(file string) error {
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Copy copies a file to a name that does not exist.
func Copy(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// Publish syncs a finished file to the disk and renames it, so that the name never refers to a partial file.
func Publish(partial, file string) error {
	if err := flush(partial); err != nil {
		return err
	}
	if err := os.Rename(partial, file); err != nil {
		return err
	}
	return flush(filepath.Dir(file))
}

func flush(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
