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

// changes asks for another gaming day of the room until the moment has come at which it may be, with tables that become
// smaller and bigger, and go out of use and come back.
func (l *life) changes(in apptest.Body) {
	l.Helper()
	for range 30 {
		a := l.by.Do("PATCH", "/api/rooms/"+l.c.Room, in)
		if a.Status == http.StatusOK {
			var r room.Room
			a.Into(&r)
			was, now := l.calendar, l.c.Clock.Now()
			l.calendar = r.Calendar()
			l.calendar.PastEras = append(was.PastEras, clock.Era{Until: now, Zone: was.Zone, Start: was.Start})
			l.kinds["gaming days changed"]++
			return
		}
		if p := a.Want(http.StatusConflict).Problem(); !strings.Contains(p.Detail,
			"The gaming day of this moment would be") {
			l.Fatal(p.Detail)
		}
		l.kinds["gaming days not changed"]++
		l.c.Clock.Advance(50 * time.Minute)
		if l.c.Clock.Now().Sub(l.signedIn) > 10*time.Hour {
			l.signIn()
		}
	}
	l.Fatalf("never: %v", in)
}

func TestFiguresOfAllDaysStandWhenTheGamingDayOrATableChanges(t *testing.T) {
	t.Parallel()
	for _, seed := range []uint64{44, 45} { // with 44 somebody sits for days and checks in then
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			changing(t, seed)
		})
	}
}

// changing is a few weeks in which the house changes.
func changing(t *testing.T, seed uint64) {
	l := begun(t, "America/Chicago", "2027-03-12T20:00:00Z", seed)
	lent := l.c.Table(9, l.c.NL25)
	t.Cleanup(func() { l.lend(lent, 0) })
	crew := l.hires()
	for n := range 400 {
		if n%2 == 0 {
			l.act()
		} else {
			l.onTheFloor(lent)
		}
		if n%5 == 0 {
			l.works(crew)
		}
		switch n {
		case 80:
			l.changes(apptest.Body{"gamingDayStart": 9})
		case 160:
			l.changes(apptest.Body{"timeZone": "America/Los_Angeles"})
		case 240:
			l.changes(apptest.Body{"gamingDayStart": 0, "timeZone": "America/New_York"})
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
			l.c.Clock.Advance(2 * time.Minute) // the ranking of the last look is forgotten
			l.figures()
			l.keepHours()
			l.figures()
		}
	}
	l.compare()
	t.Log(l.kinds)
}

func TestTheGamingDayChangesOnlyWhereNothingIsCountedForTwoDays(t *testing.T) {
	t.Parallel()
	c := apptest.New(t) // Friday, 8:42 PM
	path := "/api/rooms/" + c.Room
	changeRoom(c, apptest.Body{"gamingDayStart": 22}) // nothing is in the books yet
	changeRoom(c, apptest.Body{"gamingDayStart": 6})
	w := worldOf(t, c)
	w.seat(newTable(c, 4, c.NL25.ID, 9).ID, 1)
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
	changeRoom(c, apptest.Body{"settings": apptest.Body{"holdMinutes": 6}}) // the rest may change
	c.Owner.Do("POST", "/api/shifts/"+shift.Head.ID+"/close", apptest.Body{"counts": []any{}}).Want(http.StatusOK)
	changeRoom(c, apptest.Body{"gamingDayStart": 22})
}

func TestFeesFollowTheGamingDayThatTheyWereSetFor(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	day := today(c).Add(2)
	c.Owner.Do("POST", "/api/fees", feesOf(day, "15.00", "30.00")).Want(http.StatusCreated)
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
	// Another room comes to be the first: what is in force stays, and the day is still the one it was set for.
	c.Owner.Do("PATCH", "/api/rooms/"+c.OtherRoom, apptest.Body{"timeZone": "Asia/Tokyo", "position": 1}).
		Want(http.StatusOK)
	assert.Equal(t, "state()", state(), room.FeesInForce)
}
