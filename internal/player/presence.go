package player

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
)

// StartPresence says that a player is in the room for another reason than the front desk: without an open session it
// opens one and counts the visit. It returns the id of the session that it opened; empty when the player was in the
// room already. The caller has looked at the door.
func StartPresence(tx *db.RoomTx, p Named) (string, error) {
	_, open, err := OpenSession(tx, p.ID, tx.Now())
	if err != nil || open {
		return "", err
	}
	r, err := room.Current(tx)
	if err != nil {
		return "", err
	}
	s, err := openSessionOf(tx, p, nil)
	if err != nil {
		return "", err
	}
	seats, err := db.Value[int](tx, hasSeatHere, p.ID)
	if err == nil && seats > 0 { // seated in a cash game before anybody checked the player in
		err = storeSession(tx, s.becomes(StatusPlaying, tx.Now()))
	}
	if err != nil {
		return "", err
	}
	return s.ID, CountVisit(tx, p.ID, r.Calendar().DayOf(tx.Now()))
}

const (
	begunByEntry = "SELECT count(*) FROM tournament_entry WHERE org_id = $1 AND room_id = $2 AND session_id = $3"
	keepVisit    = "UPDATE tournament_entry SET session_id = NULL WHERE org_id = $1 AND room_id = $2 AND session_id = $3"
)

// takeOver makes a session that a tournament entry began one of the front desk: it no longer ends with the entry. It
// says whether the session was one.
func takeOver(tx *db.RoomTx, s Session) (bool, error) {
	n, err := db.Value[int](tx, begunByEntry, s.ID)
	if err != nil || n == 0 {
		return false, err
	}
	publishSession(tx, s)
	return true, tx.Write(keepVisit, s.ID)
}

// openSessionOf begins a session of a player who has none.
func openSessionOf(tx *db.RoomTx, p Named, notes *string) (Session, error) {
	s := Session{ID: db.NewID(), PlayerID: p.ID, RoomID: tx.RoomID(), Status: StatusCheckedIn, Notes: notes, CheckInTime: tx.Now(), Player: p}
	err := tx.Write(insertSession, s.ID, s.PlayerID, s.Notes, s.CheckInTime)
	publishSession(tx, s)
	return s, err
}

// hasSeatHere counts the seats of a player in cash games of the room.
const hasSeatHere = "SELECT count(*) FROM seat WHERE org_id = $1 AND room_id = $2 AND player_id = $3"

// EndPresence ends what StartPresence began: the player is no longer in the room for that reason. A session that was
// open before, or a player who has sat down in a cash game meanwhile, stays; only its state follows.
func EndPresence(tx *db.RoomTx, playerID, sessionID string) error {
	s, open, err := OpenSession(tx, playerID, tx.Now())
	if err != nil || !open {
		return err
	}
	seats, err := db.Value[int](tx, hasSeatHere, playerID)
	switch {
	case err != nil || seats > 0:
		return err
	case s.ID != sessionID:
		return MarkWaiting(tx, playerID)
	}
	return storeSession(tx, s.becomes(StatusCheckedOut, tx.Now()))
}

// ResumePresence takes EndPresence back: the player is in the room after all, and plays.
func ResumePresence(tx *db.RoomTx, playerID, sessionID string) error {
	_, open, err := OpenSession(tx, playerID, tx.Now())
	if err != nil {
		return err
	}
	if open || sessionID == "" {
		return MarkPlaying(tx, playerID)
	}
	s, err := FindSession(tx, sessionID, tx.Now())
	if err != nil {
		return err
	}
	now := tx.Now()
	s.Status, s.CheckOutTime, s.PlayingSince = StatusPlaying, nil, &now
	s.total(now)
	return storeSession(tx, s)
}

const (
	playedOn    = "SELECT coalesce(max(played), 0) FROM player_day WHERE org_id = $1 AND room_id = $2 AND player_id = $3 AND gaming_day = $4"
	dropSession = "DELETE FROM player_session WHERE org_id = $1 AND room_id = $2 AND id = $3"
)

// VoidPresence takes StartPresence back: the player was not there for that reason. A player who sat in a cash game on
// that day has visited all the same, and a session that was open before stays.
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
	played, err := db.Value[int64](tx, playedOn, playerID, string(day))
	if err != nil {
		return err
	}
	seats, err := db.Value[int](tx, hasSeatHere, playerID)
	if err != nil {
		return err
	}
	if played > 0 || seats > 0 {
		return EndPresence(tx, playerID, sessionID)
	}
	if s.CheckOutTime == nil {
		s = s.becomes(StatusCheckedOut, tx.Now())
	}
	publishSession(tx, s) // the lists of who is in the room let it go
	if err := tx.Write(dropSession, sessionID); err != nil {
		return err
	}
	return tx.Write(notVisited, playerID, string(day), calendar.DayStart(day))
}
