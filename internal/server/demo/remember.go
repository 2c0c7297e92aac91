package demo

import (
	"context"

	"pitboss/internal/feature/floor"
	"pitboss/internal/feature/room"
	"pitboss/internal/feature/waitlist"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// remember brings the past in, each room in one transaction.
func (s *seed) remember(ctx context.Context) error {
	rooms := s.draw()
	for i, h := range houses {
		begins := 0.0
		for _, t := range h.evening.tables {
			begins = max(begins, t.opened)
		}
		at := db.WithTime(ctx, s.ago(minutes(begins+1)))
		_, err := db.InRoom(at, s.db, s.as(tenant.System).Room(h.id), func(tx *db.RoomTx) (any, error) { return nil, remember(tx, rooms[i]) })
		if err != nil {
			return err
		}
	}
	return nil
}

func remember(tx *db.RoomTx, p past) error {
	visits, err := floor.BeginImport(tx)
	if err != nil {
		return err
	}
	for _, v := range p.visits {
		if err := visits.Add(v); err != nil {
			return err
		}
	}
	r, err := room.This(tx)
	if err != nil {
		return err
	}
	for _, w := range p.waits {
		if err := waitlist.ImportEntry(tx, r, w); err != nil {
			return err
		}
	}
	room.Note(tx, "history_imported", "Sample history of eight weeks imported", "")
	return nil
}
