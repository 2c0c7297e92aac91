package floor

import (
	"context"
	"fmt"

	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// Actions are the actions of tables, seats and lists.
type Actions struct {
	db      *db.DB
	rentals *rental.Actions

	tableInUse TableUseCheck
}

// New makes the actions.
func New(d *db.DB, inUse TableUseCheck) *Actions { return &Actions{d, rental.New(d), inUse} }

// TableUseCheck refuses to retire a table that is in the dealers' rotation; label is its name on screens. The floor
// cannot import staff, so the server passes it in.
type TableUseCheck func(tx *db.RoomTx, tableID, label string) error

func (a *Actions) tables(tx *db.RoomView, _ api.RoomRequest) ([]Table, error) {
	return Tables(tx, tx.Now())
}

func (a *Actions) allTables(ctx context.Context, at tenant.Org, _ api.None) ([]Table, error) {
	return room.ForEachRoom(ctx, a.db, at, func(tx *db.RoomView) ([]Table, error) { return Tables(tx, tx.Now()) })
}

func (a *Actions) seats(tx *db.RoomView, in api.IDRequest) ([]Seat, error) {
	b, err := loadStateWithSeats(tx, in.ID, tx.Now())
	if err != nil {
		return nil, err
	}
	var rentals []*rental.Rental
	for _, s := range b.seats {
		if s.Rental != nil {
			rentals = append(rentals, s.Rental)
		}
	}
	return b.seats, rental.LoadTableDetails(tx, b.ID, rentals)
}

func (a *Actions) addTable(ctx context.Context, at tenant.Room, in newTableRequest) (Table, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Table, error) {
		return AddTable(tx, NewTable{db.NewID(), in.TableNumber, in.TableName, in.GameTypeID, in.MaxSeats})
	})
}

// editTable runs one act at a table.
func (a *Actions) editTable(
	ctx context.Context, org tenant.Org, table string, do func(*TableEdit) error,
) (Table, error) {
	return db.InRoomOf(ctx, a.db, org, TableLocator, table, func(tx *db.RoomTx) (Table, error) {
		act, err := EditTable(tx, table)
		if err != nil {
			return Table{}, err
		}
		if err := do(act); err != nil {
			return Table{}, err
		}
		return act.Table(), act.Commit()
	})
}

func (a *Actions) addWalkIn(ctx context.Context, org tenant.Org, in walkInRequest) (Table, error) {
	return a.editTable(ctx, org, in.ID, func(act *TableEdit) error { return act.SeatWalkIn(in.SeatNumber) })
}

// SeatWalkIn seats a walk-in and logs it; number 0 takes the lowest open seat.
func (a *TableEdit) SeatWalkIn(number int) error {
	if err := a.AddWalkIn(number); err != nil {
		return err
	}
	a.logActivity(room.PlayerSeated, "Walk-in seated at "+a.table.Label(), room.NoPlayers...)
	return nil
}

func (a *Actions) removeWalkIn(ctx context.Context, org tenant.Org, in api.IDRequest) (Table, error) {
	return a.editTable(ctx, org, in.ID, func(act *TableEdit) error {
		if act.Table().CurrentPlayers == 0 {
			return fault.Conflict("No one is seated at %s", act.table.Label())
		}
		if err := act.removeLatestWalkIn(); err != nil {
			return err
		}
		act.logActivity("player_left", "Walk-in left "+act.table.Label(), room.NoPlayers...)
		return nil
	})
}

// removeLatestWalkIn frees the seat of the latest walk-in. Without a walk-in the answer lists the named players, so
// that the caller can choose.
func (a *TableEdit) removeLatestWalkIn() error {
	if err := a.loadSeats(); err != nil {
		return err
	}
	s := a.table.latestWalkIn()
	if s == nil {
		return fault.ConflictWith(a.table.namedSeats(), "Who left?")
	}
	return a.EndStay(*s)
}

// Apply applies a change by staff.
func (a *TableEdit) Apply(in TableChange) error {
	if err := a.table.requireNotLent(); err != nil {
		return err
	}
	if in.GameTypeID != "" && in.GameTypeID != a.table.GameTypeID {
		if err := a.changeGame(in.GameTypeID); err != nil {
			return err
		}
	}
	if in.MustMoveTableID != nil {
		if err := a.setMustMove(*in.MustMoveTableID); err != nil {
			return err
		}
	}
	if in.CurrentPlayers != nil {
		if err := a.SetPlayerCount(*in.CurrentPlayers); err != nil {
			return err
		}
	}
	if in.CurrentPot != nil {
		a.SetPot(*in.CurrentPot)
	}
	if in.Status != "" && in.Status != a.table.Status {
		if in.Status == TableTournament {
			if err := a.requireNoHolds(); err != nil {
				return err
			}
		}
		a.SetStatus(in.Status)
	}
	return nil
}

// SetPot sets the pot that the dealer has entered.
func (a *TableEdit) SetPot(amount money.Cents) { a.table.CurrentPot = amount }

// SetStatus sets the status of the table and logs it.
func (a *TableEdit) SetStatus(s TableStatus) {
	a.table.Status = s
	if s == TableActive && a.before.Status == TableAvailable {
		a.logActivity("game_started", a.table.Label()+" started, "+a.table.GameType.Name, room.NoPlayers...)
		return
	}
	a.logActivity("table_status", fmt.Sprintf("%s marked %s", a.table.Label(), s), room.NoPlayers...)
}

// requireNoHolds refuses a change while a seat is held: a called player cannot sit at a tournament's table.
func (a *TableEdit) requireNoHolds() error {
	for _, h := range a.Table().Holds {
		return fault.Conflict("%s holds a seat for %s", a.table.Label(), fault.Person(h.PlayerName))
	}
	return nil
}

// changeGame sets another game. The table has to be empty, because its players came for the present game.
func (a *TableEdit) changeGame(id string) error {
	if len(a.table.seats) > 0 {
		return fault.Conflict("%s still has players or held seats", a.table.Label())
	}
	g, err := room.FindGame(a.tx.InOrg(), id, a.tx.Now())
	if err != nil {
		return err
	}
	if err := a.leaveChain(); err != nil {
		return err
	}
	a.table.setGame(g)
	a.logActivity("table_game", fmt.Sprintf("%s deals %s", a.table.Label(), g.Name), room.NoPlayers...)
	return nil
}

// SetPlayerCount adds or removes walk-ins until n players are seated: 0 frees every seat, any other number refuses to
// unseat a named player.
func (a *TableEdit) SetPlayerCount(n int) error {
	if n > a.table.MaxSeats {
		return fault.Conflict("%s has %d seats", a.table.Label(), a.table.MaxSeats)
	}
	seated := a.Table().CurrentPlayers
	switch {
	case n == 0 && seated > 0:
		if err := a.FreeAllSeats(); err != nil {
			return err
		}
		a.logActivity("table_broken", a.table.Label()+" broken", room.NoPlayers...)
	case n > seated:
		for range n - seated {
			if err := a.AddWalkIn(0); err != nil {
				return err
			}
		}
		a.logActivity(room.PlayerSeated, fmt.Sprintf("%d seated at %s", n, a.table.Label()), room.NoPlayers...)
	case n < seated:
		for range seated - n {
			if err := a.removeLatestWalkIn(); err != nil {
				return err
			}
		}
		a.logActivity("player_left", fmt.Sprintf("%d left at %s", n, a.table.Label()), room.NoPlayers...)
	}
	return nil
}

// FreeAllSeats frees every seat with a player.
func (a *TableEdit) FreeAllSeats() error {
	if err := a.loadSeats(); err != nil {
		return err
	}
	for _, s := range append([]Seat{}, a.table.seats...) {
		if s.State.isSeated() {
			if err := a.EndStay(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// EndGame frees every seat and makes the table available, for End Game and for breaking a table.
func (a *TableEdit) EndGame(action, description string) error {
	if err := a.FreeAllSeats(); err != nil {
		return err
	}
	a.table.Status, a.table.CurrentPot, a.table.PausedAt = TableAvailable, 0, nil
	a.logActivity(action, description, room.NoPlayers...)
	return nil
}

func (a *Actions) pot(ctx context.Context, org tenant.Org, in potRequest) (Table, error) {
	return a.editTable(ctx, org, in.ID, func(act *TableEdit) error {
		act.SetPot(*in.Amount)
		return nil
	})
}

func (a *Actions) pause(ctx context.Context, org tenant.Org, in pauseRequest) (Table, error) {
	return a.editTable(ctx, org, in.ID, func(act *TableEdit) error { return act.PauseTime(in.Reason) })
}

// PauseTime pauses the rentals of the table.
func (a *TableEdit) PauseTime(reason string) error {
	if a.table.PausedAt != nil {
		return fault.Conflict("The time at %s is already paused", a.table.Label())
	}
	now := a.tx.Now()
	a.table.PausedAt = &now
	a.logActivity("time_paused", fmt.Sprintf("Time paused at %s: %s", a.table.Label(), reason), room.NoPlayers...)
	return a.forEachRental(func(s *Seat) error { return a.startPause(s, rental.PauseTable) })
}

func (a *Actions) resume(ctx context.Context, org tenant.Org, in api.IDRequest) (Table, error) {
	return a.editTable(ctx, org, in.ID, (*TableEdit).ResumeTime)
}

// ResumeTime ends the pause of the table.
func (a *TableEdit) ResumeTime() error {
	if a.table.PausedAt == nil {
		return fault.Conflict("The time at %s is running", a.table.Label())
	}
	a.table.PausedAt = nil
	a.logActivity("time_resumed", "Time resumed at "+a.table.Label(), room.NoPlayers...)
	return a.forEachRental(func(s *Seat) error { return rental.EndPause(a.tx, s.Rental.ID, rental.PauseTable) })
}

// forEachRental runs do for each seat with a rental, and refreshes the seat.
func (a *TableEdit) forEachRental(do func(*Seat) error) error {
	if err := a.loadSeats(); err != nil {
		return err
	}
	for _, s := range append([]Seat{}, a.table.seats...) {
		if s.Rental == nil {
			continue
		}
		if err := do(&s); err != nil {
			return err
		}
		if _, err := a.refreshSeat(s); err != nil {
			return err
		}
	}
	return nil
}

func (a *Actions) closeSeat(ctx context.Context, org tenant.Org, in seatOfTableRequest) (Table, error) {
	return a.editTable(ctx, org, in.ID, func(act *TableEdit) error {
		if in.SeatNumber < 1 || in.SeatNumber > act.table.MaxSeats {
			return fault.NotFound("Seat")
		}
		if act.table.seatAt(in.SeatNumber) != nil {
			return fault.Conflict("Seat %d is taken", in.SeatNumber)
		}
		s := Seat{
			ID: db.NewID(), TableID: act.table.ID, RoomID: act.table.RoomID, SeatNumber: in.SeatNumber,
			State: SeatClosed, Since: act.tx.Now(),
		}
		act.logActivity("seat_closed", fmt.Sprintf("Seat %d closed at %s", in.SeatNumber, act.table.Label()),
			room.NoPlayers...)
		return act.writeSeat(insertSeat, s)
	})
}

func (a *Actions) openSeat(ctx context.Context, org tenant.Org, in seatOfTableRequest) (Table, error) {
	return a.editTable(ctx, org, in.ID, func(act *TableEdit) error {
		if err := act.loadSeats(); err != nil {
			return err
		}
		s := act.table.seatAt(in.SeatNumber)
		if s == nil || s.State != SeatClosed {
			return fault.Conflict("Seat %d is not closed", in.SeatNumber)
		}
		act.logActivity("seat_opened", fmt.Sprintf("Seat %d opened at %s", in.SeatNumber, act.table.Label()),
			room.NoPlayers...)
		return act.removeSeat(*s)
	})
}
