package cage

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// ShiftAsSeen is a shift of the room as someone may see it; fault Missing when the room has no such shift.
func ShiftAsSeen(tx db.RoomReader, id string, actor tenant.Actor) (Shift, error) {
	return shiftFor(tx, id, actor)
}
