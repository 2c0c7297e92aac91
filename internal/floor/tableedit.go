package floor

import (
	"slices"

	"pitboss/internal/cage"
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// TableEdit is what is being done at one table in one transaction. EditTable begins it. Change seats, and Commit it:
// that writes the table and tells every screen.
type TableEdit struct {
	tx      *db.RoomTx
	b       *board
	was     Table
	room    room.Room
	desk    *cage.Desk // nil: nothing was charged yet
	changed []int      // seat numbers, in the order in which they changed
}

// EditTable reads a table of the room and starts an act at it.
func EditTable(tx *db.RoomTx, tableID string) (*TableEdit, error) {
	this := room.QueueCurrent(tx)
	b, err := load(tx, tableID, tx.Now())
	if err != nil {
		return nil, err
	}
	if b.retiredAt != nil {
		return nil, fault.Conflict("%s is out of use", b.Label())
	}
	r, err := this.Result()
	return &TableEdit{tx: tx, b: b, was: b.Table, room: r}, err
}

// whole reads what is at the seats; until then only their states are known, which is all that most acts look at.
func (a *TableEdit) whole() error {
	if a.b.whole {
		return nil
	}
	done := a.b.seats
	if err := fillSeats(a.tx, a.b); err != nil {
		return err
	}
	for _, s := range done {
		if slices.Contains(a.changed, s.SeatNumber) {
			a.b.put(s) // as the act has made it, with the rates and pauses of its rental
		}
	}
	return nil
}

// cage is the desk at which the act charges.
func (a *TableEdit) cage() (*cage.Desk, error) {
	if a.desk == nil {
		var err error
		if a.desk, err = cage.CallerDeskInRoom(a.tx, a.room); err != nil {
			return nil, err
		}
	}
	return a.desk, nil
}

// Table is the table as the act has made it.
func (a *TableEdit) Table() Table {
	a.b.derive(a.tx.Now())
	return a.b.Table
}

// Seats are the seats that are not open, as the act has made them.
func (a *TableEdit) Seats() ([]Seat, error) {
	err := a.whole()
	return a.b.seats, err
}

// Commit writes the table and emits what changed.
func (a *TableEdit) Commit() error {
	t := a.Table()
	if t.Status != a.was.Status || t.CurrentPot != a.was.CurrentPot || t.GameTypeID != a.was.GameTypeID ||
		!same(t.OpenedAt, a.was.OpenedAt) || !same(t.ShortSince, a.was.ShortSince) || !same(t.PausedAt, a.was.PausedAt) {
		if err := a.tx.Write(updateTable, t.ID, string(t.Status), t.CurrentPot, t.OpenedAt, t.ShortSince, t.PausedAt, t.GameTypeID); err != nil {
			return err
		}
	}
	if err := a.watchPot(); err != nil {
		return err
	}
	for _, n := range a.changed {
		e := seatChange{TableID: t.ID, SeatNumber: n, Seat: a.b.at(n)}
		a.tx.Emit(db.Event{Type: "seat_updated", Permission: tenant.ViewFloor, Subject: t.ID, Data: e})
	}
	a.tx.Emit(db.Event{Type: "table_updated", Permission: tenant.ViewFloor, Subject: t.ID, Data: t})
	return nil
}

// seatChange is what seat_updated carries; a null seat is open now.
type seatChange struct {
	TableID    string `json:"tableId"`
	SeatNumber int    `json:"seatNumber"`
	Seat       *Seat  `json:"seat"`
}

func same[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

func (a *TableEdit) note(action, description string, names ...string) {
	room.LogActivity(a.tx, action, description, a.b.ID, names...)
}

// touch remembers that a seat changed.
func (a *TableEdit) touch(number int) {
	for _, n := range a.changed {
		if n == number {
			return
		}
	}
	a.changed = append(a.changed, number)
}

// place finds the seat to take: the one asked for unless it is taken, else the lowest open one. A seat that is held
// for the entry counts as open to it; held is then its row.
func (a *TableEdit) place(number int, entryID string) (int, *Seat, error) {
	if err := a.b.notLent(); err != nil {
		return 0, nil, err
	}
	if a.b.Status == TableTournament {
		return 0, nil, fault.Conflict("%s is a tournament table", a.b.Label())
	}
	if number == 0 {
		for i := range a.b.seats {
			if s := &a.b.seats[i]; s.State == SeatReserved && entryID != "" && *s.EntryID == entryID {
				return s.SeatNumber, s, nil
			}
		}
		var err error
		if number, err = a.firstOpen(); err != nil {
			return 0, nil, err
		}
		if number == 0 {
			return 0, nil, a.full()
		}
	}
	if number < 1 || number > a.b.MaxSeats {
		return 0, nil, a.b.noSuchSeat()
	}
	s := a.b.at(number)
	if s == nil {
		return number, nil, nil
	}
	if s.State == SeatReserved && entryID != "" && *s.EntryID == entryID {
		return number, s, nil
	}
	return 0, nil, fault.Conflict("Seat %d is taken", number)
}

func (a *TableEdit) full() error {
	if a.Table().CurrentPlayers == a.b.MaxSeats {
		return fault.Conflict("%s is full", a.b.Label())
	}
	return fault.Conflict("%s has no open seat", a.b.Label())
}

// write inserts or updates a seat row.
func (a *TableEdit) write(query string, s Seat) error { return a.writeNew(nil, query, s) }

// writeNew is write where taken says why the seat cannot be had, if its player or its place is taken.
func (a *TableEdit) writeNew(taken error, query string, s Seat) error {
	var playerID, rentalID *string
	if s.Player != nil {
		playerID = &s.Player.ID
	}
	if s.Rental != nil {
		rentalID = &s.Rental.ID
	}
	err := a.tx.WriteUnique(taken, query, s.ID, s.TableID, s.SeatNumber, a.b.MaxSeats, string(s.State), playerID, rentalID, s.EntryID, s.HeldName,
		s.Since, s.AwaySince, s.ReservedUntil, s.BuyInAmount, s.ChipCount)
	if err == nil {
		a.b.put(s)
		a.touch(s.SeatNumber)
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
	return a.tx.Write(insertStay, db.NewID(), s.TableID, a.b.GameTypeID, s.SeatNumber, playerID, rentalID, rate, at)
}

// AddWalkIn seats someone nobody has named; number 0 takes the lowest open seat. There is no rental: nobody is known to
// charge.
func (a *TableEdit) AddWalkIn(number int) error {
	number, _, err := a.place(number, "")
	if err != nil {
		return err
	}
	s := Seat{ID: db.NewID(), TableID: a.b.ID, RoomID: a.b.RoomID, SeatNumber: number, State: SeatWalkIn, IsActive: true, Since: a.tx.Now()}
	if err := a.write(insertSeat, s); err != nil {
		return err
	}
	return a.beginStay(s, 0, a.tx.Now())
}

// HoldSeat reserves a seat for a player who is called, or was at an earlier moment. number 0 takes the lowest open
// seat.
func (a *TableEdit) HoldSeat(number int, entryID, name string, called, until clock.Instant) (Seat, error) {
	number, _, err := a.place(number, "")
	if err != nil {
		return Seat{}, err
	}
	s := Seat{
		ID: db.NewID(), TableID: a.b.ID, RoomID: a.b.RoomID, SeatNumber: number, State: SeatReserved,
		HeldName: &name, EntryID: &entryID, Since: called, ReservedUntil: &until,
	}
	return s, a.write(insertSeat, s)
}

// ReleaseHold opens the seat that is held for an entry; nothing happens when none is.
func (a *TableEdit) ReleaseHold(entryID string) error {
	for _, s := range a.b.seats {
		if s.State == SeatReserved && *s.EntryID == entryID {
			return a.remove(s)
		}
	}
	return nil
}

func (a *TableEdit) remove(s Seat) error {
	if err := a.tx.Write(deleteSeat, s.ID); err != nil {
		return err
	}
	a.b.open(s.SeatNumber)
	a.touch(s.SeatNumber)
	return nil
}

// MoveStay takes whoever has a seat to an open seat, of this act's table or of another act's in the same transaction.
// His rental goes on, at the new table's rate.
func (a *TableEdit) MoveStay(s Seat, to *TableEdit, number int) (Seat, error) {
	number, _, err := to.place(number, "")
	if err != nil {
		return Seat{}, err
	}
	tx, now := a.tx, a.tx.Now()
	if a.b.asked {
		if err := a.askedEnough(s); err != nil {
			return Seat{}, err
		}
	}
	left, err := db.Value[clock.Instant](tx, endStay, s.TableID, s.SeatNumber, now, false)
	if err != nil {
		return Seat{}, err
	}
	a.b.open(s.SeatNumber)
	a.touch(s.SeatNumber)
	s.TableID, s.SeatNumber = to.b.ID, number
	if s.State == SeatAway {
		s.State, s.AwaySince = SeatOccupied, nil
	}
	if s.Rental != nil {
		if err := rental.EndPauses(tx, s.Rental.ID, now); err != nil {
			return Seat{}, err
		}
		if to.b.PausedAt != nil {
			if err := to.pause(&s, rental.PauseTable); err != nil {
				return Seat{}, err
			}
		}
	}
	if err := to.write(updateSeat, s); err != nil {
		return Seat{}, err
	}
	rate := to.b.HourlyRate
	if s.Rental == nil {
		rate = 0
	}
	if err := to.beginStay(s, rate, left); err != nil || s.Rental == nil {
		return s, err
	}
	err = rental.LoadDetails(tx.InOrg(), s.Rental)
	to.b.put(s)
	return s, err
}

func (a *TableEdit) pause(s *Seat, why string) error {
	if s.Rental == nil {
		return nil
	}
	return rental.StartPause(a.tx, s.Rental.ID, why)
}

// renew reads a rental again after its rates or pauses changed, and shows it.
func (a *TableEdit) renew(s Seat) (Seat, error) {
	if s.Rental != nil {
		if err := rental.LoadDetails(a.tx.InOrg(), s.Rental); err != nil {
			return s, err
		}
	}
	a.b.put(s)
	a.touch(s.SeatNumber)
	return s, nil
}

// EditTableOfSeat starts an act at the table of a seat.
func EditTableOfSeat(tx *db.RoomTx, seatID string) (*TableEdit, Seat, error) {
	this := room.QueueCurrent(tx)
	b, s, err := loadAround(tx, seatID)
	if err != nil {
		return nil, Seat{}, err
	}
	r, err := this.Result()
	return &TableEdit{tx: tx, b: b, was: b.Table, room: r}, *s, err
}
