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

// Whatever happens in a room makes every screen of figures read again: the pit boss's, and each executive's in the organization
// the figures of all rooms. The sheet of a room in which nothing has happened since is taken as it was a moment ago: time alone
// changes figures by the minute.
const recentFor = 5 * time.Second

// recent is the place of a room's sheet, one for each version of the room and its organization. Whoever fills it in lets the
// others wait.
type recent struct {
	mu    sync.Mutex
	sheet *sheet
	more  *further
}

// look is the sheet of a room: a recent one, when nothing has changed since. Of its alerts those count that the caller
// may see.
func (a *Actions) look(tx db.RoomReader, r room.Room, now clock.Instant, view tenant.View) (*sheet, error) {
	of, err := db.Cached(tx, "sheet", func() (*recent, error) { return &recent{}, nil })
	if err != nil {
		return nil, err
	}
	of.mu.Lock()
	defer of.mu.Unlock()
	if of.sheet == nil || now < of.sheet.now || now.Sub(of.sheet.now) >= recentFor {
		s, err := a.fill(tx, r, now)
		if err != nil {
			return nil, err
		}
		kept := *s
		kept.tx = nil // it ends with the question
		of.sheet, of.more = &kept, nil
	}
	s := *of.sheet
	s.tx, s.of = tx, of
	s.alerts, err = alert.CountOpen(tx, view.May)
	return &s, err
}

// further takes a look at more than the present day, once for each sheet.
func (a *Actions) further(s *sheet) (further, error) {
	of := s.of
	of.mu.Lock()
	defer of.mu.Unlock()
	mine := of.sheet != nil && of.sheet.now == s.now // nobody has filled in another meanwhile
	if mine && of.more != nil {
		return *of.more, nil
	}
	f, err := a.more(s)
	if err == nil && mine {
		of.more = &f
	}
	return f, err
}
