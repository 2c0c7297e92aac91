package apptest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestASessionKeepsTheTimeInPlayingEvenWhenTheClockStepsBack(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	do := func(f func(*db.RoomTx) (player.Session, error)) player.Session {
		t.Helper()
		s, err := inRoom(t, c, f)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := do(func(tx *db.RoomTx) (player.Session, error) { return player.CheckIn(tx, ray.ID, nil) })
	_, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) { return player.CheckIn(tx, ray.ID, nil) })
	if err == nil {
		t.Fatal("err: got no error")
	}
	assert.MustEqual(t, "err.Error()", err.Error(), "Ray Whitfield is already checked in")
	follow := func(f func(*db.RoomTx, string) error) {
		do(func(tx *db.RoomTx) (player.Session, error) { return player.Session{}, f(tx, ray.ID) })
	}
	now := func() player.Session {
		t.Helper()
		list := apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions/"+c.Room+"?q=whit")
		assert.Len(t, "list", list, 1)
		return list[0]
	}
	c.Clock.Advance(10 * time.Minute)
	follow(player.MarkPlaying)
	c.Clock.Advance(90 * time.Second)
	if s := now(); s.Status != player.StatusPlaying || s.TotalPlayTime != 1 {
		t.Fatalf("%+v, want s.Status %q, s.TotalPlayTime 1", s, player.StatusPlaying)
	}
	c.Clock.Advance(-time.Hour)
	follow(player.MarkWaiting)
	if s := now(); s.Status != player.StatusWaiting || s.TotalPlayTime != 0 || s.Played != 0 {
		t.Fatalf("%+v, want s.Status %q, s.TotalPlayTime 0, s.Played 0", s, player.StatusWaiting)
	}
	follow(player.MarkPlaying)
	c.Clock.Advance(20 * time.Minute)
	do(func(tx *db.RoomTx) (player.Session, error) { return player.SetStatus(tx, s.ID, player.StatusWaiting) })
	_, err = inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) {
		return player.SetStatus(tx, s.ID, player.StatusCheckedIn)
	})
	if err == nil {
		t.Fatal("err: got no error")
	}
	assert.MustEqual(t, "err.Error()", err.Error(), "Ray Whitfield is waiting, not new in the room")
	do(func(tx *db.RoomTx) (player.Session, error) {
		return player.SetStatus(tx, s.ID, player.StatusCheckedOut)
	})
	if s := now(); s.TotalPlayTime != 20 || s.CheckOutTime == nil || *s.CheckOutTime < s.CheckInTime {
		t.Fatalf("%+v", s)
	}
	assert.Len(t,
		`they are still checked in: apptest.Get[[]player.Session](c.FrontOffice, `+
			`"/api/sessions/"+c.Room+"/checked_in")`,
		apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions/"+c.Room+"/checked_in"), 0)
	c.FrontOffice.Do("GET", "/api/sessions/"+c.Room+"/gone", nil).Want(http.StatusNotFound)
	c.Clock.Advance(24 * time.Hour)
	c.FrontOffice = apptest.SignInAgain(t, c, c.FrontOffice) // The session has expired, so the user signs in again.
	assert.Len(t, "yesterday's", apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions?room="+c.Room), 0)
}

func TestTheListOfARoomShowsWhoWaitsFirstAndIsPaged(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	check := func(name string, then ...player.Status) {
		id := c.Player(name).ID
		c.Clock.Advance(time.Minute)
		if _, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) {
			s, err := player.CheckIn(tx, id, nil)
			for _, to := range then {
				if err == nil {
					s, err = player.SetStatus(tx, s.ID, to)
				}
			}
			return s, err
		}); err != nil {
			t.Fatal(err)
		}
	}
	check("Out One", player.StatusCheckedOut)
	check("Plays", player.StatusPlaying)
	check("In One")
	check("Out Two", player.StatusCheckedOut)
	check("Waits", player.StatusPlaying, player.StatusWaiting)
	check("In Two")
	want := "Waits, In One, In Two, Plays, Out Two, Out One"
	names := func(list []player.Session) string {
		var all []string
		for _, s := range list {
			all = append(all, s.Player.Name)
		}
		return strings.Join(all, ", ")
	}
	for _, path := range []string{
		"/api/sessions/" + c.Room, "/api/sessions/" + c.Room + "?limit=1", "/api/sessions?room=" + c.Room + "&limit=4",
	} {
		assert.Equal(t, path, names(readAllPages[player.Session](t, c.FrontOffice, path)), want)
	}
	got := names(apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions?status=checked_out"))
	assert.Equal(t, "checked-out sessions", got, "Out Two, Out One")
	c.FrontOffice.Do("GET", "/api/sessions?room="+c.StrangerRoom, nil).Want(http.StatusNotFound)
}
