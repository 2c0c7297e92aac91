package apptest_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/staff"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// tableNumbers returns the stops of a dealer string as table numbers; 0 is a break.
func tableNumbers(s staff.DealerString) (numbers []int) {
	for _, r := range s.Rows {
		n := 0
		if r.TableNumber != nil {
			n = *r.TableNumber
		}
		numbers = append(numbers, n)
	}
	return numbers
}

func TestATournamentsStringWithoutStopsIsMadeOfItsTablesWithBreaksBetween(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	add := func(event string) apptest.Answer {
		return c.PitBoss.Do("POST", "/api/rotation/"+c.Room+"/strings", apptest.Body{
			"name": "Bounty string", "tournamentId": event, "downMinutes": 0, "stops": []any{},
		})
	}
	e := newContest(t, c, plainPrices, 0, nil)
	p := add(e.id).Want(http.StatusUnprocessableEntity).Problem()
	assert.Len(t, "Errors", p.Errors, 1)
	assert.Equal(t, "Errors[0].Message", p.Errors[0].Message, "The tournament has no tables yet")
	lend := func(numbers ...int) (id string) {
		t.Helper()
		var felts []any
		for _, n := range numbers {
			id = c.Table(n, c.PLO).ID
			felts = append(felts, id)
		}
		c.FloorManager.Do("POST", e.path+"/tables", apptest.Body{"tableIds": felts, "count": len(felts)}).
			Want(http.StatusCreated)
		return id
	}
	lend(20, 21, 22)
	felt := lend(23)
	var r staff.Rotation
	add(e.id).Want(http.StatusCreated).Into(&r)
	line := r.Strings[0]
	assert.Elements(t, "tableNumbers(line)", tableNumbers(line), []int{20, 21, 22, 0, 23, 0})
	assert.Equal(t, "DownMinutes", line.DownMinutes, 45)
	assert.Pointer(t, "TournamentID", line.TournamentID, e.id)
	assert.Equal(t, "Rows[0].GameName", line.Rows[0].GameName, "Friday Bounty")
	assert.Equal(t, "downs of 45 minutes from midnight are pushed", line.Pushes[1].String(), "2026-11-21T03:00:00.000Z")
	apptest.WantConflict(t, add(e.id), "Friday Bounty has a string already")
	add("tournament_nowhere").Want(http.StatusNotFound)

	lend(24)
	var after staff.Rotation
	c.PitBoss.Do("GET", "/api/rotation/"+c.Room, nil).Want(http.StatusOK).Into(&after)
	if got := tableNumbers(after.Strings[0]); !slices.Equal(got, []int{20, 21, 22, 0, 23, 0, 24}) {
		t.Errorf("stops of the string with a lent table: got %v", got)
	}

	plo := w.add("/api/staff", apptest.Body{"name": "Kim", "role": "dealer", "skills": []any{"PLO"}, "pin": samplePIN})
	w.do("/api/staff/"+plo+"/clock-in", apptest.Body{"roomId": c.Room, "stringId": line.ID})
	take := func() apptest.Answer {
		return c.Dealer.Do("POST", "/api/dealer/"+felt+"/take", apptest.Body{"staffId": plo, "pin": samplePIN})
	}
	apptest.WantConflict(t, take(), "Kim does not deal tournaments")
	c.PitBoss.Do("PATCH", "/api/staff/"+plo, apptest.Body{"skills": []any{"PLO", "Tournament"}}).Want(http.StatusOK)
	take().Want(http.StatusOK)
}

func TestWhoDealsOnlySomeGamesIsNeverSentToAnother(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 2, 1) // $2/$5 hold'em
	c.PitBoss.Do("PATCH", "/api/staff/"+c.ids[0], apptest.Body{"skills": []any{"PLO", "Limit Hold'em"}}).
		Want(http.StatusOK)
	apptest.WantConflict(t, c.takeTable(0, 0, samplePIN), "Dealer 1 does not deal NL Hold'em")
	apptest.WantConflict(t, c.PitBoss.Do("POST", "/api/staff/"+c.ids[0]+"/assign",
		apptest.Body{"tableId": c.tables[0].ID}), "Dealer 1 does not deal NL Hold'em")
	at := c.readRotation().Strings[0].Pushes[1]
	apptest.WantConflict(t, c.PitBoss.Do("POST", "/api/rotation/"+c.Room+"/changes", apptest.Body{
		"pushAt": at.String(), "changes": []any{
			apptest.Body{"staffId": c.ids[0], "kind": "table", "tableId": c.tables[0].ID},
		},
	}), "Dealer 1 does not deal NL Hold'em")
	for _, cell := range c.readRotation().Strings[0].Rows[0].Cells {
		if cell.StaffID != nil && *cell.StaffID == c.ids[0] {
			t.Errorf("the rotation plan sends the dealer to a game that they do not deal: %+v", cell)
		}
	}
	s := apptest.Get[staff.DealerScreen](c.Dealer, "/api/dealer/"+c.tables[0].ID)
	assert.Len(t, "Candidates", s.Candidates, 1)
	assert.Equal(t, "Candidates[0].StaffID", s.Candidates[0].StaffID, c.ids[1])
}

func TestAPushLetsTimeRunThatStoodStillForWantOfADealerButNotWhatStaffHavePaused(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 4, 2)
	c.SeatPlayer(c.Player("Ann"), c.tables[0], 3)
	c.SeatPlayer(c.Player("Ben"), c.tables[1], 3)
	leave := func(table int) {
		t.Helper()
		c.Dealer.Do("POST", "/api/dealer/"+c.tables[table].ID+"/leave", "{}").Want(http.StatusOK)
	}
	c.takeTable(0, 0, samplePIN).Want(http.StatusOK)
	c.takeTable(1, 1, samplePIN).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/tables/"+c.tables[1].ID+"/pause", apptest.Body{"reason": "table_down"}).
		Want(http.StatusOK)
	c.Clock.Advance(time.Minute)
	leave(0)
	leave(1)
	c.Clock.Advance(8 * time.Minute)
	evaluateAlerts(t, c.Club)
	assert.NotNil(t, "neither stands still: c.ReadTable(c.tables[0]).PausedAt", c.ReadTable(c.tables[0]).PausedAt)
	assert.NotNil(t, "neither stands still: c.ReadTable(c.tables[1]).PausedAt", c.ReadTable(c.tables[1]).PausedAt)
	c.push(c.readRotation().Strings[0].Pushes[1]).Want(http.StatusOK)
	at := c.names()
	if at[0] == "" {
		t.Fatal("dealt by: at[0]: got no text, want some")
	}
	if at[1] == "" {
		t.Fatal("dealt by: at[1]: got no text, want some")
	}
	if c.ReadTable(c.tables[0]).PausedAt != nil {
		t.Error("the time is still paused although a dealer deals")
	}
	if c.ReadTable(c.tables[1]).PausedAt == nil {
		t.Error("the pause by staff was ended by a dealer")
	}
}

func TestAPlannedShiftIsListedUntilItIsBegunOrCancelled(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	list := func() []staff.WorkShift {
		return apptest.Get[[]staff.WorkShift](c.Executive, "/api/staff-shifts/"+c.Room)
	}
	late, ken := w.planShift(-10*time.Minute, 8*time.Hour)
	tomorrow := w.add("/api/staff-shifts", apptest.Body{
		"staffId": ken, "roomId": c.Room, "plannedFrom": c.Clock.Now().Add(22 * time.Hour).String(),
		"plannedTo": c.Clock.Now().Add(30 * time.Hour).String(), "area": "",
	})
	other, _ := w.planShift(2*time.Hour, 4*time.Hour)
	got := list()
	assert.Len(t, "shifts", got, 3)
	assert.MustEqual(t, "got[0].ID", got[0].ID, late)
	assert.MustEqual(t, "got[1].ID", got[1].ID, other)
	assert.MustEqual(t, "got[2].ID", got[2].ID, tomorrow)
	assert.MustEqual(t, "got[2].StaffID", got[2].StaffID, ken)
	c.PitBoss.Do("DELETE", "/api/staff-shifts/"+tomorrow, nil).Want(http.StatusOK)
	c.PitBoss.Do("DELETE", "/api/staff-shifts/"+tomorrow, nil).Want(http.StatusNotFound)
	w.do("/api/staff/"+ken+"/clock-in", apptest.Body{"roomId": c.Room})
	apptest.WantConflict(t, c.PitBoss.Do("DELETE", "/api/staff-shifts/"+late, nil), "Dealer 1 has begun this shift")
	got = list()
	assert.Len(t, "remaining shifts", got, 1)
	assert.Equal(t, "got[0].ID", got[0].ID, other)
	c.Clock.Advance(5 * time.Hour)
	assert.Len(t, "shifts after a no-show", list(), 0)
}

func TestAPersonWhoHasLeftIsNotPlanned(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	_, ken := w.planShift(2*time.Hour, 8*time.Hour)
	change := func(isActive bool) {
		c.PitBoss.Do("PATCH", "/api/staff/"+ken, apptest.Body{"isActive": isActive}).Want(http.StatusOK)
	}
	list := func() []staff.WorkShift {
		return apptest.Get[[]staff.WorkShift](c.Executive, "/api/staff-shifts/"+c.Room)
	}
	change(false)
	assert.Len(t, "planned shifts after leaving", list(), 0)
	change(true)
	assert.Len(t, "planned shifts after coming back", list(), 1)
}

// A dealer has a plan in the other room. A shift without a plan ends before it, and none begins during it.
func TestAShiftWithoutAPlanDoesNotOverlapAPlannedOneInAnotherRoom(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	ken, now := w.addDealer(), c.Clock.Now()
	w.add("/api/staff-shifts", apptest.Body{
		"staffId": ken, "roomId": c.OtherRoom, "plannedFrom": now.Add(3 * time.Hour).String(),
		"plannedTo": now.Add(11 * time.Hour).String(), "area": "",
	})
	clockIn := func(body apptest.Body) apptest.Answer {
		body["roomId"] = c.Room
		return c.PitBoss.Do("POST", "/api/staff/"+ken+"/clock-in", body)
	}
	const has = "Dealer 1 has a shift at that time"
	apptest.WantConflict(t, clockIn(apptest.Body{"until": now.Add(4 * time.Hour).String()}), has)
	var began staff.Staff
	clockIn(apptest.Body{}).Want(http.StatusOK).Into(&began)
	assert.Equal(t, "the end of the shift", began.Shift.PlannedTo, now.Add(3*time.Hour))
	w.do("/api/staff/"+ken+"/clock-out", nil)
	c.Clock.Advance(4 * time.Hour)
	apptest.WantConflict(t, clockIn(apptest.Body{}), has)
}

func TestALateDealerIsCalledInTheRoomOfTheLateShift(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	_, ken := w.planShift(-10*time.Minute, 8*time.Hour)
	w.add("/api/staff-shifts", apptest.Body{
		"staffId": ken, "roomId": c.OtherRoom, "plannedFrom": c.Clock.Now().Add(22 * time.Hour).String(),
		"plannedTo": c.Clock.Now().Add(30 * time.Hour).String(), "area": "",
	})
	var called staff.Staff
	c.PitBoss.Do("POST", "/api/staff/"+ken+"/called", nil).Want(http.StatusOK).Into(&called)
	assert.NotNil(t, "CalledAt", called.Shift.CalledAt)
	assert.Equal(t, "LateMinutes", called.LateMinutes, 10)
	c.Clock.Advance(10 * time.Hour)
	apptest.WantConflict(t, c.PitBoss.Do("POST", "/api/staff/"+ken+"/called", nil), "Dealer 1 is not late")
}

func TestASignInBelongsToOneOfTheStaff(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	var mine account.SignIn
	for _, s := range apptest.Get[[]account.SignIn](c.PitBoss, "/api/sign-ins") {
		if !strings.HasSuffix(s.Email, "@club.example") {
			t.Errorf("the list shows staff of another organization: %+v", s)
		}
		if s.Role == "dealer" {
			mine = s
		}
	}
	link := func(staff, user string) apptest.Answer {
		return c.PitBoss.Do("PATCH", "/api/staff/"+staff, apptest.Body{"userId": user})
	}
	tess, ken := w.addDealer(), w.addDealer()
	link(tess, mine.ID).Want(http.StatusOK)
	s := apptest.Get[staff.MyShift](c.Dealer, "/api/my-shift/"+c.Room).Staff
	assert.NotNil(t, "staff record of the dealer", s)
	assert.Equal(t, "ID", s.ID, tess)
	apptest.WantConflict(t, link(ken, mine.ID), "Somebody else on the staff has this sign-in")
	link(ken, "user_nowhere").Want(http.StatusNotFound)
	link(tess, "").Want(http.StatusOK)
	link(ken, mine.ID).Want(http.StatusOK)
	s = apptest.Get[staff.MyShift](c.Dealer, "/api/my-shift/"+c.Room).Staff
	assert.NotNil(t, "staff record after the relink", s)
	assert.Equal(t, "ID", s.ID, ken)
}

func TestAPINIsChangedAndTakenAway(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 1, 1)
	set := func(pin string) {
		t.Helper()
		c.PitBoss.Do("PATCH", "/api/staff/"+c.ids[0], apptest.Body{"pin": pin}).Want(http.StatusOK)
	}
	set("86420")
	c.takeTable(0, 0, samplePIN).Want(http.StatusUnprocessableEntity)
	c.takeTable(0, 0, "86420").Want(http.StatusOK)
	set("")
	apptest.WantConflict(t, c.takeTable(0, 0, "86420"), "Dealer 1 has no PIN yet")
	if s := apptest.Get[[]staff.Staff](c.PitBoss, "/api/pit-boss/staff/"+c.Room); s[0].HasPin {
		t.Error("the deleted record is still listed")
	}
}
