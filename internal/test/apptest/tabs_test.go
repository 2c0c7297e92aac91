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
)

// daysOf is on how many gaming days a player was in the room.
func daysOf(t *testing.T, c *apptest.Club, p player.Player) int64 {
	t.Helper()
	n, err := db.ViewAcross(context.Background(), c.DB, "a test counts visits", func(tx *db.AnyTx) (int64, error) {
		return db.Value[int64](tx, "SELECT count(*) FROM player_day WHERE player_id = $1", p.ID)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// rule changes a setting of the main room.
func rule(t *testing.T, c *apptest.Club, set string) {
	t.Helper()
	_, err := db.InRoom(context.Background(), c.DB, tenant.Mint("club", tenant.System).Room(c.Room), func(tx *db.RoomTx) (int64, error) {
		tx.Emit(db.Event{Type: "room_updated", Permission: tenant.SignedIn, Data: c.Room})
		return tx.Exec("UPDATE room SET " + set + " WHERE org_id = $1 AND id = $2")
	})
	if err != nil {
		t.Fatal(err)
	}
}

func tabs(c *apptest.Club, query string) []rental.Tab {
	return apptest.Get[[]rental.Tab](c.FrontOffice, "/api/seat-rentals"+query)
}

func leaves(c *apptest.Club, s floor.Seat) {
	c.FloorManager.Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
}

func door(c *apptest.Club, p player.Player) frontoffice.Door {
	return apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+p.ID+"/door?room="+c.Room)
}

func TestARentalIsOwedWhenItEndsAndPaidAtTheCage(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	seat := c.SeatPlayer(ray, table, 4)
	c.Clock.Advance(90 * time.Minute)
	running := apptest.Get[[]rental.Tab](c.FrontOffice, "/api/seat-rentals/active?room="+c.Room)
	if len(running) != 1 || running[0].Charge != 18_00 || running[0].Owed != 18_00 || running[0].PaymentStatus != rental.PaymentPending || running[0].Minutes != 90 ||
		running[0].SeatNumber != 4 || running[0].Table.TableNumber != 5 || running[0].GameType.Name != "2/5 NL Hold'em" || running[0].HourlyRate != 12_00 || running[0].EndTime != nil {
		t.Fatalf("running %+v", running)
	}
	leaves(c, seat)
	if d := door(c, ray); d.Owed != 18_00 || d.OwedHere != 18_00 {
		t.Fatalf("door %+v", d)
	}
	id := running[0].ID
	pay := func() apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/seat-rentals/"+id+"/pay", apptest.Body{"paymentMethod": "card"})
	}
	c.FrontOffice.Do("POST", "/api/seat-rentals/"+id+"/pay", "{}").Want(http.StatusUnprocessableEntity)
	forbidden(t, c.Dealer.Do("POST", "/api/seat-rentals/"+id+"/pay", apptest.Body{"paymentMethod": "card"}), "manage_cage")
	if owing := tabs(c, "?owing=true&q=whit"); len(owing) != 1 || owing[0].Owed != 18_00 || owing[0].EndTime == nil {
		t.Fatalf("owing %+v", owing)
	}
	var paid rental.Tab
	pay().Want(http.StatusOK).Into(&paid)
	if paid.PaymentStatus != rental.PaymentPaid || paid.Owed != 0 || paid.Charge != 18_00 {
		t.Fatalf("paid %+v", paid)
	}
	apptest.WantConflict(t, pay(), "Nothing to pay")
	if d := door(c, ray); d.Owed != 0 {
		t.Fatalf("he still owes %s", d.Owed)
	}
	if got := tabs(c, "?status=paid&room="+c.Room); len(got) != 1 || len(tabs(c, "?status=running")) != 0 || len(tabs(c, "?status=pending")) != 0 || len(tabs(c, "?owing=true")) != 0 {
		t.Fatalf("paid are %+v", got)
	}
	// What was paid by mistake is owed again.
	entries := apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+c.Room+"?kind=seat_rental_payment")
	c.PitBoss.Do("POST", "/api/ledger-entries/"+entries[0].ID+"/reverse", apptest.Body{"reason": "Card declined"}).Want(http.StatusCreated)
	if d := door(c, ray); d.Owed != 18_00 || tabs(c, "?player="+ray.ID)[0].PaymentStatus != rental.PaymentPending {
		t.Fatalf("door %+v", d)
	}
	// A short stay is free, and nothing is owed for it.
	free := c.SeatPlayer(ray, table, 4)
	c.Clock.Advance(4 * time.Minute)
	leaves(c, free)
	if got := tabs(c, "?player="+ray.ID); len(got) != 2 || got[0].PaymentStatus != rental.PaymentPaid || got[0].Charge != 0 || got[0].Minutes != 4 {
		t.Fatalf("free %+v", got)
	}
}

func TestARunningRentalIsPaidInAdvance(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	seat := c.SeatPlayer(ray, table, 4)
	pay := func() apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/seat-rentals/"+seat.Rental.ID+"/pay", apptest.Body{"paymentMethod": "cash"})
	}
	apptest.WantConflict(t, pay(), "Nothing to pay") // within the grace
	c.Clock.Advance(time.Hour)
	var tab rental.Tab
	pay().Want(http.StatusOK).Into(&tab)
	if tab.Charge != 12_00 || tab.Owed != 0 || tab.PaymentStatus != rental.PaymentPending {
		t.Fatalf("paid in advance: %+v", tab)
	}
	apptest.WantConflict(t, pay(), "Nothing to pay")
	if r := rentalOf(c, seat); r.Prepaid != 12_00 {
		t.Fatalf("the seat shows %+v", r)
	}
	c.Clock.Advance(30 * time.Minute)
	leaves(c, seat)
	if d := door(c, ray); d.Owed != 6_00 || d.Prepaid != 0 {
		t.Fatalf("door %+v", d)
	}
	if got := tabs(c, "?player="+ray.ID); got[0].Charge != 18_00 || got[0].Owed != 6_00 || got[0].PaymentStatus != rental.PaymentPending {
		t.Fatalf("%+v", got)
	}
	// Time that was bought beforehand is used first, and nothing is owed.
	c.FrontOffice.Do("POST", "/api/prepaid-time", apptest.Body{"playerId": ray.ID, "roomId": c.Room, "gameTypeId": c.NL25.ID, "hours": 2, "paymentMethod": "cash"}).Want(http.StatusCreated)
	again := c.SeatPlayer(ray, table, 4)
	if again.Rental.Prepaid != 24_00 {
		t.Fatalf("the seat shows %+v", again.Rental)
	}
	c.Clock.Advance(90 * time.Minute)
	leaves(c, again)
	if got := tabs(c, "?player="+ray.ID); got[0].PaymentStatus != rental.PaymentPaid || got[0].Owed != 0 || door(c, ray).Prepaid != 6_00 {
		t.Fatalf("%+v, prepaid %s", got[0], door(c, ray).Prepaid)
	}
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
	got := tabs(c, "?owing=true&limit=2")
	if len(got) != 2 || got[0].Player.Name != "Sam Ortiz" || got[0].Owed != 6_00 || got[1].Owed != 12_00 {
		t.Fatalf("owing %+v", got)
	}
	if kinds := apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+c.Room+"?kind=seat_rental"); len(kinds) != 3 {
		t.Fatalf("%d entries", len(kinds))
	}
}

func TestARoomMayChargeByTheHalfHour(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	rule(t, c, "charge_increment = 30, charge_rounding = 'nearest', minimum_minutes = 60")
	table := c.Table(5, c.NL25)
	for _, stay := range []struct {
		minutes int
		want    string
	}{{4, "0.00"}, {5, "12.00"}, {61, "12.00"}, {74, "12.00"}, {75, "18.00"}} {
		p := c.Player("Ray Whitfield")
		s := c.SeatPlayer(p, table, 1)
		if s.Rental.ChargeIncrement != 30 || s.Rental.ChargeRounding != "nearest" || s.Rental.MinimumMinutes != 60 {
			t.Fatalf("promised %+v", s.Rental)
		}
		c.Clock.Advance(time.Duration(stay.minutes) * time.Minute)
		leaves(c, s)
		if got := tabs(c, "?player="+p.ID)[0].Charge.String(); got != stay.want {
			t.Errorf("%d minutes cost %s, want %s", stay.minutes, got, stay.want)
		}
	}
	// What was promised at sitting down holds, whatever the room does later.
	p := c.Player("Joanna Pike")
	s := c.SeatPlayer(p, table, 1)
	rule(t, c, "charge_increment = 1, minimum_minutes = 0")
	c.Clock.Advance(10 * time.Minute)
	leaves(c, s)
	if got := tabs(c, "?player="+p.ID)[0].Charge; got != 12_00 {
		t.Errorf("charged %s", got)
	}
}

func TestWhoForgotToCheckOutIsClosedAtTheClosingHour(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	rule(t, c, "closing_hour = 4") // it is 8:42 PM
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	s := checksIn(c, ray)
	seat := c.SeatPlayer(ray, table, 4)
	waiting := checksIn(c, c.Player("Joanna Pike"))
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}").Want(http.StatusOK)
	c.Clock.Advance(7*time.Hour + 17*time.Minute) // 3:59 AM
	c.RunJobs()
	if got := session(c, s.ID); got.Status != player.StatusPlaying {
		t.Fatalf("before the room closes: %+v", got)
	}
	c.Clock.Advance(20 * time.Minute)
	late := c.Player("Sam Ortiz")
	c.SeatPlayer(late, table, 7) // 4:19 AM, somebody plays on
	c.RunJobs()
	c.RunJobs()
	for _, id := range []string{s.ID, waiting.ID} {
		got := session(c, id)
		if got.Status != player.StatusCheckedOut || !got.Forgotten || got.CheckOutTime.String() != "2026-11-21T10:00:00.000Z" {
			t.Errorf("closed: %+v", got)
		}
	}
	if got := session(c, s.ID); got.TotalPlayTime != 7*60+18 {
		t.Errorf("he played %d minutes", got.TotalPlayTime)
	}
	if got := c.ReadTable(table); got.CurrentPlayers != 1 || got.SeatStates[6] != floor.SeatOccupied {
		t.Errorf("the table is %v", got.SeatStates)
	}
	tab := tabs(c, "?player="+ray.ID)[0]
	if tab.ID != seat.Rental.ID || !tab.Forgotten || tab.EndTime.String() != "2026-11-21T10:00:00.000Z" || tab.Charge != 87_60 || tab.Owed != 87_60 {
		t.Errorf("his tab is %+v", tab)
	}
	if got := newest(t, c, "player_left"); got != "Ray Whitfield closed at closing time, Table 5, seat 4" && got != "Walk-in closed at closing time, Table 5, seat 1" {
		t.Errorf("the feed says %q", got)
	}
}

func TestWithoutAClosingHourTheGamingDayEndsForWhoDoesNotPlay(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, joanna := c.Table(5, c.NL25), c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	playing, idle := checksIn(c, ray), checksIn(c, joanna)
	seat := c.SeatPlayer(ray, table, 4)
	c.Clock.Advance(10 * time.Hour) // 6:42 AM
	c.RunJobs()
	if got := session(c, idle.ID); got.Status != player.StatusCheckedOut || !got.Forgotten || got.CheckOutTime.String() != "2026-11-21T12:00:00.000Z" {
		t.Errorf("idle: %+v", got)
	}
	if got := session(c, playing.ID); got.Status != player.StatusPlaying {
		t.Errorf("playing: %+v", got)
	}
	leaves(c, seat) // after the day began: he is still here
	c.RunJobs()
	if got := session(c, playing.ID); got.Status != player.StatusWaiting {
		t.Errorf("left just now: %+v", got)
	}
}

func TestGamingDaysCloseInOrderWhenAllIsCounted(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	closeDay := func(day string) apptest.Answer {
		return c.FloorManager.Do("POST", "/api/cage/"+c.Room+"/days/"+day+"/close", "{}")
	}
	s := drawer(c, "Drawer 1", c.FrontOffice)
	other := drawer(c, "Drawer 2", c.PitBoss)
	seat, second := c.SeatPlayer(ray, table, 4), c.SeatPlayer(c.Player("Joanna Pike"), table, 5)
	buys(c.FrontOffice, ray, "300.00", "card").Want(http.StatusCreated)
	apptest.WantConflict(t, closeDay("2026-11-20"), "The gaming day is not over")
	forbidden(t, c.FrontOffice.Do("POST", "/api/cage/"+c.Room+"/days/2026-11-19/close", "{}"), "correct_ledger")
	c.FloorManager.Do("POST", "/api/cage/"+c.Room+"/days/yesterday/close", "{}").Want(http.StatusUnprocessableEntity)
	c.Clock.Advance(9*time.Hour + 48*time.Minute) // 6:30 AM
	apptest.WantConflict(t, closeDay("2026-11-20"), "2 drawers are still open")
	c.FrontOffice.Do("POST", "/api/shifts/"+s.Head.ID+"/close", apptest.Body{"counts": []any{apptest.Body{"denomination": "100", "count": 5}}}).Want(http.StatusOK)
	apptest.WantConflict(t, closeDay("2026-11-20"), "1 drawer is still open")
	c.PitBoss.Do("POST", "/api/shifts/"+other.Head.ID+"/close", apptest.Body{"counts": []any{apptest.Body{"denomination": "100", "count": 5}}}).Want(http.StatusOK)
	apptest.WantConflict(t, closeDay("2026-11-20"), "2 seats taken on that day are still running")
	leaves(c, seat)
	apptest.WantConflict(t, closeDay("2026-11-20"), "1 seat taken on that day is still running")
	leaves(c, second)
	var day cage.GamingDay
	closeDay("2026-11-20").Want(http.StatusOK).Into(&day)
	if day.SeatRentalRevenue != 223_20 || day.Card != 300_00 || day.ClosedAt == nil || *day.ClosedBy != "The floor_manager" { // twice 9 h 18 min
		t.Fatalf("closed %+v", day)
	}
	apptest.WantConflict(t, closeDay("2026-11-20"), "The gaming day is already closed")
	apptest.WantConflict(t, closeDay("2026-11-19"), "The gaming day is already closed")
	days := apptest.Get[[]cage.GamingDay](c.Owner, "/api/cage/"+c.Room+"/days")
	if len(days) != 2 || days[0].GamingDay != "2026-11-21" || days[0].ClosedAt != nil || days[0].SeatRentalRevenue != 12_00 || days[1] != day && *days[1].ClosedAt != *day.ClosedAt {
		t.Fatalf("days %+v", days)
	}
	// What is taken back afterwards counts for the present day.
	entry := apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+c.Room+"?kind=seat_rental")[0]
	c.PitBoss.Do("POST", "/api/ledger-entries/"+entry.ID+"/reverse", apptest.Body{"reason": "House error"}).Want(http.StatusCreated)
	if again := apptest.Get[[]cage.GamingDay](c.Owner, "/api/cage/"+c.Room+"/days"); again[1].SeatRentalRevenue != 223_20 || again[0].SeatRentalRevenue != -105_60 {
		t.Fatalf("days %+v", again)
	}
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
	leaves(c, seat)
	s := checksIn(c, twin)
	apptest.WantConflict(t, merge(ray, twin), "Raymond Whitfield is checked in")
	c.FrontOffice.Do("POST", "/api/sessions/"+s.ID+"/check-out", "{}").Want(http.StatusOK)
	deposit := func(p player.Player, amount string) {
		c.FrontOffice.Do("POST", "/api/player-funds", apptest.Body{"playerId": p.ID, "roomId": c.Room, "direction": "deposit", "amount": amount, "paymentMethod": "cash"}).Want(http.StatusCreated)
	}
	deposit(ray, "6000")
	deposit(twin, "5000")
	c.FrontOffice.Do("POST", "/api/prepaid-time", apptest.Body{"playerId": twin.ID, "roomId": c.Room, "hourlyRate": "12", "hours": 1, "paymentMethod": "card"}).Want(http.StatusCreated)
	c.JoinWaitlist(ray, c.NL25)
	double, moved := c.JoinWaitlist(twin, c.NL25), c.JoinWaitlist(twin, c.PLO)
	var there floor.WaitlistEntry
	c.FrontOffice.Do("POST", "/api/waitlist", apptest.Body{"playerId": twin.ID, "gameTypeId": c.PLO.ID, "roomId": c.OtherRoom}).Want(http.StatusCreated).Into(&there)
	var kept player.Player
	merge(ray, twin).Want(http.StatusOK).Into(&kept)
	if kept.ID != ray.ID {
		t.Fatalf("kept %+v", kept)
	}
	if d := door(c, ray); d.Owed != 12_00 || d.Funds != 11_000_00 || d.Prepaid != 12_00 || d.OwedHere != 12_00 {
		t.Fatalf("door %+v", d)
	}
	if d := door(c, twin); d.Owed != 0 || d.Funds != 0 || d.Prepaid != 0 {
		t.Fatalf("the other has %+v", d)
	}
	for _, e := range waiting(c) {
		if e.PlayerID != ray.ID || e.ID == double.ID {
			t.Errorf("on the list: %+v", e)
		}
	}
	for where, id := range map[string]string{c.Room: moved.ID, c.OtherRoom: there.ID} {
		list := apptest.Get[[]floor.WaitlistEntry](c.Owner, "/api/waitlist/"+where)
		if !slices.ContainsFunc(list, func(e floor.WaitlistEntry) bool { return e.ID == id && e.PlayerID == ray.ID }) {
			t.Errorf("in %s: %+v", where, list)
		}
	}
	if large := apptest.Get[[]cage.LargeCash](c.PitBoss, "/api/cage/"+c.Room+"/large-cash"); len(large) != 1 || large[0].CashIn != 11_000_00 || large[0].Level != cage.CashReportDue {
		t.Errorf("large cash %+v", large)
	}
	c.FrontOffice.Do("POST", "/api/seat-rentals/"+seat.Rental.ID+"/pay", apptest.Body{"paymentMethod": "card"}).Want(http.StatusOK)
	apptest.WantConflict(t, merge(ray, twin), "Raymond Whitfield was merged before")
	// What was charged to the other record is taken back from this one.
	payment := apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+c.Room+"?kind=prepaid_time")[0]
	c.PitBoss.Do("POST", "/api/ledger-entries/"+payment.ID+"/reverse", apptest.Body{"reason": "Card declined"}).Want(http.StatusCreated)
	if d := door(c, ray); d.Prepaid != 0 || d.Owed != 0 {
		t.Errorf("door %+v", d)
	}
	// The old id stands for the record that is left.
	if s := c.SeatPlayer(twin, table, 2); s.Player.ID != ray.ID {
		t.Errorf("%s sits", s.Player.Name)
	}
}
