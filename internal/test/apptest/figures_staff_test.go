package apptest_test

import (
	"context"
	"fmt"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/staff"
)

// crewRecord is the staff of a random walk: the end of each member's last recorded work, and whether the member is on a
// shift.
type crewRecord struct {
	ids   []string
	at    []string // the own table of each member, so that no table has two dealers
	roles []staff.Role
	until []clock.Instant
	open  []bool
}

// addCrew adds nine members of the staff, each with a table of their own.
func (l *roomWalk) addCrew() *crewRecord {
	c := &crewRecord{}
	_, err := db.InOrg(context.Background(), l.c.DB, l.c.Owner.Scope, func(tx *db.OrgTx) (any, error) {
		for i := range 9 {
			role := staff.Dealer
			if i > 6 {
				role = staff.Floor
			}
			c.ids, c.roles = append(c.ids, fmt.Sprintf("staff_%d", i)), append(c.roles, role)
			if err := staff.AddMember(tx, staff.NewMember{
				ID: c.ids[i], Name: fmt.Sprintf("Staff %d", i), Role: role,
			}); err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
	if err != nil {
		l.Fatal(err)
	}
	for i := range c.ids {
		c.at = append(c.at, l.c.Table(11+i, l.c.PLO).ID)
	}
	c.until, c.open = make([]clock.Instant, len(c.ids)), make([]bool, len(c.ids))
	for i := range c.until {
		c.until[i] = l.c.Clock.Now()
	}
	return c
}

// recordShift clocks a random member out, or records a shift since the member's last one. A dealer's shift has breaks
// and downs, some after a push that was late. Some shifts stay open.
func (l *roomWalk) recordShift(c *crewRecord) {
	i := l.r.IntN(len(c.ids))
	now := l.c.Clock.Now()
	if c.open[i] {
		l.by.Do("POST", "/api/staff/"+c.ids[i]+"/clock-out", nil).Want(200)
		c.open[i], c.until[i] = false, now
		return
	}
	seconds := func(n int) time.Duration { return time.Duration(1+l.r.IntN(n)) * time.Second }
	from := max(c.until[i], now.Add(-10*time.Hour)).Add(seconds(3600))
	if from.Add(time.Hour) > now {
		return
	}
	w := staff.ImportedShift{ID: db.NewID(), StaffID: c.ids[i], From: from, To: from.Add(8 * time.Hour), Started: &from}
	at := from
	for at.Add(30*time.Minute) < now && l.r.IntN(9) > 0 {
		begins := at.Add(seconds(900))
		ends := begins.Add(seconds(2400))
		if ends >= now {
			break
		}
		s := staff.WorkSpan{From: begins, Due: begins.Add(30 * time.Minute), To: &ends}
		if c.roles[i] == staff.Dealer && l.r.IntN(4) > 0 {
			s.TableID = c.at[i]
			if l.r.IntN(3) > 0 {
				push := begins.Add(-time.Duration(l.r.IntN(10)) * time.Minute)
				s.Push = &push
			}
		}
		w.Spans = append(w.Spans, s)
		at = ends
	}
	if l.r.IntN(2) == 0 {
		end := min(now, at.Add(seconds(600)))
		w.Ended, c.until[i] = &end, end
	} else {
		c.open[i] = true
	}
	_, err := db.InRoom(context.Background(), l.c.DB, l.c.Owner.Scope.Room(l.c.Room), func(tx *db.RoomTx) (any, error) {
		return nil, staff.ImportShift(tx, w)
	})
	if err != nil {
		l.Fatal(err)
	}
	l.doneActs["shift"]++
}

// spanFact is a period of a shift or a down. An end of 0 means that it has not ended.
type spanFact struct {
	from, to, push clock.Instant
	dealer         bool
}

// checkCrew checks the staff on duty, the share of the dealers' shifts that they spent at tables, and the share of
// pushes on time.
func (l *roomWalk) checkCrew(f *floorFacts, s screens) {
	read := func(query string) []spanFact {
		list, err := db.ViewAcross(context.Background(), l.c.DB, "a test computes figures from the rows",
			func(tx *db.AnyTx) ([]spanFact, error) {
				return db.All(tx, func(scan db.Scan) (x spanFact, err error) {
					return x, scan(&x.from, &x.to, &x.push, &x.dealer)
				}, query, l.c.Room)
			})
		if err != nil {
			l.Fatal(err)
		}
		return list
	}
	shifts := read(`SELECT s.started_at, coalesce(s.ended_at, 0), 0, m.role = 'dealer' FROM staff_shift s
		JOIN staff_member m ON m.id = s.staff_id
		WHERE s.room_id = $1 AND s.started_at IS NOT NULL`)
	downs := read("SELECT from_at, coalesce(to_at, 0), coalesce(push_at, 0), TRUE FROM dealer_down WHERE room_id = $1")
	begins := l.calendar.DayStart(l.calendar.DayOf(f.now))
	countSeconds := func(list []spanFact) (seconds int64) {
		for at := begins; at < f.now; at += second {
			for _, x := range list {
				if x.dealer && x.from <= at && (x.to == 0 || at < x.to) {
					seconds++
				}
			}
		}
		return seconds
	}
	duty, dealers, pushes, onTime := 0, 0, 0, 0
	for _, x := range shifts {
		if x.to == 0 {
			duty++
			if x.dealer {
				dealers++
			}
		}
	}
	for _, x := range downs {
		if x.push != 0 && x.from >= begins {
			pushes++
			if x.from-x.push <= 300*second {
				onTime++
			}
		}
	}
	dealt, worked := countSeconds(downs), countSeconds(shifts)
	l.wantSame("staff on duty", s.pit.StaffOnDuty, duty)
	if p := s.advanced.PeakHourForecast; p != nil {
		l.wantSame("dealers on duty", p.DealersOnDuty, dealers)
	}
	have := s.one.StaffEfficiency
	l.wantSame("efficiency", []int64{int64(orNone(have.Percent)), have.Part, have.Total}, []int64{
		int64(percentOf(dealt, worked)), roundQuotient(dealt, 60), roundQuotient(worked, 60),
	})
	have = s.pit.OnTimePushes
	l.wantSame("pushes", []int{orNone(have.Percent), int(have.Part), int(have.Total)}, []int{
		percentOf(int64(onTime), int64(pushes)), onTime, pushes,
	})
}
