package db

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"

	"pitboss/internal/foundation/db/dbfiles"
	"pitboss/internal/foundation/db/sqlite"
)

// purgeState records whether the WAL may still contain deleted data. SQLite only.
type purgeState struct {
	due      atomic.Bool
	attempts atomic.Int32 // that failed because a reader was active
}

// PurgeDeleted removes deleted data from the database files. If a reader stays active for too long, RetryPurge does it
// later. PostgreSQL purges by itself.
func (d *DB) PurgeDeleted(ctx context.Context) error {
	d.purge.attempts.Store(0)
	d.purge.due.Store(true)
	return d.RetryPurge(ctx)
}

// blockingAttempts is the number of attempts that wait for readers. A program that copies the WAL continuously, such
// as Litestream, never stops reading, and acts must not wait for it every time.
const blockingAttempts = 3

// RetryPurge purges if a purge is due, as it is after every start. It is a job.
func (d *DB) RetryPurge(ctx context.Context) error {
	if d.group == nil || !d.purge.due.Load() {
		return nil
	}
	busyTimeout := 500 // milliseconds; acts wait meanwhile
	if d.purge.attempts.Load() >= blockingAttempts {
		busyTimeout = 0
	}
	err := d.classify(d.group.OutsideTx(ctx, func(ctx context.Context, c *sqlite.Conn) error {
		err := c.ExecUnprepared(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", busyTimeout))
		if err == nil {
			err = c.ExecUnprepared(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
		}
		// The timeout of acts is restored in any case.
		restored := c.ExecUnprepared(context.WithoutCancel(ctx), "PRAGMA busy_timeout = 10000")
		return errors.Join(err, restored)
	}), true)
	if err != nil {
		return err
	}
	size, err := dbfiles.SizeOf(filepath.Join(d.dir, File+"-wal"))
	if err == nil && size <= 0 {
		d.purge.due.Store(false)
		return nil
	}
	d.purge.attempts.Add(1)
	return err
}
