//go:build soak

package clubdata_test

import "testing"

// On PostgreSQL the foreign keys of bulk rows take some minutes.
func TestSoakRevenueEqualsTheLedgerAtAMillionPostings(t *testing.T) {
	revenueAt(t, 1_000_000)
}
