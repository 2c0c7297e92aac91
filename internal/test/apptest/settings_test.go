package apptest_test

import (
	"context"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
	"pitboss/internal/test/apptest"
)

// change changes the club's room by its owner.
func changeRoom(c *apptest.Club, in apptest.Body) (r room.Room) {
	c.Owner.Do("PATCH", "/api/rooms/"+c.Room, in).Want(http.StatusOK).Into(&r)
	return r
}

func TestEverySettingOfARoomIsKeptAndItsBoundsAreSaid(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	all := apptest.Body{
		"holdMinutes": 7, "awayMinutes": 30, "waitTargetMinutes": 45, "maxPasses": 2, "graceMinutes": 0, "chargeAway": false, "interestMinimum": 4,
		"chargeIncrement": 30, "chargeRounding": "nearest", "minimumMinutes": 60, "closingHour": 4, "blockUnpaid": true, "largeCashLog": "2500.00",
		"chipValues": []any{"5.00", "1.00", "25.00"}, "downMinutes": 40, "tournamentDownMinutes": 50, "downsBeforeBreak": 2, "undealtMinutes": 0, "dealerMinutes": 90,
		"shortMinutes": 10, "highPot": "2000.00", "utilizationTarget": 80, "autoSeating": true, "autoSeatingLimit": 90,
	}
	four := 4
	want := room.Settings{
		HoldMinutes: 7, AwayMinutes: 30, WaitTargetMinutes: 45, MaxPasses: 2, GraceMinutes: 0, ChargeAway: false, InterestMinimum: 4,
		ChargeIncrement: 30, ChargeRounding: room.RoundNearest, MinimumMinutes: 60, ClosingHour: &four, BlockUnpaid: true, LargeCashLog: 2500_00,
		ChipValues: []money.Cents{1_00, 5_00, 25_00}, DownMinutes: 40, TournamentDownMinutes: 50, DownsBeforeBreak: 2, UndealtMinutes: 0, DealerMinutes: 90,
		ShortMinutes: 10, HighPot: 2000_00, UtilizationTarget: 80, AutoSeating: true, AutoSeatingLimit: 90,
	}
	if r := changeRoom(c, apptest.Body{"settings": all}); !reflect.DeepEqual(r.Settings, want) {
		t.Errorf("%+v", r.Settings)
	}
	var rooms []room.Room
	c.Owner.Do("GET", "/api/rooms", nil).Want(http.StatusOK).Into(&rooms)
	if !reflect.DeepEqual(rooms[0].Settings, want) || rooms[1].Settings.HoldMinutes != 5 {
		t.Errorf("%+v", rooms)
	}
	feed := string(c.Owner.Do("GET", "/api/activity/"+c.Room+"?limit=1", nil).Want(http.StatusOK).Body)
	for _, words := range []string{"hold time from 5 to 7 minutes", "away time charged from on to off", "closing time from never to 4:00 AM", "high pot from $1,000 to $2,000"} {
		if !strings.Contains(feed, words) {
			t.Errorf("%q is not in %s", words, feed)
		}
	}
	if r := changeRoom(c, apptest.Body{"settings": apptest.Body{"closingHour": -1}}); r.Settings.ClosingHour != nil || r.Settings.HoldMinutes != 7 {
		t.Errorf("%+v", r.Settings)
	}

	for field, c2 := range map[string]struct {
		values []any
		says   string
	}{
		"holdMinutes":      {[]any{0, 61}, "Hold time: enter 1 to 60 minutes"},
		"graceMinutes":     {[]any{-1, 61}, "Grace time: enter 0 to 60 minutes"},
		"maxPasses":        {[]any{0, 21}, "Number of passes: enter 1 to 20"},
		"chargeIncrement":  {[]any{0, 15}, "Choose minutes, half hours or hours: 1, 30 or 60"},
		"chargeRounding":   {[]any{""}, "Choose how a unit that is not full counts"},
		"closingHour":      {[]any{24, -2}, "Enter an hour from 0 to 23, or -1 for a room that never closes"},
		"largeCashLog":     {[]any{0, 10_000.01}, "Enter an amount from 1.00 to 10,000.00"},
		"highPot":          {[]any{"0.99"}, "Enter an amount of at least 1.00"},
		"chipValues":       {[]any{[]any{}, []any{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}}, "Enter the values of 1 to 12 chips"},
		"autoSeatingLimit": {[]any{49, 101}, "Confidence: enter 50 to 100 percent"},
	} {
		for _, v := range c2.values {
			p := c.Owner.Do("PATCH", "/api/rooms/"+c.Room, apptest.Body{"settings": apptest.Body{field: v}}).Want(http.StatusUnprocessableEntity).Problem()
			if len(p.Errors) != 1 || p.Errors[0].Field != "settings."+field || p.Errors[0].Message != c2.says {
				t.Errorf("%s %v: %+v", field, v, p.Errors)
			}
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
		if p := c.Owner.Do("PATCH", "/api/rooms/"+c.Room, in).Want(http.StatusUnprocessableEntity).Problem(); p.Detail != says {
			t.Errorf("%v: %s", in, p.Detail)
		}
	}
	c.Executive.Do("PATCH", "/api/rooms/"+c.Room, apptest.Body{"name": "Mine"}).Want(http.StatusForbidden)
}

func TestRoomsAreAddedNamedAndPutInOrder(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	east := apptest.Body{"name": " East  Room ", "location": "El Paso, TX", "timeZone": "America/Denver"}
	var r room.Room
	c.Owner.Do("POST", "/api/rooms", east, "Idempotency-Key", "east").Want(http.StatusCreated).Into(&r)
	if r.Name != "East Room" || r.TimeZone != "America/Denver" || r.GamingDayStart != 6 || r.Settings.HoldMinutes != 5 || len(r.Settings.ChipValues) != 5 {
		t.Errorf("%+v", r)
	}
	c.Owner.Do("POST", "/api/rooms", east, "Idempotency-Key", "east").Want(http.StatusCreated)
	if p := c.Owner.Do("POST", "/api/rooms", east).Want(http.StatusConflict).Problem(); p.Detail != "East Room - El Paso, TX is already there" {
		t.Error(p.Detail)
	}
	order := func() (names string) {
		var rooms []room.Room
		c.Owner.Do("GET", "/api/rooms", nil).Want(http.StatusOK).Into(&rooms)
		for _, r := range rooms {
			names += r.Name + ", "
		}
		return names
	}
	c.Owner.Do("PATCH", "/api/rooms/"+r.ID, apptest.Body{"position": 1, "name": "East"}).Want(http.StatusOK)
	if have := order(); have != "East, room_main, room_side, " {
		t.Error(have)
	}
	c.Owner.Do("PATCH", "/api/rooms/"+r.ID, apptest.Body{"position": 9}).Want(http.StatusOK)
	if have := order(); have != "room_main, room_side, East, " {
		t.Error(have)
	}
	if p := c.Owner.Do("PATCH", "/api/rooms/"+c.Room, apptest.Body{"name": "east", "location": "el paso, tx"}).Want(http.StatusConflict).Problem(); p.Detail != "East - El Paso, TX is already there" {
		t.Error(p.Detail)
	}
	c.FloorManager.Do("POST", "/api/rooms", apptest.Body{"name": "West", "location": "Austin"}).Want(http.StatusForbidden)

	version := c.Owner.Do("GET", "/api/rooms/"+c.Room+"/tables", nil).Want(http.StatusOK).Header.Get("ETag")
	changeRoom(c, apptest.Body{"name": "Main"})
	c.Owner.Do("PATCH", "/api/rooms/"+c.Room, apptest.Body{"name": "Central"}, "If-Match", version).Want(http.StatusPreconditionFailed)
}

// today is the club's gaming day.
func today(c *apptest.Club) clock.Day {
	chicago, err := clock.Zone("America/Chicago")
	if err != nil {
		panic(err)
	}
	return clock.Calendar{Zone: chicago, Start: 6}.DayOf(c.Clock.Now())
}

// feesFrom is a fee schedule from a day on.
func feesOf(day clock.Day, upTo5, above string) apptest.Body {
	return apptest.Body{
		"validFrom": string(day),
		"memberships": []any{
			apptest.Body{"membershipType": "daily", "feeAmount": 30}, apptest.Body{"membershipType": "monthly", "feeAmount": 120}, apptest.Body{"membershipType": "annual", "feeAmount": 1100},
		},
		"seats": []any{apptest.Body{"hourlyRate": above}, apptest.Body{"upToBlind": 5, "hourlyRate": upTo5}},
	}
}

func TestFeesComeIntoForceWithTheirGamingDayAndAPromiseIsKept(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	day := today(c).Add(1)
	var made room.Schedule
	c.Owner.Do("POST", "/api/fees", feesOf(day, "15.00", "30.00"), "Idempotency-Key", "k").Want(http.StatusCreated).Into(&made)
	c.Owner.Do("POST", "/api/fees", feesOf(day, "15.00", "30.00"), "Idempotency-Key", "k").Want(http.StatusCreated)
	if made.State != room.FeesScheduled || made.ValidFrom != day || *made.MadeBy != "The owner" || len(made.Seats) != 2 || made.Seats[1].UpToBlind != nil {
		t.Errorf("%+v", made)
	}
	if p := c.Owner.Do("POST", "/api/fees", feesOf(day, "16.00", "30.00")).Want(http.StatusConflict).Problem(); !strings.HasPrefix(p.Detail, "There are already fees") {
		t.Error(p.Detail)
	}
	for says, in := range map[string]apptest.Body{
		"Choose a day after today: what has begun keeps its fees": feesOf(today(c), "1", "2"),
		"Enter a day such as 2026-12-01":                          feesOf("tomorrow", "1", "2"),
	} {
		if p := c.Owner.Do("POST", "/api/fees", in).Want(http.StatusUnprocessableEntity).Problem(); p.Detail != says {
			t.Errorf("%s, want %s", p.Detail, says)
		}
	}
	for says, change := range map[string]apptest.Body{
		"Enter what daily, monthly and annual memberships cost": {"memberships": []any{apptest.Body{"membershipType": "daily", "feeAmount": 30}}},
		"Enter one line for any big blind above the others":     {"seats": []any{apptest.Body{"upToBlind": 5, "hourlyRate": 12}}},
		"Name each big blind once":                              {"seats": []any{apptest.Body{"upToBlind": 5, "hourlyRate": 12}, apptest.Body{"upToBlind": 5, "hourlyRate": 12}, apptest.Body{"hourlyRate": 12}}},
		"Enter an amount such as 12.00":                         {"seats": []any{apptest.Body{"upToBlind": 5}, apptest.Body{"hourlyRate": 12}}},
	} {
		in := feesOf(day.Add(1), "1", "2")
		for k, v := range change {
			in[k] = v
		}
		if p := c.Owner.Do("POST", "/api/fees", in).Want(http.StatusUnprocessableEntity).Problem(); p.Detail != says {
			t.Errorf("%s, want %s", p.Detail, says)
		}
	}
	c.FloorManager.Do("POST", "/api/fees", feesOf(day.Add(1), "1", "2")).Want(http.StatusForbidden)

	// Ten minutes before the gaming day changes Ray sits down at $12; he stays, and Joanna sits down after.
	table, other := newTable(c, 4, c.NL25.ID, 9), newTable(c, 5, c.NL25.ID, 9)
	ray, joanna := w.member(), w.member()
	begins := clock.FromTime(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	c.Clock.Advance(begins.Sub(c.Clock.Now()) - 10*time.Minute)
	sit := func(player, table string, seat int) string {
		return w.add("/api/seats", apptest.Body{"tableId": table, "playerId": player, "seatNumber": seat, "buyInAmount": 300})
	}
	hers := sit(ray, table.ID, 1)
	c.Clock.Advance(10*time.Minute + time.Second)
	job(t, c, "apply-scheduled-fees")
	var tables []struct{ HourlyRate money.Cents }
	c.Dealer.Do("GET", "/api/tables/"+c.Room, nil).Into(&tables)
	if tables[0].HourlyRate != 15_00 {
		t.Errorf("%+v", tables)
	}
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
	// 71 minutes at $12, for that is what he was promised; an hour at $15.
	if have := charges(); have[ray] != 14_20 || have[joanna] != 15_00 {
		t.Errorf("%v", have)
	}
	// He moves: from now on it is the other table's rate, as it is now. 71 started minutes at $12, then 58 at $15.
	w.do("/api/seats/"+hers+"/move", apptest.Body{"tableId": other.ID, "seatNumber": 3})
	c.Clock.Advance(59*time.Minute - time.Second)
	if have := charges(); have[ray] != 14_20+14_50 {
		t.Errorf("%v", have)
	}

	var list []room.Schedule
	c.Dealer.Do("GET", "/api/fees", nil).Want(http.StatusOK).Into(&list)
	if len(list) != 2 || list[0].State != room.FeesEnded || list[1].State != room.FeesInForce || list[1].Memberships[0].FeeAmount != 30_00 {
		t.Errorf("%+v", list)
	}
	if p := c.Owner.Do("DELETE", "/api/fees/"+string(day), nil).Want(http.StatusConflict).Problem(); p.Detail != "What has been in force stays in the books" {
		t.Error(p.Detail)
	}
	later := day.Add(3)
	c.Owner.Do("POST", "/api/fees", feesOf(later, "16.00", "30.00")).Want(http.StatusCreated)
	c.Owner.Do("DELETE", "/api/fees/"+string(later), nil).Want(http.StatusNoContent)
	c.Owner.Do("DELETE", "/api/fees/"+string(later), nil).Want(http.StatusNotFound)
	if c.Dealer.Do("GET", "/api/fees", nil).Into(&list); len(list) != 2 {
		t.Errorf("%+v", list)
	}
}

// job runs one of the program's jobs.
func job(t *testing.T, c *apptest.Club, name string) {
	t.Helper()
	for _, j := range c.Features.Jobs {
		if j.Name == name {
			if err := j.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("there is no job %s", name)
}
