package player

import (
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/room"
)

const deleteUnplayedDay = `DELETE FROM player_day WHERE org_id = $1 AND room_id = $2 AND player_id = $3
	AND gaming_day = $4 AND played = 0
	AND NOT EXISTS (SELECT 1 FROM player_session s WHERE s.org_id = $1 AND s.room_id = $2 AND s.player_id = $3
	AND s.check_in_time >= $5)`

// VoidVisit undoes MarkPlaying and CountVisit, because the player has not sat down. Begins is the start of the gaming
// day: a player with a check-in on it keeps the visit.
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

const deleteSession = "DELETE FROM player_session WHERE org_id = $1 AND room_id = $2 AND id = $3"

// removeSession deletes a session, and its visit unless the player has played or checked in again on the gaming day. It
// returns the session as it is emitted: ended, so that screens drop it from their lists.
func removeSession(tx *db.RoomTx, s Session, calendar clock.Calendar) (Session, error) {
	if s.CheckOutTime == nil {
		s = s.withStatus(StatusCheckedOut, tx.Now())
	}
	emitSessionUpdated(tx, s)
	if err := tx.Write(deleteSession, s.ID); err != nil {
		return s, err
	}
	day := calendar.DayOf(s.CheckInTime)
	return s, tx.Write(deleteUnplayedDay, s.PlayerID, string(day), calendar.DayStart(day))
}

const (
	writeUndo  = "UPDATE player_session SET undo = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	selectUndo = "SELECT undo FROM player_session WHERE org_id = $1 AND room_id = $2 AND id = $3"

	countEntriesSince = `SELECT count(*) FROM tournament_entry WHERE org_id = $1 AND room_id = $2 AND player_id = $3
		AND registered_at >= $4 AND status IN ('registered', 'seated')`
)

// StoreUndo stores the parts of a check-in, as a text of the caller, for the undo of the check-in.
func StoreUndo(tx *db.RoomTx, sessionID, parts string) error {
	return tx.Write(writeUndo, sessionID, parts)
}

// LoadUndo returns a session and the text that StoreUndo stored for it, or a conflict after the timeout or when
// something was built on the check-in.
func LoadUndo(tx *db.RoomTx, sessionID string, timeout time.Duration) (s Session, parts string, err error) {
	if s, err = FindSession(tx, sessionID, tx.Now()); err != nil {
		return s, "", err
	}
	stored, err := db.Value[*string](tx, selectUndo, sessionID)
	if err != nil {
		return s, "", err
	}
	if stored == nil || s.CheckInTime.Add(timeout) < tx.Now() {
		return s, "", fault.Conflict("Nothing to undo")
	}
	name := fault.Person(s.Player.Name)
	if s.Status != StatusCheckedIn {
		return s, "", fault.ConflictWith(s, "%s is %s. The check-in can no longer be undone.", name,
			statusTexts[s.Status])
	}
	entries, err := db.Value[int](tx, countEntriesSince, s.PlayerID, s.CheckInTime)
	if err == nil && entries > 0 {
		err = fault.Conflict("%s has entered a tournament. The check-in can no longer be undone.", name)
	}
	return s, *stored, err
}

// VoidCheckIn undoes CheckIn if no other act of the player followed.
func VoidCheckIn(tx *db.RoomTx, s Session) (Session, error) {
	r, err := room.Current(tx)
	if err != nil {
		return s, err
	}
	room.LogActivity(tx, "player_checked_out", "Check-in of "+s.Player.Name+" undone", "", s.Player.Name)
	return removeSession(tx, s, r.Calendar())
}
