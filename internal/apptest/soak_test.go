//go:build soak

package apptest_test

import (
	"testing"
	"time"
)

func TestSoakAHundredThousandRandomActsOnFloorAndCageLeaveEverythingTrue(t *testing.T) {
	randomActs(t, 100_000, uint64(time.Now().UnixNano()))
}
