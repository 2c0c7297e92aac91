package floor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/foundation/wording"
	"pitboss/internal/room"
)

// NewTable is a table to be set up.
type NewTable struct {
	ID         string
	Number     int
	Name       string
	GameTypeID string
	MaxSeats   int
}

// AddTable sets up a table in the room. The number of one that is out of use brings that one back, as it is to be now.
func AddTable(tx *db.RoomTx, n NewTable) (Table, error) {
	game, err := room.FindGame(tx.InOrg(), n.GameTypeID, tx.Now())
	if err != nil {
		return Table{}, err
	}
	if n.Name == "" {
		n.Name = "Table " + strconv.Itoa(n.Number)
	}
	have, err := tableOfNumber(tx, n.Number)
	if err != nil {
		return Table{}, err
	}
	back := have != nil && have.retired
	switch {
	case back:
		if err := reopen(tx, *have, n); err != nil {
			return Table{}, err
		}
		n.ID = have.id
	case have != nil:
		return Table{}, fault.Conflict("Table %d is already there", n.Number)
	default:
		if err := tx.Write(insertTable, n.ID, n.Number, n.Name, game.ID, n.MaxSeats, tx.Now()); err != nil {
			return Table{}, err
		}
	}
	act, err := EditTable(tx, n.ID)
	if err != nil {
		return Table{}, err
	}
	does := "set up"
	if back {
		does = "back in use"
	}
	act.note("table_added", fmt.Sprintf("%s %s for %s", act.b.Label(), does, game.Name), room.NoPlayers...)
	return act.Table(), act.Commit()
}

// numbered is the table that has a number.
type numbered struct {
	id      string
	seats   int
	retired bool
}

func tableOfNumber(tx db.RoomReader, number int) (*numbered, error) {
	n, found, err := db.One(tx, func(scan db.Scan) (n numbered, err error) { return n, scan(&n.id, &n.seats, &n.retired) }, ofNumber, number)
	if err != nil || !found {
		return nil, err
	}
	return &n, nil
}

const (
	reopenTable = `UPDATE poker_table SET retired_at = NULL, table_name = $4, game_type_id = $5, max_seats = $6
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
	retireTable = "UPDATE poker_table SET retired_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	setUpTable  = "UPDATE poker_table SET table_number = $4, table_name = $5, max_seats = $6 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	keepSize    = `INSERT INTO table_size (org_id, room_id, table_id, until_at, max_seats) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (org_id, table_id, until_at) DO NOTHING`
)

// reopen brings back a table that is out of use.
func reopen(tx *db.RoomTx, have numbered, n NewTable) error {
	if have.seats != n.MaxSeats {
		if err := tx.Write(keepSize, have.id, tx.Now(), have.seats); err != nil {
			return err
		}
	}
	return tx.Write(reopenTable, have.id, n.Name, n.GameTypeID, n.MaxSeats)
}

// SetupChange is what is to change of a table itself; what is nil stays.
type SetupChange struct {
	Number     *int
	Name       *string // blank: after its number
	GameTypeID *string
	MaxSeats   *int
}

// ApplySetup changes what the table is.
func (a *TableEdit) ApplySetup(in SetupChange) error {
	t := &a.b.Table
	was := *t
	if in.GameTypeID != nil && *in.GameTypeID != t.GameTypeID {
		if err := a.b.notLent(); err != nil {
			return err
		}
		if err := a.changeGame(*in.GameTypeID); err != nil {
			return err
		}
	}
	if in.MaxSeats != nil && *in.MaxSeats != t.MaxSeats {
		if err := a.resize(*in.MaxSeats); err != nil {
			return err
		}
	}
	if in.Number != nil && *in.Number != t.TableNumber {
		if err := a.renumber(*in.Number); err != nil {
			return err
		}
	}
	if in.Name != nil {
		t.TableName = *in.Name
	}
	if t.TableName == "" || t.TableName == was.Label() && in.Name == nil {
		t.TableName = t.Label()
	}
	if t.TableNumber == was.TableNumber && t.TableName == was.TableName && t.MaxSeats == was.MaxSeats {
		return nil
	}
	var said []string
	for _, c := range []struct{ label, was, is string }{
		{"number", strconv.Itoa(was.TableNumber), strconv.Itoa(t.TableNumber)}, {"name", was.TableName, t.TableName},
		{"seats", strconv.Itoa(was.MaxSeats), strconv.Itoa(t.MaxSeats)},
	} {
		if c.was != c.is {
			said = append(said, wording.FromTo(c.label, c.was, c.is))
		}
	}
	a.note("table_set_up", was.Label()+": "+strings.Join(said, ", "), room.NoPlayers...)
	return a.tx.Write(setUpTable, t.ID, t.TableNumber, t.TableName, t.MaxSeats)
}

// resize gives the table another number of seats. Nobody may have one that goes away.
func (a *TableEdit) resize(to int) error {
	if err := a.b.notLent(); err != nil {
		return err
	}
	for _, s := range slices.Clone(a.b.seats) {
		switch {
		case s.SeatNumber <= to:
		case s.State == SeatClosed:
			if err := a.whole(); err != nil {
				return err
			}
			if err := a.remove(*a.b.at(s.SeatNumber)); err != nil {
				return err
			}
		default:
			return fault.Conflict("Seat %d of %s is taken", s.SeatNumber, a.b.Label())
		}
	}
	err := a.tx.Write(keepSize, a.b.ID, a.tx.Now(), a.b.MaxSeats)
	a.b.MaxSeats = to
	return err
}

func (a *TableEdit) renumber(to int) error {
	have, err := tableOfNumber(a.tx, to)
	switch {
	case err != nil:
		return err
	case have != nil && have.retired:
		return fault.Conflict("Table %d is out of use. Add it again, or choose another number.", to)
	case have != nil:
		return fault.Conflict("Table %d is already there", to)
	}
	a.b.TableNumber = to
	return nil
}

// Retire takes an empty table out of use. What was played there keeps it.
func (a *TableEdit) Retire() error {
	if err := a.b.notLent(); err != nil {
		return err
	}
	if err := a.whole(); err != nil {
		return err
	}
	for _, s := range slices.Clone(a.b.seats) {
		switch {
		case s.State.seated():
			return fault.Conflict("%s has players", a.b.Label())
		case s.State == SeatReserved:
			return fault.Conflict("%s has a seat that is held", a.b.Label())
		}
		if err := a.remove(s); err != nil {
			return err
		}
	}
	a.b.Status, a.b.CurrentPot, a.b.PausedAt = TableAvailable, 0, nil
	a.note("table_retired", a.b.Label()+" taken out of use", room.NoPlayers...)
	if err := a.Commit(); err != nil {
		return err
	}
	a.tx.Emit(db.Event{Type: "table_retired", Permission: tenant.ViewFloor, Subject: a.b.ID, Data: map[string]string{"id": a.b.ID, "roomId": a.b.RoomID}})
	return a.tx.Write(retireTable, a.b.ID, a.tx.Now())
}
