package crash_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/room"
	"pitboss/internal/staff"
	"pitboss/internal/test/clubdata"
	"pitboss/internal/test/process"
)

// A desk's acts at a must-move game, with a main table, a feeder table and players of its own: the players check in and
// join the list in one act, the desk opens the feeder table for the list, seats the called players, moves them to the
// main table and checks them out. One desk per room has such a game, because each desk reads the room's lists anyway.

const moversPerDesk = 6

// openGame adds the game and its tables. The main table is running, so that its seats are offered.
func (d *desk) openGame(ctx context.Context, in *db.DB) error {
	d.movers, d.people = d.people[:moversPerDesk], d.people[moversPerDesk:]
	d.game = db.NewID()
	_, err := db.InOrg(ctx, in, d.club.Org, func(tx *db.OrgTx) (any, error) {
		p := room.Presets[1]
		return room.AddGame(tx, room.GameType{ID: d.game, Name: fmt.Sprint("Game of desk ", d.number),
			GameFormat: p.GameFormat, SmallBlind: p.SmallBlind, BigBlind: p.BigBlind, MinBuyIn: p.MinBuyIn})
	})
	if err != nil {
		return err
	}
	_, err = db.InRoom(ctx, in, d.club.Org.Room(d.room.ID), func(tx *db.RoomTx) (any, error) {
		for i, id := range []*string{&d.main, &d.feeder} {
			t, err := floor.AddTable(tx, floor.NewTable{ID: db.NewID(), Number: 11 + i, GameTypeID: d.game,
				MaxSeats: clubdata.Seats})
			if err != nil {
				return nil, err
			}
			*id = t.ID
		}
		main, err := floor.EditTable(tx, d.main)
		if err == nil {
			err = main.Apply(floor.TableChange{Status: floor.TableActive})
		}
		if err != nil {
			return nil, err
		}
		return nil, main.Commit()
	})
	return err
}

// Facts of the must-move game: by player the session, the list entry, the held seat and the seat at each table, and
// how many of the players called by the opening have come.
const (
	session, entry, heldSeat, atFeeder, atMain = "session ", "entry ", "held seat ", "at the feeder ", "at the main "
	turnout                                    = "turnout"
)

// readGame reads the facts that readEntries and readSeatChanges leave out.
func (d *desk) readGame(url string, s *state) error {
	if d.game == "" {
		return nil
	}
	var sessions []player.Session
	if err := process.GetJSON(url+"/api/sessions/"+d.room.ID, d.club.Token, &sessions); err != nil {
		return err
	}
	for _, one := range sessions {
		if d.isMover(one.PlayerID) && one.Status != player.StatusCheckedOut {
			s.moves[session+one.PlayerID] = one.ID
		}
	}
	var seats []floor.Seat
	if err := process.GetJSON(url+"/api/seats/"+d.main, d.club.Token, &seats); err != nil {
		return err
	}
	for _, seat := range seats {
		s.moves[atMain+seat.Player.ID] = fmt.Sprint(seat.SeatNumber)
	}
	var openings []floor.Turnout
	if err := process.GetJSON(url+"/api/table-openings/"+d.room.ID, d.club.Token, &openings); err != nil {
		return err
	}
	for _, one := range openings {
		if one.TableID == d.feeder {
			s.moves[turnout] = fmt.Sprintf("%d of %d", one.Came, one.Called)
		}
	}
	return nil
}

// readMoverEntry reads the list entry of a player of the must-move game.
func (d *desk) readMoverEntry(e floor.WaitlistEntry, s *state) {
	if !d.isMover(e.PlayerID) {
		return
	}
	s.moves[entry+e.PlayerID] = e.ID
	if e.Status == floor.EntryCalled {
		s.moves[heldSeat+e.PlayerID] = fmt.Sprint(*e.SeatNumber)
	}
}

func (d *desk) isMover(playerID string) bool { return slices.Contains(d.movers, playerID) }

// count returns the number of facts of a kind.
func (s *state) count(kind string) (n int) {
	for fact := range s.moves {
		if strings.HasPrefix(fact, kind) {
			n++
		}
	}
	return n
}

// playMustMove chooses an act at the must-move game.
func (d *desk) playMustMove() *act {
	p := d.movers[d.pick.IntN(len(d.movers))]
	facts := d.is.moves
	isOpen := facts[turnout] != ""
	switch {
	case facts[session+p] == "":
		return d.checkInToList(p)
	case !isOpen && d.is.count(entry) > 1:
		return d.openForList()
	case facts[heldSeat+p] != "":
		return d.seatMover(p)
	case d.is.count(atFeeder) > 0 && d.pick.IntN(3) > 0:
		return d.moveToMain()
	case isOpen && d.is.count(heldSeat) == 0 && d.pick.IntN(3) == 0:
		return d.endFeeder()
	case facts[entry+p] == "":
		return d.checkOut(p)
	}
	return nil
}

func (d *desk) checkInToList(playerID string) *act {
	return &act{what: "check in to a list", method: "POST", path: "/api/sessions/check-in",
		body: map[string]any{"playerId": playerID, "roomId": d.room.ID, "gameTypeIds": []string{d.game}},
		done: func(s *state, raw []byte) error {
			var done struct {
				ID    string
				Lists []struct{ EntryID string }
			}
			err := json.Unmarshal(raw, &done)
			if err == nil && len(done.Lists) != 1 {
				err = fmt.Errorf("%d lists were joined", len(done.Lists))
			}
			if err != nil {
				return err
			}
			s.moves[session+playerID], s.moves[entry+playerID] = done.ID, done.Lists[0].EntryID
			return nil
		}}
}

func (d *desk) openForList() *act {
	return &act{what: "open a table", method: "POST", path: "/api/table-openings",
		body: map[string]any{"roomId": d.room.ID, "tableId": d.feeder, "gameTypeId": d.game, "mustMoveTableId": d.main},
		done: func(s *state, raw []byte) error {
			var opened staff.TableOpening
			err := json.Unmarshal(raw, &opened)
			if err == nil && len(opened.Called) != s.count(entry) {
				err = fmt.Errorf("%d of %d players were called", len(opened.Called), s.count(entry))
			}
			for _, e := range opened.Called {
				s.moves[heldSeat+e.PlayerID] = fmt.Sprint(*e.SeatNumber)
			}
			s.moves[turnout] = fmt.Sprintf("0 of %d", len(opened.Called))
			return err
		}}
}

func (d *desk) seatMover(playerID string) *act {
	return &act{what: "seat after an opening", method: "POST",
		path: "/api/waitlist/" + d.is.moves[entry+playerID] + "/seat", body: map[string]any{"reason": "a regular"},
		done: func(s *state, raw []byte) error {
			var came, called int
			if _, err := fmt.Sscanf(s.moves[turnout], "%d of %d", &came, &called); err != nil {
				return err
			}
			var seat floor.Seat
			err := json.Unmarshal(raw, &seat)
			s.moves[atFeeder+playerID] = fmt.Sprint(seat.SeatNumber)
			s.moves[turnout] = fmt.Sprintf("%d of %d", came+1, called)
			delete(s.moves, entry+playerID)
			delete(s.moves, heldSeat+playerID)
			return err
		}}
}

// moveToMain moves a player to the seat of the main table that the room offers them.
func (d *desk) moveToMain() *act {
	a := &act{what: "move to the main table", method: "POST", done: func(s *state, raw []byte) error {
		var seat floor.Seat
		err := json.Unmarshal(raw, &seat)
		if err == nil && (seat.TableID != d.main || s.moves[atFeeder+seat.Player.ID] == "") {
			err = fmt.Errorf("not a move from the feeder table to the main table")
		}
		if err != nil {
			return err
		}
		s.moves[atMain+seat.Player.ID] = fmt.Sprint(seat.SeatNumber)
		delete(s.moves, atFeeder+seat.Player.ID)
		return nil
	}}
	a.find = func(url string) (string, error) {
		var changes []floor.SeatChange
		if err := process.GetJSON(url+"/api/seat-changes/"+d.room.ID, d.club.Token, &changes); err != nil {
			return "", err
		}
		for _, c := range changes {
			if c.TableID == d.feeder && c.Offer != nil {
				a.body = map[string]any{"tableId": d.main, "seatNumber": c.Offer.SeatNumber}
				return "/api/seats/" + c.SeatID + "/change/take", nil
			}
		}
		return "", fmt.Errorf("no player has to move, among %d seat changes", len(changes))
	}
	return a
}

// endFeeder ends the game at the feeder table, whose players leave.
func (d *desk) endFeeder() *act {
	return &act{what: "end a feeder table", method: "POST", path: "/api/tables/" + d.feeder + "/end",
		body: map[string]any{}, done: func(s *state, _ []byte) error {
			maps.DeleteFunc(s.moves, func(fact, _ string) bool { return strings.HasPrefix(fact, atFeeder) })
			delete(s.moves, turnout)
			return nil
		}}
}

// checkOut ends a visit, and the seat with it.
func (d *desk) checkOut(playerID string) *act {
	return &act{what: "check out", method: "POST", body: map[string]any{},
		path: "/api/sessions/" + d.is.moves[session+playerID] + "/check-out",
		done: func(s *state, _ []byte) error {
			for _, kind := range []string{session, atFeeder, atMain} {
				delete(s.moves, kind+playerID)
			}
			return nil
		}}
}
