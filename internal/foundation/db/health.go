package db

import (
	"context"
	"errors"
	"fmt"

	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/db/sqlite"
	"pitboss/internal/foundation/fault"
)

// classify wraps an error that concerns the database itself in fault.Unavailable and records it in the health state.
func (d *DB) classify(err error, writing bool) error {
	if err == nil {
		d.health.Succeeded(writing)
		return nil
	}
	if _, known := errors.AsType[*fault.Error](err); known || errors.Is(err, errNoChange) {
		d.health.Succeeded(false) // the database answered
		return err
	}
	t := dberr.FailureOf(err)
	if t == "" {
		return err
	}
	_, open := errors.AsType[dberr.CommitUnknownError](err)
	d.health.Failed(t, err)
	return fmt.Errorf("%w: %w", t.Fault(writing, open), err)
}

// Health returns the health state without a query.
func (d *DB) Health() dberr.Report { return d.health.Snapshot() }

// ProbeWrites checks whether writing works again after a failure, in case no act does. It is a job.
func (d *DB) ProbeWrites(ctx context.Context) error {
	now := d.health.Snapshot().Now
	if d.group == nil || !now[dberr.DiskFull] && !now[dberr.IOError] {
		return nil
	}
	_ = d.write(ctx, allTenants, func() {}, func(s session) error {
		return s.Queue(statement{Query: "UPDATE platform SET version = version WHERE id = 1"}) // changes no value
	}) // write has recorded the result
	return nil
}

// LimitPages limits the size of the SQLite file in pages; 0 limits it to its current size. For tests only.
func (d *DB) LimitPages(ctx context.Context, pages int64) error {
	return d.group.OutsideTx(ctx, func(ctx context.Context, c *sqlite.Conn) error {
		return c.ExecUnprepared(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", max(1, pages)))
	})
}

// IsDuplicate reports whether the database rejected a row with a duplicate key. This detects races between rooms;
// within a room the rules see the other row first.
func IsDuplicate(err error) bool { return dberr.IsDuplicate(err) }
