package apptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/room"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// changeCalendar requests a new gaming day until the server accepts it and advances the clock in between.
func (l *roomWalk) changeCalendar(in apptest.Body) {
	l.Helper()
	for range 30 {
		a := l.by.Do("PATCH", "/api/rooms/"+l.c.Room, in)
		if a.Status == http.StatusOK {
			var r room.Room
			a.Into(&r)
			was, now := l.calendar, l.c.Clock.Now()
			l.calendar = r.Calendar()
			l.calendar.PastEras = append(was.PastEras, clock.Era{Until: now, Zone: was.Zone, Start: was.Start})
			l.doneActs["gaming days changed"]++
			return
		}
		if p := a.Want(http.StatusConflict).Problem(); !strings.Contains(p.Detail,
			"The gaming day of this moment would be") {
			l.Fatal(p.Detail)
		}
		l.doneActs["gaming days not changed"]++
		l.c.Clock.Advance(50 * time.Minute)
		if l.c.Clock.Now().Sub(l.signedIn) > 10*time.Hour {
			l.signIn()
		}
	}
	l.Fatalf("the server never accepted the calendar %v", in)
}

func TestFiguresOfAllDaysStandWhenTheGamingDayOrATableChanges(t *testing.T) {
	t.Parallel()
	for _, seed := range []uint64{44, 45} { // With seed 44 a player sits for days and checks in afterwards.
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			walkWithCalendarChanges(t, seed)
		})
	}
}

// walkWithCalendarChanges is a random walk of a few weeks during which the room changes its calendar and tables are
// resized, deleted and added again.
func walkWithCalendarChanges(t *testing.T, seed uint64) {
	l := newRoomWalk(t, "America/Chicago", "2027-03-12T20:00:00Z", seed)
	lent := l.c.Table(9, l.c.NL25)
	t.Cleanup(func() { l.lendTable(lent, 0) })
	crew := l.addCrew()
	for n := range 400 {
		if n%2 == 0 {
			l.act()
		} else {
			l.actOnFloor(lent)
		}
		if n%5 == 0 {
			l.recordShift(crew)
		}
		switch n {
		case 80:
			l.changeCalendar(apptest.Body{"gamingDayStart": 9})
		case 160:
			l.changeCalendar(apptest.Body{"timeZone": "America/Los_Angeles"})
		case 240:
			l.changeCalendar(apptest.Body{"gamingDayStart": 0, "timeZone": "America/New_York"})
		}
		if n%10 == 5 {
			table := oneOf(l, l.tables)
			l.try("resized", "PATCH", "/api/tables/"+table.ID+"/setup", apptest.Body{"maxSeats": 9 + l.r.IntN(2)})
		}
		if n%40 == 35 {
			table := oneOf(l, l.tables)
			l.by.Do("POST", "/api/tables/"+table.ID+"/end", nil).Want(http.StatusOK)
			l.by.Do("DELETE", "/api/tables/"+table.ID, nil).Want(http.StatusNoContent)
			l.c.Clock.Advance(time.Hour)
			l.by.Do("POST", "/api/tables", apptest.Body{
				"roomId": l.c.Room, "tableNumber": table.TableNumber, "gameTypeId": table.GameTypeID, "maxSeats": 9,
			}).Want(http.StatusCreated)
		}
		if n%40 == 39 || n == 81 || n == 161 || n == 241 {
			l.c.Clock.Advance(2 * time.Minute) // The cache of the ranking expires.
			l.checkFigures()
			l.rollUpHours()
			l.checkFigures()
		}
	}
	l.compare()
	t.Log(l.doneActs)
}

func TestTheGamingDayChangesOnlyWhereNothingIsCountedForTwoDays(t *testing.T) {
	t.Parallel()
	c := apptest.New(t) // Friday, 8:42 PM
	path := "/api/rooms/" + c.Room
	changeRoom(c, apptest.Body{"gamingDayStart": 22}) // The ledger is empty, so the calendar may change.
	changeRoom(c, apptest.Body{"gamingDayStart": 6})
	w := newWorld(t, c)
	w.seatMember(addTable(c, 4, c.NL25.ID, 9).ID, 1)
	p := c.Owner.Do("PATCH", path, apptest.Body{"gamingDayStart": 22}).Want(http.StatusConflict).Problem()
	want := "The gaming day of this moment would be 2026-11-19 instead of 2026-11-20. Change it after 10:00 PM."
	assert.Equal(t, "Detail", p.Detail, want)
	drawer := w.add("/api/drawers", apptest.Body{"roomId": c.Room, "name": "Drawer 1"})
	c.Clock.Advance(90 * time.Minute)
	var shift struct{ Head struct{ ID string } }
	c.Owner.Do("POST", "/api/shifts", apptest.Body{"roomId": c.Room, "drawerId": drawer, "counts": []any{}}).
		Want(http.StatusCreated).Into(&shift)
	if p := c.Owner.Do("PATCH", path, apptest.Body{"gamingDayStart": 22}).
		Want(http.StatusConflict).Problem(); p.Detail != "A drawer is open. Close it before the gaming day changes." {
		t.Errorf("%v, want p.Detail %q", p.Detail, "A drawer is open. Close it before the gaming day changes.")
	}
	changeRoom(c, apptest.Body{"settings": apptest.Body{"holdMinutes": 6}}) // Other settings may still change.
	c.Owner.Do("POST", "/api/shifts/"+shift.Head.ID+"/close", apptest.Body{"counts": []any{}}).Want(http.StatusOK)
	changeRoom(c, apptest.Body{"gamingDayStart": 22})
}

func TestFeesFollowTheGamingDayThatTheyWereSetFor(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	day := currentGamingDay(c).Add(2)
	c.Owner.Do("POST", "/api/fees", feeScheduleBody(day, "15.00", "30.00")).Want(http.StatusCreated)
	changeRoom(c, apptest.Body{"gamingDayStart": 10})
	state := func() room.FeeState {
		list := apptest.Get[[]room.Schedule](c.Owner, "/api/fees")
		if last := list[len(list)-1]; last.ValidFrom == day {
			return last.State
		}
		t.Fatalf("%+v", list)
		return ""
	}
	begins := clock.FromTime(time.Date(2026, 11, 22, 16, 0, 0, 0, time.UTC)) // 10:00 AM in Austin
	c.Clock.Advance(begins.Sub(c.Clock.Now()) - time.Minute)
	c.Owner = apptest.SignInAgain(t, c, c.Owner)
	assert.Equal(t, "state()", state(), room.FeesScheduled)
	c.Clock.Advance(time.Minute)
	assert.Equal(t, "state()", state(), room.FeesInForce)
	// Another room, in another time zone, moves to the first position. The fees in force stay in force.
	c.Owner.Do("PATCH", "/api/rooms/"+c.OtherRoom, apptest.Body{"timeZone": "Asia/Tokyo", "position": 1}).
		Want(http.StatusOK)
	assert.Equal(t, "state()", state(), room.FeesInForce)
}
