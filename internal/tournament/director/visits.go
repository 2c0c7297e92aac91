package director

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// A tournament entry is a visit: the player is in the room from the entry on until it goes out, is voided, or the tournament
// is completed, and plays as long as the entry is in play.

// arrive counts the visit of an entry's player, and has the player play when the entry is in play.
func (a *act) arrive(e *seating.Entry) error {
	opened, err := player.StartPresence(a.tx, player.Named{ID: e.PlayerID, Name: e.Name})
	if err != nil {
		return err
	}
	if opened != "" {
		e.SessionID, e.Changed = opened, true
	}
	if e.Status == tournament.Seated {
		return player.MarkPlaying(a.tx, e.PlayerID)
	}
	return nil
}

const (
	otherEntry = `SELECT e.id FROM tournament_entry e JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.player_id = $3 AND e.id <> $4 AND e.status IN ('registered', 'seated') AND t.status <> 'completed'
		ORDER BY e.registered_at, e.id LIMIT 1`
	passVisit = "UPDATE tournament_entry SET session_id = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3 AND session_id IS NULL"
)

// staysFor says whether the player of an entry that ends is in another tournament of the room. The visit goes on with that
// one.
func (a *act) staysFor(e *seating.Entry) (bool, error) {
	other, found, err := db.One(a.tx, func(scan db.Scan) (id string, err error) { return id, scan(&id) }, otherEntry, e.PlayerID, e.ID)
	if err != nil || !found || e.SessionID == "" {
		return found, err
	}
	err = a.tx.Write(passVisit, other, e.SessionID)
	e.SessionID, e.Changed = "", true
	return true, err
}

// depart ends the visit of an entry that is no longer in.
func (a *act) depart(e *seating.Entry) error {
	stays, err := a.staysFor(e)
	if err != nil || stays {
		return err
	}
	return player.EndPresence(a.tx, e.PlayerID, e.SessionID)
}

// neverCame takes the visit of an entry back that is voided.
func (a *act) neverCame(e *seating.Entry) error {
	stays, err := a.staysFor(e)
	if err != nil || stays {
		return err
	}
	if err := player.VoidPresence(a.tx, e.PlayerID, e.SessionID); err != nil {
		return err
	}
	e.SessionID = ""
	return nil
}
