package benchkit

import (
	"context"
	"net/url"

	"github.com/jackc/pgx/v5"
)

// FreshSchema makes an empty schema in the database of a PostgreSQL address, in place of what was left under its
// name, and returns the address that leads into it, and what drops it.
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
