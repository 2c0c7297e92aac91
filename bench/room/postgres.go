package main

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
)

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
