package director

import (
	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// startVisit begins the visit of an entry's player and marks the player as playing when the entry is in play. The visit
// lasts until the entry busts or is voided, or the tournament is completed.
func (a *act) startVisit(e *seating.Entry) error {
	opened, err := player.StartPresence(a.tx, player.Named{ID: e.PlayerID, Name: e.Name})
	if err != nil {
		return err
	}
	if opened != "" {
		e.SessionID, e.Changed = opened, true
		if _, err := floor.MarkArrived(a.tx, e.PlayerID); err != nil {
			return err
		}
	}
	if e.Status == tournament.Seated {
		return player.MarkPlaying(a.tx, e.PlayerID)
	}
	return nil
}

// resumeVisit undoes endVisit. The front desk may have checked the player out since.
func (a *act) resumeVisit(e *seating.Entry) error {
	if e.SessionID == "" {
		return a.startVisit(e)
	}
	return player.ResumePresence(a.tx, e.PlayerID, e.SessionID)
}

const (
	selectOtherEntry = `SELECT e.id, e.status FROM tournament_entry e
		JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.player_id = $3 AND e.id <> $4
		AND e.status IN ('registered', 'seated')
			AND t.status <> 'completed'
		ORDER BY CASE WHEN e.status = 'seated' THEN 0 ELSE 1 END, e.registered_at, e.id LIMIT 1`
	passVisit = `UPDATE tournament_entry SET session_id = $4
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
)

// passVisitOn returns the status of another entry of the player in a tournament of the room, one in play first; empty
// without one. A visit that lasts passes to that entry.
func (a *act) passVisitOn(e *seating.Entry) (tournament.EntryStatus, error) {
	type entry struct {
		id     string
		status tournament.EntryStatus
	}
	other, found, err := db.One(a.tx, func(scan db.Scan) (o entry, err error) {
		return o, scan(&o.id, &o.status)
	}, selectOtherEntry, e.PlayerID, e.ID)
	if err != nil || !found {
		return "", err
	}
	visit, open, err := player.OpenSession(a.tx, e.PlayerID, a.tx.Now())
	if err != nil || !open || visit.ID != e.SessionID {
		return other.status, err
	}
	err = a.tx.Write(passVisit, other.id, e.SessionID)
	e.SessionID, e.Changed = "", true
	return other.status, err
}

// endVisit ends the visit of an entry that is no longer in. A player with another entry stays in the room, and waits
// unless that entry is in play.
func (a *act) endVisit(e *seating.Entry) error {
	other, err := a.passVisitOn(e)
	if err != nil || other == tournament.Seated {
		return err
	}
	return player.EndPresence(a.tx, e.PlayerID, e.SessionID)
}

// voidVisit removes the visit of a voided entry, unless the player has another entry.
func (a *act) voidVisit(e *seating.Entry) error {
	other, err := a.passVisitOn(e)
	switch {
	case err != nil || other == tournament.Seated:
	case other != "":
		err = player.EndPresence(a.tx, e.PlayerID, e.SessionID)
	default:
		err = player.VoidPresence(a.tx, e.PlayerID, e.SessionID)
	}
	e.SessionID = ""
	return err
}
