package floor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/wording"
	"pitboss/internal/room"
)

// NewTable describes a table to be set up.
type NewTable struct {
	ID         string
	Number     int
	Name       string
	GameTypeID string
	MaxSeats   int
}

// AddTable sets up a table in the room. The number of a retired table brings that table back with the new set-up.
func AddTable(tx *db.RoomTx, n NewTable) (Table, error) {
	game, err := room.FindGame(tx.InOrg(), n.GameTypeID, tx.Now())
	if err != nil {
		return Table{}, err
	}
	if n.Name == "" {
		n.Name = "Table " + strconv.Itoa(n.Number)
	}
	existing, err := findTableByNumber(tx, n.Number)
	if err != nil {
		return Table{}, err
	}
	isReused := existing != nil && existing.retired
	switch {
	case isReused:
		if err := reuseTable(tx, *existing, n); err != nil {
			return Table{}, err
		}
		n.ID = existing.id
	case existing != nil:
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
	verb := "set up"
	if isReused {
		verb = "back in use"
	}
	act.logActivity("table_added", fmt.Sprintf("%s %s for %s", act.table.Label(), verb, game.Name), room.NoPlayers...)
	return act.Table(), act.Commit()
}

// existingTable is a table of the room, retired or not, that has a number.
type existingTable struct {
	id      string
	seats   int
	retired bool
}

func findTableByNumber(tx db.RoomReader, number int) (*existingTable, error) {
	n, found, err := db.One(tx, func(scan db.Scan) (n existingTable, err error) {
		return n, scan(&n.id, &n.seats, &n.retired)
	}, selectTableByNumber, number)
	if err != nil || !found {
		return nil, err
	}
	return &n, nil
}

const (
	reopenTable = `UPDATE poker_table SET retired_at = NULL, table_name = $4, game_type_id = $5, max_seats = $6
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
	retireTable = "UPDATE poker_table SET retired_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	updateSetup = `UPDATE poker_table SET table_number = $4, table_name = $5, max_seats = $6
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
	insertTableSize = `INSERT INTO table_size (org_id, room_id, table_id, until_at, max_seats)
		VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (org_id, table_id, until_at) DO NOTHING`
)

// reuseTable brings back a retired table.
func reuseTable(tx *db.RoomTx, existing existingTable, n NewTable) error {
	if existing.seats != n.MaxSeats {
		if err := tx.Write(insertTableSize, existing.id, tx.Now(), existing.seats); err != nil {
			return err
		}
	}
	return tx.Write(reopenTable, existing.id, n.Name, n.GameTypeID, n.MaxSeats)
}

// SetupChange is a change of a table's set-up; nil fields stay.
type SetupChange struct {
	Number     *int
	Name       *string // blank: named after the number
	GameTypeID *string
	MaxSeats   *int
}

// ApplySetup changes the set-up of the table.
func (a *TableEdit) ApplySetup(in SetupChange) error {
	t := &a.table.Table
	was := *t
	if in.GameTypeID != nil && *in.GameTypeID != t.GameTypeID {
		if err := a.table.requireNotLent(); err != nil {
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
	t.TableName = optional.Or(in.Name, t.TableName)
	if t.TableName == "" || t.TableName == was.Label() && in.Name == nil {
		t.TableName = t.Label()
	}
	if t.TableNumber == was.TableNumber && t.TableName == was.TableName && t.MaxSeats == was.MaxSeats {
		return nil
	}
	var changes []string
	for _, c := range []struct{ label, from, to string }{
		{"number", strconv.Itoa(was.TableNumber), strconv.Itoa(t.TableNumber)}, {"name", was.TableName, t.TableName},
		{"seats", strconv.Itoa(was.MaxSeats), strconv.Itoa(t.MaxSeats)},
	} {
		if c.from != c.to {
			changes = append(changes, wording.FromTo(c.label, c.from, c.to))
		}
	}
	a.logActivity("table_set_up", was.Label()+": "+strings.Join(changes, ", "), room.NoPlayers...)
	return a.tx.Write(updateSetup, t.ID, t.TableNumber, t.TableName, t.MaxSeats)
}

// resize sets the number of seats. A seat that goes away must not have a player or a hold.
func (a *TableEdit) resize(to int) error {
	if err := a.table.requireNotLent(); err != nil {
		return err
	}
	for _, s := range slices.Clone(a.table.seats) {
		switch {
		case s.SeatNumber <= to:
		case s.State == SeatClosed:
			if err := a.loadSeats(); err != nil {
				return err
			}
			if err := a.removeSeat(*a.table.seatAt(s.SeatNumber)); err != nil {
				return err
			}
		default:
			return fault.Conflict("Seat %d of %s is taken", s.SeatNumber, a.table.Label())
		}
	}
	err := a.tx.Write(insertTableSize, a.table.ID, a.tx.Now(), a.table.MaxSeats)
	a.table.MaxSeats = to
	return err
}

func (a *TableEdit) renumber(to int) error {
	existing, err := findTableByNumber(a.tx, to)
	switch {
	case err != nil:
		return err
	case existing != nil && existing.retired:
		return fault.Conflict("Table %d is out of use. Add it again, or choose another number.", to)
	case existing != nil:
		return fault.Conflict("Table %d is already there", to)
	}
	a.table.TableNumber = to
	return nil
}

// Retire takes an empty table out of use. Its stays and rentals keep referring to it.
func (a *TableEdit) Retire() error {
	if err := a.table.requireNotLent(); err != nil {
		return err
	}
	if err := a.loadSeats(); err != nil {
		return err
	}
	for _, s := range slices.Clone(a.table.seats) {
		switch {
		case s.State.isSeated():
			return fault.Conflict("%s has players", a.table.Label())
		case s.State == SeatReserved:
			return fault.Conflict("%s has a seat that is held", a.table.Label())
		}
		if err := a.removeSeat(s); err != nil {
			return err
		}
	}
	if err := a.leaveChain(); err != nil {
		return err
	}
	a.table.Status, a.table.CurrentPot, a.table.PausedAt = TableAvailable, 0, nil
	a.logActivity("table_retired", a.table.Label()+" taken out of use", room.NoPlayers...)
	if err := a.Commit(); err != nil {
		return err
	}
	a.tx.Emit(tableRetired.About(a.table.ID, retiredTable{a.table.ID, a.table.RoomID}))
	return a.tx.Write(retireTable, a.table.ID, a.tx.Now())
}

// retiredTable is the data of table_retired. A new table with its number brings the table back.
type retiredTable struct {
	ID     string `json:"id"`
	RoomID string `json:"roomId"`
}
