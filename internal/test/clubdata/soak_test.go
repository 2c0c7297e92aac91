//go:build soak

package clubdata_test

import "testing"

// PostgreSQL looks up and locks what each row refers to, also in bulk: it takes some minutes.
func TestSoakEveryScreensRevenueIsThatOfTheLedgerAtAMillionPostings(t *testing.T) {
	revenueAt(t, 1_000_000)
}
