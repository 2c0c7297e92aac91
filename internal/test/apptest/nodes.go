package apptest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync"

	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/server/app"
)

// StartNode returns the club at another node: a server that shares only the PostgreSQL database with this one. The
// first call starts the node.
func (c *Club) StartNode() *Club {
	c.t.Helper()
	if c.other == nil {
		config := c.database
		config.OnStatement = nil
		d, err := db.Open(context.Background(), config)
		c.must(err)
		c.t.Cleanup(func() { c.must(d.Close()) })
		key, err := secretKey()
		c.must(err)
		c.other = c.WithFeatures(app.Wire(d, account.Config{PlatformDomain: "localhost", Registration: true,
			TwoStepKey: key}))
		c.other.DB = d
		c.other.Features.Notices.AllowPrivate()
	}
	return c.other
}

// IsolatedServer starts a server without other callers and with the current data of the club: on PostgreSQL another
// node, on SQLite a server on a backup. The caller has to close it.
func (c *Club) IsolatedServer() (h http.Handler, closeServer func()) {
	c.t.Helper()
	config := c.database
	config.OnStatement = nil
	if !dbtest.OnPostgres() {
		config.Dir = c.t.TempDir()
		c.must(c.DB.Backup(context.Background(), filepath.Join(config.Dir, db.File)))
	}
	d, err := db.Open(context.Background(), config)
	c.must(err)
	key, err := secretKey()
	c.must(err)
	set := app.Wire(d, account.Config{PlatformDomain: "localhost", Registration: true, TwoStepKey: key})
	set.Notices.AllowPrivate()
	return set.Routes.Handler(slog.New(slog.NewTextHandler(c.t.Output(), nil)), nil), func() { c.must(d.Close()) }
}

// RunJobs runs every background job once. On PostgreSQL two nodes run each job at the same time, which has to have the
// same result.
func (c *Club) RunJobs() {
	c.t.Helper()
	nodes := []*Club{c}
	if c.DB.Engine() == db.Postgres {
		nodes = append(nodes, c.StartNode())
	}
	for i, j := range c.Features.Jobs {
		errs := make([]error, len(nodes))
		var all sync.WaitGroup
		for n, at := range nodes {
			all.Go(func() { errs[n] = at.Features.Jobs[i].Run(context.Background()) })
		}
		all.Wait()
		if err := errors.Join(errs...); err != nil {
			c.t.Fatal(fmt.Errorf("job %s: %w", j.Name, err))
		}
	}
}
