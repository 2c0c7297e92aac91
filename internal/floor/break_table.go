package floor

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// Plan is what breaking a table would do, for the floor to change and confirm.
type Plan struct {
	Moves []PlannedMove `json:"moves"`
	Rest  []PlannedRest `json:"rest"` // no open seat at a like game
}

// PlannedMove offers a player an open seat at a like game.
type PlannedMove struct {
	SeatID      string `json:"seatId"`
	PlayerName  string `json:"playerName" see:"name"`
	FromSeat    int    `json:"fromSeat"`
	TableID     string `json:"tableId"`
	TableNumber int    `json:"tableNumber"`
	SeatNumber  int    `json:"seatNumber"`
}

// PlannedRest is a player for whom there is no seat.
type PlannedRest struct {
	SeatID     string `json:"seatId"`
	PlayerName string `json:"playerName" see:"name"`
	SeatNumber int    `json:"seatNumber"`
}

// plan offers open seats at like games in the order in which the players sat down (floor.md). Walk-ins stand last:
// nobody knows who they are.
func plan(t Table, seats []Seat, all []Table) Plan {
	p := Plan{Moves: []PlannedMove{}, Rest: []PlannedRest{}}
	others := slices.DeleteFunc(seatChoices(all, t.GameTypeID), func(o Table) bool { return o.ID == t.ID || !o.IsRunning() })
	type place struct {
		table Table
		seat  int
	}
	var free []place
	for _, o := range others {
		for _, n := range o.FreeSeats() {
			free = append(free, place{o, n})
		}
	}
	for _, s := range bySittingDown(seats) {
		name := nameOf(s)
		if len(free) == 0 {
			p.Rest = append(p.Rest, PlannedRest{s.ID, name, s.SeatNumber})
			continue
		}
		to := free[0]
		free = free[1:]
		p.Moves = append(p.Moves, PlannedMove{s.ID, name, s.SeatNumber, to.table.ID, to.table.TableNumber, to.seat})
	}
	return p
}

func bySittingDown(seats []Seat) []Seat {
	var seated []Seat
	for _, s := range seats {
		if s.IsActive {
			seated = append(seated, s)
		}
	}
	slices.SortStableFunc(seated, func(a, b Seat) int {
		if (a.Player == nil) != (b.Player == nil) {
			if a.Player == nil {
				return 1
			}
			return -1
		}
		return int(a.Since - b.Since)
	})
	return seated
}

func (a *Actions) breakPlan(tx *db.RoomView, in oneRequest) (Plan, error) {
	t, seats, err := LoadTable(tx, in.ID, tx.Now())
	if err != nil {
		return Plan{}, err
	}
	all, err := Tables(tx, tx.Now())
	return plan(t, seats, all), err
}

// breakTable moves whoever has a new seat, puts the others at the top of the list or lets them go, and makes the table
// available. Calls to the table end.
func (a *Actions) breakTable(ctx context.Context, org tenant.Org, in breakRequest) (Table, error) {
	return db.InRoomOf(ctx, a.db, org, TableLocator, in.ID, func(tx *db.RoomTx) (Table, error) {
		if err := endCalls(tx, in.ID); err != nil {
			return Table{}, err
		}
		act, err := EditTable(tx, in.ID)
		if err != nil {
			return Table{}, err
		}
		if err := moveAll(tx, act, in.Moves); err != nil {
			return Table{}, err
		}
		if in.Rest == restToList {
			if err := toTop(tx, act); err != nil {
				return Table{}, err
			}
		}
		if err := act.EndGame("table_broken", act.Table().Label()+" broken"); err != nil {
			return Table{}, err
		}
		return act.Table(), act.Commit()
	})
}

// changeTable is PATCH. No players is a broken table (decisions 7): the calls to it end with the seats of who sits
// there.
func (a *Actions) changeTable(ctx context.Context, org tenant.Org, in TableChange) (Table, error) {
	return db.InRoomOf(ctx, a.db, org, TableLocator, in.ID, func(tx *db.RoomTx) (Table, error) {
		if in.CurrentPlayers != nil && *in.CurrentPlayers == 0 {
			if err := endCalls(tx, in.ID); err != nil {
				return Table{}, err
			}
		}
		act, err := EditTable(tx, in.ID)
		if err != nil {
			return Table{}, err
		}
		if err := act.Apply(in); err != nil {
			return Table{}, err
		}
		return act.Table(), act.Commit()
	})
}

func (a *Actions) endGame(ctx context.Context, org tenant.Org, in oneRequest) (Table, error) {
	return db.InRoomOf(ctx, a.db, org, TableLocator, in.ID, func(tx *db.RoomTx) (Table, error) {
		if err := endCalls(tx, in.ID); err != nil {
			return Table{}, err
		}
		act, err := EditTable(tx, in.ID)
		if err != nil {
			return Table{}, err
		}
		if err := act.EndGame("game_ended", "Game ended at "+act.Table().Label()); err != nil {
			return Table{}, err
		}
		return act.Table(), act.Commit()
	})
}

// endCalls takes back the calls to a table; the players keep their places.
func endCalls(tx *db.RoomTx, table string) error {
	called, err := db.All(tx, scanEntry, calledTo, table)
	if err != nil {
		return err
	}
	for _, k := range called {
		if err := rest(tx, &k, k.standing.back(), "is no longer called: the table closed", false); err != nil {
			return err
		}
		if _, err := publish(tx, k); err != nil {
			return err
		}
	}
	return nil
}

func moveAll(tx *db.RoomTx, from *TableEdit, moves []moveOf) error {
	to := map[string]*TableEdit{}
	var inOrder []*TableEdit
	for _, m := range moves {
		seats, err := from.Seats()
		if err != nil {
			return err
		}
		i := slices.IndexFunc(seats, func(s Seat) bool { return s.ID == m.SeatID && s.IsActive })
		if i < 0 {
			return fault.Conflict("A player of the plan has left %s. Look again.", from.Table().Label())
		}
		if m.TableID == from.Table().ID {
			return fault.InvalidField("moves", "Move players to another table")
		}
		act := to[m.TableID]
		if act == nil {
			if act, err = EditTable(tx, m.TableID); err != nil {
				return err
			}
			to[m.TableID], inOrder = act, append(inOrder, act)
		}
		s := seats[i]
		k, err := waitAt(tx, s, from, act)
		if err != nil {
			return err
		}
		moved, err := from.MoveStay(s, act, m.SeatNumber)
		if err != nil {
			return err
		}
		t := act.Table()
		says := fmt.Sprintf("%s moved from %s to %s, seat %d", nameOf(s), from.Table().Label(), t.Label(), moved.SeatNumber)
		room.LogActivity(tx, "player_moved", says, t.ID, nameOf(s))
		if err := endMoved(tx, act, k, s, moved); err != nil {
			return err
		}
	}
	for _, act := range inOrder {
		if err := act.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// toTop puts the named players of a breaking table at the top of the list, in the order in which they sat down.
func toTop(tx *db.RoomTx, act *TableEdit) error {
	t := act.Table()
	seats, err := act.Seats()
	if err != nil {
		return err
	}
	for i, s := range bySittingDown(seats) {
		if s.Player == nil {
			continue
		}
		reason := t.Label() + " broke"
		if _, err := keepFirst(tx, s.Player.ID, t.GameTypeID, reason, tx.Now()+clock.Instant(i), nil); err != nil {
			return err
		}
	}
	return nil
}

// keepFirst gives a player first place on a list, whether or not he is on it.
func keepFirst(tx *db.RoomTx, playerID, game, reason string, at clock.Instant, until *clock.Instant) (WaitlistEntry, error) {
	k, found, err := db.One(tx, scanEntry, openOf, playerID, game)
	if err != nil {
		return WaitlistEntry{}, err
	}
	if found {
		if err := release(tx, &k); err != nil {
			return WaitlistEntry{}, err
		}
		if err := store(tx, &k, k.standing.first(reason, at, until), nil); err != nil {
			return WaitlistEntry{}, err
		}
	} else {
		id := db.NewID()
		if err := tx.Write(insertEntry, id, playerID, game, string(SourceWalkIn), nil, tx.Now(), rankFirst, at, reason, until); err != nil {
			return WaitlistEntry{}, err
		}
		if k, err = find(tx, id); err != nil {
			return WaitlistEntry{}, err
		}
	}
	return publish(tx, k)
}

// takeUpChips frees the seat of a player who has been away too long while others wait; he keeps first place for an
// hour (floor.md).
func (a *Actions) takeUpChips(ctx context.Context, org tenant.Org, in oneRequest) (WaitlistEntry, error) {
	return db.InRoomOf(ctx, a.db, org, SeatLocator, in.ID, func(tx *db.RoomTx) (WaitlistEntry, error) {
		act, s, err := EditTableOfSeat(tx, in.ID)
		if err != nil {
			return WaitlistEntry{}, err
		}
		r, err := room.Current(tx)
		if err != nil {
			return WaitlistEntry{}, err
		}
		if s.State != SeatAway {
			return WaitlistEntry{}, fault.Conflict("%s is not away", fault.Person(nameOf(s)))
		}
		gone, limit := int(tx.Now().Sub(*s.AwaySince).Minutes()), r.Settings.AwayMinutes
		if gone < limit {
			return WaitlistEntry{}, fault.Conflict("%s has been away %d of %d minutes", fault.Person(nameOf(s)), gone, limit)
		}
		t := act.Table()
		others, err := db.Value[int](tx, othersWaiting, t.GameTypeID, s.Player.ID)
		if err != nil {
			return WaitlistEntry{}, err
		}
		if others == 0 {
			return WaitlistEntry{}, fault.Conflict("Nobody is waiting for %s", t.GameType.Name)
		}
		if err := act.EndStay(s); err != nil {
			return WaitlistEntry{}, err
		}
		room.LogActivity(tx, "player_left", fmt.Sprintf("%s's chips picked up after %d minutes away", s.Player.Name, gone), t.ID, s.Player.Name)
		if err := act.Commit(); err != nil {
			return WaitlistEntry{}, err
		}
		until := tx.Now().Add(keepsFirst)
		return keepFirst(tx, s.Player.ID, t.GameTypeID, "Away too long, keeps first place", tx.Now(), &until)
	})
}

func nameOf(s Seat) string {
	if s.Player == nil {
		return "Walk-in"
	}
	return s.Player.Name
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }
