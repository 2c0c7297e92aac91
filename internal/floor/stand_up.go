package floor

import (
	"pitboss/internal/foundation/db"
)

// StandUp frees the seat that a player has in the room, and reports whether there was one.
func StandUp(tx *db.RoomTx, playerID string) (bool, error) {
	seat, err := db.Value[string](tx, selectSeatOfPlayer, playerID)
	if err != nil || seat == "" {
		return false, err
	}
	act, at, err := EditTableOfSeat(tx, seat)
	if err != nil {
		return false, err
	}
	if _, err := act.EndStayAndLog(at); err != nil {
		return false, err
	}
	return true, act.Commit()
}

const selectSeatOfPlayer = "SELECT id FROM seat WHERE org_id = $1 AND room_id = $2 AND player_id = $3"

// HasSeat reports whether a player has a seat in the room.
func HasSeat(tx db.RoomReader, playerID string) (bool, error) {
	seat, err := db.Value[string](tx, selectSeatOfPlayer, playerID)
	return seat != "", err
}
