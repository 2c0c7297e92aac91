package floor

import (
	"cmp"
	"fmt"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// A must-move game is a chain of tables of one game. The players of a feeder table have to move to the table that it
// feeds, so that the main game at the end of the chain stays full. See docs/rules/seats.md.

const (
	seatsOfFeeders = `SELECT s.id, s.table_id, s.seat_number, s.at_table_since, s.declines, s.player_id, p.name
		FROM seat s
		JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		LEFT JOIN player p ON p.org_id = s.org_id AND p.id = s.player_id
		WHERE s.org_id = $1 AND s.room_id = $2 AND t.must_move_table_id IS NOT NULL
		AND s.state IN ('occupied', 'away', 'walk_in')`
	feedersOf      = "SELECT id FROM poker_table WHERE org_id = $1 AND room_id = $2 AND must_move_table_id = $3"
	updateMustMove = `UPDATE poker_table SET must_move_table_id = $4, must_move_since = $5
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
)

func scanMustMove(scan db.Scan) (c SeatChange, err error) {
	c.Kind, c.Seats = MustMove, []int{}
	var playerID, name *string
	err = scan(&c.SeatID, &c.TableID, &c.SeatNumber, &c.AskedAt, &c.Declines, &playerID, &name)
	if playerID != nil {
		c.Player = &player.Named{ID: *playerID, Name: *name}
	}
	return c, err
}

// mustMoves returns the players of feeder tables in the order in which they move: a player with fewer declines first,
// then by the time at the table, in the order of the room.
func mustMoves(tx db.RoomReader, tables []Table) ([]SeatChange, error) {
	to := map[string]*string{}
	for _, t := range tables {
		if t.MustMoveTableID != nil {
			to[t.ID] = t.MustMoveTableID
		}
	}
	if len(to) == 0 {
		return nil, nil
	}
	r, err := room.Current(tx)
	if err != nil {
		return nil, err
	}
	moves, err := db.All(tx, scanMustMove, seatsOfFeeders)
	if err != nil {
		return nil, err
	}
	moves = slices.DeleteFunc(moves, func(c SeatChange) bool { return to[c.TableID] == nil })
	for i := range moves {
		moves[i].ToTableID = to[moves[i].TableID]
	}
	sortMustMoves(moves, r.Settings.MustMoveOrder)
	return moves, nil
}

func sortMustMoves(moves []SeatChange, order room.MustMoveOrder) {
	slices.SortFunc(moves, func(a, b SeatChange) int {
		byTime := cmp.Compare(a.AskedAt, b.AskedAt)
		if order == room.LatestFirst {
			byTime = -byTime
		}
		return cmp.Or(cmp.Compare(a.Declines, b.Declines), byTime, cmp.Compare(a.SeatID, b.SeatID))
	})
}

// setMustMove makes the table a feeder of another table of its game, or takes it out of the chain for an empty id.
func (a *TableEdit) setMustMove(id string) error {
	t := &a.table.Table
	if id == "" {
		if t.MustMoveTableID == nil {
			return nil
		}
		t.MustMoveTableID = nil
		a.logActivity("must_move", t.Label()+" is no longer a must-move table", room.NoPlayers...)
		return nil
	}
	if t.MustMoveTableID != nil && *t.MustMoveTableID == id {
		return nil
	}
	to, err := loadState(a.tx, id, a.tx.Now())
	if err != nil {
		return err
	}
	switch {
	case to.retiredAt != nil:
		return fault.Conflict("%s is out of use", to.Label())
	case to.Event != nil || to.Status == TableTournament:
		return fault.Conflict("%s is a tournament table", to.Label())
	case to.GameTypeID != t.GameTypeID:
		return fault.Conflict("%s deals %s, not %s", to.Label(), to.GameType.Name, t.GameType.Name)
	}
	if err := a.requireNoLoop(to); err != nil {
		return err
	}
	t.MustMoveTableID = &id
	says := fmt.Sprintf("Players of %s must move to %s", t.Label(), to.Label())
	a.logActivity("must_move", says, room.NoPlayers...)
	return nil
}

// stepsToMain returns the number of moves from each table to the main game of its chain; 0 for a table outside of a
// chain.
func stepsToMain(tables []Table) map[string]int {
	next := map[string]*string{}
	for _, t := range tables {
		next[t.ID] = t.MustMoveTableID
	}
	steps := map[string]int{}
	for _, t := range tables {
		for id := next[t.ID]; id != nil && steps[t.ID] < len(tables); id = next[*id] {
			steps[t.ID]++
		}
	}
	return steps
}

// requireNoLoop refuses a next table whose players would come back to this table.
func (a *TableEdit) requireNoLoop(to *tableState) error {
	tables, err := Tables(a.tx, a.tx.Now())
	if err != nil {
		return err
	}
	next := map[string]*string{}
	for _, t := range tables {
		next[t.ID] = t.MustMoveTableID
	}
	for id := &to.ID; id != nil; id = next[*id] {
		if *id == a.table.ID {
			return fault.Conflict("Players of %s would move back to it", a.table.Label())
		}
	}
	return nil
}

// leaveChain takes the table out of its chain. Its feeders then feed the table that it fed. Where it was the main game,
// its feeder that has run longest becomes the main game, which the others feed.
func (a *TableEdit) leaveChain() error {
	if !a.table.hasSeatChanges {
		return nil
	}
	t := a.Table()
	ids, err := db.All(a.tx, func(scan db.Scan) (id string, err error) { return id, scan(&id) }, feedersOf, t.ID)
	if err != nil {
		return err
	}
	next := t.MustMoveTableID
	a.table.MustMoveTableID = nil
	feeders := make([]*TableEdit, len(ids))
	for i, id := range ids {
		if feeders[i], err = EditTable(a.tx, id); err != nil {
			return err
		}
	}
	slices.SortFunc(feeders, func(f, g *TableEdit) int {
		return cmp.Or(cmp.Compare(runningSince(f), runningSince(g)), f.table.TableNumber-g.table.TableNumber)
	})
	for _, f := range feeders {
		f.table.MustMoveTableID = next
		if next == nil {
			f.logActivity("must_move", f.table.Label()+" is the main game now", room.NoPlayers...)
			next = &f.table.ID
		}
		if err := f.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// runningSince is the start of a table's game; the end of time without one.
func runningSince(a *TableEdit) clock.Instant {
	if at := a.table.OpenedAt; at != nil {
		return *at
	}
	return clock.Instant(1<<63 - 1)
}

// declineMove records that a player does not move to the next table, and puts them behind the players of their table
// who have declined less often. With as many declines as the room allows, the player has to move or to leave.
func (a *TableEdit) declineMove(s Seat, offer SeatOffer) (Seat, error) {
	r, err := room.Current(a.tx)
	if err != nil {
		return s, err
	}
	if s.declines >= r.Settings.MustMoveDeclines {
		return s, fault.Conflict("%s has to move now, or leaves the game", fault.Person(s.displayName()))
	}
	at := Table{TableNumber: offer.TableNumber}
	says := fmt.Sprintf("%s declined the move to %s", s.displayName(), at.seatLabel(offer.SeatNumber))
	a.logActivity("must_move", says, s.displayName())
	s.declines++
	return s, a.writeSeat(updateSeat, s)
}
