package apptest_test

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// changeRoom changes the club's room as its owner.
func changeRoom(c *apptest.Club, in apptest.Body) (r room.Room) {
	c.Owner.Do("PATCH", "/api/rooms/"+c.Room, in).Want(http.StatusOK).Into(&r)
	return r
}

func TestEverySettingOfARoomIsKeptAndItsBoundsAreSaid(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	all := apptest.Body{
		"holdMinutes": 7, "awayMinutes": 30, "waitTargetMinutes": 45, "maxPasses": 2, "graceMinutes": 0,
		"chargeAway": false, "interestMinimum": 4,
		"chargeIncrement": 30, "chargeRounding": "nearest", "minimumMinutes": 60, "closingHour": 4, "blockUnpaid": true,
		"largeCashLog": "2500.00", "chipValues": []any{"5.00", "1.00", "25.00"}, "downMinutes": 40,
		"tournamentDownMinutes": 50, "downsBeforeBreak": 2, "undealtMinutes": 0, "dealerMinutes": 90,
		"shortMinutes": 10, "highPot": "2000.00", "utilizationTarget": 80, "autoSeating": true, "autoSeatingLimit": 90,
		"boardNames": "full", "arrivalMinutes": 45, "pageCodes": false,
		"mustMoveOrder": "latest", "mustMoveDeclines": 2, "minimumAge": 18,
	}
	four := 4
	want := room.Settings{
		HoldMinutes: 7, AwayMinutes: 30, WaitTargetMinutes: 45, MaxPasses: 2, GraceMinutes: 0, ChargeAway: false,
		InterestMinimum: 4, ChargeIncrement: 30, ChargeRounding: room.RoundNearest, MinimumMinutes: 60,
		ClosingHour: &four, BlockUnpaid: true, LargeCashLog: 2500_00,
		ChipValues: []money.Cents{1_00, 5_00, 25_00}, DownMinutes: 40, TournamentDownMinutes: 50, DownsBeforeBreak: 2,
		UndealtMinutes: 0, DealerMinutes: 90, ShortMinutes: 10, HighPot: 2000_00, UtilizationTarget: 80,
		AutoSeating: true, AutoSeatingLimit: 90, BoardNames: room.FullNames, ArrivalMinutes: 45, PageCodes: false,
		MustMoveOrder: room.LatestFirst, MustMoveDeclines: 2, MinimumAge: 18,
	}
	if r := changeRoom(c, apptest.Body{"settings": all}); !reflect.DeepEqual(r.Settings, want) {
		t.Errorf("%+v", r.Settings)
	}
	var rooms []room.Room
	c.Owner.Do("GET", "/api/rooms", nil).Want(http.StatusOK).Into(&rooms)
	assert.DeepEqual(t, "rooms[0].Settings", rooms[0].Settings, want)
	assert.Equal(t, "rooms[1].Settings.HoldMinutes", rooms[1].Settings.HoldMinutes, 5)
	feed := string(c.Owner.Do("GET", "/api/activity/"+c.Room+"?limit=1", nil).Want(http.StatusOK).Body)
	for _, words := range []string{"hold time from 5 to 7 minutes", "away time charged from on to off",
		"codes of players' pages on paper from on to off",
		"closing time from never to 4:00 AM", "high pot from $1,000 to $2,000"} {
		if !strings.Contains(feed, words) {
			t.Errorf("%q is not in %s", words, feed)
		}
	}
	r := changeRoom(c, apptest.Body{"settings": apptest.Body{"closingHour": -1}})
	assert.Nil(t, "Settings.ClosingHour", r.Settings.ClosingHour)
	assert.Equal(t, "Settings.HoldMinutes", r.Settings.HoldMinutes, 7)

	for field, c2 := range map[string]struct {
		values []any
		says   string
	}{
		"holdMinutes":     {[]any{0, 61}, "Hold time: enter 1 to 60 minutes"},
		"graceMinutes":    {[]any{-1, 61}, "Grace time: enter 0 to 60 minutes"},
		"maxPasses":       {[]any{0, 21}, "Number of passes: enter 1 to 20"},
		"chargeIncrement": {[]any{0, 15}, "Choose minutes, half hours or hours: 1, 30 or 60"},
		"chargeRounding":  {[]any{""}, "Choose how a unit that is not full counts"},
		"boardNames":      {[]any{""}, "Choose what boards show of a name"},
		"mustMoveOrder":   {[]any{""}, "Choose which player moves first"},
		"closingHour":     {[]any{24, -2}, "Enter an hour from 0 to 23, or -1 for a room that never closes"},
		"largeCashLog":    {[]any{0, 10_000.01}, "Enter an amount from 1.00 to 10,000.00"},
		"highPot":         {[]any{"0.99"}, "Enter an amount of at least 1.00"},
		"chipValues": {
			[]any{[]any{}, []any{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}}, "Enter the values of 1 to 12 chips",
		},
		"autoSeatingLimit": {[]any{49, 101}, "Confidence: enter 50 to 100 percent"},
	} {
		for _, v := range c2.values {
			p := c.Owner.Do("PATCH", "/api/rooms/"+c.Room, apptest.Body{"settings": apptest.Body{field: v}}).
				Want(http.StatusUnprocessableEntity).Problem()
			assert.Len(t, "Errors", p.Errors, 1)
			assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, "settings."+field)
			assert.Equal(t, "Errors[0].Message", p.Errors[0].Message, c2.says)
		}
	}
	for says, in := range map[string]apptest.Body{
		"Room name is required":      {"name": " "},
		"Location is required":       {"location": ""},
		"Time zone is required":      {"timeZone": ""},
		"Unknown time zone":          {"timeZone": "Mars/Olympus"},
		"Enter an hour from 0 to 23": {"gamingDayStart": 24},
		"Enter a place from 1 on":    {"position": 0},
		"Enter each chip once":       {"settings": apptest.Body{"chipValues": []any{1, 1}}},
		"Unknown field inside":       {"settings": apptest.Body{"rake": 5}},
	} {
		p := c.Owner.Do("PATCH", "/api/rooms/"+c.Room, in).Want(http.StatusUnprocessableEntity).Problem()
		assert.Equal(t, fmt.Sprintf("%v: Detail", in), p.Detail, says)
	}
	c.Executive.Do("PATCH", "/api/rooms/"+c.Room, apptest.Body{"name": "Mine"}).Want(http.StatusForbidden)
}

func TestRoomsAreAddedNamedAndPutInOrder(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	east := apptest.Body{"name": " East  Room ", "location": "El Paso, TX", "timeZone": "America/Denver"}
	var r room.Room
	c.Owner.Do("POST", "/api/rooms", east, "Idempotency-Key", "east").Want(http.StatusCreated).Into(&r)
	assert.Equal(t, "Name", r.Name, "East Room")
	assert.Equal(t, "TimeZone", r.TimeZone, "America/Denver")
	assert.Equal(t, "GamingDayStart", r.GamingDayStart, 6)
	assert.Equal(t, "Settings.HoldMinutes", r.Settings.HoldMinutes, 5)
	assert.Len(t, "Settings.ChipValues", r.Settings.ChipValues, 5)
	c.Owner.Do("POST", "/api/rooms", east, "Idempotency-Key", "east").Want(http.StatusCreated)
	assert.Equal(t, "Detail", c.Owner.Do("POST", "/api/rooms", east).Want(http.StatusConflict).
		Problem().Detail, "East Room - El Paso, TX is already there")
	order := func() (names string) {
		var rooms []room.Room
		c.Owner.Do("GET", "/api/rooms", nil).Want(http.StatusOK).Into(&rooms)
		for _, r := range rooms {
			names += r.Name + ", "
		}
		return names
	}
	c.Owner.Do("PATCH", "/api/rooms/"+r.ID, apptest.Body{"position": 1, "name": "East"}).Want(http.StatusOK)
	assert.Equal(t, "order()", order(), "East, room_main, room_side, ")
	c.Owner.Do("PATCH", "/api/rooms/"+r.ID, apptest.Body{"position": 9}).Want(http.StatusOK)
	assert.Equal(t, "order()", order(), "room_main, room_side, East, ")
	p := c.Owner.Do("PATCH", "/api/rooms/"+c.Room, apptest.Body{"name": "east", "location": "el paso, tx"}).
		Want(http.StatusConflict).Problem()
	assert.Equal(t, "Detail", p.Detail, "East - El Paso, TX is already there")
	c.FloorManager.Do("POST", "/api/rooms", apptest.Body{"name": "West", "location": "Austin"}).
		Want(http.StatusForbidden)

	version := c.Owner.Do("GET", "/api/rooms/"+c.Room+"/tables", nil).Want(http.StatusOK).Header.Get("ETag")
	changeRoom(c, apptest.Body{"name": "Main"})
	c.Owner.Do("PATCH", "/api/rooms/"+c.Room, apptest.Body{"name": "Central"}, "If-Match", version).
		Want(http.StatusPreconditionFailed)
}

// currentGamingDay is the club's current gaming day.
func currentGamingDay(c *apptest.Club) clock.Day {
	chicago, err := clock.Zone("America/Chicago")
	if err != nil {
		panic(err)
	}
	return clock.Calendar{Zone: chicago, Start: 6}.DayOf(c.Clock.Now())
}

// feeScheduleBody is a fee schedule that is valid from the given day.
func feeScheduleBody(day clock.Day, upTo5, above string) apptest.Body {
	return apptest.Body{
		"validFrom": string(day),
		"memberships": []any{
			apptest.Body{"membershipType": "daily", "feeAmount": 30}, apptest.Body{
				"membershipType": "monthly", "feeAmount": 120,
			}, apptest.Body{"membershipType": "annual", "feeAmount": 1100},
		},
		"seats": []any{apptest.Body{"hourlyRate": above}, apptest.Body{"upToBlind": 5, "hourlyRate": upTo5}},
	}
}

func TestFeesComeIntoForceWithTheirGamingDayAndAPromiseIsKept(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	day := currentGamingDay(c).Add(1)
	var made room.Schedule
	c.Owner.Do("POST", "/api/fees", feeScheduleBody(day, "15.00", "30.00"), "Idempotency-Key", "k").
		Want(http.StatusCreated).Into(&made)
	c.Owner.Do("POST", "/api/fees", feeScheduleBody(day, "15.00", "30.00"), "Idempotency-Key",
		"k").Want(http.StatusCreated)
	assert.Equal(t, "State", made.State, room.FeesScheduled)
	assert.Equal(t, "ValidFrom", made.ValidFrom, day)
	assert.Pointer(t, "MadeBy", made.MadeBy, "The owner")
	assert.Len(t, "Seats", made.Seats, 2)
	assert.Nil(t, "Seats[1].UpToBlind", made.Seats[1].UpToBlind)
	if p := c.Owner.Do("POST", "/api/fees", feeScheduleBody(day, "16.00", "30.00")).
		Want(http.StatusConflict).Problem(); !strings.HasPrefix(p.Detail, "There are already fees") {
		t.Error(p.Detail)
	}
	for says, in := range map[string]apptest.Body{
		"Choose a date after today. Fees already in effect can't change": feeScheduleBody(currentGamingDay(c), "1",
			"2"),
		"Enter a day such as 2026-12-01": feeScheduleBody("tomorrow", "1", "2"),
	} {
		if p := c.Owner.Do("POST", "/api/fees", in).Want(http.StatusUnprocessableEntity).Problem(); p.Detail != says {
			t.Errorf("%s, want %s", p.Detail, says)
		}
	}
	for says, change := range map[string]apptest.Body{
		"Enter what daily, monthly and annual memberships cost": {
			"memberships": []any{apptest.Body{"membershipType": "daily", "feeAmount": 30}},
		},
		"Enter one line for any big blind above the others": {
			"seats": []any{apptest.Body{"upToBlind": 5, "hourlyRate": 12}},
		},
		"Enter each big blind only once": {"seats": []any{
			apptest.Body{"upToBlind": 5, "hourlyRate": 12}, apptest.Body{"upToBlind": 5, "hourlyRate": 12},
			apptest.Body{"hourlyRate": 12},
		}},
		"Enter an amount such as 12.00": {"seats": []any{
			apptest.Body{"upToBlind": 5}, apptest.Body{"hourlyRate": 12},
		}},
	} {
		in := feeScheduleBody(day.Add(1), "1", "2")
		for k, v := range change {
			in[k] = v
		}
		if p := c.Owner.Do("POST", "/api/fees", in).Want(http.StatusUnprocessableEntity).Problem(); p.Detail != says {
			t.Errorf("%s, want %s", p.Detail, says)
		}
	}
	c.FloorManager.Do("POST", "/api/fees", feeScheduleBody(day.Add(1), "1", "2")).Want(http.StatusForbidden)

	// Ten minutes before the fees change Ray sits down at $12. Ray stays, and Joanna sits down after the change.
	table, other := addTable(c, 4, c.NL25.ID, 9), addTable(c, 5, c.NL25.ID, 9)
	ray, joanna := w.addMember(), w.addMember()
	begins := clock.FromTime(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	c.Clock.Advance(begins.Sub(c.Clock.Now()) - 10*time.Minute)
	sit := func(player, table string, seat int) string {
		return w.add("/api/seats", apptest.Body{
			"tableId": table, "playerId": player, "seatNumber": seat, "buyInAmount": 300,
		})
	}
	rays := sit(ray, table.ID, 1)
	c.Clock.Advance(10*time.Minute + time.Second)
	mustRunJob(t, c, "apply-scheduled-fees")
	var tables []struct{ HourlyRate money.Cents }
	c.Dealer.Do("GET", "/api/tables/"+c.Room, nil).Into(&tables)
	assert.Equal(t, "tables[0].HourlyRate", tables[0].HourlyRate, 15_00)
	sit(joanna, table.ID, 2)
	c.Clock.Advance(time.Hour)
	charges := func() map[string]money.Cents {
		var tabs []struct {
			PlayerID string
			Charge   money.Cents
		}
		c.Owner.Do("GET", "/api/seat-rentals?room="+c.Room, nil).Want(http.StatusOK).Into(&tabs)
		of := map[string]money.Cents{}
		for _, t := range tabs {
			of[t.PlayerID] = t.Charge
		}
		return of
	}
	// Ray pays 71 minutes at the $12 that applied when they sat down. Joanna pays an hour at $15.
	have := charges()
	assert.Equal(t, "have[ray]", have[ray], 14_20)
	assert.Equal(t, "have[joanna]", have[joanna], 15_00)
	// Ray moves. From now on the current rate of the other table applies: 71 started minutes at $12, then 58 at $15.
	w.do("/api/seats/"+rays+"/move", apptest.Body{"tableId": other.ID, "seatNumber": 3})
	c.Clock.Advance(59*time.Minute - time.Second)
	assert.Equal(t, "have[ray]", charges()[ray], 14_20+14_50)

	var list []room.Schedule
	c.Dealer.Do("GET", "/api/fees", nil).Want(http.StatusOK).Into(&list)
	assert.Len(t, "list", list, 2)
	assert.Equal(t, "list[0].State", list[0].State, room.FeesEnded)
	assert.Equal(t, "list[1].State", list[1].State, room.FeesInForce)
	assert.Equal(t, "list[1].Memberships[0].FeeAmount", list[1].Memberships[0].FeeAmount, 30_00)
	p := c.Owner.Do("DELETE", "/api/fees/"+string(day), nil).Want(http.StatusConflict).Problem()
	assert.Equal(t, "Detail", p.Detail, "What has been in force stays in the books")
	later := day.Add(3)
	c.Owner.Do("POST", "/api/fees", feeScheduleBody(later, "16.00", "30.00")).Want(http.StatusCreated)
	c.Owner.Do("DELETE", "/api/fees/"+string(later), nil).Want(http.StatusNoContent)
	c.Owner.Do("DELETE", "/api/fees/"+string(later), nil).Want(http.StatusNotFound)
	c.Dealer.Do("GET", "/api/fees", nil).Into(&list)
	assert.Len(t, "list", list, 2)
}

// mustRunJob runs a job of the server.
func mustRunJob(t *testing.T, c *apptest.Club, name string) {
	t.Helper()
	if err := runJob(t.Context(), c, name); err != nil {
		t.Fatal(err)
	}
}

// runJob runs a job of the server until ctx is canceled.
func runJob(ctx context.Context, c *apptest.Club, name string) error {
	for _, j := range c.Features.Jobs {
		if j.Name == name {
			return j.Run(ctx)
		}
	}
	return fmt.Errorf("there is no job %s", name)
}
