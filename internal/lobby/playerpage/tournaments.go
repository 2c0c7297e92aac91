package playerpage

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/director"
)

// Tournament is a tournament that the player has entered, with the last entry.
type Tournament struct {
	ID          string                 `json:"id"`
	Name        string                 `json:"name"`
	Status      tournament.Status      `json:"status"`
	StartTime   clock.Instant          `json:"startTime"`
	Level       int                    `json:"level"`       // from 1
	PlayersLeft int                    `json:"playersLeft"` // before the start: that have entered
	Entries     int                    `json:"entries"`
	EntryNumber int                    `json:"entryNumber"`
	EntryStatus tournament.EntryStatus `json:"entryStatus"`
	TableName   string                 `json:"tableName"`  // empty: no seat
	SeatNumber  int                    `json:"seatNumber"` // 0: no seat
}

func readTournaments(tx db.RoomReader, playerID string) ([]Tournament, error) {
	byPlayer, err := director.EntriesByPlayer(tx)
	out := []Tournament{}
	for _, p := range byPlayer[playerID] {
		t, e := p.Tournament, p.Entry
		out = append(out, Tournament{
			ID: t.ID, Name: t.Name, Status: t.Status, StartTime: t.StartTime, Level: t.CurrentLevel,
			PlayersLeft: t.PlayersLeft, Entries: t.CurrentEntries, EntryNumber: e.Number, EntryStatus: e.Status,
			TableName: p.TableName, SeatNumber: e.Seat,
		})
	}
	return out, err
}
