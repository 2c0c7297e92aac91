package player

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// SeatNow is the seat of a player in a cash game.
type SeatNow struct {
	RoomID       string `json:"roomId"`
	TableID      string `json:"tableId"`
	TableNumber  int    `json:"tableNumber"`
	SeatNumber   int    `json:"seatNumber"`
	GameTypeName string `json:"gameTypeName"`

	Since clock.Instant `json:"-"` // when the player sat down
}

// EventNow is a tournament that a player is in. A player without a seat waits for one.
type EventNow struct {
	TournamentID string  `json:"tournamentId"`
	Name         string  `json:"name"`
	TableNumber  *int    `json:"tableNumber"`
	TableName    *string `json:"tableName"`
	SeatNumber   *int    `json:"seatNumber"`
}

const (
	selectSeatNow = `SELECT s.room_id, s.table_id, t.table_number, s.seat_number, g.name, s.since FROM seat s
		JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		JOIN game_type g ON g.org_id = t.org_id AND g.id = t.game_type_id
		WHERE s.org_id = $1 AND s.player_id = $2`

	// Entries of merged records count for the record that stays.
	selectEventsNow = `WITH RECURSIVE same (id) AS (SELECT CAST($2 AS TEXT)
			UNION SELECT p.id FROM player p JOIN same s ON p.merged_into = s.id WHERE p.org_id = $1)
		SELECT t.id, t.name, e.table_number, b.name, e.seat_number FROM tournament_entry e
		JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
		LEFT JOIN tournament_table b ON b.org_id = e.org_id AND b.tournament_id = e.tournament_id
		AND b.number = e.table_number
		WHERE e.org_id = $1 AND e.player_id IN (SELECT id FROM same) AND e.status IN ('registered', 'seated')
		AND t.status <> 'completed' ORDER BY t.start_time, t.id`
)

// SeatOf returns the player's seat in a cash game of any room of the organization, or nil.
func SeatOf(tx db.OrgReader, id string) (*SeatNow, error) {
	s, found, err := db.One(tx, func(scan db.Scan) (s SeatNow, err error) {
		return s, scan(&s.RoomID, &s.TableID, &s.TableNumber, &s.SeatNumber, &s.GameTypeName, &s.Since)
	}, selectSeatNow, id)
	if err != nil || !found {
		return nil, err
	}
	return &s, nil
}

// CurrentPlay returns the player's cash game seat (nil if there is none) and tournaments in all rooms of the
// organization. A player has at most one seat in a cash game.
func CurrentPlay(tx db.OrgReader, id string) (*SeatNow, []EventNow, error) {
	seat, err := SeatOf(tx, id)
	if err != nil {
		return nil, nil, err
	}
	events, err := db.All(tx, func(scan db.Scan) (e EventNow, err error) {
		return e, scan(&e.TournamentID, &e.Name, &e.TableNumber, &e.TableName, &e.SeatNumber)
	}, selectEventsNow, id)
	return seat, events, err
}
