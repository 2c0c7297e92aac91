package benchkit

import (
	"context"
	"errors"
	"net/url"

	"github.com/jackc/pgx/v5"
)

// FreshSchema creates an empty schema in a PostgreSQL database, replacing an earlier one of the same name, and returns
// the database URL with that search path and a function that drops the schema.
func FreshSchema(ctx context.Context, base, name string) (address string, drop func(), err error) {
	u, err := url.Parse(base)
	if err != nil {
		return "", nil, err
	}
	run := func(ctx context.Context, statements ...string) error {
		c, err := pgx.Connect(ctx, base)
		if err != nil {
			return err
		}
		defer func() { _ = c.Close(ctx) }()
		for _, q := range statements {
			if _, err := c.Exec(ctx, q); err != nil {
				return err
			}
		}
		return nil
	}
	if err := run(ctx, "DROP SCHEMA IF EXISTS "+name+" CASCADE", "CREATE SCHEMA "+name); err != nil {
		return "", nil, err
	}
	q := u.Query()
	q.Set("search_path", name)
	u.RawQuery = q.Encode()
	return u.String(), func() { _ = run(ctx, "DROP SCHEMA "+name+" CASCADE") }, nil // the database is a throw-away
}

// Postmaster returns the process id of the parent of all PostgreSQL processes, which has to run on this machine.
func Postmaster(ctx context.Context, databaseURL string) (int, error) {
	c, err := pgx.Connect(ctx, databaseURL)
	if err != nil {
		return 0, err
	}
	defer func() { _ = c.Close(ctx) }()
	var backend int
	if err := c.QueryRow(ctx, "SELECT pg_backend_pid()").Scan(&backend); err != nil {
		return 0, err
	}
	if parent := parentOf(backend); parent != 0 {
		return parent, nil
	}
	return 0, errors.New("PostgreSQL does not run on this machine")
}
