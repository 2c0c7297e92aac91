package lobby

import (
	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/room"
)

// MustMoveBoard is the board of the must-move games of a room: the players of feeder tables in the order in which they
// move, and the open seats of the room.
type MustMoveBoard struct {
	Board
	Order       room.MustMoveOrder  `json:"order"`
	JoinAddress string              `json:"joinAddress"` // of the public page on which players join a list; empty: none
	Games       []BoardMustMoveGame `json:"games"`
	Tables      []BoardTable        `json:"tables"` // of all games
}

// BoardMustMoveGame is one must-move game.
type BoardMustMoveGame struct {
	GameName string               `json:"gameName"`
	Tables   []BoardMustMoveTable `json:"tables"` // the main game first, then by the number of moves to it
}

// BoardMustMoveTable is one table of a must-move game.
type BoardMustMoveTable struct {
	ID          string            `json:"id"`
	TableNumber int               `json:"tableNumber"`
	Steps       int               `json:"steps"` // moves to the main game; 0: it is the main game
	Seated      int               `json:"seated"`
	MaxSeats    int               `json:"maxSeats"`
	SeatStates  []floor.SeatState `json:"seatStates"`
	Movers      []BoardMover      `json:"movers"` // in the order in which they move
}

// BoardMover is a player with the duty to move.
type BoardMover struct {
	ID          string        `json:"id"`          // of the seat
	Name        string        `json:"name"`        // as the room chooses; empty: a walk-in
	Since       clock.Instant `json:"since"`       // at this table
	TableNumber *int          `json:"tableNumber"` // to which the player moves now; null: not yet
	SeatNumber  *int          `json:"seatNumber"`
}

func mustMoveGamesOf(games []floor.MustMoveGame, names room.BoardNames) []BoardMustMoveGame {
	board := make([]BoardMustMoveGame, len(games))
	for i, g := range games {
		board[i] = BoardMustMoveGame{g.GameName, make([]BoardMustMoveTable, len(g.Tables))}
		for j, t := range g.Tables {
			movers := make([]BoardMover, len(t.Movers)) // never null
			for k, m := range t.Movers {
				movers[k] = BoardMover{ID: m.SeatID, Since: m.AskedAt}
				if m.Player.Name != "" {
					movers[k].Name = shownName(m.Player, names)
				}
				if o := m.Offer; o != nil {
					movers[k].TableNumber, movers[k].SeatNumber = &o.TableNumber, &o.SeatNumber
				}
			}
			board[i].Tables[j] = BoardMustMoveTable{
				t.ID, t.TableNumber, t.Steps, t.CurrentPlayers, t.MaxSeats, t.SeatStates, movers,
			}
		}
	}
	return board
}
