//go:build soak

package db_test

import (
	"os"
	"strconv"
	"testing"
)

// FAULTS failed calls, ten thousand when the variable is not set.
func TestSoakFailedCallsHurtOnlyTheirBatch(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("FAULTS"))
	if err != nil || n < 1 {
		n = 10_000
	}
	injectFaults(t, n)
}
