package player

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
)

// StartPresence records that a player is in the room for another reason than a check-in at the front desk. If the
// player has no open session, it opens one and counts the visit. It returns the id of the new session, or "" if one
// was open. The caller has checked the door.
func StartPresence(tx *db.RoomTx, p Named) (string, error) {
	_, open, err := OpenSession(tx, p.ID, tx.Now())
	if err != nil || open {
		return "", err
	}
	r, err := room.Current(tx)
	if err != nil {
		return "", err
	}
	s, err := startSession(tx, p, nil)
	if err != nil {
		return "", err
	}
	seats, err := db.Value[int](tx, countSeatsInRoom, p.ID)
	if err == nil && seats > 0 { // the player sat down in a cash game without a check-in
		err = storeSession(tx, s.withStatus(StatusPlaying, tx.Now()))
	}
	if err != nil {
		return "", err
	}
	return s.ID, CountVisit(tx, p.ID, r.Calendar().DayOf(tx.Now()))
}

const (
	countEntriesOfSession = "SELECT count(*) FROM tournament_entry WHERE org_id = $1 AND room_id = $2 " +
		"AND session_id = $3"
	detachEntry = `UPDATE tournament_entry SET session_id = NULL WHERE org_id = $1 AND room_id = $2
		AND session_id = $3`
)

// adoptSession turns a session that a tournament entry started into one of the front desk, so that it no longer ends
// with the entry. It reports whether the session was such a one.
func adoptSession(tx *db.RoomTx, s Session) (bool, error) {
	n, err := db.Value[int](tx, countEntriesOfSession, s.ID)
	if err != nil || n == 0 {
		return false, err
	}
	emitSessionUpdated(tx, s)
	return true, tx.Write(detachEntry, s.ID)
}

// startSession opens a session for a player without one.
func startSession(tx *db.RoomTx, p Named, notes *string) (Session, error) {
	s := Session{ID: db.NewID(), PlayerID: p.ID, RoomID: tx.RoomID(), Status: StatusCheckedIn, Notes: notes,
		CheckInTime: tx.Now(), Player: p}
	err := tx.Write(insertSession, s.ID, s.PlayerID, s.Notes, s.CheckInTime)
	emitSessionUpdated(tx, s)
	return s, err
}

// countSeatsInRoom counts the player's seats in cash games of the room.
const countSeatsInRoom = "SELECT count(*) FROM seat WHERE org_id = $1 AND room_id = $2 AND player_id = $3"

// EndPresence ends what StartPresence started. If the session was open before, or the player has sat down in a cash
// game since, the session stays open and only its status changes.
func EndPresence(tx *db.RoomTx, playerID, sessionID string) error {
	s, open, err := OpenSession(tx, playerID, tx.Now())
	if err != nil || !open {
		return err
	}
	seats, err := db.Value[int](tx, countSeatsInRoom, playerID)
	switch {
	case err != nil || seats > 0:
		return err
	case s.ID != sessionID:
		return updateOpenStatus(tx, playerID, StatusWaiting)
	}
	return storeSession(tx, s.withStatus(StatusCheckedOut, tx.Now()))
}

// ResumePresence undoes EndPresence for a player whose session StartPresence opened: they are in the room and playing.
func ResumePresence(tx *db.RoomTx, playerID, sessionID string) error {
	_, open, err := OpenSession(tx, playerID, tx.Now())
	if err != nil {
		return err
	}
	if open {
		return MarkPlaying(tx, playerID)
	}
	s, err := FindSession(tx, sessionID, tx.Now())
	if err != nil {
		return err
	}
	now := tx.Now()
	s.Status, s.CheckOutTime, s.PlayingSince = StatusPlaying, nil, &now
	s.fillPlayTime(now)
	return storeSession(tx, s)
}

const selectPlayedOn = `SELECT coalesce(max(played), 0) FROM player_day WHERE org_id = $1 AND room_id = $2
	AND player_id = $3 AND gaming_day = $4`

// countEntriesPlayedSince counts the player's tournament entries that were in play until a moment of the session.
const countEntriesPlayedSince = `SELECT count(*) FROM tournament_entry e
	JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
	WHERE e.org_id = $1 AND e.room_id = $2 AND e.player_id = $3
	AND (e.busted_at >= $4 OR e.status = 'seated' AND t.completed_at >= $4)`

// VoidPresence undoes StartPresence: the player was not in the room for that reason. The visit stays if the player sat
// in a cash game that day or played another tournament during it, and so does a session that was open before.
func VoidPresence(tx *db.RoomTx, playerID, sessionID string) error {
	if sessionID == "" {
		return EndPresence(tx, playerID, "")
	}
	s, err := FindSession(tx, sessionID, tx.Now())
	if err != nil {
		return err
	}
	r, err := room.Current(tx)
	if err != nil {
		return err
	}
	calendar := r.Calendar()
	day := calendar.DayOf(s.CheckInTime)
	played, err := db.Value[int64](tx, selectPlayedOn, playerID, string(day))
	if err != nil {
		return err
	}
	seats, err := db.Value[int](tx, countSeatsInRoom, playerID)
	if err != nil {
		return err
	}
	entries, err := db.Value[int](tx, countEntriesPlayedSince, playerID, s.CheckInTime)
	if err != nil {
		return err
	}
	if played > 0 || seats > 0 || entries > 0 {
		return EndPresence(tx, playerID, sessionID)
	}
	_, err = removeSession(tx, s, calendar)
	return err
}
