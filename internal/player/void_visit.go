package player

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

const deleteUnplayedDay = `DELETE FROM player_day WHERE org_id = $1 AND room_id = $2 AND player_id = $3
	AND gaming_day = $4 AND played = 0
	AND NOT EXISTS (SELECT 1 FROM player_session s WHERE s.org_id = $1 AND s.room_id = $2 AND s.player_id = $3
	AND s.check_in_time >= $5)`

// VoidVisit undoes MarkPlaying and CountVisit, because the player has not sat down. Begins is the start of the gaming
// day: a player who checked in on it keeps the visit.
func VoidVisit(tx *db.RoomTx, playerID string, day clock.Day, begins clock.Instant) error {
	if err := tx.Write(deleteUnplayedDay, playerID, string(day), begins); err != nil {
		return err
	}
	s, open, err := OpenSession(tx, playerID, tx.Now())
	if err != nil || !open || s.Status != StatusPlaying {
		return err
	}
	s.Status, s.PlayingSince = StatusCheckedIn, nil
	if s.played > 0 {
		s.Status = StatusWaiting
	}
	s.fillPlayTime(tx.Now())
	return storeSession(tx, s)
}
