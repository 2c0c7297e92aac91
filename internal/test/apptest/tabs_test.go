package apptest_test

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/frontoffice"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// countDays counts the gaming days on which the player visited a room.
func countDays(t *testing.T, c *apptest.Club, p player.Player) int64 {
	t.Helper()
	n, err := db.ViewAcross(context.Background(), c.DB, "a test counts visits", func(tx *db.AnyTx) (int64, error) {
		return db.Value[int64](tx, "SELECT count(*) FROM player_day WHERE player_id = $1", p.ID)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// setRoomColumns changes columns of the main room.
func setRoomColumns(t *testing.T, c *apptest.Club, set string) {
	t.Helper()
	_, err := db.InRoom(context.Background(), c.DB, tenant.Mint("club", tenant.System).Room(c.Room),
		func(tx *db.RoomTx) (int64, error) {
			tx.Emit(db.NewEvent[any]("room_updated", tenant.SignedIn).With(c.Room))
			return tx.Exec("UPDATE room SET " + set + " WHERE org_id = $1 AND id = $2")
		})
	if err != nil {
		t.Fatal(err)
	}
}

func readTabs(c *apptest.Club, query string) []rental.Tab {
	return apptest.Get[[]rental.Tab](c.FrontOffice, "/api/seat-rentals"+query)
}

func leaveSeat(c *apptest.Club, s floor.Seat) {
	c.FloorManager.Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
}

func readEntryCheck(c *apptest.Club, p player.Player) frontoffice.Door {
	return apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+p.ID+"/door?room="+c.Room)
}

func TestARentalIsOwedWhenItEndsAndPaidAtTheCage(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	seat := c.SeatPlayer(ray, table, 4)
	c.Clock.Advance(90 * time.Minute)
	running := apptest.Get[[]rental.Tab](c.FrontOffice, "/api/seat-rentals/active?room="+c.Room)
	assert.Len(t, "running", running, 1)
	assert.MustEqual(t, "running: running[0].Charge", running[0].Charge, 18_00)
	assert.MustEqual(t, "running: running[0].Owed", running[0].Owed, 18_00)
	assert.MustEqual(t, "running: running[0].PaymentStatus", running[0].PaymentStatus, rental.PaymentPending)
	assert.MustEqual(t, "running: running[0].Minutes", running[0].Minutes, 90)
	assert.MustEqual(t, "running: running[0].SeatNumber", running[0].SeatNumber, 4)
	assert.MustEqual(t, "running: running[0].Table.TableNumber", running[0].Table.TableNumber, 5)
	assert.MustEqual(t, "running: running[0].GameType.Name", running[0].GameType.Name, "2/5 NL Hold'em")
	assert.MustEqual(t, "running: running[0].HourlyRate", running[0].HourlyRate, 12_00)
	assert.MustNil(t, "running: running[0].EndTime", running[0].EndTime)
	leaveSeat(c, seat)
	d := readEntryCheck(c, ray)
	assert.MustEqual(t, "door: Owed", d.Owed, 18_00)
	assert.MustEqual(t, "door: OwedHere", d.OwedHere, 18_00)
	id := running[0].ID
	pay := func() apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/seat-rentals/"+id+"/pay", apptest.Body{"paymentMethod": "card"})
	}
	c.FrontOffice.Do("POST", "/api/seat-rentals/"+id+"/pay", "{}").Want(http.StatusUnprocessableEntity)
	wantForbidden(t, c.Dealer.Do("POST", "/api/seat-rentals/"+id+"/pay", apptest.Body{"paymentMethod": "card"}),
		"manage_cage")
	owing := readTabs(c, "?owing=true&q=whit")
	assert.Len(t, "owing", owing, 1)
	assert.MustEqual(t, "owing: owing[0].Owed", owing[0].Owed, 18_00)
	assert.NotNil(t, "owing: owing[0].EndTime", owing[0].EndTime)
	var paid rental.Tab
	pay().Want(http.StatusOK).Into(&paid)
	assert.MustEqual(t, "paid: PaymentStatus", paid.PaymentStatus, rental.PaymentPaid)
	assert.MustEqual(t, "paid: Owed", paid.Owed, 0)
	assert.MustEqual(t, "paid: Charge", paid.Charge, 18_00)
	apptest.WantConflict(t, pay(), "Nothing to pay")
	assert.MustEqual(t, "after the payment: Owed", readEntryCheck(c, ray).Owed, 0)
	assert.Len(t, `paid: readTabs(c, "?status=paid&room="+c.Room)`, readTabs(c, "?status=paid&room="+c.Room), 1)
	assert.Len(t, `paid: readTabs(c, "?status=running")`, readTabs(c, "?status=running"), 0)
	assert.Len(t, `paid: readTabs(c, "?status=pending")`, readTabs(c, "?status=pending"), 0)
	assert.Len(t, `paid: readTabs(c, "?owing=true")`, readTabs(c, "?owing=true"), 0)
	// A reversed payment is owed again.
	entries := apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+c.Room+"?kind=seat_rental_payment")
	c.PitBoss.Do("POST", "/api/ledger-entries/"+entries[0].ID+"/reverse", apptest.Body{"reason": "Card declined"}).
		Want(http.StatusCreated)
	assert.MustEqual(t, "door: Owed", readEntryCheck(c, ray).Owed, 18_00)
	assert.MustEqual(t, `door: readTabs(c, "?player="+ray.ID)[0].PaymentStatus`,
		readTabs(c, "?player="+ray.ID)[0].PaymentStatus, rental.PaymentPending)
	// A stay within the grace period is free.
	free := c.SeatPlayer(ray, table, 4)
	c.Clock.Advance(4 * time.Minute)
	leaveSeat(c, free)
	got := readTabs(c, "?player="+ray.ID)
	assert.Len(t, "free: got", got, 2)
	assert.MustEqual(t, "free: got[0].PaymentStatus", got[0].PaymentStatus, rental.PaymentPaid)
	assert.MustEqual(t, "free: got[0].Charge", got[0].Charge, 0)
	assert.MustEqual(t, "free: got[0].Minutes", got[0].Minutes, 4)
}

func TestARunningRentalIsPaidInAdvance(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	seat := c.SeatPlayer(ray, table, 4)
	pay := func() apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/seat-rentals/"+seat.Rental.ID+"/pay",
			apptest.Body{"paymentMethod": "cash"})
	}
	apptest.WantConflict(t, pay(), "Nothing to pay") // within the grace period
	c.Clock.Advance(time.Hour)
	var tab rental.Tab
	pay().Want(http.StatusOK).Into(&tab)
	assert.MustEqual(t, "paid in advance: Charge", tab.Charge, 12_00)
	assert.MustEqual(t, "paid in advance: Owed", tab.Owed, 0)
	assert.MustEqual(t, "paid in advance: PaymentStatus", tab.PaymentStatus, rental.PaymentPending)
	apptest.WantConflict(t, pay(), "Nothing to pay")
	assert.MustEqual(t, "the seat shows: Prepaid", readRental(c, seat).Prepaid, 12_00)
	c.Clock.Advance(30 * time.Minute)
	leaveSeat(c, seat)
	d := readEntryCheck(c, ray)
	assert.MustEqual(t, "door: Owed", d.Owed, 6_00)
	assert.MustEqual(t, "door: Prepaid", d.Prepaid, 0)
	got := readTabs(c, "?player="+ray.ID)
	assert.MustEqual(t, "got[0].Charge", got[0].Charge, 18_00)
	assert.MustEqual(t, "got[0].Owed", got[0].Owed, 6_00)
	assert.MustEqual(t, "got[0].PaymentStatus", got[0].PaymentStatus, rental.PaymentPending)
	// Prepaid time is used first, and the player owes no money.
	c.FrontOffice.Do("POST", "/api/prepaid-time", apptest.Body{
		"playerId": ray.ID, "roomId": c.Room, "gameTypeId": c.NL25.ID, "hours": 2, "paymentMethod": "cash",
	}).Want(http.StatusCreated)
	again := c.SeatPlayer(ray, table, 4)
	assert.MustEqual(t, "the seat shows: Rental.Prepaid", again.Rental.Prepaid, 24_00)
	c.Clock.Advance(90 * time.Minute)
	leaveSeat(c, again)
	got = readTabs(c, "?player="+ray.ID)
	assert.MustEqual(t, "got[0].PaymentStatus", got[0].PaymentStatus, rental.PaymentPaid)
	assert.MustEqual(t, "got[0].Owed", got[0].Owed, 0)
	assert.MustEqual(t, "readEntryCheck(c, ray).Prepaid", readEntryCheck(c, ray).Prepaid, 6_00)
}

// A payment names the amount that the desk has shown.
func TestARentalIsPaidAsTheDeskHasShownIt(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	seat := c.SeatPlayer(ray, table, 4)
	pay := func(amount string) apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/seat-rentals/"+seat.Rental.ID+"/pay",
			apptest.Body{"paymentMethod": "cash", "amount": amount})
	}
	c.Clock.Advance(time.Hour)
	apptest.WantConflict(t, pay("12.20"), "Ray Whitfield owes $12.00, not $12.20")
	var tab rental.Tab
	pay("11.00").Want(http.StatusOK).Into(&tab) // the desk has shown an earlier minute
	assert.Equal(t, "running: owed", tab.Owed, 1_00)
	leaveSeat(c, seat)
	apptest.WantConflict(t, pay("2.00"), "Ray Whitfield owes $1.00, not $2.00")
	apptest.WantConflict(t, pay("0.50"), "Ray Whitfield owes $1.00, not $0.50")
	pay("1.00").Want(http.StatusOK)
}

func TestEveryPlayerOfATableThatBreaksOwesHisOwn(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	for i, name := range []string{"Ray Whitfield", "Joanna Pike", "Sam Ortiz"} {
		c.SeatPlayer(c.Player(name), table, i+1)
		c.Clock.Advance(30 * time.Minute)
	}
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/end", "{}").Want(http.StatusOK)
	got := readTabs(c, "?owing=true&limit=2")
	assert.Len(t, "owing: got", got, 2)
	assert.MustEqual(t, "owing: got[0].Player.Name", got[0].Player.Name, "Sam Ortiz")
	assert.MustEqual(t, "owing: got[0].Owed", got[0].Owed, 6_00)
	assert.MustEqual(t, "owing: got[1].Owed", got[1].Owed, 12_00)
	kinds := apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+c.Room+"?kind=seat_rental")
	assert.Len(t, "kinds", kinds, 3)
}

func TestARoomMayChargeByTheHalfHour(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	setRoomColumns(t, c, "charge_increment = 30, charge_rounding = 'nearest', minimum_minutes = 60")
	table := c.Table(5, c.NL25)
	for _, stay := range []struct {
		minutes int
		want    string
	}{{4, "0.00"}, {5, "12.00"}, {61, "12.00"}, {74, "12.00"}, {75, "18.00"}} {
		p := c.Player("Ray Whitfield")
		s := c.SeatPlayer(p, table, 1)
		assert.MustEqual(t, "promised: Rental.ChargeIncrement", s.Rental.ChargeIncrement, 30)
		assert.MustEqual(t, "promised: Rental.ChargeRounding", s.Rental.ChargeRounding, "nearest")
		assert.MustEqual(t, "promised: Rental.MinimumMinutes", s.Rental.MinimumMinutes, 60)
		c.Clock.Advance(time.Duration(stay.minutes) * time.Minute)
		leaveSeat(c, s)
		if got := readTabs(c, "?player="+p.ID)[0].Charge.String(); got != stay.want {
			t.Errorf("%d minutes cost %s, want %s", stay.minutes, got, stay.want)
		}
	}
	// The rate at the time of sitting down applies, whatever the room changes later.
	p := c.Player("Joanna Pike")
	s := c.SeatPlayer(p, table, 1)
	setRoomColumns(t, c, "charge_increment = 1, minimum_minutes = 0")
	c.Clock.Advance(10 * time.Minute)
	leaveSeat(c, s)
	assert.Equal(t, `charged: readTabs(c, "?player="+p.ID)[0].Charge`, readTabs(c, "?player="+p.ID)[0].Charge, 12_00)
}

func TestWhoForgotToCheckOutIsClosedAtTheClosingHour(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	setRoomColumns(t, c, "closing_hour = 4") // it is 8:42 PM
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	s := checkInPlayer(c, ray)
	seat := c.SeatPlayer(ray, table, 4)
	waiting := checkInPlayer(c, c.Player("Joanna Pike"))
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}").Want(http.StatusOK)
	c.Clock.Advance(7*time.Hour + 17*time.Minute) // 3:59 AM
	c.RunJobs()
	assert.MustEqual(t, "before the room closes: Status", loadSession(c, s.ID).Status, player.StatusPlaying)
	c.Clock.Advance(20 * time.Minute)
	late := c.Player("Sam Ortiz")
	c.SeatPlayer(late, table, 7) // 4:19 AM; other players are still playing
	c.RunJobs()
	c.RunJobs()
	for _, id := range []string{s.ID, waiting.ID} {
		got := loadSession(c, id)
		assert.Equal(t, "closed: Status", got.Status, player.StatusCheckedOut)
		assert.MustEqual(t, "closed: Forgotten", got.Forgotten, true)
		assert.Equal(t, "closed: got.CheckOutTime.String()", got.CheckOutTime.String(), "2026-11-21T10:00:00.000Z")
	}
	assert.Equal(t, "session: TotalPlayTime", loadSession(c, s.ID).TotalPlayTime, 7*60+18)
	got := c.ReadTable(table)
	assert.Equal(t, "the table: CurrentPlayers", got.CurrentPlayers, 1)
	assert.Equal(t, "the table: SeatStates[6]", got.SeatStates[6], floor.SeatOccupied)
	tab := readTabs(c, "?player="+ray.ID)[0]
	assert.Equal(t, "tab of the forgotten seat: ID", tab.ID, seat.Rental.ID)
	assert.MustEqual(t, "tab of the forgotten seat: Forgotten", tab.Forgotten, true)
	assert.Equal(t, "tab of the forgotten seat: tab.EndTime.String()", tab.EndTime.String(), "2026-11-21T10:00:00.000Z")
	assert.Equal(t, "tab of the forgotten seat: Charge", tab.Charge, 87_60)
	assert.Equal(t, "tab of the forgotten seat: Owed", tab.Owed, 87_60)
	if got := newestActivity(t, c, "player_left"); got != "Ray Whitfield closed at closing time, Table 5, seat 4" &&
		got != "Walk-in closed at closing time, Table 5, seat 1" {
		t.Errorf("activity feed: got %q", got)
	}
}

func TestWithoutAClosingHourTheGamingDayEndsForWhoDoesNotPlay(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, joanna := c.Table(5, c.NL25), c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	playing, idle := checkInPlayer(c, ray), checkInPlayer(c, joanna)
	seat := c.SeatPlayer(ray, table, 4)
	c.Clock.Advance(10 * time.Hour) // 6:42 AM
	c.RunJobs()
	got := loadSession(c, idle.ID)
	assert.Equal(t, "idle: Status", got.Status, player.StatusCheckedOut)
	assert.MustEqual(t, "idle: Forgotten", got.Forgotten, true)
	assert.Equal(t, "idle: got.CheckOutTime.String()", got.CheckOutTime.String(), "2026-11-21T12:00:00.000Z")
	assert.Equal(t, "playing: Status", loadSession(c, playing.ID).Status, player.StatusPlaying)
	leaveSeat(c, seat) // after the change of the gaming day; the players are still here
	c.RunJobs()
	assert.Equal(t, "left just now: Status", loadSession(c, playing.ID).Status, player.StatusWaiting)
}

func TestGamingDaysCloseInOrderWhenAllIsCounted(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	closeDay := func(day string) apptest.Answer {
		return c.FloorManager.Do("POST", "/api/cage/"+c.Room+"/days/"+day+"/close", "{}")
	}
	s := openDrawer(c, "Drawer 1", c.FrontOffice)
	other := openDrawer(c, "Drawer 2", c.PitBoss)
	seat, second := c.SeatPlayer(ray, table, 4), c.SeatPlayer(c.Player("Joanna Pike"), table, 5)
	sellChips(c.FrontOffice, ray, "300.00", "card").Want(http.StatusCreated)
	apptest.WantConflict(t, closeDay("2026-11-20"), "The gaming day is not over")
	wantForbidden(t, c.FrontOffice.Do("POST", "/api/cage/"+c.Room+"/days/2026-11-19/close", "{}"), "correct_ledger")
	c.FloorManager.Do("POST", "/api/cage/"+c.Room+"/days/yesterday/close", "{}").Want(http.StatusUnprocessableEntity)
	c.Clock.Advance(9*time.Hour + 48*time.Minute) // 6:30 AM
	apptest.WantConflict(t, closeDay("2026-11-20"), "2 drawers are still open")
	c.FrontOffice.Do("POST", "/api/shifts/"+s.Head.ID+"/close",
		apptest.Body{"counts": []any{apptest.Body{"denomination": "100", "count": 5}}}).Want(http.StatusOK)
	apptest.WantConflict(t, closeDay("2026-11-20"), "1 drawer is still open")
	c.PitBoss.Do("POST", "/api/shifts/"+other.Head.ID+"/close",
		apptest.Body{"counts": []any{apptest.Body{"denomination": "100", "count": 5}}}).Want(http.StatusOK)
	apptest.WantConflict(t, closeDay("2026-11-20"), "2 seats taken on that day are still running")
	leaveSeat(c, seat)
	apptest.WantConflict(t, closeDay("2026-11-20"), "1 seat taken on that day is still running")
	leaveSeat(c, second)
	var day cage.GamingDay
	closeDay("2026-11-20").Want(http.StatusOK).Into(&day)
	// twice 9 h 18 min
	assert.MustEqual(t, "closed: SeatRentalRevenue", day.SeatRentalRevenue, 223_20)
	assert.MustEqual(t, "closed: Card", day.Card, 300_00)
	assert.NotNil(t, "closed: ClosedAt", day.ClosedAt)
	assert.MustPointer(t, "closed: ClosedBy", day.ClosedBy, "The floor_manager")
	apptest.WantConflict(t, closeDay("2026-11-20"), "The gaming day is already closed")
	apptest.WantConflict(t, closeDay("2026-11-19"), "The gaming day is already closed")
	days := apptest.Get[[]cage.GamingDay](c.Owner, "/api/cage/"+c.Room+"/days")
	assert.Len(t, "days", days, 2)
	assert.MustEqual(t, "days: days[0].GamingDay", days[0].GamingDay, "2026-11-21")
	assert.MustNil(t, "days: days[0].ClosedAt", days[0].ClosedAt)
	assert.MustEqual(t, "days: days[0].SeatRentalRevenue", days[0].SeatRentalRevenue, 12_00)
	if days[1] != day && *days[1].ClosedAt != *day.ClosedAt {
		t.Fatalf("days %+v", days)
	}
	// A later reversal counts for the current day.
	entry := apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+c.Room+"?kind=seat_rental")[0]
	c.PitBoss.Do("POST", "/api/ledger-entries/"+entry.ID+"/reverse", apptest.Body{"reason": "House error"}).
		Want(http.StatusCreated)
	again := apptest.Get[[]cage.GamingDay](c.Owner, "/api/cage/"+c.Room+"/days")
	assert.MustEqual(t, "days: again[1].SeatRentalRevenue", again[1].SeatRentalRevenue, 223_20)
	assert.MustEqual(t, "days: again[0].SeatRentalRevenue", again[0].SeatRentalRevenue, -105_60)
}

func TestTwoRecordsOfOnePersonBecomeOneWithAllThatTheyHad(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray, twin := c.Player("Ray Whitfield"), c.Player("Raymond Whitfield")
	merge := func(keep, gone player.Player) apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/players/"+keep.ID+"/merge", apptest.Body{"duplicateId": gone.ID})
	}
	seat := c.SeatPlayer(twin, table, 4)
	apptest.WantConflict(t, merge(ray, twin), "Raymond Whitfield is seated at Table 5, seat 4")
	c.Clock.Advance(time.Hour)
	leaveSeat(c, seat)
	s := checkInPlayer(c, twin)
	apptest.WantConflict(t, merge(ray, twin), "Raymond Whitfield is checked in")
	c.FrontOffice.Do("POST", "/api/sessions/"+s.ID+"/check-out", "{}").Want(http.StatusOK)
	deposit := func(p player.Player, amount string) {
		c.FrontOffice.Do("POST", "/api/player-funds", apptest.Body{
			"playerId": p.ID, "roomId": c.Room, "direction": "deposit", "amount": amount, "paymentMethod": "cash",
		}).Want(http.StatusCreated)
	}
	deposit(ray, "6000")
	deposit(twin, "5000")
	c.FrontOffice.Do("POST", "/api/prepaid-time", apptest.Body{
		"playerId": twin.ID, "roomId": c.Room, "hourlyRate": "12", "hours": 1, "paymentMethod": "card",
	}).Want(http.StatusCreated)
	c.JoinWaitlist(ray, c.NL25)
	double, moved := c.JoinWaitlist(twin, c.NL25), c.JoinWaitlist(twin, c.PLO)
	var there floor.WaitlistEntry
	c.FrontOffice.Do("POST", "/api/waitlist", apptest.Body{
		"playerId": twin.ID, "gameTypeId": c.PLO.ID, "roomId": c.OtherRoom,
	}).Want(http.StatusCreated).Into(&there)
	var kept player.Player
	merge(ray, twin).Want(http.StatusOK).Into(&kept)
	assert.MustEqual(t, "kept: ID", kept.ID, ray.ID)
	d := readEntryCheck(c, ray)
	assert.MustEqual(t, "door: Owed", d.Owed, 12_00)
	assert.MustEqual(t, "door: Funds", d.Funds, 11_000_00)
	assert.MustEqual(t, "door: Prepaid", d.Prepaid, 12_00)
	assert.MustEqual(t, "door: OwedHere", d.OwedHere, 12_00)
	d = readEntryCheck(c, twin)
	assert.MustEqual(t, "the other: Owed", d.Owed, 0)
	assert.MustEqual(t, "the other: Funds", d.Funds, 0)
	assert.MustEqual(t, "the other: Prepaid", d.Prepaid, 0)
	for _, e := range openEntries(c) {
		assert.Equal(t, "on the list: PlayerID", e.PlayerID, ray.ID)
		if e.ID == double.ID {
			t.Errorf("on the list: ID: got %v, want a value other than double.ID", e.ID)
		}
	}
	for where, id := range map[string]string{c.Room: moved.ID, c.OtherRoom: there.ID} {
		list := apptest.Get[[]floor.WaitlistEntry](c.Owner, "/api/waitlist/"+where)
		if !slices.ContainsFunc(list, func(e floor.WaitlistEntry) bool { return e.ID == id && e.PlayerID == ray.ID }) {
			t.Errorf("in %s: %+v", where, list)
		}
	}
	large := apptest.Get[[]cage.LargeCash](c.PitBoss, "/api/cage/"+c.Room+"/large-cash")
	assert.Len(t, "large cash: large", large, 1)
	assert.Equal(t, "large cash: large[0].CashIn", large[0].CashIn, 11_000_00)
	assert.Equal(t, "large cash: large[0].Level", large[0].Level, cage.CashReportDue)
	c.FrontOffice.Do("POST", "/api/seat-rentals/"+seat.Rental.ID+"/pay", apptest.Body{"paymentMethod": "card"}).
		Want(http.StatusOK)
	apptest.WantConflict(t, merge(ray, twin), "Raymond Whitfield was merged before")
	// The reversal of a payment by the merged record applies to the surviving record.
	payment := apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+c.Room+"?kind=prepaid_time")[0]
	c.PitBoss.Do("POST", "/api/ledger-entries/"+payment.ID+"/reverse", apptest.Body{"reason": "Card declined"}).
		Want(http.StatusCreated)
	d = readEntryCheck(c, ray)
	assert.Equal(t, "door: Prepaid", d.Prepaid, 0)
	assert.Equal(t, "door: Owed", d.Owed, 0)
	// The old ID resolves to the surviving record.
	assert.Equal(t, "Player.ID", c.SeatPlayer(twin, table, 2).Player.ID, ray.ID)
}
