package alerting

import (
	"context"
	"errors"
	"slices"
	"sync"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
	"pitboss/internal/staff"
)

// seenRooms are the rooms that EvaluateRooms has looked at. It looks again when something has happened in a room or in
// its organization, and when a moment comes that a rule waits for.
type seenRooms struct {
	mu   sync.Mutex
	seen map[[2]string]seenRoom // by organization and room
}

type seenRoom struct {
	room, org int64 // versions
	next      clock.Instant
}

func (s *seenRooms) due(r anyRoom, now clock.Instant) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	was, has := s.seen[[2]string{r.org, r.room}]
	return !has || was.room != r.version || was.org != r.ofOrg || was.next != 0 && was.next <= now
}

func (s *seenRooms) keep(org, room string, seen seenRoom) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[[2]string{org, room}] = seen
}

// EvaluateRooms is the job that raises what the rules say and resolves what is over. On several nodes at once it does
// no harm.
func (a *Actions) EvaluateRooms(ctx context.Context) error {
	rooms, err := db.ViewAcross(ctx, a.db, "rules hold in every room", func(tx *db.AnyTx) (due []anyRoom, err error) {
		list, err := db.All(tx, scanAnyRoom, anyRooms)
		for _, r := range list {
			if a.rooms.due(r, tx.Now()) {
				due = append(due, r)
			}
		}
		return due, err
	})
	if err != nil {
		return err
	}
	var errs []error
	for _, r := range rooms {
		at := tenant.Mint(r.org, tenant.System).Room(r.room)
		todo, err := db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (bool, error) {
			list, next, err := look(tx, tx.Now())
			if err == nil && len(list) == 0 {
				a.rooms.keep(r.org, r.room, seenRoom{tx.Version(), tx.OrgVersion(), next})
			}
			return len(list) > 0, err
		})
		if err == nil && todo {
			_, err = db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (api.None, error) { return api.None{}, EvaluateRoom(tx) })
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// look finds what is to be done in a room, and when to look again though nothing happens.
func look(tx db.RoomReader, now clock.Instant) ([]change, clock.Instant, error) {
	s, err := see(tx, now)
	if err != nil {
		return nil, 0, err
	}
	open, err := alert.ListOpen(tx)
	if err != nil {
		return nil, 0, err
	}
	todo, err := settledCash(tx, open)
	if err != nil {
		return nil, 0, err
	}
	open = slices.DeleteFunc(open, func(r alert.Stored) bool { return !slices.Contains(watched, r.Kind) })
	for _, c := range changes(open, s.causes()) {
		if c.is != nil && (c.was == nil || c.was.Subject != c.is.Subject) {
			known, err := alert.Exists(tx, c.is.Kind, c.is.Subject)
			switch {
			case err != nil:
				return nil, 0, err
			case known && c.was == nil:
				continue // and somebody has resolved it
			case known:
				if c.is.Subject = c.was.Subject; c.was.Matches(c.is.New) {
					continue
				}
			}
		}
		todo = append(todo, c)
	}
	return todo, s.next, nil
}

// settledCash finds the open alerts for large cash whose report is no longer due, because an entry was reversed. Cash
// is counted in the whole organization: the reversal may be another room's.
func settledCash(tx db.RoomReader, open []alert.Stored) (todo []change, err error) {
	for _, r := range open {
		if r.Kind != alert.LargeCash {
			continue
		}
		due, err := cage.IsCashReportDue(tx, r.Subject)
		if err != nil {
			return nil, err
		}
		if !due {
			todo = append(todo, change{was: &r})
		}
	}
	return todo, nil
}

// see reads what the rules look at.
func see(tx db.RoomReader, now clock.Instant) (s *sight, err error) {
	s = &sight{now: now}
	if s.room, err = room.Current(tx); err != nil {
		return nil, err
	}
	if s.tables, err = floor.Tables(tx, now); err != nil {
		return nil, err
	}
	if s.waits, err = floor.OpenEntries(tx); err != nil {
		return nil, err
	}
	if s.members, err = db.All(tx, scanTerm, termsOfSeated); err != nil {
		return nil, err
	}
	if s.dealing, err = staff.DealersAtTables(tx); err != nil {
		return nil, err
	}
	s.undealt, err = staff.TablesWithoutDealer(tx)
	return s, err
}

// EvaluateRoom does in one room what EvaluateRooms does in all.
func EvaluateRoom(tx *db.RoomTx) error {
	todo, _, err := look(tx, tx.Now())
	if err != nil {
		return err
	}
	if stopped, err := stopTime(tx, todo); err != nil {
		return err
	} else if stopped {
		if todo, _, err = look(tx, tx.Now()); err != nil {
			return err
		}
	}
	for _, c := range todo {
		switch {
		case c.was == nil:
			_, err = alert.Raise(tx, tenant.ViewFloor, c.is.New)
		case c.is == nil:
			err = over(tx, *c.was)
		default:
			err = c.was.Update(tx, c.is.New)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// stopTime lets the time charge of tables stand still at which nobody deals any more, and says whether it did.
func stopTime(tx *db.RoomTx, todo []change) (bool, error) {
	stopped := false
	for _, c := range todo {
		if c.was != nil || !c.is.stops {
			continue
		}
		act, err := floor.EditTable(tx, c.is.TableID)
		if err != nil {
			return false, err
		}
		if act.Table().PausedAt != nil {
			continue
		}
		if err := act.PauseTime("no dealer"); err != nil {
			return false, err
		}
		if err := act.Commit(); err != nil {
			return false, err
		}
		stopped = true
	}
	return stopped, nil
}

// over resolves an alert whose cause is gone. Time that stood still for want of a dealer runs again, for whoever sits down next.
func over(tx *db.RoomTx, r alert.Stored) error {
	if r.Kind == alert.NoDealer && r.TableID != nil {
		act, err := floor.EditTable(tx, *r.TableID)
		if err != nil {
			return err
		}
		if t := act.Table(); t.PausedAt != nil && *t.PausedAt == r.Timestamp {
			if err := act.ResumeTime(); err != nil {
				return err
			}
			if err := act.Commit(); err != nil {
				return err
			}
		}
	}
	_, err := r.Resolve(tx, tenant.System.Name)
	return err
}
