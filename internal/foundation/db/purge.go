package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"

	"pitboss/internal/foundation/db/sqlite"
)

// purgeState is, on SQLite, whether the log beside the file may have what was taken out.
type purgeState struct {
	due   atomic.Bool
	tries atomic.Int32 // that somebody who reads has kept from it
}

// PurgeDeleted leaves nothing in the files of the database of what was taken out of it. Where somebody reads on for too long,
// ScrubAgain does it later. PostgreSQL does it by itself, in its time.
func (d *DB) PurgeDeleted(ctx context.Context) error {
	d.purge.tries.Store(0)
	d.purge.due.Store(true)
	return d.RetryPurge(ctx)
}

// blockingAttempts wait for those who read. A program that copies the log as it grows, such as Litestream, reads on for as long as it
// runs: acts are not held up for it every time.
const blockingAttempts = 3

// RetryPurge is Scrub where one is due, which it also is when the program begins. It is a job.
func (d *DB) RetryPurge(ctx context.Context) error {
	if d.group == nil || !d.purge.due.Load() {
		return nil
	}
	patience := 500 // milliseconds; acts wait meanwhile
	if d.purge.tries.Load() >= blockingAttempts {
		patience = 0
	}
	err := d.classify(d.group.OutsideTx(ctx, func(ctx context.Context, c *sqlite.Conn) error {
		err := c.ExecUnprepared(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", patience))
		if err == nil {
			err = c.ExecUnprepared(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
		}
		return errors.Join(err, c.ExecUnprepared(context.WithoutCancel(ctx), "PRAGMA busy_timeout = 10000")) // as acts have it, whatever came of this
	}), true)
	if err != nil {
		return err
	}
	log, err := os.Stat(filepath.Join(d.dir, File+"-wal"))
	if errors.Is(err, fs.ErrNotExist) || err == nil && log.Size() == 0 {
		d.purge.due.Store(false)
		return nil
	}
	d.purge.tries.Add(1)
	return err
}
