package demo

import (
	"context"
	"fmt"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// remember brings the past in, each room in one transaction.
func (s *seed) remember(ctx context.Context) error {
	rooms := s.draw()
	sold := s.passes(rooms)
	for i, h := range houses {
		at := db.WithTime(ctx, s.ago(minutes(h.evening.opens()+25)))
		_, err := db.InRoom(at, s.db, s.as(tenant.System).Room(h.id), func(tx *db.RoomTx) (any, error) {
			books, err := s.newLedger(tx, i)
			if err != nil {
				return nil, err
			}
			for _, p := range sold {
				if p.house == i {
					books.sell(p)
				}
			}
			return nil, remember(tx, rooms[i], books)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func remember(tx *db.RoomTx, p past, books *ledger) error {
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
	for _, w := range p.waits {
		if err := floor.ImportEntry(tx, r, w); err != nil {
			return err
		}
	}
	room.LogActivity(tx, "history_imported", fmt.Sprintf("Sample history of %d weeks imported", books.weeks), "")
	return nil
}
