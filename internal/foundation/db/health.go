package db

import (
	"context"
	"errors"
	"fmt"

	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/db/sqlite"
	"pitboss/internal/foundation/fault"
)

// classify is what a caller is told of an error: for a trouble of the database a fault Unavailable, with the error inside. It
// notes the trouble.
func (d *DB) classify(err error, writing bool) error {
	if err == nil {
		d.health.Succeeded(writing)
		return nil
	}
	if _, known := errors.AsType[*fault.Error](err); known || errors.Is(err, errNoChange) {
		d.health.Succeeded(false) // it has answered
		return err
	}
	t := dberr.FailureOf(err)
	if t == "" {
		return err
	}
	_, open := errors.AsType[dberr.ErrCommitUnknown](err)
	d.health.Failed(t, err)
	return fmt.Errorf("%w: %w", t.Fault(writing, open), err)
}

// Health says how the database is doing. It asks nothing of it.
func (d *DB) Health() dberr.Report { return d.health.Snapshot() }

// ProbeWrites finds out whether a trouble with writing is over, where nobody else does because nobody acts. It is a job.
func (d *DB) ProbeWrites(ctx context.Context) error {
	now := d.health.Snapshot().Now
	if d.group == nil || !now[dberr.DiskFull] && !now[dberr.IOError] {
		return nil
	}
	_ = d.write(ctx, allTenants, func() {}, func(sctx context.Context, s session) error {
		return s.queue(sctx, statement{Query: touchDatabase})
	}) // what it says is known already
	return nil
}

// touchDatabase writes a page as it is.
const touchDatabase = "UPDATE platform SET version = version WHERE id = 1"

// LimitPages makes the SQLite file full at so many pages; 0 is as full as it is now, and a great many no limit. For tests only.
func (d *DB) LimitPages(ctx context.Context, pages int64) error {
	return d.group.OutsideTx(ctx, func(ctx context.Context, c *sqlite.Conn) error {
		return c.ExecUnprepared(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", max(1, pages)))
	})
}

// IsDuplicate reports whether the database refused a row because one like it is there. It is how a race between two
// rooms shows; within a room the rules see the other row first.
func IsDuplicate(err error) bool { return dberr.IsDuplicate(err) }
