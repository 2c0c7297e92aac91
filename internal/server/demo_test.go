package server

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
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
	if line := logged(false); line != "" {
		t.Errorf("a database without demo data is warned of: %s", line)
	}
	_, err := db.AcrossTenants(t.Context(), d, "a test makes a demo organization", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("INSERT INTO organization (id, domain, name, is_demo, created_at) VALUES ('d', 'demo', 'Demo', "+
			"TRUE, $1)", tx.Now())
	})
	if err != nil {
		t.Fatal(err)
	}
	if line := logged(false); !strings.Contains(line, "level=WARN") || !strings.Contains(line, "cannot sign in") {
		t.Errorf("the log says %q", line)
	}
	if line := logged(true); line != "" {
		t.Errorf("a server with demo data is warned: %s", line)
	}
}
