package floor

import (
	"slices"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
)

// Event is the tournament that a table is lent to. Who sits there is its business; how many, the floor is told.
type Event struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Players int    `json:"players"`
}

// lending is an event as a table's row has it.
type lending struct {
	id, name *string
	players  int
}

func (l lending) event() *Event {
	if l.id == nil {
		return nil
	}
	return &Event{*l.id, *l.name, l.players}
}

// notLent refuses to deal a cash game at a table that a tournament has.
func (t Table) notLent() error {
	if t.Event != nil {
		return fault.Conflict("%s is lent to %s", t.Label(), t.Event.Name)
	}
	return nil
}

// LendTable gives an empty table to a tournament. The floor deals no cash game there until ReturnTable.
func LendTable(tx *db.RoomTx, tableID, eventID, name string) error {
	return relend(tx, tableID, func(a *TableEdit) error {
		if err := a.b.notLent(); err != nil {
			return err
		}
		if slices.ContainsFunc(a.b.seats, func(s Seat) bool { return s.State != SeatClosed }) {
			return fault.Conflict("%s still has players or held seats", a.b.Label())
		}
		a.b.Event, a.b.Status, a.b.CurrentPot, a.b.PausedAt = &Event{ID: eventID, Name: name}, TableTournament, 0, nil
		return nil
	})
}

// SetLentPlayers says how many of the tournament sit at a lent table.
func SetLentPlayers(tx *db.RoomTx, tableID string, players int) error {
	return relend(tx, tableID, func(a *TableEdit) error {
		a.b.Event = &Event{a.b.Event.ID, a.b.Event.Name, players} // not the one that the table had before
		return nil
	})
}

// ReturnTable takes a lent table back: it is available.
func ReturnTable(tx *db.RoomTx, tableID string) error {
	return relend(tx, tableID, func(a *TableEdit) error {
		a.b.Event, a.b.Status = nil, TableAvailable
		return nil
	})
}

func relend(tx *db.RoomTx, tableID string, do func(*TableEdit) error) error {
	a, err := EditTable(tx, tableID)
	if err == nil {
		err = do(a)
	}
	if err != nil {
		return err
	}
	l := lending{}
	if e := a.b.Event; e != nil {
		l = lending{&e.ID, &e.Name, e.Players}
	}
	if err = tx.Write(lendTable, tableID, l.id, l.name, l.players); err == nil {
		err = a.Commit()
	}
	return err
}

const lendTable = "UPDATE poker_table SET event_id = $4, event_name = $5, event_players = $6 WHERE org_id = $1 AND room_id = $2 AND id = $3"
