package main

import (
	"context"
	"errors"
	"net/url"

	"github.com/jackc/pgx/v5"
)

// freshSchema makes a schema and returns the address that leads into it, and what drops it.
func freshSchema(ctx context.Context, base, name string) (string, func(), error) {
	c, err := pgx.Connect(ctx, base)
	if err != nil {
		return "", nil, err
	}
	defer func() { _ = c.Close(ctx) }()
	for _, q := range []string{"DROP SCHEMA IF EXISTS " + name + " CASCADE", "CREATE SCHEMA " + name} {
		if _, err := c.Exec(ctx, q); err != nil {
			return "", nil, err
		}
	}
	u, err := url.Parse(base)
	if err != nil {
		return "", nil, err
	}
	q := u.Query()
	q.Set("search_path", name)
	u.RawQuery = q.Encode()
	return u.String(), func() {
		c, err := pgx.Connect(ctx, base)
		if err != nil {
			return // the database is a throw-away
		}
		defer func() { _ = c.Close(ctx) }()
		_, _ = c.Exec(ctx, "DROP SCHEMA "+name+" CASCADE") // so is the schema
	}, nil
}

// postmaster is PostgreSQL's first process, which runs on this machine.
func postmaster(ctx context.Context, url string) (pid int, err error) {
	c, err := pgx.Connect(ctx, url)
	if err != nil {
		return 0, err
	}
	defer func() { _ = c.Close(ctx) }()
	if err := c.QueryRow(ctx, "SELECT pg_backend_pid()").Scan(&pid); err != nil {
		return 0, err
	}
	if pid = parentOf(pid); pid == 0 {
		return 0, errors.New("its processes are not to be seen")
	}
	return pid, nil
}
