package floor

import (
	"slices"

	"pitboss/internal/cage"
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

// TableEdit is the edit of one table in one transaction. EditTable begins it, methods change seats, and Commit writes
// the table and emits its events.
type TableEdit struct {
	tx           *db.RoomTx
	table        *tableState
	before       Table
	room         room.Room
	desk         *cage.Desk // nil before the first charge
	changedSeats []int      // seat numbers, in the order in which they changed
}

// EditTable begins the edit of a table of the room.
func EditTable(tx *db.RoomTx, tableID string) (*TableEdit, error) {
	pendingRoom := room.QueueCurrent(tx)
	b, err := loadState(tx, tableID, tx.Now())
	if err != nil {
		return nil, err
	}
	if b.retiredAt != nil {
		return nil, fault.Conflict("%s is out of use", b.Label())
	}
	r, err := pendingRoom.Result()
	return &TableEdit{tx: tx, table: b, before: b.Table, room: r}, err
}

// loadSeats loads the seats completely. Before that only their states are known, which is all that most acts need.
func (a *TableEdit) loadSeats() error {
	if a.table.hasSeatDetails {
		return nil
	}
	present := a.table.seats
	if err := readSeats(a.tx, a.table); err != nil {
		return err
	}
	for _, s := range present {
		if slices.Contains(a.changedSeats, s.SeatNumber) {
			a.table.setSeat(s) // keeps the change, and the rates and pauses of its rental
		}
	}
	return nil
}

// callerDesk returns the actor's desk.
func (a *TableEdit) callerDesk() (*cage.Desk, error) {
	if a.desk == nil {
		var err error
		if a.desk, err = cage.CallerDeskInRoom(a.tx, a.room); err != nil {
			return nil, err
		}
	}
	return a.desk, nil
}

// Table returns the table with the changes so far.
func (a *TableEdit) Table() Table {
	a.table.derive(a.tx.Now())
	return a.table.Table
}

// Seats returns the seats that are not open, with the changes so far.
func (a *TableEdit) Seats() ([]Seat, error) {
	err := a.loadSeats()
	return a.table.seats, err
}

// Commit writes the table and emits the changed seats and the table.
func (a *TableEdit) Commit() error {
	if a.before.IsRunning() && !a.Table().IsRunning() {
		if err := a.leaveChain(); err != nil {
			return err
		}
	}
	t := a.Table()
	was := a.before
	isSame := t.Status == was.Status && t.CurrentPot == was.CurrentPot && t.GameTypeID == was.GameTypeID &&
		equalValues(t.OpenedAt, was.OpenedAt) && equalValues(t.ShortSince, was.ShortSince) &&
		equalValues(t.PausedAt, was.PausedAt)
	if !isSame {
		err := a.tx.Write(updateTable, t.ID, string(t.Status), t.CurrentPot, t.OpenedAt, t.ShortSince, t.PausedAt,
			t.GameTypeID)
		if err != nil {
			return err
		}
	}
	if !equalValues(t.MustMoveTableID, was.MustMoveTableID) {
		since := trackSince(t.MustMoveTableID != nil, nil, a.tx.Now())
		if err := a.tx.Write(updateMustMove, t.ID, t.MustMoveTableID, since); err != nil {
			return err
		}
	}
	if err := a.updatePotAlert(); err != nil {
		return err
	}
	for _, n := range a.changedSeats {
		e := seatUpdate{TableID: t.ID, SeatNumber: n, Seat: a.table.seatAt(n)}
		a.tx.Emit(seatUpdated.About(t.ID, e))
	}
	a.tx.Emit(tableUpdated.About(t.ID, t))
	return nil
}

// seatUpdate is the data of seat_updated; a null seat is open.
type seatUpdate struct {
	TableID    string `json:"tableId"`
	SeatNumber int    `json:"seatNumber"`
	Seat       *Seat  `json:"seat"`
}

func equalValues[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

func (a *TableEdit) logActivity(action, description string, names ...string) {
	room.LogActivity(a.tx, action, description, a.table.ID, names...)
}

// markChanged records that a seat changed.
func (a *TableEdit) markChanged(number int) {
	if !slices.Contains(a.changedSeats, number) {
		a.changedSeats = append(a.changedSeats, number)
	}
}

// chooseSeat returns the seat to take: the numbered one unless it is taken or, for number 0, the seat that is held
// for the entry, else the lowest open one. For a held seat it also returns its row.
func (a *TableEdit) chooseSeat(number int, entryID string) (int, *Seat, error) {
	if err := a.table.requireNotLent(); err != nil {
		return 0, nil, err
	}
	if a.table.Status == TableTournament {
		return 0, nil, fault.Conflict("%s is a tournament table", a.table.Label())
	}
	if number == 0 {
		for i := range a.table.seats {
			if s := &a.table.seats[i]; s.State == SeatReserved && entryID != "" && *s.EntryID == entryID {
				return s.SeatNumber, s, nil
			}
		}
		var err error
		if number, err = a.chooseOpenSeat(); err != nil {
			return 0, nil, err
		}
		if number == 0 {
			return 0, nil, a.errNoOpenSeat()
		}
	}
	if number < 1 || number > a.table.MaxSeats {
		return 0, nil, a.table.errNoSuchSeat()
	}
	s := a.table.seatAt(number)
	if s == nil {
		return number, nil, nil
	}
	if s.State == SeatReserved && entryID != "" && *s.EntryID == entryID {
		return number, s, nil
	}
	return 0, nil, fault.Conflict("Seat %d is taken", number)
}

func (a *TableEdit) errNoOpenSeat() error {
	if a.Table().CurrentPlayers == a.table.MaxSeats {
		return fault.Conflict("%s is full", a.table.Label())
	}
	return fault.Conflict("%s has no open seat", a.table.Label())
}

// writeSeat inserts or updates a seat row.
func (a *TableEdit) writeSeat(query string, s Seat) error { return a.writeSeatUnique(nil, query, s) }

// writeSeatUnique is writeSeat that returns conflict when the seat or its player already has a row.
func (a *TableEdit) writeSeatUnique(conflict error, query string, s Seat) error {
	var playerID, rentalID *string
	if s.Player != nil {
		playerID = &s.Player.ID
	}
	if s.Rental != nil {
		rentalID = &s.Rental.ID
	}
	if s.atTableSince == 0 {
		s.atTableSince = s.Since
	}
	err := a.tx.WriteUnique(conflict, query, s.ID, s.TableID, s.SeatNumber, a.table.MaxSeats, string(s.State), playerID,
		rentalID, s.EntryID, s.HeldName, s.Since, s.AwaySince, s.ReservedUntil, s.BuyInAmount, s.ChipCount,
		s.atTableSince, s.declines)
	if err == nil {
		a.table.setSeat(s)
		a.markChanged(s.SeatNumber)
	}
	return err
}

func (a *TableEdit) beginStay(s Seat, rate money.Cents, at clock.Instant) error {
	var playerID, rentalID *string
	if s.Player != nil {
		playerID = &s.Player.ID
	}
	if s.Rental != nil {
		rentalID = &s.Rental.ID
	}
	return a.tx.Write(insertStay, db.NewID(), s.TableID, a.table.GameTypeID, s.SeatNumber, playerID, rentalID, rate, at)
}

// AddWalkIn seats an unnamed player; number 0 takes the lowest open seat. A walk-in has no rental, because there is no
// record to charge.
func (a *TableEdit) AddWalkIn(number int) error {
	number, _, err := a.chooseSeat(number, "")
	if err != nil {
		return err
	}
	s := Seat{
		ID: db.NewID(), TableID: a.table.ID, RoomID: a.table.RoomID, SeatNumber: number, State: SeatWalkIn,
		IsActive: true, Since: a.tx.Now(),
	}
	if err := a.writeSeat(insertSeat, s); err != nil {
		return err
	}
	return a.beginStay(s, 0, a.tx.Now())
}

// HoldSeat holds a seat for a called player; the call may be an earlier one. Number 0 takes the lowest open seat.
func (a *TableEdit) HoldSeat(number int, entryID, name string, called, until clock.Instant) (Seat, error) {
	number, _, err := a.chooseSeat(number, "")
	if err != nil {
		return Seat{}, err
	}
	s := Seat{
		ID: db.NewID(), TableID: a.table.ID, RoomID: a.table.RoomID, SeatNumber: number, State: SeatReserved,
		HeldName: &name, EntryID: &entryID, Since: called, ReservedUntil: &until,
	}
	return s, a.writeSeat(insertSeat, s)
}

// ExtendHold holds the seat of an entry until a later moment.
func (a *TableEdit) ExtendHold(entryID string, until clock.Instant) error {
	for _, s := range a.table.seats {
		if s.State == SeatReserved && *s.EntryID == entryID {
			s.ReservedUntil = &until
			return a.writeSeat(updateSeat, s)
		}
	}
	return nil
}

// ReleaseHold opens the seat that is held for an entry, if there is one.
func (a *TableEdit) ReleaseHold(entryID string) error {
	for _, s := range a.table.seats {
		if s.State == SeatReserved && *s.EntryID == entryID {
			return a.removeSeat(s)
		}
	}
	return nil
}

func (a *TableEdit) removeSeat(s Seat) error {
	if err := a.tx.Write(deleteSeat, s.ID); err != nil {
		return err
	}
	a.table.clearSeat(s.SeatNumber)
	a.markChanged(s.SeatNumber)
	return nil
}

// MoveStay moves the player of a seat to an open seat of this table, or of another edit's table in the same
// transaction. The rental continues at the new table's rate.
func (a *TableEdit) MoveStay(s Seat, to *TableEdit, number int) (Seat, error) {
	number, _, err := to.chooseSeat(number, "")
	if err != nil {
		return Seat{}, err
	}
	tx, now := a.tx, a.tx.Now()
	if a.table.hasSeatChanges {
		if err := a.withdrawSeatChange(s); err != nil {
			return Seat{}, err
		}
	}
	movedAt, err := db.Value[clock.Instant](tx, endStay, s.TableID, s.SeatNumber, now, false)
	if err != nil {
		return Seat{}, err
	}
	a.table.clearSeat(s.SeatNumber)
	a.markChanged(s.SeatNumber)
	if to != a {
		s.atTableSince, s.declines = now, 0
	}
	s.TableID, s.SeatNumber = to.table.ID, number
	if s.State == SeatAway {
		s.State, s.AwaySince = SeatOccupied, nil
	}
	if s.Rental != nil {
		if err := rental.EndPauses(tx, s.Rental.ID, now); err != nil {
			return Seat{}, err
		}
		if to.table.PausedAt != nil {
			if err := to.startPause(&s, rental.PauseTable); err != nil {
				return Seat{}, err
			}
		}
	}
	if err := to.writeSeat(updateSeat, s); err != nil {
		return Seat{}, err
	}
	if err := queueMove(tx, s, movedAt); err != nil {
		return Seat{}, err
	}
	rate := to.table.HourlyRate
	if s.Rental == nil {
		rate = 0
	}
	if err := to.beginStay(s, rate, movedAt); err != nil || s.Rental == nil {
		return s, err
	}
	err = rental.LoadDetails(tx.InOrg(), s.Rental)
	to.table.setSeat(s)
	return s, err
}

func (a *TableEdit) startPause(s *Seat, reason string) error {
	if s.Rental == nil {
		return nil
	}
	return rental.StartPause(a.tx, s.Rental.ID, reason)
}

// refreshSeat reloads the rates and pauses of a seat's rental, and marks the seat as changed.
func (a *TableEdit) refreshSeat(s Seat) (Seat, error) {
	if s.Rental != nil {
		if err := rental.LoadDetails(a.tx.InOrg(), s.Rental); err != nil {
			return s, err
		}
	}
	a.table.setSeat(s)
	a.markChanged(s.SeatNumber)
	return s, nil
}

// EditTableOfSeat begins the edit of the table of a seat.
func EditTableOfSeat(tx *db.RoomTx, seatID string) (*TableEdit, Seat, error) {
	pendingRoom := room.QueueCurrent(tx)
	b, s, err := loadStateOfSeat(tx, seatID)
	if err != nil {
		return nil, Seat{}, err
	}
	r, err := pendingRoom.Result()
	return &TableEdit{tx: tx, table: b, before: b.Table, room: r}, *s, err
}
