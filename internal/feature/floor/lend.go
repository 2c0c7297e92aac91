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
		return fault.Conflict("%s is lent to %s", t.Called(), t.Event.Name)
	}
	return nil
}

// Lend gives an empty table to a tournament. The floor deals no cash game there until Return.
func Lend(tx *db.RoomTx, tableID, eventID, name string) error {
	return relend(tx, tableID, func(a *Act) error {
		if err := a.b.notLent(); err != nil {
			return err
		}
		if slices.ContainsFunc(a.b.seats, func(s Seat) bool { return s.State != Closed }) {
			return fault.Conflict("%s still has players or held seats", a.b.Called())
		}
		a.b.Event, a.b.Status, a.b.CurrentPot, a.b.PausedAt = &Event{ID: eventID, Name: name}, Tournament, 0, nil
		return nil
	})
}

// CountLent says how many of the tournament sit at a lent table.
func CountLent(tx *db.RoomTx, tableID string, players int) error {
	return relend(tx, tableID, func(a *Act) error {
		a.b.Event = &Event{a.b.Event.ID, a.b.Event.Name, players} // not the one that the table had before
		return nil
	})
}

// Return takes a lent table back: it is available.
func Return(tx *db.RoomTx, tableID string) error {
	return relend(tx, tableID, func(a *Act) error {
		a.b.Event, a.b.Status = nil, Available
		return nil
	})
}

func relend(tx *db.RoomTx, tableID string, do func(*Act) error) error {
	a, err := Begin(tx, tableID)
	if err != nil {
		return err
	}
	if err := do(a); err != nil {
		return err
	}
	if was, now := players(a.was), players(a.b.Table); was != now {
		if err := countSpan(tx, tableID, now); err != nil {
			return err
		}
	}
	var id, name *string
	players := 0
	if e := a.b.Event; e != nil {
		id, name, players = &e.ID, &e.Name, e.Players
	}
	if _, err := tx.Exec(lendTable, tableID, id, name, players); err != nil {
		return err
	}
	return a.Finish()
}

func players(t Table) int {
	if t.Event == nil {
		return 0
	}
	return t.Event.Players
}

// countSpan ends the span in which so many of a tournament sat at a table, and begins the next.
func countSpan(tx *db.RoomTx, tableID string, players int) error {
	if _, err := tx.Exec(endSpan, tableID, tx.Now()); err != nil || players == 0 {
		return err
	}
	_, err := tx.Exec(beginSpan, tableID, tx.Now(), players)
	return err
}

const (
	endSpan   = "UPDATE lent_span SET to_at = CASE WHEN from_at > $4 THEN from_at ELSE $4 END WHERE org_id = $1 AND room_id = $2 AND table_id = $3 AND to_at IS NULL"
	beginSpan = `INSERT INTO lent_span (org_id, room_id, table_id, from_at, players) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (org_id, table_id, from_at) DO UPDATE SET players = excluded.players, to_at = NULL`
)

const lendTable = "UPDATE poker_table SET event_id = $4, event_name = $5, event_players = $6 WHERE org_id = $1 AND room_id = $2 AND id = $3"
