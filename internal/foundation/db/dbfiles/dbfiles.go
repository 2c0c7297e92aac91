// Package dbfiles looks after the SQLite database's files before SQLite opens them, and puts a finished file in its place. It
// opens no database.
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

// Ready refuses what SQLite would take for a new database, and with it the log of the one that was there; then it makes sure
// of that log.
func Ready(file string) error {
	size, err := sizeOf(file)
	if err != nil {
		return err
	}
	log, err := sizeOf(file + "-wal")
	if err != nil {
		return err
	}
	const begin = "restore a backup, or move what is in its folder away to begin anew"
	switch {
	case size <= 0 && log > 0:
		return fmt.Errorf("%s is lost, but its log is there: %s", file, begin)
	case size == 0:
		// A program that was killed at its very first start leaves an empty file too, but nothing else.
		if sealed, err := sizeOf(filepath.Join(filepath.Dir(file), "secret.key")); err != nil || sealed >= 0 {
			return errors.Join(err, fmt.Errorf("%s is empty: %s", file, begin))
		}
	}
	if err := rewrite(file + "-wal"); err != nil {
		return fmt.Errorf("the log of the database: %w", err)
	}
	return nil
}

// sizeOf is the size of a file, -1 when it is not there.
func sizeOf(file string) (int64, error) {
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

// rewrite writes a file again as it is, and keeps it. A system whose disk has failed to keep something may go on showing it
// and not try again: what an earlier program left would lie unkept below all that comes after it. Written anew, it is kept
// or the disk says that it is not.
func rewrite(file string) (err error) {
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	piece := make([]byte, 256<<10)
	for at := int64(0); ; {
		n, err := f.ReadAt(piece, at)
		if n > 0 {
			if _, err := f.WriteAt(piece[:n], at); err != nil {
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

// Create makes an empty file that only its owner can read, where there is none. SQLite creates files that everybody can
// read.
func Create(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// Restrict makes the files of a folder whose names begin with a prefix readable for their owner alone. It repairs the
// files of earlier versions, and files that were copied into the folder.
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

// RemoveIfExists takes a file away.
func RemoveIfExists(file string) error {
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Copy copies a file to a name that is free.
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

// Publish puts a finished file on the disk and then under its name, so that the name never means half of it.
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
