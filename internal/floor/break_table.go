package floor

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// Plan is a proposal for breaking a table, which the floor changes and confirms.
type Plan struct {
	Moves []PlannedMove `json:"moves"`
	Rest  []PlannedRest `json:"rest"` // players without an open seat at a like game
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

// PlannedRest is a player without a seat at a like game.
type PlannedRest struct {
	SeatID     string `json:"seatId"`
	PlayerName string `json:"playerName" see:"name"`
	SeatNumber int    `json:"seatNumber"`
}

// planBreak offers open seats at like games to the players in the order in which they sat down. Walk-ins come last,
// because they are unknown. apart is that of tablesKeptApart, pairs that of seatsKeptApart.
func planBreak(t Table, seats []Seat, all []Table, apart map[string][]string, pairs [][2]string) Plan {
	p := Plan{Moves: []PlannedMove{}, Rest: []PlannedRest{}}
	others := slices.DeleteFunc(seatChoices(all, t.GameTypeID), func(o Table) bool {
		return o.ID == t.ID || !o.IsRunning()
	})
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
	for _, s := range seatedInOrder(seats) {
		name := occupantName(s)
		i := slices.IndexFunc(free, func(to place) bool { return !slices.Contains(apart[s.ID], to.table.ID) })
		if i < 0 {
			p.Rest = append(p.Rest, PlannedRest{s.ID, name, s.SeatNumber})
			continue
		}
		to := free[i]
		free = slices.Delete(free, i, i+1)
		for _, pair := range pairs {
			if n := slices.Index(pair[:], s.ID); n >= 0 {
				apart[pair[1-n]] = append(apart[pair[1-n]], to.table.ID)
			}
		}
		p.Moves = append(p.Moves, PlannedMove{s.ID, name, s.SeatNumber, to.table.ID, to.table.TableNumber, to.seat})
	}
	return p
}

// seatedInOrder returns the seats with players in the order in which they sat down, walk-ins last.
func seatedInOrder(seats []Seat) []Seat {
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

func (a *Actions) breakPlan(tx *db.RoomView, in api.IDRequest) (Plan, error) {
	t, seats, err := LoadTable(tx, in.ID, tx.Now())
	if err != nil {
		return Plan{}, err
	}
	all, err := Tables(tx, tx.Now())
	if err != nil {
		return Plan{}, err
	}
	apart, err := tablesKeptApart(tx)
	if err != nil {
		return Plan{}, err
	}
	pairs, err := seatsKeptApart(tx, in.ID)
	return planBreak(t, seats, all, apart, pairs), err
}

// breakTable moves the players of the plan to their new seats, puts the others at the top of the list or lets them go,
// and makes the table available. Calls to the table end.
func (a *Actions) breakTable(ctx context.Context, org tenant.Org, in breakRequest) (Table, error) {
	return db.InRoomOf(ctx, a.db, org, TableLocator, in.ID, func(tx *db.RoomTx) (Table, error) {
		if err := withdrawCalls(tx, in.ID); err != nil {
			return Table{}, err
		}
		act, err := EditTable(tx, in.ID)
		if err != nil {
			return Table{}, err
		}
		if err := applyMoves(tx, act, in.Moves); err != nil {
			return Table{}, err
		}
		if in.Rest == restToList {
			if err := moveAllToTop(tx, act); err != nil {
				return Table{}, err
			}
		}
		if err := act.EndGame("table_broken", act.Table().Label()+" broken"); err != nil {
			return Table{}, err
		}
		return act.Table(), act.Commit()
	})
}

// changeTable applies a change by staff. Zero players break the table, so its calls end too.
func (a *Actions) changeTable(ctx context.Context, org tenant.Org, in TableChange) (Table, error) {
	return db.InRoomOf(ctx, a.db, org, TableLocator, in.ID, func(tx *db.RoomTx) (Table, error) {
		if in.CurrentPlayers != nil && *in.CurrentPlayers == 0 {
			if err := withdrawCalls(tx, in.ID); err != nil {
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

func (a *Actions) endGame(ctx context.Context, org tenant.Org, in api.IDRequest) (Table, error) {
	return db.InRoomOf(ctx, a.db, org, TableLocator, in.ID, func(tx *db.RoomTx) (Table, error) {
		if err := withdrawCalls(tx, in.ID); err != nil {
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

// withdrawCalls ends the calls to a table; the players keep their places.
func withdrawCalls(tx *db.RoomTx, table string) error {
	called, err := db.All(tx, scanEntry, calledEntriesOfTable, table)
	if err != nil {
		return err
	}
	for _, k := range called {
		err := releaseAndSet(tx, &k, k.state.endCall(), "is no longer called: the table closed", false)
		if err != nil {
			return err
		}
		if _, err := emitUpdated(tx, k); err != nil {
			return err
		}
	}
	return nil
}

// applyMoves moves the players of a breaking table to the seats of the plan.
func applyMoves(tx *db.RoomTx, from *TableEdit, moves []moveOf) error {
	editByTable := map[string]*TableEdit{}
	var edits []*TableEdit
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
		act := editByTable[m.TableID]
		if act == nil {
			if act, err = EditTable(tx, m.TableID); err != nil {
				return err
			}
			editByTable[m.TableID], edits = act, append(edits, act)
		}
		s := seats[i]
		if err := act.checkMoveApart(s, m.SeatNumber, ""); err != nil {
			return err
		}
		k, err := prepareEntryForMove(tx, s, from, act)
		if err != nil {
			return err
		}
		moved, err := from.MoveStay(s, act, m.SeatNumber)
		if err != nil {
			return err
		}
		t := act.Table()
		says := fmt.Sprintf("%s moved from %s to %s", occupantName(s), from.Table().Label(),
			t.seatLabel(moved.SeatNumber))
		room.LogActivity(tx, "player_moved", says, t.ID, occupantName(s))
		if err := endEntryMoved(tx, act, k, s, moved); err != nil {
			return err
		}
	}
	for _, act := range edits {
		if err := act.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// moveAllToTop puts the named players of a breaking table at the top of the list, in the order in which they sat down.
func moveAllToTop(tx *db.RoomTx, act *TableEdit) error {
	t := act.Table()
	seats, err := act.Seats()
	if err != nil {
		return err
	}
	for i, s := range seatedInOrder(seats) {
		if s.Player == nil {
			continue
		}
		reason := t.Label() + " broke"
		if _, err := putFirst(tx, s.Player.ID, t.GameTypeID, reason, tx.Now()+clock.Instant(i), nil); err != nil {
			return err
		}
	}
	return nil
}

// putFirst gives a player first place on a list; a new player joins the list.
func putFirst(
	tx *db.RoomTx, playerID, game, reason string, at clock.Instant, until *clock.Instant,
) (WaitlistEntry, error) {
	k, found, err := db.One(tx, scanEntry, openEntryOf, playerID, game)
	if err != nil {
		return WaitlistEntry{}, err
	}
	if found {
		if err := releaseHeldSeat(tx, &k); err != nil {
			return WaitlistEntry{}, err
		}
		if err := storeState(tx, &k, k.state.putFirst(reason, at, until), nil); err != nil {
			return WaitlistEntry{}, err
		}
	} else {
		state := entryState{Rank: rankFirst, RankAt: at, Reason: reason, KeepUntil: until}
		state.ArrivedAt = &at
		in := NewEntry{PlayerID: playerID, GameTypeID: game, Source: SourceWalkIn}
		if k, err = addEntry(tx, in, state, nil); err != nil {
			return WaitlistEntry{}, err
		}
	}
	return emitUpdated(tx, k)
}

// takeUpChips frees the seat of a player after too long an absence while others wait. The player keeps first place for
// an hour.
func (a *Actions) takeUpChips(ctx context.Context, org tenant.Org, in api.IDRequest) (WaitlistEntry, error) {
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
			return WaitlistEntry{}, fault.Conflict("%s is not away", fault.Person(occupantName(s)))
		}
		away, limit := int(tx.Now().Sub(*s.AwaySince).Minutes()), r.Settings.AwayMinutes
		if away < limit {
			person := fault.Person(occupantName(s))
			return WaitlistEntry{}, fault.Conflict("%s has been away %d of %d minutes", person, away, limit)
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
		says := fmt.Sprintf("%s's chips picked up after %d minutes away", s.Player.Name, away)
		room.LogActivity(tx, "player_left", says, t.ID, s.Player.Name)
		if err := act.Commit(); err != nil {
			return WaitlistEntry{}, err
		}
		until := tx.Now().Add(firstPlaceTTL)
		return putFirst(tx, s.Player.ID, t.GameTypeID, "Away too long, keeps first place", tx.Now(), &until)
	})
}

// occupantName is the name of the seat's player; "Walk-in" without one.
func occupantName(s Seat) string {
	if s.Player == nil {
		return "Walk-in"
	}
	return s.Player.Name
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }
