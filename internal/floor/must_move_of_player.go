package floor

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// PlayerMove is the place of a player in the order in which the players of a feeder table move.
type PlayerMove struct {
	TableNumber int  `json:"tableNumber"` // to which the player moves
	SeatNumber  *int `json:"seatNumber"`  // that is theirs now; null: none yet
	Position    int  `json:"position"`    // from 1, among the players of the feeder table
	Of          int  `json:"of"`          // players of the feeder table
}

// MoveOfPlayer returns the must-move of a player; nil without one. The pages of all players share the order of a
// version.
func MoveOfPlayer(tx db.RoomReader, now clock.Instant, playerID string) (*PlayerMove, error) {
	changes, err := db.Cached(tx, "seat changes", func() ([]SeatChange, error) { return SeatChanges(tx, now) })
	if err != nil {
		return nil, err
	}
	var own *SeatChange
	players := map[string]int{} // by feeder table
	for i, c := range changes {
		if c.Kind != MustMove || c.ToTableNumber == nil {
			continue
		}
		players[c.TableID]++
		if c.Player != nil && c.Player.ID == playerID {
			own = &changes[i]
		}
	}
	if own == nil {
		return nil, nil
	}
	m := PlayerMove{TableNumber: *own.ToTableNumber, Position: own.Position, Of: players[own.TableID]}
	if own.Offer != nil {
		m.SeatNumber = &own.Offer.SeatNumber
	}
	return &m, nil
}
