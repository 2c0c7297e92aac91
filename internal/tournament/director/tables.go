package director

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

func (a *Actions) openTables(ctx context.Context, org tenant.Org, in openTablesRequest) (tournament.Desk, error) {
	return a.editDesk(ctx, org, in.ID, func(act *act) error {
		if err := act.requireOpen(); err != nil {
			return err
		}
		return act.openTables(in.TableIDs, in.Count)
	})
}

// openTables opens tables of the room, which keep their numbers, and further ones.
func (a *act) openTables(ids []string, more int) error {
	before := len(a.field.Tables)
	for _, id := range ids {
		t, err := loadRoomTable(a.tx, id)
		if err != nil {
			return err
		}
		name := strconv.Itoa(t.number)
		if slices.ContainsFunc(a.field.Tables, func(o seating.Table) bool { return o.TableID == id && !o.Broken }) {
			return errTableInUse
		}
		if err := a.requireFreeName(name); err != nil {
			return err
		}
		if err := a.addTable(t.number, name, min(t.seats, a.field.Rules.SeatsPerTable), id); err != nil {
			return err
		}
	}
	if err := a.addTables(more); err != nil {
		return err
	}
	n := len(a.field.Tables) - before
	return a.log("tables", seating.Plural(n, "table", "tables")+" opened")
}

// errTableInUse refuses a table of the room that a tournament already uses.
var errTableInUse = fault.Conflict("This table is already in a tournament")

type roomTable struct{ number, seats int }

const selectRoomTable = "SELECT table_number, max_seats FROM poker_table WHERE org_id = $1 AND room_id = $2 AND id = $3"

func loadRoomTable(tx db.RoomReader, id string) (roomTable, error) {
	return db.OneOr(tx, fault.NotFound("Table"), func(scan db.Scan) (t roomTable, err error) {
		return t, scan(&t.number, &t.seats)
	}, selectRoomTable, id)
}

func (a *Actions) changeTable(ctx context.Context, org tenant.Org, in changeTableRequest) (tournament.Desk, error) {
	return a.editDesk(ctx, org, in.ID, func(act *act) error {
		if err := act.requireOpen(); err != nil {
			return err
		}
		t := act.field.Table(in.Number)
		if t == nil {
			return fault.NotFound("Table")
		}
		return act.changeTable(t, in)
	})
}

// setButton is the route for the dealer at the table.
func (a *Actions) setButton(ctx context.Context, org tenant.Org, in buttonRequest) (tournament.Desk, error) {
	return a.changeTable(ctx, org, changeTableRequest{ID: in.ID, Number: in.Number, Button: &in.Button})
}

func (a *act) changeTable(t *seating.Table, in changeTableRequest) error {
	t.Changed = true
	seatThere := func(field string, n int) error {
		if n < 1 || n > t.Seats {
			return fault.InvalidField(field, fmt.Sprintf("Table %s has seats 1 to %d", t.Name, t.Seats))
		}
		return nil
	}
	if in.Button != nil {
		if err := seatThere("button", *in.Button); err != nil {
			return err
		}
		a.field.SetButton(t.Number, *in.Button)
	}
	if in.Lock != nil {
		if err := seatThere("lock", *in.Lock); err != nil {
			return err
		}
		if !t.IsLocked(*in.Lock) {
			t.Locked = append(t.Locked, *in.Lock)
			slices.Sort(t.Locked)
		}
	}
	if in.Unlock != nil {
		t.Locked = slices.DeleteFunc(t.Locked, func(n int) bool { return n == *in.Unlock })
	}
	if in.Order != nil {
		a.reorder(t, *in.Order)
	}
	if in.TableID != nil && *in.TableID != t.TableID {
		if err := a.dealAtRoomTable(t, *in.TableID); err != nil {
			return err
		}
	}
	if in.Name != nil {
		return a.rename(t, *in.Name)
	}
	return nil
}

// dealAtRoomTable moves a tournament table to a table of the room and takes its number; an empty id moves it off the
// room's tables.
func (a *act) dealAtRoomTable(t *seating.Table, tableID string) error {
	if tableID == "" {
		before := t.Name
		t.TableID, t.Name = "", a.nextFreeName()
		return a.log("tables", fmt.Sprintf("Table %s is no longer dealt on a table of the room and is called %s",
			before, t.Name))
	}
	of, err := loadRoomTable(a.tx, tableID)
	if err != nil {
		return err
	}
	if of.seats < t.Seats {
		return fault.Conflict("Table %d has only %d seats", of.number, of.seats)
	}
	if slices.ContainsFunc(a.field.Tables, func(o seating.Table) bool { return o.TableID == tableID }) {
		return fault.Conflict("Table %d is already in the tournament", of.number)
	}
	name := strconv.Itoa(of.number)
	if t.Name != name {
		if err := a.requireFreeName(name); err != nil {
			return err
		}
	}
	before := t.Name
	t.TableID, t.Name = tableID, name
	return a.log("tables", fmt.Sprintf("Table %s is dealt on table %s of the room and is called %s", before,
		name, name))
}

// requireFreeName refuses a name that another open table of the tournament has.
func (a *act) requireFreeName(name string) error {
	if a.tableByName(name) != nil {
		return fault.Conflict("Another table of %s is called %s: give that one another number first", a.Name, name)
	}
	return nil
}

// rename gives a table another number. The number of a room's table is reserved for the tournament table that is dealt
// there, because a seat card with that number sends a player to that table.
func (a *act) rename(t *seating.Table, name string) error {
	if name == t.Name {
		return nil
	}
	if err := a.requireFreeName(name); err != nil {
		return err
	}
	if number, err := strconv.Atoi(name); err == nil {
		id, found, err := db.One(a.tx, scanID, selectTableByNumber, number)
		switch {
		case err != nil:
			return err
		case found && id != t.TableID:
			return fault.Conflict("Table %d is another table of the room: have this one dealt there instead", number)
		}
	}
	before := t.Name
	t.Name = name
	return a.log("tables", fmt.Sprintf("Table %s is now called %s", before, name))
}

const selectTableByNumber = `SELECT id FROM poker_table
	WHERE org_id = $1 AND room_id = $2 AND table_number = $3 AND retired_at IS NULL`

// reorder moves a table to a position in the order of breaking, 1 being next.
func (a *act) reorder(t *seating.Table, place int) {
	order := a.field.BreakOrder()
	order = slices.DeleteFunc(order, func(n int) bool { return n == t.Number })
	order = slices.Insert(order, min(place-1, len(order)), t.Number)
	for rank, number := range order {
		if o := a.field.Table(number); o.Rank != rank+1 {
			o.Rank, o.Changed = rank+1, true
		}
	}
}
