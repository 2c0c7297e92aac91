package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/secret"
	"pitboss/internal/server/app"
	"pitboss/internal/server/transfer"
)

// MoveData moves all data of the database c.Move.From into the database c.Move.To. Each is the folder of an SQLite
// database or the address of a PostgreSQL database. progress receives each step for the operator.
func MoveData(ctx context.Context, c Config, progress func(string)) (moved []transfer.Table, err error) {
	old, err := c.databaseAt(c.Move.From)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	fresh, err := c.databaseAt(c.Move.To)
	if err != nil {
		return nil, fmt.Errorf("--to: %w", err)
	}
	if old.URL == "" {
		if _, err := os.Stat(filepath.Join(old.Dir, db.File)); err != nil {
			return nil, fmt.Errorf("there is no database in the folder %s", old.Dir)
		}
		if fresh.URL == "" && isSameFolder(old.Dir, fresh.Dir) {
			return nil, errors.New("the old and the new database are the same")
		}
	}
	from, err := db.Open(ctx, old)
	if err != nil {
		return nil, fmt.Errorf("the old database: %w", err)
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	switch current, newest, err := from.SchemaVersion(ctx); {
	case err != nil:
		return nil, fmt.Errorf("the old database is not PitBoss's: %w", err)
	case current != newest:
		return nil, fmt.Errorf("the old database has another schema than this program (%d; this program has %d): "+
			"move it with the program that serves it, or bring it up to date first (pitboss migrate)", current, newest)
	}
	to, err := db.Open(ctx, fresh)
	if err != nil {
		return nil, fmt.Errorf("the new database: %w", err)
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	if err := transfer.Prepare(ctx, to); err != nil {
		return nil, err
	}
	return transfer.Move(ctx, from, to, app.Invariants(), progress)
}

// databaseAt is the database of a folder or an address.
func (c Config) databaseAt(place string) (db.Config, error) {
	switch {
	case place == "":
		return db.Config{}, errors.New("name a folder, or the address of a PostgreSQL database")
	case strings.HasPrefix(place, "postgres://"), strings.HasPrefix(place, "postgresql://"):
		c.Dir, c.DatabaseURL = "", place
	case strings.Contains(place, "://"):
		return db.Config{}, errors.New("an address begins with postgres://; anything else is a folder")
	default:
		c.Dir, c.DatabaseURL = place, ""
	}
	config := c.database()
	config.Name = "migrate-data"
	return config, nil
}

func isSameFolder(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// KeyAfterMove tells the operator what to do with the secret key, which no database holds.
func (c Config) KeyAfterMove() string {
	folder := func(place string) bool { return !strings.Contains(place, "://") }
	key := func(place string) string { return filepath.Join(place, secret.File) }
	switch from, to := c.Move.From, c.Move.To; {
	case folder(from) && folder(to):
		return fmt.Sprintf("The secret key is not in the database: unless PITBOSS_SECRET_KEY is set, "+
			"copy %s to %s before the first start.", key(from), key(to))
	case folder(from):
		return fmt.Sprintf("The secret key is not in the database: unless PITBOSS_SECRET_KEY is set already, "+
			"start the new servers with PITBOSS_SECRET_KEY_FILE naming a copy of %s. "+
			"Without it nobody with a second step can sign in.", key(from))
	case folder(to):
		return fmt.Sprintf("The secret key is not in the database: keep PITBOSS_SECRET_KEY set, "+
			"or write its value into %s before the first start. "+
			"A start without it makes another one, with which nobody with a second step can sign in.", key(to))
	default:
		return "The secret key is not in the database: start the new servers with the same PITBOSS_SECRET_KEY."
	}
}
