package db_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/test/assert"
)

// Litestream keeps the WAL open as long as it runs.
func TestEndlessReaderDelaysThePurgeButNoAct(t *testing.T) {
	dir := t.TempDir()
	d, org := opened(t, dir)
	defer closed(t, d)
	logged := func() int64 {
		t.Helper()
		info, err := os.Stat(filepath.Join(dir, db.File+"-wal"))
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	other, err := sql.Open("sqlite", filepath.Join(dir, db.File))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	reader, err := other.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := reader.QueryRowContext(t.Context(), "SELECT count(*) FROM organization").Scan(&n); err != nil {
		t.Fatal(err)
	}
	for range 6 {
		change(t, d, org.Room("main"))
		assert.NoError(t, "with an active reader: d.RetryPurge(t.Context())", d.RetryPurge(t.Context()))
		if logged() == 0 {
			t.Errorf("with an active reader: logged(): got %v, want a value other than 0", logged())
		}
	}
	if err := reader.Rollback(); err != nil {
		t.Fatal(err)
	}
	assert.NoError(t, "without readers: d.RetryPurge(t.Context())", d.RetryPurge(t.Context()))
	assert.Equal(t, "without readers: logged()", logged(), 0)
}
