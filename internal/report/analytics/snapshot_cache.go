package analytics

import (
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
)

// snapshotTTL bounds the age of a cached snapshot. Every change of a room makes all screens of figures read again:
// the pit boss's, and the executives' for all rooms. Without a change a cached snapshot is used, because time alone
// changes figures only by the minute.
const snapshotTTL = 5 * time.Second

// snapshotSlot is the cache entry of a room for one version of the room and its organization. Its lock coalesces
// concurrent computations.
type snapshotSlot struct {
	mu    sync.Mutex
	sheet *snapshot
	more  *outlook
}

// loadSnapshot returns the snapshot of a room, cached when nothing has changed, with the alerts that the caller may
// see.
func (a *Actions) loadSnapshot(tx db.RoomReader, r room.Room, now clock.Instant, view tenant.View) (*snapshot, error) {
	slot, err := db.Cached(tx, "sheet", func() (*snapshotSlot, error) { return &snapshotSlot{}, nil })
	if err != nil {
		return nil, err
	}
	slot.mu.Lock()
	defer slot.mu.Unlock()
	if slot.sheet == nil || now < slot.sheet.now || now.Sub(slot.sheet.now) >= snapshotTTL {
		s, err := a.fill(tx, r, now)
		if err != nil {
			return nil, err
		}
		stored := *s
		stored.tx = nil // the transaction ends with the request
		slot.sheet, slot.more = &stored, nil
	}
	s := *slot.sheet
	s.tx, s.of = tx, slot
	s.alerts, err = alert.CountOpen(tx, view.May)
	return &s, err
}

// loadOutlook returns the outlook of a snapshot, computed once for each.
func (a *Actions) loadOutlook(s *snapshot) (outlook, error) {
	slot := s.of
	slot.mu.Lock()
	defer slot.mu.Unlock()
	isCurrent := slot.sheet != nil && slot.sheet.now == s.now // no other snapshot has replaced it
	if isCurrent && slot.more != nil {
		return *slot.more, nil
	}
	f, err := a.computeOutlook(s)
	if err == nil && isCurrent {
		slot.more = &f
	}
	return f, err
}
