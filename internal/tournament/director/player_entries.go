package director

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// PlayerEntry is the last entry of a player in a tournament that is to come or being played.
type PlayerEntry struct {
	Tournament tournament.Tournament
	Entry      seating.Entry
	TableName  string // empty: no seat
}

// EntriesByPlayer returns the entries of each player in the room's unfinished tournaments, the earliest start first.
// The readers of a version share them and must not change them, because thousands of players can have their pages open.
func EntriesByPlayer(tx db.RoomReader) (map[string][]PlayerEntry, error) {
	return db.Cached(tx, "tournament entries by player", func() (map[string][]PlayerEntry, error) {
		records, err := loadAll(tx)
		if err != nil {
			return nil, err
		}
		byPlayer := map[string][]PlayerEntry{}
		for i := range records {
			rec := &records[len(records)-1-i] // the latest start is first
			if rec.Status == tournament.Completed {
				continue
			}
			t, last := rec.view(), map[string]seating.Entry{}
			for _, e := range rec.field.Entries {
				last[e.PlayerID] = e
			}
			for id, e := range last {
				byPlayer[id] = append(byPlayer[id], PlayerEntry{t, e, rec.field.TableName(e.Table)})
			}
		}
		return byPlayer, nil
	})
}
