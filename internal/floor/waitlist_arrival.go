package floor

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// IsHere reports whether a player is checked in to the room or has a seat in it.
func IsHere(tx db.RoomReader, playerID string, now clock.Instant) (bool, error) {
	_, isHere, err := player.OpenSession(tx, playerID, now)
	if err != nil || isHere {
		return isHere, err
	}
	return HasSeat(tx, playerID)
}

// MarkArrived records that a player is in the room, on all lists on which they wait as not arrived. It reports whether
// there is such a list.
func MarkArrived(tx *db.RoomTx, playerID string) (isNew bool, err error) {
	coming, err := comingEntries(tx, playerID)
	if err != nil {
		return false, err
	}
	for _, k := range coming {
		now := tx.Now()
		k.state.ArrivedAt = &now
		if err := tx.Write(arriveEntry, k.WaitlistEntry.ID, now); err != nil {
			return false, err
		}
		if _, err := emitUpdated(tx, k); err != nil {
			return false, err
		}
	}
	return len(coming) > 0, nil
}

// comingEntries returns the open entries of a player who is recorded as not arrived.
func comingEntries(tx *db.RoomTx, playerID string) ([]entryRow, error) {
	return db.All(tx, scanEntry, "SELECT "+entryColumns+` WHERE w.org_id = $1 AND w.room_id = $2 AND w.player_id = $3
		AND w.ended_at IS NULL AND w.arrived_at IS NULL ORDER BY w.id || ''`, playerID)
}

// arrive records that staff see a player in the room. It covers all lists of the player; undo covers the list that it
// names.
func (a *Actions) arrive(ctx context.Context, org tenant.Org, in api.IDRequest) (WaitlistEntry, error) {
	return a.editEntry(ctx, org, in.ID, func(tx *db.RoomTx, k *entryRow) error {
		if err := k.requireOpen(); err != nil {
			return err
		}
		if k.state.ArrivedAt != nil {
			return fault.Conflict("%s is already here", fault.Person(k.Player.Name))
		}
		before, s, now := k.state, k.state, tx.Now()
		before.UndoesArrival, s.ArrivedAt = true, &now
		if err := storeState(tx, k, s, &before); err != nil {
			return err
		}
		room.LogActivity(tx, room.WaitlistUpdated, k.Player.Name+" arrived", "", k.Player.Name)
		_, err := MarkArrived(tx, k.PlayerID)
		return err
	})
}
