package db

import (
	"context"
	"errors"
	"fmt"
)

// VerifyBackup is Check of a backup file, which must have this program's schema. It does not change the file.
func VerifyBackup(ctx context.Context, c Config, file string, more []Invariant) (broken []Broken, err error) {
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
