package server

import (
	"os"
	"path/filepath"
	"testing"

	"pitboss/internal/foundation/db/dbtest"
)

func TestABackupThatIsDownloadedIsProvedAndLeavesNothingBehind(t *testing.T) {
	if dbtest.OnPostgres() {
		return // of SQLite alone
	}
	d := dbtest.Open(t)
	c := Config{Dir: t.TempDir()}
	file, err := c.proved(d)(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Size() == 0 || filepath.Dir(file) != c.Dir {
		t.Errorf("%s %v", file, err)
	}
	if err := c.sweepDownloads(); err != nil { // as after a kill
		t.Error(err)
	}
	if left, err := filepath.Glob(filepath.Join(c.Dir, "*")); err != nil || len(left) > 0 {
		t.Errorf("%v %v", left, err)
	}
}
