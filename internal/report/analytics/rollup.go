package analytics

import (
	"context"
	"errors"
	"slices"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// The hours of past gaming days are rolled up once into seat_hour, from which screens read weeks. A day without a
// rollup is computed from its stays, so that no screen waits for the job.

// storedDays is the range of gaming days that are rolled up.
type storedDays struct {
	first, last *clock.Day // nil: none
}

func loadStoredDays(tx db.RoomReader) (storedDays, error) {
	r, _, err := db.One(tx, func(scan db.Scan) (r storedDays, err error) {
		return r, scan(&r.first, &r.last)
	}, selectStoredDays)
	return r, err
}

// firstDay returns the room's first gaming day; false when the room never had a player.
func (k storedDays) firstDay(tx db.RoomReader, calendar clock.Calendar) (clock.Day, bool, error) {
	if k.first != nil {
		return *k.first, true, nil
	}
	at, err := db.Value[*clock.Instant](tx, selectFirstStay)
	if err != nil || at == nil {
		return "", false, err
	}
	return calendar.DayOf(*at), true, nil
}

// hoursByDay returns the hours of the gaming days since a day, those of today up to now, without days before the
// room's first player. The caller passes the hours of today if it has them.
func hoursByDay(tx db.RoomReader, r room.Room, from clock.Day, now clock.Instant,
	passed []hour) (map[clock.Day][]hour, error) {
	calendar := r.Calendar()
	today := calendar.DayOf(now)
	days := map[clock.Day][]hour{}
	stored, err := loadStoredDays(tx)
	if err != nil {
		return nil, err
	}
	first, any, err := stored.firstDay(tx, calendar)
	if err != nil || !any {
		return days, err
	}
	from = max(from, first)
	if stored.last != nil && from <= *stored.last {
		if err := loadStoredHours(tx, calendar, from, days); err != nil {
			return nil, err
		}
		from = stored.last.Add(1)
	}
	if len(passed) > 0 && from <= today {
		days[today] = passed
		return days, countHours(tx, calendar, from, today.Add(-1), now, days)
	}
	return days, countHours(tx, calendar, from, today, now, days)
}

func loadStoredHours(tx db.RoomReader, calendar clock.Calendar, from clock.Day, days map[clock.Day][]hour) error {
	_, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var day clock.Day
		var h hour
		err := scan(&day, &h.at, &h.taken, &h.open)
		days[day] = append(days[day], h)
		return struct{}{}, err
	}, selectStoredHours, string(from))
	for day, hours := range days {
		end := calendar.DayStart(day.Add(1))
		for i := range hours {
			hours[i].to = min(hours[i].at.Add(time.Hour), end)
		}
	}
	return err
}

// countHours computes the hours of a range of gaming days from stays.
func countHours(tx db.RoomReader, calendar clock.Calendar, from, to clock.Day, now clock.Instant,
	days map[clock.Day][]hour) error {
	var all []hour
	for day := from; day <= to; day = day.Add(1) {
		all = append(all, hoursOf(calendar, day, now)...)
	}
	if len(all) == 0 {
		return nil
	}
	stays, err := staysIn(tx, all[0].at, all[len(all)-1].to)
	if err != nil {
		return err
	}
	seats, err := loadSeatCounts(tx)
	if err != nil {
		return err
	}
	addUp(all, stays, seats)
	for _, h := range all {
		day := calendar.DayOf(h.at)
		days[day] = append(days[day], h)
	}
	return nil
}

// maxDaysPerTx is the number of days that the job rolls up in one transaction.
const maxDaysPerTx = 31

// RollUpHours is the job that rolls up past gaming days, including those that passed while no server ran. Each room
// is a transaction of its own, which one node runs at a time; stored days are not computed again.
func (a *Actions) RollUpHours(ctx context.Context) error {
	type laggingRoom struct {
		org, room string
		at        room.Room
		stored    *clock.Day
	}
	due, err := db.ViewAcross(ctx, a.db, "hours are added up in every room", func(tx *db.AnyTx) ([]laggingRoom, error) {
		list, err := db.All(tx, func(scan db.Scan) (b laggingRoom, err error) {
			return b, scan(&b.org, &b.room, &b.at.TimeZone, &b.at.GamingDayStart, &b.stored)
		}, selectRooms)
		return slices.DeleteFunc(list, func(b laggingRoom) bool {
			return b.stored != nil && b.stored.Add(1) >= b.at.Calendar().DayOf(tx.Now())
		}), err
	})
	if err != nil {
		return err
	}
	var errs []error
	for _, d := range due {
		at := tenant.Mint(d.org, tenant.System).Room(d.room)
		for more := true; more && err == nil; {
			more, err = db.InRoom(ctx, a.db, at, storeHours)
		}
		errs, err = append(errs, err), nil
	}
	return errors.Join(errs...)
}

// storeHours rolls up the next past days of the room and reports whether there are more.
func storeHours(tx *db.RoomTx) (bool, error) {
	r, err := room.Current(tx)
	if err != nil {
		return false, err
	}
	calendar := r.Calendar()
	stored, err := loadStoredDays(tx)
	if err != nil {
		return false, err
	}
	day, any, err := stored.firstDay(tx, calendar)
	if err != nil || !any {
		return false, err
	}
	if stored.last != nil {
		day = stored.last.Add(1)
	}
	yesterday := calendar.DayOf(tx.Now()).Add(-1)
	last := min(yesterday, day.Add(maxDaysPerTx-1))
	if day > last {
		return false, nil
	}
	settled, err := floor.IsSeatTimeFinal(tx, r, calendar.DayStart(last.Add(1)), tx.Now())
	if err != nil || !settled {
		return false, err
	}
	days := map[clock.Day][]hour{}
	if err := countHours(tx, calendar, day, last, tx.Now(), days); err != nil {
		return false, err
	}
	for of, hours := range days {
		for _, h := range hours {
			if err := tx.Write(insertHour, string(of), h.at, h.taken, h.open); err != nil {
				return false, err
			}
		}
	}
	tx.Emit(performanceUpdated.With(performanceUpdate{tx.RoomID(), last}))
	return last < yesterday, nil
}

// performanceUpdate is the event of a rolled-up gaming day, which completes the day's performance.
type performanceUpdate struct {
	RoomID    string    `json:"roomId"`
	GamingDay clock.Day `json:"gamingDay"`
}
