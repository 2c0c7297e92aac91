package analytics

import (
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/report/figures"
	"pitboss/internal/room"
)

// performanceDays is the number of gaming days that are compared.
const performanceDays = 28

// dayTotals is a gaming day before its figures are rounded.
type dayTotals struct {
	earned    figures.Earnings
	seats     share
	satisfied share
}

// performance returns the last gaming days of rooms, each by its own calendar; all says that these are all rooms of
// the organization.
func performance(tx *db.OrgView, rooms []room.Room, all bool) (Performance, error) {
	now := tx.Now()
	p := Performance{Days: []DayPerformance{}, AsOf: now}
	var today, earliest clock.Day
	for i, r := range rooms {
		day := r.Calendar().DayOf(now)
		if i == 0 || day > today {
			today = day
		}
		if i == 0 || day < earliest {
			earliest = day
		}
	}
	if len(rooms) == 0 {
		return p, nil
	}
	first := today.Add(1 - performanceDays)
	days, present := map[clock.Day]*dayTotals{}, map[string]bool{}
	players := map[clock.Day]int{}
	for day := first; day <= today; day = day.Add(1) {
		days[day] = &dayTotals{}
	}
	for _, r := range rooms {
		if err := addRoomDays(tx.Room(r.ID), r, first, now, days); err != nil {
			return p, err
		}
		if r.Calendar().DayOf(now) == today {
			if _, err := presentIn(tx.Room(r.ID), today, present); err != nil {
				return p, err
			}
		}
	}
	count := func(scan db.Scan) (struct{}, error) {
		var day clock.Day
		var n int
		err := scan(&day, &n)
		players[day] = n
		return struct{}{}, err
	}
	var err error
	if all {
		_, err = db.All(tx, count, selectVisitorsByDayOfAll, string(first))
	} else {
		_, err = db.All(tx.Room(rooms[0].ID), count, selectVisitorsByDay, string(first))
	}
	if err != nil {
		return p, err
	}
	for _, r := range rooms {
		err := eachSeatedDay(tx.Room(r.ID), r.Calendar(), r.Calendar().DayOf(now),
			func(player string, day clock.Day) error {
				return addSeated(tx, r, player, day, all, players)
			})
		if err != nil {
			return p, err
		}
	}
	players[today] = len(present)
	for day := first; day <= today; day = day.Add(1) {
		d := days[day]
		p.Days = append(p.Days, DayPerformance{
			Day: day, Membership: d.earned.Membership, SeatRental: d.earned.SeatRental, Players: players[day],
			SeatHours: tenths(d.seats.part, hourLong), TableUtilization: d.seats.percent(),
			CustomerSatisfaction: d.satisfied.percent(),
			Complete:             day < earliest,
		})
	}
	return p, nil
}

// addSeated adds a seated player to each day of the stay on which they are not counted yet: their days are stored
// only when they leave.
func addSeated(tx *db.OrgView, r room.Room, player string, day clock.Day, all bool, players map[clock.Day]int) error {
	n, err := db.Value[int](tx.Room(r.ID), countVisitInRoom, player, string(day))
	if all && err == nil {
		n, err = db.Value[int](tx, countVisitAnywhere, player, string(day))
	}
	if n == 0 {
		players[day]++
	}
	return err
}

// addRoomDays adds the gaming days of a room.
func addRoomDays(tx db.RoomReader, r room.Room, first clock.Day, now clock.Instant,
	days map[clock.Day]*dayTotals) error {
	calendar := r.Calendar()
	today := calendar.DayOf(now)
	books, err := figures.LoadRevenueTotals(tx, r, first, today, now)
	if err != nil {
		return err
	}
	hours, err := hoursByDay(tx, r, first, now, nil)
	if err != nil {
		return err
	}
	target := time.Duration(r.Settings.WaitTargetMinutes) * time.Minute
	for day := first; day <= today; day = day.Add(1) {
		d, e := days[day], books.ForDay(day)
		d.earned.Membership += e.Membership
		d.earned.SeatRental += e.SeatRental
		d.seats = d.seats.plus(utilizationOf(hours[day]))
		within, all, err := floor.CountWithinTarget(tx, calendar.DayStart(day),
			min(calendar.DayStart(day.Add(1)), now+1),
			target)
		if err != nil {
			return err
		}
		d.satisfied = d.satisfied.plus(share{within, all})
	}
	return nil
}
