// Package acts has acts that may not run twice.
package acts

import (
	"context"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// Add breaks the rule in each way.
func Add(ctx context.Context, d *db.DB, at tenant.Room) error {
	var list []int
	var count, total, replaced int
	sums := map[int]int{}
	_, err := db.InRoom(ctx, d, at, func(tx *db.RoomTx) (int, error) {
		own := 0
		own++
		replaced = own
		list = append(list, replaced)
		count++
		sums[own] += own
		total = total + own
		return own, nil
	})
	return err
}
