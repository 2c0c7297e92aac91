package server

import (
	"bytes"
	"log/slog"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/assert"
)

// TestServerWithoutDemoWarnsAboutDemoAccounts checks the warning at the start.
func TestServerWithoutDemoWarnsAboutDemoAccounts(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t)
	logged := func(withDemo bool) string {
		var log bytes.Buffer
		c := Config{Demo: withDemo, Log: slog.New(slog.NewTextHandler(&log, nil))}
		if err := c.warnAboutDemo(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		return log.String()
	}
	assert.Equal(t, "a database without demo data is warned", logged(false), "")
	_, err := db.AcrossTenants(t.Context(), d, "a test makes a demo organization", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("INSERT INTO organization (id, domain, name, is_demo, created_at) VALUES ('d', 'demo', 'Demo', "+
			"TRUE, $1)", tx.Now())
	})
	if err != nil {
		t.Fatal(err)
	}
	line := logged(false)
	assert.Contains(t, "the log says: line", line, "level=WARN")
	assert.Contains(t, "the log says: line", line, "cannot sign in")
	assert.Equal(t, "a server with demo data is warned", logged(true), "")
}
