package tournament

import (
	"context"
	"fmt"
	"slices"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

func (a *Actions) openTables(ctx context.Context, org tenant.Org, in openTablesRequest) (Desk, error) {
	return a.onDesk(ctx, org, in.ID, func(act *act) error {
		if err := act.stillOn(); err != nil {
			return err
		}
		return act.openTables(in.TableIDs, in.Count)
	})
}

// openTables opens tables of the room, with their numbers where those are free, and further ones.
func (a *act) openTables(ids []string, more int) error {
	before := len(a.field.tables)
	for _, id := range ids {
		t, err := tableOfRoom(a.tx, id)
		if err != nil {
			return err
		}
		number := t.number
		for a.field.table(number) != nil {
			number++
		}
		if err := a.addTable(number, min(t.seats, a.field.rules.SeatsPerTable), id); err != nil {
			return err
		}
	}
	if err := a.addTables(more); err != nil {
		return err
	}
	n := len(a.field.tables) - before
	return a.log("tables", plural(n, "table", "tables")+" opened")
}

// plural is a number with its word.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

type roomTable struct{ number, seats int }

const tableThere = "SELECT table_number, max_seats FROM poker_table WHERE org_id = $1 AND room_id = $2 AND id = $3"

func tableOfRoom(tx db.RoomReader, id string) (roomTable, error) {
	t, found, err := db.One(tx, func(scan db.Scan) (t roomTable, err error) { return t, scan(&t.number, &t.seats) }, tableThere, id)
	if err == nil && !found {
		err = fault.NotFound("Table")
	}
	return t, err
}

func (a *Actions) changeTable(ctx context.Context, org tenant.Org, in changeTableRequest) (Desk, error) {
	return a.onDesk(ctx, org, in.ID, func(act *act) error {
		if err := act.stillOn(); err != nil {
			return err
		}
		t := act.field.table(in.Number)
		if t == nil {
			return fault.NotFound("Table")
		}
		return act.changeTable(t, in)
	})
}

func (a *act) changeTable(t *table, in changeTableRequest) error {
	t.changed = true
	seatThere := func(field string, n int) error {
		if n < 1 || n > t.seats {
			return fault.Field422(field, fmt.Sprintf("Table %d has seats 1 to %d", t.number, t.seats))
		}
		return nil
	}
	if in.Button != nil {
		if err := seatThere("button", *in.Button); err != nil {
			return err
		}
		t.button = *in.Button
	}
	if in.Lock != nil {
		if err := seatThere("lock", *in.Lock); err != nil {
			return err
		}
		if !t.isLocked(*in.Lock) {
			t.locked = append(t.locked, *in.Lock)
			slices.Sort(t.locked)
		}
	}
	if in.Unlock != nil {
		t.locked = slices.DeleteFunc(t.locked, func(n int) bool { return n == *in.Unlock })
	}
	if in.Order != nil {
		a.reorder(t, *in.Order)
	}
	if in.TableID != nil && *in.TableID != t.tableID {
		if *in.TableID != "" {
			of, err := tableOfRoom(a.tx, *in.TableID)
			if err != nil {
				return err
			}
			if of.seats < t.seats {
				return fault.Conflict("Table %d has only %d seats", of.number, of.seats)
			}
			if slices.ContainsFunc(a.field.tables, func(o table) bool { return o.tableID == *in.TableID }) {
				return fault.Conflict("Table %d is already in the tournament", of.number)
			}
		}
		t.tableID = *in.TableID
	}
	return nil
}

// reorder puts a table to a place in the order of breaking, 1 the next.
func (a *act) reorder(t *table, place int) {
	order := a.field.breaking()
	order = slices.DeleteFunc(order, func(n int) bool { return n == t.number })
	order = slices.Insert(order, min(place-1, len(order)), t.number)
	for rank, number := range order {
		if o := a.field.table(number); o.rank != rank+1 {
			o.rank, o.changed = rank+1, true
		}
	}
}

// breaking are the open tables in the order in which they break.
func (f *field) breaking() []int {
	order := inBreakingOrder(f.hall())
	out := make([]int, len(order))
	for i, s := range order {
		out[i] = s.number
	}
	return out
}
