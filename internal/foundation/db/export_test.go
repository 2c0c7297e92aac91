package db

import (
	"context"

	"pitboss/internal/foundation/db/sqlite"
)

// OnWriter runs pragmas on the writing connection, outside of any transaction.
func (d *DB) OnWriter(ctx context.Context, pragmas ...string) error {
	return d.group.OutsideTx(ctx, func(ctx context.Context, c *sqlite.Conn) error {
		for _, pragma := range pragmas {
			if err := c.ExecUnprepared(ctx, pragma); err != nil {
				return err
			}
		}
		return nil
	})
}

// SetYield replaces what a read does between its queries to let other goroutines run.
func (d *DB) SetYield(yield func()) { d.yield = yield }
