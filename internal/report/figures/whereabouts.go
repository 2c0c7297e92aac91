package figures

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// Whereabouts is a player's place in the room: a seat, waitlists, tournaments, or only checked in.
type Whereabouts struct {
	PlayerID    string         `json:"playerId"`
	Seat        *AtSeat        `json:"seat"`
	Waiting     []OnList       `json:"waiting"`
	Left        *LeftSeat      `json:"left"`        // the last seat since the check-in; null for a seated player
	CheckedInAt *clock.Instant `json:"checkedInAt"` // of the open visit; null without one
	Tournaments []InTournament `json:"tournaments"` // with an entry that is still in
}

// InTournament is a player's entry that is still in. The seat is null until it is drawn.
type InTournament struct {
	TournamentID string `json:"tournamentId"`
	Name         string `json:"name"`
	// as on the seat card: "7", or "T1" for a table that is not one of the room's
	TableLabel *string `json:"tableLabel"`
	SeatNumber *int    `json:"seatNumber"`
}

// AtSeat is a player's seat.
type AtSeat struct {
	SeatID      string         `json:"seatId"`
	TableID     string         `json:"tableId"`
	TableNumber int            `json:"tableNumber"`
	SeatNumber  int            `json:"seatNumber"`
	AwaySince   *clock.Instant `json:"awaySince"`
}

// OnList is a position on the waitlist of a game.
type OnList struct {
	GameTypeID   string `json:"gameTypeId"`
	GameTypeName string `json:"gameTypeName"`
	Position     int    `json:"position"` // from 1
	Of           int    `json:"of"`
}

// LeftSeat is a seat that the player left.
type LeftSeat struct {
	TableNumber int           `json:"tableNumber"`
	At          clock.Instant `json:"at"`
}

const (
	selectSeated = `SELECT s.player_id, s.id, s.table_id, t.table_number, s.seat_number, s.away_since FROM seat s
		JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.player_id IS NOT NULL ORDER BY t.table_number, s.seat_number`
	// Entries of a merged record count for the surviving record.
	selectWaiting = `SELECT coalesce(p.merged_into, p.id), w.game_type_id, g.name FROM waitlist_entry w
		JOIN player p ON p.org_id = w.org_id AND p.id = w.player_id
		JOIN game_type g ON g.org_id = w.org_id AND g.id = w.game_type_id
		WHERE w.org_id = $1 AND w.room_id = $2 AND w.ended_at IS NULL
		ORDER BY g.big_blind, g.name, w.game_type_id, w.rank, w.rank_at, w.id`
	selectCheckedIn = `SELECT player_id, check_in_time FROM player_session
		WHERE org_id = $1 AND room_id = $2 AND check_out_time IS NULL ORDER BY check_in_time, id`
	selectInTournament = `SELECT coalesce(p.merged_into, p.id), t.id, t.name, b.name, e.seat_number
		FROM tournament_entry e
		JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
		JOIN player p ON p.org_id = e.org_id AND p.id = e.player_id
		LEFT JOIN tournament_table b
			ON b.org_id = e.org_id AND b.tournament_id = e.tournament_id AND b.number = e.table_number
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.status IN ('registered', 'seated') AND t.status <> 'completed'
		ORDER BY t.start_time, t.id, e.number`
	// No stay lasts longer than a week; without this bound the query would read all stays of a player.
	selectLastLeft = `SELECT c.player_id, t.table_number, s.ended_at FROM player_session c
		JOIN seat_stay s ON s.org_id = c.org_id AND s.player_id = c.player_id
		AND s.started_at > c.check_in_time - 604800000000
			AND s.room_id = c.room_id AND s.ended_at >= c.check_in_time
		JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		WHERE c.org_id = $1 AND c.room_id = $2 AND c.check_out_time IS NULL ORDER BY s.ended_at, s.id`
)

// whereabouts depends only on recorded facts, so that it can be cached by version: a seat counts as left since
// check-in, whatever the day.
func (a *Actions) whereabouts(tx *db.RoomView, _ api.RoomRequest) ([]Whereabouts, error) {
	list := []Whereabouts{}
	at := map[string]int{}
	of := func(player string) *Whereabouts {
		i, known := at[player]
		if !known {
			i, at[player] = len(list), len(list)
			list = append(list, Whereabouts{PlayerID: player, Waiting: []OnList{}, Tournaments: []InTournament{}})
		}
		return &list[i]
	}
	if _, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var player string
		var s AtSeat
		err := scan(&player, &s.SeatID, &s.TableID, &s.TableNumber, &s.SeatNumber, &s.AwaySince)
		of(player).Seat = &s
		return struct{}{}, err
	}, selectSeated); err != nil {
		return nil, err
	}
	length := map[string]int{}
	if _, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var player string
		var w OnList
		err := scan(&player, &w.GameTypeID, &w.GameTypeName)
		length[w.GameTypeID]++
		w.Position = length[w.GameTypeID]
		row := of(player)
		row.Waiting = append(row.Waiting, w)
		return struct{}{}, err
	}, selectWaiting); err != nil {
		return nil, err
	}
	if _, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var player string
		var in InTournament
		err := scan(&player, &in.TournamentID, &in.Name, &in.TableLabel, &in.SeatNumber)
		row := of(player)
		row.Tournaments = append(row.Tournaments, in)
		return struct{}{}, err
	}, selectInTournament); err != nil {
		return nil, err
	}
	if _, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var player string
		var since clock.Instant
		err := scan(&player, &since)
		of(player).CheckedInAt = &since
		return struct{}{}, err
	}, selectCheckedIn); err != nil {
		return nil, err
	}
	if _, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var player string
		var l LeftSeat
		err := scan(&player, &l.TableNumber, &l.At)
		if row := of(player); row.Seat == nil {
			row.Left = &l
		}
		return struct{}{}, err
	}, selectLastLeft); err != nil {
		return nil, err
	}
	for i := range list {
		for j := range list[i].Waiting {
			list[i].Waiting[j].Of = length[list[i].Waiting[j].GameTypeID]
		}
	}
	return list, nil
}
