//go:build soak

package floor

import (
	"testing"
	"time"
)

func TestSoakNoPlayerIsOvertakenForAnOpenSeatThroughAMillionActs(t *testing.T) {
	walkSeatOrder(t, 1_000_000, uint64(time.Now().UnixNano()))
}
