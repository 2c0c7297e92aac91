package floor

import (
	"context"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

const runningBefore = "SELECT count(*) FROM seat_rental WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL AND started_at < $3"

// closeDay closes a gaming day of the cage. The cage knows no seats, and a rental that
// began on the day may still earn on it.
func (a *Actions) closeDay(ctx context.Context, at tenant.Room, in closeDayRequest) (cage.GamingDay, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (cage.GamingDay, error) {
		return cage.CloseDay(tx, clock.Day(in.Day), func(over clock.Instant) error {
			n, err := db.Value[int](tx, runningBefore, over)
			switch {
			case err != nil:
				return err
			case n == 1:
				return fault.Conflict("1 seat taken on that day is still running")
			case n > 1:
				return fault.Conflict("%d seats taken on that day are still running", n)
			}
			return nil
		})
	})
}
