package director

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// DeskOf returns the director's desk of a tournament.
func DeskOf(tx db.RoomReader, id string) (tournament.Desk, error) {
	rec, err := load(tx, id)
	if err != nil {
		return tournament.Desk{}, err
	}
	return buildDesk(tx, rec)
}

// editLentTable runs an act of the dealer at a table of the room that is lent to a tournament.
func editLentTable(tx *db.RoomTx, id, tableID string, do func(*act, *seating.Table) error) error {
	_, err := editTournament(tx, id, func(act *act) (none struct{}, err error) {
		for i := range act.field.Tables {
			if t := &act.field.Tables[i]; t.TableID == tableID && !t.Broken {
				return none, do(act, t)
			}
		}
		return none, fault.NotFound("Table")
	})
	return err
}

// SetButtonAt notes the place of the button at a lent table.
func SetButtonAt(tx *db.RoomTx, id, tableID string, seat int) error {
	return editLentTable(tx, id, tableID, func(act *act, t *seating.Table) error {
		if err := act.requireOpen(); err != nil {
			return err
		}
		return act.changeTable(t, changeTableRequest{Button: &seat})
	})
}

// ReportAt stores or withdraws a dealer's report that a player at a lent table is out.
func ReportAt(tx *db.RoomTx, id, tableID, entryID string, out bool) error {
	return editLentTable(tx, id, tableID, func(act *act, t *seating.Table) error {
		e := act.field.Entry(entryID)
		if e == nil || e.Table != t.Number {
			return fault.NotFound("Entry")
		}
		return act.report(e, out)
	})
}
