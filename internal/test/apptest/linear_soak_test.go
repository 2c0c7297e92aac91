//go:build soak

package apptest_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"pitboss/internal/foundation/db/dbtest"
)

// The test records and checks SEEDS histories (1,000 by default), with seeds from FAULT_SEED on.
func TestSoakAThousandHistoriesAreWhatOneAfterAnotherCouldHaveDone(t *testing.T) {
	first, err := strconv.ParseUint(os.Getenv("FAULT_SEED"), 10, 64)
	if err != nil {
		first = uint64(time.Now().Unix()) * 10_000
	}
	seeds, err := strconv.Atoi(os.Getenv("SEEDS"))
	if err != nil {
		seeds = 1000
	}
	t.Logf("FAULT_SEED=%d SEEDS=%d", first, seeds)
	kinds := []string{"one node"}
	if dbtest.OnPostgres() {
		kinds = []string{"one node", "two nodes", "two nodes, of which one is killed"}
	}
	for _, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			for n := range seeds {
				seed := first + uint64(n)
				t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
					t.Parallel()
					switch kind {
					case "one node":
						checkLinearizability(t, seed, 1, nil)
					case "two nodes":
						checkLinearizability(t, seed, 2, nil)
					default:
						checkLinearizability(t, seed, 2, killNode(t))
					}
				})
			}
		})
	}
}

// killNode terminates a node's database connections, as a crash of the node does. The outcome of its running acts is
// unknown to their callers.
func killNode(t *testing.T) func(node string) {
	return func(node string) {
		c, err := pgx.Connect(context.Background(), os.Getenv(dbtest.Variable))
		if err != nil {
			return // PostgreSQL has no free connection
		}
		defer func() { _ = c.Close(context.Background()) }()
		if _, err := c.Exec(context.Background(),
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", node); err != nil {
			t.Error(err)
		}
	}
}
