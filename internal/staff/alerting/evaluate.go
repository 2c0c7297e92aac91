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

// evaluatedVersions remembers the versions at which EvaluateRooms found nothing to do. A room is due again when its
// version or its organization's has changed, or at the time that a rule waits for.
type evaluatedVersions struct {
	mu     sync.Mutex
	byRoom map[[2]string]evaluatedRoom // by organization and room
}

type evaluatedRoom struct {
	room, org int64 // versions
	nextDue   clock.Instant
}

func (s *evaluatedVersions) isDue(r roomVersions, now clock.Instant) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	was, has := s.byRoom[[2]string{r.org, r.room}]
	return !has || was.room != r.version || was.org != r.orgVersion || was.nextDue != 0 && was.nextDue <= now
}

func (s *evaluatedVersions) store(org, room string, seen evaluatedRoom) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.byRoom[[2]string{org, room}] = seen
}

// EvaluateRooms is the job that raises the alerts of the rules and resolves ended ones. It may run on several nodes at
// once.
func (a *Actions) EvaluateRooms(ctx context.Context) error {
	rooms, err := db.ViewAcross(ctx, a.db, "rules hold in every room",
		func(tx *db.AnyTx) (due []roomVersions, err error) {
			list, err := db.All(tx, scanRoomVersions, selectRoomVersions)
			for _, r := range list {
				if a.rooms.isDue(r, tx.Now()) {
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
			list, next, err := evaluate(tx, tx.Now())
			if err == nil && len(list) == 0 {
				a.rooms.store(r.org, r.room, evaluatedRoom{tx.Version(), tx.OrgVersion(), next})
			}
			return len(list) > 0, err
		})
		if err == nil && todo {
			_, err = db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (api.None, error) {
				return api.None{}, EvaluateRoom(tx)
			})
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// evaluate returns the changes due in a room, and the next time at which a rule can change without an event.
func evaluate(tx db.RoomReader, now clock.Instant) ([]alertChange, clock.Instant, error) {
	s, err := loadSnapshot(tx, now)
	if err != nil {
		return nil, 0, err
	}
	open, err := alert.ListOpen(tx)
	if err != nil {
		return nil, 0, err
	}
	todo, err := reversedCashAlerts(tx, open)
	if err != nil {
		return nil, 0, err
	}
	todo = append(todo, s.untakenCalls(open)...)
	open = slices.DeleteFunc(open, func(r alert.Stored) bool { return !slices.Contains(evaluatedKinds, r.Kind) })
	for _, c := range compareAlerts(open, s.causes()) {
		if c.cause != nil && (c.stored == nil || c.stored.Subject != c.cause.Subject) {
			known, err := alert.Exists(tx, c.cause.Kind, c.cause.Subject)
			switch {
			case err != nil:
				return nil, 0, err
			case known && c.stored == nil:
				continue // it has been resolved by hand
			case known:
				if c.cause.Subject = c.stored.Subject; c.stored.Matches(c.cause.New) {
					continue
				}
			}
		}
		todo = append(todo, c)
	}
	return todo, s.nextDue, nil
}

// reversedCashAlerts finds the open alerts for large cash whose report is no longer due, because an entry was reversed.
// Cash counts in the whole organization, so the reversal may be in another room.
func reversedCashAlerts(tx db.RoomReader, open []alert.Stored) (todo []alertChange, err error) {
	for _, r := range open {
		if r.Kind != alert.LargeCash {
			continue
		}
		due, err := cage.IsCashReportDue(tx, r.Subject)
		if err != nil {
			return nil, err
		}
		if !due {
			todo = append(todo, alertChange{stored: &r})
		}
	}
	return todo, nil
}

// loadSnapshot loads the input of the rules.
func loadSnapshot(tx db.RoomReader, now clock.Instant) (s *roomSnapshot, err error) {
	s = &roomSnapshot{now: now}
	if s.room, err = room.Current(tx); err != nil {
		return nil, err
	}
	if s.tables, err = floor.Tables(tx, now); err != nil {
		return nil, err
	}
	if s.waitlist, err = floor.OpenEntries(tx); err != nil {
		return nil, err
	}
	if s.members, err = db.All(tx, scanTerm, termsOfSeated); err != nil {
		return nil, err
	}
	if s.dealing, err = staff.DealersAtTables(tx); err != nil {
		return nil, err
	}
	s.withoutDealer, err = staff.TablesWithoutDealer(tx)
	return s, err
}

// EvaluateRoom evaluates the rules of one room.
func EvaluateRoom(tx *db.RoomTx) error {
	todo, _, err := evaluate(tx, tx.Now())
	if err != nil {
		return err
	}
	if stopped, err := pauseTime(tx, todo); err != nil {
		return err
	} else if stopped {
		if todo, _, err = evaluate(tx, tx.Now()); err != nil {
			return err
		}
	}
	for _, c := range todo {
		switch {
		case c.escalates:
			err = c.stored.Escalate(tx)
		case c.stored == nil:
			_, err = alert.Raise(tx, tenant.ViewFloor, c.cause.New)
		case c.cause == nil:
			err = resolveEnded(tx, *c.stored)
		default:
			err = c.stored.Update(tx, c.cause.New)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// pauseTime pauses the time charge of tables that have lost their dealer, and reports whether it paused one.
func pauseTime(tx *db.RoomTx, todo []alertChange) (bool, error) {
	stopped := false
	for _, c := range todo {
		if c.stored != nil || !c.cause.pausesTime {
			continue
		}
		act, err := floor.EditTable(tx, c.cause.TableID)
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

// resolveEnded resolves an alert without a remaining cause. Time that was paused for want of a dealer resumes.
func resolveEnded(tx *db.RoomTx, r alert.Stored) error {
	if r.Kind == alert.NoDealer && r.TableID != nil {
		tables, err := floor.Tables(tx, tx.Now())
		if err != nil {
			return err
		}
		if slices.ContainsFunc(tables, func(t floor.Table) bool { // a table that went out of use is not among them
			return t.ID == *r.TableID && t.PausedAt != nil && *t.PausedAt == r.Timestamp
		}) {
			act, err := floor.EditTable(tx, *r.TableID)
			if err != nil {
				return err
			}
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
