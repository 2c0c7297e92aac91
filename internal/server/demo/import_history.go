package demo

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// importHistory imports the history, each room in one transaction.
func (s *seed) importHistory(ctx context.Context) error {
	rooms := s.drawHistory()
	sold := s.passes(rooms)
	for i, h := range demoRooms {
		at := db.WithTime(ctx, s.ago(minutes(h.evening.opens()+25)))
		_, err := db.InRoom(at, s.db, s.as(tenant.System).Room(h.id), func(tx *db.RoomTx) (any, error) {
			books, err := s.newLedger(tx, i)
			if err != nil {
				return nil, err
			}
			for _, p := range sold {
				if p.roomIndex == i {
					books.sell(p)
				}
			}
			return nil, importRoom(tx, rooms[i], books)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func importRoom(tx *db.RoomTx, p past, books *ledger) error {
	visits, err := floor.BeginImport(tx)
	if err != nil {
		return err
	}
	for n, v := range p.visits {
		billed, err := visits.AddVisit(v)
		if err != nil {
			return err
		}
		if v.PlayerID == "" {
			continue
		}
		if err := books.visit(tx, v, !p.unpaid[n], billed); err != nil {
			return err
		}
	}
	if err := books.write(tx); err != nil {
		return err
	}
	r, err := room.Current(tx)
	if err != nil {
		return err
	}
	visits.Forecast(p.waits)
	for _, w := range p.waits {
		if err := floor.ImportEntry(tx, r, w); err != nil {
			return err
		}
	}
	room.LogActivity(tx, "history_imported", fmt.Sprintf("Sample history of %d weeks imported", books.weeks), "")
	return nil
}

// dropOverlappingWaits drops a wait in vain that overlaps with another wait of the player for the same game.
func dropOverlappingWaits(waits []floor.PastEntry) []floor.PastEntry {
	last := map[string]clock.Instant{} // end of the last wait, by player and game
	sorted := slices.Clone(waits)
	slices.SortStableFunc(sorted, func(a, b floor.PastEntry) int { return cmp.Compare(a.JoinedAt, b.JoinedAt) })
	twice := map[string]bool{}
	for _, w := range sorted {
		key := w.PlayerID + w.GameTypeID
		if w.JoinedAt < last[key] {
			twice[key+w.JoinedAt.String()] = true
		}
		last[key] = max(last[key], w.EndedAt)
	}
	return slices.DeleteFunc(waits, func(w floor.PastEntry) bool {
		return twice[w.PlayerID+w.GameTypeID+w.JoinedAt.String()]
	})
}
