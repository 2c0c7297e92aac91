// Package calls breaks the rules of listed calls and of package state, so that the tests of the rules see them do so.
package calls

import (
	"context"
	"os"
	"sync"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

var (
	mu      sync.Mutex
	counter int
	cache   = map[string]time.Time{}
	known   = map[string]bool{}
	pointed int
	fixed   = []string{"never changed"}
)

func bad(d *db.DB) error {
	mu.Lock()
	defer mu.Unlock()
	counter++
	cache[os.Getenv("HOME")] = time.Now()
	delete(known, fixed[0])
	clock := time.Since
	_ = clock
	ImportPast()
	p := &pointed
	*p = 1
	ctx := db.WithTime(context.Background(), 0)
	org := tenant.Mint("other", tenant.System)
	if _, err := db.AcrossTenants(ctx, d, "", func(*db.AnyTx) (string, error) { return org.ID(), nil }); err != nil {
		return err
	}
	_, err := db.ViewAcross(ctx, d, "", func(*db.AnyTx) (string, error) { return "", nil })
	return err
}

var _ = bad
