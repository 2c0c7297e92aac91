package analytics

import (
	"reflect"
	"sync"
	"time"

	"pitboss/internal/feature/room"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// Whatever happens in a room makes every screen of figures read again: the pit boss's, and each executive's in the organization
// the figures of all rooms. The sheet of a room in which nothing has happened since is taken as it was a moment ago: time alone
// changes figures by the minute.
const recentFor = 5 * time.Second

// sheets are those that were filled in last.
type sheets struct {
	mu   sync.Mutex
	kept map[[2]string]*recent // by organization and room
}

// recent is a room's sheet. Whoever fills it in lets the others wait.
type recent struct {
	mu        sync.Mutex
	room, org int64 // the versions that it is of
	sheet     *sheet
	more      *further
}

const mostSheets = 2000

func (k *sheets) of(org, room string) *recent {
	k.mu.Lock()
	defer k.mu.Unlock()
	r := k.kept[[2]string{org, room}]
	if r == nil {
		if len(k.kept) >= mostSheets {
			clear(k.kept)
		}
		r = &recent{}
		k.kept[[2]string{org, room}] = r
	}
	return r
}

type versions struct{ room, org int64 }

// look is the sheet of a room: a recent one, when nothing has changed since. Of its alerts those count that the role may see.
func (a *Actions) look(tx db.RoomReader, r room.Room, now clock.Instant, who tenant.Role) (*sheet, error) {
	at, _, err := db.One(tx, func(scan db.Scan) (v versions, err error) { return v, scan(&v.room, &v.org) }, versionsOf)
	if err != nil {
		return nil, err
	}
	of := a.recent.of(tx.InOrg().OrgID(), r.ID)
	of.mu.Lock()
	defer of.mu.Unlock()
	if of.sheet == nil || of.room != at.room || of.org != at.org || !reflect.DeepEqual(of.sheet.room, r) || now < of.sheet.now || now.Sub(of.sheet.now) >= recentFor {
		s, err := a.fill(tx, r, now)
		if err != nil {
			return nil, err
		}
		kept := *s
		kept.tx = nil // it ends with the question
		of.room, of.org, of.sheet, of.more = at.room, at.org, &kept, nil
	}
	s := *of.sheet
	s.tx, s.of = tx, of
	s.alerts, err = room.OpenAlerts(tx, who)
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
