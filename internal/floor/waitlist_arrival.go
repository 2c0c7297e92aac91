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
	now := tx.Now()
	return len(coming) > 0, setArrival(tx, coming, &now)
}

// UndoArrival undoes the arrival that MarkArrived recorded at a moment. A call since then is a conflict.
func UndoArrival(tx *db.RoomTx, playerID string, at clock.Instant) error {
	arrived, err := db.All(tx, scanEntry, arrivedEntriesOf, playerID, at)
	if err != nil {
		return err
	}
	for _, k := range arrived {
		if k.state.Status == EntryCalled && *k.state.CalledAt >= at {
			return k.errCalled()
		}
	}
	return setArrival(tx, arrived, nil)
}

func setArrival(tx *db.RoomTx, entries []entryRow, at *clock.Instant) error {
	for _, k := range entries {
		k.state.ArrivedAt = at
		if err := tx.Write(arriveEntry, k.WaitlistEntry.ID, at); err != nil {
			return err
		}
		if _, err := emitUpdated(tx, k); err != nil {
			return err
		}
	}
	return nil
}

const (
	ofOpenEntries = entryColumns + ` WHERE w.org_id = $1 AND w.room_id = $2 AND w.player_id = $3
		AND w.ended_at IS NULL`
	comingEntriesOf  = "SELECT " + ofOpenEntries + " AND w.arrived_at IS NULL ORDER BY w.id || ''"
	arrivedEntriesOf = "SELECT " + ofOpenEntries + " AND w.arrived_at = $4 ORDER BY w.id || ''"
)

// comingEntries returns the open entries of a player without a recorded arrival.
func comingEntries(tx *db.RoomTx, playerID string) ([]entryRow, error) {
	return db.All(tx, scanEntry, comingEntriesOf, playerID)
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
