package tablet

import (
	"slices"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/room"
	"pitboss/internal/staff"
	"pitboss/internal/tournament/director"
)

const tableOfScreen = `SELECT coalesce(table_id, '') FROM screen WHERE org_id = $1 AND room_id = $2 AND id = $3
	AND kind = 'dealer_tablet'`

// ownTable returns the table at which a screen stands; nil: it is out of use.
func ownTable(tx db.RoomReader, screen string, now clock.Instant) (*floor.Table, error) {
	id, err := db.OneOr(tx, fault.NotFound("Screen"), func(scan db.Scan) (id string, err error) {
		return id, scan(&id)
	}, tableOfScreen, screen)
	if err != nil {
		return nil, err
	}
	tables, err := floor.Tables(tx, now)
	i := slices.IndexFunc(tables, func(t floor.Table) bool { return t.ID == id })
	if err != nil || i < 0 {
		return nil, err
	}
	return &tables[i], nil
}

// requireTable returns the table at which a screen stands.
func requireTable(tx db.RoomReader, screen string, now clock.Instant) (floor.Table, error) {
	t, err := ownTable(tx, screen, now)
	if err == nil && t == nil {
		err = fault.NotFound("Table")
	}
	if err != nil {
		return floor.Table{}, err
	}
	return *t, nil
}

// show reads what a screen shows.
func show(tx *db.RoomView, screen string) (out Tablet, err error) {
	now := tx.Now()
	here, err := room.Current(tx)
	if err != nil {
		return out, err
	}
	out.RoomName, out.TimeZone, out.UndealtMinutes = here.Name, here.TimeZone, here.Settings.UndealtMinutes
	out.HoldMinutes = here.Settings.HoldMinutes
	own, err := ownTable(tx, screen, now)
	if err != nil || own == nil {
		return out, err
	}
	t, seats, err := floor.LoadTable(tx, own.ID, now)
	if err != nil {
		return out, err
	}
	open, err := floor.OpenEntries(tx)
	if err != nil {
		return out, err
	}
	s, err := staff.ScreenOf(tx, own.ID, now)
	if err != nil {
		return out, err
	}
	changes, err := floor.DatedSeatChanges(tx, now)
	if err != nil {
		return out, err
	}
	out.Table, out.Down = tableOf(t, seats, open), downOf(s)
	out.Table.Moves = movesOf(t, changes)
	if t.Event != nil {
		desk, err := director.DeskOf(tx, t.Event.ID)
		if err != nil {
			return out, err
		}
		out.Table.Event = eventOf(desk, t.ID)
	}
	return out, nil
}
