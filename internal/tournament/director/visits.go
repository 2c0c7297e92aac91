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

const (
	selectOtherEntry = `SELECT e.id FROM tournament_entry e
		JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.player_id = $3 AND e.id <> $4
		AND e.status IN ('registered', 'seated')
			AND t.status <> 'completed'
		ORDER BY e.registered_at, e.id LIMIT 1`
	passVisit = `UPDATE tournament_entry SET session_id = $4
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND session_id IS NULL`
)

// passVisitOn reports whether the player has another entry in a tournament of the room. The visit then passes to that
// entry.
func (a *act) passVisitOn(e *seating.Entry) (bool, error) {
	other, found, err := db.One(a.tx, scanID, selectOtherEntry,
		e.PlayerID, e.ID)
	if err != nil || !found || e.SessionID == "" {
		return found, err
	}
	err = a.tx.Write(passVisit, other, e.SessionID)
	e.SessionID, e.Changed = "", true
	return true, err
}

// endVisit ends the visit of an entry that is no longer in.
func (a *act) endVisit(e *seating.Entry) error {
	stays, err := a.passVisitOn(e)
	if err != nil || stays {
		return err
	}
	return player.EndPresence(a.tx, e.PlayerID, e.SessionID)
}

// voidVisit removes the visit of a voided entry.
func (a *act) voidVisit(e *seating.Entry) error {
	stays, err := a.passVisitOn(e)
	if err != nil || stays {
		return err
	}
	if err := player.VoidPresence(a.tx, e.PlayerID, e.SessionID); err != nil {
		return err
	}
	e.SessionID = ""
	return nil
}
