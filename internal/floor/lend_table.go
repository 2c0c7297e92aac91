package floor

import (
	"slices"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
)

// Event is the tournament that a table is lent to. The tournament seats its players and reports their number.
type Event struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Players int    `json:"players"`
}

// eventColumns are the columns of an event in the row of a table.
type eventColumns struct {
	id, name *string
	players  int
}

func (l eventColumns) event() *Event {
	if l.id == nil {
		return nil
	}
	return &Event{*l.id, *l.name, l.players}
}

// requireNotLent refuses to deal a cash game at a table that is lent to a tournament.
func (t Table) requireNotLent() error {
	if t.Event != nil {
		return fault.Conflict("%s is lent to %s", t.Label(), t.Event.Name)
	}
	return nil
}

// LendTable lends an empty table to a tournament. The floor deals no cash game there until ReturnTable.
func LendTable(tx *db.RoomTx, tableID, eventID, name string) error {
	return editEvent(tx, tableID, func(a *TableEdit) error {
		if err := a.table.requireNotLent(); err != nil {
			return err
		}
		if slices.ContainsFunc(a.table.seats, func(s Seat) bool { return s.State != SeatClosed }) {
			return fault.Conflict("%s still has players or held seats", a.table.Label())
		}
		if err := a.leaveChain(); err != nil {
			return err
		}
		a.table.Event = &Event{ID: eventID, Name: name}
		a.table.Status, a.table.CurrentPot, a.table.PausedAt = TableTournament, 0, nil
		return nil
	})
}

// SetLentPlayers sets the number of tournament players at a lent table.
func SetLentPlayers(tx *db.RoomTx, tableID string, players int) error {
	return editEvent(tx, tableID, func(a *TableEdit) error {
		a.table.Event = &Event{a.table.Event.ID, a.table.Event.Name, players} // a copy: a.before shares the old one
		return nil
	})
}

// ReturnTable takes a lent table back and makes it available.
func ReturnTable(tx *db.RoomTx, tableID string) error {
	return editEvent(tx, tableID, func(a *TableEdit) error {
		a.table.Event, a.table.Status = nil, TableAvailable
		return nil
	})
}

// editEvent edits a table and writes the columns of its event.
func editEvent(tx *db.RoomTx, tableID string, do func(*TableEdit) error) error {
	a, err := EditTable(tx, tableID)
	if err == nil {
		err = do(a)
	}
	if err != nil {
		return err
	}
	l := eventColumns{}
	if e := a.table.Event; e != nil {
		l = eventColumns{&e.ID, &e.Name, e.Players}
	}
	if err = tx.Write(lendTable, tableID, l.id, l.name, l.players); err == nil {
		err = a.Commit()
	}
	return err
}

const lendTable = `UPDATE poker_table SET event_id = $4, event_name = $5, event_players = $6
	WHERE org_id = $1 AND room_id = $2 AND id = $3`
