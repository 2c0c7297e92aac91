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

// The hours of gaming days that are over are added up once and kept: what screens show of weeks is read from there. A day
// that has not been added up yet is read from the stays, so that a screen never waits for the job.

// record is what is known of the gaming days of a room: which of them are kept.
type record struct {
	first, last *clock.Day // that are kept; nil: none
}

func recordOf(tx db.RoomReader) (record, error) {
	r, _, err := db.One(tx, func(scan db.Scan) (r record, err error) { return r, scan(&r.first, &r.last) }, keptDays)
	return r, err
}

// begins is the room's first gaming day; false when nobody has ever sat in it.
func (k record) begins(tx db.RoomReader, calendar clock.Calendar) (clock.Day, bool, error) {
	if k.first != nil {
		return *k.first, true, nil
	}
	at, err := db.Value[*clock.Instant](tx, firstSat)
	if err != nil || at == nil {
		return "", false, err
	}
	return calendar.DayOf(*at), true, nil
}

// hoursByDay are the hours of the gaming days from one on until now, those of today as far as they have passed. Days before
// anybody had ever sat in the room are left out. Who has added up the hours of today already gives them.
func hoursByDay(tx db.RoomReader, r room.Room, from clock.Day, now clock.Instant, passed []hour) (map[clock.Day][]hour, error) {
	calendar := r.Calendar()
	today := calendar.DayOf(now)
	days := map[clock.Day][]hour{}
	kept, err := recordOf(tx)
	if err != nil {
		return nil, err
	}
	first, any, err := kept.begins(tx, calendar)
	if err != nil || !any {
		return days, err
	}
	from = max(from, first)
	if kept.last != nil && from <= *kept.last {
		if err := readKept(tx, calendar, from, days); err != nil {
			return nil, err
		}
		from = kept.last.Add(1)
	}
	if len(passed) > 0 && from <= today {
		days[today] = passed
		return days, countHours(tx, calendar, from, today.Add(-1), now, days)
	}
	return days, countHours(tx, calendar, from, today, now, days)
}

func readKept(tx db.RoomReader, calendar clock.Calendar, from clock.Day, days map[clock.Day][]hour) error {
	_, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var day clock.Day
		var h hour
		err := scan(&day, &h.at, &h.taken, &h.open)
		days[day] = append(days[day], h)
		return struct{}{}, err
	}, keptHours, string(from))
	for day, hours := range days {
		end := calendar.DayStart(day.Add(1))
		for i := range hours {
			hours[i].to = min(hours[i].at.Add(time.Hour), end)
		}
	}
	return err
}

// countHours adds up the hours of the gaming days from one to another from stays.
func countHours(tx db.RoomReader, calendar clock.Calendar, from, to clock.Day, now clock.Instant, days map[clock.Day][]hour) error {
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
	seats, err := seatsOf(tx)
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

// atOnce is how many days the job adds up in one transaction.
const atOnce = 31

// RollUpHours is the job that adds up the hours of gaming days that are over, also of those that went by while no
// server ran. Each room is its own transaction, which only one node is in; what is kept already is not added up again.
func (a *Actions) RollUpHours(ctx context.Context) error {
	type behind struct {
		org, room string
		at        room.Room
		kept      *clock.Day
	}
	due, err := db.ViewAcross(ctx, a.db, "hours are added up in every room", func(tx *db.AnyTx) ([]behind, error) {
		list, err := db.All(tx, func(scan db.Scan) (b behind, err error) {
			return b, scan(&b.org, &b.room, &b.at.TimeZone, &b.at.GamingDayStart, &b.kept)
		}, everyRoom)
		return slices.DeleteFunc(list, func(b behind) bool {
			return b.kept != nil && b.kept.Add(1) >= b.at.Calendar().DayOf(tx.Now())
		}), err
	})
	if err != nil {
		return err
	}
	var errs []error
	for _, d := range due {
		at := tenant.Mint(d.org, tenant.System).Room(d.room)
		for more := true; more && err == nil; {
			more, err = db.InRoom(ctx, a.db, at, keepHours)
		}
		errs, err = append(errs, err), nil
	}
	return errors.Join(errs...)
}

// keepHours adds up the next days of the room that are over, and says whether there are more.
func keepHours(tx *db.RoomTx) (bool, error) {
	r, err := room.Current(tx)
	if err != nil {
		return false, err
	}
	calendar := r.Calendar()
	kept, err := recordOf(tx)
	if err != nil {
		return false, err
	}
	day, any, err := kept.begins(tx, calendar)
	if err != nil || !any {
		return false, err
	}
	if kept.last != nil {
		day = kept.last.Add(1)
	}
	yesterday := calendar.DayOf(tx.Now()).Add(-1)
	last := min(yesterday, day.Add(atOnce-1))
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
			if err := tx.Write(keepHour, string(of), h.at, h.taken, h.open); err != nil {
				return false, err
			}
		}
	}
	tx.Emit(db.Event{Type: "performance_update", Permission: tenant.ViewReports, Data: performanceUpdate{tx.RoomID(), last}})
	return last < yesterday, nil
}

// performanceUpdate is what performance_update carries: the last gaming day of the room whose hours are added up, and
// whose performance is complete with that.
type performanceUpdate struct {
	RoomID    string    `json:"roomId"`
	GamingDay clock.Day `json:"gamingDay"`
}
