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

// Actions are what people do at tables and seats.
type Actions struct {
	db      *db.DB
	rentals *rental.Actions

	tableInUse TableUseCheck
}

// New makes the actions.
func New(d *db.DB, inUse TableUseCheck) *Actions { return &Actions{d, rental.New(d), inUse} }

// TableUseCheck refuses to take a table out of use while the dealers' rotation has it; called is its name on screens.
// The wing of the dealers stands above the floor, so it is given.
type TableUseCheck func(tx *db.RoomTx, tableID, called string) error

func (a *Actions) tables(tx *db.RoomView, _ roomRequest) ([]Table, error) {
	return Tables(tx, tx.Now())
}

func (a *Actions) everyTable(ctx context.Context, at tenant.Org, _ api.None) ([]Table, error) {
	return room.ForEachRoom(ctx, a.db, at, func(tx *db.RoomView) ([]Table, error) { return Tables(tx, tx.Now()) })
}

func (a *Actions) seats(tx *db.RoomView, in oneRequest) ([]Seat, error) {
	b, err := loadWhole(tx, in.ID, tx.Now())
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

// at runs one act at the table {id}.
func (a *Actions) at(ctx context.Context, org tenant.Org, table string, do func(*TableEdit) error) (Table, error) {
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

func (a *Actions) walkIn(ctx context.Context, org tenant.Org, in walkInRequest) (Table, error) {
	return a.at(ctx, org, in.ID, func(act *TableEdit) error { return act.SeatWalkIn(in.SeatNumber) })
}

// SeatWalkIn seats a walk-in and tells the feed; number 0 takes the lowest open seat.
func (a *TableEdit) SeatWalkIn(number int) error {
	if err := a.AddWalkIn(number); err != nil {
		return err
	}
	a.note(room.PlayerSeated, "Walk-in seated at "+a.b.Label(), room.NoPlayers...)
	return nil
}

func (a *Actions) walkOut(ctx context.Context, org tenant.Org, in oneRequest) (Table, error) {
	return a.at(ctx, org, in.ID, func(act *TableEdit) error {
		if act.Table().CurrentPlayers == 0 {
			return fault.Conflict("No one is seated at %s", act.b.Label())
		}
		if err := act.dropWalkIn(); err != nil {
			return err
		}
		act.note("player_left", "Walk-in left "+act.b.Label(), room.NoPlayers...)
		return nil
	})
}

// dropWalkIn frees the seat of the latest walk-in. Where only named players sit, somebody has to say who left.
func (a *TableEdit) dropWalkIn() error {
	if err := a.whole(); err != nil {
		return err
	}
	s := a.b.latestWalkIn()
	if s == nil {
		return fault.ConflictWith(a.b.named(), "Who left?")
	}
	return a.EndStay(*s)
}

// Apply does what staff say of the table.
func (a *TableEdit) Apply(in TableChange) error {
	if err := a.b.notLent(); err != nil {
		return err
	}
	if in.GameTypeID != "" && in.GameTypeID != a.b.GameTypeID {
		if err := a.changeGame(in.GameTypeID); err != nil {
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
	if in.Status != "" && in.Status != a.b.Status {
		if in.Status == TableTournament {
			if err := a.requireNoHolds(); err != nil {
				return err
			}
		}
		a.SetStatus(in.Status)
	}
	return nil
}

// SetPot is what the dealer says of the pot.
func (a *TableEdit) SetPot(amount money.Cents) { a.b.CurrentPot = amount }

// SetStatus is what staff say of the table.
func (a *TableEdit) SetStatus(s TableStatus) {
	a.b.Status = s
	if s == TableActive && a.was.Status == TableAvailable {
		a.note("game_started", a.b.Label()+" started, "+a.b.GameType.Name, room.NoPlayers...)
		return
	}
	a.note("table_status", fmt.Sprintf("%s marked %s", a.b.Label(), s), room.NoPlayers...)
}

// requireNoHolds refuses while a seat is held: a called player could not take it at a tournament's table.
func (a *TableEdit) requireNoHolds() error {
	for _, h := range a.Table().Holds {
		return fault.Conflict("%s holds a seat for %s", a.b.Label(), fault.Person(h.PlayerName))
	}
	return nil
}

// changeGame deals another game at a table. It has to be empty: its players came for the old one.
func (a *TableEdit) changeGame(id string) error {
	if len(a.b.seats) > 0 {
		return fault.Conflict("%s still has players or held seats", a.b.Label())
	}
	g, err := room.FindGame(a.tx.InOrg(), id, a.tx.Now())
	if err != nil {
		return err
	}
	a.b.deals(g)
	a.note("table_game", fmt.Sprintf("%s deals %s", a.b.Label(), g.Name), room.NoPlayers...)
	return nil
}

// SetPlayerCount brings the number of players to n with walk-ins (decisions 7): 0 frees every seat, any other number
// refuses to unseat a named player.
func (a *TableEdit) SetPlayerCount(n int) error {
	if n > a.b.MaxSeats {
		return fault.Conflict("%s has %d seats", a.b.Label(), a.b.MaxSeats)
	}
	have := a.Table().CurrentPlayers
	switch {
	case n == 0 && have > 0:
		if err := a.FreeAllSeats(); err != nil {
			return err
		}
		a.note("table_broken", a.b.Label()+" broken", room.NoPlayers...)
	case n > have:
		for range n - have {
			if err := a.AddWalkIn(0); err != nil {
				return err
			}
		}
		a.note(room.PlayerSeated, fmt.Sprintf("%d seated at %s", n, a.b.Label()), room.NoPlayers...)
	case n < have:
		for range have - n {
			if err := a.dropWalkIn(); err != nil {
				return err
			}
		}
		a.note("player_left", fmt.Sprintf("%d left at %s", n, a.b.Label()), room.NoPlayers...)
	}
	return nil
}

// FreeAllSeats frees every seat that someone has.
func (a *TableEdit) FreeAllSeats() error {
	if err := a.whole(); err != nil {
		return err
	}
	for _, s := range append([]Seat{}, a.b.seats...) {
		if s.State.seated() {
			if err := a.EndStay(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// EndGame frees every seat and makes the table available: what End Game and breaking a table have in common.
func (a *TableEdit) EndGame(action, description string) error {
	if err := a.FreeAllSeats(); err != nil {
		return err
	}
	a.b.Status, a.b.CurrentPot, a.b.PausedAt = TableAvailable, 0, nil
	a.note(action, description, room.NoPlayers...)
	return nil
}

func (a *Actions) pot(ctx context.Context, org tenant.Org, in potRequest) (Table, error) {
	return a.at(ctx, org, in.ID, func(act *TableEdit) error {
		act.SetPot(*in.Amount)
		return nil
	})
}

func (a *Actions) pause(ctx context.Context, org tenant.Org, in pauseRequest) (Table, error) {
	return a.at(ctx, org, in.ID, func(act *TableEdit) error { return act.PauseTime(in.Reason) })
}

// PauseTime lets the time of everybody at the table stand still.
func (a *TableEdit) PauseTime(reason string) error {
	if a.b.PausedAt != nil {
		return fault.Conflict("The time at %s is already paused", a.b.Label())
	}
	now := a.tx.Now()
	a.b.PausedAt = &now
	a.note("time_paused", fmt.Sprintf("Time paused at %s: %s", a.b.Label(), reason), room.NoPlayers...)
	return a.eachTab(func(s *Seat) error { return a.pause(s, rental.PauseTable) })
}

func (a *Actions) resume(ctx context.Context, org tenant.Org, in oneRequest) (Table, error) {
	return a.at(ctx, org, in.ID, (*TableEdit).ResumeTime)
}

// ResumeTime lets it run again.
func (a *TableEdit) ResumeTime() error {
	if a.b.PausedAt == nil {
		return fault.Conflict("The time at %s is running", a.b.Label())
	}
	a.b.PausedAt = nil
	a.note("time_resumed", "Time resumed at "+a.b.Label(), room.NoPlayers...)
	return a.eachTab(func(s *Seat) error { return rental.EndPause(a.tx, s.Rental.ID, rental.PauseTable) })
}

// eachTab does something to the tab of everybody who has one, and shows it again.
func (a *TableEdit) eachTab(do func(*Seat) error) error {
	if err := a.whole(); err != nil {
		return err
	}
	for _, s := range append([]Seat{}, a.b.seats...) {
		if s.Rental == nil {
			continue
		}
		if err := do(&s); err != nil {
			return err
		}
		if _, err := a.renew(s); err != nil {
			return err
		}
	}
	return nil
}

func (a *Actions) closeSeat(ctx context.Context, org tenant.Org, in seatOfTableRequest) (Table, error) {
	return a.at(ctx, org, in.ID, func(act *TableEdit) error {
		if in.SeatNumber < 1 || in.SeatNumber > act.b.MaxSeats {
			return fault.NotFound("Seat")
		}
		if act.b.at(in.SeatNumber) != nil {
			return fault.Conflict("Seat %d is taken", in.SeatNumber)
		}
		s := Seat{ID: db.NewID(), TableID: act.b.ID, RoomID: act.b.RoomID, SeatNumber: in.SeatNumber, State: SeatClosed, Since: act.tx.Now()}
		act.note("seat_closed", fmt.Sprintf("Seat %d closed at %s", in.SeatNumber, act.b.Label()), room.NoPlayers...)
		return act.write(insertSeat, s)
	})
}

func (a *Actions) openSeat(ctx context.Context, org tenant.Org, in seatOfTableRequest) (Table, error) {
	return a.at(ctx, org, in.ID, func(act *TableEdit) error {
		if err := act.whole(); err != nil {
			return err
		}
		s := act.b.at(in.SeatNumber)
		if s == nil || s.State != SeatClosed {
			return fault.Conflict("Seat %d is not closed", in.SeatNumber)
		}
		act.note("seat_opened", fmt.Sprintf("Seat %d opened at %s", in.SeatNumber, act.b.Label()), room.NoPlayers...)
		return act.remove(*s)
	})
}
